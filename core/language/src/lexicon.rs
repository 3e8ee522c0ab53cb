//! The lexicon: words and phrases with their meanings, as data.
//!
//! A lexicon is text: one meaning a line, `class name: word, phrase, …`. English is compiled in; another language is a
//! text of the same form.

mod fault;
mod grammar;
mod inflection;
mod kinds;
mod named;
mod quality;
mod sense;
mod synonyms;
#[cfg(test)]
mod tests;
mod text;
mod verb;

pub use fault::{Fault, FaultWords};
pub use grammar::{Function, Pronoun, Quantifier, Relation, Side};
pub use kinds::{Fit, Kind, StructureUnit};
pub(crate) use named::named;
pub use quality::{Amount, Degree, Dimension, Property, State, Unit};
pub use sense::Sense;
pub use synonyms::Synonyms;
pub use verb::Verb;

use std::sync::LazyLock;
use text::{folded, sense_of};
use websketch_layout::naming::singular_of;
use websketch_sketch::sort::sort_by;

const NOUNS: &str = include_str!("lexicon/english/nouns.txt");
const VERBS: &str = include_str!("lexicon/english/verbs.txt");
const GRAMMAR: &str = include_str!("lexicon/english/grammar.txt");
const FAULTS: &str = include_str!("lexicon/english/faults.txt");
const SYNONYMS: &str = include_str!("lexicon/english/synonyms.txt");
const SLIPS: &str = include_str!("lexicon/english/slips.txt");

/// The lexicon of English, parsed once: parsing again gives the same.
static ENGLISH: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    has_inflection: true,
    ..Lexicon::parse(&[NOUNS, VERBS, GRAMMAR, FAULTS], SYNONYMS, SLIPS)
});

/// The form of a verb in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `move`
    Base,
    /// `moved`
    Participle,
    /// `moving`
    Gerund,
}

/// A meaning with the number of words that it spans.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meaning {
    /// The meaning.
    pub sense: Sense,
    /// The number of words.
    pub words: usize,
    /// The form, for a verb.
    pub form: Form,
}

/// Words and phrases with their meanings.
pub struct Lexicon {
    /// Phrases with their meanings, sorted by phrase.
    phrases: Vec<(Box<str>, Sense)>,
    /// Participles that no rule gives, with their base forms, sorted.
    irregular: Vec<(Box<str>, Box<str>)>,
    /// Frequent slips with the right words, sorted.
    slips: Vec<(Box<str>, Box<str>)>,
    /// Every single word of the phrases and synonyms, sorted.
    words: Vec<Box<str>>,
    synonyms: Synonyms,
    /// The words that state a fault, with whether they state it only after `not`.
    faults: Vec<(Box<str>, Fault, bool)>,
    /// Whether the rules of English inflection hold.
    has_inflection: bool,
    /// Words that lose a letter before a vowel and are written with an apostrophe, such as `l'`.
    elided: Vec<Box<str>>,
}

impl Lexicon {
    /// Returns the lexicon of English.
    #[must_use]
    pub fn english() -> &'static Self {
        &ENGLISH
    }

    /// Parses the texts of a lexicon. A line of another form is skipped.
    fn parse(senses: &[&str], synonyms: &str, slips: &str) -> Self {
        let (mut phrases, mut irregular, mut elided) = (Vec::new(), Vec::new(), Vec::new());
        let mut faults: Vec<(Box<str>, Fault, bool)> = Vec::new();
        let lines = || senses.iter().flat_map(|text| text.lines());
        for (class, words) in lines().filter_map(|line| line.split_once(": ")) {
            let (class, name) = class.split_once(' ').unwrap_or((class, ""));
            for phrase in words.split(", ") {
                match class {
                    "participle" => irregular.push((name.into(), phrase.into())),
                    "elided" => elided.push(phrase.into()),
                    "fault" | "unless" => {
                        let fault = Fault::from_name(name);
                        faults.extend(fault.map(|fault| (phrase.into(), fault, class == "unless")));
                    }
                    _ => {}
                }
                if let Some(sense) = sense_of(class, name) {
                    phrases.push((phrase.into(), sense));
                }
            }
        }
        let pairs = slips.lines().filter_map(|line| line.split_once(": "));
        let mut slips: Vec<(Box<str>, Box<str>)> = pairs
            .flat_map(|(right, wrong)| wrong.split(", ").map(|slip| (slip.into(), right.into())))
            .collect();
        let synonyms = Synonyms::parse(synonyms);
        let said = phrases.iter().map(|(phrase, _): &(Box<str>, Sense)| phrase);
        let singles =
            said.chain(faults.iter().map(|(phrase, ..)| phrase)).flat_map(|phrase| phrase.split(' '));
        let mut words: Vec<Box<str>> = singles.chain(synonyms.words()).map(Into::into).collect();
        sort_by(&mut phrases, |(a, _), (b, _)| a.cmp(b));
        sort_by(&mut irregular, Ord::cmp);
        sort_by(&mut slips, Ord::cmp);
        sort_by(&mut words, Ord::cmp);
        words.dedup();
        let has_inflection = false;
        Self { phrases, irregular, slips, words, synonyms, faults, has_inflection, elided }
    }

    /// Parses the text of another language. Words are found without their accents as well.
    #[must_use]
    pub fn of_language(text: &str) -> Self {
        let folded: String = text.lines().filter_map(folded).collect();
        Self::parse(&[text, &folded], "", "")
    }

    /// Whether a word is written with an apostrophe before a vowel.
    #[must_use]
    pub fn is_elided(&self, word: &str) -> bool {
        self.elided.iter().any(|own| **own == *word)
    }

    /// Returns the meanings of the phrases that `words` begin with, the longest phrase first.
    #[must_use]
    pub fn meanings(&self, words: &[&str]) -> Vec<Meaning> {
        let Some(first) = words.first() else { return Vec::new() };
        let mut found = Vec::new();
        self.collect(first, words, Form::Base, &mut found);
        if self.has_inflection {
            self.plurals(words, &mut found);
        }
        for (stem, form) in inflection::stems(first).filter(|_| self.has_inflection) {
            let mut inflected = words.to_vec();
            inflected.first_mut().into_iter().for_each(|word| *word = &stem);
            self.collect(&stem, &inflected, form, &mut found);
        }
        let (from, to) = equal_range(&self.irregular, first);
        for (_, base) in self.irregular.get(from..to).unwrap_or_default() {
            let mut inflected: Vec<&str> = base.split(' ').collect();
            inflected.extend(words.get(1..).unwrap_or_default());
            let extra = base.split(' ').count() - 1;
            let before = found.len();
            let head = inflected.first().copied().unwrap_or_default();
            self.collect(head, &inflected, Form::Participle, &mut found);
            for meaning in found.iter_mut().skip(before) {
                meaning.words = meaning.words.saturating_sub(extra).max(1);
            }
        }
        found.extend(ordinal_in(first).map(|n| Meaning {
            sense: Sense::Ordinal(n),
            words: 1,
            form: Form::Base,
        }));
        sort_by(&mut found, |a, b| b.words.cmp(&a.words));
        found
    }

    /// Adds the meanings of phrases that start with `first` and go on as `words` do.
    fn collect(&self, first: &str, words: &[&str], form: Form, found: &mut Vec<Meaning>) {
        let from = self.phrases.partition_point(|(phrase, _)| **phrase < *first);
        for (phrase, sense) in self.phrases.get(from..).unwrap_or_default() {
            let Some(rest) = phrase.strip_prefix(first) else { break };
            if !(rest.is_empty() || rest.starts_with(' '))
                || form != Form::Base && !matches!(sense, Sense::Verb(_))
            {
                continue;
            }
            if let Some(words) = length_if_matched(phrase, words) {
                found.push(Meaning { sense: *sense, words, form });
            }
        }
    }

    /// Adds the kinds with their plural at the start of `words`.
    fn plurals(&self, words: &[&str], found: &mut Vec<Meaning>) {
        /// No name of a kind has more words.
        const LONGEST: usize = 4;
        for length in 1..=LONGEST.min(words.len()) {
            let Some([before @ .., last]) = words.get(..length) else { break };
            let singular = singular_of(last);
            if singular == *last {
                continue;
            }
            let phrase = before.iter().copied().chain([singular]).collect::<Vec<_>>().join(" ");
            let (from, to) = equal_range(&self.phrases, &phrase);
            for (_, sense) in self.phrases.get(from..to).unwrap_or_default() {
                if let Sense::Kind(kind, false) = sense {
                    let sense = Sense::Kind(*kind, true);
                    found.push(Meaning { sense, words: length, form: Form::Base });
                }
            }
        }
    }

    /// Whether the lexicon has a word by itself or in a phrase.
    #[must_use]
    pub fn has_word(&self, word: &str) -> bool {
        let is_listed = |word: &str| self.words.binary_search_by(|own| (**own).cmp(word)).is_ok();
        is_listed(word)
            || is_listed(singular_of(word))
            || inflection::stems(word).any(|(stem, _)| is_listed(&stem))
            || self.irregular.binary_search_by(|(own, _)| (**own).cmp(word)).is_ok()
            || ordinal_in(word).is_some()
    }

    /// Returns the longest phrase that `words` begin with and that states a fault.
    #[must_use]
    pub fn fault(&self, words: &[&str]) -> Option<FaultWords> {
        let found = self.faults.iter().filter_map(|(phrase, fault, is_negated)| {
            let words = length_if_matched(phrase, words)?;
            Some(FaultWords { fault: *fault, is_negated: *is_negated, words })
        });
        found.max_by_key(|found| found.words)
    }

    /// Returns all words, sorted.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| &**word)
    }

    /// Returns the word that a frequent slip stands for.
    #[must_use]
    pub fn slipped(&self, word: &str) -> Option<&str> {
        let (from, to) = equal_range(&self.slips, word);
        self.slips.get(from..to)?.first().map(|(_, right)| &**right)
    }

    /// Returns the groups of words that mean the same on a component.
    #[must_use]
    pub fn synonyms(&self) -> &Synonyms {
        &self.synonyms
    }
}

/// Returns the range of the entries with this key in a sorted list.
fn equal_range<V>(sorted: &[(Box<str>, V)], key: &str) -> (usize, usize) {
    let from = sorted.partition_point(|(own, _)| **own < *key);
    let to = sorted.partition_point(|(own, _)| **own <= *key);
    (from, to)
}

/// Returns the number of words of `phrase` if `words` start with it.
fn length_if_matched(phrase: &str, words: &[&str]) -> Option<usize> {
    let mut length = 0;
    for part in phrase.split(' ') {
        if words.get(length) != Some(&part) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

/// Returns the place that `2nd` and the like stand for.
fn ordinal_in(word: &str) -> Option<i32> {
    let digits = word.strip_suffix(['t', 'd', 'h'])?.strip_suffix(['s', 'n', 'r', 't'])?;
    digits.parse().ok().filter(|place: &i32| (1..=1000).contains(place))
}
