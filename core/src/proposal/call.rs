//! Calls of functions, as models write them instead of an answer: one reading of the names for the name and for the
//! arguments, at whatever depth.

use super::compound::operation_name;
use super::key::words;
use super::news::Recovered;
use crate::json::excerpt;
use serde_json::{Map, Value};

type Object = Map<String, Value>;

/// Keys under which a tool call keeps the answer.
pub(super) const CALL_KEYS: [&str; 6] = ["function", "arguments", "args", "input", "parameters", "answer"];

/// Keys of the name of what is called.
const NAMES: [&str; 12] = [
    "name",
    "tool",
    "tool_name",
    "toolName",
    "function_name",
    "functionName",
    "function",
    "action",
    "operation",
    "op",
    "command",
    "method",
];
/// Keys of what it is called with.
const ARGUMENTS: [&str; 12] = [
    "arguments",
    "args",
    "input",
    "parameters",
    "params",
    "action_input",
    "actionInput",
    "tool_input",
    "toolInput",
    "kwargs",
    "payload",
    "properties",
];
/// Keys of an object that is the call itself.
const CALLS: [&str; 6] = ["function", "tool", "call", "tool_call", "function_call", "functionCall"];
/// Words of a name that say nothing: `move_component`, `websketch.move`.
const IDLE: [&str; 10] = [
    "component",
    "components",
    "element",
    "elements",
    "function",
    "functions",
    "sketch",
    "tool",
    "tools",
    "websketch",
];
/// Members by one of which an object is an operation, though it names its kind elsewhere.
const FIELDS: [&str; 8] =
    ["componentId", "componentIds", "componentType", "components", "page", "targetIds", "texts", "tree"];

/// A call by its name.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    /// What it is called with, and the key of that.
    pub(super) arguments: Option<(&'a str, &'a Value)>,
}

impl<'a> Call<'a> {
    /// The call that an object is, if it names what is called.
    pub(super) fn of(object: &'a Object) -> Option<Self> {
        let inner = CALLS.iter().find_map(|key| object.get(*key)?.as_object());
        if let Some(call) = inner.and_then(Self::of) {
            return Some(call);
        }
        let name = NAMES.iter().find_map(|key| object.get(*key)?.as_str())?;
        let arguments = ARGUMENTS.iter().find_map(|key| Some((*key, object.get(*key)?)));
        Some(Self { name, arguments })
    }

    /// The words of its name that say something.
    pub(super) fn words(&self) -> Vec<String> {
        words(self.name).filter(|word| !word.is_empty() && !IDLE.contains(&word.as_str())).collect()
    }

    /// The operation of that name.
    fn kind(&self) -> Option<&'static str> {
        match self.words().as_slice() {
            [one] => operation_name(one),
            _ => None,
        }
    }

    /// What it is called with, as an object; one that stands in a string is read.
    pub(super) fn fields(&self) -> Option<Object> {
        match self.arguments?.1 {
            Value::Object(fields) => Some(fields.clone()),
            Value::String(text) => match crate::json::parse(text).ok()? {
                Value::Object(fields) => Some(fields),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What a tool call passes on, however deep in it.
pub(super) fn arguments(object: &Object) -> Option<&Value> {
    let is_call = object.contains_key("name") || object.contains_key("function");
    let found = object.iter().find(|(key, _)| CALL_KEYS.contains(&key.as_str()));
    let (key, value) = found.filter(|_| is_call)?;
    match value {
        Value::Object(inner) if key == "function" => arguments(inner),
        Value::Object(_) | Value::String(_) | Value::Array(_) => Some(value),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Whether an object is an operation that says its kind under a key that operations know for that, or as its only key.
pub(super) fn is_flat(object: &Object) -> bool {
    if let (1, Some((key, Value::Object(_)))) = (object.len(), object.iter().next()) {
        return operation_name(key).is_some();
    }
    let kind = ["op", "action", "operation"].iter().find_map(|key| object.get(*key)?.as_str());
    kind.is_some_and(|kind| operation_name(kind).is_some())
        && FIELDS.iter().any(|field| object.contains_key(*field))
}

/// The operation that a call by its name stands for: `{ "name": "delete", "arguments": { "componentId": "a" } }`, or with
/// its fields beside the name.
pub(super) fn called(object: &Object) -> Option<Recovered> {
    let call = Call::of(object).filter(|_| !object.contains_key("operations"))?;
    let kind = call.kind()?;
    let name = excerpt(call.name);
    let (path, fields) = match call.arguments {
        Some((key, _)) => (format!("{name}.{key}"), call.fields()?),
        None if is_flat(object) => return None,
        None if FIELDS.iter().any(|field| object.contains_key(*field)) => {
            let is_name =
                |key: &str, value: &Value| NAMES.contains(&key) && value.as_str() == Some(call.name);
            let fields = object.iter().filter(|(key, value)| !is_name(key, value) && key.as_str() != "type");
            (name, fields.map(|(key, value)| (key.clone(), value.clone())).collect())
        }
        None => return None,
    };
    if fields.contains_key("type") && operation_name(fields.get("type")?.as_str()?).is_some()
        || fields.contains_key("operations")
    {
        return None;
    }
    let mut operation = Map::from_iter([("type".to_owned(), kind.into())]);
    // A component that is added says its type under the same key.
    operation.extend(fields.into_iter().map(|(key, value)| match key.as_str() {
        "type" => ("componentType".to_owned(), value),
        "id" | "component_id" => ("componentId".to_owned(), value),
        _ => (key, value),
    }));
    Some(Recovered { path: Some(path), operation: Value::Object(operation) })
}
