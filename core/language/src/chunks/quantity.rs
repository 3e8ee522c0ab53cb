//! Quantifiers, numbers, ordinals, sides and names in a noun phrase.

use super::located::axis_of;
use super::measure::counts_more;
use super::place::{article, relation, sides};
use super::reader::Reader;
use super::{Article, Description, Lane, Located, Ordinal, Role, Word};
use crate::lexicon::{Degree, Function, Pronoun, Quantifier, Relation, Sense};
use crate::tokens::Sentence;
use websketch_layout::naming::words;

impl Reader<'_, '_> {
    /// Reads the text after `says` or `called`.
    pub(super) fn named(&self, found: &mut Description, at: usize) -> Option<usize> {
        let said =
            self.sentence.function(at, Function::Says).max(self.sentence.function(at, Function::Called));
        // After an anchor that has its words, the text is that of the whole: `a link below the save button that says …`.
        let is_known = found.words.iter().any(|word| word.role != Role::Head);
        let is_known =
            is_known || found.pronoun.is_some_and(|it| !matches!(it, Pronoun::One | Pronoun::Ones));
        // `let the button say Book now`
        let is_infinitive = self.sentence.word(at) == "say" && found.head.is_some_and(|head| !head.is_plural);
        if said == 0
            || is_infinitive && !self.is_whole
            || found.is_empty()
            || !self.is_whole && self.is_anchor && is_known
        {
            return None;
        }
        let mut next = at + said;
        next += article(self.sentence, next).min(usize::from(self.sentence.quoted(next + 1).is_some()));
        if let Some(text) = self.sentence.quoted(next) {
            found.words.extend(words(text).into_iter().map(|text| Word {
                text,
                token: next,
                role: Role::Quoted,
            }));
            return Some(next + 1);
        }
        while next < self.end && self.sentence.mark(next).is_none() {
            let label = self.sentence.label(next).max(1);
            let is_next = relation(self.sentence, next).is_some_and(|(relation, _)| relation != Relation::Of)
                || !self.is_whole
                    && (self.sentence.function(next, Function::And) > 0 || self.starts_target(next));
            if label == 1 && is_next && next > at + said {
                break;
            }
            found.words.extend((next..next + label).map(|token| self.word(token, Role::Named)));
            next += label;
        }
        Some(next)
    }

    /// Whether `to` or `in` with a noun phrase that has an article starts here: `to the first card`.
    fn starts_target(&self, at: usize) -> bool {
        let to = self.sentence.function(at, Function::To);
        let next = at + to;
        let is_each = |sense| matches!(sense, Sense::Quantifier(Quantifier::Each | Quantifier::All));
        to > 0
            && (article(self.sentence, next) > 0 || self.sentence.means(next, is_each))
            && (next..next + 4).any(|at| self.sentence.kind(at).is_some())
    }

    /// Reads a quantifier, number, ordinal, pronoun, size or state.
    pub(super) fn quantity(&self, found: &mut Description, at: usize) -> Option<usize> {
        let sentence = self.sentence;
        if let Some((place, words)) = sentence.find(at, |sense| match sense {
            Sense::Ordinal(place) => Some(place),
            _ => None,
        }) {
            // `the second row` in a longer phrase says where to look.
            if let Some((kind, _, length)) = sentence.kind(at + words)
                && let Some(axis) = axis_of(kind)
                && (found.head.is_some() || self.has_more(at + words + length))
            {
                found.lanes.push(Lane { axis, place });
                return Some(at + words + length);
            }
            found.ordinal = Some(Ordinal { place, from: None });
            return Some(at + words);
        }
        if found.head.is_some() && !self.is_whole {
            return None;
        }
        for meaning in sentence.meanings(at) {
            let next = at + meaning.words;
            match meaning.sense {
                // `the one` and `one button` differ by the noun.
                Sense::Number(number)
                    if found.head.is_none()
                        && (sentence.kind(next).is_some()
                            || found.quantifier == Some(Quantifier::Other) && number > 1.0
                            || counts_more(sentence, at)) =>
                {
                    found.count = Some(bounded(number));
                    return Some(next);
                }
                // `between the two`
                Sense::Number(number)
                    if found.article == Article::Definite
                        && found.is_empty()
                        && number > 1.0
                        && self.ends_before(next) =>
                {
                    found.count = Some(bounded(number));
                    found.pronoun = Some(Pronoun::Them);
                    return Some(next);
                }
                Sense::Quantifier(Quantifier::Another | Quantifier::Other | Quantifier::Any)
                    if self.is_whole => {}
                Sense::Quantifier(quantifier) if found.words.is_empty() => {
                    found.quantifier = Some(quantifier);
                    return Some(next);
                }
                Sense::Pronoun(pronoun)
                    if found.words.iter().all(|word| word.role == Role::Side) && found.head.is_none() =>
                {
                    // `the other one there`
                    let is_place = matches!(pronoun, Pronoun::There | Pronoun::Here);
                    if is_place && found.pronoun == Some(Pronoun::One) {
                        let there = Description { pronoun: Some(pronoun), ..Description::default() };
                        found.relations.push(Located { relation: Relation::Inside, anchors: vec![there] });
                        return Some(next);
                    }
                    let is_article =
                        matches!(pronoun, Pronoun::This | Pronoun::These | Pronoun::That | Pronoun::Its);
                    found.pronoun = Some(pronoun);
                    if is_article {
                        found.article = Article::Definite;
                    }
                    return Some(next);
                }
                Sense::Size(dimension, degree)
                    if degree != Degree::Noun
                        && (sentence.kind(next).is_some()
                            || found.article != Article::Bare
                                && sentence.kind(at).is_none()
                                && self.is_thing(next)
                            || is_superlative(degree) && is_one(sentence, next)) =>
                {
                    found.sizes.push((dimension, degree));
                    return Some(next);
                }
                Sense::State(state) if sentence.kind(next).is_some() => {
                    found.states.push(state);
                    found.words.push(self.word(at, Role::Before));
                    return Some(next);
                }
                _ => {}
            }
        }
        let number =
            sentence.number(at).filter(|_| sentence.kind(at + 1).is_some_and(|(_, plural, _)| plural));
        number.map(|number| {
            found.count = Some(bounded(number));
            at + 1
        })
    }

    /// Whether no word of the phrase can follow.
    fn ends_before(&self, at: usize) -> bool {
        at >= self.end
            || self.sentence.mark(at).is_some()
            || self.sentence.means(at, |sense| matches!(sense, Sense::Function(_)))
    }

    /// Whether another noun or content word follows.
    fn has_more(&self, at: usize) -> bool {
        self.sentence.kind(at).is_some()
            || self.sentence.means(at, |sense| matches!(sense, Sense::Ordinal(_)))
    }

    /// Reads a side: before a noun it may be a word of the component as well.
    pub(super) fn side(&self, found: &mut Description, at: usize, is_open: bool) -> Option<usize> {
        // `a bottom bar` is a kind.
        if self.sentence.kind(at).is_some_and(|(.., words)| words > 1) {
            return None;
        }
        let sides = sides(self.sentence, at)?;
        if !is_open && (found.head.is_some() || sides.is_introduced) || sides.has_of {
            return Some(at);
        }
        // In a clause a bare side before a noun tells which one; elsewhere it is a direction.
        let has_noun = sentence_noun(self.sentence, sides.end);
        if !self.is_whole && (sides.is_introduced || !has_noun) {
            return Some(at);
        }
        if !sides.is_introduced && !sides.is_corner {
            found.words.extend(
                (at..sides.end)
                    .filter(|at| self.sentence.side(*at).is_some())
                    .map(|token| self.word(token, Role::Side)),
            );
        }
        found.is_corner |= sides.is_corner;
        found.sides.extend(sides.sides);
        Some(sides.end)
    }
}

const fn is_superlative(degree: Degree) -> bool {
    matches!(degree, Degree::Most | Degree::Least)
}

/// Whether a pronoun such as `one` follows.
fn is_one(sentence: &Sentence, at: usize) -> bool {
    sentence.means(at, |sense| matches!(sense, Sense::Pronoun(Pronoun::One | Pronoun::Ones)))
}

/// Whether a noun, a pronoun such as `one` or a label follows.
fn sentence_noun(sentence: &Sentence, at: usize) -> bool {
    let is_kind = |at: usize| sentence.kind(at).is_some();
    is_kind(at)
        || is_kind(at + 1) && sentence.verbs(at).next().is_none() && sentence.relation(at).is_none()
        || is_one(sentence, at)
        || sentence.label(at) > 0
}

/// Returns a count within the limits of a sketch.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is clamped")]
fn bounded(number: f64) -> u32 {
    number.clamp(0.0, 10_000.0) as u32
}
