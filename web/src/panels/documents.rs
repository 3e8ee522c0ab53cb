//! List of documents and templates, in a chunk of its own.

mod arrow_navigation;
mod card;
mod deleted;
mod list;
mod templates;

pub(in crate::panels) use arrow_navigation::move_focus;
pub(in crate::panels) use card::picture;

use crate::panels::lazy_view::{Draw, lazy_view};
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::use_store;
use leptos::prelude::*;
use list::Library;
use wasm_split_helpers::wasm_split;

#[wasm_split(documents, fallible)]
fn load() -> Result<Draw, ChunkUnavailable> {
    Ok(|| view! { <Library/> }.into_any())
}

/// The dialog with all documents, mounted at its first use.
#[component]
pub fn Documents() -> impl IntoView {
    let store = use_store();
    let is_open = Signal::derive(move || store.library.is_open.get());
    lazy_view(store, is_open, load, move || store.library.is_open.set(false))
}
