//! Type-ahead: keys pressed between the request for a panel and its focus.
//!
//! A panel that opens on demand may have to load, and the context menu takes the focus with the next frame. The keys
//! until then belong to the panel. On the canvas they would choose tools and move components.

use crate::platform;
use crate::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement, KeyboardEvent, KeyboardEventInit};

/// Most keys that are held. Further ones are dropped.
const MAX_KEYS: usize = 1_000;

/// Keys with a name that panels handle. Characters are held as well.
const NAMED: [&str; 8] =
    ["Enter", "Backspace", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];

/// An open dialog or popover that takes keys.
const OPEN: &str = "dialog[open], :popover-open:not([role=tooltip])";

/// Listens to keys and to the focus until the page closes.
pub fn listen(store: Store) {
    // In the capture phase: an element with the focus must not handle a key that is not for it.
    let hold = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        if hold(store, &event) {
            event.prevent_default();
            event.stop_propagation();
        }
    });
    let release = Closure::<dyn Fn(Event)>::new(move |event: Event| release(store, &event));
    let listeners = [("keydown", hold.into_js_value()), ("focusin", release.into_js_value())];
    for (event, listener) in listeners {
        if let Some(window) = platform::window() {
            // Fails only for a listener that is not a function.
            let _ = window.add_event_listener_with_callback_and_bool(event, listener.unchecked_ref(), true);
        }
    }
}

/// Holds a key for the requested panel. Escape withdraws the request. Returns true if the key has no other effect.
fn hold(store: Store, event: &KeyboardEvent) -> bool {
    let type_ahead = store.view.type_ahead;
    if type_ahead.with_value(Option::is_none) || platform::is_composing(event) {
        return false;
    }
    if platform::root().is_some_and(|root| root.query_selector(OPEN).is_ok_and(|found| found.is_some())) {
        type_ahead.set_value(None);
        return false;
    }
    let key = event.key();
    if key == "Escape" {
        store.view.withdraw_panels();
        return true;
    }
    let is_chord = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_held = !is_chord && (key.chars().count() == 1 || NAMED.contains(&key.as_str()));
    if is_held {
        type_ahead.update_value(|keys| {
            if let Some(keys) = keys.as_mut().filter(|keys| keys.len() < MAX_KEYS) {
                keys.push(key);
            }
        });
    }
    is_held
}

/// Types the held keys into the panel that the focus has moved to.
fn release(store: Store, event: &Event) {
    let is_requested = store.view.type_ahead.with_value(Option::is_some);
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if !is_requested || !target.is_some_and(|target| is_in_panel(&target)) {
        return;
    }
    // After the effects that open the panel, and before the next key.
    spawn_local(async move {
        let keys = store.view.type_ahead.try_update_value(Option::take).flatten();
        for key in keys.unwrap_or_default() {
            let document = platform::window().and_then(|window| window.document());
            let Some(active) = document.and_then(|document| document.active_element()) else { return };
            // The keys after the one that closes the panel have no meaning.
            if !is_in_panel(&active) {
                return;
            }
            type_key(&active, &key);
        }
    });
}

fn is_in_panel(element: &Element) -> bool {
    element.closest("dialog, [popover]").is_ok_and(|found| found.is_some())
}

/// Does as the browser does for a key that is pressed in `active`.
fn type_key(active: &Element, key: &str) {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init);
    if !event.is_ok_and(|event| active.dispatch_event(&event).unwrap_or(false)) {
        return;
    }
    match active.dyn_ref::<HtmlInputElement>() {
        Some(field) if field.type_() == "text" => type_text(field, key),
        Some(_) => {}
        None if key == "Enter" || key == " " => {
            if let Some(button) = active.dyn_ref::<HtmlElement>() {
                button.click();
            }
        }
        None => {}
    }
}

fn type_text(field: &HtmlInputElement, key: &str) {
    let mut text = field.value();
    if key == "Backspace" {
        text.pop();
    } else if key.chars().count() == 1 {
        text.push_str(key);
    } else {
        return;
    }
    field.set_value(&text);
    let init = EventInit::new();
    init.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict("input", &init) {
        // Fails only for an event that is being dispatched already.
        let _ = field.dispatch_event(&event);
    }
}
