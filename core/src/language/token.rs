//! A message as tokens: words, numbers, quoted texts and marks, each with its place in the message.

mod scanner;

pub(super) use crate::naming::{word_spans, words};

use self::scanner::Scanner;
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
