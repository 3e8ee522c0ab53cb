//! The surroundings of a ranking, the same for a phrase and its anchors.

use super::feature::Weights;
use super::request::{Anchor, Surroundings};
use super::scene::Scene;
use super::wording::Query;
use crate::chunks::{Description, Located, Role};
use crate::lexicon::Lexicon;

/// Finds the likely anchors of a relation. A phrase and its anchors are ranked by each other.
pub(super) type FindAnchors = fn(&Collector, &Located) -> Vec<Anchor>;

/// The surroundings of a ranking.
#[derive(Clone, Copy)]
pub(super) struct Collector<'a, 's> {
    pub(super) scene: &'a Scene<'s>,
    pub(super) lexicon: &'a Lexicon,
    pub(super) surroundings: Surroundings<'a>,
    pub(super) weights: &'a Weights,
    pub(super) find_anchors: FindAnchors,
}

impl Collector<'_, '_> {
    /// Returns the words of a phrase in these roles as a query.
    pub(super) fn query(&self, description: &Description, accepts: &dyn Fn(Role) -> bool) -> Query {
        let words = description.words.iter().filter(|word| accepts(word.role));
        Query::of(self.scene, self.lexicon, words.map(|word| word.text.clone()).collect())
    }

    /// Returns the likely anchors of a relation.
    pub(super) fn anchors(&self, located: &Located) -> Vec<Anchor> {
        (self.find_anchors)(self, located)
    }
}
