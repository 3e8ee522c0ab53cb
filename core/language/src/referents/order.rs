//! Evidence of order: the n-th among likes, and numbered rows and columns.

use super::feature::Feature;
use super::placement::side_share;
use super::request::{Evidence, Request};
use crate::chunks::{Lane, Ordinal};
use crate::lexicon::{Fit, Side};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by_number;

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
    let is_like = |at: usize| is_leaf(at) && request.is_like(at);
    let all = of(&is_leaf);
    // A row of a screen has several things in it.
    let wide: Vec<Vec<usize>> = all.iter().filter(|lane| lane.len() > 1).cloned().collect();
    let mut read =
        vec![(all, Feature::Lane, 0.5), (wide, Feature::Lane, 1.0), (of(&is_like), Feature::LaneLikes, 1.0)];
    let likes: Vec<usize> = (0..scene.items().len()).filter(|at| is_like(*at)).collect();
    if let Some(series) = by_size(request, &likes).into_iter().max_by(|a, b| a.area.total_cmp(&b.area)) {
        // Likes are in order, and so are the members.
        read.push((of(&|at| series.items.binary_search(&at).is_ok()), Feature::LaneSeries, 1.0));
    }
    for (lanes, feature, value) in read {
        let Some(items) = nth(&lanes, lane.place) else { continue };
        items.iter().for_each(|at| evidence.raise(*at, feature, value));
        if let Some(ordinal) = request.description.ordinal {
            let likes: Vec<usize> = items.iter().copied().filter(|at| is_like(*at)).collect();
            let likes = from(likes, matches!(ordinal.from, Some(Side::Right | Side::Bottom)));
            mark(evidence, &likes, ordinal.place, Feature::NthLane);
        }
    }
}

fn ordinals(request: &Request, evidence: &mut Evidence, ordinal: Ordinal) {
    let scene = request.scene;
    if !request.description.lanes.is_empty() {
        return;
    }
    let is_in = |at: usize| scene.items().get(at).is_some_and(|item| !item.is_holder);
    let is_exact = |at: usize| is_in(at) && request.fits(at, Fit::Exact);
    let is_near = |at: usize| is_in(at) && request.is_like(at);
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
    let groups = by_size(request, &near);
    let most_area = groups.iter().map(|group| group.area).fold(1.0, f64::max);
    let most_items = groups.iter().map(|group| group.items.len()).max().unwrap_or(1);
    for group in groups {
        if let Some(at) = nth(&group.items, ordinal.place) {
            #[expect(clippy::cast_precision_loss, reason = "sketches have few components")]
            let share = group.items.len() as f64 / most_items as f64;
            evidence.raise(*at, Feature::NthSize, group.area / most_area);
            evidence.raise(*at, Feature::NthMany, share);
        }
    }
    anchored(request, evidence, ordinal);
}

/// Orders the likes in the direction of the anchor, as they are read and by their distance.
fn anchored(request: &Request, evidence: &mut Evidence, ordinal: Ordinal) {
    if request.description.relations.is_empty() {
        return;
    }
    let is_near = |at: usize| {
        request.is_like(at)
            && evidence.get(at, Feature::Near).max(evidence.get(at, Feature::Inside)) > 0.0
            && evidence.get(at, Feature::IsAnchor) < 0.5
            && request.items().get(at).is_some_and(|item| !item.is_holder)
    };
    let likes = ordered(request, ordinal, &is_near);
    let mut by_distance = likes.clone();
    sort_by_number(&mut by_distance, |at| -evidence.get(*at, Feature::Near));
    mark(evidence, &likes, ordinal.place, Feature::NthAnchor);
    mark(evidence, &by_distance, ordinal.place, Feature::NthDistance);
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

/// Items of about the same size, in order.
struct Series {
    items: Vec<usize>,
    /// The sum of their areas.
    area: f64,
}

/// Groups items of about the same size. Groups of one are left out. At the end of a page an item may be cut.
fn by_size(request: &Request, items: &[usize]) -> Vec<Series> {
    /// The largest difference of sides. Pixels.
    const TOLERANCE: f64 = 6.0;
    let end = request.scene.page().height;
    let mut groups: Vec<(Bounds, Series)> = Vec::new();
    for &at in items {
        let Some(bounds) = request.items().get(at).map(|item| item.bounds) else { continue };
        let is_alike = |(first, _): &&mut (Bounds, Series)| {
            let is_cut = bounds.bottom() >= end - TOLERANCE && bounds.height() < first.height()
                || bounds.bottom() >= 0.92 * end
                    && bounds.height() < first.height()
                    && bounds.width() > 100.0;
            (first.width() - bounds.width()).abs() <= TOLERANCE
                && (is_cut || (first.height() - bounds.height()).abs() <= TOLERANCE)
        };
        match groups.iter_mut().find(is_alike) {
            Some((_, group)) => {
                group.items.push(at);
                group.area += bounds.area();
            }
            None => groups.push((bounds, Series { items: vec![at], area: bounds.area() })),
        }
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.items.len() > 1).collect()
}

/// Returns the n-th entry, from the end for a negative place.
pub(crate) fn nth<T>(items: &[T], place: i32) -> Option<&T> {
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
