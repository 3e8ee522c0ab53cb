//! The long form of answers, in which every field is required and no object is open.
//!
//! A node `{"card": […], "gap": 16}` is `{"node": "card", "options": [{"gap": 16}], "content": […]}`, props are a list
//! of objects with one key, and an object with any keys is a list of `{"key", "value"}`.

use super::JsonObject;
use serde_json::Value;

/// Replaces the long form by the short one, at every depth. Values in the short form stay.
pub(super) fn shorten(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(shorten);
            if let Some(object) = entries(items) {
                *value = Value::Object(object);
            }
        }
        Value::Object(object) => {
            object.values_mut().for_each(shorten);
            if let Some(Value::Array(props)) = object.get("props") {
                let merged = merged(props);
                object.insert("props".to_owned(), Value::Object(merged));
            }
            if let Some(node) = node(object) {
                *object = node;
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns the object of a list of entries.
fn entries(items: &[Value]) -> Option<JsonObject> {
    let entry = |item: &Value| {
        let object = item.as_object().filter(|object| object.len() == 2)?;
        Some((object.get("key")?.as_str()?.to_owned(), object.get("value")?.clone()))
    };
    let entries: Option<JsonObject> = items.iter().map(entry).collect();
    entries.filter(|entries| !entries.is_empty())
}

/// Returns the short form of a node. The options come first, as they govern the content.
fn node(object: &JsonObject) -> Option<JsonObject> {
    let name = object.get("node")?.as_str()?;
    let content = object.get("content")?;
    if !object.keys().all(|key| matches!(key.as_str(), "node" | "options" | "content")) {
        return None;
    }
    let options = object.get("options").and_then(Value::as_array);
    let mut node = merged(options.map(Vec::as_slice).unwrap_or_default());
    node.shift_remove(name);
    node.insert(name.to_owned(), content.clone());
    Some(node)
}

/// Returns the members of all objects of a list.
fn merged(objects: &[Value]) -> JsonObject {
    let members = objects.iter().filter_map(Value::as_object).flatten();
    members.map(|(key, value)| (key.clone(), value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(long: &str, short: &str) {
        let mut value = websketch_json::parse(long).unwrap();
        shorten(&mut value);
        assert_eq!(websketch_json::to_string(&value), short);
    }

    #[test]
    fn nodes_and_props_get_their_short_form() {
        check(
            r#"{"node":"page","options":[{"gap":16},{"align":"center"}],"content":["a",{"node":"h1","options":[],"content":"Hi"}]}"#,
            r#"{"gap":16,"align":"center","page":["a",{"h1":"Hi"}]}"#,
        );
        check(
            r#"{"type":"add","props":[{"text":"Hi"},{"tos":[{"key":"Home","value":"start"}]}]}"#,
            r#"{"type":"add","props":{"text":"Hi","tos":{"Home":"start"}}}"#,
        );
        check(r#"{"node":"shell","content":{"side":[]}}"#, r#"{"shell":{"side":[]}}"#);
    }

    #[test]
    fn the_short_form_stays() {
        for text in [
            r#"{"card":[{"h3":"Node"}],"gap":16}"#,
            r#"{"node":"a","text":"b"}"#,
            r#"{"rows":[["key","value"]],"props":{"text":"Hi"}}"#,
            r#"[]"#,
        ] {
            check(text, text);
        }
    }
}
