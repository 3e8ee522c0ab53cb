//! What is left of what was named: the others, everything else.

use super::Draft;
use crate::reference::Reference;
use websketch_layout::structure::is_same_size;
use websketch_sketch::sort::collect_set;
use websketch_sketch::{Component, ComponentId};

impl Draft<'_> {
    /// Those of the kind and the size of others, which may be gone by now: `delete the last card and spread the others`.
    pub(super) fn others_of(&self, known: &[ComponentId]) -> Vec<ComponentId> {
        let find = |id| self.sketch.get(id).or_else(|| self.former.as_ref()?.get(id));
        let Some(one) = known.first().and_then(find) else { return Vec::new() };
        let is_like = |other: &&Component| {
            other.kind() == one.kind() && is_same_size(other, one) && !known.contains(other.id())
        };
        self.sketch.iter().filter(is_like).map(|other| other.id().clone()).collect()
    }

    /// What is left of a row or a series that one was named of, where several are to be alike or in order: `delete the last
    /// button and spread the rest out`. Nothing where something else is left.
    pub(super) fn rest_of_series(&mut self, what: &Reference) -> Option<Vec<ComponentId>> {
        let known = if self.mentioned.is_empty() { self.remembered.ids() } else { &self.mentioned };
        let others = if what.is_all_else() { self.others_of(known) } else { Vec::new() };
        let is_series = others.len() > 1;
        if is_series {
            self.naming.clone_from(&others);
        }
        is_series.then_some(others)
    }

    /// Everything but these and what lies in them, in paint order.
    pub(super) fn all_but(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        let known = collect_set(self.with_contents(ids));
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
