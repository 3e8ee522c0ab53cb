//! Text overflow: boxes that cut their text off grow if there is room.

use super::context::LintContext;
use super::draft::{Cause, Draft};
use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::structure::Element;
use crate::text_room::wanted;

/// Returns the components with cut-off texts, by paint index. Boxes only grow, so that no other text is newly cut off.
pub(super) fn cut(context: &LintContext) -> Vec<usize> {
    context.elements.iter().filter(|element| is_cut(element)).map(|element| element.order).collect()
}

/// Enlarges boxes with cut-off texts: to the preferred size of the text, else to the smallest that shows all of it.
/// Returns whether anything changed.
pub(super) fn grow(context: &LintContext, cut: &[usize], draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for element in cut.iter().filter_map(|&order| context.elements.get(order)) {
        if draft.budget().is_spent() {
            break;
        }
        let wanted =
            draft.get(element.order).map_or([None, None], |bounds| wanted(element.component, bounds));
        has_changed |= wanted
            .into_iter()
            .flatten()
            .any(|bounds| draft.resize(context, element.order, bounds, || cut_off(context, element)));
    }
    has_changed
}

/// Returns the findings for cut-off texts without room to grow, or locked.
pub(super) fn findings(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let finding = |element: &Element| {
        let cause = cut_off(context, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(context.elements.iter().filter(|element| is_cut(element)), budget, finding)
}

fn is_cut(element: &Element) -> bool {
    wanted(element.component, element.bounds).iter().any(Option::is_some)
}

fn cut_off(context: &LintContext, element: &Element) -> Cause {
    let (width, height) = (element.bounds.width(), element.bounds.height());
    let round = |px: f64| (px * 10.0).round() / 10.0;
    Cause {
        code: FindingCode::TextOverflow,
        ids: vec![element.component.id().clone()],
        message: format!(
            "{} does not fit into its {} × {} px",
            context.name(element.order),
            round(width),
            round(height)
        ),
    }
}
