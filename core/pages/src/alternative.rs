//! Alternatives: the same content in other structures.
//!
//! A sketch is cut into sections by its gaps, and each section into its title, its columns and its series of equals.
//! A plan chooses another arrangement for each of them. The leaves are the components themselves, so that their ids and
//! texts stay; only their frames of rows and columns change.

mod block;
mod distance;
mod scope;
mod shape;

pub use scope::AlternativeScope;
use websketch_sketch::collect::CollectVec;

use block::Block;
use distance::{labels, share_of_difference};
use shape::{Plan, page_tree};

use crate::json::json;
use crate::seed::Seed;
use kurbo::Size;
use serde::Serialize;
use websketch_layout::composition::compose;
use websketch_layout::score::score;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::sort_by;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Most alternatives of one request.
pub const MOST_ALTERNATIVES: usize = 6;
/// Alternatives of one request without a number.
pub const USUAL_ALTERNATIVES: usize = 3;
/// The least difference between two alternatives, as a share of their nodes.
const LEAST_DIFFERENCE: f64 = 0.3;
/// The least difference of small sketches, which have few structures.
const LEAST_OF_FEW: f64 = 0.1;
/// Plans that are tried.
const PLANS: usize = 48;

/// The same content in another structure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alternative {
    /// The operations on the sketch.
    pub operations: Vec<Operation>,
    /// The name of the structure: `Mirrored top, rows`.
    pub name: String,
    /// The score of the sketch after the operations, from 0 to 100.
    pub score: f64,
}

/// Returns the seed of a sketch: of all its texts, in paint order.
#[must_use]
pub fn seed_of_texts(sketch: &Sketch) -> Seed {
    let texts = sketch.iter().filter_map(|component| component.props().text());
    texts.fold(Seed::new(""), Seed::with)
}

/// Returns at most `count` alternatives of a sketch, the best score first. Each differs from the sketch and from the
/// others; fewer come back if no more differ enough. Work grows with the sketch and the number of plans.
#[must_use]
pub fn alternatives(
    sketch: &Sketch,
    count: usize,
    seed: Seed,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Vec<Alternative> {
    let size = page.unwrap_or_else(|| sketch.page());
    restructured(sketch, &AlternativeScope::page(sketch), count, seed, size, ids)
}

/// Returns at most `count` alternatives of a part of a sketch, as [`alternatives`] does. The others make room.
#[must_use]
pub fn alternatives_of(
    sketch: &Sketch,
    scope: &AlternativeScope,
    count: usize,
    seed: Seed,
    ids: &mut IdSource,
) -> Vec<Alternative> {
    restructured(sketch, scope, count, seed, scope.size(sketch), ids)
}

fn restructured(
    sketch: &Sketch,
    scope: &AlternativeScope,
    count: usize,
    seed: Seed,
    size: Size,
    ids: &mut IdSource,
) -> Vec<Alternative> {
    let sections = &scope.sections;
    if sections.iter().map(Block::leaves).sum::<usize>() < 3 {
        return Vec::new();
    }
    let all: Vec<&str> = sections.iter().flat_map(Block::ids).collect_vec();
    let plans: Vec<Plan> = (0..PLANS).map(|number| Plan::new(seed, number)).collect_vec();
    let own = labels(&page_tree(sections, &Plan::as_it_is()).0);
    let drafts: Vec<_> = plans
        .iter()
        .map(|plan| {
            let (tree, name) = page_tree(sections, plan);
            let labels = labels(&tree);
            (tree, name, labels)
        })
        .collect_vec();
    let count = count.clamp(1, MOST_ALTERNATIVES);
    let chosen = farthest(&own, &drafts.iter().map(|(_, _, labels)| labels).collect_vec(), count);
    let at = json!({ "replace": all });
    let made = chosen.iter().filter_map(|&place| {
        let (tree, name, _) = drafts.get(place)?;
        let composed = compose(sketch, Some(&at), tree, Some(size), ids).ok()?;
        let mut after = sketch.clone();
        let outcome = execute(&mut after, composed.operations.clone().into(), Mode::Atomic, Actor::User, ids);
        let score = score(&after, Some(size)).score;
        let is_valid = outcome.rejections.is_empty();
        is_valid.then(|| Alternative { operations: composed.operations, name: name.clone(), score })
    });
    let mut made: Vec<Alternative> = made.collect_vec();
    sort_by(&mut made, |a, b| b.score.total_cmp(&a.score));
    made
}

/// Chooses drafts one by one, each the farthest from the sketch and from those before it (Gonzalez 1985). Ends at the
/// first one that is too near.
fn farthest(own: &[u32], drafts: &[&Vec<u32>], count: usize) -> Vec<usize> {
    let mut distances: Vec<f64> = drafts.iter().map(|labels| share_of_difference(own, labels)).collect_vec();
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let next = distances
            .iter()
            .copied()
            .enumerate()
            .reduce(|best, next| if next.1 > best.1 { next } else { best });
        let least = if chosen.len() < USUAL_ALTERNATIVES { LEAST_OF_FEW } else { LEAST_DIFFERENCE };
        let Some((place, _)) = next.filter(|(_, distance)| *distance >= least) else { break };
        chosen.push(place);
        let Some(taken) = drafts.get(place) else { break };
        for (distance, labels) in distances.iter_mut().zip(drafts) {
            *distance = distance.min(share_of_difference(taken, labels));
        }
    }
    chosen
}
