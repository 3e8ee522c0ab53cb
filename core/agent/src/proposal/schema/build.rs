//! Constructors of JSON Schemas.

use serde_json::{Map, Value};

/// A property with its schema.
pub(super) type Field = (&'static str, Value);

/// Returns the schema of an object with these fields and no others.
pub(super) fn record(required: &[Field], optional: &[Field]) -> Value {
    let names = required.iter().map(|(name, _)| Value::from(*name)).collect();
    object(&[
        ("type", "object".into()),
        ("properties", object(&[required, optional].concat())),
        ("required", Value::Array(names)),
        ("additionalProperties", false.into()),
    ])
}

/// Returns the schema of an object with any keys and values of one schema.
pub(super) fn map_of(values: Value) -> Value {
    object(&[("type", "object".into()), ("additionalProperties", values)])
}

/// Returns a reference to a part of `$defs`.
pub(super) fn shared(name: &str) -> Value {
    object(&[("$ref", ["#/$defs/", name].concat().into())])
}

pub(super) fn list(items: Value) -> Value {
    object(&[("type", "array".into()), ("items", items)])
}

/// Returns the schema of a list with at least `least` items.
pub(super) fn list_from(least: usize, items: Value) -> Value {
    let mut list = list(items);
    set(&mut list, "minItems", least.into());
    list
}

pub(super) fn number(name: &str, least: f64, most: f64) -> Value {
    object(&[("type", name.into()), ("minimum", least.into()), ("maximum", most.into())])
}

pub(super) fn one_of(names: &[&str]) -> Value {
    let names = names.iter().map(|name| Value::from(*name)).collect();
    object(&[("type", "string".into()), ("enum", Value::Array(names))])
}

/// Returns the only schema, or the schema of values of any of them.
pub(super) fn any_of(mut schemas: Vec<Value>) -> Value {
    if schemas.len() == 1 {
        return schemas.pop().unwrap_or_default();
    }
    object(&[("anyOf", Value::Array(schemas))])
}

pub(super) fn described(name: &str, description: &str) -> Value {
    object(&[("type", name.into()), ("description", description.into())])
}

pub(super) fn of_type(name: &str) -> Value {
    object(&[("type", name.into())])
}

pub(super) fn texts() -> Value {
    list(of_type("string"))
}

pub(super) fn object(entries: &[Field]) -> Value {
    let mut object = Value::Object(Map::new());
    for (key, value) in entries {
        set(&mut object, key, value.clone());
    }
    object
}

pub(super) fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(entries) = object {
        entries.insert(key.to_owned(), value);
    }
}
