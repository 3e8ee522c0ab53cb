//! Evidence of relations to an anchor.

use super::decay::decay;
use super::feature::Feature;
use super::request::{Anchor, Evidence, Request};
use crate::lexicon::Relation;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by_number;

/// The distance at which nearness has fallen to a third. Pixels.
const REACH: f64 = 80.0;
/// How much more a distance counts across the direction than along it.
const ACROSS: f64 = 2.0;
/// The least probability that is shared by the other anchors.
const LEAST_REST: f64 = 0.02;
/// The widest gap of components that touch. Pixels.
const TOUCH: f64 = 24.0;

/// Adds the evidence of all relations.
pub(super) fn collect(request: &Request, evidence: &mut Evidence) {
    for (relation, anchors) in &request.anchors {
        add(request, evidence, *relation, anchors);
    }
}

/// The place of a candidate in relation to an anchor.
#[derive(Clone, Copy)]
struct Way {
    /// The distance, more across the direction. Pixels.
    distance: f64,
    is_in_line: bool,
    is_inside: bool,
}

fn add(request: &Request, evidence: &mut Evidence, relation: Relation, anchors: &[Anchor]) {
    let scene = request.scene;
    let mut ways: Vec<Vec<(f64, Option<Way>)>> = vec![Vec::new(); scene.items().len()];
    let is_whole = matches!(relation, Relation::Of | Relation::With);
    for anchor in anchors {
        // The parts of a unit lie in it; a single component is the anchor itself.
        let is_unit = anchor.items.len() > 1 && relation.holds();
        for order in anchor.items.iter().filter(|_| !is_unit) {
            let feature = if is_whole { Feature::IsWhole } else { Feature::IsAnchor };
            evidence.raise(*order, feature, anchor.share);
        }
        for (at, (candidate, ways)) in scene.items().iter().zip(&mut ways).enumerate() {
            let way = way(relation, &candidate.bounds, &anchor.bounds);
            ways.push((anchor.share, way.filter(|_| is_unit || !anchor.items.contains(&at))));
        }
    }
    // A candidate is not its own anchor: the others share its probability.
    let own = |at: usize| {
        anchors.iter().filter(|anchor| anchor.items == [at]).map(|anchor| anchor.share).sum::<f64>()
    };
    let mut nearest: Vec<(f64, usize)> = Vec::new();
    for (at, ways) in ways.iter().enumerate() {
        let rest = (1.0 - own(at)).max(LEAST_REST);
        let sum = |value: &dyn Fn(&Way) -> f64| {
            let all = ways
                .iter()
                .map(|(probability, way)| way.as_ref().map_or(0.0, |way| probability * value(way)))
                .sum::<f64>();
            all / rest
        };
        let near = sum(&|way| decay(way.distance / REACH));
        evidence.raise(at, Feature::Near, near);
        evidence.raise(at, Feature::InLine, sum(&|way| f64::from(u8::from(way.is_in_line))));
        evidence.raise(at, Feature::Inside, sum(&|way| f64::from(u8::from(way.is_inside))));
        evidence.raise(
            at,
            Feature::Adjacent,
            sum(&|way| f64::from(u8::from(way.is_in_line && way.distance <= TOUCH))),
        );
        let is_like = request.is_like(at);
        let is_anchor = evidence.get(at, Feature::IsAnchor) > 0.5;
        if near > 0.0 && is_like && !is_anchor && scene.items().get(at).is_some_and(|item| !item.is_holder) {
            nearest.push((near, at));
        }
    }
    // The second one in a direction is not the nearest.
    if request.description.ordinal.is_some_and(|ordinal| ordinal.place != 1) {
        nearest.clear();
    }
    sort_by_number(&mut nearest, |(near, _)| -near);
    for (rank, (_, at)) in nearest.iter().take(2).enumerate() {
        evidence.set(*at, if rank == 0 { Feature::Nearest } else { Feature::NextNearest }, 1.0);
    }
}

/// Returns the place of `one` in relation to `anchor`, or `None` if it does not lie there.
fn way(relation: Relation, one: &Bounds, anchor: &Bounds) -> Option<Way> {
    let center = one.center() - anchor.center();
    let gap_x = (one.x() - anchor.right()).max(anchor.x() - one.right());
    let gap_y = (one.y() - anchor.bottom()).max(anchor.y() - one.bottom());
    let along_y =
        Way { distance: gap_y.max(0.0) + ACROSS * gap_x.max(0.0), is_in_line: gap_x < 0.0, is_inside: false };
    let along_x =
        Way { distance: gap_x.max(0.0) + ACROSS * gap_y.max(0.0), is_in_line: gap_y < 0.0, is_inside: false };
    // The center decides, since boxes on a screen overlap.
    let is_apart_y = center.y.abs() > 0.25 * one.height().min(anchor.height());
    let is_apart_x = center.x.abs() > 0.25 * one.width().min(anchor.width());
    let is_inside = anchor.contains_center(one) && anchor.area() > one.area();
    let nearer = if along_x.distance <= along_y.distance { along_x } else { along_y };
    match relation {
        Relation::Below => (center.y > 0.0 && is_apart_y).then_some(along_y),
        Relation::Above => (center.y < 0.0 && is_apart_y).then_some(along_y),
        Relation::LeftOf => (center.x < 0.0 && is_apart_x).then_some(along_x),
        Relation::RightOf => (center.x > 0.0 && is_apart_x).then_some(along_x),
        Relation::Beside => {
            Some(Way { distance: along_x.distance.min(1.5 * along_y.distance + TOUCH), ..along_x })
        }
        Relation::After if center.x > 0.0 && along_x.is_in_line => Some(along_x),
        Relation::After => (center.y > 0.0 && is_apart_y).then_some(along_y),
        Relation::Before if center.x < 0.0 && along_x.is_in_line => Some(along_x),
        Relation::Before => (center.y < 0.0 && is_apart_y).then_some(along_y),
        _ if relation.holds() => {
            Some(Way { distance: if is_inside { 0.0 } else { nearer.distance + TOUCH }, is_inside, ..nearer })
        }
        Relation::With => {
            Some(Way { is_inside: one.contains_center(anchor) && one.area() > anchor.area(), ..nearer })
        }
        _ => Some(nearer),
    }
}

/// Questions about boxes that several relations ask.
trait Containment {
    fn contains_center(&self, other: &Bounds) -> bool;
}

impl Containment for Bounds {
    fn contains_center(&self, other: &Bounds) -> bool {
        let center = other.center();
        center.x >= self.x() && center.x <= self.right() && center.y >= self.y() && center.y <= self.bottom()
    }
}
