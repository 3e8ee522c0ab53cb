//! Components beyond the right edge of the page move back.
//!
//! A page has no lower edge, as it grows.

use super::draft::{Cause, Draft, MAX_STEP};
use super::edge::Edge;
use super::finding::{Finding, FindingCode, to_findings};
use super::scene::Scene;
use crate::budget::Budget;
use crate::structure::Element;
use crate::structure::tolerance::VISIBLE;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

/// Returns the right edge of the page of the device frame around the component.
fn edge_of_screen(scene: &Scene, element: &Element) -> Option<f64> {
    scene.structure.page_of(element).map(|page| page.right())
}

/// Moves components that stick out slightly to the left. Returns whether anything changed.
pub(super) fn bring_back(scene: &Scene, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for (element, edge) in beyond(scene, draft.page_edge(scene)) {
        let Some(bounds) = draft.get(element.order) else { continue };
        let excess = bounds.right() - edge;
        if excess > VISIBLE && excess <= MAX_STEP && bounds.width() <= edge {
            let start = edge - bounds.width();
            has_changed |= draft.shift(scene, &[(element.order, start)], Axis::X, || off(scene, element));
        }
    }
    has_changed
}

/// Returns the findings for components that no nudge can bring back.
pub(super) fn findings(scene: &Scene, edge: Option<Edge>, budget: &Budget) -> Vec<Finding> {
    let finding = |(element, _): (&Element, f64)| {
        let cause = off(scene, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(beyond(scene, edge), budget, finding)
}

/// Iterates over the components beyond an edge, each with that edge, without descendants of others. A device frame is a
/// page of its own, independent of its position, and its contents end at the edge of that page.
pub(super) fn beyond<'a>(
    scene: &'a Scene,
    edge: Option<Edge>,
) -> impl Iterator<Item = (&'a Element<'a>, f64)> {
    let structure = scene.structure;
    let edge_of = move |element: &Element| match edge_of_screen(scene, element) {
        Some(at) => (element.bounds.right() > at + VISIBLE).then_some(at),
        None if Piece::of(element.component).screen().is_some() => None,
        None => edge.filter(|edge| edge.is_beyond(element)).map(|edge| edge.at),
    };
    scene.elements.iter().filter_map(move |element| {
        let at = edge_of(element)?;
        let is_carried = structure.parent(element).is_some_and(|parent| edge_of(parent).is_some());
        (!is_carried).then_some((element, at))
    })
}

fn off(scene: &Scene, element: &Element) -> Cause {
    let screen = scene.structure.screen(element).map(|screen| Piece::of(screen.component).noun());
    let page = format!("the {}", screen.unwrap_or("page"));
    Cause {
        code: FindingCode::OffPage,
        ids: vec![element.component.id().clone()],
        message: format!("{} reaches over the right edge of {page}", scene.name(element.order)),
    }
}
