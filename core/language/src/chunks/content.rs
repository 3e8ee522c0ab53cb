//! Nouns and content words of a noun phrase.

use super::place::is_corner;
use super::reader::Reader;
use super::verb_group::{is_finite, is_predicate, is_priced};
use super::{Article, Description, Head, Located, Role, Word};
use crate::lexicon::{Degree, Form, Function, Kind, Property, Relation, Sense, StructureUnit, Unit, Verb};
use crate::tokens::TokenKind;
use websketch_sketch::ComponentKind;

impl Reader<'_, '_> {
    /// Reads a noun or a content word.
    pub(super) fn content(&self, found: &mut Description, at: usize, is_open: bool) -> usize {
        let sentence = self.sentence;
        // `put language and currency side by side`
        let longest = sentence.meanings(at).first().filter(|longest| longest.words > 1);
        let is_along = longest.is_some_and(|it| matches!(it.sense, Sense::Horizontal | Sense::Vertical));
        if is_along && !is_open && !self.is_whole {
            return at;
        }
        // A task is a text where the sketch has it as a label: `First task`.
        let is_word =
            |unit| matches!(unit, StructureUnit::Record | StructureUnit::Page | StructureUnit::Section);
        // `VAT number` is a name.
        let is_name = |kind: Kind| kind.name() == "figure" && !found.words.is_empty();
        // `under Prices` is the heading, `under the prices` are figures.
        let is_called = at > 0
            && sentence.label(at) > 0
            && found.article == Article::Bare
            && found.words.is_empty()
            && sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
        let is_label = |kind: Kind| {
            is_called || is_name(kind) || kind.unit().is_some_and(is_word) && sentence.label(at) > 0
        };
        if let Some((kind, is_plural, words)) = sentence.kind(at).filter(|(kind, ..)| !is_label(*kind)) {
            // `make the label line up`, `the plan costs $10`
            let is_verb = sentence.verbs(at).any(|(_, verb)| verb.words > words) || is_priced(sentence, at);
            if is_verb && !is_open && !self.is_whole {
                return at;
            }
            // `image option` is an image.
            let is_vague = |kind: Kind| matches!(kind.name(), "option" | "thing");
            // `the alerts thing`: the noun before it is a word of the thing.
            let is_word = |head: &Head| head.is_plural || sentence.label(head.token) > 0;
            if kind.name() == "thing" && found.head.take_if(|head| is_word(head)).is_some() {
                found.words.iter_mut().for_each(|word| word.role = Role::Before);
            }
            let head = match found.head {
                Some(head) if is_vague(kind) && head.kind.unit() != Some(StructureUnit::Record) => {
                    Head { token: at, ..head }
                }
                _ => Head { kind, is_plural, token: at },
            };
            if let Some(before) = found.head.replace(head).filter(|before| before.kind != head.kind) {
                self.enclose(found, before);
                let was_head = found.words.iter_mut().filter(|word| word.role == Role::Head);
                was_head.for_each(|word| word.role = Role::Before);
            }
            found.words.extend((at..at + words).map(|token| self.word(token, Role::Head)));
            return at + words;
        }
        let function = sentence.find(at, |sense| match sense {
            Sense::Function(function) => Some(function),
            _ => None,
        });
        // `the thanks page`
        let is_kind_word = |function| {
            matches!(function, Function::Thanks | Function::Greeting | Function::Courtesy | Function::Filler)
                && sentence.label(at) > 0
        };
        let is_name = |(function, words)| is_kind_word(function) && sentence.kind(at + words).is_some();
        if let Some((_, words)) = function.filter(|it| !is_name(*it)) {
            // A word of the grammar belongs to no component, but may stand between those that do.
            return if self.is_whole { at + words } else { at };
        }
        if is_corner(sentence, at) {
            found.is_corner = true;
            return at + 1;
        }
        // `the whole shipping part`
        let is_whole = matches!(sentence.word(at), "whole" | "entire" | "complete");
        if is_whole && is_open && found.article == Article::Definite && sentence.label(at) == 0 {
            return at + 1;
        }
        // `next to the email there should be a badge`
        let is_verb = |at: usize| {
            [Function::Should, Function::Be, Function::Could].iter().any(|it| sentence.function(at, *it) > 0)
        };
        if !self.is_whole && !is_open && sentence.word(at) == "there" && is_verb(at + 1) {
            return at;
        }
        let has_head = found.head.is_some();
        if !self.is_whole && (!self.may_belong(found, at, is_open) || !is_open && self.is_main_verb(at)) {
            return at;
        }
        let is_property = sentence.means(at, |sense| matches!(sense, Sense::Property(_)));
        let role = match has_head {
            true if is_property => Role::Head,
            true => Role::After,
            false => Role::Before,
        };
        found.words.push(self.word(at, role));
        at + 1
    }

    /// Adds the noun before the head. `hero image` is an image in the hero, `search icon` an icon.
    fn enclose(&self, found: &mut Description, before: Head) {
        let is_region = |unit| {
            !matches!(
                unit,
                StructureUnit::Record
                    | StructureUnit::Entry
                    | StructureUnit::Cell
                    | StructureUnit::Field
                    | StructureUnit::Label
            )
        };
        if !before.kind.unit().is_some_and(is_region) {
            found.inner.push(before.kind);
            return;
        }
        let (own, rest): (Vec<Word>, Vec<Word>) =
            std::mem::take(&mut found.words).into_iter().partition(|word| word.role == Role::Head);
        found.words = rest;
        let anchor = Description { head: Some(before), words: own, ..Description::default() };
        found.relations.push(Located { relation: Relation::Inside, anchors: vec![anchor] });
    }

    /// Whether the verb of the clause follows: `have the buttons swapped`, `Save opens the start screen`.
    fn is_main_verb(&self, at: usize) -> bool {
        let is_end = |end: usize| end >= self.end || self.sentence.mark(end).is_some();
        self.sentence.label(at) == 0
            && (is_finite(self.sentence, at)
                || self
                    .sentence
                    .verbs(at)
                    .any(|(_, verb)| verb.form == Form::Participle && is_end(at + verb.words))
                || self.has_predicate(at))
    }

    /// Whether a verb phrase about the noun stands here: `Save and Print run into each other`.
    fn has_predicate(&self, at: usize) -> bool {
        let is_predicate = |verb| matches!(verb, Verb::Overlap | Verb::Align | Verb::Occupy);
        self.sentence.verbs(at).any(|(verb, found)| is_predicate(verb) && found.words > 1)
    }

    /// Whether a content word belongs to the phrase rather than to the clause.
    fn may_belong(&self, found: &Description, at: usize, is_open: bool) -> bool {
        let sentence = self.sentence;
        let is_number =
            matches!(sentence.tokens().get(at).map(|token| &token.kind), Some(TokenKind::Number(_)));
        if is_number && sentence.label(at) == 0 {
            return false;
        }
        let is_said = |sense| {
            matches!(
                sense,
                Sense::Property(Property::Placeholder | Property::Alt | Property::Level | Property::Value)
                    | Sense::Amount(_)
                    | Sense::Size(..)
                    | Sense::Horizontal
                    | Sense::Vertical
                    | Sense::Unit(Unit::Px | Unit::Percent | Unit::Times | Unit::Em)
            )
        };
        // `the chart placeholder`
        let is_picture =
            |kind: Kind| kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::ImagePlaceholder);
        let is_placeholder = |sense| sense == Sense::Property(Property::Placeholder);
        if found.head.is_some_and(|head| is_picture(head.kind)) && sentence.means(at, is_placeholder) {
            return true;
        }
        // `the third flat` under Flats in Leeds
        let is_counted = found.ordinal.is_some() && found.words.is_empty() && found.head.is_none();
        let is_noun = is_counted && sentence.is_shown(at) && sentence.kind(at + 1).is_none();
        // `the boxes of the mains`: a heading that has a superlative as its root.
        let is_superlative = |sense| matches!(sense, Sense::Size(_, Degree::Most | Degree::Least));
        let is_title = found.article == Article::Definite
            && sentence.label(at) > 0
            && sentence.kind(at + 1).is_none()
            && sentence.means(at, is_superlative);
        if !is_noun && !is_title && sentence.means(at, is_said) {
            return false;
        }
        // `make pay now green`
        let is_look = |sense| (sense == Sense::Look).then_some(());
        let is_called = found.words.iter().any(|word| word.role == Role::Label);
        if is_called && sentence.label(at) == 0 && sentence.find(at, is_look).is_some() {
            return false;
        }
        // `make Sign in secondary`
        let is_state = |sense| matches!(sense, Sense::State(_));
        if is_called
            && sentence.label(at) == 0
            && sentence.means(at, is_state)
            && sentence.kind(at + 1).is_none()
        {
            return false;
        }
        let is_verb = sentence.verbs(at).any(|(_, verb)| verb.form != Form::Gerund);
        // `the title feels lost`
        if !is_open && sentence.label(at) == 0 && sentence.verbs(at).any(|(verb, _)| verb == Verb::Look) {
            return false;
        }
        // `this looks ugly`
        let is_third = is_verb && sentence.word(at).ends_with('s') && sentence.kind(at + 1).is_none();
        if is_third && found.pronoun.is_some() && found.words.is_empty() && found.head.is_none() {
            return false;
        }
        let is_label = sentence.label(at) > 0;
        // `in the login screen Register should be called Sign up`
        if self.is_anchor
            && found.head.is_some()
            && is_label
            && is_predicate(sentence, at + sentence.label(at))
        {
            return false;
        }
        if found.head.is_some() {
            return is_label && !is_verb;
        }
        let has_article =
            found.article != Article::Bare || found.quantifier.is_some() || found.ordinal.is_some();
        !is_verb || !is_open || has_article || is_label
    }
}
