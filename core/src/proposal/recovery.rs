//! Operations that stand anywhere but in a list of them: single ones between other text, under other
//! keys, in lists of lists, in brackets that never close. They are operations all the same, and marked.

use super::call::called;
use super::compound::operation_name;
use super::reading::operations_in;
use crate::json::excerpt;
use crate::repair::Unclosed;
use serde_json::{Map, Value};

/// What the keys over a model's operations are made of, when it forgets the right key. Nothing else is
/// searched: an operation that an answer quotes as an example, or as done before, is none.
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

/// Words over what is no part of an answer: even a list that is called `operations` counts for nothing there.
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

/// Keys of strings that an answer comes in, in the answers of providers and the calls of agents.
const TEXTS: [&str; 9] =
    ["action_input", "args", "arguments", "content", "input", "output", "parameters", "text", "tool_input"];

/// An operation that was elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recovered {
    /// The keys that lead to it, with points between them; nothing for one under no key.
    pub(super) path: Option<String>,
    pub(super) operation: Value,
}

/// Whether an element is an operation by its type.
pub(super) fn is_operation(value: &Value) -> bool {
    value.get("type").and_then(Value::as_str).is_some_and(|name| operation_name(name).is_some())
}

/// Adds the operations in a member of what is under `path` to `found`, in order.
pub(super) fn recover_member(path: &str, key: &str, value: &Value, found: &mut Vec<Recovered>) {
    let is_own = || is_operation(value) && value.get("componentId").and_then(Value::as_str) == Some(key);
    match value {
        Value::String(text) if TEXTS.contains(&key) => recover_text(&below(path, key), text, found),
        _ if holds_operations(key) || is_own() => recover(&below(path, key), value, found),
        _ if words(key).any(|word| QUOTING.contains(&word.as_str())) => {}
        Value::Object(members) => {
            recover_lists(&below(path, key), members, found);
        }
        Value::Array(items) => {
            let objects = items.iter().filter_map(Value::as_object);
            objects.for_each(|members| recover_lists(&below(path, key), members, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Adds the operations in what says itself that it holds them, whatever it stands under.
fn recover_lists(path: &str, members: &Map<String, Value>, found: &mut Vec<Recovered>) {
    if members.contains_key("type") {
        // A component, say.
        return;
    }
    for (key, value) in members.iter().filter(|(_, value)| value.is_object() || value.is_array()) {
        if key == "operations" || !holds_operations(key) {
            recover_member(path, key, value, found);
        }
    }
}

/// Adds the operations of an answer that stands in a string.
fn recover_text(path: &str, text: &str, found: &mut Vec<Recovered>) {
    if text.trim_start().starts_with(['{', '[', '`']) {
        let operations = operations_in(text).into_iter();
        found.extend(operations.map(|operation| Recovered { path: Some(path.to_owned()), operation }));
    }
}

/// Adds the operations in a value under `path` to `found`, in order. Inside an operation there are none.
pub(super) fn recover(path: &str, value: &Value, found: &mut Vec<Recovered>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| recover(path, item, found)),
        Value::Object(_) if is_operation(value) => {
            let path = (!path.is_empty()).then(|| path.to_owned());
            found.push(Recovered { path, operation: value.clone() });
        }
        Value::Object(members) => match called(members) {
            Some(operation) => found.push(operation),
            None => members.iter().for_each(|(key, value)| recover_member(path, key, value, found)),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Adds what is whole in brackets that never closed. A bracket that lacks its end is no operation itself,
/// and what stands inside of one that would have been is none either.
pub(super) fn recover_rest(rest: &[Unclosed], found: &mut Vec<Recovered>) {
    let mut path = String::new();
    for bracket in rest {
        if let Some(Value::String(key)) = bracket.key.as_deref().map(parse) {
            if !holds_operations(&key) {
                return;
            }
            if !bracket.is_known {
                path = below(&path, &key);
            }
        }
        match parse(&bracket.json) {
            half if may_be_operation(&half) => return,
            _ if bracket.is_known => {}
            whole => recover(&path, &whole, found),
        }
    }
}

/// Whether an object that never closed is an operation, or would have become one with its `type`.
fn may_be_operation(half: &Value) -> bool {
    const FIELDS: [&str; 3] = ["componentId", "componentType", "targetIds"];
    is_operation(half) || FIELDS.iter().any(|field| half.get(field).is_some())
}

/// The path of a member, of long keys the beginning: every operation below has a copy of it.
fn below(path: &str, key: &str) -> String {
    let key = excerpt(key);
    if path.is_empty() { key } else { [path, ".", &key].concat() }
}

/// Whether a key is made of such words and numbers alone.
fn holds_operations(key: &str) -> bool {
    words(key).all(|word| word.is_empty() || WORDS.contains(&word.as_str()))
}

/// The words of a key in small letters, however they are joined: `step_2`, `newActions`.
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

fn parse(json: &[u8]) -> Value {
    crate::json::parse_bytes(json).unwrap_or_default()
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
