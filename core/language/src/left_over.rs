//! Words of a sentence that are no text: another request, a place, or what a text is to be about.

use super::token::words;
use super::vocabulary::{Sense, meanings, singular_of};

/// Verbs that begin another request behind a comma or an `and`.
const VERBS: [&str; 27] = [
    "add",
    "remove",
    "delete",
    "rename",
    "move",
    "put",
    "make",
    "change",
    "set",
    "center",
    "align",
    "swap",
    "replace",
    "resize",
    "insert",
    "place",
    "duplicate",
    "copy",
    "turn",
    "hide",
    "drop",
    "give",
    "get",
    "throw",
    "create",
    "shrink",
    "enlarge",
];

/// Words that say how a request goes on, not what a text says.
const LINKS: [&str; 4] = ["and", "then", "but", "also"];

/// What a text is to be about, rather than what it says.
const ABOUT: [&str; 8] =
    ["about", "explaining", "describing", "regarding", "mentioning", "which", "showing", "for our"];

/// Words before a place.
const AT: [&str; 15] = [
    "at",
    "in",
    "on",
    "to",
    "into",
    "below",
    "under",
    "above",
    "beside",
    "inside",
    "behind",
    "near",
    "within",
    "underneath",
    "of",
];

/// What a place is in or at, besides what pieces are called.
const SIDES: [&str; 19] = [
    "top", "bottom", "left", "right", "middle", "center", "centre", "corner", "page", "screen", "phone",
    "tablet", "header", "footer", "sidebar", "section", "column", "row", "end",
];

/// Whether words that would be written go on with something that is no text.
pub(super) fn runs_on(text: &str) -> bool {
    let all = words(text);
    let word = |at: usize| all.get(at).map_or("", String::as_str);
    let is_about = ABOUT.contains(&word(0)) || word(0) == "that" && all.len() > 3;
    let has_comma = text.contains(',');
    is_about && starts_small(text)
        || (1..all.len()).any(|at| is_request(&all, at, has_comma) || is_place(&all, at))
}

fn starts_small(text: &str) -> bool {
    text.starts_with(char::is_lowercase)
}

/// Whether another request begins at a word: a verb behind a link, or behind a comma, with something that it is about.
fn is_request(all: &[String], at: usize, has_comma: bool) -> bool {
    let word = |at: usize| all.get(at).map_or("", String::as_str);
    let is_linked = at.checked_sub(1).is_some_and(|before| LINKS.contains(&word(before)));
    let is_about = matches!(
        word(at + 1),
        "a" | "an" | "the" | "it" | "them" | "its" | "their" | "all" | "every" | "each"
    );
    VERBS.contains(&word(at)) && is_about && (is_linked || has_comma)
}

/// Whether a place begins at a word: `at the top of the phone`, `in the card`.
fn is_place(all: &[String], at: usize) -> bool {
    let word = |at: usize| all.get(at).map_or("", String::as_str);
    if !AT.contains(&word(at)) || !matches!(word(at + 1), "the" | "each" | "every") {
        return false;
    }
    let rest = all.get(at + 2..).unwrap_or_default();
    let last = rest.iter().take(3);
    let is_site = |word: &String| SIDES.contains(&singular_of(word)) || is_kind(word);
    // Words behind the place are a sentence of its own: `Sign in on the left side of life`.
    rest.len() < 6 && last.clone().any(is_site)
}

/// Whether a word is what a kind of component is called.
fn is_kind(word: &str) -> bool {
    meanings(&[word]).iter().any(|(sense, _)| matches!(sense, Sense::Noun(noun) if !noun.kinds.is_empty()))
}

/// Whether an entry only says what the entries are to be: `a list of typical CRM fields`.
pub(super) fn describes_entries(before: &str, entry: &str) -> bool {
    let all = words(entry);
    let is_plural = all.last().is_some_and(|word| singular_of(word) != word);
    before == "of" && all.len() > 1 && is_plural && starts_small(entry)
}
