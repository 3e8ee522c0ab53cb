//! Dialog of the named versions of the document, in a chunk of its own.

mod dialog;

use crate::panels::lazy_view::{Draw, lazy_view};
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use dialog::VersionsDialog;
use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

#[wasm_split(versions, fallible)]
fn load() -> Result<Draw, ChunkUnavailable> {
    Ok(|| view! { <VersionsDialog/> }.into_any())
}

/// The dialog, mounted at its first use.
#[component]
pub fn Versions() -> impl IntoView {
    let store = use_store();
    let is_open = Signal::derive(move || store.library.shows_versions.get());
    lazy_view(store, is_open, load, move || store.library.shows_versions.set(false))
}
