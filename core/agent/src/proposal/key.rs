//! Classification of the keys of an answer by their words.

/// The words of keys over operations, for answers without the key `operations`. Other keys are not searched: an
/// operation that an answer quotes as an example, or as done before, is none.
const WORDS: [&str; 93] = [
    "action",
    "actions",
    "add",
    "align",
    "and",
    "answer",
    "apply",
    "args",
    "arguments",
    "batch",
    "body",
    "call",
    "calls",
    "candidates",
    "canvas",
    "change",
    "changes",
    "choices",
    "command",
    "commands",
    "content",
    "create",
    "data",
    "delete",
    "distribute",
    "do",
    "edit",
    "edits",
    "execute",
    "final",
    "finally",
    "first",
    "function",
    "input",
    "instruction",
    "instructions",
    "item",
    "items",
    "json",
    "kwargs",
    "layout",
    "list",
    "message",
    "modification",
    "modifications",
    "modify",
    "move",
    "moves",
    "mutation",
    "mutations",
    "new",
    "next",
    "object",
    "op",
    "operation",
    "operations",
    "ops",
    "output",
    "parameters",
    "params",
    "part",
    "parts",
    "patch",
    "patches",
    "payload",
    "plan",
    "proposed",
    "remove",
    "reorder",
    "replace",
    "resize",
    "response",
    "result",
    "results",
    "root",
    "second",
    "sketch",
    "step",
    "steps",
    "structured",
    "suggested",
    "task",
    "tasks",
    "then",
    "third",
    "to",
    "todo",
    "tool",
    "ui",
    "update",
    "updates",
    "use",
    "value",
];

/// Words of keys over values that are no part of the answer. Even a list called `operations` does not count there.
const QUOTING: [&str; 20] = [
    "alternative",
    "alternatives",
    "before",
    "current",
    "example",
    "examples",
    "failed",
    "history",
    "inverse",
    "not",
    "old",
    "original",
    "past",
    "previous",
    "redo",
    "rejected",
    "sample",
    "template",
    "undo",
    "wrong",
];

/// Keys of strings that contain an answer, in provider responses and in calls of agents.
const TEXTS: [&str; 9] =
    ["action_input", "args", "arguments", "content", "input", "output", "parameters", "text", "tool_input"];

/// Returns true if a string under this key may contain operations.
pub(super) fn holds_text(key: &str) -> bool {
    TEXTS.contains(&key)
}

/// Returns true if the value under this key is no part of the answer.
pub(super) fn quotes(key: &str) -> bool {
    words(key).any(|word| QUOTING.contains(&word.as_str()))
}

/// Returns true if the value under this key may contain operations: the key consists of the words above and of numbers.
pub(super) fn holds_operations(key: &str) -> bool {
    words(key).all(|word| word.is_empty() || WORDS.contains(&word.as_str()))
}

/// Returns the words of a key in lower case, split at separators and at capitals: `step_2`, `newActions`.
pub(super) fn words(key: &str) -> impl Iterator<Item = String> {
    let mut is_lower = false;
    let mut words = vec![String::new()];
    for letter in key.chars() {
        if !letter.is_ascii_alphabetic() || (letter.is_ascii_uppercase() && is_lower) {
            words.push(String::new());
        }
        if let (Some(word), true) = (words.last_mut(), letter.is_alphabetic()) {
            word.push(letter.to_ascii_lowercase());
        }
        is_lower = letter.is_ascii_lowercase();
    }
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::holds_operations;

    #[test]
    fn keys_of_operations_are_known_by_their_words() {
        for key in ["actions", "newActions_", "step_2", "STEPS", "1", "operationsToApply", ""] {
            assert!(holds_operations(key), "{key}");
        }
        for key in ["example", "exampleActions", "previous_operations", "undo", "doNotDelete", "下一步"] {
            assert!(!holds_operations(key), "{key}");
        }
    }
}
