//! Strip of small pictures: alternatives of the page, or states of a screen. In a chunk of its own.

mod derivation;
mod strip;

use crate::panels::lazy_view::{Draw, lazy_view};
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use leptos::prelude::*;
use strip::Strip;
use wasm_split_helpers::wasm_split;

#[wasm_split(variants, fallible)]
fn load() -> Result<Draw, ChunkUnavailable> {
    Ok(|| view! { <Strip/> }.into_any())
}

/// The strip while it is open, mounted at its first use.
#[component]
pub fn Variants() -> impl IntoView {
    let store = use_store();
    let is_open = Memo::new(move |_| store.view.variants.with(Option::is_some));
    let view = lazy_view(store, is_open.into(), load, move || store.view.variants.set(None));
    move || view().filter(|_| is_open.get())
}
