//! Strip of small pictures: alternatives of the page, or states of a screen. In a chunk of its own.

mod derivation;
mod strip;

use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use strip::Strip;
use wasm_split_helpers::wasm_split;

#[wasm_split(variants, fallible)]
fn load() -> Result<fn() -> AnyView, ChunkUnavailable> {
    Ok(|| view! { <Strip/> }.into_any())
}

/// The strip while it is open, mounted at its first use.
#[component]
pub fn Variants() -> impl IntoView {
    let store = use_store();
    let drawn = RwSignal::new(None::<fn() -> AnyView>);
    let is_open = Memo::new(move |_| store.view.variants.with(Option::is_some));
    Effect::new(move |_| {
        if !is_open.get() || drawn.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            match load().await {
                Ok(draw) => drawn.set(Some(draw)),
                Err(error) => {
                    store.outdated.set(error == ChunkUnavailable::Outdated);
                    store.notices.show(error.to_string(), None);
                    store.view.variants.set(None);
                }
            }
        });
    });
    move || drawn.get().filter(|_| is_open.get()).map(|draw| draw())
}
