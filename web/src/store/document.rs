//! Sketch, history and selection.

mod selection;

use crate::editor::edit;
use crate::platform;
use crate::store::change_set::ChangeSet;
use leptos::prelude::*;
use std::collections::{BTreeSet, VecDeque};
use websketch_layout::flow::{Completion, complete};
use websketch_pages::renewed_after;
use websketch_sketch::execute::{Mode, Outcome, execute};
use websketch_sketch::history::{CommitOrigin, History, Note, diff};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// Most steps with a stored selection, and most components of a stored selection.
const MAX_SELECTIONS: usize = 200;
const MAX_SELECTED: usize = 1_000;

/// Selections before steps, the newest last.
#[derive(Default)]
struct SelectionHistory {
    undo: VecDeque<Vec<ComponentId>>,
    redo: Vec<Vec<ComponentId>>,
}

/// The sketch of the app: readable everywhere, changed by operations only.
#[derive(Clone, Copy)]
pub struct Document {
    history: RwSignal<History>,
    /// Number of changes, so that readers need not compare sketches.
    version: RwSignal<u64>,
    selection: RwSignal<Vec<ComponentId>>,
    /// Components that the last turn added, and the number of that turn.
    added: RwSignal<(u32, Vec<ComponentId>)>,
    /// Selections before the steps of the undo and the redo stack.
    selected_before: StoredValue<SelectionHistory>,
    /// Components changed since the scene was last updated.
    changes: StoredValue<ChangeSet>,
    ids: StoredValue<IdSource>,
    /// Callback for local edits.
    edit_listener: StoredValue<Option<Callback<Vec<Operation>>>>,
    is_read_only: StoredValue<bool>,
}

impl Document {
    /// Creates the state with a history.
    pub fn new(history: History, ids: IdSource) -> Self {
        Self {
            history: RwSignal::new(history),
            version: RwSignal::new(0),
            selection: RwSignal::new(Vec::new()),
            added: RwSignal::new((0, Vec::new())),
            selected_before: StoredValue::new(SelectionHistory::default()),
            changes: StoredValue::new(ChangeSet::All),
            ids: StoredValue::new(ids),
            edit_listener: StoredValue::new(None),
            is_read_only: StoredValue::new(false),
        }
    }

    /// Switches to another document.
    pub fn switch_document(&self, history: History) {
        self.history.set(history);
        self.changes.set_value(ChangeSet::All);
        self.selection.set(Vec::new());
        self.added.set((0, Vec::new()));
        self.version.update(|version| *version += 1);
    }

    /// Reads the history once.
    pub fn peek_history<T>(&self, read: impl FnOnce(&History) -> T) -> T {
        self.history.with_untracked(read)
    }

    /// Reads the sketch. Tracked read.
    pub fn with<T>(&self, read: impl FnOnce(&Sketch) -> T) -> T {
        self.version.track();
        self.peek(read)
    }

    /// Reads the sketch once.
    pub fn peek<T>(&self, read: impl FnOnce(&Sketch) -> T) -> T {
        self.history.with_untracked(|history| read(history.sketch()))
    }

    /// Returns the number of changes so far. Tracked read.
    pub fn version(&self) -> u64 {
        self.version.get()
    }

    /// Returns the revision of the document. Tracked read.
    pub fn revision(&self) -> u64 {
        self.version.track();
        self.history.with_untracked(History::revision)
    }

    /// Returns true if there is a step to undo. Tracked read.
    pub fn can_undo(&self) -> bool {
        self.version.track();
        self.history.with_untracked(History::can_undo)
    }

    /// Returns true if there is a step to redo. Tracked read.
    pub fn can_redo(&self) -> bool {
        self.version.track();
        self.history.with_untracked(History::can_redo)
    }

    /// Adds to an edit the operations that links, ties and states of screens need.
    pub fn complete(&self, operations: Vec<Operation>, actor: Actor) -> Completion {
        self.with_ids(|sketch, ids| {
            let mut completion = complete(sketch, operations, actor, ids);
            completion.operations.extend(renewed_after(sketch, &completion.operations));
            completion
        })
    }

    /// Calls `make` with the sketch and the source of new ids.
    pub fn with_ids<T>(&self, make: impl FnOnce(&Sketch, &mut IdSource) -> T) -> T {
        // A copy, so that the source stays free for edits that `make` causes.
        let mut ids = self.ids.get_value();
        let made = self.peek(|sketch| make(sketch, &mut ids));
        self.ids.set_value(ids);
        made
    }

    /// Applies a manual edit as one step, atomically.
    pub fn edit(&self, operations: Vec<Operation>) -> Outcome {
        if operations.is_empty() {
            return Outcome::default();
        }
        let note = Note { origin: CommitOrigin::Manual, timestamp: platform::timestamp(), message: None };
        self.commit(operations.into(), Mode::Atomic, Actor::User, note)
    }

    /// Applies the operations of a turn as one step. Refused operations are left out.
    pub fn apply_turn(&self, batch: Batch, origin: CommitOrigin, message: String) -> Outcome {
        let batch = self.completed(batch);
        let note = Note { origin, timestamp: platform::timestamp(), message: Some(message) };
        self.commit(batch, Mode::Partial, Actor::Model, note)
    }

    /// Returns the batch with the operations that links and ties need. A batch with unreadable operations stays as it is.
    fn completed(&self, batch: Batch) -> Batch {
        match batch.clone().into_iter().collect::<Result<Vec<Operation>, _>>() {
            Ok(operations) => self.complete(operations, Actor::Model).operations.into(),
            Err(_) => batch,
        }
    }

    /// Returns the result of applying `batch`, completed for links and ties, without changing the sketch.
    pub fn dry_run(&self, batch: Batch) -> (Sketch, Outcome) {
        let batch = self.completed(batch);
        let mut sketch = self.peek(Clone::clone);
        let execute = |ids: &mut IdSource| execute(&mut sketch, batch, Mode::Partial, Actor::Model, ids);
        let outcome = self.ids.try_update_value(execute).unwrap_or_default();
        (sketch, outcome)
    }

    /// Returns the history with one more step that is not applied here: a text that is being edited.
    pub fn with_step(&self, operations: Vec<Operation>) -> History {
        let mut history = self.peek_history(Clone::clone);
        let note = Note { origin: CommitOrigin::Manual, timestamp: platform::timestamp(), message: None };
        self.ids.update_value(|ids| {
            history.apply(operations.into(), Mode::Atomic, Actor::User, ids, note);
        });
        history
    }

    /// Makes the document read-only from now on.
    pub fn set_read_only(&self) {
        self.is_read_only.set_value(true);
    }

    /// Sets or clears the callback that receives local edits.
    pub fn on_edit(&self, edit_listener: Option<Callback<Vec<Operation>>>) {
        self.edit_listener.set_value(edit_listener);
    }

    /// Applies edits of collaborators, which are not steps of the local undo history.
    pub fn apply_remote(&self, operations: Vec<Operation>) {
        self.history.update(|history| history.apply_remote(operations.clone(), platform::timestamp()));
        self.changed(&operations);
    }

    fn commit(&self, batch: Batch, mode: Mode, origin: Actor, note: Note) -> Outcome {
        if self.is_read_only.get_value() {
            return Outcome::default();
        }
        let selected = self.selection_to_keep();
        let applied = self.history.try_update(|history| {
            self.ids.try_update_value(|ids| history.apply(batch, mode, origin, ids, note))
        });
        let outcome = applied.flatten().unwrap_or_default();
        if !outcome.applied.is_empty() {
            self.selected_before.update_value(|before| {
                before.redo.clear();
                before.undo.push_back(selected);
                if before.undo.len() > MAX_SELECTIONS {
                    before.undo.pop_front();
                }
            });
        }
        self.changed(&outcome.applied);
        if !outcome.inverse.is_empty() {
            self.notify_listener(&outcome.applied);
        }
        outcome
    }

    /// Undoes the last step. Returns `false` if there is none.
    pub fn undo(&self) -> bool {
        let selected = self.selection_to_keep();
        let undo = |history: &mut History| {
            history.undo(platform::timestamp()).ok().map(|commit| commit.operations.clone())
        };
        self.revert(undo, |before| {
            before.redo.push(selected);
            before.undo.pop_back()
        })
    }

    /// Redoes the last undone step. Returns `false` if there is none.
    pub fn redo(&self) -> bool {
        let selected = self.selection_to_keep();
        let redo = |history: &mut History| {
            history.redo(platform::timestamp()).ok().map(|commit| commit.operations.clone())
        };
        self.revert(redo, |before| {
            before.undo.push_back(selected);
            before.redo.pop()
        })
    }

    fn revert(
        &self,
        step: impl FnOnce(&mut History) -> Option<Vec<Operation>>,
        selected: impl FnOnce(&mut SelectionHistory) -> Option<Vec<ComponentId>>,
    ) -> bool {
        let Some(operations) = self.history.try_update(step).flatten() else { return false };
        self.changed(&operations);
        self.notify_listener(&operations);
        let before = self.selected_before.try_update_value(selected).flatten();
        let before: Vec<ComponentId> =
            self.peek(|sketch| before.into_iter().flatten().filter(|id| sketch.contains(id)).collect());
        // Restores the selection from before the step. Without a stored one, selects the restored components.
        if !before.is_empty() {
            self.select(before);
        } else {
            self.select_all_added(&operations);
        }
        true
    }

    /// Returns the selection to store for an undo.
    fn selection_to_keep(&self) -> Vec<ComponentId> {
        let is_stored = |ids: &&Vec<ComponentId>| ids.len() <= MAX_SELECTED;
        self.selection.with_untracked(|ids| Some(ids).filter(is_stored).cloned().unwrap_or_default())
    }

    fn notify_listener(&self, operations: &[Operation]) {
        if let Some(edit_listener) = self.edit_listener.get_value().filter(|_| !operations.is_empty()) {
            edit_listener.run(operations.to_vec());
        }
    }

    /// Notifies readers about applied operations.
    fn changed(&self, operations: &[Operation]) {
        if operations.is_empty() {
            return;
        }
        self.changes.update_value(|changes| changes.merge(ChangeSet::by(operations)));
        let gone = |id: &ComponentId| self.peek(|sketch| !sketch.contains(id));
        if self.selection.with_untracked(|selection| selection.iter().any(gone)) {
            self.selection.update(|selection| selection.retain(|id| !gone(id)));
        }
        self.version.update(|version| *version += 1);
    }

    /// Returns the changes since the last call.
    pub fn take_changes(&self) -> ChangeSet {
        let none = ChangeSet::Some(BTreeSet::new());
        self.changes.try_update_value(|changes| std::mem::replace(changes, none)).unwrap_or(ChangeSet::All)
    }

    /// Applies the sketch of another tab as one undo step. Returns true if it differed.
    pub fn apply_from_tab(&self, next: &Sketch) -> bool {
        !self.edit(self.peek(|sketch| diff(sketch, next))).applied.is_empty()
    }

    /// Replaces the sketch as one undo step.
    pub fn replace(&self, next: &Sketch) -> Outcome {
        self.edit(self.peek(|sketch| edit::replaced(sketch, next)))
    }
}
