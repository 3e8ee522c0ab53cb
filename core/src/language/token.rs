//! A message as tokens: words, numbers, quoted texts and marks, each with its place in the message.

mod scanner;

use self::scanner::Scanner;
use crate::letter;
use std::ops::Range;

/// More tokens than any request has; what is longer is not understood rather than read slowly.
pub(super) const MAX_TOKENS: usize = 160;

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    /// Letters, or letters and digits that belong together (`h1`, `2nd`).
    Word,
    /// Digits, perhaps with a point, a sign or a fraction.
    Number(f64),
    /// A text between quotes of any kind; the value is what stands between them.
    Quoted(String),
    /// Anything else that is no blank.
    Mark(char),
}

/// One token of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// In lower case with straight apostrophes; empty for quoted texts.
    pub(super) word: String,
    /// Where it stands in the message, in bytes.
    pub(super) span: Range<usize>,
}

/// The tokens of `message`, or nothing when there are more than [`MAX_TOKENS`]. Linear in its length.
pub(super) fn tokens(message: &str) -> Option<Vec<Token>> {
    let mut scanner = Scanner { message, at: 0, tokens: Vec::new() };
    while let Some(next) = scanner.peek() {
        if scanner.tokens.len() >= MAX_TOKENS {
            return None;
        }
        scanner.token(next);
    }
    Some(scanner.tokens)
}

/// Where the words of a visible text stand, in bytes.
pub(super) fn word_spans(text: &str) -> Vec<Range<usize>> {
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

/// The words of a visible text, as [`tokens`] would write them, without limit to their number.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for span in word_spans(text) {
        words.extend(text.get(span).map(lower));
    }
    words
}

/// Adds the words of a visible text to `buffer`, and where each stands there to `spans`.
pub(super) fn add_words(text: &str, buffer: &mut String, spans: &mut Vec<Range<usize>>) {
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
fn owner_length(word: &str) -> usize {
    if word.is_ascii() && !word.contains('\'') {
        return word.len();
    }
    let tail = word.rfind(is_apostrophe).unwrap_or(word.len());
    let (owner, end) = word.split_at_checked(tail).unwrap_or((word, ""));
    let is_owner = lower(end) == "'s" && !owner.is_empty() && !CONTRACTED.contains(&lower(owner).as_str());
    if is_owner { tail } else { word.len() }
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

/// Whether a character has no width: joiners, marks of direction, soft hyphens.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

fn lower(text: &str) -> String {
    let mut lower = String::with_capacity(text.len());
    add_lower(text, &mut lower);
    lower
}

fn add_lower(text: &str, buffer: &mut String) {
    let visible = text.chars().filter(|c| !is_invisible(*c));
    buffer.extend(visible.map(|c| if is_apostrophe(c) { '\'' } else { c }).map(letter::lower));
}
