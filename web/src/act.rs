//! What the person does by hand, by key or by button: each is operations on the document.

use crate::clipboard;
use crate::command::Command;
use crate::content::Field;
use crate::edit;
use crate::gesture::{Gesture, Handle, Tool};
use crate::store::Store;
use crate::wording;
use kurbo::{Point, Rect, Vec2};
use leptos::prelude::*;
use websketch_core::block::{Reach, Stack, carrying};
use websketch_core::execute::Outcome;
use websketch_core::geometry::Bounds;
use websketch_core::operation::{Alignment, Axis, Operation};
use websketch_core::sketch::{Component as Placed, ComponentId, ComponentKind};

/// One step of zooming by key or button.
const ZOOM_STEP: f64 = 1.25;

/// Carries out a command.
pub fn perform(store: Store, command: Command) {
    let (document, view) = (store.document, store.view);
    match command {
        Command::Use(tool) => view.tool.set(tool),
        Command::Nudge(by) => move_selection(store, by, Reach::Block),
        Command::Delete => delete_selection(store),
        Command::Duplicate => duplicate_selection(store),
        Command::ToggleLock => toggle_lock(store),
        Command::Align(alignment) => align_selection(store, alignment),
        Command::Distribute(axis) => distribute_selection(store, axis),
        Command::BringToFront => restack_selection(store, Stack::Front),
        Command::SendToBack => restack_selection(store, Stack::Back),
        Command::SelectAll => select_all(store),
        Command::EditText => view.editing.set(document.peek_selection().into_iter().next_back()),
        Command::Escape => escape(store),
        Command::Undo => undo(store),
        Command::Redo => redo(store),
        Command::ZoomIn => view.zoom(ZOOM_STEP),
        Command::ZoomOut => view.zoom(1.0 / ZOOM_STEP),
        Command::ZoomTo100 => view.zoom_to_100(),
        Command::ZoomToFit => zoom_to_fit(store),
        Command::Help => view.help.update(|open| *open = !*open),
        Command::Menu => view.menu.set(true),
    }
}

/// Makes an edit and says so; a refusal is shown in words.
fn edit(store: Store, operations: Vec<Operation>, said: impl FnOnce(&Outcome) -> String) -> Option<Outcome> {
    let outcome = store.document.edit(operations);
    if let Some(rejection) = outcome.rejections.first() {
        store.notices.show(format!("That cannot be done: {}", rejection.refusal), None);
        return None;
    }
    if !outcome.applied.is_empty() {
        store.notices.announce(said(&outcome));
    }
    Some(outcome)
}

/// Whether the selection stays as it is, as one of it is locked; says so.
fn is_held(store: Store) -> bool {
    let ids = store.document.peek_selection();
    let locked = store.document.peek(|sketch| ids.iter().filter(|id| edit::is_locked(sketch, id)).count());
    if locked > 0 {
        let locked = wording::count(locked, "locked component");
        store.notices.announce(format!("{locked}: unlock with Control Shift L first"));
    }
    locked > 0
}

/// Locks the selection, or unlocks it.
fn toggle_lock(store: Store) {
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::lock_toggled(sketch, &ids));
    edit(store, operations, |outcome| {
        let locked = store.document.peek(|sketch| ids.iter().all(|id| edit::is_locked(sketch, id)));
        let done = if locked { "locked" } else { "unlocked" };
        format!("{} {done}", wording::count(outcome.applied.len(), "component"))
    });
}

/// Moves the selection together, with what it holds or the frames alone.
pub fn move_selection(store: Store, by: Vec2, reach: Reach) {
    if is_held(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::moved(sketch, &ids, by, reach));
    edit(store, operations, |outcome| said(store, &outcome.applied, "moved"));
}

/// Resizes the selection by one of its handles.
pub fn resize_selection(store: Store, handle: Handle, by: Vec2) {
    if is_held(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::resized(sketch, &ids, handle, by));
    edit(store, operations, |outcome| said(store, &outcome.applied, "resized"));
}

fn align_selection(store: Store, alignment: Alignment) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 2, "align") && !is_held(store) {
        let aligned = |_: &Outcome| format!("{} aligned", wording::count(ids.len(), "component"));
        let operations = store.document.peek(|sketch| edit::aligned(sketch, &ids, alignment));
        edit(store, operations, aligned);
    }
}

fn distribute_selection(store: Store, axis: Axis) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 3, "distribute") && !is_held(store) {
        let operations = store.document.peek(|sketch| edit::distributed(sketch, &ids, axis));
        edit(store, operations, |_| format!("{} spaced evenly", wording::count(ids.len(), "component")));
    }
}

fn restack_selection(store: Store, stack: Stack) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "restack") && !is_held(store) {
        let operations = store.document.peek(|sketch| edit::restacked(sketch, &ids, stack));
        let done = match stack {
            Stack::Front => "brought to the front",
            Stack::Forward => "brought forward",
            Stack::Backward => "sent backward",
            Stack::Back => "sent to the back",
        };
        edit(store, operations, |_| format!("{} {done}", wording::count(ids.len(), "component")));
    }
}

/// Whether so many are selected; else says that it takes them.
fn has_at_least(store: Store, least: usize, verb: &str) -> bool {
    let is_enough = store.document.peek_selection().len() >= least;
    if !is_enough {
        store.notices.announce(format!("Select {} to {verb}", wording::count(least, "component")));
    }
    is_enough
}

/// Draws a component into `area` and selects it.
pub fn draw(store: Store, kind: ComponentKind, area: Rect) {
    add(store, vec![edit::drawn(kind, area)]);
}

/// Puts a component of the usual size at `at` and selects it.
pub fn put(store: Store, kind: ComponentKind, at: Point) {
    add(store, vec![edit::put(kind, at)]);
}

/// Puts a component of the usual size in the middle of what shows: the way of the keyboard.
pub fn put_in_view(store: Store, kind: ComponentKind) {
    let middle = store.view.viewport_center();
    put(store, kind, middle);
}

fn add(store: Store, operations: Vec<Operation>) {
    if let Some(outcome) = edit(store, operations, |outcome| said(store, &outcome.applied, "added")) {
        store.document.select_added(&outcome);
        // What a copied box holds goes along with it.
        let ids = store.document.peek_selection();
        store.document.select(store.document.peek(|sketch| edit::outer(sketch, &ids)));
    }
    store.view.tool.set(Tool::Select);
}

/// Adds copies of components, such as those of the clipboard, and selects them.
pub fn add_copies(store: Store, originals: &[Placed]) {
    add(store, store.document.peek(|sketch| edit::copied(sketch, originals)));
}

/// Takes the selection off the sketch, with what it holds.
pub fn delete_selection(store: Store) {
    if is_held(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::deleted(sketch, &ids));
    edit(store, operations, |outcome| {
        format!("{} deleted", wording::count(outcome.applied.len(), "component"))
    });
}

fn duplicate_selection(store: Store) {
    let ids = store.document.peek_selection();
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, Reach::Block));
    add_copies(store, &originals);
}

fn select_all(store: Store) {
    let ids: Vec<ComponentId> = store.document.peek(|sketch| {
        let unlocked = sketch.iter().filter(|component| !component.props().is_locked());
        unlocked.map(|component| component.id().clone()).collect()
    });
    store.notices.announce(format!("{} selected", wording::count(ids.len(), "component")));
    store.document.select(ids);
}

/// Sets what `field` of a component says.
pub fn write(store: Store, id: &ComponentId, field: Field, text: &str) {
    let properties = store.document.peek(|sketch| {
        let component = sketch.get(id).filter(|component| field.read(component) != text)?;
        Some(field.write(component, text))
    });
    let properties = properties.into_iter().flatten();
    let operations = properties.map(|(key, value)| edit::property(id, key, value)).collect();
    edit(store, operations, |outcome| said(store, &outcome.applied, "changed"));
}

/// Gives a component another box; what it holds goes along when it moves.
pub fn place(store: Store, id: &ComponentId, bounds: Bounds) {
    let operations = store.document.peek(|sketch| carrying(sketch, edit::placed(sketch, id, bounds)));
    edit(store, operations, |outcome| said(store, &outcome.applied, "changed"));
}

/// Takes the last step back.
pub fn undo(store: Store) {
    let done = store.document.undo();
    store.notices.announce(if done { "Undone" } else { "Nothing to undo" });
}

/// Does the undone step again.
pub fn redo(store: Store) {
    let done = store.document.redo();
    store.notices.announce(if done { "Done again" } else { "Nothing to redo" });
}

fn escape(store: Store) {
    let view = store.view;
    if view.gesture.with_untracked(|gesture| *gesture != Gesture::Idle) {
        view.gesture.set(Gesture::Idle);
    } else if view.tool.get_untracked() != Tool::Select {
        view.tool.set(Tool::Select);
    } else {
        store.document.select(Vec::new());
    }
}

/// Shows everything that is on the sketch, or its origin when nothing is.
pub fn zoom_to_fit(store: Store) {
    let ids: Vec<ComponentId> = store.document.peek(|sketch| sketch.ids().cloned().collect());
    match store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        Some(frame) => store.view.fit(frame.rect()),
        None => store.view.show_origin(),
    }
}

/// Brings the selection into view, if it is not.
pub fn reveal_selection(store: Store) {
    let ids = store.document.peek_selection();
    if let Some(frame) = store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        store.view.reveal(frame.rect());
    }
}

/// Cuts the selection into the clipboard text.
pub fn cut(store: Store) -> Option<String> {
    let text = copy(store)?;
    delete_selection(store);
    Some(text)
}

/// The selection as clipboard text; `None` when nothing is selected.
pub fn copy(store: Store) -> Option<String> {
    let ids = store.document.peek_selection();
    let components = store.document.peek(|sketch| edit::members(sketch, &ids, Reach::Block));
    (!components.is_empty()).then(|| clipboard::write(&components))
}

/// Adds what clipboard text holds; `false` when it is of another kind.
pub fn paste(store: Store, text: &str) -> bool {
    let Some(components) = clipboard::read(text) else { return false };
    add_copies(store, &components);
    true
}

/// What was done to which component, or to how many.
fn said(store: Store, applied: &[Operation], done: &str) -> String {
    match applied {
        [one] => {
            let id = match one {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Modify { component_id, .. } => Some(component_id),
                Operation::Add(addition) => addition.component_id.as_ref(),
                _ => None,
            };
            let place = id.and_then(|id| store.document.peek(|sketch| sketch.get(id).map(wording::place)));
            place.map_or_else(|| format!("1 component {done}"), |place| format!("{place}, {done}"))
        }
        many => format!("{} {done}", wording::count(many.len(), "component")),
    }
}
