//! Components near some boxes: right below, in their row, in their column.

use super::tolerance::{BELOW_HEADING, IN_COLUMN, SAME_LINE};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentKind};

/// Returns the nearest component of some kinds right below a heading.
pub fn below_heading<'s>(
    components: impl Iterator<Item = &'s Component>,
    heading: &Bounds,
    is_of_kind: impl Fn(ComponentKind) -> bool,
) -> Option<&'s Component> {
    let below = components.filter(|component| {
        let bounds = component.bounds();
        let gap = bounds.y() - heading.bottom();
        (0.0..=BELOW_HEADING).contains(&gap) && bounds.overlaps_x(heading) && is_of_kind(component.kind())
    });
    below.min_by(|a, b| a.bounds().y().total_cmp(&b.bounds().y()))
}

/// Returns the only candidate in the row of one of the boxes, such as a price to the right of its name. Empty if there
/// are several or only one candidate in all.
pub fn in_row_of<'p>(boxes: &[Bounds], components: &[&'p Component]) -> Vec<&'p Component> {
    let is_beside = |component: &&&'p Component| {
        let bounds = component.bounds();
        boxes.iter().any(|other| {
            -other.gap_y(&bounds) > other.height().min(bounds.height()) * SAME_LINE && *other != bounds
        })
    };
    let beside: Vec<_> = components.iter().filter(is_beside).copied().collect();
    if beside.len() == 1 && components.len() > 1 { beside } else { Vec::new() }
}

/// Returns the candidate nearest above or below one of the boxes, such as a price under a picture without a card. Empty
/// if no other candidate is at the same height.
pub fn in_column_of<'p>(boxes: &[Bounds], components: &[&'p Component]) -> Vec<&'p Component> {
    let far = |component: &&Component| {
        let bounds = component.bounds();
        let near = boxes.iter().filter(|other| other.overlaps_x(&bounds)).map(|other| other.gap_y(&bounds));
        near.fold(f64::INFINITY, f64::min)
    };
    let nearest = components.iter().min_by(|a, b| far(a).total_cmp(&far(b))).copied();
    let has_twin = |one: &&Component| {
        components.iter().any(|other| other.id() != one.id() && other.bounds().y() == one.bounds().y())
    };
    let is_only = |one: &&Component| components.iter().filter(|other| far(other) <= far(one)).count() == 1;
    nearest.filter(|one| far(one) <= IN_COLUMN && is_only(one) && has_twin(one)).into_iter().collect()
}
