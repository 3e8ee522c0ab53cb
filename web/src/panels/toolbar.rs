//! Undo, redo, files, theme, help.

use crate::act;
use crate::files;
use crate::icon::{Icon, Shape};
use crate::store::{Theme, use_store};
use leptos::html;
use leptos::prelude::*;

/// The bar at the top right.
#[component]
pub fn Toolbar() -> impl IntoView {
    let store = use_store();
    let theme_label = move || match store.view.theme.get() {
        Theme::Light => "Dark theme",
        Theme::Dark => "Light theme",
    };
    view! {
        <div class="toolbar panel bar" role="toolbar" aria-label="Sketch">
            <button
                type="button" class="tool" aria-label="Undo" aria-keyshortcuts="Control+Z" data-tip="Undo  Ctrl Z"
                disabled=move || !store.document.can_undo()
                on:click=move |_| act::undo(store)
            ><Icon shape=Shape::Undo/></button>
            <button
                type="button" class="tool" aria-label="Redo" aria-keyshortcuts="Control+Shift+Z"
                data-tip="Redo  Ctrl Shift Z"
                disabled=move || !store.document.can_redo()
                on:click=move |_| act::redo(store)
            ><Icon shape=Shape::Redo/></button>
            <FileMenu/>
            <button
                type="button" class="tool" aria-label=theme_label data-tip=theme_label
                on:click=move |_| store.view.toggle_theme()
            ><Icon shape=Shape::Theme/></button>
            <button
                type="button" class="tool" aria-label="Chat" data-tip="Chat"
                aria-pressed=move || store.view.sidebar.get().to_string()
                on:click=move |_| store.view.show_chat(!store.view.sidebar.get_untracked())
            ><Icon shape=Shape::Chat/></button>
            <button
                type="button" class="tool" aria-label="Command menu" aria-keyshortcuts="Control+K"
                data-tip="Command menu  Ctrl K"
                on:click=move |_| store.view.menu.set(true)
            ><Icon shape=Shape::Find/></button>
            <button
                type="button" class="tool" aria-label="Shortcuts" aria-keyshortcuts="?" data-tip="Shortcuts  ?"
                on:click=move |_| store.view.help.set(true)
            ><Icon shape=Shape::Help/></button>
        </div>
    }
}

/// Import and export.
#[component]
fn FileMenu() -> impl IntoView {
    let store = use_store();
    let picker: NodeRef<html::Input> = NodeRef::new();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Refused only when it is closed already.
            let _ = menu.hide_popover();
        }
    };
    let pick = move |_| {
        close();
        if let Some(picker) = picker.get_untracked() {
            picker.click();
        }
    };
    let on_pick = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        if let Some(file) = picker.files().and_then(|files| files.get(0)) {
            files::import(store, file);
        }
        // So that the same file can be chosen again.
        picker.set_value("");
    };
    let export = move |format: files::Format| {
        close();
        files::export(store, format);
    };
    view! {
        <button type="button" class="tool" aria-label="File" data-tip="File" popovertarget="file-menu">
            <Icon shape=Shape::File/>
        </button>
        <div class="menu panel" id="file-menu" popover="auto" node_ref=menu>
            <button type="button" on:click=pick>"Import…"</button>
            <button type="button" on:click=move |_| export(files::Format::Json)>"Export JSON"</button>
            <button type="button" on:click=move |_| export(files::Format::Png)>"Export PNG"</button>
            <button type="button" on:click=move |_| export(files::Format::Svg)>"Export SVG"</button>
            <button type="button" on:click=move |_| export(files::Format::Html)>"Export HTML"</button>
            <button type="button" on:click=move |_| export(files::Format::Excalidraw)>"Export Excalidraw"</button>
        </div>
        <input
            type="file" class="visually-hidden" tabindex="-1" aria-label="Sketch file" accept=files::ACCEPTED
            node_ref=picker
            on:change=on_pick
        />
    }
}
