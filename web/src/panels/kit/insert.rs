//! Use of an item: by click, by Enter, or by a drop on the canvas.

use super::item::KitItem;
use super::recent;
use super::tile_state::TileState;
use crate::actions::{self, InsertPosition};
use crate::editor::command::Command;
use crate::editor::gesture::Tool;
use crate::panels::template::{TemplateSketches, begin_document};
use crate::store::Store;
use kurbo::Point;
use leptos::prelude::*;
use websketch_language::{Context, Interpretation};
use websketch_layout::arrangement::Slot;
use websketch_sketch::{Component, Sketch};

/// Uses an item as a click does: a piece becomes the tool, a page opens, anything else is added.
pub fn by_click(store: Store, state: TileState, item: &KitItem, sketches: TemplateSketches) {
    if let KitItem::Piece(piece) = item {
        close(store, state, item);
        return actions::perform(store, Command::Use(Tool::Draw(*piece)));
    }
    in_view(store, state, item, sketches);
}

/// Uses an item as Enter does: adds it where it is seen, or opens a page.
pub fn in_view(store: Store, state: TileState, item: &KitItem, sketches: TemplateSketches) {
    let Some(sketch) = untrack(|| item.sketch(sketches)) else { return };
    close(store, state, item);
    match item {
        KitItem::Piece(piece) => actions::place_in_view(store, *piece),
        KitItem::Page(template) if store.document.peek(|sketch| !sketch.is_empty()) => {
            begin_document(store, template, Sketch::clone(&sketch));
        }
        KitItem::Icon(_) => add(store, &sketch, InsertPosition::Screen(store.view.free_area().center())),
        KitItem::Page(_) | KitItem::Block(_) | KitItem::Phrase(_) => {
            let operations = item.sentence().and_then(|sentence| {
                let context =
                    Context { selection: store.document.peek_own_selection(), ..Context::default() };
                let meaning =
                    store.document.peek(|sketch| store.language.interpret(sketch, &sentence, &context));
                match meaning.ok()?.meaning {
                    Interpretation::Operations { operations, .. } => Some(operations),
                    _ => None,
                }
            });
            match operations {
                Some(operations) => actions::add_generated(store, operations),
                None => add(store, &sketch, InsertPosition::Screen(store.view.free_area().center())),
            }
        }
    }
}

/// Adds an item where it was dropped: in a slot of a row or column, else with its middle at a point of the screen.
pub fn by_drop(
    store: Store,
    state: TileState,
    item: &KitItem,
    sketches: TemplateSketches,
    (slot, at): (Option<Slot>, Point),
) {
    let Some(sketch) = untrack(|| item.sketch(sketches)) else { return };
    close(store, state, item);
    match (item, slot) {
        (KitItem::Piece(piece), slot) => {
            let at = store.view.viewport.with_untracked(|viewport| viewport.to_sketch(at));
            match slot {
                Some(slot) => actions::place_in_slot(store, *piece, slot, at),
                None => actions::place(store, *piece, at),
            }
        }
        (_, slot) => {
            let is_in_slot =
                slot.is_some_and(|slot| actions::insert_in_slot(store, &components(&sketch), slot));
            if !is_in_slot {
                add(store, &sketch, InsertPosition::Screen(at));
            }
        }
    }
}

fn add(store: Store, sketch: &Sketch, place: InsertPosition) {
    actions::add_at(store, &components(sketch), place);
}

fn components(sketch: &Sketch) -> Vec<Component> {
    sketch.iter().cloned().collect()
}

fn close(store: Store, state: TileState, item: &KitItem) {
    store.view.kit.set(false);
    recent::note(state.recent, item);
}
