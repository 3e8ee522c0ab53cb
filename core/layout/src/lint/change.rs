//! Findings that a change of a sketch has added.

use super::{Finding, FindingCode, lint_in_steps};
use kurbo::Size;
use std::collections::BTreeSet;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::sort::{collect_set, sort};
use websketch_sketch::{Component, ComponentId, Sketch};

/// Up to this many components the whole sketch is examined; otherwise the changed components and their surroundings.
const WHOLE: usize = 200;
/// The radius of the surroundings. Pixels.
const NEAR: f64 = 48.0;
/// Components examined at most.
const MAX: usize = 400;

/// Returns the findings about `touched` components that `after` has and `before` has not, on a page of this size.
/// `known` are the findings of `before`, if the caller has them.
#[must_use]
pub fn new_findings(
    before: &Sketch,
    known: Option<&[Finding]>,
    after: &Sketch,
    touched: &BTreeSet<&ComponentId>,
    page: Option<Size>,
) -> Vec<Finding> {
    let places = places(touched, before, after);
    let near = |sketch: &Sketch| (sketch.len() > WHOLE).then(|| part(sketch, &places));
    let (old, new) = (near(before), near(after));
    let is_part = old.is_some() || new.is_some();
    let known: BTreeSet<_> = match known {
        Some(known) if old.is_none() => collect_set(known.iter().map(key)),
        _ => collect_set(lint_in_steps(old.as_ref().unwrap_or(before), page).findings.iter().map(key)),
    };
    let is_new = |finding: &Finding| {
        !known.contains(&key(finding))
            && finding.ids.iter().any(|id| touched.contains(id))
            && !(is_part && needs_whole(finding.code))
    };
    lint_in_steps(new.as_ref().unwrap_or(after), page).findings.into_iter().filter(is_new).collect_vec()
}

/// Returns true for the codes that a part of a sketch cannot decide.
const fn needs_whole(code: FindingCode) -> bool {
    matches!(
        code,
        FindingCode::HeadingOrder
            | FindingCode::DeadLink
            | FindingCode::UnreachableScreen
            | FindingCode::NoWayBack
            | FindingCode::DeadEnd
            | FindingCode::OutOfStep
            | FindingCode::StaleState
    )
}

fn key(finding: &Finding) -> (FindingCode, Vec<ComponentId>) {
    let mut ids = finding.ids.clone();
    sort(&mut ids);
    (finding.code, ids)
}

/// Returns the old and new boxes of the touched components.
fn places(touched: &BTreeSet<&ComponentId>, before: &Sketch, after: &Sketch) -> Vec<Bounds> {
    let of = |sketch: &Sketch| -> Vec<Bounds> {
        touched.iter().take(MAX).filter_map(|id| sketch.get(id)).map(Component::bounds).collect_vec()
    };
    [of(before), of(after)].concat()
}

/// Returns the components near these boxes, at most [`MAX`].
fn part(sketch: &Sketch, places: &[Bounds]) -> Sketch {
    let Some(all) = union_of(places) else { return Sketch::new() };
    let is_near = |one: &Bounds, other: &Bounds| one.gap_x(other) <= NEAR && one.gap_y(other) <= NEAR;
    let near = sketch.iter().filter(|component| {
        let bounds = component.bounds();
        is_near(&bounds, &all) && places.iter().take(MAX).any(|place| is_near(&bounds, place))
    });
    Sketch::from_components(near.take(MAX).cloned()).unwrap_or_default()
}
