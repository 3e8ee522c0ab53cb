//! Intent classification of a request, before a model answers.

use crate::proposal::Intent;
use websketch_language::{ClauseKind, Interpretation, clauses, is_question, is_talk};
use websketch_sketch::Sketch;
use websketch_sketch::operation::{Operation, OperationKind};

/// Returns true if a request contains an explicit measure, position or count.
pub(super) fn has_explicit_measure(request: &str) -> bool {
    request.chars().any(|letter| letter.is_ascii_digit())
}

/// The classification of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Classification {
    pub(super) intent: Intent,
    /// Whether the prompt of that intent alone is sufficient.
    pub(super) is_sure: bool,
}

/// Classifies a request. Only a certain interpretation or recognized talk is sure; otherwise the request is about the
/// sketch.
///
/// `may_be_talk` is true if nothing is selected, attached or being answered.
pub(super) fn of(
    message: &str,
    meaning: &Interpretation,
    sketch: &Sketch,
    may_be_talk: bool,
) -> Classification {
    let in_doubt = if sketch.is_empty() { Intent::Creation } else { Intent::Modification };
    let (intent, is_sure) = match meaning {
        Interpretation::Operations { operations, certain, .. } => (of_operations(operations), *certain),
        Interpretation::Answer { .. } | Interpretation::Unknown { .. } => {
            if may_be_talk && is_talk(message) {
                (Intent::Conversation, true)
            } else if is_question(message) {
                (Intent::Details, false)
            } else {
                (in_doubt, false)
            }
        }
        Interpretation::Question { .. } | Interpretation::Undo | Interpretation::Redo => (in_doubt, false),
    };
    Classification { intent, is_sure }
}

/// Returns the intent of operations, independent of the declared intent. Without operations, returns the declared
/// intent.
pub(super) fn of_answer(operations: &[Operation], said: Option<Intent>) -> Option<Intent> {
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

/// Returns true if a request asks for removal, so that texts lost with it do not count.
pub(super) fn requests_removal(message: &str) -> bool {
    clauses(message).iter().any(|clause| clause.kind == ClauseKind::Removal)
}

/// Returns true if a request is about text, so that changed words are expected. It says so, or it contains a topic, a
/// language or a name, which have a capital, or quotes.
pub(super) fn mentions_text(message: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_of_words() {
        for message in
            ["Translate it to German", "make it Italian", "say “Hi” everywhere", "turn it into a shop"]
        {
            assert!(mentions_text(message), "{message}");
        }
        for message in ["Make it pop", "align everything. Space it out", "I want more air"] {
            assert!(!mentions_text(message), "{message}");
        }
    }

    #[test]
    fn doubt_is_about_the_sketch() {
        let text = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
        let (empty, button) = (Sketch::new(), Sketch::read_text(text.as_bytes()).unwrap().sketch);
        let unknown = Interpretation::Unknown { not_understood: Vec::new(), suggestions: Vec::new() };
        let classified = |message: &str, sketch: &Sketch, may_be_talk: bool| {
            let Classification { intent, is_sure } = of(message, &unknown, sketch, may_be_talk);
            (intent, is_sure)
        };
        assert_eq!(classified("lovely weather", &empty, true), (Intent::Creation, false));
        assert_eq!(classified("lovely weather", &button, true), (Intent::Modification, false));
        assert_eq!(classified("", &button, true), (Intent::Modification, false));
        assert_eq!(classified("Thanks!", &button, true), (Intent::Conversation, true));
        assert_eq!(classified("Thanks!", &button, false), (Intent::Modification, false));
    }
}
