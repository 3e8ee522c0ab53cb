//! Evidence of order: the n-th among likes, and numbered rows and columns.

use super::feature::Feature;
use super::placement::side_share;
use super::request::{Evidence, Request};
use crate::chunks::{Lane, Ordinal};
use crate::lexicon::{Fit, Side};
use websketch_sketch::operation::Axis;

/// The share of a side from which on a component lies on it.
const ON_SIDE: f64 = 0.6;

/// Adds the evidence of ordinals, rows and columns.
pub(super) fn collect(request: &Request, evidence: &mut Evidence) {
    for lane in &request.description.lanes {
        lanes(request, evidence, *lane);
    }
    if let Some(ordinal) = request.description.ordinal {
        ordinals(request, evidence, ordinal);
    }
}

fn lanes(request: &Request, evidence: &mut Evidence, lane: Lane) {
    let scene = request.scene;
    let of = |is_of: &dyn Fn(usize) -> bool| match lane.axis {
        Axis::X => scene.rows(is_of),
        Axis::Y => scene.columns(is_of),
    };
    let is_leaf = |at: usize| scene.items().get(at).is_some_and(|item| !item.is_holder);
    let is_like = |at: usize| is_leaf(at) && request.fits(at, request.like_fit());
    let all = of(&is_leaf);
    // A row of a screen has several things in it.
    let wide: Vec<Vec<usize>> = all.iter().filter(|lane| lane.len() > 1).cloned().collect();
    for (lanes, feature, value) in
        [(all, Feature::Lane, 0.5), (wide, Feature::Lane, 1.0), (of(&is_like), Feature::LaneLikes, 1.0)]
    {
        for at in nth(&lanes, lane.place).into_iter().flatten() {
            evidence.raise(*at, feature, value);
        }
    }
}

fn ordinals(request: &Request, evidence: &mut Evidence, ordinal: Ordinal) {
    let scene = request.scene;
    let has_lane = !request.description.lanes.is_empty();
    let is_leaf = |at: usize| scene.items().get(at).is_some_and(|item| !item.is_holder);
    // A numbered row limits the likes.
    let in_lane: Vec<bool> = (0..scene.items().len())
        .map(|at| {
            !has_lane || evidence.get(at, Feature::Lane) > 0.0 || evidence.get(at, Feature::LaneLikes) > 0.0
        })
        .collect();
    let is_in = |at: usize| is_leaf(at) && in_lane.get(at).copied().unwrap_or(false);
    let is_exact = |at: usize| is_in(at) && request.fits(at, Fit::Exact);
    let is_near = |at: usize| is_in(at) && request.fits(at, request.like_fit());
    let exact = ordered(request, ordinal, &is_exact);
    let near = ordered(request, ordinal, &is_near);
    mark(evidence, &exact, ordinal.place, Feature::NthExact);
    mark(evidence, &near, ordinal.place, Feature::NthNear);
    for off in [ordinal.place - 1, ordinal.place + 1]
        .into_iter()
        .filter(|off| *off != 0 && off.signum() == ordinal.place.signum())
    {
        mark(evidence, &exact, off, Feature::NthOff);
    }
    let sides = &request.description.sides;
    if !sides.is_empty() {
        let on_side = |at: usize| {
            is_near(at)
                && scene
                    .items()
                    .get(at)
                    .is_some_and(|item| side_share(&item.bounds, scene.page(), sides) >= ON_SIDE)
        };
        mark(evidence, &ordered(request, ordinal, &on_side), ordinal.place, Feature::NthSide);
    }
    let with_words = |at: usize| {
        is_in(at) && evidence.get(at, Feature::SaidFound).max(evidence.get(at, Feature::LabelSaid)) >= 0.5
    };
    let worded = ordered(request, ordinal, &with_words);
    mark(evidence, &worded, ordinal.place, Feature::NthWords);
    for row in scene.rows(is_near).into_iter().filter(|row| row.len() > 1) {
        let row = from(row, ordinal.from == Some(Side::Right));
        mark(evidence, &row, ordinal.place, Feature::NthRow);
    }
    for column in scene.columns(is_near).into_iter().filter(|column| column.len() > 1) {
        let column = from(column, ordinal.from == Some(Side::Bottom));
        mark(evidence, &column, ordinal.place, Feature::NthColumn);
    }
    for group in by_size(request, &near) {
        mark(evidence, &group, ordinal.place, Feature::NthSize);
    }
    anchored(request, evidence, ordinal);
}

/// Orders the likes in the direction of the anchor by their nearness.
fn anchored(request: &Request, evidence: &mut Evidence, ordinal: Ordinal) {
    if request.description.relations.is_empty() {
        return;
    }
    let is_near = |at: usize| {
        request.fits(at, request.like_fit())
            && evidence.get(at, Feature::Near).max(evidence.get(at, Feature::Inside)) > 0.0
            && evidence.get(at, Feature::IsAnchor) == 0.0
            && request.items().get(at).is_some_and(|item| !item.is_holder)
    };
    let likes = ordered(request, ordinal, &is_near);
    mark(evidence, &likes, ordinal.place, Feature::NthAnchor);
}

/// Returns the items that `is_of` accepts in the order in which they are counted.
fn ordered(request: &Request, ordinal: Ordinal, is_of: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let rows = request.scene.rows(is_of);
    match ordinal.from {
        Some(Side::Bottom) => rows.into_iter().rev().flatten().collect(),
        Some(Side::Right) => rows.into_iter().flat_map(|row| row.into_iter().rev()).collect(),
        _ => rows.into_iter().flatten().collect(),
    }
}

fn from(mut items: Vec<usize>, is_reversed: bool) -> Vec<usize> {
    if is_reversed {
        items.reverse();
    }
    items
}

/// Groups items of about the same size, in order. Groups of one are left out.
fn by_size(request: &Request, items: &[usize]) -> Vec<Vec<usize>> {
    /// The largest difference of sides. Pixels.
    const TOLERANCE: f64 = 6.0;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &at in items {
        let Some(item) = request.items().get(at) else { continue };
        let is_alike = |group: &&mut Vec<usize>| {
            group.first().and_then(|first| request.items().get(*first)).is_some_and(|first| {
                (first.bounds.width() - item.bounds.width()).abs() <= TOLERANCE
                    && (first.bounds.height() - item.bounds.height()).abs() <= TOLERANCE
            })
        };
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Returns the n-th entry, from the end for a negative place.
fn nth<T>(items: &[T], place: i32) -> Option<&T> {
    let place = isize::try_from(place).ok()?;
    let at = if place > 0 {
        place.checked_sub(1)?
    } else {
        isize::try_from(items.len()).ok()?.checked_add(place)?
    };
    items.get(usize::try_from(at).ok()?)
}

fn mark(evidence: &mut Evidence, items: &[usize], place: i32, feature: Feature) {
    if let Some(at) = nth(items, place) {
        evidence.set(*at, feature, 1.0);
    }
}
