//! What the person is told: on the screen, and by a screen reader.

use crate::icon::{Icon, Shape};
use crate::platform;
use crate::store::{Notice, use_store};
use leptos::prelude::*;
use std::time::Duration;

/// How long a notice stays that only tells something.
const READING: Duration = Duration::from_secs(10);

/// The notices that are open.
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
    let Notice { id, text, file } = notice;
    // What offers nothing to do leaves by itself.
    if file.is_none() {
        set_timeout(move || store.notices.dismiss(id), READING);
    }
    let save = file.map(|file| {
        let save = move |_| {
            if let Err(failure) = platform::download(&file.name, "application/json", &file.text) {
                store.notices.show(failure.to_string(), None);
            }
        };
        view! { <button type="button" on:click=save>"Save it as a file"</button> }
    });
    view! {
        <div class="notice panel">
            <p>{text}</p>
            {save}
            <button type="button" class="tool" aria-label="Dismiss" on:click=move |_| store.notices.dismiss(id)>
                <Icon shape=Shape::Close/>
            </button>
        </div>
    }
}

/// The live region: changes are said when the screen reader has time.
#[component]
pub fn Announcer() -> impl IntoView {
    let store = use_store();
    view! {
        <p class="visually-hidden" aria-live="polite" aria-atomic="true">{move || store.notices.announcement()}</p>
    }
}
