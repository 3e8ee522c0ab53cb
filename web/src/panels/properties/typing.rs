//! Enter, Escape and undo in text fields.

use crate::actions;
use crate::editor::command::Command;
use crate::store::Store;
use crate::ui::focus;
use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

/// Number field: Enter applies the value, Escape discards it, and both return the focus to the canvas.
pub(super) fn number_field_key(store: Store, event: &KeyboardEvent, value: &str) {
    match event.key().as_str() {
        "Escape" => {
            set_field_text(event, value);
            focus::focus_canvas();
        }
        // A field that loses the focus reports its change.
        "Enter" => focus::focus_canvas(),
        _ => return undo_key(store, event, value),
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Text field: the text is kept, by Escape as well. Enter adds a line in a multi-line field.
pub(super) fn text_field_key(store: Store, event: &KeyboardEvent, value: &str, is_multiline: bool) {
    match event.key().as_str() {
        "Enter" if is_multiline && !event.ctrl_key() => return,
        "Escape" | "Enter" => focus::focus_canvas(),
        _ => return undo_key(store, event, value),
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Undo and redo apply to the sketch if the field has no typed changes.
fn undo_key(store: Store, event: &KeyboardEvent, value: &str) {
    let has_ctrl = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    let command = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => Command::Undo,
        ("z", true) | ("y", false) => Command::Redo,
        _ => return,
    };
    if has_ctrl && field_text(event).is_some_and(|said| said == value) {
        event.prevent_default();
        event.stop_propagation();
        actions::perform(store, command);
    }
}

/// Returns the text of a field.
fn field_text(event: &KeyboardEvent) -> Option<String> {
    let target = event.target()?;
    let input = target.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    input.or_else(|| target.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value))
}

/// Sets the text of a field.
fn set_field_text(event: &KeyboardEvent, value: &str) {
    let Some(target) = event.target() else { return };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        area.set_value(value);
    }
}
