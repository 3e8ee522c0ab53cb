//! The reader of noun phrases: its steps from word to word.

use super::measure::is_strange;
use super::place::{article, relation};
use super::rank::rank;
use super::verb_group::is_need;
use super::verb_group::is_shown;
use super::{Article, Description, Located, Role, Word};
use crate::lexicon::{Function, Pronoun, Quantifier, Relation, Sense};
use crate::tokens::Sentence;
use websketch_layout::naming::words;

pub(super) struct Reader<'a, 'm> {
    pub(super) sentence: &'a Sentence<'m>,
    pub(super) end: usize,
    /// Whether every word up to the end belongs to the phrase.
    pub(super) is_whole: bool,
    /// Whether the phrase is the anchor of a place.
    pub(super) is_anchor: bool,
}

impl Reader<'_, '_> {
    pub(super) fn joined(&self, at: usize, is_located: bool) -> (Description, usize) {
        if is_located { self.phrase(at, 0) } else { self.noun(at) }
    }

    /// Whether a noun phrase can start here.
    pub(super) fn starts_noun(&self, at: usize) -> bool {
        let label = self.sentence.label(at);
        let is_word = label > 0 && self.sentence.kind(at + label).is_some() || is_shown(self.sentence, at);
        let is_verb =
            self.sentence.verbs(at).next().is_some() && self.sentence.kind(at).is_none() && !is_word;
        let is_separated = self.sentence.separated().iter().any(|own| own.verb == at);
        // `in the other box, under the total`
        let is_place = label == 0 && relation(self.sentence, at).is_some();
        at < self.end
            && (article(self.sentence, at) > 0 || !is_verb && !is_separated && !is_place)
            && !self.noun(at).0.is_empty()
    }

    /// Reads a noun phrase without its relations.
    pub(super) fn noun(&self, start: usize) -> (Description, usize) {
        let mut found = Description { span: start..start, ..Description::default() };
        let mut at = start;
        while at < self.end {
            let next = self.step(&mut found, at);
            if next == at {
                break;
            }
            at = next;
        }
        found.span.end = at;
        (found, at)
    }

    /// Reads one part of a noun phrase. Returns the first token after it, which is `at` at the end of the phrase.
    fn step(&self, found: &mut Description, at: usize) -> usize {
        let sentence = self.sentence;
        if let Some(text) = sentence.quoted(at) {
            // `make the month $85`: the price is what it gets.
            if sentence.is_literal(at) && !found.is_empty() && !self.is_whole {
                return at;
            }
            found.words.extend(words(text).into_iter().map(|text| Word {
                text,
                token: at,
                role: Role::Quoted,
            }));
            return at + 1;
        }
        if sentence.mark(at).is_some() {
            return if self.is_whole { at + 1 } else { at };
        }
        // `put Done first`
        if !self.is_whole && !found.is_empty() && rank(sentence, at).is_some() {
            return at;
        }
        // `take the squid off`
        if sentence.separated().iter().any(|own| own.particle == at) {
            return at;
        }
        // `Anton Novak's state`
        let is_owner = sentence.word(at) == "'s" && !found.words.is_empty() && found.head.is_none();
        // `Luna's appointment`: without an article, a word without a meaning is no predicate.
        let is_unknown = |at: usize| is_strange(sentence, at);
        if is_owner && (sentence.label(at + 1) > 0 || sentence.kind(at + 1).is_some() || is_unknown(at + 1)) {
            let words = std::mem::take(&mut found.words);
            let owner = Description { span: found.span.start..at, words, ..Description::default() };
            found.relations.push(Located { relation: Relation::Of, anchors: vec![owner] });
            return at + 1;
        }
        // A label of the sketch stands for itself, whatever its words mean.
        let label = sentence.label(at);
        let is_open = found.words.is_empty()
            && found.head.is_none()
            && found.ordinal.is_none()
            && found.pronoun.is_none();
        // `rename First task`: a capital inside a message begins a name.
        let is_capital = at > 0 && sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
        let is_counted = !is_capital
            && sentence.means(at, |sense| matches!(sense, Sense::Ordinal(_)))
            && sentence.kind(at + 1).is_some();
        // `the second task in progress`: after a noun a place begins.
        let is_place = found.head.is_some() && relation(sentence, at).is_some();
        let is_place = is_place && !sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
        if label > 1 && !is_counted && !is_place {
            let own = (at..at + label).filter(|token| sentence.mark(*token).is_none());
            found.words.extend(own.map(|token| self.word(token, Role::Label)));
            return at + label;
        }
        let is_last =
            at + 1 == self.end || sentence.mark(at + 1).is_some() || rank(sentence, at + 1).is_some();
        // `the first task in done should …`: an anchor has a word.
        let is_only = self.is_anchor && self.is_function(at);
        // `Done becomes Shipped`
        let is_only = is_only || is_shown(sentence, at);
        if (self.is_whole || is_open && (is_last || is_only)) && label == 1 && self.is_own_word(at) {
            found.words.push(self.word(at, Role::Label));
            return at + 1;
        }
        // `the Done column`: a word of the grammar that the sketch has as a label.
        let is_before_noun = is_open
            && label == 1
            && found.article == Article::Definite
            && sentence.kind(at + 1).is_some()
            && self.is_function(at);
        if is_before_noun && self.is_own_word(at) {
            found.words.push(self.word(at, Role::Before));
            return at + 1;
        }
        if let Some(end) = self.capitalized_name(found, at) {
            found.words.extend((at..end).map(|token| self.word(token, Role::Named)));
            return end;
        }
        let articles = article(sentence, at);
        if articles > 0
            && sentence
                .find(at, |sense| matches!(sense, Sense::Pronoun(_)).then_some(()))
                .is_none_or(|((), words)| words < articles || self.goes_on(at + articles))
        {
            if !is_open && !self.is_whole {
                return at;
            }
            let is_another = |sense| (sense == Sense::Quantifier(Quantifier::Another)).then_some(());
            if sentence.find(at, is_another).is_some() && !self.is_whole {
                found.quantifier = Some(Quantifier::Another);
            }
            let is_definite = sentence.function(at, Function::The) > 0;
            found.article = if is_definite { Article::Definite } else { Article::Indefinite };
            // `the existing one`
            let next = at + articles;
            let filler = sentence.function(next, Function::Filler);
            return if sentence.label(next) > 0 { next } else { next + filler };
        }
        if let Some(next) = self.named(found, at) {
            return next;
        }
        if !self.is_whole && found.head.is_none() && found.pronoun.is_some_and(stands_alone) {
            return at;
        }
        if !is_open && relation(sentence, at).is_some() {
            return at;
        }
        // `the opening hours need a line`: a thing and its need are no noun.
        if !is_open && !self.is_whole && is_need(sentence, at) {
            return at;
        }
        if let Some(next) = self.quantity(found, at) {
            return next;
        }
        if let Some(next) = self.side(found, at, is_open) {
            return next;
        }
        self.content(found, at, is_open)
    }

    /// Whether a word that can name a thing stands here: neither a quality nor a word of the grammar.
    pub(super) fn is_thing(&self, at: usize) -> bool {
        let is_other = |sense| match sense {
            Sense::Size(..)
            | Sense::Amount(_)
            | Sense::Function(_)
            | Sense::Relation(_)
            | Sense::Side(_)
            | Sense::Judgment
            | Sense::Horizontal
            | Sense::Vertical => Some(()),
            _ => None,
        };
        at < self.end && self.sentence.mark(at).is_none() && self.sentence.find(at, is_other).is_none()
    }

    fn is_function(&self, at: usize) -> bool {
        self.sentence.means(at, |sense| matches!(sense, Sense::Function(_)))
    }

    /// Returns the end of a name with a capital right after the noun of something new: `a task Fix login`.
    fn capitalized_name(&self, found: &Description, at: usize) -> Option<usize> {
        let sentence = self.sentence;
        let is_new = found.article == Article::Indefinite || found.quantifier == Some(Quantifier::Another);
        let is_next = found.words.last().is_some_and(|word| word.role == Role::Head && word.token + 1 == at);
        // Whatever word follows `a column` is its title: `a column joined`.
        let is_lane = found.head.is_some_and(|head| matches!(head.kind.name(), "column" | "tab"));
        let is_capital = is_lane || sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
        if self.is_whole || self.is_anchor || !is_new || !is_next || !is_capital {
            return None;
        }
        let ends = |at: usize| {
            sentence.mark(at).is_some()
                || sentence.quoted(at).is_some()
                || relation(sentence, at).is_some()
                || self.is_function(at)
        };
        let end = (at..self.end).find(|at| ends(*at)).unwrap_or(self.end);
        (end > at).then_some(end)
    }

    /// Whether a word of the grammar can be the label that the sketch shows: `more`, `done`, `me`, and at the end of a
    /// phrase any.
    fn is_own_word(&self, at: usize) -> bool {
        let is_tied = |sense| match sense {
            Sense::Kind(..) | Sense::Relation(_) | Sense::Side(_) | Sense::Ordinal(_) | Sense::Corner => true,
            Sense::Function(function) => matches!(
                function,
                Function::The
                    | Function::A
                    | Function::Of
                    | Function::With
                    | Function::To
                    | Function::From
                    | Function::At
                    | Function::That
                    | Function::Says
                    | Function::Called
                    | Function::And
                    | Function::By
                    | Function::For
            ),
            _ => false,
        };
        !self.sentence.means(at, is_tied) || at + 1 == self.end && self.sentence.kind(at).is_none()
    }

    /// Whether a noun follows, so that the word before is an article.
    fn goes_on(&self, at: usize) -> bool {
        at < self.end
            && self.sentence.verbs(at).next().is_none()
            && self.sentence.number(at).is_none()
            && (self.sentence.kind(at).is_some() || self.sentence.meanings(at).is_empty())
    }

    pub(super) fn word(&self, token: usize, role: Role) -> Word {
        Word { text: self.sentence.word(token).to_owned(), token, role }
    }
}

/// Whether a pronoun is a noun phrase by itself: no words of a component follow it.
fn stands_alone(pronoun: Pronoun) -> bool {
    matches!(
        pronoun,
        Pronoun::It
            | Pronoun::Them
            | Pronoun::Everything
            | Pronoun::Selection
            | Pronoun::There
            | Pronoun::Here
    )
}
