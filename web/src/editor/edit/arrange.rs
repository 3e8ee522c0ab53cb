//! Arranging a selection: edits of the arrangement, copies that make room, and z-order.

use super::{components, copied_by, selection};
use kurbo::Vec2;
use websketch_layout::arrangement::{
    AlignTo, Arranged, Arrangement, Edge, Edit, EditError, GapLength, Length, Place, arrange,
};
use websketch_layout::flow::linked_copies;
use websketch_layout::naming::label;
use websketch_layout::selection::{Scope, Selection, Side, ZOrder};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::{Alignment, Axis, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// Distance below the sketch at which copies are before they get their place. Px.
const APART: f64 = 1_000.0;
/// Most components in the way that a message names.
const MAX_NAMED: usize = 2;

/// Whether an edit may leave overlaps, texts that are cut off, or components off the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// An edit without room is refused.
    Needed,
    /// It is applied anyway.
    Ignored,
}

/// Returns the result of an edit of the arrangement.
///
/// # Errors
/// Fails with [`EditError`] if the edit cannot be applied, or if there is no room for it.
pub fn arranged(sketch: &Sketch, edit: &Edit, room: Room, ids: &mut IdSource) -> Result<Arranged, EditError> {
    match room {
        Room::Needed => arrange(sketch, edit, None, ids),
        Room::Ignored => Arrangement::read(&Structure::of(sketch, None)).edit_anyway(sketch, edit, ids),
    }
}

/// Returns the edit that aligns `ids` with each other, or with the box around them.
pub fn aligned(ids: &[ComponentId], alignment: Alignment, to: AlignTo) -> Edit {
    let edge = match alignment {
        Alignment::Left => Edge::Left,
        Alignment::Center => Edge::Center,
        Alignment::Right => Edge::Right,
        Alignment::Top => Edge::Top,
        Alignment::Middle => Edge::Middle,
        Alignment::Bottom => Edge::Bottom,
    };
    Edit::Align { ids: ids.to_vec(), edge, to }
}

/// Returns the edit that distributes `ids` along an axis with equal gaps. The first and the last one stay.
pub fn distributed(ids: &[ComponentId], axis: Axis) -> Edit {
    Edit::Gap { ids: ids.to_vec(), axis: Some(axis), gap: GapLength::Spread }
}

/// Returns the edit that sets the gap between consecutive ones of `ids`.
pub fn spaced(ids: &[ComponentId], gap: f64) -> Edit {
    Edit::Gap { ids: ids.to_vec(), axis: None, gap: GapLength::Exact(gap) }
}

/// Returns the edit that makes all of `ids` as wide or as high as the largest of them. `None` without components.
pub fn equalized(sketch: &Sketch, ids: &[ComponentId], axis: Axis) -> Option<Edit> {
    let length = |component: &&Component| match axis {
        Axis::X => component.bounds().width(),
        Axis::Y => component.bounds().height(),
    };
    let largest = components(sketch, ids).max_by(|one, other| length(one).total_cmp(&length(other)))?;
    let others = ids.iter().filter(|id| *id != largest.id()).cloned().collect();
    Some(sized(others, axis, Length::Like(largest.id().clone())))
}

/// Returns the edit that gives `ids` a length along an axis.
pub fn sized(ids: Vec<ComponentId>, axis: Axis, length: Length) -> Edit {
    match axis {
        Axis::X => Edit::Size { ids, width: Some(length), height: None },
        Axis::Y => Edit::Size { ids, width: None, height: Some(length) },
    }
}

/// Returns the names of the components in the way, such as `Button “Save” and 2 others`.
pub fn names(sketch: &Sketch, ids: &[ComponentId]) -> String {
    let named = || components(sketch, ids).take(MAX_NAMED).map(label);
    match ids.len().saturating_sub(MAX_NAMED) {
        0 => named().collect::<Vec<_>>().join(" and "),
        1 => format!("{} and 1 other", named().collect::<Vec<_>>().join(", ")),
        more => format!("{} and {more} others", named().collect::<Vec<_>>().join(", ")),
    }
}

/// Returns true if a component is one of several equals in a row or column, so that a copy of it goes beside it.
pub fn is_among_equals(sketch: &Sketch, id: &ComponentId) -> bool {
    Arrangement::read(&Structure::of(sketch, None)).is_among_equals(id)
}

/// Adds copies of `originals` at a place of a row or column, which makes room.
///
/// # Errors
/// Fails with [`EditError`] if there is no such place, or no room there.
pub fn inserted(
    sketch: &Sketch,
    originals: &[Component],
    place: Place,
    ids: &mut IdSource,
) -> Result<Vec<Operation>, EditError> {
    // Free ground below everything: there the copies are no part of any row.
    let bottom = sketch.iter().map(|component| component.bounds().bottom()).fold(0.0, f64::max);
    let mut work = sketch.clone();
    let mut added = Vec::new();
    let mut operations = Vec::new();
    let copies = copied_by(sketch, originals, Vec2::new(0.0, bottom + APART));
    let (copies, _) = linked_copies(sketch, originals, copies, ids);
    for mut operation in copies {
        if let Operation::Add(addition) = &mut operation {
            added.push(addition.component_id.get_or_insert_with(|| ids.next_id(&work)).clone());
        }
        if apply(&mut work, operation.clone(), Actor::User, ids).is_ok() {
            operations.push(operation);
        }
    }
    let outer = super::outer(&work, &added);
    let arranged = arranged(&work, &Edit::Move { ids: outer, place }, Room::Needed, ids)?;
    operations.extend(arranged.operations);
    Ok(operations)
}

/// Changes the z-order of `ids` with their contents: in front of all others, or behind everything in the same box.
/// Their relative order stays.
pub fn restacked(sketch: &Sketch, ids: &[ComponentId], stack: ZOrder) -> Vec<Operation> {
    selection(sketch, ids, Scope::Subtree, |selection| selection.reordered(stack))
}

/// Moves `ids` with their contents directly in front of `others`, or directly behind them.
pub fn beside(sketch: &Sketch, ids: &[ComponentId], others: &[ComponentId], side: Side) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let of = |ids: &[ComponentId]| Selection::new(&structure, ids, Scope::Subtree);
    of(ids).beside(&of(others), side)
}

#[cfg(test)]
mod tests;
