//! The ranking of candidates, and the decision whether the first is sure.

use super::evidence::evidence;
use super::feature::{Feature, Weights};
use super::likelihood::probabilities;
use super::request::{Evidence, Surroundings};
use super::scene::Scene;
use crate::chunks::{Description, pointing};
use crate::lexicon::Lexicon;
use crate::tokens::Sentence;
use kurbo::Size;
use websketch_sketch::{ComponentId, Sketch};

/// The most candidates that are handed out.
const MOST: usize = 10;
/// The probability from which on the first candidate is sure.
const SURE: f64 = 0.75;

/// A component that a phrase may mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The components.
    pub ids: Vec<ComponentId>,
    /// The probability, from 0 to 1.
    pub score: f64,
}

/// The components that a phrase means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The components that an edit may change without a question. Empty if none is sure.
    pub ids: Vec<ComponentId>,
    /// Whether the first candidate is sure.
    pub sure: bool,
    /// The candidates, the best first. Empty if the phrase means nothing on this sketch.
    pub candidates: Vec<Candidate>,
}

/// Finds the component that a phrase means.
#[must_use]
pub fn find(sketch: &Sketch, phrase: &str, page: Option<Size>, surroundings: Surroundings) -> Found {
    find_in(&Scene::of(sketch, page), phrase, surroundings)
}

/// Finds the component of a scene that a phrase means.
#[must_use]
pub fn find_in(scene: &Scene, phrase: &str, surroundings: Surroundings) -> Found {
    let lexicon = Lexicon::english();
    let sentence = Sentence::read(phrase, lexicon, scene.words());
    let description = pointing(&sentence);
    rank(scene, lexicon, &description, surroundings)
}

/// Ranks the candidates of a phrase.
#[must_use]
pub fn rank(
    scene: &Scene,
    lexicon: &Lexicon,
    description: &Description,
    surroundings: Surroundings,
) -> Found {
    if description.is_empty() {
        return Found::default();
    }
    let weights = Weights::fitted();
    let evidence = evidence(scene, lexicon, description, surroundings, weights);
    let ranked = probabilities(&evidence, weights, scene);
    let Some(&(best, first)) = ranked.first() else { return Found::default() };
    if !is_meant(description, &evidence, first) {
        return Found::default();
    }
    let candidate = |&(score, at): &(f64, usize)| {
        let id = scene.items().get(at)?.component.id().clone();
        Some(Candidate { ids: vec![id], score })
    };
    let candidates: Vec<Candidate> = ranked.iter().take(MOST).filter_map(candidate).collect();
    let sure = best >= SURE && is_named(description, &evidence, first);
    let ids = candidates.first().filter(|_| sure).map(|first| first.ids.clone()).unwrap_or_default();
    Found { ids, sure, candidates }
}

/// Whether anything of the phrase speaks for the candidate.
fn is_meant(description: &Description, evidence: &Evidence, at: usize) -> bool {
    let has_words = description.words.iter().any(|word| word.role != crate::chunks::Role::Head);
    let has_more = !description.relations.is_empty()
        || !description.sides.is_empty()
        || description.ordinal.is_some()
        || !description.lanes.is_empty();
    !has_words || has_more || is_named(description, evidence, at)
}

/// Whether the candidate, or the text beside it, has some of the said words.
fn is_named(description: &Description, evidence: &Evidence, at: usize) -> bool {
    let has_words = description.words.iter().any(|word| word.role != crate::chunks::Role::Head);
    let words =
        [Feature::SaidFound, Feature::Synonym, Feature::LabelSaid, Feature::TitleSaid, Feature::OfWords];
    !has_words || words.into_iter().any(|feature| evidence.get(at, feature) > 0.0)
}
