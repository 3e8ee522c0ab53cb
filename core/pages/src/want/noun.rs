//! The noun phrase of a part: its things, their number and their names.

use super::Want;
use crate::phrase::{Word, find_longest, is_same, singular};
use crate::small_words::is_small;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;

/// Words that a noun phrase ends before.
const PHRASE_ENDS: &str = "of, for, in, from, to, per, on, at, that, which, who, by, as, with, near, around, under, over, since, and, or, is, are, \
    today, tonight, tomorrow, yesterday, now, this, last, next, until, so, we, you, i";
/// Words that begin a clause in place of a noun: `who has it now`.
pub(super) const CLAUSE_WORDS: &str = "who, what, where, when, why, how, which, whether, if";
/// Nouns for several things, before `of`.
const SEVERAL: &str = "gallery, photos, pictures, images, collection, selection, range, series, overview, comparison, grid, set, number, calendar, list, table, board";
/// Words before things that are no part of their name.
const BEFORE_THINGS: &str = "compare, today's, tomorrow's, yesterday's, this, next, last, upcoming, recent, latest, new, current, open, my, our, two, three, four, \
    five, six";
/// Words for small numbers.
const NUMBERS: [&str; 5] = ["two", "three", "four", "five", "six"];
/// Nouns for sellers and lenders of the things before: `candle shop`.
const SELLERS: &str = "shop, store, webshop, rental, market, boutique, dealer, seller, outlet, catalog, catalogue, library, service, company, business, firm, agency, provider";

impl Want {
    /// Whether the part is a clause: `who has it now`.
    pub(crate) fn is_clause(&self) -> bool {
        self.first_is(CLAUSE_WORDS)
    }

    /// Whether the noun stands in the plural.
    pub(crate) fn is_plural(&self) -> bool {
        let noun = self.noun();
        noun.ends_with('s')
            && self.one() != noun
            && !["us", "is", "ss", "'s"].iter().any(|end| noun.ends_with(end))
    }

    /// The words of the noun phrase: up to the first preposition or word for a time. `parts used` are parts.
    pub(crate) fn phrase(&self) -> &[Word] {
        let end =
            self.words.iter().skip(1).position(|word| PHRASE_ENDS.split(", ").any(|end| end == word.text));
        let whole: &[Word] = &self.words;
        // `gallery of finished pieces` are pieces.
        let of = end.filter(|end| whole.get(end + 1).is_some_and(|word| word.text == "of"));
        let several = of.filter(|end| whole.get(*end).is_some_and(|word| is_listed(SEVERAL, word)));
        if let Some(rest) = several.and_then(|end| whole.get(end + 2..)) {
            let skipped = rest.iter().take_while(|word| is_small(word)).count();
            return phrase_of(rest.get(skipped..).unwrap_or(rest));
        }
        phrase_of(whole)
    }

    /// Whether the words name one thing of many: `recipe of the day`.
    pub(crate) fn is_chosen(&self) -> bool {
        find_longest(&self.words, "of the day, of the week, of the month, of the year").is_some()
            && !self.is_plural()
    }

    /// Returns the number of things that the words name, from 2 to 6.
    pub(crate) fn count(&self) -> Option<usize> {
        let number = |word: &Word| {
            let named = NUMBERS.iter().position(|number| *number == word.text).map(|at| at + 2);
            named.or_else(|| word.text.parse().ok()).filter(|count| (2..=6).contains(count))
        };
        self.words.iter().find_map(number)
    }

    /// The words for the things of the noun phrase: `ranking` of `ranking table`.
    pub(crate) fn things(&self) -> &[Word] {
        let phrase = self.phrase();
        let is_shape = |word: &Word| {
            matches!(word.text.as_str(), "table" | "list" | "grid" | "cards" | "overview" | "catalog")
        };
        match phrase.split_last() {
            Some((last, things)) if is_shape(last) && !things.is_empty() => things,
            _ => phrase,
        }
    }

    /// The noun: the last word of the noun phrase.
    pub(crate) fn noun(&self) -> &str {
        self.phrase().last().map_or("", |word| word.text.as_str())
    }

    /// The noun in the singular.
    pub(crate) fn one(&self) -> String {
        singular(self.noun())
    }

    /// The noun phrase in the singular: `room photo` of `room photos today`.
    pub(crate) fn one_thing(&self) -> String {
        let things = self.things();
        let is_time = |word: &Word| is_listed(BEFORE_THINGS, word);
        let skipped =
            things.iter().take(things.len().saturating_sub(1)).take_while(|word| is_time(word)).count();
        let things = things.get(skipped..).unwrap_or(things);
        let (Some((last, first)), Some(start)) = (things.split_last(), things.first()) else {
            return String::new();
        };
        let before = first.last().and_then(|word| self.text.get(start.start..word.end));
        let words = before.into_iter().map(str::to_owned).chain([singular(&last.text)]);
        words.collect_vec().join(" ")
    }

    /// The text of the noun phrase, in lower case.
    pub(crate) fn phrase_text(&self) -> String {
        let phrase = self.phrase();
        let end = phrase.last().map_or(0, |word| word.end);
        self.text.get(..end).unwrap_or(&self.text).to_lower_case()
    }
}

/// Returns the words for the things of a topic: `handmade candles`, also of a shop for them.
pub(crate) fn goods_of(topic: &str) -> Vec<Word> {
    let want = Want::read(topic);
    let is_seller = |word: &Word| SELLERS.split(", ").any(|seller| is_same(&word.text, seller));
    match want.phrase() {
        [things @ .., last] if !things.is_empty() && is_seller(last) => things.to_vec(),
        phrase => phrase.to_vec(),
    }
}

/// Returns the noun phrase that words begin with.
fn phrase_of(words: &[Word]) -> &[Word] {
    let end = words.iter().skip(1).position(|word| is_listed(PHRASE_ENDS, word));
    let phrase = end.and_then(|end| words.get(..=end)).unwrap_or(words);
    let verb = phrase.windows(2).position(|pair| matches!(pair, [noun, verb] if is_verb_after(noun, verb)));
    verb.and_then(|at| phrase.get(..=at)).unwrap_or(phrase)
}

pub(super) fn is_listed(list: &str, word: &Word) -> bool {
    list.split(", ").any(|listed| listed == word.text)
}

/// Whether a word is a form of a verb after things: `parts used`, `plants watering`.
fn is_verb_after(noun: &Word, verb: &Word) -> bool {
    const VERBS: &str = "used, sold, sent, made, done, due, left, open, missing, online, offline, available, absent, free, active, late, overdue";
    let is_plural =
        noun.text.ends_with('s') && !["ss", "us", "'s"].iter().any(|end| noun.text.ends_with(end));
    let is_verb = ["ed", "ing"].iter().any(|end| verb.text.ends_with(end));
    is_plural && (is_verb || VERBS.split(", ").any(|listed| listed == verb.text))
}
