//! The words of a clause, and which of them are explained.

use super::neutral::is_neutral;
use crate::acts::setting::Setting;
use crate::lexicon::{Function, Sense};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_layout::naming::{owner_length, singular_of, words};

/// A word of a clause.
struct Word {
    text: String,
    token: usize,
    /// Whether it is explained.
    is_used: bool,
}

/// The words of a clause.
pub(super) struct ClauseWords<'a> {
    pub(super) sentence: &'a Sentence<'a>,
    words: Vec<Word>,
    span: Range<usize>,
}

impl<'a> ClauseWords<'a> {
    pub(super) fn of(setting: &Setting<'a>, span: &Range<usize>) -> Self {
        let sentence = setting.sentence;
        let of_token = |token: usize| {
            let text = sentence.quoted(token).unwrap_or_else(|| sentence.text(&(token..token + 1)));
            words(text).into_iter().map(move |mut word| {
                word.truncate(owner_length(&word));
                Word { text: word, token, is_used: false }
            })
        };
        Self { sentence, words: span.clone().flat_map(of_token).collect(), span: span.clone() }
    }

    /// Takes only these words as explained.
    pub(super) fn forget(&mut self, but: Range<usize>) {
        self.words.iter_mut().enumerate().for_each(|(at, word)| word.is_used = but.contains(&at));
    }

    /// Takes words as explained by their tokens.
    pub(super) fn use_tokens(&mut self, is_used: &dyn Fn(usize) -> bool) {
        self.words.iter_mut().for_each(|word| word.is_used |= is_used(word.token));
    }

    /// Whether a word that is not explained yet is said, in the singular or plural.
    pub(super) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|own| !own.is_used && singular_of(&own.text) == word)
    }

    pub(super) fn use_up(&mut self, range: Range<usize>) {
        self.words.get_mut(range).into_iter().flatten().for_each(|word| word.is_used = true);
    }

    /// Returns the tokens of words.
    pub(super) fn tokens(&self, range: &Range<usize>) -> Range<usize> {
        let token = |at: usize| self.words.get(at).map_or(self.span.end, |word| word.token);
        token(range.start)..token(range.end.saturating_sub(1)) + 1
    }

    /// Returns the token of a word.
    pub(super) fn token(&self, at: usize) -> usize {
        self.words.get(at).map_or(usize::MAX, |word| word.token)
    }

    /// Returns the text of the clause.
    pub(super) fn clause(&self) -> &'a str {
        self.sentence.text(&self.span)
    }

    /// Returns the place of the token of a word in the text of the clause. Bytes.
    pub(super) fn place(&self, at: usize) -> Option<Range<usize>> {
        let tokens = self.sentence.tokens();
        let start = tokens.get(self.span.start)?.span.start;
        let own = &tokens.get(self.words.get(at)?.token)?.span;
        Some(own.start - start..own.end - start)
    }

    /// Returns the mark right before a word.
    pub(super) fn mark_before(&self, at: usize) -> Option<char> {
        self.sentence.mark(self.words.get(at)?.token.checked_sub(1)?)
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    fn is_open(&self, range: Range<usize>) -> bool {
        self.words.get(range).is_some_and(|words| words.iter().all(|word| !word.is_used))
    }

    /// Returns the places where words that are not explained yet say these.
    pub(super) fn places(&self, said: &[String]) -> Vec<Range<usize>> {
        let starts = 0..(self.words.len() + 1).saturating_sub(said.len().max(1));
        let is_here = |at: &usize| {
            let own = self.words.get(*at..*at + said.len()).unwrap_or_default();
            !said.is_empty() && own.iter().zip(said).all(|(word, said)| !word.is_used && word.text == *said)
        };
        starts.filter(is_here).map(|at| at..at + said.len()).collect()
    }

    /// Returns the place of a noun in the singular or plural.
    pub(super) fn noun(&self, said: &[String]) -> Option<Range<usize>> {
        let is_here = |at: &usize| {
            let own = self.words.get(*at..*at + said.len()).unwrap_or_default();
            let is_same = |a: &str, b: &str| singular_of(a) == singular_of(b);
            own.len() == said.len()
                && own.iter().zip(said).all(|(word, said)| !word.is_used && is_same(&word.text, said))
        };
        (0..self.words.len()).find(is_here).filter(|_| !said.is_empty()).map(|at| at..at + said.len())
    }

    /// Returns the word at a place.
    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.text)
    }

    /// Returns the place among equals that a word says: `second`.
    pub(super) fn ordinal(&self, at: usize) -> Option<i32> {
        let token = self.words.get(at)?.token;
        let ordinal = |sense| match sense {
            Sense::Ordinal(place) => Some(place),
            _ => None,
        };
        self.sentence.find(token, ordinal).map(|(place, _)| place)
    }

    /// Whether a word is no word of the language: a name.
    pub(super) fn is_name(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| self.sentence.meanings(word.token).is_empty())
    }

    /// Whether a word is a name or begins with a capital.
    pub(super) fn is_proper(&self, at: usize) -> bool {
        self.is_name(at) || self.text(&(at..at + 1)).starts_with(char::is_uppercase)
    }

    /// Returns the text of words as the person wrote it.
    pub(super) fn text(&self, range: &Range<usize>) -> &'a str {
        let token = |at: usize| self.words.get(at).map(|word| word.token);
        let (Some(first), Some(last)) = (token(range.start), token(range.end.wrapping_sub(1))) else {
            return "";
        };
        match self.sentence.quoted(first).filter(|_| first == last) {
            Some(quoted) if !self.sentence.is_literal(first) => {
                let message = self.sentence.text(&(first..last + 1));
                message.find(quoted).and_then(|at| message.get(at..at + quoted.len())).unwrap_or(message)
            }
            _ => self.sentence.text(&(first..last + 1)),
        }
    }

    /// Returns the figures that are not explained yet: whole tokens.
    pub(super) fn figures(&self) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in 0..self.words.len() {
            let Some(word) = self.words.get(at) else { continue };
            let is_next = found.last().is_some_and(|last| {
                self.words.get(last.start).is_some_and(|first| first.token == word.token)
            });
            let is_figure =
                self.sentence.text(&(word.token..word.token + 1)).contains(|c: char| c.is_ascii_digit());
            match found.last_mut().filter(|_| is_next) {
                Some(last) => last.end = at + 1,
                None if is_figure && !word.is_used => found.push(at..at + 1),
                None => {}
            }
        }
        found
    }

    /// Returns the texts in quotes that are not explained yet.
    pub(super) fn quotes(&self) -> Vec<Range<usize>> {
        let is_quote =
            |token: usize| self.sentence.quoted(token).is_some() && !self.sentence.is_literal(token);
        let mut found: Vec<Range<usize>> = Vec::new();
        for (at, word) in
            self.words.iter().enumerate().filter(|(_, word)| is_quote(word.token) && !word.is_used)
        {
            let is_same = |last: &Range<usize>| {
                self.words.get(last.start).is_some_and(|first| first.token == word.token)
            };
            match found.last_mut().filter(|last| is_same(last)) {
                Some(last) => last.end = at + 1,
                None => found.push(at..at + 1),
            }
        }
        found
    }

    /// Returns the words after one that are not explained and no words of the grammar, in one run up to the end.
    pub(super) fn run_after(&self, at: usize) -> Option<Range<usize>> {
        let is_content = |at: &usize| self.is_open(*at..*at + 1) && !self.is_neutral(*at);
        let start = (at..self.words.len()).find(is_content)?;
        let end = (start..self.words.len()).find(|at| !self.is_open(*at..*at + 1) || self.ends(*at));
        let mut end = end.unwrap_or(self.words.len());
        while end > start && self.is_neutral(end - 1) {
            end -= 1;
        }
        (end > start).then_some(start..end)
    }

    /// Whether a word ends a name: a preposition, or one after a mark.
    fn ends(&self, at: usize) -> bool {
        let Some(word) = self.words.get(at) else { return true };
        let before = word.token.checked_sub(1).and_then(|token| self.sentence.mark(token));
        let is_joint = |sense| {
            matches!(
                sense,
                Sense::Function(
                    Function::For | Function::At | Function::With | Function::From | Function::Not
                )
            )
        };
        matches!(before, Some(',' | ';' | ':' | '(')) || self.sentence.means(word.token, is_joint)
    }

    /// Whether a word links a thing with its value: `is`, `to`, `should be`.
    pub(super) fn is_link(&self, at: usize) -> bool {
        let is_link = |sense| {
            let links = [Function::Be, Function::To, Function::Should, Function::Have, Function::Says];
            matches!(sense, Sense::Function(function) if links.contains(&function))
        };
        let word = self.words.get(at);
        word.is_some_and(|word| {
            !word.is_used && self.sentence.meanings(word.token).iter().any(|it| is_link(it.sense))
        })
    }

    /// Whether one of these words is a link.
    pub(super) fn has_link(&self, mut range: Range<usize>) -> bool {
        range.any(|at| self.is_link(at))
    }

    /// Returns the place after the last link.
    pub(super) fn after_link(&self) -> Option<usize> {
        (0..self.words.len()).rev().find(|at| self.is_link(*at)).map(|at| at + 1)
    }

    /// Whether the sketch has a word.
    pub(super) fn is_shown(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| self.sentence.is_shown(word.token))
    }

    /// Whether nothing is left that has a meaning of its own.
    pub(super) fn is_explained(&self, is_known: &dyn Fn(usize, &str) -> bool) -> bool {
        let is_plain = |at: usize| {
            let own = self.words.get(at);
            own.is_some_and(|word| word.is_used || is_known(at, &word.text)) || self.is_neutral(at)
        };
        (0..self.words.len()).all(is_plain)
    }

    /// Whether a word alone, or with those beside it, is one of the grammar or of a statement.
    pub(super) fn is_neutral(&self, at: usize) -> bool {
        let Some(word) = self.words.get(at) else { return false };
        let covers = |start: usize| {
            self.sentence
                .meanings(start)
                .iter()
                .any(|meaning| start + meaning.words > word.token && is_neutral(meaning.sense))
        };
        (self.span.start..=word.token).any(covers)
    }
}
