//! Function calls that models write in place of an answer.
//!
//! One set of keys for names and arguments is recognized, at any depth.

use super::JsonObject;
use super::key::words;
use super::macro_operation::operation_name;
use super::stream_item::RecoveredOperation;
use serde_json::{Map, Value};
use websketch_json::excerpt;
use websketch_layout::layout_tree::toolkit_component;
use websketch_sketch::ComponentKind;

/// Keys of the answer in a tool call.
pub(super) const CALL_KEYS: [&str; 6] = ["function", "arguments", "args", "input", "parameters", "answer"];

/// Keys of the function's name.
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
/// Keys of the arguments.
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
/// Words without meaning in a name: `move_component`, `websketch.move`.
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
/// Members that identify an object as an operation, even if it names its kind under another key.
const FIELDS: [&str; 8] =
    ["componentId", "componentIds", "componentType", "components", "page", "targetIds", "texts", "tree"];

/// A function call.
pub(super) struct Call<'a> {
    pub(super) name: &'a str,
    /// The arguments and their key.
    pub(super) arguments: Option<(&'a str, &'a Value)>,
}

impl<'a> Call<'a> {
    /// Returns the call in an object, if it names a function.
    pub(super) fn of(object: &'a JsonObject) -> Option<Self> {
        let inner = CALLS.iter().find_map(|key| object.get(*key)?.as_object());
        if let Some(call) = inner.and_then(Self::of) {
            return Some(call);
        }
        let name = NAMES.iter().find_map(|key| object.get(*key)?.as_str())?;
        let arguments = ARGUMENTS.iter().find_map(|key| Some((*key, object.get(*key)?)));
        Some(Self { name, arguments })
    }

    /// Returns the meaningful words of the name.
    pub(super) fn words(&self) -> Vec<String> {
        words(self.name).filter(|word| !word.is_empty() && !IDLE.contains(&word.as_str())).collect()
    }

    /// Returns the operation of that name.
    fn kind(&self) -> Option<&'static str> {
        match self.words().as_slice() {
            [one] => operation_name(one),
            _ => None,
        }
    }

    /// Returns the arguments as an object. Arguments in a string are parsed.
    pub(super) fn fields(&self) -> Option<JsonObject> {
        match self.arguments?.1 {
            Value::Object(fields) => Some(fields.clone()),
            Value::String(text) => match websketch_json::parse(text).ok()? {
                Value::Object(fields) => Some(fields),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns the arguments of a tool call, at any depth.
pub(super) fn arguments(object: &JsonObject) -> Option<&Value> {
    let is_call = object.contains_key("name") || object.contains_key("function");
    let found = object.iter().find(|(key, _)| CALL_KEYS.contains(&key.as_str()));
    let (key, value) = found.filter(|_| is_call)?;
    match value {
        Value::Object(inner) if key == "function" => arguments(inner),
        Value::Object(_) | Value::String(_) | Value::Array(_) => Some(value),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Returns true if an object is an operation that names its kind under a known key, or as its only key.
pub(super) fn is_flat(object: &JsonObject) -> bool {
    if let (1, Some((key, Value::Object(_)))) = (object.len(), object.iter().next()) {
        return operation_name(key).is_some();
    }
    let kind = ["op", "action", "operation"].iter().find_map(|key| object.get(*key)?.as_str());
    kind.is_some_and(|kind| operation_name(kind).is_some())
        && FIELDS.iter().any(|field| object.contains_key(*field))
}

/// Returns true if the type of an object is that of a component.
fn names_component(object: &JsonObject) -> bool {
    let name = object.get("type").and_then(Value::as_str);
    name.is_some_and(|name| ComponentKind::from_name(name).is_some() || toolkit_component(name).is_some())
}

/// Returns the operation that a call represents: `{ "name": "delete", "arguments": { "componentId": "a" } }`, or a call
/// with its fields beside the name.
pub(super) fn called(object: &JsonObject) -> Option<RecoveredOperation> {
    let call = Call::of(object).filter(|_| !object.contains_key("operations"))?;
    let kind = call.kind()?;
    let name = excerpt(call.name);
    let (path, fields) = match call.arguments {
        Some((key, _)) => (format!("{name}.{key}"), call.fields()?),
        None if is_flat(object) => return None,
        None if names_component(object) || FIELDS.iter().any(|field| object.contains_key(*field)) => {
            let is_name =
                |key: &str, value: &Value| NAMES.contains(&key) && value.as_str() == Some(call.name);
            let is_kept = |key: &str| key != "type" || names_component(object);
            let fields = object.iter().filter(|(key, value)| !is_name(key, value) && is_kept(key));
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
    // An added component has its type under the same key.
    operation.extend(fields.into_iter().map(|(key, value)| match key.as_str() {
        "type" => ("componentType".to_owned(), value),
        "id" | "component_id" => ("componentId".to_owned(), value),
        _ => (key, value),
    }));
    Some(RecoveredOperation { path: Some(path), operation: Value::Object(operation) })
}
