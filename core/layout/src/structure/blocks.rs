//! Containment queries: parent, children, siblings, subtree, roots.

use super::{Element, Structure};
use websketch_sketch::sort::sort_by_key;

impl<'s> Structure<'s> {
    /// Returns the parent: the smallest box behind the component that contains at least nine tenths of it. `None` for a
    /// root.
    #[must_use]
    pub fn parent(&self, element: &Element) -> Option<&Element<'s>> {
        self.at(self.forest.parent_of(element.order)?)
    }

    /// Returns the direct children, back to front.
    pub fn children(&self, element: &Element) -> impl Iterator<Item = &Element<'s>> {
        self.sibling_group(element.order + 1)
    }

    /// Returns the components without a parent, back to front.
    pub fn roots(&self) -> impl Iterator<Item = &Element<'s>> {
        self.sibling_group(0)
    }

    /// Returns all groups of siblings: first the roots, then the children of each parent. Each group is in paint order.
    pub fn sibling_groups(&self) -> impl Iterator<Item = Vec<&Element<'s>>> {
        (0..=self.elements.len())
            .map(|number| self.sibling_group(number).collect())
            .filter(|siblings: &Vec<_>| !siblings.is_empty())
    }

    /// Returns the component and its siblings, back to front.
    pub fn siblings(&self, element: &Element) -> impl Iterator<Item = &Element<'s>> {
        self.sibling_group(self.forest.parent_of(element.order).map_or(0, |parent| parent + 1))
    }

    fn sibling_group(&self, number: usize) -> impl Iterator<Item = &Element<'s>> {
        let of_one = |&place: &u32| self.elements.get(place as usize);
        self.forest.sibling_group(number).iter().filter_map(of_one)
    }

    /// Returns the component and all its descendants, back to front.
    #[must_use]
    pub fn subtree(&self, element: &Element) -> Vec<&Element<'s>> {
        let mut places = self.forest.subtree(element.order).to_vec();
        sort_by_key(&mut places, |&place| place);
        places.into_iter().filter_map(|place| self.at(place as usize)).collect()
    }

    /// Whether `inner` is a descendant of `outer`. O(1).
    #[must_use]
    pub fn is_ancestor(&self, outer: &Element, inner: &Element) -> bool {
        self.forest.is_ancestor(outer.order, inner.order)
    }

    /// Returns the outermost ancestor of a component, or the component itself if it is a root.
    #[must_use]
    pub fn root(&self, element: &Element) -> Option<&Element<'s>> {
        let mut root = self.at(element.order)?;
        while let Some(parent) = self.parent(root) {
            root = parent;
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
        let has_chosen_parent = |element: &Element| {
            std::iter::successors(self.parent(element), |parent| self.parent(parent)).any(is_chosen)
        };
        let chosen = self.elements.iter().filter(|element| is_chosen(element));
        chosen.filter(|element| !has_chosen_parent(element)).copied().collect()
    }
}
