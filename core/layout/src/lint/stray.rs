//! Strays: components far from all others.

use super::context::LintContext;
use super::finding::{Cause, Finding, FindingCode, to_findings};
use crate::arrangement::Edit;
use crate::budget::Budget;
use crate::naming::label;
use crate::structure::{Element, Span};
use std::collections::BTreeMap;
use websketch_sketch::ComponentId;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// An empty stretch as large as the default page puts a component beyond it out of sight. Pixels.
const FAR_X: f64 = 1440.0;
const FAR_Y: f64 = 900.0;
/// The gap above returned components. Pixels.
const GAP: f64 = 24.0;

/// Returns the edits that bring strays back below the other components, each with its finding.
pub(super) fn fixes(context: &LintContext) -> Vec<(Cause, Edit)> {
    let Some((groups, rest)) = strays(context) else { return Vec::new() };
    let mut bottom = rest.bottom();
    let mut fixes = Vec::new();
    for group in groups {
        let Some(around) = union_of(group.iter().map(|element| &element.bounds)) else { continue };
        let (dx, dy) = (rest.x() - around.x(), bottom + GAP - around.y());
        bottom += GAP + around.height();
        fixes.push((stray(&group), Edit::Shift { ids: ids(&group), dx, dy }));
    }
    fixes
}

/// Returns the findings for strays that cannot move back.
pub(super) fn findings(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let groups = strays(context).map_or_else(Vec::new, |(groups, _)| groups);
    let finding = |group: Vec<&Element>| {
        let cause = stray(&group);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(groups.into_iter(), budget, finding)
}

fn stray(group: &[&Element]) -> Cause {
    let first = group.first().map_or_else(String::new, |element| label(element.component));
    let message = match group.len() {
        0 | 1 => format!("{first} lies far from everything else"),
        count => format!("{first} and {} more lie far from everything else", count - 1),
    };
    Cause { code: FindingCode::OffCanvas, ids: ids(group), message }
}

fn ids(group: &[&Element]) -> Vec<ComponentId> {
    group.iter().map(|element| element.component.id().clone()).collect_vec()
}

/// Returns the groups of root components beyond an empty stretch, and the box around the others.
fn strays<'a>(context: &'a LintContext<'_, '_>) -> Option<(Vec<Vec<&'a Element<'a>>>, Bounds)> {
    let outermost: Vec<&Element> = context.structure.roots().collect_vec();
    let boxes: Vec<Bounds> = outermost.iter().map(|element| element.bounds).collect_vec();
    let along_x = clusters(&boxes, Axis::X, FAR_X);
    let along_y = clusters(&boxes, Axis::Y, FAR_Y);
    let (main_x, main_y) = (largest(&along_x), largest(&along_y));
    let mut groups: BTreeMap<(usize, usize), Vec<&Element>> = BTreeMap::new();
    let mut rest = Vec::new();
    for (element, (x, y)) in outermost.iter().zip(along_x.into_iter().zip(along_y)) {
        if (x, y) == (main_x, main_y) {
            rest.push(element.bounds);
        } else {
            groups.entry((y, x)).or_default().push(element);
        }
    }
    let rest = union_of(&rest)?;
    (!groups.is_empty()).then(|| (groups.into_values().collect_vec(), rest))
}

/// Returns the cluster number of each element, counted from the origin.
fn clusters(boxes: &[Bounds], axis: Axis, far: f64) -> Vec<usize> {
    let mut sorted: Vec<(usize, Span)> =
        boxes.iter().map(|bounds| Span::of(bounds, axis)).enumerate().collect_vec();
    sort_keyed(&mut sorted, |&(at, span)| SortKey::number(span.start, at));
    let (mut number, mut reach) = (0, f64::INFINITY);
    let mut clusters = vec![0; boxes.len()];
    for (at, span) in sorted {
        if span.start - reach > far {
            number += 1;
            reach = span.end;
        }
        reach = if reach.is_finite() { reach.max(span.end) } else { span.end };
        if let Some(cluster) = clusters.get_mut(at) {
            *cluster = number;
        }
    }
    clusters
}

/// Returns the cluster with the most elements; the first one of a tie.
fn largest(clusters: &[usize]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &cluster in clusters {
        *counts.entry(cluster).or_default() += 1;
    }
    counts.into_iter().rev().max_by_key(|&(_, count)| count).map_or(0, |(cluster, _)| cluster)
}
