//! Forms: adjacent fields with their labels and buttons.

use super::element::Element;
use super::tolerance::{FORM_BEHIND, FORM_BELOW, FORM_GAP_X, FORM_GAP_Y};
use super::{Line, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, union_of};

/// Finds the forms in the order of their first fields. Each lists its fields with their labels, then its buttons.
/// Fields far apart belong to different forms. O(fields²).
pub(super) fn forms<'s>(structure: &Structure<'s>) -> Vec<Line<'s>> {
    let mut groups: Vec<Line<'s>> = Vec::new();
    for field in structure.elements().iter().filter(|one| one.kind() == ComponentKind::Input) {
        let is_near = |other: &Element| {
            field.bounds.gap_x(&other.bounds) <= FORM_GAP_X && field.bounds.gap_y(&other.bounds) <= FORM_GAP_Y
        };
        let (near, mut rest): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(is_near));
        rest.push(near.into_iter().flatten().chain([*field]).collect());
        groups = rest;
    }
    groups.into_iter().filter_map(|fields| whole(structure, &fields)).collect()
}

/// Adds labels and buttons to the fields of a form.
fn whole<'s>(structure: &Structure<'s>, fields: &[Element<'s>]) -> Option<Line<'s>> {
    let around = union_of(fields.iter().map(|field| &field.bounds))?;
    let with_label = |field: &Element<'s>| [Some(*field), structure.label(field).copied()];
    let is_button = |one: &&Element| one.kind() == ComponentKind::Button && belongs(&one.bounds, &around);
    let buttons = structure.elements().iter().filter(is_button).copied();
    Some(fields.iter().flat_map(with_label).flatten().chain(buttons).collect())
}

/// Whether a button stands among the fields of a form, below them, or after them in their row.
fn belongs(button: &Bounds, fields: &Bounds) -> bool {
    let is_below =
        button.overlaps_x(fields) && button.y() >= fields.y() && button.y() - fields.bottom() <= FORM_BELOW;
    let is_behind = button.overlaps_y(fields) && (0.0..=FORM_BEHIND).contains(&(button.x() - fields.right()));
    is_below || is_behind
}
