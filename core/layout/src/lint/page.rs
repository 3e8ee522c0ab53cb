//! Components beyond the right edge of the page.
//!
//! A page has no lower edge, as it grows.

use super::context::LintContext;
use super::edge::PageEdge;
use super::finding::{Cause, Finding, FindingCode, to_findings};
use crate::arrangement::Edit;
use crate::budget::Budget;
use crate::structure::Element;
use crate::structure::tolerance::VISIBLE;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;

/// The largest excess that a fix takes back. Pixels.
const MAX_EXCESS: f64 = 12.0;

/// Returns the right edge of the page of the device frame around the component.
fn edge_of_screen(context: &LintContext, element: &Element) -> Option<f64> {
    context.structure.page_of(element).map(|page| page.right())
}

/// Returns the edits that bring back components that stick out slightly, each with its finding.
pub(super) fn fixes(context: &LintContext, edge: Option<PageEdge>) -> Vec<(Cause, Edit)> {
    let slightly = beyond(context, edge).filter(|(element, edge)| {
        element.bounds.right() - edge <= MAX_EXCESS && element.bounds.width() <= *edge
    });
    let edit = |(element, edge): (&Element, f64)| {
        let dx = edge - element.bounds.right();
        (off(context, element), Edit::Shift { ids: vec![element.component.id().clone()], dx, dy: 0.0 })
    };
    slightly.map(edit).collect_vec()
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
