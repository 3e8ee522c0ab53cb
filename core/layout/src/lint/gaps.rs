//! Gaps: slightly different gaps in a row or column become equal.
//!
//! The first and the last part stay in place.

use super::align::{EdgeLines, is_on_grid};
use super::context::{LintContext, lines};
use super::draft::{Cause, Draft};
use super::finding::FindingCode;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{CutNode, Element};
use std::cell::OnceCell;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::collect_set;

/// The largest deviation from the mean of gaps that are meant to be equal. Pixels.
const SPREAD: f64 = 8.0;

/// Shifts up to this are rounding errors of sums. Pixels.
const ROUNDING: f64 = 1e-6;

/// If all edges are whole pixels they stay whole, so that gaps of 33, 33 and 34 px count as equal.
const WHOLE: f64 = 1.0;

/// Evens the gaps of every stack and row of three or more parts. Returns whether anything changed.
pub(super) fn even(context: &LintContext, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for (parent, part) in context.structure.outline().cuts() {
        let siblings = SiblingLines { parent, lines: [OnceCell::new(), OnceCell::new()] };
        has_changed |= even_part(context, part, &siblings, draft);
    }
    has_changed
}

/// Siblings with their lines along x and y.
struct SiblingLines {
    /// The paint index of the parent; `None` for the page.
    parent: Option<usize>,
    /// Computed on demand: most sibling groups have nothing to even, and lines cost more than that check.
    lines: [OnceCell<EdgeLines>; 2],
}

impl SiblingLines {
    /// Returns the lines before anything is moved along `axis`.
    fn lines(&self, context: &LintContext, draft: &Draft, axis: Axis) -> &EdgeLines {
        let [x, y] = &self.lines;
        let lines = if axis == Axis::X { x } else { y };
        lines.get_or_init(|| {
            let structure = context.structure;
            let members: Vec<&Element> = match self.parent.and_then(|parent| structure.at(parent)) {
                Some(parent) => structure.children(parent).collect(),
                None => structure.roots().collect(),
            };
            EdgeLines::new(draft, &members, axis)
        })
    }
}

fn even_part(context: &LintContext, part: &CutNode, siblings: &SiblingLines, draft: &mut Draft) -> bool {
    match part {
        CutNode::Single(_) | CutNode::Overlapping { .. } => false,
        CutNode::Backdrop { rest, .. } => even_part(context, rest, siblings, draft),
        CutNode::Split { axis, parts, .. } => {
            let mut has_changed = false;
            for part in parts {
                has_changed |= even_part(context, part, siblings, draft);
            }
            let flat = part.parts_along(*axis);
            let is_even = even_parts(context, *axis, &flat, siblings, draft)
                || (flat.len() > parts.len()
                    && even_parts(context, *axis, &parts.iter().collect::<Vec<_>>(), siblings, draft));
            has_changed | is_even
        }
    }
}

fn even_parts(
    context: &LintContext,
    axis: Axis,
    parts: &[&CutNode],
    siblings: &SiblingLines,
    draft: &mut Draft,
) -> bool {
    if parts.len() < 3 {
        return false;
    }
    let boxes: Option<Vec<Bounds>> = parts.iter().map(|part| around(part, draft)).collect();
    let Some(shifts) = boxes.and_then(|boxes| shifts(&boxes, axis)) else { return false };
    let members: Vec<Vec<usize>> =
        parts.iter().map(|part| part.elements().iter().map(|element| element.order).collect()).collect();
    let edge_lines = siblings.lines(context, draft, axis);
    let mut moves = Vec::new();
    for (part, shift) in members.iter().zip(&shifts).filter(|(_, shift)| shift.abs() > ROUNDING) {
        let own = collect_set(part.iter().copied());
        for &order in part {
            let Some(bounds) = draft.get(order) else { return false };
            if edge_lines.is_shared(draft, order, &own) {
                return false;
            }
            let [start, _, _] = lines(&bounds, axis);
            moves.push((order, start + shift));
        }
    }
    let ids = || {
        members
            .iter()
            .flatten()
            .filter_map(|&order| Some(context.elements.get(order)?.component.id().clone()))
    };
    let first =
        members.first().and_then(|part| part.first()).map_or_else(String::new, |&order| context.name(order));
    let last =
        members.last().and_then(|part| part.last()).map_or_else(String::new, |&order| context.name(order));
    draft.shift(context, &moves, axis, || Cause {
        code: FindingCode::UnevenGaps,
        ids: ids().collect(),
        message: format!("The gaps between {first} and {last} differ slightly"),
    })
}

/// Returns the current smallest box around a part.
fn around(part: &CutNode, draft: &Draft) -> Option<Bounds> {
    let mut around: Option<Bounds> = None;
    part.for_each(&mut |element| {
        let now = draft.get(element.order);
        around = now.map(|now| around.map_or(now, |around| around.union(&now))).or(around);
    });
    around
}

/// Returns the shift of each part for equal gaps. `None` if the gaps are equal or differ on purpose. Whole edges stay
/// whole.
fn shifts(boxes: &[Bounds], axis: Axis) -> Option<Vec<f64>> {
    let spans: Vec<[f64; 3]> = boxes.iter().map(|bounds| lines(bounds, axis)).collect();
    let gaps: Vec<f64> = spans
        .windows(2)
        .filter_map(|pair| match pair {
            [[_, _, end], [start, _, _]] => Some(start - end),
            _ => None,
        })
        .collect();
    if gaps.len() < 2 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
    let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
    let (least, most) =
        gaps.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &gap| (a.min(gap), b.max(gap)));
    let is_meant = gaps.iter().all(|gap| (gap - mean).abs() <= SPREAD) && least > VISIBLE;
    let is_deliberate =
        gaps.iter().copied().all(is_on_grid) || spans.iter().all(|&[start, _, _]| is_on_grid(start));
    let is_whole = spans.iter().all(|&[start, _, end]| start.fract() == 0.0 && end.fract() == 0.0);
    let equal = if is_whole { WHOLE } else { VISIBLE };
    if !is_meant || is_deliberate || most - least <= equal {
        return None;
    }
    let mut at = None;
    let shift = |&[start, _, end]: &[f64; 3]| {
        let to = at.unwrap_or(start);
        at = Some(to + (end - start) + mean);
        if is_whole { to.round() - start } else { to - start }
    };
    Some(spans.iter().map(shift).collect())
}
