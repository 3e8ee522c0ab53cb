//! Faults of an answer's text: operations that its prose turns down, missing JSON, prose and markup in place of it.

use crate::proposal::{EndEvent, UnreadableAnswer};
use serde_json::Value;
use websketch_repair::RepairError;

/// The feedback for a model that wrote operations into a text which takes some of them back.
pub(super) const AMBIGUOUS: &str = "Your operations stand in sentences that seem to turn some of them down. Write those that count as one object.";

/// Returns true if bare operations stand in prose that weighs or rejects some of them. It is then unknown which
/// operations count.
pub(super) fn has_rejected_alternatives(text: &str) -> bool {
    const WORDS: [&str; 24] = [
        "actually",
        "alternatively",
        "better",
        "but",
        "considered",
        "could",
        "however",
        "instead",
        "mind",
        "mistake",
        "might",
        "no",
        "not",
        "or",
        "perhaps",
        "rather",
        "scratch",
        "second",
        "should",
        "thought",
        "wait",
        "won",
        "would",
        "wrong",
    ];
    if text.contains("\"operations\"") || text.contains("```") {
        return false;
    }
    // The bracketed groups, by their first bracket. A single list is no set of alternatives.
    let (mut depth, mut outside, mut groups) = (0_usize, String::new(), Vec::new());
    for letter in text.chars() {
        match letter {
            '{' | '[' => {
                if depth == 0 {
                    groups.push(letter);
                }
                depth += 1;
            }
            '}' | ']' => depth = depth.saturating_sub(1),
            letter if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    let lower = outside.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphabetic());
    groups.contains(&'{') && words.any(|word| WORDS.contains(&word))
}

/// Returns the fault of an unreadable text, as feedback for the model.
pub(super) fn fault(text: &str, end: &EndEvent, error: Option<UnreadableAnswer>) -> Option<String> {
    if end.stream_error.is_some() {
        return None;
    }
    let fault = match error {
        _ if text.trim().is_empty() => "Your answer was empty.".to_owned(),
        Some(UnreadableAnswer::Json(RepairError::NoJson)) => "Your answer holds no JSON object.".to_owned(),
        Some(fault @ UnreadableAnswer::Json(_)) => format!("Your answer cannot be read: {fault}."),
        Some(UnreadableAnswer::Shape { .. }) => {
            let keys = keys(text);
            format!("Your answer is JSON, but has neither `operations` nor `description`; found: {keys}.")
        }
        None if end.superseded => {
            "Your answer holds several answers, and it is not clear which one counts. Write one.".to_owned()
        }
        None if !end.complete => "Your answer breaks off before its end.".to_owned(),
        None => return None,
    };
    Some(fault)
}

/// Returns the keys of a JSON object, or the type of another value.
fn keys(text: &str) -> String {
    const MOST: usize = 8;
    match websketch_repair::repair(text).map(|repaired| repaired.value) {
        Ok(Value::Object(members)) => {
            let keys = members.keys().take(MOST).map(|key| format!("“{}”", websketch_json::excerpt(key)));
            keys.collect::<Vec<_>>().join(", ")
        }
        Ok(other) => websketch_json::type_name(&other).to_owned(),
        Err(_) => "nothing".to_owned(),
    }
}

/// Returns true if a text contains words; `null`, `42` and `###` do not.
pub(super) fn has_words(text: &str) -> bool {
    const NOTHING: [&str; 6] = ["null", "none", "undefined", "true", "false", "nan"];
    let words = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    let mut words = words.filter(|word| !NOTHING.contains(&word.to_lowercase().as_str()));
    words.any(|word| word.chars().count() > 1 || !word.is_ascii())
}

/// Returns true if a text is HTML or Markdown rather than prose.
pub(super) fn is_markup(text: &str) -> bool {
    let lower = text.to_lowercase();
    let has_tags = lower.contains("</") || lower.contains("/>");
    let is_title = |line: &str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
    has_tags || text.lines().filter(|line| is_title(line.trim_start())).count() > 0
}
