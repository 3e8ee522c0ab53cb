//! List of documents and templates, in a chunk of its own.

mod arrow_navigation;
mod card;
mod deleted;
mod list;
mod templates;

pub(in crate::panels) use arrow_navigation::move_focus;
pub(in crate::panels) use card::picture;

use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use list::Library;
use wasm_split_helpers::wasm_split;

#[wasm_split(documents, fallible)]
fn load() -> Result<fn() -> AnyView, ChunkUnavailable> {
    Ok(|| view! { <Library/> }.into_any())
}

/// The dialog with all documents, mounted at its first use.
#[component]
pub fn Documents() -> impl IntoView {
    let store = use_store();
    let drawn = RwSignal::new(None::<fn() -> AnyView>);
    Effect::new(move |_| {
        if !store.library.is_open.get() || drawn.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            match load().await {
                Ok(draw) => drawn.set(Some(draw)),
                Err(error) => {
                    store.outdated.set(error == ChunkUnavailable::Outdated);
                    store.notices.show(error.to_string(), None);
                    store.library.is_open.set(false);
                }
            }
        });
    });
    move || drawn.get().map(|draw| draw())
}
