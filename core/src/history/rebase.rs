//! Which edits can pass each other: what an operation reads and what it writes.
//!
//! A batch made for an older revision may be done on the newest one when nothing that it reads or
//! writes was written since. Then the result is the same as if it had come first.

use crate::operation::{Batch, Operation};
use crate::sketch::{Component, ComponentId, Sketch};
use std::collections::{BTreeMap, BTreeSet};

/// A part of one component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Facet {
    /// That it is there, with its type.
    Existence,
    /// x and y.
    Position,
    /// Width and height.
    Size,
    /// One key of its props.
    Prop(String),
}

/// Parts of a sketch that operations read or write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Footprint {
    everything: bool,
    order: bool,
    /// Components as a whole: added or deleted.
    whole: BTreeSet<ComponentId>,
    facets: BTreeMap<ComponentId, BTreeSet<Facet>>,
}

impl Footprint {
    /// What committed operations wrote.
    pub(super) fn written<'a>(operations: impl IntoIterator<Item = &'a Operation>) -> Self {
        let mut footprint = Self::default();
        operations.into_iter().for_each(|operation| footprint.write(operation));
        footprint
    }

    /// What a batch reads and writes; operations that could not be read touch nothing.
    pub(super) fn touched(batch: &Batch) -> Self {
        let mut footprint = Self::default();
        for operation in batch.readable() {
            footprint.read(operation);
            footprint.write(operation);
        }
        footprint
    }

    /// Whether `written` changed anything of this.
    pub(super) fn meets(&self, written: &Self) -> bool {
        if self.is_empty() || written.is_empty() {
            return false;
        }
        self.everything
            || written.everything
            || (self.order && written.order)
            || self.whole.iter().any(|id| written.whole.contains(id) || written.facets.contains_key(id))
            || self.facets.iter().any(|(id, facets)| {
                written.whole.contains(id)
                    || written.facets.get(id).is_some_and(|others| !facets.is_disjoint(others))
            })
    }

    /// Whether an operation would overwrite something of this. Paint order is nobody's: a place in it is as near as there
    /// is.
    pub(super) fn holds(&self, operation: &Operation) -> bool {
        let mut footprint = Self::default();
        footprint.write(operation);
        footprint.order = false;
        self.meets(&footprint)
    }

    fn is_empty(&self) -> bool {
        !self.everything && !self.order && self.whole.is_empty() && self.facets.is_empty()
    }

    fn read(&mut self, operation: &Operation) {
        match operation {
            Operation::Move { component_id, .. }
            | Operation::Resize { component_id, .. }
            | Operation::Modify { component_id, .. } => self.facet(component_id, Facet::Existence),
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                for id in target_ids {
                    self.facet(id, Facet::Position);
                    self.facet(id, Facet::Size);
                }
            }
            Operation::Reorder { component_id, .. } => {
                self.facet(component_id, Facet::Existence);
                self.order = true;
            }
            Operation::Replace { .. } => self.everything = true,
            Operation::Add(addition) => self.order |= addition.index.is_some(),
            Operation::Delete { .. } => {}
        }
    }

    fn write(&mut self, operation: &Operation) {
        match operation {
            Operation::Move { component_id, .. } => self.facet(component_id, Facet::Position),
            Operation::Resize { component_id, .. } => self.facet(component_id, Facet::Size),
            Operation::Modify { component_id, props } => {
                props.keys().for_each(|key| self.facet(component_id, Facet::Prop(key.to_owned())));
            }
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                target_ids.iter().for_each(|id| self.facet(id, Facet::Position));
            }
            Operation::Delete { component_id } => drop(self.whole.insert(component_id.clone())),
            Operation::Add(addition) => {
                self.whole.extend(addition.component_id.clone());
                self.order |= addition.index.is_some();
            }
            Operation::Reorder { .. } => self.order = true,
            Operation::Replace { .. } => self.everything = true,
        }
    }

    fn facet(&mut self, id: &ComponentId, facet: Facet) {
        self.facets.entry(id.clone()).or_default().insert(facet);
    }
}

/// What others have changed between two states of a sketch, whatever operations led from one to the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others(Footprint);

impl Others {
    /// What differs between a sketch as it was and as it is now.
    pub(crate) fn between(before: &Sketch, after: &Sketch) -> Self {
        let mut written = Footprint::default();
        for component in before.iter() {
            match after.get(component.id()) {
                Some(now) => written.difference(component, now),
                None => drop(written.whole.insert(component.id().clone())),
            }
        }
        let added = after.iter().map(Component::id).filter(|id| !before.contains(id));
        written.whole.extend(added.cloned());
        Self(written)
    }

    /// Returns whether an operation reads or writes a field of this set. Paint order counts as none.
    pub(crate) fn meet(&self, operation: &Operation) -> bool {
        let mut footprint = Footprint::default();
        footprint.read(operation);
        footprint.write(operation);
        footprint.order = false;
        footprint.meets(&self.0)
    }
}

impl Footprint {
    fn difference(&mut self, before: &Component, after: &Component) {
        let id = before.id();
        if before == after {
            return;
        }
        if before.kind() != after.kind() {
            self.whole.insert(id.clone());
            return;
        }
        if before.bounds().origin() != after.bounds().origin() {
            self.facet(id, Facet::Position);
        }
        if before.bounds().size() != after.bounds().size() {
            self.facet(id, Facet::Size);
        }
        let changes = before.props().changes_to(after.props());
        changes.keys().for_each(|key| self.facet(id, Facet::Prop(key.to_owned())));
    }
}
