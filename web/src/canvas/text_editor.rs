//! Editing what is written on a component, in place.

use crate::act;
use crate::content::Field;
use crate::platform::window;
use crate::store::use_store;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use websketch_core::kit::Piece;
use websketch_core::sketch::{Component as Placed, ComponentId};

/// The least size of the field, in screen px: small components still need room to write.
const LEAST: (f64, f64) = (96.0, 32.0);

/// The text field over the component that is being edited, if one is.
#[component]
pub fn TextEditor() -> impl IntoView {
    let store = use_store();
    move || {
        let id = store.view.editing.get()?;
        let component = store.document.peek(|sketch| sketch.get(&id).cloned())?;
        Some(view! { <Field id component/> })
    }
}

/// The field for one component.
#[component]
fn Field(id: ComponentId, component: Placed) -> impl IntoView {
    let store = use_store();
    let piece = Piece::of(&component);
    let field = Field::main(piece);
    let text = field.read(&component);
    let element: NodeRef<html::Textarea> = NodeRef::new();
    let bounds = component.bounds().rect();
    let on_screen = Memo::new(move |_| store.view.viewport.get().rect_to_screen(bounds));
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            let typed = store.view.typed.try_update(std::mem::take).unwrap_or_default();
            element.set_value(if typed.is_empty() { &text } else { &typed });
            // Fails only for an element that is gone again.
            let _ = element.focus();
            if typed.is_empty() {
                element.select();
            }
        }
    });
    let before = StoredValue::new_local(active_element());
    // Closing removes the field, which blurs it; only the first of the two counts.
    let open = StoredValue::new(true);
    let close = move |keep: bool| {
        if !open.try_update_value(|open| std::mem::replace(open, false)).unwrap_or(false) {
            return;
        }
        if keep && let Some(element) = element.get_untracked() {
            act::write(store, std::slice::from_ref(&id), field, &element.value());
        }
        store.view.editing.set(None);
        if let Some(before) = before.get_value() {
            // Fails only for an element that is gone.
            let _ = before.focus();
        }
    };
    let on_key = {
        let close = close.clone();
        move |event: KeyboardEvent| {
            let new_line = event.shift_key() || (field.is_multiline(piece) && !event.ctrl_key());
            match event.key().as_str() {
                _ if event.is_composing() => {}
                "Escape" => close(false),
                "Enter" if !new_line => close(true),
                "Tab" => close(true),
                _ => return,
            }
            event.stop_propagation();
            if event.key() != "Process" {
                event.prevent_default();
            }
        }
    };
    view! {
        <textarea
            node_ref=element
            class="text-editor"
            aria-label=format!("{} of {}", field.label(piece), piece.kind().name())
            spellcheck="true"
            style:left=move || px(on_screen.get().x0)
            style:top=move || px(on_screen.get().y0)
            style:width=move || px(on_screen.get().width().max(LEAST.0))
            style:min-height=move || px(on_screen.get().height().max(LEAST.1))
            style:--top=move || px(on_screen.get().y0)
            on:keydown=on_key
            on:blur=move |_| close(true)
        ></textarea>
    }
}

fn px(length: f64) -> String {
    format!("{length}px")
}

/// Where the focus is, to give it back.
fn active_element() -> Option<HtmlElement> {
    window()?.document()?.active_element()?.dyn_into().ok()
}
