//! Elision: pieces with a text that their drawing ends in an ellipsis.
//!
//! Texts, headings and buttons are measured for [`super::overflow`]. The description of a picture may be cut.

use super::context::LintContext;
use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::drawing::{bounds_for_text, is_elided};
use crate::structure::{Element, Structure, lies_in};
use websketch_sketch::ComponentKind;
use websketch_sketch::operation::Operation;

/// The cost of drawing a component, in steps.
const STEPS: usize = 200;

/// Returns the findings for elided texts. The fix enlarges the box, if the place around it is free.
pub(super) fn findings(structure: &Structure, budget: &Budget) -> Vec<Finding> {
    let context = &LintContext::of(structure);
    let finding = |element: &Element| {
        let message =
            format!("{} ends a text in “…”, because its box is too small", context.name(element.order));
        let ids = vec![element.component.id().clone()];
        Finding::new(FindingCode::Elided, ids, message, grown(context, element))
    };
    let elided = context
        .elements
        .iter()
        .filter(|element| is_drawn(element))
        .take_while(|_| budget.take(STEPS))
        .filter(|element| is_elided(element.component));
    to_findings(elided, budget, finding)
}

/// Whether the drawing decides on the texts of a component.
fn is_drawn(element: &Element) -> bool {
    let is_measured = matches!(
        element.kind(),
        ComponentKind::Text
            | ComponentKind::Heading
            | ComponentKind::Button
            | ComponentKind::ImagePlaceholder
            | ComponentKind::HorizontalLine
    );
    !is_measured && !element.component.props().is_hidden()
}

/// Returns the operation that gives a component room for its texts. `None` if that would cover others, leave the holder
/// or the page, or change a locked component.
fn grown(context: &LintContext, element: &Element) -> Option<Vec<Operation>> {
    let room = bounds_for_text(element.component).filter(|_| !element.component.props().is_locked())?;
    let structure = context.structure;
    let is_within = match structure.parent(element) {
        Some(parent) => lies_in(&room, &parent.bounds),
        None => room.right() <= structure.page().width,
    };
    let is_new = |other: &&Element| {
        room.overlaps(&other.bounds)
            && !element.bounds.overlaps(&other.bounds)
            && other.order != element.order
    };
    let is_free = is_within && !context.elements.iter().any(|other| is_new(&other));
    let component_id = element.component.id().clone();
    is_free.then(|| vec![Operation::Resize { component_id, width: room.width(), height: room.height() }])
}
