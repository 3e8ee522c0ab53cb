//! The sketch, its history, and what of it is selected.

use crate::edit;
use crate::platform;
use crate::store::touched::Touched;
use leptos::prelude::*;
use std::collections::BTreeSet;
use websketch_core::execute::{Mode, Outcome, execute};
use websketch_core::history::{CommitOrigin, History, Note, diff};
use websketch_core::operation::{Batch, Operation};
use websketch_core::sketch::{ComponentId, IdSource, Sketch};
use websketch_core::validate::Origin;

/// The sketch as the app sees it: read anywhere, changed by operations only.
#[derive(Clone, Copy)]
pub struct Document {
    history: RwSignal<History>,
    /// Counts the changes, so that readers need not compare sketches.
    version: RwSignal<u64>,
    selection: RwSignal<Vec<ComponentId>>,
    /// What changed since the scene last looked.
    touched: StoredValue<Touched>,
    ids: StoredValue<IdSource>,
}

impl Document {
    /// A document as it was left.
    pub fn new(history: History, ids: IdSource) -> Self {
        Self {
            history: RwSignal::new(history),
            version: RwSignal::new(0),
            selection: RwSignal::new(Vec::new()),
            touched: StoredValue::new(Touched::All),
            ids: StoredValue::new(ids),
        }
    }

    /// Puts another document in place of this one.
    pub fn turn_to(&self, history: History) {
        self.history.set(history);
        self.touched.set_value(Touched::All);
        self.selection.set(Vec::new());
        self.version.update(|version| *version += 1);
    }

    /// Reads the history once.
    pub fn peek_history<T>(&self, read: impl FnOnce(&History) -> T) -> T {
        self.history.with_untracked(read)
    }

    /// Reads the sketch, again whenever it changes.
    pub fn with<T>(&self, read: impl FnOnce(&Sketch) -> T) -> T {
        self.version.track();
        self.peek(read)
    }

    /// Reads the sketch once.
    pub fn peek<T>(&self, read: impl FnOnce(&Sketch) -> T) -> T {
        self.history.with_untracked(|history| read(history.sketch()))
    }

    /// The number of changes so far.
    pub fn version(&self) -> u64 {
        self.version.get()
    }

    /// The revision of the document; tracked.
    pub fn revision(&self) -> u64 {
        self.version.track();
        self.history.with_untracked(History::revision)
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.version.track();
        self.history.with_untracked(History::can_undo)
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.version.track();
        self.history.with_untracked(History::can_redo)
    }

    /// Does what the person did by hand, as one step, wholly or not at all.
    pub fn edit(&self, operations: Vec<Operation>) -> Outcome {
        if operations.is_empty() {
            return Outcome::default();
        }
        let note = Note { origin: CommitOrigin::Manual, timestamp: platform::timestamp(), message: None };
        self.commit(operations.into(), Mode::Atomic, Origin::User, note)
    }

    /// Does what a message of the conversation led to, as one step; what is refused is left out.
    pub fn follow(&self, batch: Batch, origin: CommitOrigin, message: String) -> Outcome {
        let note = Note { origin, timestamp: platform::timestamp(), message: Some(message) };
        self.commit(batch, Mode::Partial, Origin::Model, note)
    }

    /// What would come of following `batch`; the sketch stays as it is.
    pub fn rehearse(&self, batch: Batch) -> (Sketch, Outcome) {
        let mut sketch = self.peek(Clone::clone);
        let execute = |ids: &mut IdSource| execute(&mut sketch, batch, Mode::Partial, Origin::Model, ids);
        let outcome = self.ids.try_update_value(execute).unwrap_or_default();
        (sketch, outcome)
    }

    fn commit(&self, batch: Batch, mode: Mode, origin: Origin, note: Note) -> Outcome {
        let applied = self.history.try_update(|history| {
            self.ids.try_update_value(|ids| history.apply(batch, mode, origin, ids, note))
        });
        let outcome = applied.flatten().unwrap_or_default();
        self.changed(&outcome.applied);
        outcome
    }

    /// Takes the last step back; `false` when there is none.
    pub fn undo(&self) -> bool {
        self.revert(|history| {
            history.undo(platform::timestamp()).ok().map(|commit| commit.operations.clone())
        })
    }

    /// Does the undone step again; `false` when there is none.
    pub fn redo(&self) -> bool {
        self.revert(|history| {
            history.redo(platform::timestamp()).ok().map(|commit| commit.operations.clone())
        })
    }

    fn revert(&self, step: impl FnOnce(&mut History) -> Option<Vec<Operation>>) -> bool {
        let Some(operations) = self.history.try_update(step).flatten() else { return false };
        self.changed(&operations);
        // What has come back is what is gone on with.
        self.select_all_added(&operations);
        true
    }

    /// Lets everybody know that `operations` were done.
    fn changed(&self, operations: &[Operation]) {
        if operations.is_empty() {
            return;
        }
        self.touched.update_value(|touched| touched.merge(Touched::by(operations)));
        let gone = |id: &ComponentId| self.peek(|sketch| !sketch.contains(id));
        if self.selection.with_untracked(|selection| selection.iter().any(gone)) {
            self.selection.update(|selection| selection.retain(|id| !gone(id)));
        }
        self.version.update(|version| *version += 1);
    }

    /// What changed since the last call.
    pub fn take_touched(&self) -> Touched {
        let none = Touched::Some(BTreeSet::new());
        self.touched.try_update_value(|touched| std::mem::replace(touched, none)).unwrap_or(Touched::All)
    }

    /// Reads what is selected, in the order of selection, again whenever it changes.
    pub fn with_selection<T>(&self, read: impl FnOnce(&[ComponentId]) -> T) -> T {
        self.selection.with(|selection| read(selection))
    }

    /// What is selected, without being told of changes.
    pub fn peek_selection(&self) -> Vec<ComponentId> {
        self.selection.get_untracked()
    }

    /// Whether this one is selected, without being told of changes.
    pub fn peek_is_selected(&self, id: &ComponentId) -> bool {
        self.selection.with_untracked(|selection| selection.contains(id))
    }

    /// The one selected component; `None` when there is none or several. Tracked.
    pub fn single(&self) -> Option<ComponentId> {
        self.selection.with(|selection| match selection.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        })
    }

    /// Makes `ids`, which exist, the selection.
    pub fn select(&self, ids: Vec<ComponentId>) {
        if self.selection.with_untracked(|selection| *selection != ids) {
            self.selection.set(ids);
        }
    }

    /// Selects what `outcome` has added, if anything; tells whether it was.
    pub fn select_added(&self, outcome: &Outcome) -> bool {
        self.select_all_added(&outcome.applied)
    }

    fn select_all_added(&self, operations: &[Operation]) -> bool {
        let added = |operation: &Operation| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        };
        // A batch may take away again what it has added.
        let ids = operations.iter().filter_map(added);
        let ids: Vec<ComponentId> = self.peek(|sketch| ids.filter(|id| sketch.contains(id)).collect());
        let has_added = !ids.is_empty();
        if has_added {
            self.select(ids);
        }
        has_added
    }

    /// Brings the sketch to where it is in another tab, as one step that can be undone; tells whether it was not there
    /// already.
    pub fn follow_tab(&self, next: &Sketch) -> bool {
        !self.edit(self.peek(|sketch| diff(sketch, next))).applied.is_empty()
    }

    /// Puts another sketch in place of this one, as one step that can be undone.
    pub fn replace(&self, next: &Sketch) -> Outcome {
        self.edit(self.peek(|sketch| edit::replaced(sketch, next)))
    }
}
