//! A first idea of what a request wants, before a model has said more.

use crate::language::Interpretation;
use crate::operation::OperationKind;
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

/// What the request seems to want, by what the interpreter understood or else by its first word.
pub(super) fn of(message: &str, meaning: &Interpretation) -> Intent {
    match meaning {
        Interpretation::Operations { operations, .. } => {
            let only_adds = operations.iter().all(|operation| operation.kind() == OperationKind::Add);
            if only_adds { Intent::Creation } else { Intent::Modification }
        }
        Interpretation::Question { .. } | Interpretation::Undo | Interpretation::Redo => Intent::Modification,
        Interpretation::Answer { .. } | Interpretation::Unknown { .. } => by_first_words(message),
    }
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
