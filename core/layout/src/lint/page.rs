//! Components beyond the right edge of the page move back.
//!
//! A page has no lower edge, as it grows.

use super::context::LintContext;
use super::draft::{Cause, Draft, MAX_STEP};
use super::edge::PageEdge;
use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::structure::Element;
use crate::structure::tolerance::VISIBLE;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

/// Returns the right edge of the page of the device frame around the component.
fn edge_of_screen(context: &LintContext, element: &Element) -> Option<f64> {
    context.structure.page_of(element).map(|page| page.right())
}

/// Moves components that stick out slightly to the left. Returns whether anything changed.
pub(super) fn bring_back(context: &LintContext, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for (element, edge) in beyond(context, draft.page_edge(context)) {
        let Some(bounds) = draft.get(element.order) else { continue };
        let excess = bounds.right() - edge;
        if excess > VISIBLE && excess <= MAX_STEP && bounds.width() <= edge {
            let start = edge - bounds.width();
            has_changed |= draft.shift(context, &[(element.order, start)], Axis::X, || off(context, element));
        }
    }
    has_changed
}

/// Returns the findings for components that no nudge can bring back.
pub(super) fn findings(context: &LintContext, edge: Option<PageEdge>, budget: &Budget) -> Vec<Finding> {
    let finding = |(element, _): (&Element, f64)| {
        let cause = off(context, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(beyond(context, edge), budget, finding)
}

/// Iterates over the components beyond an edge, each with that edge, without descendants of others. A device frame is a
/// page of its own, independent of its position, and its contents end at the edge of that page.
pub(super) fn beyond<'a>(
    context: &'a LintContext,
    edge: Option<PageEdge>,
) -> impl Iterator<Item = (&'a Element<'a>, f64)> {
    let structure = context.structure;
    let edge_of = move |element: &Element| match edge_of_screen(context, element) {
        Some(at) => (element.bounds.right() > at + VISIBLE).then_some(at),
        None if Piece::of(element.component).screen().is_some() => None,
        None => edge.filter(|edge| edge.is_beyond(element)).map(|edge| edge.at),
    };
    context.elements.iter().filter_map(move |element| {
        let at = edge_of(element)?;
        let is_carried = structure.parent(element).is_some_and(|parent| edge_of(parent).is_some());
        (!is_carried).then_some((element, at))
    })
}

fn off(context: &LintContext, element: &Element) -> Cause {
    let screen = context.structure.device_frame(element).map(|screen| Piece::of(screen.component).noun());
    let page = format!("the {}", screen.unwrap_or("page"));
    Cause {
        code: FindingCode::OffPage,
        ids: vec![element.component.id().clone()],
        message: format!("{} reaches over the right edge of {page}", context.name(element.order)),
    }
}
