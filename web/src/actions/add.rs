//! What comes on to the sketch by hand: drawn, put, copied or pasted.

use super::{announcement, commit, delete_selection};
use crate::editor::clipboard;
use crate::editor::edit;
use crate::editor::gesture::Tool;
use crate::store::Store;
use kurbo::{Point, Rect, Size, Vec2};
use leptos::prelude::*;
use websketch_core::block::Reach;
use websketch_core::geometry::{Bounds, union_of};
use websketch_core::kit::Piece;
use websketch_core::operation::Operation;
use websketch_core::sketch::{Component as SketchComponent, ComponentId};

/// Draws a component into `area` and selects it.
pub fn draw(store: Store, piece: Piece, area: Rect) {
    place_new(store, edit::drawn(piece, area));
}

/// Puts a component of the usual size at `at` and selects it.
pub fn place(store: Store, piece: Piece, at: Point) {
    place_new(store, store.document.peek(|sketch| edit::put_on(sketch, piece, at)));
}

/// Puts a component of the usual size in the middle of what shows, beside what was put there before: the way of the
/// keyboard.
pub fn place_in_view(store: Store, piece: Piece) {
    let middle = store.view.viewport_center();
    place_new(store, store.document.peek(|sketch| edit::put_free(sketch, piece, middle)));
}

/// Adds what typing can now write on.
fn place_new(store: Store, operation: Operation) {
    add(store, vec![operation]);
    store.view.fresh.set(store.document.peek_selection().into_iter().next());
}

fn add(store: Store, operations: Vec<Operation>) {
    if let Some(outcome) = commit(store, operations, |outcome| announcement(store, &outcome.applied, "added"))
    {
        store.document.select_added(&outcome);
        // What a copied box holds goes along with it.
        let ids = store.document.peek_selection();
        store.document.select(store.document.peek(|sketch| edit::outer(sketch, &ids)));
    }
    if !store.view.keep_tool.get_untracked() {
        store.view.tool.set(Tool::Select);
    }
}

/// Adds copies of components, such as those of the clipboard, and selects them.
pub fn add_copies(store: Store, originals: &[SketchComponent]) {
    add(store, store.document.peek(|sketch| edit::copied(sketch, originals)));
}

/// Puts copies of the selection this far from it, with what it holds or the frames alone, and selects them.
pub fn copy_selection(store: Store, by: Vec2, reach: Reach) {
    let ids = store.document.peek_selection();
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, reach));
    add(store, store.document.peek(|sketch| edit::copied_by(sketch, &originals, by)));
    remember_copy(store, ids.first());
}

/// Copies the selection beside itself; what was copied and moved a moment ago, as far again.
pub fn duplicate_selection(store: Store) {
    let ids = store.document.peek_selection();
    let originals = store.document.peek(|sketch| edit::members(sketch, &ids, Reach::Block));
    let last = store.view.copied.get_untracked();
    let is_again = |(_, copy): &(ComponentId, ComponentId)| ids.first() == Some(copy);
    let by = last
        .filter(is_again)
        .and_then(|(original, copy)| store.document.peek(|sketch| edit::distance(sketch, &original, &copy)));
    match by {
        Some(by) => add(store, store.document.peek(|sketch| edit::copied_by(sketch, &originals, by))),
        None => add_copies(store, &originals),
    }
    remember_copy(store, ids.first());
}

/// Keeps of what the selection is a copy, so that the next copy goes as far.
fn remember_copy(store: Store, original: Option<&ComponentId>) {
    let copy = store.document.peek_selection().into_iter().next();
    store.view.copied.set(original.cloned().zip(copy));
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

/// Where what comes from elsewhere is put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InsertPosition {
    /// Where it was, or beside that; in the middle of what shows when that is out of sight.
    Back,
    /// Around a point of the screen.
    Screen(Point),
}

impl InsertPosition {
    /// The point of the sketch; for what was nowhere yet.
    fn point(self, store: Store) -> Point {
        match self {
            Self::Back => store.view.viewport_center(),
            Self::Screen(at) => store.view.viewport.with_untracked(|viewport| viewport.to_sketch(at)),
        }
    }
}

/// Adds components that were copied, and selects them.
pub fn add_at(store: Store, originals: &[SketchComponent], place: InsertPosition) {
    let bounds: Vec<Bounds> = originals.iter().map(SketchComponent::bounds).collect();
    let Some(frame) = union_of(&bounds).map(|frame| frame.rect()) else { return };
    let by = if place == InsertPosition::Back && is_in_sight(store, frame) {
        Vec2::ZERO
    } else {
        let origin = (place.point(store) - frame.size().to_vec2() / 2.0).round();
        Vec2::new(origin.x.max(0.0) - frame.x0, origin.y.max(0.0) - frame.y0)
    };
    add(store, store.document.peek(|sketch| edit::pasted(sketch, originals, by)));
}

fn is_in_sight(store: Store, frame: Rect) -> bool {
    let area = store.view.free_area();
    let shown = store.view.viewport.with_untracked(|viewport| viewport.rect_to_screen(frame));
    area.overlaps(shown)
}

/// Writes words on the sketch and selects them.
pub fn place_text(store: Store, words: &str, place: InsertPosition) {
    add(store, vec![edit::words(words, place.point(store))]);
}

/// Puts a picture of this size on the sketch and selects it.
pub fn place_image(store: Store, alt: &str, size: Size, place: InsertPosition) {
    add(store, vec![edit::picture(alt, size, place.point(store))]);
}

/// Chooses whether tools stay chosen after they were used.
pub fn keep_tool(store: Store, keep: bool) {
    store.view.keep_tool.set(keep);
    store.notices.announce(if keep { "Tools stay chosen" } else { "Tools are used once" });
}
