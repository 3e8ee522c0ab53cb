//! What a hand meant to be regular becomes so: bars reach from edge to edge, parts below each other share their margins,
//! equals are of one size with their contents alike, and the controls of a row of one height and apart.
//!
//! Each step is a `Change`: made whole, or not at all where it would cover something, cut a text off, leave a line that is
//! shared, or take an edge too far. Who stands on the grid stands there on purpose.

mod bars;
mod change;
mod margins;
mod row;
mod series;

use super::context::LintContext;
use super::draft::{Draft, Limits, MAX_NUDGE, stays_near};
use super::plan::{self, Scope};
use change::Families;
use websketch_sketch::Sketch;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};

/// As far as that may take one edge of a box at least, px: a step and the snap to a line after it.
const MAX_WAY: f64 = 2.0 * MAX_NUDGE;
/// Rounds until everything is regular, or it is left as it was.
const MAX_ROUNDS: usize = 8;

/// The boxes of a sketch that is tidy otherwise, in paint order, made regular; `None` where nothing is to be done, or where
/// that would not come to an end.
pub(super) fn regular<'s>(sketch: &'s Sketch, limits: &Limits<'s>) -> Option<Vec<Bounds>> {
    let mut draft = Draft::new(sketch, limits);
    let start = draft.boxes().to_vec();
    let mut rounds = 0;
    while !limits.budget.is_spent() && round(&mut draft) {
        plan::settle(&mut draft, Scope::Nudges)?;
        rounds += 1;
        if rounds == MAX_ROUNDS {
            return None;
        }
    }
    let is_near = start.iter().zip(draft.boxes()).all(|(before, after)| {
        [Axis::X, Axis::Y].into_iter().all(|axis| stays_near(before, after, axis, MAX_WAY))
    });
    (rounds > 0 && is_near).then(|| draft.boxes().to_vec())
}

/// One round of all steps. Whether anything changed.
fn round(draft: &mut Draft) -> bool {
    let structure = draft.structure();
    let context = LintContext::of(&structure);
    let sibling_groups = Families::of(&context);
    let mut has_changed = bars::stretch(&context, &sibling_groups, draft);
    has_changed |= margins::straighten(&context, &sibling_groups, draft);
    has_changed |= series::equalize(&context, &sibling_groups, draft);
    has_changed | row::straighten(&context, &sibling_groups, draft)
}

/// The operations that give the components of a sketch these boxes, in paint order.
pub(super) fn operations(sketch: &Sketch, boxes: &[Bounds]) -> Vec<Operation> {
    let mut operations = Vec::new();
    for (component, bounds) in sketch.iter().zip(boxes) {
        let (before, component_id) = (component.bounds(), component.id());
        if before.size() != bounds.size() {
            let (width, height) = (bounds.width(), bounds.height());
            operations.push(Operation::Resize { component_id: component_id.clone(), width, height });
        }
        if before.origin() != bounds.origin() {
            operations.push(Operation::Move {
                component_id: component_id.clone(),
                x: bounds.x(),
                y: bounds.y(),
            });
        }
    }
    operations
}

/// The middle one of some lengths; the lower of two.
fn median(lengths: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = lengths.into_iter().collect();
    websketch_sketch::sort::sort_by(&mut sorted, f64::total_cmp);
    sorted.get(sorted.len().saturating_sub(1) / 2).copied()
}
