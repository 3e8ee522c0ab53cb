//! Containment queries: parent, children, siblings, subtree, roots.

use super::{Element, Structure};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by_key;
use websketch_sketch::{Component, ComponentKind};

impl<'s> Structure<'s> {
    /// Returns the parent: the smallest box behind the component that contains at least nine tenths of it. `None` for a
    /// root.
    #[must_use]
    pub fn holder(&self, element: &Element) -> Option<&Element<'s>> {
        self.at(self.forest.holder_of(element.order)?)
    }

    /// Returns the direct children, back to front.
    pub fn held(&self, element: &Element) -> impl Iterator<Item = &Element<'s>> {
        self.family(element.order + 1)
    }

    /// Returns the components without a parent, back to front.
    pub fn outermost(&self) -> impl Iterator<Item = &Element<'s>> {
        self.family(0)
    }

    /// Returns all groups of siblings: first the roots, then the children of each parent. Each group is in paint order.
    pub fn families(&self) -> impl Iterator<Item = Vec<&Element<'s>>> {
        (0..=self.elements.len())
            .map(|number| self.family(number).collect())
            .filter(|family: &Vec<_>| !family.is_empty())
    }

    /// Returns the component and its siblings, back to front.
    pub fn siblings(&self, element: &Element) -> impl Iterator<Item = &Element<'s>> {
        self.family(self.forest.holder_of(element.order).map_or(0, |holder| holder + 1))
    }

    fn family(&self, number: usize) -> impl Iterator<Item = &Element<'s>> {
        let of_one = |&place: &u32| self.elements.get(place as usize);
        self.forest.family(number).iter().filter_map(of_one)
    }

    /// Returns the component and all its descendants, back to front.
    #[must_use]
    pub fn block(&self, element: &Element) -> Vec<&Element<'s>> {
        let mut places = self.forest.block(element.order).to_vec();
        sort_by_key(&mut places, |&place| place);
        places.into_iter().filter_map(|place| self.at(place as usize)).collect()
    }

    /// Whether `inner` is a descendant of `outer`. O(1).
    #[must_use]
    pub fn holds(&self, outer: &Element, inner: &Element) -> bool {
        self.forest.holds(outer.order, inner.order)
    }

    /// Returns the outermost ancestor of a component, or the component itself if it is a root.
    #[must_use]
    pub fn root(&self, element: &Element) -> Option<&Element<'s>> {
        let mut root = self.at(element.order)?;
        while let Some(holder) = self.holder(root) {
            root = holder;
        }
        Some(root)
    }

    /// Returns the members of `elements` without an ancestor among `elements`. Moving their subtrees moves all of
    /// `elements`.
    #[must_use]
    pub fn roots_of(&self, elements: &[&Element<'s>]) -> Vec<Element<'s>> {
        let mut is_chosen = vec![false; self.elements.len()];
        for element in elements {
            is_chosen.get_mut(element.order).into_iter().for_each(|chosen| *chosen = true);
        }
        let is_chosen = |element: &Element| is_chosen.get(element.order).copied().unwrap_or(false);
        let has_chosen_holder = |element: &Element| {
            std::iter::successors(self.holder(element), |holder| self.holder(holder)).any(is_chosen)
        };
        let chosen = self.elements.iter().filter(|element| is_chosen(element));
        chosen.filter(|element| !has_chosen_holder(element)).copied().collect()
    }
}

/// Returns the smallest container that contains a box entirely.
pub fn container_around<'s>(
    components: impl Iterator<Item = &'s Component>,
    inner: &Bounds,
) -> Option<Bounds> {
    let boxes = components.filter(|one| one.kind() == ComponentKind::Container).map(Component::bounds);
    let holders = boxes.filter(|outer| outer.contains(inner) && outer.area() > inner.area());
    holders.min_by(|a, b| a.area().total_cmp(&b.area()))
}
