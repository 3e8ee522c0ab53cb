//! Request and response bodies of routes.

use serde_json::{Map, Value, json as object};

/// The request body of a route.
#[derive(Clone, Copy)]
pub(super) enum RequestBody {
    Nothing,
    Json(&'static str),
    /// Optional JSON.
    MaybeJson(&'static str),
    /// JSON, or a form with the same fields and an image.
    Chat,
}

/// The response body of a route.
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

/// Returns the content object for these media types.
pub(super) fn media_types(schemas: Vec<(&str, Value)>) -> Value {
    let mut content = Map::new();
    for (media_type, schema) in schemas {
        content.insert(media_type.to_owned(), object!({ "schema": schema }));
    }
    Value::Object(content)
}
