//! What is said to be polite or in a hurry, at the end of a request: it is no part of a text before it.

use crate::token::{Token, TokenKind, word_at};
use crate::vocabulary::{Sense, meanings};

/// What ends a request, in lower case.
const COURTESIES: &str = "please|pls|plz|thanks|thx|ty|cheers|asap|thank you|thanks a lot|thanks so much|\
    thank you very much|thank you so much|thanks in advance|much appreciated|for me|for us|\
    right away|real quick|really quick|will you|would you|could you|can you|if you can|\
    if you could|if possible|if that's ok|if that's okay|if that's possible|if you don't mind|\
    when you can|when you get a chance|when you have a moment";

/// Words that a text follows: `make it say thanks`.
const INTRODUCTIONS: &[&str] = &[
    "say", "says", "saying", "read", "reads", "reading", "called", "named", "labeled", "labelled", "titled",
    "call", "to", "as", "with", "and", "&", "or", "the", "a", "an", ":", "=", "not", "is", "be", "of", "for",
    "but", "into", "write", "type",
];

/// Drops what ends a message to be polite, where it is written small and follows a request, and the mark of a request
/// that is put as a question.
pub(super) fn drop_courtesies(message: &str, tokens: &mut Vec<Token>) {
    let is_cry = |token: &Token| {
        matches!(
            token.word.as_str(),
            "no" | "noo" | "nooo" | "nope" | "oops" | "wait" | "stop" | "hey" | "ugh" | "argh"
        )
    };
    let marks = tokens.iter().skip(1).take_while(|token| token.kind == TokenKind::Mark('!')).count();
    if marks > 0 && tokens.len() > marks + 1 && tokens.first().is_some_and(is_cry) {
        tokens.drain(..=marks);
    }
    while let Some(start) = courtesy(message, tokens) {
        tokens.truncate(start);
    }
    let word = |at: usize| word_at(tokens, Some(at));
    let is_asked =
        matches!(word(0), "can" | "could" | "would" | "will") && matches!(word(1), "you" | "u" | "we" | "i");
    if is_asked && tokens.last().is_some_and(|last| last.word == "?") {
        tokens.pop();
    }
}

/// Where the courtesy begins that ends a message, with the comma before it.
fn courtesy(message: &str, tokens: &[Token]) -> Option<usize> {
    let is_mark = |token: &&Token| matches!(token.kind, TokenKind::Mark('.' | '!' | '?' | ','));
    let end = tokens.len() - tokens.iter().rev().take_while(is_mark).count();
    let said = tokens.get(..end)?;
    let is_small = |token: &Token| token.kind == TokenKind::Word && token.is_small(message);
    let length = |courtesy: &'static str| {
        let mut before = said.iter().rev();
        let mut words = courtesy.split(' ').rev();
        let ends = words.all(|word| before.next().is_some_and(|token| token.word == word && is_small(token)));
        ends.then(|| courtesy.split(' ').count())
    };
    let longest = COURTESIES.split('|').filter_map(length).max()?;
    let start = end - longest;
    let before = said.get(start.checked_sub(1)?)?;
    let start = if before.word == "," { start - 1 } else { start };
    let is_text = INTRODUCTIONS.contains(&before.word.as_str());
    // `delete, please`, but nothing of `great, thanks`
    let is_request =
        start > 1 || meanings(&[&before.word]).iter().any(|(sense, _)| matches!(sense, Sense::Verb(..)));
    (start > 0 && is_request && !is_text).then_some(start)
}
