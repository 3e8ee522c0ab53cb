//! Minimap with a frame around the visible part.

use crate::canvas::Colors;
use crate::editor::viewport::Viewport;
use crate::panels::debounce;
use crate::store::use_store;
use kurbo::{Point, Rect, Size};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::CanvasRenderingContext2d;
use websketch_layout::drawing::ColorRole;
use websketch_sketch::geometry::union_of;
use websketch_sketch::{Component, ComponentKind, Sketch};

/// Size of the minimap. Px.
const SIZE: Size = Size::new(168.0, 100.0);

/// The minimap. Hidden while the whole sketch is visible.
#[component]
pub fn Minimap() -> impl IntoView {
    let store = use_store();
    let canvas: NodeRef<html::Canvas> = NodeRef::new();
    let is_wanted = Memo::new(move |_| {
        let visible = store.view.viewport.get().visible(store.view.size.get());
        let content = store.document.with(content);
        store.view.minimap.get() && content.is_some_and(|content| !visible.contains_rect(content))
    });
    // Viewport of the minimap.
    let map = RwSignal::new(Viewport::at_origin(Point::ZERO));
    let paint = move || {
        let area = Rect::from_origin_size(Point::ZERO, SIZE);
        let next = store.document.peek(|sketch| {
            let page = Rect::from_origin_size(Point::ZERO, sketch.page());
            let all = content(sketch).map_or(page, |content| content.union(page));
            let zoom = (area.width() / all.width()).min(area.height() / all.height());
            Viewport::centered(all.center(), area, zoom)
        });
        map.set(next);
        let context = canvas
            .get_untracked()
            .and_then(|canvas| canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok());
        if let Some(context) = context {
            store.document.peek(|sketch| draw(&context, sketch, next));
        }
    };
    Effect::new(move |_| {
        if canvas.get().is_some() {
            paint();
        }
    });
    debounce(
        Duration::from_millis(150),
        move || {
            store.document.version();
            store.view.theme.track();
        },
        paint,
    );
    let frame = move || {
        let visible = store.view.viewport.get().visible(store.view.size.get());
        map.get().rect_to_screen(visible).intersect(Rect::from_origin_size(Point::ZERO, SIZE))
    };
    let is_down = StoredValue::new(false);
    let go = move |event: &PointerEvent| {
        let Some(canvas) = canvas.get_untracked() else { return };
        let place = canvas.get_bounding_client_rect();
        let on_map =
            Point::new(f64::from(event.client_x()) - place.left(), f64::from(event.client_y()) - place.top());
        let (area, viewport) = (store.view.free_area(), store.view.viewport.get_untracked());
        let wanted = map.get_untracked().to_sketch(on_map);
        store.view.pan(area.center() - viewport.to_screen(wanted));
    };
    let on_down = move |event: PointerEvent| {
        event.prevent_default();
        is_down.set_value(true);
        if let Some(canvas) = canvas.get_untracked() {
            // Fails only for a pointer that no longer exists.
            let _ = canvas.set_pointer_capture(event.pointer_id());
        }
        go(&event);
    };
    let px = |length: f64| format!("{length}px");
    view! {
        <Show when=move || is_wanted.get()>
            <div class="minimap panel" aria-hidden="true">
                <canvas
                    width=SIZE.width * 2.0 height=SIZE.height * 2.0 node_ref=canvas
                    on:pointerdown=on_down
                    on:pointermove=move |event| {
                        if is_down.get_value() {
                            go(&event);
                        }
                    }
                    on:pointerup=move |_| is_down.set_value(false)
                    on:pointercancel=move |_| is_down.set_value(false)
                ></canvas>
                <div
                    class="shown"
                    style:left=move || px(frame().x0) style:top=move || px(frame().y0)
                    style:width=move || px(frame().width().max(4.0)) style:height=move || px(frame().height().max(4.0))
                ></div>
            </div>
        </Show>
    }
}

/// Returns the frame around all visible components.
fn content(sketch: &Sketch) -> Option<Rect> {
    let shown = sketch.iter().filter(|component| !component.props().is_hidden());
    let boxes: Vec<_> = shown.map(Component::bounds).collect();
    union_of(&boxes).map(|bounds| bounds.rect())
}

/// Draws containers as sheets and other components as marks on them.
fn draw(context: &CanvasRenderingContext2d, sketch: &Sketch, map: Viewport) {
    let colors = Colors::of_page();
    // The canvas has two px per px of the map.
    let scaled = |rect: Rect| Rect::new(rect.x0 * 2.0, rect.y0 * 2.0, rect.x1 * 2.0, rect.y1 * 2.0);
    let fill =
        |rect: Rect| context.fill_rect(rect.x0, rect.y0, rect.width().max(1.0), rect.height().max(1.0));
    context.clear_rect(0.0, 0.0, SIZE.width * 2.0, SIZE.height * 2.0);
    context.set_fill_style_str(colors.of(ColorRole::Paper));
    fill(scaled(map.rect_to_screen(Rect::from_origin_size(Point::ZERO, sketch.page()))));
    for component in sketch.iter().filter(|component| !component.props().is_hidden()) {
        let color =
            if component.kind() == ComponentKind::Container { ColorRole::Shade } else { ColorRole::Border };
        context.set_fill_style_str(colors.of(color));
        fill(scaled(map.rect_to_screen(component.bounds().rect())));
    }
}
