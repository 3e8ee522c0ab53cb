//! Operations of an answer that has no list of them where it should be.

use serde_json::Value;

/// Keys under which models put their operations when they forget the right one. Nothing else is searched:
/// an operation that an answer quotes as an example, or as done before, is none.
const KEYS: [&str; 13] = [
    "actions",
    "action",
    "changes",
    "edits",
    "commands",
    "ops",
    "operation",
    "operations",
    "result",
    "results",
    "response",
    "output",
    "answer",
];

/// Names of operations, and the aliases that are read as such.
const TYPES: [&str; 12] = [
    "move",
    "resize",
    "add",
    "delete",
    "modify",
    "align",
    "distribute",
    "replace",
    "reorder",
    "create",
    "update",
    "remove",
];

/// An operation, and the key under which it was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recovered {
    pub(super) key: String,
    pub(super) operation: Value,
}

/// Adds the operations in the member `key` of an answer to `found`, in order.
pub(super) fn recover(key: &str, value: &Value, found: &mut Vec<Recovered>) {
    if !KEYS.contains(&key) {
        return;
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| recover(key, item, found)),
        Value::Object(object) => {
            let kind = object.get("type").and_then(Value::as_str);
            if kind.is_some_and(|kind| TYPES.contains(&kind)) {
                found.push(Recovered { key: key.to_owned(), operation: value.clone() });
            } else {
                object.iter().for_each(|(key, value)| recover(key, value, found));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
