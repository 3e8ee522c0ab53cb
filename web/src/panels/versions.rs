//! Dialog of the named versions of the document, in a chunk of its own.

mod dialog;

use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use dialog::VersionsDialog;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::wasm_split;

#[wasm_split(versions, fallible)]
fn load() -> Result<fn() -> AnyView, ChunkUnavailable> {
    Ok(|| view! { <VersionsDialog/> }.into_any())
}

/// The dialog, mounted at its first use.
#[component]
pub fn Versions() -> impl IntoView {
    let store = use_store();
    let drawn = RwSignal::new(None::<fn() -> AnyView>);
    Effect::new(move |_| {
        if !store.library.shows_versions.get() || drawn.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            match load().await {
                Ok(draw) => drawn.set(Some(draw)),
                Err(error) => {
                    store.outdated.set(error == ChunkUnavailable::Outdated);
                    store.notices.show(error.to_string(), None);
                    store.library.shows_versions.set(false);
                }
            }
        });
    });
    move || drawn.get().map(|draw| draw())
}
