//! Text overflow: boxes that cut their text off.

use super::context::LintContext;
use super::finding::{Cause, Finding, FindingCode, to_findings};
use crate::arrangement::{Edit, Length};
use crate::budget::Budget;
use crate::structure::Element;
use crate::text_room::wanted;
use websketch_sketch::collect::CollectVec;

/// Returns the components with cut-off texts, by paint index. Boxes only grow, so that no other text is newly cut off.
pub(super) fn cut(context: &LintContext) -> Vec<usize> {
    context.elements.iter().filter(|element| is_cut(element)).map(|element| element.order).collect_vec()
}

/// Returns the edits that show cut-off texts, each with its finding. Boxes only grow.
pub(super) fn fixes(context: &LintContext) -> Vec<(Cause, Edit)> {
    let cut_ones = context.elements.iter().filter(|element| is_cut(element));
    let edit = |element: &Element| {
        let room = wanted(element.component, element.bounds).into_iter().flatten().next()?;
        let is_wider = room.width() > element.bounds.width();
        let is_higher = room.height() > element.bounds.height();
        let edit = Edit::Size {
            ids: vec![element.component.id().clone()],
            width: is_wider.then_some(Length::Exact(room.width())),
            height: is_higher.then_some(Length::Exact(room.height())),
        };
        Some((cut_off(context, element), edit))
    };
    cut_ones.filter_map(edit).collect_vec()
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
