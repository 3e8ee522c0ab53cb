//! Small targets.

use super::context::LintContext;
use super::finding::{Cause, Finding, FindingCode, to_findings};
use crate::arrangement::{Edit, Length};
use crate::budget::Budget;
use crate::structure::Element;
use crate::tokens::LEAST_TARGET;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;

/// Returns the edits that make small targets large enough, each with its finding.
pub(super) fn fixes(context: &LintContext) -> Vec<(Cause, Edit)> {
    let small_ones = context.elements.iter().filter(|element| is_small(element));
    let edit = |element: &Element| {
        let side = |px: f64| (px < LEAST_TARGET).then_some(Length::Exact(LEAST_TARGET));
        let (width, height) = (side(element.bounds.width()), side(element.bounds.height()));
        (small(context, element), Edit::Size { ids: vec![element.component.id().clone()], width, height })
    };
    small_ones.map(edit).collect_vec()
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
        && (element.bounds.width() < LEAST_TARGET || element.bounds.height() < LEAST_TARGET)
}

fn small(context: &LintContext, element: &Element) -> Cause {
    let round = |px: f64| (px * 10.0).round() / 10.0;
    let (width, height) = (round(element.bounds.width()), round(element.bounds.height()));
    let name = context.name(element.order);
    Cause {
        code: FindingCode::SmallTarget,
        ids: vec![element.component.id().clone()],
        message: format!(
            "{name} is {width} × {height} px; at least {LEAST_TARGET} × {LEAST_TARGET} px can be hit"
        ),
    }
}
