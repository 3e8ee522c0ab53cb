//! The dialog: saves the sketch under a name, and restores an earlier version as one step.

use crate::actions;
use crate::panels::dialog::TitledDialog;
use crate::panels::documents::picture;
use crate::platform;
use crate::storage::library::{Thumbnail, ago};
use crate::storage::versions::{NamedVersion, Versions};
use crate::store::{Store, use_store};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The versions of the open document.
#[component]
pub fn VersionsDialog() -> impl IntoView {
    let store = use_store();
    let is_open = store.library.shows_versions;
    let versions = RwSignal::new(Versions::default());
    let name = RwSignal::new(String::new());
    Effect::new(move |_| {
        if is_open.get() {
            let document = store.library.peek_id();
            spawn_local(async move {
                match Versions::load(&document).await {
                    Ok(found) => versions.set(found),
                    Err(error) => store.notices.show(format!("The versions cannot be read: {error}."), None),
                }
            });
        }
    });
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let sketch = store.document.peek(Clone::clone);
        let typed = name.try_update(std::mem::take).unwrap_or_default();
        change(store, versions, move |versions| versions.add(&typed, platform::now_ms(), sketch));
        store.notices.announce("Version saved");
    };
    view! {
        <TitledDialog is_open name="versions" title="Versions">
            <form class="version-form" on:submit=on_submit>
                <label>
                    "Name of the version"
                    <input
                        type="text" maxlength="80" autocomplete="off" spellcheck="false" placeholder="Before the review"
                        prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())
                    />
                </label>
                <button type="submit" class="primary" disabled=move || store.document.with(|sketch| sketch.is_empty())>
                    "Save version"
                </button>
            </form>
            <p class="hint" role="status">
                {move || versions.with(|versions| versions.all().is_empty()).then_some(
                    "A version is the sketch as it is now, under a name. It is kept in this browser with the document.",
                )}
            </p>
            <ul class="version-list" aria-label="Saved versions">
                <For each=move || versions.with(|versions| versions.all().to_vec()) key=|version| version.saved let(version)>
                    <VersionLine version versions/>
                </For>
            </ul>
        </TitledDialog>
    }
}

#[component]
fn VersionLine(version: NamedVersion, versions: RwSignal<Versions>) -> impl IntoView {
    let store = use_store();
    let NamedVersion { name, saved, sketch } = version;
    let thumbnail = Thumbnail::of(&sketch);
    let (restore, delete) = (format!("Restore {name}"), format!("Delete {name}"));
    let announcement = format!("{name} restored");
    let on_restore = move |_| {
        store.library.shows_versions.set(false);
        let outcome = store.document.replace(&sketch);
        match outcome.rejections.first() {
            Some(rejection) => store.notices.show(format!("That was not done: {}.", rejection.reason), None),
            None => store.notices.announce(announcement.clone()),
        }
        actions::zoom_to_fit(store);
    };
    view! {
        <li>
            {picture(&thumbnail)}
            <p>
                <span class="name">{name}</span>
                <span class="detail">{ago(saved, platform::now_ms())}</span>
            </p>
            <button type="button" aria-label=restore on:click=on_restore>"Restore"</button>
            <button
                type="button" aria-label=delete
                on:click=move |_| change(store, versions, move |versions| versions.remove(saved))
            >"Delete"</button>
        </li>
    }
}

/// Changes the versions of the open document as they are stored, also by other tabs.
fn change(store: Store, versions: RwSignal<Versions>, change: impl FnOnce(&mut Versions) + 'static) {
    let document = store.library.peek_id();
    spawn_local(async move {
        let changed = async {
            let mut next = Versions::load(&document).await?;
            change(&mut next);
            next.store(&document).await?;
            Ok::<_, crate::storage::document_db::StorageError>(next)
        };
        match changed.await {
            Ok(next) => versions.set(next),
            Err(error) => store.notices.show(format!("The version was not kept: {error}."), None),
        }
    });
}
