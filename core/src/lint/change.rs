//! The findings that a change of a sketch has brought.

use super::{Finding, FindingCode, lint_in_steps};
use crate::geometry::{Bounds, union_of};
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::set;
use kurbo::Size;
use std::collections::BTreeSet;

/// Components up to which the whole sketch is looked at; of a larger one what was touched and what lies near that.
const WHOLE: usize = 200;
/// How near that is, px.
const NEAR: f64 = 48.0;
/// Components that are looked at in any case.
const MOST: usize = 400;

/// Returns the findings about `touched` components that `after` has and `before` has not, on a page of this size. `known`:
/// the findings of `before`, where they were looked for already.
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
        Some(known) if old.is_none() => set(known.iter().map(key)),
        _ => set(lint_in_steps(old.as_ref().unwrap_or(before), page).findings.iter().map(key)),
    };
    let is_new = |finding: &Finding| {
        !known.contains(&key(finding))
            && finding.ids.iter().any(|id| touched.contains(id))
            && !(is_part && finding.code == FindingCode::HeadingOrder)
    };
    lint_in_steps(new.as_ref().unwrap_or(after), page).findings.into_iter().filter(is_new).collect()
}

fn key(finding: &Finding) -> (FindingCode, Vec<ComponentId>) {
    let mut ids = finding.ids.clone();
    ids.sort_unstable();
    (finding.code, ids)
}

/// Returns where the touched components are and were.
fn places(touched: &BTreeSet<&ComponentId>, before: &Sketch, after: &Sketch) -> Vec<Bounds> {
    let of = |sketch: &Sketch| -> Vec<Bounds> {
        touched.iter().take(MOST).filter_map(|id| sketch.get(id)).map(Component::bounds).collect()
    };
    [of(before), of(after)].concat()
}

/// Returns what lies near these places, at most [`MOST`] components.
fn part(sketch: &Sketch, places: &[Bounds]) -> Sketch {
    let Some(all) = union_of(places) else { return Sketch::new() };
    let is_near = |one: &Bounds, other: &Bounds| one.gap_x(other) <= NEAR && one.gap_y(other) <= NEAR;
    let near = sketch.iter().filter(|component| {
        let bounds = component.bounds();
        is_near(&bounds, &all) && places.iter().take(MOST).any(|place| is_near(&bounds, place))
    });
    Sketch::from_components(near.take(MOST).cloned()).unwrap_or_default()
}
