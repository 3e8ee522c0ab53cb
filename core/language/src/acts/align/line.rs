//! The line that components are aligned on: as a clause says it, else the one on which they nearly meet.

use crate::acts::draft::Draft;
use crate::chunks::{Description, Reference};
use crate::frames::Locality;
use crate::lexicon::Side;
use websketch_layout::arrangement::Edge;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// Returns the line to align on: as said, else the one on which the components nearly meet.
pub(super) fn edge(
    draft: &Draft,
    sides: &[Side],
    along: Option<Axis>,
    is_center: bool,
    ids: &[ComponentId],
    anchor: Option<&ComponentId>,
) -> Edge {
    let said = sides.iter().find_map(|side| match side {
        Side::Left => Some(Edge::Left),
        Side::Right => Some(Edge::Right),
        Side::Top => Some(Edge::Top),
        Side::Bottom => Some(Edge::Bottom),
        Side::Middle => None,
    });
    if let Some(edge) = said {
        return edge;
    }
    let is_middle = is_center || sides.contains(&Side::Middle);
    match along {
        Some(Axis::X) if is_middle => return Edge::Center,
        Some(Axis::Y) if is_middle => return Edge::Middle,
        Some(Axis::X) => return Edge::Top,
        Some(Axis::Y) => return Edge::Left,
        None if is_middle => return Edge::Center,
        None => {}
    }
    let boxes: Vec<_> =
        ids.iter().chain(anchor).filter_map(|id| draft.sketch.get(id)).map(|one| one.bounds()).collect();
    let spread = |line: fn(&Bounds) -> f64| {
        let lines: Vec<f64> = boxes.iter().map(line).collect();
        let least = lines.iter().copied().fold(f64::INFINITY, f64::min);
        lines.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least
    };
    if spread(|it| it.y()) <= spread(|it| it.x()) { Edge::Top } else { Edge::Left }
}

/// Returns the component that is aligned with, and the sides that are named of it.
pub(super) fn anchor(place: &Option<Locality>, with: Option<&Reference>) -> (Option<Reference>, Vec<Side>) {
    let located = place.as_ref().and_then(Locality::reference);
    let Some(mut reference) = with.cloned().or(located) else { return (None, Vec::new()) };
    let mut sides = Vec::new();
    for part in &mut reference.parts {
        let is_named = part.head.is_some() || !part.words.is_empty() || part.pronoun.is_some();
        if is_named {
            sides.append(&mut part.sides);
        }
    }
    let is_page = reference.parts.iter().all(Description::is_page);
    (Some(reference).filter(|_| !is_page), sides)
}

pub(super) fn sides_of(place: Option<&Locality>) -> Vec<Side> {
    match place {
        Some(Locality::Sides(sides)) => sides.clone(),
        Some(Locality::Beside(located)) => {
            located.anchors.iter().flat_map(|anchor| anchor.sides.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the page is said as the place or the reference.
pub(super) fn is_on_page(place: &Option<Locality>, with: Option<&Reference>) -> bool {
    let parts = match (place, with) {
        (_, Some(reference)) | (Some(Locality::Into(reference)), None) => reference.parts.as_slice(),
        (Some(Locality::Beside(located)), None) => located.anchors.as_slice(),
        _ => return false,
    };
    !parts.is_empty() && parts.iter().all(Description::is_page)
}

/// Whether a place is the middle: `put it in the center`.
pub(super) fn is_centering(place: Option<&Locality>) -> bool {
    sides_of(place).contains(&Side::Middle)
}

/// Returns the name of a line.
pub(in crate::acts) fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Left => "left",
        Edge::Center => "center",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Middle => "middle",
        Edge::Bottom => "bottom",
    }
}
