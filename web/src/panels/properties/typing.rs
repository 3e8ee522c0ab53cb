//! What Enter and Escape mean in a field.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;

/// Enter makes the change at once, Escape takes back what was typed; the field keeps the focus.
pub(super) fn leave(event: &KeyboardEvent, value: &str) {
    take_back(event, value);
    if event.key() != "Enter" {
        return;
    }
    let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(input) = input {
        // A field that loses the focus reports its change; nothing else about it is wanted.
        let _ = input.blur();
        let _ = input.focus();
    }
}

/// Escape puts back what the field said before.
pub(super) fn take_back(event: &KeyboardEvent, value: &str) {
    if event.key() != "Escape" {
        return;
    }
    let Some(target) = event.target() else { return };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(area) = target.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        area.set_value(value);
    }
}
