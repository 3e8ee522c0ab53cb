//! Alignment of the rows and columns that components form.

use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{AlignTo, Edge, Edit};
use websketch_layout::structure::{EDGE_TOLERANCE, are_level, columns_of, rows_of};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId};

/// Whether some of the components stand side by side, where they meet an upright line (or above each other, for a level
/// one).
pub(super) fn has_rows(draft: &Draft, ids: &[ComponentId], edge: Edge) -> bool {
    let boxes = draft.boxes(ids);
    let is_in_line = |one: &Bounds, other: &Bounds| match edge.axis() {
        Axis::X => are_level(one, other) && !one.overlaps_x(other),
        Axis::Y => (one.center().x - other.center().x).abs() <= EDGE_TOLERANCE && one.gap_y(other) >= 0.0,
    };
    boxes.iter().enumerate().any(|(at, one)| boxes.iter().skip(at + 1).any(|other| is_in_line(one, other)))
}

/// Aligns the components of each row at their tops, else those of each column at the left, in the box that they share.
pub(super) fn align_likes(draft: &mut Draft, ids: &[ComponentId]) -> Result<(), Doubt> {
    let lines = lines_of(draft, ids, true);
    let is_line = |line: &Vec<ComponentId>| line.len() > 1;
    let (lines, edge) = if lines.iter().any(is_line) {
        (lines, Edge::Top)
    } else {
        (lines_of(draft, ids, false), Edge::Left)
    };
    let lines = lines.into_iter().filter(is_line).collect();
    align_each(draft, lines, edge, &AlignTo::Each)
}

/// Aligns lines one by one. Fails with the first reason if none can be aligned.
pub(super) fn align_each(
    draft: &mut Draft,
    lines: Vec<Vec<ComponentId>>,
    edge: Edge,
    to: &AlignTo,
) -> Result<(), Doubt> {
    let before = draft.operations.len();
    let edits: Vec<Edit> = lines.into_iter().map(|ids| Edit::Align { ids, edge, to: to.clone() }).collect();
    match draft.edit_each(&edits) {
        Some(doubt) if draft.operations.len() == before => Err(doubt),
        _ => Ok(()),
    }
}

/// Returns the rows, or the columns, that components form in each box.
pub(super) fn lines_of(draft: &Draft, ids: &[ComponentId], are_rows: bool) -> Vec<Vec<ComponentId>> {
    let scene = draft.scene();
    let structure = scene.structure();
    let mut holders: Vec<(Option<usize>, Vec<&Component>)> = Vec::new();
    for element in ids.iter().filter_map(|id| structure.element(id)) {
        let holder = structure.parent(element).map(|holder| holder.order);
        match holders.iter_mut().find(|(own, _)| *own == holder) {
            Some((_, held)) => held.push(element.component),
            None => holders.push((holder, vec![element.component])),
        }
    }
    let lines = holders.iter().flat_map(|(_, held)| if are_rows { rows_of(held) } else { columns_of(held) });
    lines.map(|line| line.into_iter().map(|one| one.id().clone()).collect()).collect()
}
