//! What words mean: one place per word, as data. A synonym is one word in one of these lists.

mod nouns;
mod particles;
mod sizes;
mod verbs;

pub(super) use nouns::{Noun, singular_of};
pub(super) use sizes::{Change, Extent};
pub(super) use verbs::{Form, Verb};

use super::pattern::{self, Pattern};
use crate::operation::Axis;
use crate::sort::{sort_by, sort_by_key};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// One meaning of a word or of a fixed phrase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sense {
    /// Something to do.
    Verb(Verb, Form),
    /// A kind of component, or several kinds that share a name.
    Noun(Noun),
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

/// A direction to move in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A line of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Left,
    Right,
    Top,
    Bottom,
    /// The middle; of which axis, the sentence says.
    Middle,
}

/// Where one thing stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Below,
    Above,
    LeftOf,
    RightOf,
    Beside,
    Inside,
    Between,
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
    /// `this`: the selection, or what was meant before.
    This,
    /// `these`
    These,
    /// The selection and nothing else.
    Selection,
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

/// The phrases and inflections by the words they begin with.
struct Index {
    phrases: BTreeMap<&'static str, Vec<(&'static str, Sense)>>,
    /// Every word that occurs in a phrase, or is common without a meaning here.
    words: BTreeSet<&'static str>,
}

/// The index is the same for everybody and made once: it only saves reading the lists again.
static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut phrases: BTreeMap<&str, Vec<(&str, Sense)>> = BTreeMap::new();
    let mut words = BTreeSet::new();
    words.extend(particles::COMMON.split_whitespace());
    for (phrase, sense) in all_phrases() {
        words.extend(phrase.split(' '));
        phrases.entry(phrase.split(' ').next().unwrap_or_default()).or_default().push((phrase, sense));
    }
    Index { phrases, words }
});

/// Every list of words, with what those words mean.
fn all_phrases() -> impl Iterator<Item = (&'static str, Sense)> {
    let tables: [Phrases; 3] = [nouns::NOUNS, particles::PARTICLES, sizes::SIZES];
    let verbs = verbs::VERBS.iter().map(|(verb, words)| (Sense::Verb(*verb, Form::Base), *words));
    let patterns = pattern::names().map(|(pattern, words, counts)| (Sense::Pattern(pattern, counts), words));
    let all = tables.into_iter().flatten().copied().chain(verbs).chain(patterns);
    all.flat_map(|(sense, words)| words.split('|').map(move |word| (word, sense)))
}

/// The meanings of the phrase that starts at the first of `words`, each with the number of words it
/// takes, the longest first.
pub(super) fn meanings(words: &[&str]) -> Vec<(Sense, usize)> {
    let Some(first) = words.first() else { return Vec::new() };
    let phrases = INDEX.phrases.get(first).into_iter().flatten();
    let mut found: Vec<_> =
        phrases.filter_map(|(phrase, sense)| Some((*sense, matched(phrase, words)?))).collect();
    found.extend(verbs::inflected(first, base_verbs).into_iter().map(|sense| (sense, 1)));
    found.extend(number_in(first).map(|sense| (sense, 1)));
    sort_by_key(&mut found, |(_, length)| std::cmp::Reverse(*length));
    found
}

/// The verbs that have this base form.
fn base_verbs(base: &str) -> Vec<Verb> {
    let phrases = INDEX.phrases.get(base).into_iter().flatten();
    let verb = |(phrase, sense): &(&str, Sense)| match sense {
        Sense::Verb(verb, Form::Base) if *phrase == base => Some(*verb),
        _ => None,
    };
    phrases.filter_map(verb).collect()
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
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|suffix| word.strip_suffix(suffix))?;
    digits.parse().ok().filter(|place: &i32| *place > 0).map(Sense::Ordinal)
}

/// Whether a word is in the vocabulary, alone or within a phrase.
pub(super) fn is_known(word: &str) -> bool {
    INDEX.words.contains(word) || INDEX.words.contains(singular_of(word)) || !meanings(&[word]).is_empty()
}

/// The word of the vocabulary that `word` is a misspelling of: one slip in a word of four to seven
/// letters, two in a longer one, and nothing else as near.
///
/// Distance: optimal string alignment, where two exchanged neighbors are one slip.
pub(super) fn respelled(word: &str) -> Option<&'static str> {
    let length = word.chars().count();
    let slips = match length {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    // Short names of patterns are too near to ordinary words: `stats` to `status`.
    let least = |sense| if matches!(sense, Sense::Pattern(..)) { 7 } else { 4 };
    let words = all_phrases()
        .filter(|(phrase, sense)| phrase.len() >= least(*sense) && !phrase.contains(' '))
        .map(|(phrase, _)| phrase);
    let near = words.filter(|candidate| candidate.len().abs_diff(length) <= slips);
    let (mut best, mut rivals): (Option<(usize, &'static str)>, bool) = (None, false);
    for candidate in near {
        let distance = strsim::osa_distance(word, candidate);
        if distance > slips || best.is_some_and(|(_, known)| known == candidate) {
            continue;
        }
        // Letters in another order are a likelier slip than other letters.
        let cost = distance * 2 - usize::from(sorted_letters(word) == sorted_letters(candidate));
        match best {
            Some((least, _)) if cost > least => {}
            Some((least, _)) if cost == least => rivals = true,
            _ => (best, rivals) = (Some((cost, candidate)), false),
        }
    }
    best.filter(|_| !rivals).map(|(_, word)| word)
}

fn sorted_letters(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    sort_by(&mut letters, Ord::cmp);
    letters
}
