//! Modal dialogs.

use crate::platform::window;
use crate::ui::icon::{Icon, Shape};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// A dialog with a title and a button that closes it.
#[component]
pub fn TitledDialog(
    /// Whether it is open.
    is_open: RwSignal<bool>,
    /// Class beside `dialog`, and prefix of the title's id.
    name: &'static str,
    /// Title.
    title: &'static str,
    /// Label of the close button.
    #[prop(default = "Close")]
    close: &'static str,
    /// Content below the title.
    children: Children,
) -> impl IntoView {
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    show_while(is_open, dialog);
    let id = format!("{name}-title");
    let label = id.clone();
    view! {
        <dialog
            class=format!("dialog {name}") node_ref=dialog aria-labelledby=label
            on:close=move |_| on_closed(is_open, dialog)
        >
            <header>
                <h2 id=id>{title}</h2>
                <button type="button" class="tool" aria-label=close on:click=move |_| is_open.set(false)>
                    <Icon shape=Shape::Close/>
                </button>
            </header>
            {children()}
        </dialog>
    }
}

/// Shows `dialog` while `open` is true.
pub fn show_while(open: RwSignal<bool>, dialog: NodeRef<html::Dialog>) {
    Effect::new(move |_| {
        let open = open.get();
        let Some(dialog) = dialog.get() else { return };
        if open && !dialog.open() {
            // Fails only for a dialog outside of the page.
            let _ = dialog.show_modal();
        } else if !open {
            dialog.close();
        }
    });
}

/// Restores the focus, or focuses the canvas if the former element was removed.
pub fn restore_focus(before: Option<&HtmlElement>) {
    let document = || window()?.document();
    let is_there = |element: &&HtmlElement| element.is_connected() && element.tag_name() != "BODY";
    let canvas = || document()?.query_selector("canvas").ok()??.dyn_into::<HtmlElement>().ok();
    if let Some(element) = before.filter(is_there).cloned().or_else(canvas) {
        // Fails only for an element that was removed.
        let _ = element.focus();
    }
}

/// Handles the browser's delayed `close` event. A dialog that was reopened in the meantime stays open.
pub fn on_closed(open: RwSignal<bool>, dialog: NodeRef<html::Dialog>) {
    if dialog.get_untracked().is_none_or(|dialog| !dialog.open()) {
        open.set(false);
    }
}
