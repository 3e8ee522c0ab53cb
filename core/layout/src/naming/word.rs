//! Words of visible texts: positions, lower case, singular, spelling slips.

use std::ops::Range;
use websketch_sketch::case_mapping;

/// Returns the byte ranges of the words of a visible text.
fn word_spans(text: &str) -> Vec<Range<usize>> {
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
        // The separator after a part is one character.
        at += part.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    spans
}

/// Returns all words of a visible text.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for span in word_spans(text) {
        words.extend(text.get(span).map(lower));
    }
    words
}

/// Appends the words of a visible text to `buffer`, and their ranges there to `spans`.
pub fn add_words(text: &str, buffer: &mut String, spans: &mut Vec<Range<usize>>) {
    for span in word_spans(text) {
        let start = buffer.len();
        add_lower(text.get(span).unwrap_or_default(), buffer);
        spans.push(start..buffer.len());
    }
}

/// Words with `'s` as a verb, not as a possessive.
const CONTRACTED: [&str; 10] = ["it", "that", "what", "there", "here", "let", "where", "who", "how", "this"];

/// Returns the length in bytes of a word without a possessive `'s`.
pub fn owner_length(word: &str) -> usize {
    if word.is_ascii() && !word.contains('\'') {
        return word.len();
    }
    let tail = word.rfind(is_apostrophe).unwrap_or(word.len());
    let (owner, end) = word.split_at_checked(tail).unwrap_or((word, ""));
    let is_owner = lower(end) == "'s" && !owner.is_empty() && !CONTRACTED.contains(&lower(owner).as_str());
    if is_owner { tail } else { word.len() }
}

/// Returns true for a straight or curly apostrophe.
pub fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

/// Whether a character has no width: joiners, direction marks, soft hyphens.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Returns `text` in lower case, with straight apostrophes and without invisible characters.
pub fn lower(text: &str) -> String {
    let mut lower = String::with_capacity(text.len());
    add_lower(text, &mut lower);
    lower
}

fn add_lower(text: &str, buffer: &mut String) {
    if text.is_ascii() {
        let start = buffer.len();
        buffer.push_str(text);
        buffer.get_mut(start..).unwrap_or_default().make_ascii_lowercase();
        return;
    }
    let visible = text.chars().filter(|c| !is_invisible(*c));
    buffer.extend(visible.map(|c| if is_apostrophe(c) { '\'' } else { c }).map(case_mapping::lower));
}

/// `cards` → `card`. Requests and labels are compared in the singular.
pub fn singular_of(word: &str) -> &str {
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

/// Whether the sets of letters alone show that two words differ by more than `slips`. Each slip exchanges at most one
/// letter for another.
pub fn has_too_many_letters(one: &str, other: &str, slips: usize) -> bool {
    let letters = |word: &str| word.bytes().fold(0_u32, |letters, byte| letters | 1 << (byte % 32));
    (letters(one) ^ letters(other)).count_ones() as usize > 2 * slips
}
