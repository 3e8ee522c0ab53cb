//! Articles that are left out in a hurry: `move it to top of list`.

use super::mend::is_shown;
use crate::language::names::Named;
use crate::language::token::{Token, TokenKind};

const PREPOSITIONS: &[&str] = &["to", "at", "in", "on", "from", "of"];
/// Sides and parts of a page, which have an article wherever they are one.
const PARTS: &[&str] = &[
    "top",
    "bottom",
    "left",
    "right",
    "middle",
    "center",
    "centre",
    "end",
    "beginning",
    "very",
    "far",
    "upper",
    "lower",
    "menu",
    "list",
    "table",
    "sidebar",
    "footer",
    "header",
    "navigation",
    "nav",
    "navbar",
    "corner",
];

/// Puts an article before a side or a part of the page that has none, where no component shows that word.
pub(super) fn add_articles(message: &str, tokens: &mut Vec<Token>, names: &[Named<'_>]) {
    for at in (1..tokens.len()).rev() {
        let [before, part] = tokens.get(at - 1..=at).unwrap_or_default() else { continue };
        let is_small =
            message.get(part.span.clone()).is_some_and(|text| text.starts_with(char::is_lowercase));
        let word = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| &token.word);
        // `on top of`, `from left to right`
        let is_phrase = (before.word == "on" && part.word == "top")
            || (before.word == "from" && word(Some(at + 1)) == "to")
            || (before.word == "to" && PARTS.contains(&word(at.checked_sub(2))));
        let is_second = before.word == "and"
            && word(Some(at + 1)) == "one"
            && matches!(part.word.as_str(), "first" | "second" | "third" | "last");
        let is_part = PREPOSITIONS.contains(&before.word.as_str()) && PARTS.contains(&part.word.as_str());
        let is_left_out = is_second || is_part && !is_phrase;
        if is_left_out && is_small && !is_shown(names, &part.word) {
            let place = part.span.start;
            let the = Token { kind: TokenKind::Word, word: "the".to_owned(), span: place..place };
            tokens.insert(at, the);
        }
    }
}
