//! The neighbors of components in a direction.

use crate::lexicon::Relation;
use websketch_layout::structure::{Element, Span, Structure};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// Overlaps up to this do not count. Pixels.
const TOUCH: f64 = 1.0;

/// Returns the nearest neighbor of components in the direction of a relation, with the axis along which they follow each
/// other. `around` has the neighbors above and below.
pub(super) fn neighbors(
    structure: &Structure<'_>,
    ids: &[ComponentId],
    relation: Option<Relation>,
) -> Vec<(ComponentId, Axis)> {
    let directions: &[(Axis, bool)] = match relation {
        Some(Relation::Below | Relation::After) => &[(Axis::Y, true)],
        Some(Relation::Above | Relation::Before) => &[(Axis::Y, false)],
        Some(Relation::RightOf) => &[(Axis::X, true)],
        Some(Relation::LeftOf) => &[(Axis::X, false)],
        Some(Relation::Around) => &[(Axis::Y, false), (Axis::Y, true)],
        _ => &[],
    };
    let elements: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
    let found = directions.iter().filter_map(|&(axis, is_after)| {
        let id = nearest(structure, &elements, axis, is_after)?.component.id().clone();
        Some((id, axis))
    });
    found.collect()
}

/// Returns the gap between components, or the box around them that has the neighbor, and that neighbor. Pixels.
pub(super) fn distance_between(
    structure: &Structure<'_>,
    ids: &[ComponentId],
    (neighbor, axis): &(ComponentId, Axis),
) -> Option<f64> {
    let other = structure.element(neighbor)?;
    let mut own = structure.element(ids.first()?)?;
    while structure.parent(own) != structure.parent(other) {
        own = structure.parent(own)?;
    }
    Some(if *axis == Axis::X { own.bounds.gap_x(&other.bounds) } else { own.bounds.gap_y(&other.bounds) })
}

/// Returns the boxes around two sides, each with the boxes that hold it and not the other side.
pub(super) fn outer_boxes(
    structure: &Structure<'_>,
    one: &[ComponentId],
    other: &[ComponentId],
) -> Option<(Bounds, Bounds)> {
    let around = |ids: &[ComponentId], others: &[ComponentId]| {
        let others: Vec<&Element<'_>> = others.iter().filter_map(|id| structure.element(id)).collect();
        let outer = |id: &ComponentId| {
            let mut own = structure.element(id)?;
            while let Some(holder) = structure.parent(own)
                && !others.iter().any(|other| *other == holder || structure.is_ancestor(holder, other))
            {
                own = holder;
            }
            Some(own.bounds)
        };
        let boxes: Vec<Bounds> = ids.iter().filter_map(outer).collect();
        union_of(boxes.iter())
    };
    Some((around(one, other)?, around(other, one)?))
}

/// Returns the nearest sibling of elements in a direction, else that of the box around them.
fn nearest<'a, 's>(
    structure: &'a Structure<'s>,
    elements: &[&Element<'s>],
    axis: Axis,
    is_after: bool,
) -> Option<&'a Element<'s>> {
    let mut around = union_of(elements.iter().map(|element| &element.bounds))?;
    let mut own: Vec<usize> = elements.iter().map(|element| element.order).collect();
    let mut parent = structure.parent(elements.first()?);
    loop {
        let siblings: Vec<&Element<'_>> = match parent {
            Some(parent) => structure.children(parent).collect(),
            None => structure.roots().collect(),
        };
        let mut beside: Vec<(f64, &Element<'_>)> = siblings
            .into_iter()
            .filter(|one| !own.contains(&one.order))
            .filter_map(|one| Some((distance(&around, &one.bounds, axis, is_after)?, one)))
            .collect();
        sort_by(&mut beside, |(a, _), (b, _)| a.total_cmp(b));
        if let Some(&(_, found)) = beside.first() {
            return Some(found);
        }
        let holder = parent?;
        (around, own) = (holder.bounds, vec![holder.order]);
        parent = structure.parent(holder);
    }
}

/// Returns the distance to a box in a direction, if it lies there beside the other one. Pixels.
fn distance(own: &Bounds, other: &Bounds, axis: Axis, is_after: bool) -> Option<f64> {
    let across = if axis == Axis::X { Axis::Y } else { Axis::X };
    let (along, along_other) = (Span::of(own, axis), Span::of(other, axis));
    let distance = if is_after { along_other.start - along.end } else { along.start - along_other.end };
    let is_beside = Span::of(own, across).shared(Span::of(other, across)) > TOUCH;
    (distance >= -TOUCH && is_beside).then_some(distance)
}
