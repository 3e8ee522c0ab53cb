//! Notices and live regions.

use crate::actions;
use crate::platform;
use crate::storage::library::file_name;
use crate::store::{LibraryCommand, Notice, NoticeAction, Store, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;
use std::time::Duration;
use websketch_json as json;

/// Display time of a notice without an action.
const READING: Duration = Duration::from_secs(10);

/// The open notices.
#[component]
pub fn NoticeList() -> impl IntoView {
    let store = use_store();
    view! {
        <div class="notices" role="alert">
            <For each=move || store.notices.open() key=|notice| notice.id let(notice)>
                <NoticeCard notice/>
            </For>
        </div>
    }
}

#[component]
fn NoticeCard(notice: Notice) -> impl IntoView {
    let store = use_store();
    let Notice { id, text, action } = notice;
    // A notice whose action a person can repeat closes by itself.
    if matches!(action, None | Some(NoticeAction::Arrange { .. } | NoticeAction::Follow { .. })) {
        set_timeout(move || store.notices.dismiss(id), READING);
    }
    let action = action.map(|action| {
        let label = match action {
            NoticeAction::Save(_) | NoticeAction::SaveSketch => "Save it as a file",
            NoticeAction::Restore { .. } | NoticeAction::RestoreConversation => "Undo",
            NoticeAction::Follow { .. } => "Follow",
            NoticeAction::KeepWords { .. } => "Keep the words",
            NoticeAction::Arrange { .. } => "Do it anyway",
        };
        let accept = move |_| match action.clone() {
            NoticeAction::Save(file) => save(store, &file.name, &file.text),
            NoticeAction::SaveSketch => {
                let name = file_name(&store.library.peek_name(), "json");
                save(store, &name, &store.document.peek(json::to_string));
            }
            NoticeAction::Restore { id: document, opens } => {
                store.notices.dismiss(id);
                store.library.queue(LibraryCommand::Restore { id: document, opens });
            }
            NoticeAction::RestoreConversation => {
                store.notices.dismiss(id);
                store.chat.restore_previous();
            }
            NoticeAction::Follow { id: collaborator } => {
                store.notices.dismiss(id);
                actions::follow(store, collaborator);
            }
            NoticeAction::KeepWords { words, at } => {
                store.notices.dismiss(id);
                actions::place_words(store, &words, at);
            }
            NoticeAction::Arrange { edit, done } => {
                store.notices.dismiss(id);
                actions::arrange_anyway(store, *edit, done);
            }
        };
        view! { <button type="button" on:click=accept>{label}</button> }
    });
    view! {
        <div class="notice panel">
            <p>{text}</p>
            {action}
            <button type="button" class="tool" aria-label="Dismiss" on:click=move |_| store.notices.dismiss(id)>
                <Icon shape=Shape::Close/>
            </button>
        </div>
    }
}

fn save(store: Store, name: &str, text: &str) {
    if let Err(failure) = platform::download(name, "application/json", text) {
        store.notices.show(failure.to_string(), None);
    }
}

/// The live regions: polite for changes, assertive for failures.
#[component]
pub fn Announcer() -> impl IntoView {
    let store = use_store();
    view! {
        <p class="visually-hidden" aria-live="polite" aria-atomic="true">{move || store.notices.announcement()}</p>
        <p class="visually-hidden" aria-live="assertive" aria-atomic="true">{move || store.notices.warning()}</p>
    }
}
