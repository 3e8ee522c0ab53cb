//! Words of a request, and phrases of packs in them.

use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;
/// A word of a request, in lower case, and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// The byte range in the request.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Splits a text into words: letters and digits, with apostrophes and hyphens inside.
pub(crate) fn words_of(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut open: Option<usize> = None;
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’' | '-' | '&' | '$' | '%');
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (open, is_part(letter)) {
            (None, true) => open = Some(at),
            (Some(start), false) => {
                let word = text.get(start..at).unwrap_or_default();
                words.push(Word { text: word.to_lower_case(), start, end: at });
                open = None;
            }
            _ => {}
        }
    }
    words
}

/// A phrase found in words: the first and the last word, and the number of its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) letters: usize,
}

/// Finds the longest of several phrases, separated by commas, in words. Of equal ones the first in the words.
pub(crate) fn find_longest(words: &[Word], phrases: &str) -> Option<Match> {
    let found = phrases.split(',').filter_map(|phrase| find(words, phrase.trim()));
    found.reduce(|best, other| if other.letters > best.letters { other } else { best })
}

/// Finds a phrase in words. Each of its words may stand in the plural.
fn find(words: &[Word], phrase: &str) -> Option<Match> {
    let parts: Vec<&str> = phrase.split_whitespace().collect_vec();
    if parts.is_empty() {
        return None;
    }
    let is_here = |window: &[Word]| window.iter().zip(&parts).all(|(word, part)| is_same(&word.text, part));
    let first = words.windows(parts.len()).position(is_here)?;
    let last = first + parts.len() - 1;
    let said = words.get(first..=last).unwrap_or_default();
    let letters = said.iter().map(|word| word.text.len() + 1).sum::<usize>().saturating_sub(1);
    Some(Match { first, last, letters })
}

/// Whether a word is another one, in the singular or in the plural, or with a possessive.
pub(crate) fn is_same(word: &str, other: &str) -> bool {
    word == other || singular(word) == singular(other)
}

/// Returns a word in the singular, without a possessive.
pub(crate) fn singular(word: &str) -> String {
    if matches!(word, "species" | "series") {
        return word.to_owned();
    }
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    // `buses`, `classes`, `boxes`, but `houses`, `courses`.
    let has = |ends: &[&str]| ends.iter().any(|end| word.ends_with(end));
    let is_long = has(&["sses", "uses", "ches", "shes", "xes"]) && !has(&["ouses"]);
    let stem = if is_long { word.strip_suffix("es") } else { word.strip_suffix('s') };
    let stem = stem.filter(|stem| stem.len() > 2 && (is_long || !stem.ends_with('s')));
    stem.unwrap_or(word).to_owned()
}
