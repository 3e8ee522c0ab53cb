//! The subject of a request: its topic, the people that the page is for, the place, and the nearest family of packs.

use crate::brief::Subject;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{Match, Word, is_same, words_of};
use crate::small_words::is_small;

/// Words that end a phrase.
const PHRASE_ENDS: [&str; 8] = ["in", "that", "which", "who", "to", "on", "with", "called"];

/// Whether a word stands before the words for the business.
pub(crate) fn is_mark(word: &Word) -> bool {
    matches!(word.text.as_str(), "for" | "about" | "of")
}

/// Returns the words for the business: after `for`, `about` or `of`, else those before the kind of page.
pub(crate) fn topic(head: &str, words: &[Word], trade: Option<Match>, kind: Option<Match>) -> Option<String> {
    let in_kind = |word: &Word| {
        let words = kind.and_then(|kind| words.get(kind.first..=kind.last)).unwrap_or_default();
        words.contains(word)
    };
    let spoken = |range: &[Word]| {
        let is_named = |word: &Word| !is_small(word) && !in_kind(word);
        let (start, end) = (range.iter().position(is_named)?, range.iter().rposition(is_named)?);
        head.get(range.get(start)?.start..range.get(end)?.end).map(str::to_lowercase)
    };
    let after = words.iter().position(is_mark).and_then(|at| {
        let rest = words.get(at + 1..)?;
        // `for a bakery in Lindow`: the phrase ends before the next preposition.
        let end = rest.iter().skip(1).position(|word| {
            matches!(
                word.text.as_str(),
                "in" | "that" | "which" | "who" | "to" | "on" | "for" | "aimed" | "targeting"
            )
        });
        spoken(rest.get(..end.map_or(rest.len(), |end| end + 1))?)
    });
    let of_trade = || spoken(words.get(trade?.first..=trade?.last)?);
    let before_kind = || {
        let kind = kind?;
        spoken(words.get(..kind.first)?).or_else(|| spoken(words.get(kind.last + 1..)?))
    };
    after.or_else(of_trade).or_else(before_kind).or_else(|| spoken(words))
}

/// Returns the people that a page is for: after the second `for`, `aimed at` or `targeting`.
pub(crate) fn audience(head: &str, words: &[Word]) -> Option<String> {
    let is = |at: usize, text: &str| words.get(at).is_some_and(|word| word.text == text);
    let mut marks = (0..words.len()).filter_map(|at| {
        let is_second_for = is(at, "for") && words.iter().take(at).any(|word| word.text == "for");
        let length = if is(at, "aimed") && is(at + 1, "at") { 2 } else { 1 };
        (is_second_for || is(at, "targeting") || length == 2).then_some(at + length)
    });
    let first = marks.next()?;
    let count =
        words.iter().skip(first).take_while(|word| !PHRASE_ENDS.contains(&word.text.as_str())).count();
    let (from, to) = (words.get(first)?.start, words.get(first + count.checked_sub(1)?)?.end);
    head.get(from..to).map(str::to_lowercase)
}

/// Returns the family that is nearest to an unknown trade, by its nouns; the last noun of the topic counts most.
pub(crate) fn nearest_family(packs: &Packs<'_>, topic: &str) -> Subject {
    let words = words_of(topic);
    // `the summer fair of our school` is a fair.
    let of = words.iter().position(|word| word.text == "of").filter(|at| *at > 0);
    let (before, after) = words.split_at(of.unwrap_or(words.len()));
    let ordered = after.iter().chain(before).collect::<Vec<_>>();
    let has = |file: &PackFile<'_>, word: &Word| {
        let nouns = file.head("nouns").unwrap_or_default();
        nouns.split(',').any(|noun| is_same(&word.text, noun.trim()))
    };
    let family =
        ordered.into_iter().rev().find_map(|word| packs.files(PackKind::Family).find(|file| has(file, word)));
    let name = family.map_or("company", |file| file.name).to_owned();
    Subject { kind: PackKind::Family, name }
}

/// Returns the place that a request names: `hostel in Lisbon`. A place has a capital letter.
pub(crate) fn place(head: &str) -> Option<String> {
    let (_, after) = head.split_once(" in ").or_else(|| head.split_once(" near "))?;
    let is_name = |word: &&str| word.chars().next().is_some_and(char::is_uppercase);
    let named: Vec<&str> = after.split(' ').take_while(is_name).take(3).collect();
    let place = named.join(" ");
    let place = place.trim_end_matches([',', '.', ';', ':']);
    (!place.is_empty()).then(|| place.to_owned())
}
