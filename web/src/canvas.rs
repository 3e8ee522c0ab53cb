//! The canvas component: connects pointer events, scene and painting with the store.

pub mod accessibility_tree;
mod colors;
mod grid;
mod highlight;
mod icons;
mod overlay;
mod paint;
mod proposal_preview;
mod renderer;
mod scene;
mod scroll_blit;
mod sketch_picture;
mod text_editor;
mod text_layout;

pub use colors::Colors;
pub use highlight::Highlight;
pub use icons::Icons;
pub use paint::Layer;
pub use proposal_preview::ProposalChanges;
pub use scene::Scene;
pub use sketch_picture::SketchPicture;
pub use text_editor::TextEditor;

use crate::actions;
use crate::canvas::overlay::handle_at;
use crate::canvas::renderer::Renderer;
use crate::editor::edit;
use crate::editor::gesture::{
    Effect as GestureEffect, Gesture, Handle, Modifiers, PointerEvent, Press, Target, Tool, TouchEffect,
    TouchTracker,
};
use crate::store::{Store, use_store};
use kurbo::{Point, Vec2};
use leptos::html;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;
use web_sys::{HtmlCanvasElement, MouseEvent, PointerEvent as DomPointer, WheelEvent};
use websketch_sketch::{Component, ComponentKind};

/// Hit tolerance of thin components. Screen px.
const HIT_TOLERANCE: f64 = 4.0;
/// Scroll distance of one line of a wheel that counts lines. Px.
const LINE_PX: f64 = 16.0;
/// Largest wheel delta of one zoom event: one notch of a coarse wheel zooms by about a tenth.
const MAX_ZOOM_DELTA: f64 = 10.0;
/// Duration of a long press, which opens the menu or starts a marquee.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The canvas that fills the window, and the overlay canvas above it.
#[component]
pub fn SketchCanvas() -> impl IntoView {
    let store = use_store();
    let base: NodeRef<html::Canvas> = NodeRef::new();
    let top: NodeRef<html::Canvas> = NodeRef::new();
    let renderer = Renderer::new(store, base, top);
    let fingers = StoredValue::new(TouchTracker::default());
    let step = move |event| step(store, renderer, event);
    // Number of the press that the long-press timer waits for.
    let pressed_at = StoredValue::new(0_u32);
    let linger = move || {
        let own = pressed_at.try_update_value(|count| {
            *count = count.wrapping_add(1);
            *count
        });
        set_timeout(
            move || {
                if Some(pressed_at.get_value()) == own {
                    step(PointerEvent::LongPress);
                }
            },
            LONG_PRESS,
        );
    };
    let tell = move |event: &dyn Fn(&mut TouchTracker) -> TouchEffect| {
        match fingers.try_update_value(|fingers| event(fingers)).unwrap_or(TouchEffect::Nothing) {
            TouchEffect::Pointer => return true,
            TouchEffect::Interruption => {
                step(PointerEvent::Cancel);
                actions::restore_selection(store);
            }
            TouchEffect::Pinch { by, factor, anchor } => {
                store.view.pan(by);
                store.view.zoom_at(factor, anchor);
            }
            TouchEffect::Nothing => {}
        }
        false
    };

    let on_down = move |event: DomPointer| {
        event.prevent_default();
        if let Some(canvas) = base.get_untracked() {
            // Fails only for a pointer that no longer exists.
            let _ = canvas.set_pointer_capture(event.pointer_id());
            let _ = canvas.focus();
        }
        update_modifiers(store, &event);
        store.view.fresh.set(None);
        let (id, at, primary) = (event.pointer_id(), place(&event), event.is_primary());
        if event.button() <= 1 && tell(&|fingers| fingers.down(id, at, primary)) {
            store.view.selected_before.set_value(store.document.peek_selection());
            // A gesture that is still active has missed its end.
            step(PointerEvent::Cancel);
            step(pressed(store, renderer, &event));
            if is_touch(&event) {
                linger();
            }
        }
    };
    let on_move = move |event: DomPointer| {
        update_modifiers(store, &event);
        let (id, at) = (event.pointer_id(), place(&event));
        if !tell(&|fingers| fingers.moved(id, at)) {
        } else if store.view.gesture.with_untracked(|gesture| *gesture == Gesture::Idle) {
            hover(store, renderer, at, reach(&event));
        } else {
            step(PointerEvent::Move { at });
        }
    };
    let on_end = move |event: &DomPointer, end: PointerEvent| {
        let id = event.pointer_id();
        pressed_at.update_value(|count| *count = count.wrapping_add(1));
        if tell(&|fingers| fingers.up(id)) {
            step(end);
        }
    };
    let on_double_click = move |event: MouseEvent| {
        let point = store
            .view
            .viewport
            .get_untracked()
            .to_sketch(Point::new(event.client_x().into(), event.client_y().into()));
        if let Some(id) = renderer.hit(point, tolerance(store))
            && !actions::enter(store, &id)
        {
            actions::edit_text_at(store, id, point);
        }
    };
    view! {
        <canvas
            class="layer"
            node_ref=base
            tabindex="0"
            role="application"
            aria-label="Sketch"
            aria-describedby="canvas-hint"
            style:cursor=move || cursor(store, renderer)
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=move |event| on_end(&event, PointerEvent::Up)
            on:pointercancel=move |event| on_end(&event, PointerEvent::Cancel)
            on:pointerleave=move |_| {
                store.view.hover.set(None);
                store.chat.point_to(None);
            }
            on:dblclick=on_double_click
            on:wheel=move |event| wheel(store, &event)
            on:contextmenu=move |event: MouseEvent| open_context_menu(store, renderer, &event)
        ></canvas>
        <canvas class="layer overlay" node_ref=top aria-hidden="true"></canvas>
    }
}

/// Opens the context menu for the component under the pointer, and selects it if it is not selected.
fn open_context_menu(store: Store, renderer: Renderer, event: &MouseEvent) {
    event.prevent_default();
    context_menu_at(store, renderer, Point::new(event.client_x().into(), event.client_y().into()));
}

fn context_menu_at(store: Store, renderer: Renderer, at: Point) {
    step(store, renderer, PointerEvent::Cancel);
    let point = store.view.viewport.get_untracked().to_sketch(at);
    match renderer.hit(point, tolerance(store)) {
        Some(id) if store.document.peek_is_selected(&id) => {}
        Some(id) => store.document.select(actions::with_groups(store, vec![id])),
        None => store.document.select(Vec::new()),
    }
    store.view.open_context_menu(at);
}

fn place(event: &DomPointer) -> Point {
    Point::new(event.client_x().into(), event.client_y().into())
}

fn tolerance(store: Store) -> f64 {
    HIT_TOLERANCE / store.view.viewport.with_untracked(|viewport| viewport.zoom())
}

fn pressed(store: Store, renderer: Renderer, event: &DomPointer) -> PointerEvent {
    let at = place(event);
    PointerEvent::Down {
        at,
        target: target(store, renderer, at, reach(event)),
        tool: store.view.tool.get_untracked(),
        press: Press {
            pan: event.button() == 1 || store.view.space.get_untracked(),
            touch: is_touch(event),
            modifiers: store.view.modifiers.get_untracked(),
        },
    }
}

fn is_touch(event: &DomPointer) -> bool {
    event.pointer_type() == "touch"
}

/// Updates the modifier keys from a pointer event.
fn update_modifiers(store: Store, event: &DomPointer) {
    let modifiers = store.view.modifiers.get_untracked();
    let (ctrl, alt) = (event.ctrl_key() || event.meta_key(), event.alt_key());
    store.view.set_modifiers(Modifiers { shift: event.shift_key(), alt, ctrl, ..modifiers });
}

/// Returns the grab distance outside of a handle. Screen px. Larger for touch than for a mouse.
fn reach(event: &DomPointer) -> f64 {
    if is_touch(event) { 20.0 } else { 8.0 }
}

/// Returns the target at a point of the screen. Handles take precedence over components.
fn target(store: Store, renderer: Renderer, at: Point, reach: f64) -> Target {
    let viewport = store.view.viewport.get_untracked();
    let frame = renderer.handle_frame().map(|frame| viewport.rect_to_screen(frame));
    if let Some(handle) = frame.and_then(|frame| handle_at(frame, at, reach)) {
        return Target::Handle(handle);
    }
    if let Some(entry) = renderer.link_handle_at(at, reach) {
        return Target::Link(entry);
    }
    match renderer.hit(viewport.to_sketch(at), tolerance(store)) {
        Some(id) => {
            let selected = store.document.peek_is_selected(&id);
            let (locked, frame) = store.document.peek(|sketch| {
                let kind = sketch.get(&id).map(Component::kind);
                (edit::is_locked(sketch, &id), kind == Some(ComponentKind::Container))
            });
            Target::Component { id, selected, locked: locked || (selected && renderer.is_locked()), frame }
        }
        None => Target::Bare,
    }
}

fn hover(store: Store, renderer: Renderer, at: Point, reach: f64) {
    let found = match store.view.tool.get_untracked() {
        Tool::Select => target(store, renderer, at, reach),
        Tool::Hand | Tool::Draw(_) => Target::Bare,
    };
    let (id, handle) = match found {
        Target::Component { id, .. } => (Some(id), None),
        Target::Handle(handle) => (None, Some(handle)),
        Target::Bare | Target::Link(_) => (None, None),
    };
    renderer.set_hovered_handle(handle);
    let point = store.view.viewport.get_untracked().to_sketch(at);
    store.chat.point_to(renderer.proposed_at(point, tolerance(store)).as_ref());
    if store.view.hover.with_untracked(|hovered| *hovered != id) {
        store.view.hover.set(id);
    }
}

/// Feeds an event to the gesture state machine and performs its effects.
fn step(store: Store, renderer: Renderer, event: PointerEvent) {
    let viewport = store.view.viewport.get_untracked();
    let before = store.view.gesture.get_untracked();
    let (after, deeds) = before.clone().step(event, &viewport);
    for effect in deeds {
        perform(store, renderer, effect);
    }
    if after != before {
        store.view.gesture.set(after);
    }
}

fn perform(store: Store, renderer: Renderer, effect: GestureEffect) {
    let document = store.document;
    match effect {
        GestureEffect::Select(ids) => document.select(actions::with_groups(store, ids)),
        GestureEffect::Toggle(id) => {
            let is_selected = document.peek_is_selected(&id);
            let ids = actions::with_groups(store, vec![id]);
            let (others, before) = (ids.iter().cloned().collect::<BTreeSet<_>>(), document.peek_selection());
            document.select(match is_selected {
                true => before.into_iter().filter(|id| !others.contains(id)).collect(),
                false => actions::union(before, ids),
            });
        }
        GestureEffect::SelectBehind(at) => {
            let there = renderer.hits(at, tolerance(store));
            actions::select_through(store, &there);
        }
        GestureEffect::Reselect => actions::restore_selection(store),
        GestureEffect::Refuse => actions::refuse_locked(store),
        GestureEffect::Menu(at) => context_menu_at(store, renderer, at),
        GestureEffect::SelectWithin { area, add } => {
            let covered = actions::with_groups(store, renderer.covered(area));
            document.select(if add { actions::union(document.peek_selection(), covered) } else { covered });
        }
        GestureEffect::Pan(by) => store.view.pan(by),
        GestureEffect::Move { by } => {
            let Some(moved) = renderer.moved(by) else { return };
            let is_in_slot = renderer.drop_slot().is_some_and(|slot| match renderer.is_copying() {
                true => actions::copy_to_slot(store, slot),
                false => actions::move_to_slot(store, slot),
            });
            if is_in_slot {
            } else if renderer.is_copying() {
                actions::copy_selection(store, moved.by, renderer.reach());
            } else {
                actions::move_selection(store, moved.by, renderer.reach());
            }
        }
        GestureEffect::Resize { handle, by } => {
            if let Some(pulled) = renderer.pulled(handle, by) {
                actions::resize_selection(store, pulled.to, renderer.reach());
            }
        }
        GestureEffect::Link { entry, at } => actions::link_at(store, entry, at),
        GestureEffect::Draw { piece, from, to } => {
            actions::draw(store, piece, renderer.drawn(piece, from, to).to);
        }
        GestureEffect::Place { piece, at } => actions::place(store, piece, at),
    }
}

/// Pans by the wheel, or zooms at the pointer with Control.
pub fn wheel(store: Store, event: &WheelEvent) {
    event.prevent_default();
    let unit = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { LINE_PX } else { 1.0 };
    let delta = Vec2::new(event.delta_x(), event.delta_y()) * unit;
    if event.ctrl_key() || event.meta_key() {
        let share = delta.y.clamp(-MAX_ZOOM_DELTA, MAX_ZOOM_DELTA) / 100.0;
        // Reciprocal for zooming out, so that zooming in and out again restores the zoom.
        let factor = if share > 0.0 { 1.0 - share } else { 1.0 / (1.0 + share) };
        store.view.zoom_at(factor, Point::new(event.client_x().into(), event.client_y().into()));
    } else if event.shift_key() && delta.x == 0.0 {
        store.view.pan(Vec2::new(-delta.y, 0.0));
    } else {
        store.view.pan(-delta);
    }
}

fn cursor(store: Store, renderer: Renderer) -> &'static str {
    if store.view.gesture.with(|gesture| matches!(gesture, Gesture::Panning { .. })) {
        return "grabbing";
    }
    match store.view.tool.get() {
        _ if store.view.space.get() => "grab",
        Tool::Hand => "grab",
        Tool::Draw(_) => "crosshair",
        Tool::Select => renderer.hovered_handle().map_or("default", Handle::cursor),
    }
}

/// Returns the canvas element of a node reference.
fn element(node: NodeRef<html::Canvas>) -> Option<HtmlCanvasElement> {
    node.get_untracked()
}
