//! Actions that add components: drawing, placing, copying and pasting.

use super::arrange::no_room;
use super::viewport::show_on_page;
use super::{announcement, commit, delete_selection};
use crate::editor::clipboard;
use crate::editor::describe;
use crate::editor::edit;
use crate::editor::gesture::Tool;
use crate::store::Store;
use crate::ui::focus;
use kurbo::{Point, Rect, Size, Vec2};
use leptos::prelude::*;
use websketch_layout::arrangement::{EditError, Place, Side, Slot};
use websketch_layout::flow;
use websketch_layout::selection::Scope;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component as SketchComponent, ComponentId};

/// Adds a component with the bounds `area` and selects it.
pub fn draw(store: Store, piece: Piece, area: Rect) {
    place_new(store, edit::drawn(piece, area));
}

/// Adds a component of default size at `at` and selects it.
pub fn place(store: Store, piece: Piece, at: Point) {
    place_new(store, store.document.peek(|sketch| edit::put_on(sketch, piece, at)));
}

/// Adds a component of default size in the center of the view and selects it. It goes beside earlier ones placed this
/// way. This is the keyboard's way to place a component.
pub fn place_in_view(store: Store, piece: Piece) {
    let middle = store.view.viewport_center();
    place_new(store, store.document.peek(|sketch| edit::put_free(sketch, piece, middle)));
}

/// Adds a component and marks it as fresh, so that typing edits its text.
fn place_new(store: Store, operation: Operation) {
    add(store, vec![operation]);
    store.view.fresh.set(store.document.peek_selection().into_iter().next());
}

/// Adds components, selects them, and gives the focus to the first.
fn add(store: Store, operations: Vec<Operation>) {
    if let Some(outcome) = commit(store, operations, |outcome| announcement(store, &outcome.applied, "added"))
    {
        store.document.select_added(&outcome);
        // Contents of copied boxes are not selected on their own.
        let ids = store.document.peek_selection();
        let outer = store.document.peek(|sketch| edit::outer(sketch, &ids));
        focus::focus_canvas();
        store.view.to_focus.set(outer.first().cloned());
        store.document.select(outer);
    }
    if !store.view.keep_tool.get_untracked() {
        store.view.tool.set(Tool::Select);
    }
}

/// Adds copies of components, such as those of the clipboard, and selects them.
pub fn add_copies(store: Store, originals: &[SketchComponent]) {
    add_linked(store, originals, store.document.peek(|sketch| edit::copied(sketch, originals)));
}

/// Adds copies with their links among each other, and selects them.
fn add_linked(store: Store, originals: &[SketchComponent], copies: Vec<Operation>) {
    let (copies, lost) =
        store.document.with_ids(|sketch, ids| flow::linked_copies(sketch, originals, copies, ids));
    add(store, copies);
    if lost > 0 {
        let lost = describe::count(lost, "link");
        store.notices.show(format!("{lost} left out: the target is not in this document."), None);
    }
}

/// Adds copies of the selection at the distance `by`, with or without contents, and selects them.
pub fn copy_selection(store: Store, by: Vec2, reach: Scope) {
    let ids = store.document.peek_selection();
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, reach));
    add_linked(store, &originals, store.document.peek(|sketch| edit::copied_by(sketch, &originals, by)));
    remember_copy(store, ids.first());
}

/// Adds copies of the selection in a slot of a row or column, and selects them. Returns false without room.
pub fn copy_to_slot(store: Store, slot: Slot) -> bool {
    let ids = store.document.peek_selection();
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, Scope::Subtree));
    insert(store, &originals, slot.place)
}

/// Adds a component in a slot of a row or column and selects it. Without room, it goes to `at`.
pub fn place_in_slot(store: Store, piece: Piece, slot: Slot, at: Point) {
    let original = edit::preview(piece, Rect::from_origin_size(Point::ZERO, piece.size()));
    if original.is_some_and(|original| insert(store, &[original], slot.place)) {
        store.view.fresh.set(store.document.peek_selection().into_iter().next());
    } else {
        place(store, piece, at);
    }
}

/// Adds components in a slot of a row or column, and selects them. Returns false without room, and says so.
pub fn insert_in_slot(store: Store, originals: &[SketchComponent], slot: Slot) -> bool {
    insert(store, originals, slot.place)
}

/// Adds generated components, selects them, and brings them into view.
pub fn add_generated(store: Store, operations: Vec<Operation>) {
    add(store, operations);
    let ids = store.document.peek_selection();
    if let Some(frame) = store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        show_on_page(store, frame.rect());
    }
}

/// Adds copies of components at a place of a row or column, and selects them. Returns false without room, and says so.
fn insert(store: Store, originals: &[SketchComponent], place: Place) -> bool {
    let result = store.document.with_ids(|sketch, ids| edit::inserted(sketch, originals, place, ids));
    match result {
        Ok(operations) => {
            add(store, operations);
            true
        }
        Err(EditError::NoRoom { blocking }) => {
            store.notices.show(format!("{} It was put there freely.", no_room(store, &blocking)), None);
            false
        }
        Err(_) => false,
    }
}

/// Duplicates the selection beside itself. A screen becomes the next one at its right. Repeats the previous offset if the selection is a copy that was moved. A copy
/// of one among equals goes into their row or column.
pub fn duplicate_selection(store: Store) {
    let ids = store.document.peek_selection();
    if let [id] = ids.as_slice()
        && let Some(screen) = store.document.with_ids(|sketch, ids| flow::screen_copy(sketch, id, ids))
    {
        add(store, screen);
        return;
    }
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, Scope::Subtree));
    let last = store.view.copied.get_untracked();
    let is_again = |(_, copy): &(ComponentId, ComponentId)| ids.first() == Some(copy);
    let by = last
        .filter(is_again)
        .and_then(|(original, copy)| store.document.peek(|sketch| edit::distance(sketch, &original, &copy)));
    match by {
        Some(by) => {
            add_linked(
                store,
                &originals,
                store.document.peek(|sketch| edit::copied_by(sketch, &originals, by)),
            );
        }
        None if is_added_in_line(store, &ids, &originals) => {}
        None => add_copies(store, &originals),
    }
    remember_copy(store, ids.first());
}

/// Adds a copy beside one among equals in a row or column. Returns false for any other selection, and without room.
fn is_added_in_line(store: Store, ids: &[ComponentId], originals: &[SketchComponent]) -> bool {
    let [one] = ids else { return false };
    if !store.document.peek(|sketch| edit::is_among_equals(sketch, one)) {
        return false;
    }
    let place = Place::Beside { anchors: ids.to_vec(), side: Side::After };
    let copies = store.document.with_ids(|sketch, source| edit::inserted(sketch, originals, place, source));
    match copies {
        Ok(operations) => {
            add(store, operations);
            true
        }
        Err(_) => false,
    }
}

/// Stores the original of the selected copy, so that the next duplicate repeats its offset.
fn remember_copy(store: Store, original: Option<&ComponentId>) {
    let copy = store.document.peek_selection().into_iter().next();
    store.view.copied.set(original.cloned().zip(copy));
}

/// Cuts the selection. Returns its clipboard text.
pub fn cut(store: Store) -> Option<String> {
    let text = copy(store)?;
    delete_selection(store);
    Some(text)
}

/// Returns the selection as clipboard text, or `None` without a selection.
pub fn copy(store: Store) -> Option<String> {
    let ids = store.document.peek_selection();
    let components = store.document.peek(|sketch| edit::members(sketch, &ids, Scope::Subtree));
    (!components.is_empty()).then(|| clipboard::write(&components))
}

/// Where pasted or dropped content is placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InsertPosition {
    /// At its original position, or beside it if that is occupied. In the center of the view if that is off screen.
    Back,
    /// Centered on a point of the screen.
    Screen(Point),
}

impl InsertPosition {
    /// Returns the point in sketch px for content without a position of its own.
    fn point(self, store: Store) -> Point {
        match self {
            Self::Back => store.view.viewport_center(),
            Self::Screen(at) => store.view.viewport.with_untracked(|viewport| viewport.to_sketch(at)),
        }
    }
}

/// Adds copied components and selects them.
pub fn add_at(store: Store, originals: &[SketchComponent], place: InsertPosition) {
    let bounds: Vec<Bounds> = originals.iter().map(SketchComponent::bounds).collect();
    let Some(frame) = union_of(&bounds).map(|frame| frame.rect()) else { return };
    let by = if place == InsertPosition::Back && is_in_sight(store, frame) {
        Vec2::ZERO
    } else {
        let origin = (place.point(store) - frame.size().to_vec2() / 2.0).round();
        Vec2::new(origin.x.max(0.0) - frame.x0, origin.y.max(0.0) - frame.y0)
    };
    add_linked(store, originals, store.document.peek(|sketch| edit::pasted(sketch, originals, by)));
}

fn is_in_sight(store: Store, frame: Rect) -> bool {
    let area = store.view.free_area();
    let shown = store.view.viewport.with_untracked(|viewport| viewport.rect_to_screen(frame));
    area.overlaps(shown)
}

/// Adds a Text component with these words and selects it.
pub fn place_text(store: Store, words: &str, place: InsertPosition) {
    add(store, vec![edit::words(words, place.point(store))]);
}

/// Adds a Text component with the words of a deleted component at its place, and selects it. Sketch px.
pub fn place_words(store: Store, words: &str, at: Rect) {
    add(store, vec![edit::words(words, at.center())]);
}

/// Adds an `ImagePlaceholder` of this size and selects it.
pub fn place_image(store: Store, alt: &str, size: Size, place: InsertPosition) {
    add(store, vec![edit::picture(alt, size, place.point(store))]);
}

/// Sets whether a tool stays active after use.
pub fn keep_tool(store: Store, keep: bool) {
    store.view.keep_tool.set(keep);
    store.notices.announce(if keep { "Tools stay chosen" } else { "Tools are used once" });
}
