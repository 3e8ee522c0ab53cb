//! Curves from costs to scores.

use super::measure::{Measure, Part};
use super::weights::{CURVE, PART_CURVES, WEIGHTS};

/// The scores of the knots of a curve. A cost of 0 scores 100.
const KNOTS: [f64; 3] = [90.0, 75.0, 50.0];

/// Returns the weight of a measure.
pub(super) fn weight(measure: Measure) -> f64 {
    WEIGHTS.get(measure as usize).map_or(0.0, |&(_, weight)| weight)
}

/// Returns the score of a screen with this cost, from 0 to 100.
pub(super) fn score_of(cost: f64) -> f64 {
    on_curve(cost, CURVE)
}

/// Returns the score of a part with this cost, from 0 to 100.
pub(super) fn part_score_of(part: Part, cost: f64) -> f64 {
    PART_CURVES.get(part as usize).map_or(0.0, |&(_, curve)| on_curve(cost, curve))
}

/// Returns the share of a part in the whole: its cost at a score of 75, as a share of all such costs.
pub(super) fn share_of(part: Part) -> f64 {
    let middle = |curve: &[f64; 3]| curve.get(1).copied().unwrap_or_default();
    let sum: f64 = PART_CURVES.iter().map(|(_, curve)| middle(curve)).sum();
    PART_CURVES.get(part as usize).map_or(0.0, |(_, curve)| middle(curve) / sum)
}

/// Returns the score on a curve that is linear between its knots, and inverse to the cost after the last one.
fn on_curve(cost: f64, curve: [f64; 3]) -> f64 {
    let (mut at, mut score) = (0.0, 100.0);
    for (knot, value) in curve.into_iter().zip(KNOTS) {
        if cost <= knot {
            return score + (value - score) * (cost - at) / (knot - at);
        }
        (at, score) = (knot, value);
    }
    score * at / cost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_the_order_of_their_enums() {
        assert!(WEIGHTS.iter().map(|(measure, _)| measure).eq(Measure::ALL));
        assert!(PART_CURVES.iter().map(|(part, _)| part).eq(&Part::ALL));
    }

    #[test]
    fn a_curve_falls_from_100_and_stays_above_0() {
        let scores = |part| [0.0, 0.1, 1.0, 5.0, 10.0, 20.0, 40.0, 1e9].map(|cost| part_score_of(part, cost));
        for part in Part::ALL {
            assert!(scores(part).is_sorted_by(|a, b| a > b), "{part:?}");
            assert!(scores(part).iter().all(|score| (0.0..=100.0).contains(score)), "{part:?}");
        }
        assert_eq!(CURVE.map(score_of), KNOTS);
    }

    #[test]
    fn the_shares_of_the_parts_add_up_to_1() {
        let sum: f64 = Part::ALL.into_iter().map(share_of).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
}
