//! What words mean: one place per word, as data. A synonym is one word in one of these lists.

mod nouns;
mod particles;
mod sizes;
mod spelling;
mod synonyms;
mod tags;
mod things;
mod verbs;

pub(super) use nouns::{Noun, ONE, loose};
pub(super) use sizes::{Change, Extent};
pub(super) use spelling::{nearest, respelled, slipped};
pub(super) use synonyms::{beginnings, canonical, is_synonym, synonym_at};
pub(super) use tags::Tag;
pub(super) use things::Thing;
pub(super) use verbs::{Form, Verb};
pub(super) use websketch_layout::naming::singular_of;
pub(super) use websketch_layout::placing::{Edge, Relation, Way};

use crate::pattern::{self, Pattern};
use std::sync::LazyLock;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// One meaning of a word or of a fixed phrase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sense {
    /// Something to do.
    Verb(Verb, Form),
    /// A kind of component, or several kinds that share a name.
    Noun(Noun),
    /// Something small that no kind of component is named after.
    Thing(&'static Thing),
    /// A whole pattern, and whether the word counts its entries.
    Pattern(&'static Pattern, bool),
    /// Up, down, left or right, as a way to go.
    Way(Way),
    /// An edge or the middle of something.
    Edge(Edge),
    /// Where one thing is to another.
    Relation(Relation),
    /// `two`, `fifty`.
    Number(f64),
    /// `second`; -1 is the last.
    Ordinal(i32),
    /// All, both, each.
    Every,
    /// Px, percent, times.
    Unit(Unit),
    /// How much, without a number.
    Vague(Vague),
    /// `wide`, `tall`, `big`: a dimension after a number.
    Extent(Extent),
    /// `wider`, `smaller`.
    Change(Change),
    /// `biggest`, `lowest`.
    Extreme(Extreme),
    /// `it`, `them`, `this`.
    Pronoun(Pronoun),
    /// What a component says or is called.
    Property(Property),
    /// Horizontally, vertically.
    Along(Axis),
    /// Says nothing that matters: please, just, also.
    Filler,
    /// Ends a noun phrase: to, by, with, should.
    Particle,
}

/// Kinds of [`Sense`], each with the meanings that are of it.
macro_rules! classes {
    ($($class:ident: $sense:pat,)*) => {
        /// A kind of [`Sense`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Class { $($class),* }

        impl Class {
            /// Whether a meaning is of this class.
            pub(super) fn has(self, sense: Sense) -> bool {
                match self { $(Self::$class => matches!(sense, $sense)),* }
            }
        }
    };
}

classes! {
    Noun: Sense::Noun(_),
    Thing: Sense::Thing(_),
    Pattern: Sense::Pattern(..),
    Way: Sense::Way(_),
    Edge: Sense::Edge(_),
    Relation: Sense::Relation(_),
    Ordinal: Sense::Ordinal(_),
    Every: Sense::Every,
    Unit: Sense::Unit(_),
    Px: Sense::Unit(Unit::Px),
    Percent: Sense::Unit(Unit::Percent),
    Times: Sense::Unit(Unit::Times),
    Vague: Sense::Vague(_),
    Extent: Sense::Extent(_),
    Change: Sense::Change(_),
    Extreme: Sense::Extreme(_),
    Pronoun: Sense::Pronoun(_),
    Property: Sense::Property(_),
    Along: Sense::Along(_),
    Filler: Sense::Filler,
}

/// How a way to go is said: `to the right`.
pub(super) fn way_words(way: Way) -> &'static str {
    match way {
        Way::Left => "to the left",
        Way::Right => "to the right",
        Way::Up => "up",
        Way::Down => "down",
    }
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Px,
    Percent,
    Times,
}

/// An amount in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vague {
    Little,
    Much,
}

/// By what one of several is the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extreme {
    Left,
    Right,
    Top,
    Bottom,
    Middle,
    Biggest,
    Smallest,
    Widest,
    Narrowest,
    Tallest,
    Shortest,
}

/// Stands for what was meant before, or is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pronoun {
    /// `it`
    It,
    /// `them`
    Them,
    /// `both`: two that were named or selected
    Both,
    /// `this`: the selection, or what was meant before.
    This,
    /// `these`
    These,
    /// The selection and nothing else.
    Selection,
    /// What the step before placed something by: no word for it, but `there` would be one.
    There,
    /// `everything`
    Everything,
}

/// A well-known prop that a person writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    Text,
    Placeholder,
    Alt,
    Name,
    Level,
}

/// Meanings, each with the words and phrases that have it, separated by `|`.
type Phrases = &'static [(Sense, &'static str)];

/// Every phrase with its meaning, in the order of the phrases: those that begin with one word stand together.
/// The index is the same for everybody and made once: it only saves reading the lists again.
static INDEX: LazyLock<Vec<(&'static str, Sense)>> = LazyLock::new(|| {
    let mut index = Vec::new();
    for table in [nouns::NOUNS, particles::PARTICLES, sizes::SIZES] {
        for (sense, phrases) in table {
            for phrase in phrases.split('|') {
                index.push((phrase, *sense));
            }
        }
    }
    for (phrase, sense) in &mut index {
        if let Sense::Noun(noun) = sense {
            *noun = noun.said_as(phrase);
        }
    }
    for (verb, phrases) in verbs::all() {
        add_phrases(phrases, Sense::Verb(verb, Form::Base), &mut index);
    }
    for (phrases, sense) in things::named() {
        add_phrases(phrases, sense, &mut index);
    }
    for (pattern, phrases, counts) in pattern::names() {
        add_phrases(phrases, Sense::Pattern(pattern, counts), &mut index);
    }
    sort_by(&mut index, |(a, _), (b, _)| a.cmp(b));
    // The name of a pattern that is one piece in other words stands for that piece too.
    let is_new = |(phrase, _): &(&str, Noun)| {
        let from = index.partition_point(|(known, _)| known < phrase);
        let known = index.get(from..).unwrap_or_default().iter().take_while(|(known, _)| known == phrase);
        known.into_iter().all(|(_, sense)| matches!(sense, Sense::Pattern(..)))
    };
    let pieces: Vec<_> = nouns::of_the_kit().filter(is_new).collect();
    index.extend(pieces.into_iter().map(|(phrase, noun)| (phrase, Sense::Noun(noun))));
    sort_by(&mut index, |(a, _), (b, _)| a.cmp(b));
    index
});

fn add_phrases(phrases: &'static str, sense: Sense, index: &mut Vec<(&'static str, Sense)>) {
    for phrase in phrases.split('|') {
        index.push((phrase, sense));
    }
}

/// The phrases that begin with `word`.
fn beginning_with(word: &str) -> &'static [(&'static str, Sense)] {
    let from = INDEX.partition_point(|(phrase, _)| *phrase < word);
    let phrases = INDEX.get(from..).unwrap_or_default();
    let begins =
        |phrase: &str| phrase.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let length = phrases.iter().take_while(|(phrase, _)| begins(phrase)).count();
    phrases.get(..length).unwrap_or_default()
}

/// The meanings of the phrase that starts at the first of `words`, each with the number of words it
/// takes, the longest first.
pub(super) fn meanings(words: &[&str]) -> Vec<(Sense, usize)> {
    let Some(first) = words.first() else { return Vec::new() };
    let mut found: Vec<(Sense, usize)> = Vec::new();
    for (phrase, sense) in beginning_with(first) {
        if let Some(length) = matched(phrase, words) {
            let longer = found.iter().take_while(|(_, known)| *known >= length).count();
            found.insert(longer, (*sense, length));
        }
    }
    verbs::inflected(first, &mut found);
    if let Some(sense) = number_in(first) {
        found.push((sense, 1));
    }
    found
}

/// Number of words of `phrase`, if `words` start with it.
fn matched(phrase: &str, words: &[&str]) -> Option<usize> {
    let mut length = 0;
    for part in phrase.split(' ') {
        if words.get(length) != Some(&part) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

/// `2nd` and the like.
fn number_in(word: &str) -> Option<Sense> {
    let digits = word.strip_suffix(['t', 'd', 'h'])?.strip_suffix(['s', 'n', 'r', 't'])?;
    digits.parse().ok().filter(|place: &i32| *place > 0).map(Sense::Ordinal)
}

/// Adds every word that occurs in a phrase, or is common without a meaning here.
pub(super) fn words(words: &mut Vec<&'static str>) {
    words.extend(particles::COMMON.split_whitespace());
    synonyms::words(words);
    for (phrase, _) in INDEX.iter() {
        words.extend(phrase.split(' '));
    }
}
