//! The selection, and the components that a turn added.

use super::Document;
use leptos::prelude::*;
use websketch_sketch::ComponentId;
use websketch_sketch::execute::Outcome;
use websketch_sketch::history::History;
use websketch_sketch::operation::Operation;

impl Document {
    /// Reads the selection in the order of selecting. Tracked read.
    pub fn with_selection<T>(&self, read: impl FnOnce(&[ComponentId]) -> T) -> T {
        self.selection.with(|selection| read(selection))
    }

    /// Returns the selection, untracked.
    pub fn peek_selection(&self) -> Vec<ComponentId> {
        self.selection.get_untracked()
    }

    /// Returns true if a component is selected, untracked.
    pub fn peek_is_selected(&self, id: &ComponentId) -> bool {
        self.selection.with_untracked(|selection| selection.contains(id))
    }

    /// Returns the only selected component, or `None` for none or several. Tracked read.
    pub fn single(&self) -> Option<ComponentId> {
        self.selection.with(|selection| match selection.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        })
    }

    /// Sets the selection. All `ids` exist.
    pub fn select(&self, ids: Vec<ComponentId>) {
        if self.selection.with_untracked(|selection| *selection != ids) {
            self.selection.set(ids);
        }
    }

    /// Selects the components that `outcome` added. Returns true if there are any.
    pub fn select_added(&self, outcome: &Outcome) -> bool {
        self.select_all_added(&outcome.applied)
    }

    /// Records the components that a turn added, without selecting them, and returns them.
    pub fn record_added(&self, turn: u32, outcome: &Outcome) -> Vec<ComponentId> {
        let ids = self.added_by(&outcome.applied);
        self.added.set((turn, ids.clone()));
        ids
    }

    /// Returns the components that the last turn added and that still exist.
    pub fn last_added(&self) -> Vec<ComponentId> {
        let (_, mut ids) = self.added.get_untracked();
        ids.retain(|id| self.peek(|sketch| sketch.contains(id)));
        ids
    }

    /// Returns the components that a turn added, if it is the last one that added any. Tracked read.
    pub fn added_in_turn(&self, turn: u32) -> Vec<ComponentId> {
        self.version.track();
        let is_of_turn = self.added.with(|(added_in_turn, _)| *added_in_turn == turn);
        if is_of_turn { self.last_added() } else { Vec::new() }
    }

    /// Returns the components that the user has changed last by hand.
    pub fn peek_edited(&self) -> Vec<ComponentId> {
        self.peek_history(History::edited_by_hand)
    }

    /// Returns the selection, or nothing if it consists of the components that the last turn added.
    pub fn peek_own_selection(&self) -> Vec<ComponentId> {
        let ids = self.peek_selection();
        if self.added.with_untracked(|(_, added)| *added == ids) { Vec::new() } else { ids }
    }

    /// Returns the components that operations added and that still exist. A batch may delete its own additions.
    fn added_by(&self, operations: &[Operation]) -> Vec<ComponentId> {
        let added = |operation: &Operation| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        };
        let ids = operations.iter().filter_map(added);
        self.peek(|sketch| ids.filter(|id| sketch.contains(id)).collect())
    }

    pub(super) fn select_all_added(&self, operations: &[Operation]) -> bool {
        let ids = self.added_by(operations);
        let has_added = !ids.is_empty();
        if has_added {
            self.select(ids);
        }
        has_added
    }
}
