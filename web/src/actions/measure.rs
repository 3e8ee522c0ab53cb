//! Exact positions, sizes and gaps.

use super::arrange::arrange;
use super::{announcement, commit};
use crate::editor::describe::{self, px};
use crate::editor::edit::{self, BoxDimension};
use crate::store::Store;
use websketch_sketch::ComponentId;

/// Sets a dimension of components to the value of `text`: a number, or an expression that may start from the current
/// value. Shows a notice if the result is not allowed.
pub fn measure(store: Store, ids: &[ComponentId], side: BoxDimension, text: &str) {
    measure_by(store, ids, side, |now| describe::evaluate(text, now));
}

/// Changes one dimension of components by `by`, within the limits.
pub fn step(store: Store, ids: &[ComponentId], side: BoxDimension, by: f64) {
    let least = store.document.peek(|sketch| {
        edit::components(sketch, ids).map(|component| side.least(component.kind())).fold(0.0, f64::max)
    });
    measure_by(store, ids, side, |now| Some((now + by).max(least)));
}

fn measure_by(store: Store, ids: &[ComponentId], side: BoxDimension, figure: impl Fn(f64) -> Option<f64>) {
    match store.document.peek(|sketch| edit::measured(sketch, ids, side, figure)) {
        Ok(operations) => {
            commit(store, operations, |outcome| announcement(store, &outcome.applied, "changed"));
        }
        Err(None) => {}
        Err(Some((value, least))) => {
            let text = if value < least {
                format!("{} cannot be: the least is {}", px(value), px(least))
            } else {
                format!("{} is too far off the page", px(value))
            };
            store.notices.show(text, None);
        }
    }
}

/// Sets the gap between the components of the selection.
pub fn space(store: Store, text: &str) {
    let ids = store.document.peek_selection();
    let now = store.document.peek(|sketch| edit::gap(sketch, &ids)).unwrap_or_default();
    let Some(gap) = describe::evaluate(text, now) else { return };
    let done = format!("{} {} px apart", describe::count(ids.len(), "component"), px(gap));
    arrange(store, edit::spaced(&ids, gap), done);
}
