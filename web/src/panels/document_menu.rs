//! Document menu: name, save status, and commands on the whole document.

use crate::actions;
use crate::editor::command::{COMMANDS, Command, DocumentCommand};
use crate::files;
use crate::platform;
use crate::storage::library;
use crate::store::{LibraryCommand, SaveStatus, Theme, use_store};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

const MENU: &str = "document-menu";

/// The button with the document's name, which opens the menu.
#[component]
pub fn DocumentButton() -> impl IntoView {
    let store = use_store();
    let keeping = move || match store.library.save_status() {
        SaveStatus::Blank => ("", ""),
        SaveStatus::Saved => ("saved", "Saved"),
        SaveStatus::Saving => ("saving", "Saving…"),
        SaveStatus::Failed => ("failed", "Not saved"),
        SaveStatus::Nowhere => ("failed", "Not kept"),
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

/// The menu.
#[component]
pub fn DocumentMenu() -> impl IntoView {
    let store = use_store();
    let picker: NodeRef<html::Input> = NodeRef::new();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Fails only if it is closed already.
            let _ = menu.hide_popover();
        }
    };
    let on_pick = move |_| {
        let Some(picker) = picker.get_untracked() else { return };
        let files = picker.files();
        let count = files.as_ref().map_or(0, web_sys::FileList::length);
        (0..count).filter_map(|place| files.as_ref()?.get(place)).for_each(|file| files::import(store, file));
        // Allows the same file to be chosen again.
        picker.set_value("");
    };
    let theme_label = move || match store.view.theme.get() {
        Theme::Light => "Dark theme",
        Theme::Dark => "Light theme",
    };
    let look_label = move || if store.view.by_hand.get() { "Clean look" } else { "Hand-drawn look" };
    let does = move |command: Command| {
        move || {
            close();
            actions::perform(store, command);
        }
    };
    let item = move |label: &'static str, document_command: DocumentCommand| {
        let keys = COMMANDS.iter().find(|(_, _, command)| *command == Command::Document(document_command));
        let keys = keys.map_or("", |(_, keys, _)| *keys);
        view! { <MenuItem label keys act=does(Command::Document(document_command))/> }
    };
    view! {
        <div class="menu panel document-menu" id=MENU popover="auto" role="dialog" aria-label="Document" node_ref=menu>
            <NameField close=close/>
            <div role="menu" aria-label="Document">
                {item("New", DocumentCommand::New)}
                {item("All documents…", DocumentCommand::List)}
                {item("Open file…", DocumentCommand::Open)}
                {item("Versions…", DocumentCommand::Versions)}
                {item("Duplicate", DocumentCommand::Duplicate)}
                {item("Delete", DocumentCommand::Delete)}
                <hr/>
                {item("Copy link", DocumentCommand::CopyLink)}
                {item("Copy as picture", DocumentCommand::CopyPicture)}
                {item("Save as file", DocumentCommand::Save)}
                {item("Export…", DocumentCommand::Export)}
                {item("Print…", DocumentCommand::Print)}
                <hr/>
                <button type="button" role="menuitem" on:click=move |_| store.view.toggle_theme()>{theme_label}</button>
                <button
                    type="button" role="menuitem" on:click=move |_| does(Command::ToggleHand)()
                >{look_label}</button>
                <MenuItem label="Shortcuts" keys="?" act=does(Command::Help)/>
            </div>
        </div>
        <input
            type="file" id=files::FIELD class="visually-hidden" tabindex="-1" aria-label="Sketch file" accept=files::ACCEPTED
            multiple=true node_ref=picker
            on:change=on_pick
        />
    }
}

/// One menu line.
#[component]
fn MenuItem(label: &'static str, keys: &'static str, act: impl Fn() + 'static) -> impl IntoView {
    let shortcut = keys.replace("Ctrl", "Control").replace(' ', "+");
    view! {
        <button
            type="button" role="menuitem" aria-keyshortcuts=(!keys.is_empty()).then_some(shortcut)
            on:click=move |_| act()
        >
            {label}
            <kbd aria-hidden="true">{keys}</kbd>
        </button>
    }
}

/// The field for the name.
#[component]
fn NameField(close: impl Fn() + Copy + 'static) -> impl IntoView {
    let store = use_store();
    let rename = move |name: String| {
        if library::name(&name).is_some_and(|name| name != store.library.peek_name()) {
            store.library.queue(LibraryCommand::Rename { id: store.library.peek_id(), name });
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !platform::is_composing(&event) {
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
