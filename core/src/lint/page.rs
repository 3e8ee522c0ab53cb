//! What sticks out of the page at its right edge comes back. A page has no lower edge: it grows.

use super::draft::{Cause, Draft, MAX_STEP};
use super::finding::{Finding, FindingCode};
use super::scene::Scene;
use crate::operation::Axis;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Structure};
use kurbo::Size;

/// Where the page ends.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    at: f64,
    /// Whether somebody has said so: what lies wholly beyond an edge that a bar tells may be another page.
    is_given: bool,
}

impl Edge {
    /// The edge of the given page, else the one that a bar across the page tells.
    pub(super) fn of(structure: &Structure, page: Option<Size>) -> Option<Self> {
        match page {
            Some(page) => Some(Self { at: page.width, is_given: true }),
            None => Some(Self { at: structure.page_end()?, is_given: false }),
        }
    }

    fn is_beyond(self, element: &Element) -> bool {
        element.bounds.right() > self.at + VISIBLE && (self.is_given || element.bounds.x() < self.at)
    }
}

/// Moves what sticks out a little to the left. Whether anything changed.
pub(super) fn bring_back(scene: &Scene, draft: &mut Draft) -> bool {
    let Some(edge) = draft.page_edge(scene) else { return false };
    let mut has_changed = false;
    for element in beyond(scene, edge) {
        let Some(bounds) = draft.get(element.order) else { continue };
        let excess = bounds.right() - edge.at;
        if excess > VISIBLE && excess <= MAX_STEP && bounds.width() <= edge.at {
            let start = edge.at - bounds.width();
            has_changed |= draft.shift(scene, &[(element.order, start)], Axis::X, || off(scene, element));
        }
    }
    has_changed
}

/// What sticks out of the page and cannot come back by a nudge.
pub(super) fn findings(scene: &Scene, edge: Option<Edge>) -> Vec<Finding> {
    let finding = |element: &Element| {
        let cause = off(scene, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    edge.map_or_else(Vec::new, |edge| beyond(scene, edge).map(finding).collect())
}

/// What reaches over the edge, but for what lies in a box that does.
pub(super) fn beyond<'a>(scene: &'a Scene, edge: Edge) -> impl Iterator<Item = &'a Element<'a>> {
    let structure = scene.structure;
    scene.elements.iter().filter(move |element| {
        edge.is_beyond(element) && structure.holder(element).is_none_or(|holder| !edge.is_beyond(holder))
    })
}

fn off(scene: &Scene, element: &Element) -> Cause {
    Cause {
        code: FindingCode::OffPage,
        ids: vec![element.component.id().clone()],
        message: format!("{} reaches over the right edge of the page", scene.name(element.order)),
    }
}
