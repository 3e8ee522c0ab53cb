//! Actions of the user: edits of the document by pointer, key or button.

mod add;
mod arrange;
mod clipboard;
mod comment;
mod findings;
pub mod keyboard;
mod links;
mod measure;
mod play;
mod select;
mod state;
mod text_style;
pub mod type_ahead;
mod variants;
mod viewport;

pub use add::{
    InsertPosition, add_at, add_generated, copy, copy_selection, copy_to_slot, cut, draw, insert_in_slot,
    keep_tool, place, place_image, place_in_slot, place_in_view, place_text, place_words,
};
pub use arrange::{align_to_parent, arrange_anyway, move_to_slot};
pub use findings::fix;
pub use links::{LinkChoice, link_at, set_link};
pub use measure::{measure, space, step};
pub use play::{
    end_play, follow, follow_edit, follow_play, note_played_screen, play, play_address, play_from, take_step,
    unfollow,
};
pub use select::{enter, restore_selection, select_through, union, with_groups};
pub use state::{restack_beside, toggle_hidden, toggle_lock};
pub use variants::take_variant;
pub use viewport::{reveal_selection, show_added, zoom_to_fit};

use add::duplicate_selection;
use arrange::{
    align_selection, delete_and_close_up, distribute_selection, equalize, fill, group_selection, hug,
    restack_selection, ungroup_selection,
};
use clipboard::{copy_by_command, cut_by_command};
use comment::comment;
use findings::tidy;
use links::{tie_across, toggle_links, untie};
use select::{escape, select_all, select_behind};
use state::{show_all, unlock_all};
use text_style::{resize_text, toggle_bold};
use viewport::zoom_to_selection;

use crate::editor::command::{Command, DocumentCommand};
use crate::editor::content::Field;
use crate::editor::describe;
use crate::editor::edit;
use crate::editor::gesture::{Handle, Modifiers};
use crate::store::{Dock, NoticeAction, Store, VariantKind};
use crate::ui::focus;
use kurbo::{Point, Rect, Vec2};
use leptos::prelude::*;
use websketch_layout::arrangement::convert;
use websketch_layout::flow::Completion;
use websketch_layout::selection::{Scope, ZOrder};
use websketch_sketch::ComponentId;
use websketch_sketch::execute::Outcome;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;

/// Zoom factor of one step by key or button.
const ZOOM_STEP: f64 = 1.25;

/// Performs a command.
pub fn perform(store: Store, command: Command) {
    let (document, view) = (store.document, store.view);
    match command {
        Command::Use(tool) => {
            view.tool.set(tool);
            view.keep_tool.set(false);
        }
        Command::KeepTool => keep_tool(store, !view.keep_tool.get_untracked()),
        Command::Nudge(by) => move_selection(store, by, Scope::Subtree),
        Command::Grow(by) => grow_selection(store, by),
        Command::Delete => delete_selection(store),
        Command::DeleteAndCloseUp => delete_and_close_up(store),
        Command::Duplicate => duplicate_selection(store),
        Command::Copy => copy_by_command(store),
        Command::Cut => cut_by_command(store),
        Command::Paste => view.document_command.set(Some(DocumentCommand::Paste)),
        Command::ToggleLock => toggle_lock(store, &document.peek_selection()),
        Command::ToggleHidden => toggle_hidden(store, &document.peek_selection()),
        Command::UnlockAll => unlock_all(store),
        Command::ShowAll => show_all(store),
        Command::Group => group_selection(store),
        Command::Ungroup => ungroup_selection(store),
        Command::Align(alignment) => align_selection(store, alignment),
        Command::Distribute(axis) => distribute_selection(store, axis),
        Command::Equalize(axis) => equalize(store, axis),
        Command::Fill(axis) => fill(store, axis),
        Command::Hug => hug(store),
        Command::BringToFront => restack_selection(store, ZOrder::Front),
        Command::SendToBack => restack_selection(store, ZOrder::Back),
        Command::BringForward => restack_selection(store, ZOrder::Forward),
        Command::SendBackward => restack_selection(store, ZOrder::Backward),
        Command::SelectBehind => select_behind(store),
        Command::SelectAll => select_all(store),
        Command::EditText => {
            view.cell.set((0, 0));
            view.editing.set(document.peek_selection().into_iter().next_back());
        }
        Command::Comment => comment(store),
        Command::FitText => fit_text(store),
        Command::ToggleBold => toggle_bold(store),
        Command::ResizeText(step) => resize_text(store, step),
        Command::Escape => escape(store),
        Command::Undo => undo(store),
        Command::Redo => redo(store),
        Command::ZoomIn => view.zoom(ZOOM_STEP),
        Command::ZoomOut => view.zoom(1.0 / ZOOM_STEP),
        Command::ZoomTo100 => view.zoom_to(1.0),
        Command::ZoomTo(percent) => view.zoom_to(f64::from(percent) / 100.0),
        Command::ToggleMinimap => view.show_minimap(!view.minimap.get_untracked()),
        Command::ZoomToFit => zoom_to_fit(store),
        Command::ZoomToSelection => zoom_to_selection(store),
        Command::ToggleGrid => {
            view.grid.update(|on| *on = !*on);
            let is_on = view.grid.get_untracked();
            store.notices.announce(if is_on { "Grid of 8 px" } else { "No grid" });
        }
        Command::ToggleLinks => toggle_links(store),
        Command::TieAcross => tie_across(store),
        Command::Untie => untie(store),
        Command::ToggleHand => {
            let is_on = !view.by_hand.get_untracked();
            view.draw_by_hand(is_on);
            store.notices.announce(if is_on { "Drawn by hand" } else { "Drawn with a ruler" });
        }
        Command::Region(step) => focus::focus_region(step),
        Command::Document(document_command) => view.document_command.set(Some(document_command)),
        Command::Help => view.help.update(|open| *open = !*open),
        Command::NewConversation => begin_conversation(store),
        Command::SavedPlans => {
            view.show_chat(true);
            view.plans.set(true);
        }
        Command::Kit => view.open_kit(),
        Command::Layers => view.toggle_dock(Dock::Layers),
        Command::Findings => view.toggle_dock(Dock::Findings),
        Command::Tidy => tidy(store),
        Command::Alternatives => view.variants.set(Some(VariantKind::Alternatives)),
        Command::States => view.variants.set(Some(VariantKind::States)),
        Command::Play => play(store),
        Command::ContextMenu => open_context_menu(store),
        Command::Menu => view.open_menu(),
    }
}

/// Applies an edit as one undo step and announces it. Shows the refusal as a notice if there is one.
fn commit(
    store: Store,
    operations: Vec<Operation>,
    announcement: impl FnOnce(&Outcome) -> String,
) -> Option<Outcome> {
    let Completion { operations, own, report } = store.document.complete(operations, Actor::User);
    let mut outcome = store.document.edit(operations);
    if let Some(rejection) = outcome.rejections.first() {
        store.notices.show(format!("That cannot be done: {}", rejection.reason), None);
        return None;
    }
    // What links and ties needed is neither counted nor selected.
    outcome.applied.truncate(own);
    if !outcome.applied.is_empty() {
        let told = report.sentence().map(|sentence| format!("; {sentence}")).unwrap_or_default();
        store.notices.announce(announcement(&outcome) + &told);
    }
    Some(outcome)
}

/// Returns true if the selection contains a locked component, and announces that.
fn is_locked(store: Store) -> bool {
    let ids = store.document.peek_selection();
    let locked = store.document.peek(|sketch| ids.iter().filter(|id| edit::is_locked(sketch, id)).count());
    if locked > 0 {
        let locked = describe::count(locked, "locked component");
        store.notices.show(format!("{locked}: Ctrl Shift L unlocks"), None);
    }
    locked > 0
}

/// Announces that locked components cannot be changed.
pub fn refuse_locked(store: Store) {
    is_locked(store);
}

/// Moves the selection, with or without its contents as `reach` says.
pub fn move_selection(store: Store, by: Vec2, reach: Scope) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::moved(sketch, &ids, by, reach));
    commit(store, operations, |outcome| announcement(store, &outcome.applied, "moved"));
}

/// Scales the selection so that its frame becomes `to`. Contents of a single box follow its edges if `scope` has them.
pub fn resize_selection(store: Store, to: Rect, scope: Scope) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::resized(sketch, &ids, to, scope));
    commit(store, operations, |outcome| announcement(store, &outcome.applied, "resized"));
}

/// Moves the right and the bottom edge of the selection by `by`.
fn grow_selection(store: Store, by: Vec2) {
    let ids = store.document.peek_selection();
    if let Some(frame) = store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        let handle = Handle { x: i8::from(by.x != 0.0), y: i8::from(by.y != 0.0) };
        resize_selection(store, handle.drag(frame.rect(), by, Modifiers::default()), Scope::Subtree);
    }
}

/// Deletes the selection with its contents.
pub fn delete_selection(store: Store) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::deleted(sketch, &ids));
    commit(store, operations, |outcome| {
        format!("{} deleted", describe::count(outcome.applied.len(), "component"))
    });
}

/// Sets the text of `field` in all `ids`, as one undo step.
pub fn write(store: Store, ids: &[ComponentId], field: Field, text: &str) {
    let operations = store.document.peek(|sketch| edit::written(sketch, ids, field, text));
    commit(store, operations, |outcome| announcement(store, &outcome.applied, "changed"));
}

/// Sets the text of one table cell.
pub fn write_cell(store: Store, id: &ComponentId, cell: (usize, usize), text: &str) {
    let operation = store.document.peek(|sketch| edit::cell_written(sketch, id, cell, text));
    commit(store, operation.into_iter().collect(), |outcome| {
        announcement(store, &outcome.applied, "changed")
    });
}

/// Sets the text of the item at `place`.
pub fn write_item(store: Store, id: &ComponentId, place: usize, text: &str) {
    if let Some(items) = store.document.peek(|sketch| edit::items_with(sketch, id, place, text)) {
        write(store, std::slice::from_ref(id), Field::Items, &items);
    }
}

/// Starts text editing of a component: in a table at the cell under `point`, in a menu at the item.
pub fn edit_text_at(store: Store, id: ComponentId, point: Point) {
    let cell = store.document.peek(|sketch| edit::part_at(sketch.get(&id)?, point));
    store.view.cell.set(cell.unwrap_or_default());
    store.view.editing.set(Some(id));
}

/// Resizes the selection to fit its text.
fn fit_text(store: Store) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| edit::fitted(sketch, &ids));
    if operations.is_empty() {
        return store.notices.announce("All of the text shows already");
    }
    commit(store, operations, |outcome| announcement(store, &outcome.applied, "as large as its text"));
}

/// Changes the variant of components of one type to `piece`.
pub fn set_variant(store: Store, ids: &[ComponentId], piece: Piece) {
    let operations = store.document.peek(|sketch| convert(sketch, ids, piece));
    commit(store, operations, |_| format!("Now a {}", piece.noun()));
}

/// Opens the context menu at the selection, or in the center of the free area without a selection.
fn open_context_menu(store: Store) {
    let ids = store.document.peek_selection();
    let view = store.view;
    let frame = store.document.peek(|sketch| edit::frame(sketch, &ids));
    let at = match frame.map(|frame| view.viewport.get_untracked().rect_to_screen(frame.rect())) {
        Some(frame) => frame.center(),
        None => view.free_area().center(),
    };
    view.open_context_menu(at);
}

/// Starts a new conversation. A notice offers to restore the previous one.
fn begin_conversation(store: Store) {
    store.view.show_chat(true);
    if store.chat.start_new() {
        store
            .notices
            .show_with_action("A new conversation has begun.".to_owned(), NoticeAction::RestoreConversation);
    }
}

/// Undoes the last step.
pub fn undo(store: Store) {
    let done = store.document.undo();
    store.notices.announce(if done { "Undone" } else { "Nothing to undo" });
}

/// Redoes the last undone step.
pub fn redo(store: Store) {
    let done = store.document.redo();
    store.notices.announce(if done { "Done again" } else { "Nothing to redo" });
}

/// Returns the announcement of an edit: the component's name, or the number of components.
fn announcement(store: Store, applied: &[Operation], done: &str) -> String {
    match applied {
        [one] => {
            let id = match one {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Modify { component_id, .. } => Some(component_id),
                Operation::Add(addition) => addition.component_id.as_ref(),
                _ => None,
            };
            let place = id.and_then(|id| store.document.peek(|sketch| sketch.get(id).map(describe::place)));
            place.map_or_else(|| format!("1 component {done}"), |place| format!("{place}, {done}"))
        }
        many => format!("{} {done}", describe::count(many.len(), "component")),
    }
}
