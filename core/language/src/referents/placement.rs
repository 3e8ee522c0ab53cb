//! Evidence of places on the page and of sizes.

use super::decay::decay;
use super::feature::Feature;
use super::request::{Evidence, Request};
use crate::lexicon::{Degree, Dimension, Fit, Side};
use kurbo::{Point, Size};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by_number;

/// Adds the evidence of sides and sizes.
pub(super) fn collect(request: &Request, evidence: &mut Evidence) {
    sides(request, evidence);
    for &(dimension, degree) in &request.description.sizes {
        sizes(request, evidence, dimension, degree);
    }
}

fn sides(request: &Request, evidence: &mut Evidence) {
    let sides = &request.description.sides;
    if sides.is_empty() {
        return;
    }
    /// The distance from the corner at which closeness has fallen to a third, as a part of the page's width.
    const REACH: f64 = 0.25;
    let page = request.scene.page();
    let has_anchor = !request.description.relations.is_empty();
    let (toward, outermost) = match has_anchor {
        false => (Feature::Toward, Feature::Outermost),
        true => (Feature::TowardBesides, Feature::OutermostBesides),
    };
    let mut distances: Vec<(f64, usize)> = Vec::new();
    for (at, item) in request.items().iter().enumerate() {
        evidence.set(at, toward, side_share(&item.bounds, page, sides));
        let distance = corner_distance(&item.bounds, page, sides);
        if !has_anchor {
            evidence.set(at, Feature::Close, decay(distance / (REACH * page.width).max(1.0)));
        }
        if request.is_like(at) && !item.is_holder {
            distances.push((distance, at));
        }
    }
    sort_by_number(&mut distances, |(distance, _)| *distance);
    for (rank, (_, at)) in distances.iter().take(2).enumerate() {
        let feature = if rank == 0 { outermost } else { Feature::NextOutermost };
        evidence.set(*at, feature, 1.0);
    }
}

/// Returns how far toward the sides the center of a box lies, from 0 to 1.
pub(super) fn side_share(bounds: &Bounds, page: Size, sides: &[Side]) -> f64 {
    let center = bounds.center();
    let (x, y) = (center.x / page.width.max(1.0), center.y / page.height.max(1.0));
    let share = |side: &Side| match side {
        Side::Left => 1.0 - x,
        Side::Right => x,
        Side::Top => 1.0 - y,
        Side::Bottom => y,
        Side::Middle => 1.0 - (x - 0.5).abs() - (y - 0.5).abs(),
    };
    let total: f64 = sides.iter().map(share).sum();
    #[expect(clippy::cast_precision_loss, reason = "a phrase has few sides")]
    let count = sides.len().max(1) as f64;
    total / count
}

/// Returns the distance of a box from the side or corner. Pixels.
fn corner_distance(bounds: &Bounds, page: Size, sides: &[Side]) -> f64 {
    let has = |side| sides.contains(&side);
    let gap_x = match (has(Side::Left), has(Side::Right), has(Side::Middle)) {
        (true, ..) => bounds.x(),
        (_, true, _) => (page.width - bounds.right()).abs(),
        (.., true) => (bounds.center().x - page.width / 2.0).abs(),
        _ => 0.0,
    };
    let gap_y = match (has(Side::Top), has(Side::Bottom), has(Side::Middle) && gap_x == 0.0) {
        (true, ..) => bounds.y(),
        (_, true, _) => (page.height - bounds.bottom()).abs(),
        (.., true) => (bounds.center().y - page.height / 2.0).abs(),
        _ => 0.0,
    };
    Point::new(gap_x, gap_y).distance(Point::ORIGIN)
}

/// Ranks the likes by an adjective of size.
fn sizes(request: &Request, evidence: &mut Evidence, dimension: Dimension, degree: Degree) {
    let measure = |bounds: &Bounds| match dimension {
        Dimension::Width | Dimension::Length => bounds.width(),
        Dimension::Height | Dimension::Thickness => bounds.height(),
        _ => bounds.area(),
    };
    let is_least = matches!(degree, Degree::Less | Degree::LessThan | Degree::Least);
    let likes = request.items().iter().enumerate().filter(|(at, _)| request.fits(*at, Fit::Exact));
    let mut likes: Vec<(f64, usize)> = likes.map(|(at, item)| (measure(&item.bounds), at)).collect();
    sort_by_number(&mut likes, |(size, _)| if is_least { *size } else { -size });
    let Some((extreme, _)) = likes.first().copied() else { return };
    for (size, at) in likes {
        let ratio = if is_least { extreme / size.max(1.0) } else { size / extreme.max(1.0) };
        evidence.set(at, Feature::SizeRank, ratio * ratio);
    }
}
