//! What routes take and give, and the media types of it.

use serde_json::{Map, Value, json as object};

/// What a route takes.
#[derive(Clone, Copy)]
pub(super) enum RequestBody {
    Nothing,
    Json(&'static str),
    /// The body may be missing.
    MaybeJson(&'static str),
    /// JSON, or the same fields as a form with a picture.
    Chat,
}

/// What a route gives.
#[derive(Clone, Copy)]
pub(super) enum ResponseBody {
    Json(&'static str),
    Events,
    Files,
    Socket,
    Metrics,
    Document,
}

pub(super) const JSON: &str = "application/json";

/// What is sent as each of these media types.
pub(super) fn media_types(schemas: Vec<(&str, Value)>) -> Value {
    let mut content = Map::new();
    for (media_type, schema) in schemas {
        content.insert(media_type.to_owned(), object!({ "schema": schema }));
    }
    Value::Object(content)
}
