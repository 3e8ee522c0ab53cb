//! The sketch, its history, and what of it is selected.

use crate::editor::edit;
use crate::platform;
use crate::store::change_set::ChangeSet;
use leptos::prelude::*;
use std::collections::{BTreeSet, VecDeque};
use websketch_core::execute::{Mode, Outcome, execute};
use websketch_core::history::{CommitOrigin, History, Note, diff};
use websketch_core::operation::{Batch, Operation};
use websketch_core::sketch::{ComponentId, IdSource, Sketch};
use websketch_core::validate::Origin;

/// More steps than these do not bring their selection back, nor do selections of more components.
const MOST_SELECTIONS: usize = 200;
const LARGEST_SELECTION: usize = 1_000;

/// Selections of steps, the last one at the end.
#[derive(Default)]
struct SelectionHistory {
    undo: VecDeque<Vec<ComponentId>>,
    redo: Vec<Vec<ComponentId>>,
}

/// The sketch as the app sees it: read anywhere, changed by operations only.
#[derive(Clone, Copy)]
pub struct Document {
    history: RwSignal<History>,
    /// Counts the changes, so that readers need not compare sketches.
    version: RwSignal<u64>,
    selection: RwSignal<Vec<ComponentId>>,
    /// What was made last by words, and in which turn of the conversation.
    added: RwSignal<(u32, Vec<ComponentId>)>,
    /// What was selected before each step that can be undone, and before each undo that can be taken back.
    selected_before: StoredValue<SelectionHistory>,
    /// What changed since the scene last looked.
    changes: StoredValue<ChangeSet>,
    ids: StoredValue<IdSource>,
    /// Who is told what was done here, if anybody is.
    edit_listener: StoredValue<Option<Callback<Vec<Operation>>>>,
    is_read_only: StoredValue<bool>,
}

impl Document {
    /// A document as it was left.
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

    /// Puts another document in place of this one.
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
    pub fn apply_turn(&self, batch: Batch, origin: CommitOrigin, message: String) -> Outcome {
        let note = Note { origin, timestamp: platform::timestamp(), message: Some(message) };
        self.commit(batch, Mode::Partial, Origin::Model, note)
    }

    /// What would come of following `batch`; the sketch stays as it is.
    pub fn dry_run(&self, batch: Batch) -> (Sketch, Outcome) {
        let mut sketch = self.peek(Clone::clone);
        let execute = |ids: &mut IdSource| execute(&mut sketch, batch, Mode::Partial, Origin::Model, ids);
        let outcome = self.ids.try_update_value(execute).unwrap_or_default();
        (sketch, outcome)
    }

    /// The history with one more step, which is not done here yet: text in the making.
    pub fn with_step(&self, operations: Vec<Operation>) -> History {
        let mut history = self.peek_history(Clone::clone);
        let note = Note { origin: CommitOrigin::Manual, timestamp: platform::timestamp(), message: None };
        self.ids.update_value(|ids| {
            history.apply(operations.into(), Mode::Atomic, Origin::User, ids, note);
        });
        history
    }

    /// Lets nothing be changed from now on: it is a sketch to look at.
    pub fn set_read_only(&self) {
        self.is_read_only.set_value(true);
    }

    /// Tells somebody every step that is done here from now on, as it was done; nobody any more where there is none.
    pub fn on_edit(&self, edit_listener: Option<Callback<Vec<Operation>>>) {
        self.edit_listener.set_value(edit_listener);
    }

    /// Does what others have done on a sketch that is shared with them: no step of this history.
    pub fn apply_remote(&self, operations: Vec<Operation>) {
        self.history.update(|history| history.follow(operations.clone(), platform::timestamp()));
        self.changed(&operations);
    }

    fn commit(&self, batch: Batch, mode: Mode, origin: Origin, note: Note) -> Outcome {
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
                if before.undo.len() > MOST_SELECTIONS {
                    before.undo.pop_front();
                }
            });
        }
        self.changed(&outcome.applied);
        if !outcome.inverse.is_empty() {
            self.tell(&outcome.applied);
        }
        outcome
    }

    /// Takes the last step back; `false` when there is none.
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

    /// Does the undone step again; `false` when there is none.
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
        self.tell(&operations);
        let before = self.selected_before.try_update_value(selected).flatten();
        let before: Vec<ComponentId> =
            self.peek(|sketch| before.into_iter().flatten().filter(|id| sketch.contains(id)).collect());
        // What was selected is what is gone on with; where nobody knows it any more, what has come back.
        if !before.is_empty() {
            self.select(before);
        } else {
            self.select_all_added(&operations);
        }
        true
    }

    /// What is selected, to come back with an undo.
    fn selection_to_keep(&self) -> Vec<ComponentId> {
        let is_kept = |ids: &&Vec<ComponentId>| ids.len() <= LARGEST_SELECTION;
        self.selection.with_untracked(|ids| Some(ids).filter(is_kept).cloned().unwrap_or_default())
    }

    fn tell(&self, operations: &[Operation]) {
        if let Some(edit_listener) = self.edit_listener.get_value().filter(|_| !operations.is_empty()) {
            edit_listener.run(operations.to_vec());
        }
    }

    /// Lets everybody know that `operations` were done.
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

    /// What changed since the last call.
    pub fn take_changes(&self) -> ChangeSet {
        let none = ChangeSet::Some(BTreeSet::new());
        self.changes.try_update_value(|changes| std::mem::replace(changes, none)).unwrap_or(ChangeSet::All)
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

    /// Notes what a turn of the conversation has made, which is no selection of the person's; what that is.
    pub fn record_added(&self, turn: u32, outcome: &Outcome) -> Vec<ComponentId> {
        let ids = self.added_by(&outcome.applied);
        self.added.set((turn, ids.clone()));
        ids
    }

    /// What was made last by words and is still there.
    pub fn last_added(&self) -> Vec<ComponentId> {
        let (_, mut ids) = self.added.get_untracked();
        ids.retain(|id| self.peek(|sketch| sketch.contains(id)));
        ids
    }

    /// What a turn has made and is still there, as long as nothing was made after it; tracked.
    pub fn added_in_turn(&self, turn: u32) -> Vec<ComponentId> {
        self.version.track();
        let is_of_turn = self.added.with(|(added_in_turn, _)| *added_in_turn == turn);
        if is_of_turn { self.last_added() } else { Vec::new() }
    }

    /// What the person has selected: nothing where what is selected is what was made by words.
    pub fn peek_own_selection(&self) -> Vec<ComponentId> {
        let ids = self.peek_selection();
        if self.added.with_untracked(|(_, added)| *added == ids) { Vec::new() } else { ids }
    }

    /// What operations have added. A batch may take away again what it has added.
    fn added_by(&self, operations: &[Operation]) -> Vec<ComponentId> {
        let added = |operation: &Operation| match operation {
            Operation::Add(addition) => addition.component_id.clone(),
            _ => None,
        };
        let ids = operations.iter().filter_map(added);
        self.peek(|sketch| ids.filter(|id| sketch.contains(id)).collect())
    }

    fn select_all_added(&self, operations: &[Operation]) -> bool {
        let ids = self.added_by(operations);
        let has_added = !ids.is_empty();
        if has_added {
            self.select(ids);
        }
        has_added
    }

    /// Brings the sketch to where it is in another tab, as one step that can be undone; tells whether it was not there
    /// already.
    pub fn apply_from_tab(&self, next: &Sketch) -> bool {
        !self.edit(self.peek(|sketch| diff(sketch, next))).applied.is_empty()
    }

    /// Puts another sketch in place of this one, as one step that can be undone.
    pub fn replace(&self, next: &Sketch) -> Outcome {
        self.edit(self.peek(|sketch| edit::replaced(sketch, next)))
    }
}
