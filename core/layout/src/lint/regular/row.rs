//! Rows: controls side by side are of one height and stand apart, and equals follow each other at one gap.

use super::change::{Change, Families, is_deliberate};
use crate::lint::context::LintContext;
use crate::lint::draft::{Draft, MAX_NUDGE};
use crate::structure::tolerance::{SAME_SIDE, VISIBLE};
use crate::structure::{CutNode, Element, is_same_side};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// Heights of controls are meant as equal if the lower one has at least this share of the higher one.
const ALIKE: f64 = 0.6;
/// Controls that stand closer touch, and stand this far apart then, px.
const TOUCH: f64 = 4.0;
const APART: f64 = 16.0;

pub(super) fn straighten(context: &LintContext, sibling_groups: &Families, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for row in context.structure.rows() {
        let orders: Vec<usize> = row.iter().filter(|one| is_control(one)).map(|one| one.order).collect();
        if orders.len() == row.len() {
            has_changed |= level(context, sibling_groups, draft, &orders);
            has_changed |= part(context, sibling_groups, draft, &orders);
        }
    }
    for (_, part) in context.structure.outline().cuts() {
        has_changed |= even_all(context, sibling_groups, draft, part);
    }
    has_changed
}

/// Evens the rows of a part, to any depth.
fn even_all(context: &LintContext, sibling_groups: &Families, draft: &mut Draft, part: &CutNode) -> bool {
    match part {
        CutNode::Single(_) | CutNode::Overlapping { .. } => false,
        CutNode::Backdrop { rest, .. } => even_all(context, sibling_groups, draft, rest),
        CutNode::Split { axis, .. } => {
            let parts = part.parts_along(*axis);
            let has_changed = *axis == Axis::X && even(context, sibling_groups, draft, &parts);
            parts
                .into_iter()
                .fold(has_changed, |changed, part| changed | even_all(context, sibling_groups, draft, part))
        }
    }
}

/// A field of one line without a label of its own, or a button.
fn is_control(element: &Element) -> bool {
    match element.kind() {
        ComponentKind::Button => true,
        ComponentKind::Input => element.component.props().text().is_none(),
        _ => false,
    }
}

/// One height and one top for all: those of the middle one, of two those of the higher.
fn level(context: &LintContext, sibling_groups: &Families, draft: &mut Draft, orders: &[usize]) -> bool {
    let boxes: Option<Vec<(usize, Bounds)>> =
        orders.iter().map(|&order| Some((order, draft.get(order)?))).collect();
    let Some(mut boxes) = boxes else { return false };
    let heights = || boxes.iter().map(|(_, bounds)| bounds.height());
    let (least, most) = (heights().fold(f64::INFINITY, fmin), heights().fold(0.0, fmax));
    let is_meant = least >= most * ALIKE && boxes.iter().any(|(_, bounds)| !is_deliberate(bounds, Axis::Y));
    sort_by(&mut boxes, |(_, one), (_, other)| one.height().total_cmp(&other.height()));
    let Some((_, model)) = boxes.get(boxes.len() / 2).copied().filter(|_| is_meant) else { return false };
    let mut change = Change::default();
    for (order, bounds) in boxes {
        let is_off =
            (bounds.y() - model.y()).abs() > VISIBLE || (bounds.height() - model.height()).abs() > VISIBLE;
        if is_off {
            change.put(order, Bounds::new(bounds.x(), model.y(), bounds.width(), model.height()).ok());
        }
    }
    change.make(context, sibling_groups, draft)
}

/// Parts controls that touch: the later one goes, else the earlier one, else that one gets narrower.
fn part(context: &LintContext, sibling_groups: &Families, draft: &mut Draft, orders: &[usize]) -> bool {
    let mut has_changed = false;
    for pair in orders.windows(2) {
        let &[one, next] = pair else { continue };
        let Some((left, right)) = draft.get(one).zip(draft.get(next)) else { continue };
        let by = APART - (right.x() - left.right());
        if by <= APART - TOUCH {
            continue;
        }
        let ways = [
            (next, right.with_origin(right.x() + by, right.y())),
            (one, left.with_origin((left.x() - by).max(0.0), left.y())),
            (one, left.with_size(left.width() - by, left.height())),
        ];
        has_changed |= ways.into_iter().any(|(order, bounds)| {
            let mut change = Change::default();
            change.put(order, bounds.ok());
            change.make(context, sibling_groups, draft)
        });
    }
    has_changed
}

/// Equals of a row at the gap that all of them can reach, and what stands behind them at that gap too: it gives way by a
/// tenth of its width at most, so that its right edge stays.
fn even(context: &LintContext, sibling_groups: &Families, draft: &mut Draft, parts: &[&CutNode]) -> bool {
    let equals = equals(draft, parts);
    let (Some(&(first, start)), true) = (equals.first(), equals.len() > 1) else { return false };
    let tail: Vec<Element> = parts.get(equals.len()).map(|part| part.elements()).unwrap_or_default();
    if parts.len() > equals.len() + 1 || equals.len() + tail.len() < 3 {
        return false;
    }
    let tail_start =
        tail.iter().filter_map(|one| draft.get(one.order)).map(|now| now.x()).fold(f64::INFINITY, fmin);
    let gaps: Vec<f64> = equals
        .windows(2)
        .filter_map(|pair| if let [(_, one), (_, next)] = pair { Some(next.x() - one.right()) } else { None })
        .collect();
    let end = equals.last().map_or(0.0, |(_, last)| last.right());
    let (least, most) =
        (gaps.iter().copied().fold(f64::INFINITY, fmin), gaps.iter().copied().fold(0.0, fmax));
    let is_uneven = most - least > 1.0 || (!tail.is_empty() && tail_start - end < TOUCH);
    let is_meant = least > VISIBLE && equals.iter().any(|(_, bounds)| !is_deliberate(bounds, Axis::X));
    let Some(gap) = gap(&equals, tail.is_empty()).filter(|_| is_uneven && is_meant) else {
        return false;
    };
    let mut change = Change::default();
    let mut at = start.x();
    for (order, bounds) in &equals {
        if *order != first {
            change.shift(context, draft, *order, (at - bounds.x(), 0.0));
        }
        at += bounds.width() + gap;
    }
    for element in tail {
        let Some(now) = draft.get(element.order).filter(|now| now.x() < at - VISIBLE) else { continue };
        let width = now.right() - at;
        if width < now.width() * (1.0 - SAME_SIDE) || context.structure.children(&element).next().is_some() {
            return false;
        }
        change.put(element.order, Bounds::new(at, now.y(), width, now.height()).ok());
    }
    change.make(context, sibling_groups, draft)
}

/// The components of one kind and size at the beginning of a row.
fn equals(draft: &Draft, parts: &[&CutNode]) -> Vec<(usize, Bounds)> {
    let mut equals: Vec<(usize, Bounds)> = Vec::new();
    let mut kind = None;
    for part in parts {
        let CutNode::Single(element) = part else { break };
        let Some(now) = draft.get(element.order) else { break };
        let is_equal = equals.first().is_none_or(|(_, first)| {
            kind == Some(element.kind())
                && (first.width() - now.width()).abs() <= VISIBLE
                && is_same_side(first.height(), now.height())
        });
        if !is_equal || !element.is_box() {
            break;
        }
        kind = Some(element.kind());
        equals.push((element.order, now));
    }
    equals
}

/// The gap at which all equals but the first can stand: the mean one where the last stays, else the least.
fn gap(equals: &[(usize, Bounds)], ends: bool) -> Option<f64> {
    let ((_, first), (_, last)) = (equals.first()?, equals.last()?);
    let places = || (1_u32..).map(f64::from).zip(equals.iter().skip(1));
    // Of one that began at `x`, its gap is within these.
    let of = |count: f64, x: f64| (x - first.x()) / count - first.width();
    let least = places().map(|(at, (_, now))| of(at, now.x() - MAX_NUDGE)).fold(VISIBLE, fmax);
    let most = places().map(|(at, (_, now))| of(at, now.x() + MAX_NUDGE)).fold(f64::INFINITY, fmin);
    let (count, _) = places().last()?;
    let gap = if ends { of(count, last.x()) } else { least };
    (gap >= least && gap <= most).then_some(gap)
}
