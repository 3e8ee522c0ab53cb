//! Calls of functions, as models write them instead of an answer.

use super::compound::operation_name;
use super::key::words;
use super::news::Recovered;
use crate::json::excerpt;
use serde_json::{Map, Value};

/// Keys under which a tool call keeps the answer.
pub(super) const CALL_KEYS: [&str; 6] = ["function", "arguments", "args", "input", "parameters", "answer"];

/// What a tool call passes on, however deep in it.
pub(super) fn arguments(object: &Map<String, Value>) -> Option<&Value> {
    let is_call = object.contains_key("name") || object.contains_key("function");
    let found = object.iter().find(|(key, _)| CALL_KEYS.contains(&key.as_str()));
    let (key, value) = found.filter(|_| is_call)?;
    match value {
        Value::Object(inner) if key == "function" => arguments(inner),
        Value::Object(_) | Value::String(_) | Value::Array(_) => Some(value),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// The operation that a call by its name stands for: `{ "name": "delete", "arguments": { "componentId": "a" } }`.
pub(super) fn called(call: &Map<String, Value>) -> Option<Recovered> {
    let call = call.get("function").and_then(Value::as_object).unwrap_or(call);
    let name = call.get("name")?.as_str()?;
    let mut named = words(name).filter(|word| !word.is_empty() && !word.starts_with("component"));
    let kind = operation_name(&named.next()?).filter(|_| named.next().is_none())?;
    let key = ["arguments", "args", "input", "parameters"].into_iter().find(|key| call.contains_key(*key))?;
    let arguments = match call.get(key)? {
        Value::String(text) => crate::json::parse(text).ok()?,
        arguments => arguments.clone(),
    };
    let Value::Object(arguments) = arguments else { return None };
    if arguments.contains_key("type") || arguments.contains_key("operations") {
        return None;
    }
    let mut operation = Map::from_iter([("type".to_owned(), kind.into())]);
    operation.extend(arguments);
    Some(Recovered { path: Some(format!("{}.{key}", excerpt(name))), operation: Value::Object(operation) })
}
