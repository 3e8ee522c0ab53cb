//! Variants of the page.

use super::commit;
use crate::store::Store;
use leptos::prelude::Set;
use websketch_sketch::operation::Operation;

/// Applies the operations of a variant with this name as one step.
pub fn take_variant(store: Store, operations: Vec<Operation>, name: &str) {
    store.document.select(Vec::new());
    let done = commit(store, operations, |_| format!("{name} taken"));
    if done.is_some() {
        store.view.variants.set(None);
    }
}
