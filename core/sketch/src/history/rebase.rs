//! Commutation of edits by their read and write sets.
//!
//! A batch made for an older revision may be executed on the newest one if no later commit wrote a part that it reads
//! or writes. The result is then the same as if the batch had come first.

use crate::operation::{Batch, Operation};
use crate::sketch::{Component, ComponentId, Sketch};
use std::collections::{BTreeMap, BTreeSet};

/// An independently editable part of one component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ComponentField {
    /// Existence and type.
    Existence,
    /// x and y.
    Position,
    /// Width and height.
    Size,
    /// One prop key.
    Prop(String),
}

/// A set of the parts of a sketch that operations read or write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ReadWriteSet {
    everything: bool,
    order: bool,
    /// Added or deleted components.
    whole: BTreeSet<ComponentId>,
    facets: BTreeMap<ComponentId, BTreeSet<ComponentField>>,
}

impl ReadWriteSet {
    /// Returns the write set of committed operations.
    pub(super) fn of_writes<'a>(operations: impl IntoIterator<Item = &'a Operation>) -> Self {
        let mut fields = Self::default();
        operations.into_iter().for_each(|operation| fields.write(operation));
        fields
    }

    /// Returns the read and write set of a batch. Unreadable operations are ignored.
    pub(super) fn of_batch(batch: &Batch) -> Self {
        let mut fields = Self::default();
        for operation in batch.readable() {
            fields.read(operation);
            fields.write(operation);
        }
        fields
    }

    /// Returns true if `written` changed a part of this set.
    pub(super) fn conflicts_with(&self, written: &Self) -> bool {
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

    /// Returns true if an operation would overwrite a part of this set. Paint order does not count, because any index
    /// there is only approximate.
    pub(super) fn is_overwritten_by(&self, operation: &Operation) -> bool {
        let mut fields = Self::default();
        fields.write(operation);
        fields.order = false;
        self.conflicts_with(&fields)
    }

    fn is_empty(&self) -> bool {
        !self.everything && !self.order && self.whole.is_empty() && self.facets.is_empty()
    }

    fn read(&mut self, operation: &Operation) {
        match operation {
            Operation::Move { component_id, .. }
            | Operation::Resize { component_id, .. }
            | Operation::Modify { component_id, .. } => self.facet(component_id, ComponentField::Existence),
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                for id in target_ids {
                    self.facet(id, ComponentField::Position);
                    self.facet(id, ComponentField::Size);
                }
            }
            Operation::Reorder { component_id, .. } => {
                self.facet(component_id, ComponentField::Existence);
                self.order = true;
            }
            Operation::Replace { .. } => self.everything = true,
            Operation::Add(addition) => self.order |= addition.index.is_some(),
            Operation::Delete { .. } => {}
        }
    }

    fn write(&mut self, operation: &Operation) {
        match operation {
            Operation::Move { component_id, .. } => self.facet(component_id, ComponentField::Position),
            Operation::Resize { component_id, .. } => self.facet(component_id, ComponentField::Size),
            Operation::Modify { component_id, props } => {
                props.keys().for_each(|key| self.facet(component_id, ComponentField::Prop(key.to_owned())));
            }
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                target_ids.iter().for_each(|id| self.facet(id, ComponentField::Position));
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

    fn facet(&mut self, id: &ComponentId, facet: ComponentField) {
        self.facets.entry(id.clone()).or_default().insert(facet);
    }
}

/// The parts that other participants changed between two states of a sketch, independent of the operations used.
#[derive(Clone, Debug, Default)]
pub struct ConcurrentChanges(ReadWriteSet);

impl ConcurrentChanges {
    /// Returns the parts that differ between the two sketches.
    pub fn between(before: &Sketch, after: &Sketch) -> Self {
        let mut written = ReadWriteSet::default();
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

    /// Returns true if an operation reads or writes a part of this set. Paint order does not count.
    pub fn conflicts_with(&self, operation: &Operation) -> bool {
        let mut fields = ReadWriteSet::default();
        fields.read(operation);
        fields.write(operation);
        fields.order = false;
        fields.conflicts_with(&self.0)
    }
}

impl ReadWriteSet {
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
            self.facet(id, ComponentField::Position);
        }
        if before.bounds().size() != after.bounds().size() {
            self.facet(id, ComponentField::Size);
        }
        let changes = before.props().changes_to(after.props());
        changes.keys().for_each(|key| self.facet(id, ComponentField::Prop(key.to_owned())));
    }
}
