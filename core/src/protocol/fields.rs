//! The fields of a request: camelCase or `snake_case` keys, `null` counts as absent, unknown keys are
//! ignored.

use crate::json::{self, excerpt, type_name};
use crate::protocol::InvalidRequest;
use serde_json::{Map, Value};

/// The fields of a request by their camelCase names.
pub(super) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(super) fn of(body: &'a Value) -> Result<Self, InvalidRequest> {
        body.as_object().map(Self).ok_or(InvalidRequest::NotAnObject { found: type_name(body) })
    }

    pub(super) fn get(&self, field: &str) -> Option<&'a Value> {
        let found = |key: &str| self.0.get(key).filter(|value| !value.is_null());
        found(field).or_else(|| found(&snake_case(field)))
    }

    pub(super) fn string(&self, field: &'static str) -> Result<Option<String>, InvalidRequest> {
        let Some(value) = self.get(field) else { return Ok(None) };
        value.as_str().map(|text| Some(text.to_owned())).ok_or_else(|| wrong(field, "a string", value))
    }

    pub(super) fn flag(&self, field: &'static str) -> Result<bool, InvalidRequest> {
        let Some(value) = self.get(field) else { return Ok(false) };
        value.as_bool().ok_or_else(|| wrong(field, "true or false", value))
    }

    pub(super) fn revision(&self) -> Result<Option<u64>, InvalidRequest> {
        self.get("baseRevision").map(read_revision).transpose()
    }
}

fn read_revision(value: &Value) -> Result<u64, InvalidRequest> {
    value.as_u64().ok_or_else(|| wrong("baseRevision", "a whole number of 0 or more", value))
}

/// `currentSketch` → `current_sketch`.
fn snake_case(camel: &str) -> String {
    let mut snake = String::with_capacity(camel.len() + 4);
    for c in camel.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

pub(super) fn wrong(field: &'static str, wanted: &'static str, value: &Value) -> InvalidRequest {
    let found = match value {
        Value::Object(_) | Value::Array(_) => type_name(value).to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            excerpt(&json::to_string(value))
        }
    };
    InvalidRequest::WrongValue { field, wanted, found }
}
