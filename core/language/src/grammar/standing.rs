//! Where each class of words stands in a sentence, and how it matches there.

use super::first::Beginnings;
use super::matcher::{Match, Matcher};
use super::set::Set;
use super::terminal::Terminal;
use super::tree::Value;
use crate::sentence::{Sentence, whole_count};
use crate::vocabulary::{Class, Form, Sense};
use websketch_sketch::case_mapping;

impl Sentence<'_> {
    /// What can begin at `at`, where the word with this number stands: at least all that [`Matcher::terminal`] matches.
    pub(super) fn beginnings(&self, of: &Beginnings, at: usize, word: Option<usize>) -> Set {
        let is_number = self.number(at).is_some();
        let is_pattern = self.pattern(at).is_some();
        let is_quote = self.quoted(at).is_some();
        let stands = |terminal| match terminal {
            Terminal::Verb(verb) => self
                .senses(at)
                .iter()
                .any(|(sense, _)| matches!(sense, Sense::Verb(known, _) if *known == verb)),
            Terminal::Class(class) => self.of_class(at, class).is_some(),
            Terminal::Number | Terminal::Digits | Terminal::Fraction | Terminal::Count => is_number,
            Terminal::Pattern | Terminal::LongPattern => is_pattern,
            Terminal::Quote => is_quote,
            Terminal::Shown => self.spotted(at) > 0,
            Terminal::LongShown => self.spotted(at) > 1,
            Terminal::Series => self.is_series(at),
            Terminal::Text
            | Terminal::Capital
            | Terminal::Entries
            | Terminal::Entry
            | Terminal::Names
            | Terminal::Words
            | Terminal::Label
            | Terminal::Brand
            | Terminal::Brands
            | Terminal::Thing => self.token(at).is_some(),
            Terminal::End => at >= self.len(),
        };
        of.at(stands, word)
    }
}

impl Matcher<'_> {
    /// The ways to match a class of words.
    pub(super) fn terminal(&mut self, terminal: Terminal, from: Match, found: &mut Vec<Match>) {
        let at = from.end;
        match terminal {
            Terminal::Verb(verb) => {
                let passive = self.is_passive();
                let stands = |form| form == Form::Base || (form == Form::Participle) == passive;
                let is_verb =
                    |sense| matches!(sense, Sense::Verb(known, form) if known == verb && stands(form));
                let said = self.sentence.senses(at).iter().find(|(sense, _)| is_verb(*sense));
                found.extend(said.map(|(_, length)| Match { end: at + length, ..from }));
            }
            Terminal::Class(Class::Noun) => {
                if let Some((noun, end)) = self.sentence.noun(at) {
                    let mut captures = from.captures;
                    if at + self.sentence.spotted(at) == end {
                        captures = self.tree.add(captures, "", Value::Shown(at, end));
                    }
                    self.captured(Value::Sense(Sense::Noun(noun)), end, Match { captures, ..from }, found);
                }
            }
            Terminal::Class(class) => {
                if let Some((sense, end)) = self.sentence.of_class(at, class) {
                    self.captured(Value::Sense(sense), end, from, found);
                }
            }
            Terminal::Number => self.counted(self.sentence.number(at), from, found),
            Terminal::Digits => self.counted(self.sentence.digits(at), from, found),
            Terminal::Fraction => {
                let fraction = self.sentence.number(at).filter(|(value, _)| *value > 0.0 && *value < 1.0);
                self.counted(fraction, from, found);
            }
            Terminal::Count => {
                let count = self.sentence.number(at).filter(|(value, _)| whole_count(*value).is_some());
                self.counted(count, from, found);
            }
            Terminal::Brand => match self.sentence.brand(at) {
                Some(end) if end == at => found.push(from),
                Some(end) => self.captured(Value::Text(at, end), end, from, found),
                None => {}
            },
            Terminal::Brands => {
                let end = self.sentence.brands(at);
                self.texts(end.as_slice(), from, found);
            }
            Terminal::End if at >= self.sentence.len() => found.push(from),
            Terminal::End => {}
            Terminal::Quote => self.texts(&self.sentence.quote_ends(at), from, found),
            Terminal::Text => self.texts(&self.sentence.text_ends(at), from, found),
            Terminal::Capital if self.sentence.text(at, at + 1).starts_with(case_mapping::is_upper) => {
                self.texts(&self.sentence.text_ends(at), from, found);
            }
            Terminal::Capital => {}
            Terminal::Entries => self.texts(&self.sentence.entries_ends(at), from, found),
            Terminal::Names => self.texts(&self.sentence.names_ends(at), from, found),
            Terminal::Pattern | Terminal::LongPattern => {
                // `drop login form` asks for no form that is called so.
                let is_verb =
                    self.sentence.senses(at).iter().any(|(sense, _)| matches!(sense, Sense::Verb(..)));
                if let Some((pattern, counts, start, end)) = self.sentence.pattern(at)
                    && (terminal == Terminal::Pattern || end > at + 1 && !(is_verb && start > at))
                {
                    let mut captures = from.captures;
                    if start > at {
                        captures = self.tree.add(captures, "", Value::Text(at, end));
                    }
                    let sense = Value::Sense(Sense::Pattern(pattern, counts));
                    self.captured(sense, end, Match { captures, ..from }, found);
                }
            }
            Terminal::Thing => {
                if let Some((thing, start, end)) = self.sentence.thing(at) {
                    let mut captures = from.captures;
                    if start > at {
                        captures = self.tree.add(captures, "", Value::Text(at, start));
                    }
                    self.captured(Value::Sense(Sense::Thing(thing)), end, Match { captures, ..from }, found);
                }
            }
            Terminal::Entry => self.texts(&self.sentence.entry_ends(at), from, found),
            Terminal::Words => self.texts(&self.sentence.label_ends(at).0, from, found),
            Terminal::Shown | Terminal::LongShown => match self.sentence.spotted(at) {
                0 => {}
                1 if terminal == Terminal::LongShown => {}
                length => self.texts(&[at + length], from, found),
            },
            Terminal::Series if self.sentence.is_series(at) => found.push(from),
            Terminal::Series => {}
            Terminal::Label => self.texts(&self.sentence.label_ends(at).1, from, found),
        }
    }

    fn counted(&mut self, number: Option<(f64, usize)>, from: Match, found: &mut Vec<Match>) {
        if let Some((value, end)) = number {
            self.captured(Value::Sense(Sense::Number(value)), end, from, found);
        }
    }

    fn texts(&mut self, ends: &[usize], from: Match, found: &mut Vec<Match>) {
        for end in ends {
            self.captured(Value::Text(from.end, *end), *end, from, found);
        }
    }

    fn captured(&mut self, value: Value, end: usize, from: Match, found: &mut Vec<Match>) {
        let captures = self.tree.add(from.captures, "", value);
        found.push(Match { end, captures });
    }
}
