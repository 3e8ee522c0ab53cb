//! A message as tokens: words, numbers, quoted texts and marks, each with its place in the message.

mod scanner;

pub(super) use websketch_layout::naming::{word_spans, words};

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

impl Token {
    /// A word that is not said, at a place of the message in bytes.
    pub(super) fn unsaid(word: &str, at: usize) -> Self {
        Self { kind: TokenKind::Word, word: word.to_owned(), span: at..at }
    }

    /// Another word in its place.
    pub(super) fn say(&mut self, word: &str) {
        word.clone_into(&mut self.word);
    }

    /// Whether it begins with a small letter in the message: what is written like a name is none of our words.
    pub(super) fn is_small(&self, message: &str) -> bool {
        message.get(self.span.clone()).is_some_and(|text| text.starts_with(char::is_lowercase))
    }
}

/// The word or mark at a place; empty where there is none.
pub(super) fn word_at(tokens: &[Token], at: Option<usize>) -> &str {
    at.and_then(|at| tokens.get(at)).map_or("", |token| &token.word)
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
