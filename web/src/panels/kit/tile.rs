//! Tile of an item: its picture and name. A click uses the item, a drag carries it to the canvas.

use super::insert;
use super::item::{KitItem, size_of};
use super::tile_state::TileState;
use crate::canvas::SketchPicture;
use crate::panels::template::use_template_sketches;
use crate::platform::window;
use crate::store::use_store;
use kurbo::{Point, Size};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, ScrollIntoViewOptions};

/// Drag threshold. Screen px.
const DRAG_START: f64 = 4.0;

/// The tile. `prefix` tells several tiles of one item apart.
#[component]
pub fn Tile(item: KitItem, prefix: &'static str, state: TileState) -> impl IntoView {
    let store = use_store();
    let sketches = use_template_sketches();
    let pressed = StoredValue::new(None::<Point>);
    let label = item.label();
    let id = format!("{prefix}{}", item.id());
    let (size, is_generated) = (item.picture_size(), item.is_generated());
    let item = StoredValue::new(item);
    let picture = Signal::derive(move || item.with_value(|item| item.picture(sketches)));
    let is_active = move || {
        prefix.is_empty() && item.with_value(|item| state.active.with(|active| active.as_ref() == Some(item)))
    };
    let on_down = move |event: PointerEvent| {
        state.active.set(Some(item.get_value()));
        pressed.set_value(Some(place(&event)));
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        // Fails only for a pointer that no longer exists.
        let _ = target.map(|target| target.set_pointer_capture(event.pointer_id()));
    };
    let on_move = move |event: PointerEvent| {
        let to = place(&event);
        if pressed.get_value().is_some_and(|from| from.distance(to) >= DRAG_START) {
            state.dragged.set(Some((item.get_value(), to)));
            let sketch = untrack(|| item.with_value(|item| item.sketch(sketches)));
            let size = sketch.as_deref().map(size_of);
            store.view.incoming.set(size.filter(|_| is_canvas(to)).map(|size| (size, to)));
        }
    };
    let stop = move || {
        state.dragged.set(None);
        store.view.incoming.set(None);
    };
    let on_up = move |event: PointerEvent| {
        let Some(from) = pressed.try_update_value(Option::take).flatten() else { return };
        let slot = store.view.slot.get_untracked();
        stop();
        let to = place(&event);
        if from.distance(to) < DRAG_START {
            insert::by_click(store, state, &item.get_value(), sketches);
        } else if is_canvas(to) {
            insert::by_drop(store, state, &item.get_value(), sketches, (slot, to));
        }
    };
    view! {
        <li
            role="option" id=id class:generated=is_generated aria-selected=move || is_active().to_string()
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=move |_| {
                pressed.set_value(None);
                stop();
            }
        >
            <SketchPicture sketch=picture size/>
            <span>{label}</span>
        </li>
    }
}

/// The picture that follows the pointer while an item is dragged.
#[component]
pub fn DraggedPicture(state: TileState) -> impl IntoView {
    let sketches = use_template_sketches();
    let item =
        Memo::new(move |_| state.dragged.with(|dragged| dragged.as_ref().map(|(item, _)| item.clone())));
    let sketch = Signal::derive(move || item.get().and_then(|item| item.picture(sketches)));
    let size = move || item.with(|item| item.as_ref().map_or(Size::ZERO, KitItem::picture_size));
    let translate = move || {
        let at = state.dragged.with(|dragged| dragged.as_ref().map_or(Point::ZERO, |(_, at)| *at));
        format!("{}px {}px", at.x, at.y)
    };
    view! {
        <Show when=move || item.with(Option::is_some)>
            <div
                class="dragged-picture" aria-hidden="true"
                class:generated=move || item.with(|item| item.as_ref().is_some_and(KitItem::is_generated))
                style:translate=translate>
                <SketchPicture sketch size=size()/>
            </div>
        </Show>
    }
}

/// Scrolls the tile of an item into view.
pub fn reveal(item: &KitItem) {
    let document = window().and_then(|window| window.document());
    if let Some(tile) = document.and_then(|document| document.get_element_by_id(&item.id())) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        tile.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

fn place(event: &PointerEvent) -> Point {
    Point::new(event.client_x().into(), event.client_y().into())
}

/// Returns true if the canvas is topmost at a point of the window, or only the offer of an empty page covers it.
fn is_canvas(at: Point) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "places in a window, and the cast saturates")]
    let (x, y) = (at.x as f32, at.y as f32);
    let element = window().and_then(|window| window.document()?.element_from_point(x, y));
    element.is_some_and(|element| element.closest("canvas.layer, .empty").is_ok_and(|found| found.is_some()))
}
