//! The ranking of units: every trait that is said must hold.

use super::collector::Collector;
use super::placement::side_share;
use super::records::{records, repeated_boxes};
use super::request::{Anchor, Evidence};
use super::scene::Scene;
use super::screens::told_screens;
use super::units::{Unit, units};
use super::wording::Query;
use crate::chunks::{Description, Lane, Located, Role};
use crate::lexicon::{Relation, Side, StructureUnit};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// The likeness of a word in a title to a said word from which on it counts.
const LEAST: f64 = 0.3;
/// The weight of a word that only the content of a unit has.
const IN_CONTENT: f64 = 0.5;
/// The share of a title's words from which on it is said as a whole.
const WHOLE: f64 = 0.9;
/// The weight of the share of a title that is said in part.
const PART: f64 = 0.5;
/// How sharply the better unit wins.
const SHARPNESS: i32 = 4;

/// Returns the unit that a phrase names before any component.
pub(super) fn unit_of(description: &Description) -> Option<StructureUnit> {
    let kind = description.head?.kind;
    kind.unit().or(match kind.name() {
        "card" => Some(StructureUnit::Card),
        "logo" => Some(StructureUnit::Brand),
        "pagination" => Some(StructureUnit::Pager),
        _ => None,
    })
}

/// Returns the units that a phrase may mean with their probabilities, the likeliest first.
pub(super) fn rank_units(
    collector: &Collector,
    description: &Description,
    unit: StructureUnit,
) -> Vec<(f64, Unit)> {
    let scene = collector.scene;
    // `the thanks page` is a screen where there are several.
    let is_told_apart = description.ordinal.is_some()
        || !description.relations.is_empty()
        || description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side));
    let is_of_screens = matches!(unit, StructureUnit::Page | StructureUnit::Screen) && is_told_apart;
    let frames = if is_of_screens { told_screens(scene) } else { Vec::new() };
    let unit = if frames.is_empty() { unit } else { StructureUnit::Screen };
    let mut all = match unit {
        StructureUnit::Screen if is_told_apart => frames,
        StructureUnit::Record => records(scene, collector.lexicon, description),
        _ => units(scene, unit),
    };
    let is_bare = description.words.iter().all(|word| matches!(word.role, Role::Head | Role::Side));
    if unit == StructureUnit::Card && is_bare {
        // Cards that are counted or meant together are those that repeat.
        let repeated = repeated_boxes(scene);
        all = if repeated.is_empty() { all } else { repeated };
    }
    if description.head.is_some_and(|head| head.kind.name() == "tab") {
        // A tab is an entry of a bar, not one of a list drawn in pieces.
        all.retain(|unit| unit.part.is_some());
    }
    let query = collector.query(description, &|role| !matches!(role, Role::Head | Role::Side));
    let mut scored: Vec<(f64, Unit)> = Vec::new();
    for unit in in_order(all) {
        let score = wording(scene, &query, &unit);
        if score >= LEAST {
            scored.push((score, unit));
        }
    }
    let is_in_lane = !description.lanes.is_empty();
    if !description.sides.is_empty() && !is_in_lane {
        let page = scene.page();
        let share = |unit: &Unit| side_share(&unit.bounds, page, &description.sides);
        let best = scored.iter().map(|(_, unit)| share(unit)).fold(f64::MIN_POSITIVE, f64::max);
        scored.iter_mut().for_each(|(score, unit)| *score *= power(share(unit) / best));
    }
    for located in &description.relations {
        let anchors = collector.anchors(located);
        let is_counted = description.ordinal.is_some();
        // `Luna's appointment`: where units have the owner as a member, it is no region that they lie in.
        let is_owned = |unit: &Unit| {
            located.relation == Relation::Of && anchors.iter().any(|anchor| has_member(unit, anchor))
        };
        if scored.iter().any(|(_, unit)| is_owned(unit)) {
            scored.retain(|(_, unit)| is_owned(unit));
            continue;
        }
        scored.iter_mut().for_each(|(score, unit)| *score *= related(located, &anchors, unit, is_counted));
    }
    for lane in
        description.lanes.iter().filter(|_| unit == StructureUnit::Record || unit == StructureUnit::Card)
    {
        in_lane(&mut scored, lane);
    }
    for side in description.sides.iter().filter(|_| is_in_lane) {
        at_side(&mut scored, *side);
    }
    if let Some(ordinal) = description.ordinal {
        let best = scored.iter().map(|(score, _)| *score).fold(0.0, f64::max);
        let is_named = |score: f64| score >= 0.5 * best;
        let mut named: Vec<(f64, Unit)> = scored.into_iter().filter(|(score, _)| is_named(*score)).collect();
        scored = Vec::new();
        // The entries of each list are counted for themselves.
        while let Some((_, first)) = named.first() {
            let owner = first.part.map(|_| first.members.clone());
            let is_own =
                |unit: &Unit| owner.is_none() || unit.part.is_some() && Some(&unit.members) == owner.as_ref();
            let (mut own, others): (Vec<_>, Vec<_>) = named.into_iter().partition(|(_, unit)| is_own(unit));
            let at = usize::try_from(ordinal.place.abs()).ok().and_then(|place| place.checked_sub(1));
            let len = own.len();
            let at = at.and_then(|at| if ordinal.place > 0 { Some(at) } else { len.checked_sub(at + 1) });
            scored.extend(at.filter(|at| *at < len).map(|at| own.swap_remove(at)));
            named = others;
        }
    }
    scored.iter_mut().for_each(|(score, _)| *score = power(*score));
    let total: f64 = scored.iter().map(|(score, _)| score).sum();
    scored.iter_mut().for_each(|(score, _)| *score /= total.max(f64::MIN_POSITIVE));
    sort_by(&mut scored, |a, b| b.0.total_cmp(&a.0));
    scored
}

/// Keeps the units of a row or column, counted among those of these units: `the second product in the lower row`.
fn in_lane(scored: &mut Vec<(f64, Unit)>, lane: &Lane) {
    let span = |unit: &Unit| match lane.axis {
        Axis::X => (unit.bounds.y(), unit.bounds.bottom()),
        Axis::Y => (unit.bounds.x(), unit.bounds.right()),
    };
    let mut lanes: Vec<(f64, f64)> = Vec::new();
    let mut spans: Vec<(f64, f64)> = scored.iter().map(|(_, unit)| span(unit)).collect();
    sort_by(&mut spans, |a, b| a.0.total_cmp(&b.0));
    for (start, end) in spans {
        match lanes.last_mut().filter(|last| f64::midpoint(start, end) < last.1) {
            Some(last) => last.1 = last.1.max(end),
            None => lanes.push((start, end)),
        }
    }
    let place = usize::try_from(lane.place.abs()).ok().and_then(|place| place.checked_sub(1));
    let at = place.and_then(|at| if lane.place > 0 { Some(at) } else { lanes.len().checked_sub(at + 1) });
    let Some((from, to)) = at.and_then(|at| lanes.get(at)).copied() else { return };
    scored.retain(|(_, unit)| {
        let (start, end) = span(unit);
        (from..to).contains(&f64::midpoint(start, end))
    });
}

/// Keeps the unit on a side of those in a lane: `the middle product in the bottom row`.
fn at_side(scored: &mut Vec<(f64, Unit)>, side: Side) {
    let Some(around) = union_of(scored.iter().map(|(_, unit)| &unit.bounds)) else { return };
    let distance = |unit: &Unit| match side {
        Side::Left => unit.bounds.x() - around.x(),
        Side::Right => around.right() - unit.bounds.right(),
        Side::Top => unit.bounds.y() - around.y(),
        Side::Bottom => around.bottom() - unit.bounds.bottom(),
        Side::Middle => (unit.bounds.center() - around.center()).hypot(),
    };
    let least = scored.iter().map(|(_, unit)| distance(unit)).fold(f64::INFINITY, f64::min);
    scored.retain(|(_, unit)| distance(unit) <= least + 1.0);
}

fn power(value: f64) -> f64 {
    (0..SHARPNESS).fold(1.0, |power, _| power * value)
}

/// Returns how far the said words are the title, or are in the content.
fn wording(scene: &Scene, query: &Query, unit: &Unit) -> f64 {
    if query.is_empty() {
        return 1.0;
    }
    let title = query.found(&unit.titles);
    let share = unit.titles.iter().map(|label| query.share(label)).fold(0.0, f64::max);
    let structure = scene.structure();
    let held =
        unit.members.iter().filter_map(|order| structure.at(*order)).flat_map(|one| structure.subtree(one));
    let content = held.map(|one| query.found(scene.words().labels(one.order))).fold(0.0, f64::max);
    // `the orders card` is the one called Orders before one called Recent orders.
    let share = if share >= WHOLE { 1.0 } else { PART * share };
    (title * (0.7 + 0.3 * share)).max(if unit.part.is_some() { 0.0 } else { IN_CONTENT * content })
}

/// Whether a unit of several components has an anchor among them.
fn has_member(unit: &Unit, anchor: &Anchor) -> bool {
    unit.members.len() > 1
        && anchor.share >= 0.5
        && anchor.items.iter().all(|item| unit.members.contains(item))
}

/// Returns how well a unit stands in a relation to its anchors. Where units are counted, their distance is no matter.
fn related(located: &Located, anchors: &[Anchor], unit: &Unit, is_counted: bool) -> f64 {
    /// The part that remains of a unit in another place.
    const ELSEWHERE: f64 = 0.3;
    /// The distance at which a unit counts half. Pixels.
    const HALF: f64 = 200.0;
    let value = |anchor: &Bounds, items: &[usize]| {
        let contains = |outer: &Bounds, inner: &Bounds| {
            let center = inner.center();
            center.x >= outer.x()
                && center.x <= outer.right()
                && center.y >= outer.y()
                && center.y <= outer.bottom()
        };
        let gap = unit.bounds.center() - anchor.center();
        let near = if is_counted { 1.0 } else { HALF / (HALF + gap.length()) };
        let is_anchor = unit.part.is_none()
            && (unit.members.iter().any(|member| items.contains(member)) || contains(&unit.bounds, anchor));
        match located.relation {
            Relation::Of | Relation::Inside | Relation::On => {
                let is_in = contains(anchor, &unit.bounds)
                    || unit.members.iter().any(|member| items.contains(member))
                    || contains(&unit.bounds, anchor);
                if is_in { 1.0 } else { ELSEWHERE }
            }
            Relation::With if contains(&unit.bounds, anchor) => 1.0,
            Relation::With => ELSEWHERE,
            // Nothing lies beside itself or what it holds.
            _ if is_anchor => 0.0,
            Relation::Below if gap.y > 0.0 => near,
            Relation::Above if gap.y < 0.0 => near,
            Relation::LeftOf if gap.x < 0.0 => near,
            Relation::RightOf if gap.x > 0.0 => near,
            Relation::Beside | Relation::After | Relation::Before | Relation::Between | Relation::Around => {
                near
            }
            Relation::Below | Relation::Above | Relation::LeftOf | Relation::RightOf => ELSEWHERE * near,
        }
    };
    anchors.iter().map(|anchor| anchor.share * value(&anchor.bounds, &anchor.items)).sum()
}

/// Orders units as they are read: row by row, each from left to right. Of two with the same members one remains.
fn in_order(mut all: Vec<Unit>) -> Vec<Unit> {
    sort_by(&mut all, |a, b| a.bounds.y().total_cmp(&b.bounds.y()));
    let mut rows: Vec<(f64, Vec<Unit>)> = Vec::new();
    for unit in all {
        let middle = unit.bounds.center().y;
        match rows
            .last_mut()
            .filter(|(end, _)| middle < *end || unit.bounds.y() + 0.5 * unit.bounds.height().min(40.0) < *end)
        {
            Some((_, row)) => row.push(unit),
            None => rows.push((unit.bounds.bottom(), vec![unit])),
        }
    }
    let mut ordered: Vec<Unit> = Vec::new();
    for (_, mut row) in rows {
        sort_by(&mut row, |a, b| a.bounds.x().total_cmp(&b.bounds.x()));
        for unit in row {
            if !ordered.iter().any(|known| known.members == unit.members && known.part == unit.part) {
                ordered.push(unit);
            }
        }
    }
    ordered
}

/// Whether the evidence says that an item has the said words.
pub(super) fn has_words(evidence: &Evidence, at: usize) -> bool {
    use super::feature::Feature;
    [Feature::SaidFound, Feature::LabelSaid, Feature::TitleSaid, Feature::Synonym]
        .into_iter()
        .any(|feature| evidence.get(at, feature) >= 0.5)
}
