//! Probabilities of candidates.

use super::decay::softmax;
use super::feature::Weights;
use super::request::Evidence;
use super::scene::Scene;
use websketch_sketch::sort::sort_by_number;

/// The most anchors that are tried.
const ANCHORS: usize = 3;

/// Returns the probability of each shown item, the likeliest first.
pub(super) fn probabilities(evidence: &Evidence, weights: &Weights, scene: &Scene) -> Vec<(f64, usize)> {
    ranked(evidence, weights, scene, 1.0)
}

fn ranked(evidence: &Evidence, weights: &Weights, scene: &Scene, sharpness: f64) -> Vec<(f64, usize)> {
    let is_shown =
        |at: &usize| scene.items().get(*at).is_some_and(|item| !item.component.props().is_hidden());
    let shown: Vec<usize> = (0..evidence.rows().len()).filter(is_shown).collect();
    let rows = shown.iter().filter_map(|at| evidence.rows().get(*at));
    let scores: Vec<f64> = rows.map(|row| sharpness * weights.score(row)).collect();
    let mut ranked: Vec<(f64, usize)> = softmax(&scores).into_iter().zip(shown).collect();
    sort_by_number(&mut ranked, |(share, _)| -share);
    ranked
}

/// How much more a difference of scores counts among anchors: a person names an anchor by its clearest trait.
const SHARPNESS: f64 = 2.0;

/// Returns the likeliest items with their probabilities, which sum up to 1.
pub(super) fn likeliest(evidence: &Evidence, weights: &Weights, scene: &Scene) -> Vec<(f64, usize)> {
    let mut ranked = ranked(evidence, weights, scene, SHARPNESS);
    ranked.truncate(ANCHORS);
    let total: f64 = ranked.iter().map(|(share, _)| share).sum();
    ranked.iter_mut().for_each(|(share, _)| *share /= total.max(f64::MIN_POSITIVE));
    ranked
}
