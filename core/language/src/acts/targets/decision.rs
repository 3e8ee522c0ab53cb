//! The decision on a ranking: the likeliest component is meant, or a question is asked.

use super::anchors::unknown_anchor;
use super::choice::Phrase;
use super::located::located;
use super::named::{is_named, is_of_kind};
use super::{Care, Targets};
use crate::acts::setting::Doubt;
use crate::lexicon::Pronoun;
use crate::referents::{Candidate, Naming};
use websketch_layout::structure::Element;

/// The least probability of a candidate that an act may guess, if another step can put it right.
const LIKELY: f64 = 0.4;
/// How much likelier than the second it must be.
const LEAD: f64 = 1.4;
/// How much likelier than the second one is that is not likely by itself.
const AHEAD: f64 = 5.0;
/// The most choices of a question.
const MOST_CHOICES: usize = 8;

impl Phrase<'_, '_> {
    /// Takes the first candidate if it is likely enough for the care that the act takes, else fails with the others.
    pub(super) fn decide(mut self) -> Result<Targets, Doubt> {
        let missing = |span| Doubt::Missing { words: self.setting.sentence.text(span).to_owned() };
        let span = &self.description.span;
        if let Some(anchor) =
            unknown_anchor(self.scene, self.setting, self.description).filter(|_| !self.found.sure)
        {
            return Err(missing(&anchor.span));
        }
        self.found.candidates.retain(|one| is_of_kind(self.scene, self.description, one));
        let candidates = &self.found.candidates;
        let Some(first) = candidates.first() else { return Err(missing(span)) };
        if self.care == Care::Lossy
            && let Some(doubt) = self.too_many(first)
        {
            return Err(doubt);
        }
        if self.is_clear(first) {
            return Ok(Targets { ids: first.ids.clone(), part: first.part, is_guess: !self.found.sure });
        }
        let is_word_alone = first.naming == Naming::Words && self.description.head.is_none();
        if self.care == Care::Lossy && is_word_alone && first.score < LIKELY {
            return Err(missing(span));
        }
        let offered = candidates.iter().take(MOST_CHOICES).filter(|one| one.score * 20.0 >= first.score);
        Err(Doubt::Which { candidates: offered.map(|one| one.ids.clone()).collect() })
    }

    /// Returns the question about a set that may hold more than the phrase means, where something is lost.
    fn too_many(&self, first: &Candidate) -> Option<Doubt> {
        let [_, _, ..] = first.ids.as_slice() else { return None };
        // `the groups` can be all that there is.
        let unit = self.description.head.filter(|head| head.kind.unit().is_some());
        let is_most = first.ids.len() * 2 > self.scene.items().len();
        if unit.is_some_and(|head| head.kind.name() == "group" || is_most) {
            return Some(Doubt::Which { candidates: vec![first.ids.clone()] });
        }
        // `it` after two is one of them.
        let is_one = matches!(self.description.pronoun, Some(Pronoun::It | Pronoun::This | Pronoun::That));
        let structure = self.scene.structure();
        let elements: Vec<&Element> = first.ids.iter().filter_map(|id| structure.element(id)).collect();
        let is_one = is_one && structure.roots_of(&elements).len() > 1;
        let each = || first.ids.iter().map(|id| vec![id.clone()]).collect();
        (is_one && first.naming == Naming::Spoken).then(|| Doubt::Which { candidates: each() })
    }

    /// Whether a candidate is the only one of its kind with the said words in the place that the phrase names.
    fn is_only_there(&self, first: &Candidate) -> bool {
        let there = located(self.scene, self.setting, self.description);
        there.is_some_and(|id| first.ids == [id])
    }

    /// Whether the first candidate is likely enough, and named well enough where something is lost.
    fn is_clear(&self, first: &Candidate) -> bool {
        let sure = self.found.sure;
        let second = self.found.candidates.get(1).map_or(0.0, |second| second.score);
        let (least, lead) = if self.care == Care::Anchor { (LIKELY / 2.0, 1.2) } else { (LIKELY, LEAD) };
        let is_far_ahead = first.score >= LIKELY / 2.0 && first.score >= AHEAD * second;
        let is_likely = sure || is_far_ahead || first.score >= least && first.score >= lead * second;
        is_likely
            && match self.care {
                Care::Anchor | Care::Usual => true,
                // A set of another number than the one said is no set to delete.
                Care::Lossy if self.description.count.is_some() && !sure => false,
                Care::Lossy => {
                    (is_named(self.scene, self.description, first) || sure && self.is_only_there(first))
                        && (sure || first.score >= 3.0 * second)
                }
            }
    }
}
