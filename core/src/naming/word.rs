//! The words of a text that a person reads, as they are compared: where they stand, in lower case, in the singular, and
//! with slips of spelling.

use crate::letter;
use std::ops::Range;

/// Where the words of a visible text stand, in bytes.
pub(crate) fn word_spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut at = 0;
    for part in text.split(|c: char| !(c.is_alphanumeric() || is_apostrophe(c))) {
        let word = part.trim_matches(is_apostrophe);
        if !word.is_empty() {
            let start = at + (part.len() - part.trim_start_matches(is_apostrophe).len());
            let owner = owner_length(word);
            spans.push(start..start + owner);
            if owner < word.len() {
                spans.push(start + owner..start + word.len());
            }
        }
        // The separator after it is one character.
        at += part.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    spans
}

/// The words of a visible text, without limit to their number.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for span in word_spans(text) {
        words.extend(text.get(span).map(lower));
    }
    words
}

/// Adds the words of a visible text to `buffer`, and where each stands there to `spans`.
pub(crate) fn add_words(text: &str, buffer: &mut String, spans: &mut Vec<Range<usize>>) {
    for span in word_spans(text) {
        let start = buffer.len();
        let word = text.get(span).unwrap_or_default();
        if word.is_ascii() {
            buffer.push_str(word);
            buffer.get_mut(start..).unwrap_or_default().make_ascii_lowercase();
        } else {
            add_lower(word, buffer);
        }
        spans.push(start..buffer.len());
    }
}

/// Words whose `'s` is a verb, not a possessive.
const CONTRACTED: [&str; 10] = ["it", "that", "what", "there", "here", "let", "where", "who", "how", "this"];

/// Bytes of a word before its possessive `'s`; all of them where it has none.
pub(crate) fn owner_length(word: &str) -> usize {
    if word.is_ascii() && !word.contains('\'') {
        return word.len();
    }
    let tail = word.rfind(is_apostrophe).unwrap_or(word.len());
    let (owner, end) = word.split_at_checked(tail).unwrap_or((word, ""));
    let is_owner = lower(end) == "'s" && !owner.is_empty() && !CONTRACTED.contains(&lower(owner).as_str());
    if is_owner { tail } else { word.len() }
}

pub(crate) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

/// Whether a character has no width: joiners, marks of direction, soft hyphens.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

pub(crate) fn lower(text: &str) -> String {
    let mut lower = String::with_capacity(text.len());
    add_lower(text, &mut lower);
    lower
}

fn add_lower(text: &str, buffer: &mut String) {
    let visible = text.chars().filter(|c| !is_invisible(*c));
    buffer.extend(visible.map(|c| if is_apostrophe(c) { '\'' } else { c }).map(letter::lower));
}

/// `cards` → `card`, so that a word of a request meets the same word of a label.
pub(crate) fn singular_of(word: &str) -> &str {
    let is_hissed = |stem: &&str| {
        ["ss", "sh", "ch", "x"].iter().any(|end| stem.ends_with(end))
            && stem.len() > 2
            && !stem.ends_with("ach")
    };
    // `dishes`, `classes`, but not `caches`.
    if let Some(stem) = word.strip_suffix("es").filter(is_hissed) {
        return stem;
    }
    match word.strip_suffix('s') {
        Some(stem) if stem.len() >= 3 && !stem.ends_with(['s', 'u', 'i']) => stem,
        _ => word,
    }
}

/// Whether two words differ by no more than so many slips of spelling.
pub(crate) fn is_slip(one: &str, other: &str, slips: usize) -> bool {
    one.len().abs_diff(other.len()) <= 2
        && !has_too_many_letters(one, other, slips)
        && strsim::osa_distance(one, other) <= slips
}

/// Whether the letters alone show that two words differ by more than so many slips: each exchanges at most one letter
/// for another.
pub(crate) fn has_too_many_letters(one: &str, other: &str, slips: usize) -> bool {
    let letters = |word: &str| word.bytes().fold(0_u32, |letters, byte| letters | 1 << (byte % 32));
    (letters(one) ^ letters(other)).count_ones() as usize > 2 * slips
}
