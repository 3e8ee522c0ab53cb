//! What is left of what was named: the others, everything else.

use super::Draft;
use crate::sketch::{Component, ComponentId};
use crate::sort::set;

/// Sides of what is alike differ by this part of them at most.
const SAME_SIZE: f64 = 0.25;

impl Draft<'_> {
    /// Those of the kind and the size of others, which may be gone by now: `delete the last card and spread the others`.
    pub(super) fn others_of(&self, known: &[ComponentId]) -> Vec<ComponentId> {
        let find = |id| self.sketch.get(id).or_else(|| self.former.as_ref()?.get(id));
        let Some(one) = known.first().and_then(find) else { return Vec::new() };
        let (kind, size) = (one.kind(), one.bounds().size());
        let is_like = |other: &&Component| {
            let bounds = other.bounds();
            let is_same = |a: f64, b: f64| (a - b).abs() <= SAME_SIZE * b;
            other.kind() == kind
                && is_same(bounds.width(), size.width)
                && is_same(bounds.height(), size.height)
                && !known.contains(other.id())
        };
        self.sketch.iter().filter(is_like).map(|other| other.id().clone()).collect()
    }

    /// Everything but these and what lies in them, in paint order.
    pub(super) fn all_but(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let known = set(self.with_contents(ids));
        self.sketch.ids().filter(|id| !known.contains(*id)).cloned().collect()
    }

    /// The components of the kind of what the present step means, without that.
    pub(super) fn others(&self) -> Vec<ComponentId> {
        let kind = self.naming.first().and_then(|id| self.sketch.get(id)).map(Component::kind);
        let mut others = Vec::new();
        for component in self.sketch.iter() {
            if Some(component.kind()) == kind && !self.naming.contains(component.id()) {
                others.push(component.id().clone());
            }
        }
        others
    }
}
