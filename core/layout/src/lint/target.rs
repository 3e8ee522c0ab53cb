//! Small targets grow if there is room.

use super::context::LintContext;
use super::draft::{Cause, Draft};
use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::structure::Element;
use websketch_sketch::ComponentKind;

/// The least side of a control. Pixels. Source: WCAG 2.2, success criterion 2.5.8, Target Size (Minimum).
const MIN_TARGET: f64 = 24.0;

/// Enlarges small targets to the right and down. Returns whether anything changed.
pub(super) fn grow(context: &LintContext, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for element in context.elements.iter().filter(|element| is_small(element)) {
        if draft.budget().is_spent() {
            break;
        }
        let size = element.bounds.size();
        let larger = element.bounds.with_size(size.width.max(MIN_TARGET), size.height.max(MIN_TARGET));
        has_changed |= larger
            .is_ok_and(|bounds| draft.resize(context, element.order, bounds, || small(context, element)));
    }
    has_changed
}

/// Returns the findings for small targets without room to grow, or locked.
pub(super) fn findings(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let finding = |element: &Element| {
        let cause = small(context, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(context.elements.iter().filter(|element| is_small(element)), budget, finding)
}

fn is_small(element: &Element) -> bool {
    let kind = element.component.kind();
    matches!(kind, ComponentKind::Button | ComponentKind::Input | ComponentKind::NavigationBox)
        && (element.bounds.width() < MIN_TARGET || element.bounds.height() < MIN_TARGET)
}

fn small(context: &LintContext, element: &Element) -> Cause {
    let round = |px: f64| (px * 10.0).round() / 10.0;
    let (width, height) = (round(element.bounds.width()), round(element.bounds.height()));
    let name = context.name(element.order);
    Cause {
        code: FindingCode::SmallTarget,
        ids: vec![element.component.id().clone()],
        message: format!(
            "{name} is {width} × {height} px; at least {MIN_TARGET} × {MIN_TARGET} px can be hit"
        ),
    }
}
