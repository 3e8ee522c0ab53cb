//! The screens as a directed graph: an edge for each link from one to another.

use super::screen::{screen_of, screens};
use crate::structure::{Element, Structure};
use std::collections::BTreeSet;
use websketch_sketch::Target;
use websketch_sketch::sort::collect_map;

/// Screens and the links between them.
pub struct ScreenGraph<'s> {
    screens: Vec<Element<'s>>,
    /// For each screen the screens that its links lead to.
    next: Vec<BTreeSet<usize>>,
    /// Whether a link of each screen leads back.
    leads_back: Vec<bool>,
}

impl<'s> ScreenGraph<'s> {
    /// Reads the links of all components. O(n log n).
    #[must_use]
    pub fn of(structure: &Structure<'s>) -> Self {
        let screens = screens(structure);
        let numbers = collect_map(screens.iter().enumerate().map(|(number, screen)| (screen.order, number)));
        let number_of = |element: &Element| {
            screen_of(structure, element).and_then(|screen| numbers.get(&screen.order)).copied()
        };
        let mut next = vec![BTreeSet::new(); screens.len()];
        let mut leads_back = vec![false; screens.len()];
        for element in structure.elements().iter().filter(|element| element.component.props().may_refer()) {
            let Some(from) = number_of(element) else { continue };
            for reference in element.component.props().references() {
                if !reference.relation.is_link() {
                    continue;
                }
                match reference.target {
                    Target::Back => leads_back.get_mut(from).into_iter().for_each(|leads| *leads = true),
                    Target::Component(id) => {
                        let to = structure.element(&id).and_then(number_of).filter(|to| *to != from);
                        next.get_mut(from).into_iter().for_each(|next| next.extend(to));
                    }
                    Target::Unreadable => {}
                }
            }
        }
        Self { screens, next, leads_back }
    }

    /// The screens in reading order.
    #[must_use]
    pub fn screens(&self) -> &[Element<'s>] {
        &self.screens
    }

    /// The screens that links of a screen lead to, by number.
    pub fn next(&self, number: usize) -> impl Iterator<Item = usize> {
        self.next.get(number).into_iter().flatten().copied()
    }

    /// Returns true if a link of a screen leads back.
    #[must_use]
    pub fn leads_back(&self, number: usize) -> bool {
        self.leads_back.get(number).copied().unwrap_or(false)
    }

    /// Returns true if a link leads from one screen to another.
    #[must_use]
    pub fn is_linked(&self) -> bool {
        self.next.iter().any(|next| !next.is_empty())
    }

    /// Returns true if no link leads from this screen to another one or back.
    #[must_use]
    pub fn is_end(&self, number: usize) -> bool {
        self.next.get(number).is_none_or(BTreeSet::is_empty) && !self.leads_back(number)
    }

    /// Returns for each screen whether links lead to it from the first one.
    #[must_use]
    pub fn reached(&self) -> Vec<bool> {
        reachable(&self.next)
    }

    /// Returns for each screen whether links lead from it to the first one. A link back leads to every screen that has
    /// a link to this one.
    #[must_use]
    pub fn returning(&self) -> Vec<bool> {
        let mut reversed = vec![BTreeSet::new(); self.screens.len()];
        for (from, next) in self.next.iter().enumerate() {
            for &to in next {
                reversed
                    .get_mut(to)
                    .into_iter()
                    .for_each(|sources: &mut BTreeSet<usize>| _ = sources.insert(from));
                if self.leads_back.get(to).copied().unwrap_or(false) {
                    reversed.get_mut(from).into_iter().for_each(|sources| _ = sources.insert(to));
                }
            }
        }
        reachable(&reversed)
    }
}

/// Returns which nodes a depth-first search from the first one finds.
fn reachable(next: &[BTreeSet<usize>]) -> Vec<bool> {
    let mut is_found = vec![false; next.len()];
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        let Some(found) = is_found.get_mut(node).filter(|found| !**found) else { continue };
        *found = true;
        open.extend(next.get(node).into_iter().flatten());
    }
    is_found
}
