//! A first idea of what a request wants, before a model has said more.

use crate::language::Interpretation;
use crate::operation::{Operation, OperationKind};
use crate::proposal::Intent;

/// Verbs of requests for something new.
const CREATION: [&str; 9] =
    ["add", "build", "create", "design", "draw", "generate", "insert", "include", "sketch"];
/// Verbs that want something new when an article follows: “make a form”, but “make it wider”.
const CREATION_WITH_ARTICLE: [&str; 3] = ["make", "give", "put"];
const ARTICLE: [&str; 5] = ["a", "an", "me", "another", "some"];
/// Verbs of requests for changes.
const MODIFICATION: [&str; 24] = [
    "align",
    "arrange",
    "center",
    "change",
    "delete",
    "distribute",
    "enlarge",
    "fix",
    "give",
    "make",
    "move",
    "place",
    "put",
    "remove",
    "rename",
    "replace",
    "resize",
    "set",
    "shift",
    "shrink",
    "swap",
    "tidy",
    "turn",
    "use",
];
/// Words that begin a question about the sketch.
const QUESTION: [&str; 12] =
    ["how", "what", "which", "where", "why", "is", "are", "does", "explain", "describe", "summarize", "tell"];

/// Whether a request says where or how large something is to be, or how many there are.
pub(super) fn names_figures(request: &str) -> bool {
    request.chars().any(|letter| letter.is_ascii_digit())
}

/// What the request seems to want, by what the interpreter understood or else by its first word.
pub(super) fn of(message: &str, meaning: &Interpretation) -> Intent {
    match meaning {
        Interpretation::Operations { operations, .. } => of_operations(operations),
        Interpretation::Question { .. } | Interpretation::Undo | Interpretation::Redo => Intent::Modification,
        Interpretation::Answer { .. } | Interpretation::Unknown { .. } => by_first_words(message),
    }
}

/// What operations come to, whatever an answer says of itself; without any, what it says.
pub(super) fn of_deeds(operations: &[Operation], said: Option<Intent>) -> Option<Intent> {
    let is_change = |intent: &Intent| matches!(intent, Intent::Creation | Intent::Modification);
    if operations.is_empty() {
        return said;
    }
    said.filter(is_change).or_else(|| Some(of_operations(operations)))
}

fn of_operations(operations: &[Operation]) -> Intent {
    let only_adds = operations.iter().all(|operation| operation.kind() == OperationKind::Add);
    if only_adds { Intent::Creation } else { Intent::Modification }
}

/// Whether a request asks for something to go, so that texts that go with it are no loss.
pub(super) fn lets_go(message: &str) -> bool {
    const STEMS: [&str; 16] = [
        "clear",
        "cut",
        "delet",
        "drop",
        "eras",
        "fewer",
        "hide",
        "instead",
        "less",
        "remov",
        "replac",
        "rid",
        "shorten",
        "simpl",
        "start over",
        "without",
    ];
    let lower = message.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    words.any(|word| STEMS.iter().any(|stem| word.starts_with(stem))) || lower.contains("start over")
}

/// Whether a request is about what is written, so that other words are no surprise: it says so, or it gives a topic, a
/// language or a name, which have a capital, or quotes.
pub(super) fn speaks_of_words(message: &str) -> bool {
    const STEMS: [&str; 27] = [
        "about",
        "caption",
        "content",
        "copy",
        "data",
        "example",
        "fill",
        "heading",
        "headline",
        "informal",
        "into",
        "label",
        "language",
        "lorem",
        "name",
        "placeholder",
        "polite",
        "realistic",
        "rename",
        "rephras",
        "reword",
        "rewrit",
        "text",
        "title",
        "tone",
        "translat",
        "word",
    ];
    let lower = message.to_lowercase();
    let has_stem = lower
        .split(|letter: char| !letter.is_alphabetic())
        .any(|word| STEMS.iter().any(|stem| word.starts_with(stem)));
    let is_name = |word: &str| word.len() > 1 && word.starts_with(char::is_uppercase);
    let mut sentences = message.split(['.', '!', '?', '\n']);
    let has_name = sentences.any(|sentence| sentence.split_whitespace().skip(1).any(is_name));
    has_stem || has_name || message.contains(['"', '“', '‘', '„', '«'])
}

fn by_first_words(message: &str) -> Intent {
    let lower = message.to_lowercase();
    let mut words =
        lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty() && *word != "please");
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if CREATION.contains(&first) || (CREATION_WITH_ARTICLE.contains(&first) && ARTICLE.contains(&second)) {
        Intent::Creation
    } else if MODIFICATION.contains(&first) {
        Intent::Modification
    } else if QUESTION.contains(&first) || message.trim_end().ends_with('?') {
        Intent::Details
    } else {
        Intent::Conversation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &str, expected: Intent) {
        let unknown = Interpretation::Unknown { suggestions: Vec::new() };
        assert_eq!(of(message, &unknown), expected, "{message}");
    }

    #[test]
    fn what_speaks_of_words() {
        for message in
            ["Translate it to German", "make it Italian", "say “Hi” everywhere", "turn it into a shop"]
        {
            assert!(speaks_of_words(message), "{message}");
        }
        for message in ["Make it pop", "align everything. Space it out", "I want more air"] {
            assert!(!speaks_of_words(message), "{message}");
        }
    }

    #[test]
    fn the_first_words_tell() {
        check("Make a pricing page", Intent::Creation);
        check("make it pop", Intent::Modification);
        check("please tidy the left half", Intent::Modification);
        check("What is this page for", Intent::Details);
        check("Can I ask you something?", Intent::Details);
        check("lovely weather", Intent::Conversation);
        check("", Intent::Conversation);
    }
}
