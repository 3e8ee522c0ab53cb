//! The list of parts and the name in a request.

use crate::phrase::{Word, find_longest, words_of};
use websketch_sketch::collect::CollectVec;

/// Listed parts of one request at most.
const MOST_PARTS: usize = 24;
/// Words before the list of parts.
const LISTING: &str = "with, containing, including, incl, showing, plus, w, featuring, consisting of, that has, which has, having";

/// Splits a request at the mark before the list of its parts.
pub(crate) fn split_list(request: &str) -> (&str, Option<&str>) {
    let request = request.trim().trim_end_matches(['.', '!']);
    let colon = request.find(": ").map(|at| (at, 2));
    let words = words_of(request);
    let marks = LISTING.split(',').filter_map(|mark| {
        let found = find_longest(&words, mark)?;
        let (start, end) = (words.get(found.first)?.start, words.get(found.last)?.end);
        Some((start, end - start))
    });
    // `w/ a map` is short for `with a map`.
    let cut = marks.chain(colon).filter(|(at, _)| *at > 0).min();
    match cut {
        Some((at, length)) => {
            let list = request.get(at + length..).unwrap_or_default().trim_start_matches(['/', ' ', ':']);
            (request.get(..at).unwrap_or(request), Some(list).filter(|list| !list.is_empty()))
        }
        None => (request, None),
    }
}

/// Returns the parts of a list, without articles.
pub(crate) fn parts_of(list: &str) -> Vec<String> {
    let parts = list.split([',', '+', '&', ';', '(', ')']).flat_map(|part| part.split(" and "));
    let parts = parts.map(|part| {
        let part = part.trim().trim_start_matches("and ").trim();
        let article = ["a ", "an ", "the ", "some ", "our ", "my ", "your ", "its "];
        article.iter().find_map(|article| part.strip_prefix(article)).unwrap_or(part).trim()
    });
    parts.filter(|part| !part.is_empty()).take(MOST_PARTS).map(str::to_owned).collect_vec()
}

/// Returns the name after `called` or `named`, and the words without it.
pub(crate) fn without_name(head: &str, words: Vec<Word>) -> (Option<String>, Vec<Word>) {
    let Some(at) = words.iter().position(|word| matches!(word.text.as_str(), "called" | "named")) else {
        return (None, words);
    };
    let is_end = |word: &Word| matches!(word.text.as_str(), "for" | "on" | "with" | "that" | "which" | "in");
    let after = words.get(at + 1..).unwrap_or_default();
    // `called Petal & Stem, she needs a page`
    let is_cut = |pair: &[Word]| match pair {
        [one, next] => head.get(one.end..next.start).is_some_and(|between| between.contains([',', ';', '.'])),
        _ => false,
    };
    let comma = after.windows(2).position(is_cut).map_or(after.len(), |last| last + 1);
    let count = after.iter().position(is_end).unwrap_or(after.len()).min(5).min(comma);
    let (Some(first), Some(last)) = (after.first(), after.get(..count).and_then(<[Word]>::last)) else {
        return (None, words);
    };
    let name = head.get(first.start..last.end).map(|name| name.trim_matches('\'').to_owned());
    let rest = words.iter().take(at).chain(after.iter().skip(count)).cloned().collect_vec();
    (name.filter(|name| !name.is_empty()), rest)
}
