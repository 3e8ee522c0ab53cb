//! Weight and size of the selected texts, by key.

use super::{announcement, commit, is_locked};
use crate::editor::content::{StyleField, next_text_size};
use crate::editor::edit;
use crate::store::Store;
use websketch_sketch::Component;
use websketch_sketch::kit::Piece;

/// Makes the selected texts bold, or all of them regular if they are bold.
pub fn toggle_bold(store: Store) {
    change(store, StyleField::Bold, &|texts| {
        let is_bold = texts.iter().all(|text| StyleField::is_bold(text));
        texts.iter().map(|_| Some(if is_bold { "false" } else { "true" })).collect()
    });
}

/// Makes each of the selected texts larger or smaller by `step` sizes.
pub fn resize_text(store: Store, step: isize) {
    change(store, StyleField::TextSize, &|texts| {
        texts.iter().map(|text| next_text_size(&StyleField::TextSize.read(text), step)).collect()
    });
}

/// Sets `field` of those selected components that it has an effect on to the values that `next` returns, in their order.
/// `None` leaves a component as it is.
fn change(store: Store, field: StyleField, next: &dyn Fn(&[&Component]) -> Vec<Option<&'static str>>) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| {
        let texts: Vec<_> =
            edit::components(sketch, &ids).filter(|component| field.is_of(Piece::of(component))).collect();
        let changes = texts.iter().zip(next(&texts));
        let changes =
            changes.filter_map(|(component, value)| Some(edit::styled(sketch, component, field, value?)));
        changes.flatten().collect::<Vec<_>>()
    });
    if operations.is_empty() {
        return store.notices.announce("No text that can change so");
    }
    commit(store, operations, |outcome| announcement(store, &outcome.applied, "changed"));
}
