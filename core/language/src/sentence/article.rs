//! Articles that are left out in a hurry: `move it to top of list`.

use super::mend::is_shown;
use crate::token::{Token, word_at};
use websketch_layout::naming::NamedComponent;

/// What can be the same.
const MEASURES: &[&str] =
    &["width", "height", "size", "widths", "heights", "sizes", "gap", "gaps", "spacing"];
const PREPOSITIONS: &[&str] = &["to", "at", "in", "on", "from", "of"];
/// Sides and parts of a page, which have an article wherever they are one.
const PARTS: &str = "top bottom left right middle center centre end beginning very far upper lower menu list table \
                     sidebar footer header navigation nav navbar corner";

/// Puts an article before a side or a part of the page that has none, where no component shows that word.
pub(super) fn add_articles(message: &str, tokens: &mut Vec<Token>, names: &[NamedComponent<'_>]) {
    for at in (1..tokens.len()).rev() {
        if is_identical(tokens, at) {
            insert_before(at, "the", tokens);
            if let Some(identical) = tokens.get_mut(at + 1) {
                identical.say("same");
            }
            continue;
        }
        let Some(part) = tokens.get(at).filter(|_| lacks_article(tokens, at)) else { continue };
        if part.is_small(message) && !is_shown(names, &part.word) {
            insert_before(at, "the", tokens);
        }
    }
}

/// `identical heights` are the same height.
fn is_identical(tokens: &[Token], at: usize) -> bool {
    word_at(tokens, Some(at)) == "identical" && MEASURES.contains(&word_at(tokens, Some(at + 1)))
}

/// Whether the word at a position is a part of the page rather than a verb or a part of a phrase, and has no article.
fn lacks_article(tokens: &[Token], at: usize) -> bool {
    let (before, part, next) =
        (word_at(tokens, at.checked_sub(1)), word_at(tokens, Some(at)), word_at(tokens, Some(at + 1)));
    if before == "and" {
        return next == "one" && matches!(part, "first" | "second" | "third" | "last");
    }
    let is_verb = before == "to"
        && (matches!(next, "align" | "justify")
            || matches!(part, "center" | "centre" | "lower")
                && !matches!(next, "" | "of" | "," | "." | "left" | "right"));
    let is_phrase = (before == "on" && part == "top")
        || (before == "from" && next == "to")
        || (before == "to" && is_part(word_at(tokens, at.checked_sub(2))));
    PREPOSITIONS.contains(&before) && is_part(part) && !is_verb && !is_phrase
}

fn is_part(word: &str) -> bool {
    PARTS.split(' ').any(|part| part == word)
}

fn insert_before(at: usize, word: &str, tokens: &mut Vec<Token>) {
    let place = tokens.get(at).map_or(0, |token| token.span.start);
    tokens.insert(at, Token::unsaid(word, place));
}
