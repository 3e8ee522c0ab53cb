//! The document: its name, whether it is kept, and what can be done with it as a whole.

use crate::files;
use crate::library;
use crate::store::{Keeping, Theme, Wish, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use websketch_core::sketch::Sketch;

const MENU: &str = "document-menu";

/// The button that says which document is open, and opens its menu.
#[component]
pub fn DocumentButton() -> impl IntoView {
    let store = use_store();
    let keeping = move || match store.library.keeping() {
        Keeping::Blank => ("", ""),
        Keeping::Saved => ("saved", "Saved"),
        Keeping::Saving => ("saving", "Saving…"),
        Keeping::Failed => ("failed", "Not saved"),
        Keeping::Nowhere => ("failed", "Not kept"),
    };
    view! {
        <button type="button" class="document" popovertarget=MENU aria-haspopup="dialog">
            <span class="visually-hidden">"Document "</span>
            <span class="name">{move || store.library.name()}</span>
            " "
            <span class=move || format!("keeping {}", keeping().0)>{move || keeping().1}</span>
        </button>
    }
}

/// What the button opens.
#[component]
pub fn DocumentMenu() -> impl IntoView {
    let store = use_store();
    let picker: NodeRef<html::Input> = NodeRef::new();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Refused only when it is closed already.
            let _ = menu.hide_popover();
        }
    };
    let pick = move || {
        if let Some(picker) = picker.get_untracked() {
            picker.click();
        }
    };
    let on_pick = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        let files = picker.files();
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        (0..count).filter_map(|place| files.as_ref()?.get(place)).for_each(|file| files::import(store, file));
        // So that the same file can be chosen again.
        picker.set_value("");
    };
    let wish = move |wish: fn(String) -> Wish| store.library.wish(wish(store.library.peek_id()));
    let new = |_: String| Wish::Make {
        name: String::new(),
        sketch: Sketch::new(),
        said: "New document".to_owned(),
    };
    let theme_label = move || match store.view.theme.get() {
        Theme::Light => "Dark theme",
        Theme::Dark => "Light theme",
    };
    let export = move |format: files::Format| {
        close();
        files::export(store, format);
    };
    view! {
        <div class="menu panel document-menu" id=MENU popover="auto" role="dialog" aria-label="Document" node_ref=menu>
            <NameField close=close/>
            <div role="menu" aria-label="Document">
                <MenuItem label="New" act=move || { close(); wish(new) }/>
                <MenuItem label="All documents…" act=move || { close(); store.library.is_open.set(true) }/>
                <MenuItem label="Open file…" act=move || { close(); pick() }/>
                <MenuItem label="Duplicate" act=move || { close(); wish(Wish::Copy) }/>
                <MenuItem label="Delete" act=move || { close(); wish(Wish::Delete) }/>
                <hr/>
                <MenuItem label="Export JSON" act=move || export(files::Format::Json)/>
                <MenuItem label="Export PNG" act=move || export(files::Format::Png)/>
                <MenuItem label="Export SVG" act=move || export(files::Format::Svg)/>
                <MenuItem label="Export HTML" act=move || export(files::Format::Html)/>
                <MenuItem label="Export Excalidraw" act=move || export(files::Format::Excalidraw)/>
                <hr/>
                <button type="button" role="menuitem" on:click=move |_| store.view.toggle_theme()>{theme_label}</button>
                <MenuItem label="Shortcuts" act=move || { close(); store.view.help.set(true) }/>
            </div>
        </div>
        <input
            type="file" class="visually-hidden" tabindex="-1" aria-label="Sketch file" accept=files::ACCEPTED multiple=true
            node_ref=picker
            on:change=on_pick
        />
    }
}

/// One line of the menu.
#[component]
fn MenuItem(label: &'static str, act: impl Fn() + 'static) -> impl IntoView {
    view! { <button type="button" role="menuitem" on:click=move |_| act()>{label}</button> }
}

/// The name, to be changed.
#[component]
fn NameField(close: impl Fn() + Copy + 'static) -> impl IntoView {
    let store = use_store();
    let rename = move |name: String| {
        if library::name(&name).is_some_and(|name| name != store.library.peek_name()) {
            store.library.wish(Wish::Rename { id: store.library.peek_id(), name });
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() {
            event.prevent_default();
            rename(event_target_value(&event));
            close();
        }
    };
    view! {
        <input
            type="text" aria-label="Name of the document" maxlength="80" autocomplete="off" spellcheck="false"
            prop:value=move || store.library.name()
            on:change=move |event| rename(event_target_value(&event))
            on:keydown=on_key
        />
    }
}
