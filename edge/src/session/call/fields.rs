//! The fields of the JSON that the Worker and its objects send each other.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use websketch_core::json;
use websketch_core::language::{Message, Role};
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;

/// A call that cannot be read; the Worker makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} is missing or wrong")]
pub(crate) struct InvalidCall {
    field: &'static str,
}

impl InvalidCall {
    /// The field is missing or wrong.
    pub(in crate::session) const fn of(field: &'static str) -> Self {
        Self { field }
    }
}

/// The object `head`, not empty, with more fields whose values are JSON text already.
pub(in crate::session) fn with_raw<'a>(
    head: &Value,
    fields: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let mut object = json::to_string(head);
    object.pop();
    for (field, text) in fields {
        object.extend([",\"", field, "\":", text]);
    }
    object + "}"
}

/// The fields of a JSON object that one of us wrote.
pub(in crate::session) struct Fields<'a>(pub(in crate::session) &'a Value);

impl Fields<'_> {
    pub(in crate::session) fn text(&self, field: &'static str) -> Result<String, InvalidCall> {
        self.0.get(field).and_then(Value::as_str).map(str::to_owned).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn number(&self, field: &'static str) -> Result<u64, InvalidCall> {
        self.0.get(field).and_then(Value::as_u64).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn sketch(&self, field: &'static str) -> Result<Option<Sketch>, InvalidCall> {
        let Some(value) = self.0.get(field).filter(|value| !value.is_null()) else { return Ok(None) };
        Sketch::read(value).map(|reading| Some(reading.sketch)).map_err(|_| InvalidCall { field })
    }

    pub(in crate::session) fn operations(&self) -> Result<Vec<Operation>, InvalidCall> {
        const FIELD: &str = "operations";
        let decoded = |item| Operation::decode(item).map_err(|_| InvalidCall { field: FIELD });
        self.array(FIELD)?.iter().map(decoded).collect()
    }

    pub(in crate::session) fn array(&self, field: &'static str) -> Result<&[Value], InvalidCall> {
        self.0.get(field).and_then(Value::as_array).map(Vec::as_slice).ok_or(InvalidCall { field })
    }

    pub(in crate::session) fn optional<T: DeserializeOwned>(
        &self,
        field: &'static str,
    ) -> Result<Option<T>, InvalidCall> {
        Option::deserialize(self.0.get(field).unwrap_or(&Value::Null)).map_err(|_| InvalidCall { field })
    }

    pub(in crate::session) fn flag(&self, field: &'static str) -> bool {
        self.0.get(field).and_then(Value::as_bool).unwrap_or_default()
    }

    pub(in crate::session) fn messages(&self, field: &'static str) -> Result<Vec<Message>, InvalidCall> {
        self.array(field)?.iter().map(|item| read_message(item).ok_or(InvalidCall { field })).collect()
    }

    pub(in crate::session) fn revision(&self) -> Option<u64> {
        self.0.get("baseRevision").and_then(Value::as_u64)
    }

    pub(in crate::session) fn object(&self, field: &str) -> Option<Fields<'_>> {
        self.0.get(field).filter(|value| value.is_object()).map(Fields)
    }
}

fn read_message(value: &Value) -> Option<Message> {
    let text = |field| value.get(field).and_then(Value::as_str).map(str::to_owned);
    let role = if text("role")? == "user" { Role::User } else { Role::Assistant };
    Some(Message { role, content: text("content")?, timestamp: text("timestamp") })
}
