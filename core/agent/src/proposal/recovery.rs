//! Recovery of operations outside of their list.
//!
//! Single operations between other text, under other keys, in nested lists and in unclosed brackets count, and are
//! marked.

use super::call::{called, is_flat};
use super::key::{holds_operations, holds_text, quotes};
use super::macro_operation::operation_name;
use super::stream_item::RecoveredOperation;
use serde_json::{Map, Value};
use websketch_json::excerpt;
use websketch_repair::OpenBracket;

/// A result of the recovery.
#[derive(Clone, Debug)]
pub(super) enum RecoveryItem {
    Operation(RecoveredOperation),
    /// A text that may be an answer with operations.
    Text {
        /// The keys that lead to it, separated by dots.
        path: String,
        text: String,
    },
}

/// Returns true if an element is an operation by its type.
pub(super) fn is_operation(value: &Value) -> bool {
    value.get("type").and_then(Value::as_str).is_some_and(|name| operation_name(name).is_some())
}

/// Adds the operations in a member of the value at `path` to `found`, in order.
pub(super) fn recover_member(path: &str, key: &str, value: &Value, found: &mut Vec<RecoveryItem>) {
    let is_own = || is_operation(value) && value.get("componentId").and_then(Value::as_str) == Some(key);
    match value {
        Value::String(text) if holds_text(key) => recover_text(&below(path, key), text, found),
        _ if holds_operations(key) || is_own() => recover(&below(path, key), value, found),
        _ if quotes(key) => {}
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

/// Adds the operations in members with the keys of operations, under any path.
fn recover_lists(path: &str, members: &Map<String, Value>, found: &mut Vec<RecoveryItem>) {
    if members.contains_key("type") {
        // For example a component.
        return;
    }
    for (key, value) in members.iter().filter(|(_, value)| value.is_object() || value.is_array()) {
        if key == "operations" || !holds_operations(key) {
            recover_member(path, key, value, found);
        }
    }
}

/// Adds a string that seems to contain an answer.
fn recover_text(path: &str, text: &str, found: &mut Vec<RecoveryItem>) {
    if text.trim_start().starts_with(['{', '[', '`']) {
        found.push(RecoveryItem::Text { path: path.to_owned(), text: text.to_owned() });
    }
}

/// Adds the operations in the value at `path` to `found`, in order. Operations are not searched for further operations.
pub(super) fn recover(path: &str, value: &Value, found: &mut Vec<RecoveryItem>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| recover(path, item, found)),
        Value::Object(members) if is_operation(value) || is_flat(members) => {
            let path = (!path.is_empty()).then(|| path.to_owned());
            found.push(RecoveryItem::Operation(RecoveredOperation { path, operation: value.clone() }));
        }
        Value::Object(members) => match called(members) {
            Some(operation) => found.push(RecoveryItem::Operation(operation)),
            None => members.iter().for_each(|(key, value)| recover_member(path, key, value, found)),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Adds the complete operations in unclosed brackets. An unclosed object is no operation, and its members are none
/// either if it would have become one.
pub(super) fn recover_rest(rest: &[OpenBracket], found: &mut Vec<RecoveryItem>) {
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

/// Returns true if an unclosed object is an operation, or would have become one with its `type`.
fn may_be_operation(half: &Value) -> bool {
    const FIELDS: [&str; 3] = ["componentId", "componentType", "targetIds"];
    is_operation(half) || FIELDS.iter().any(|field| half.get(field).is_some())
}

/// Returns the path of a member, with long keys cut, because every operation below has a copy of it.
fn below(path: &str, key: &str) -> String {
    let key = excerpt(key);
    if path.is_empty() { key } else { [path, ".", &key].concat() }
}

fn parse(json: &[u8]) -> Value {
    websketch_json::parse_bytes(json).unwrap_or_default()
}
