//! Keyboard events of the window.

use crate::actions;
use crate::editor::command::{Command, Focus, KeyPress, command};
use crate::editor::content;
use crate::editor::gesture::{Gesture, Modifiers, Tool};
use crate::platform::{self, window};
use crate::store::{Store, use_store};
use crate::ui::focus;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use websketch_sketch::Component;

/// Listens to keys until the calling component is unmounted.
pub fn listen() {
    let store = use_store();
    let handles = [
        window_event_listener(ev::keydown, move |event| key_down(store, &event)),
        window_event_listener(ev::keyup, move |event| key_up(store, &event)),
        window_event_listener(ev::blur, move |_| {
            store.view.space.set(false);
            store.view.set_modifiers(Modifiers::default());
        }),
        window_event_listener(ev::focusin, move |event| focus::update_tab_stop(&event.into())),
        window_event_listener(ev::mousedown, move |event| focus::keep_focus(&event.into())),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
}

fn key_down(store: Store, event: &KeyboardEvent) {
    if platform::is_composing(event) || event.default_prevented() {
        return;
    }
    update_modifiers(store, event, true);
    if event.key() == "Escape" && is_menu_open() {
        // The browser itself closes the dialog.
        return;
    }
    let element: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    if element.as_ref().is_some_and(|element| focus::move_within(element, &event.key())) {
        return event.prevent_default();
    }
    let focus = focus(element.as_ref());
    // On the canvas, F modifies a drag instead of choosing a tool, and Alt must not open the browser's menu.
    let is_frame_held = store.view.modifiers.with_untracked(|modifiers| modifiers.frame);
    if (is_frame_held && event.key() != "Escape") || (focus == Focus::Canvas && event.key() == "Alt") {
        return event.prevent_default();
    }
    if focus == Focus::Canvas && event.key() == " " && !event.shift_key() {
        event.prevent_default();
        store.view.space.set(true);
        return;
    }
    let key_press = KeyPress {
        key: event.key(),
        code: event.code(),
        ctrl: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    if focus == Focus::Canvas && start_typing(store, &key_press) {
        return event.prevent_default();
    }
    let Some(command) = command(&key_press, focus, store.view.letters.get_untracked()) else { return };
    event.prevent_default();
    store.view.fresh.set(None);
    // Enter on the canvas with a drawing tool places a component as a click would.
    let tool = store.view.tool.get_untracked();
    match (command, tool) {
        (Command::EditText, Tool::Draw(piece)) => actions::place_in_view(store, piece),
        _ => actions::perform(store, command),
    }
}

fn key_up(store: Store, event: &KeyboardEvent) {
    if event.key() == " " {
        store.view.space.set(false);
    }
    update_modifiers(store, event, false);
}

/// Updates the modifier keys of the current gesture. F counts only during a drag.
fn update_modifiers(store: Store, event: &KeyboardEvent, is_down: bool) {
    let modifiers = store.view.modifiers.get_untracked();
    let is_dragging = store.view.gesture.with_untracked(|gesture| *gesture != Gesture::Idle);
    let frame = match event.key().eq_ignore_ascii_case("f") {
        true => is_down && is_dragging,
        false => modifiers.frame && is_dragging,
    };
    let ctrl = event.ctrl_key() || event.meta_key();
    store.view.set_modifiers(Modifiers { shift: event.shift_key(), alt: event.alt_key(), ctrl, frame });
}

/// Starts text editing of a freshly placed component with the typed character. Returns true if it did.
fn start_typing(store: Store, key_press: &KeyPress) -> bool {
    let mut letters = key_press.key.chars();
    let is_written =
        letters.next().is_some() && letters.next().is_none() && !key_press.ctrl && !key_press.alt;
    let fresh = store.view.fresh.get_untracked().filter(|_| is_written);
    let Some(id) = fresh.filter(|id| store.document.peek_selection() == std::slice::from_ref(id)) else {
        return false;
    };
    let kind = store.document.peek(|sketch| sketch.get(&id).map(Component::kind));
    if !kind.is_some_and(content::is_text) {
        return false;
    }
    store.view.fresh.set(None);
    store.view.typed.set(key_press.key.clone());
    store.view.cell.set((0, 0));
    store.view.editing.set(Some(id));
    true
}

/// Returns the kind of focus by the element that has it. A dialog captures keys as a text field does.
fn focus(element: Option<&Element>) -> Focus {
    let Some(element) = element else { return Focus::Canvas };
    match element.tag_name().as_str() {
        "INPUT" | "TEXTAREA" | "SELECT" => Focus::Text,
        // If the focused element was removed, an open dialog still captures keys.
        "BODY" | "HTML" if has_open_dialog(element) => Focus::Text,
        "BODY" | "HTML" | "CANVAS" => Focus::Canvas,
        _ if element.closest("dialog").is_ok_and(|found| found.is_some()) => Focus::Text,
        _ if element.closest(".mirror").is_ok_and(|found| found.is_some()) => Focus::Canvas,
        _ => Focus::Control,
    }
}

fn is_menu_open() -> bool {
    let root = platform::root();
    root.is_some_and(|root| {
        root.query_selector(":popover-open:not([role=tooltip])").is_ok_and(|found| found.is_some())
    })
}

fn has_open_dialog(element: &Element) -> bool {
    element.query_selector("dialog[open]").is_ok_and(|found| found.is_some())
}

/// Returns true if a clipboard event concerns the sketch and not selected or edited text.
pub fn is_about_sketch() -> bool {
    let Some(window) = window() else { return false };
    let active = window.document().and_then(|document| document.active_element());
    let marked = window.get_selection().ok().flatten().is_some_and(|selection| !selection.is_collapsed());
    focus(active.as_ref()) != Focus::Text && !marked
}
