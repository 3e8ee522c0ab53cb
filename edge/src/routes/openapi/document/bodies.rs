//! The bodies of requests and responses, as the route table names them.

use schemars::JsonSchema;
use serde_json::{Map, Value, json as object};
use std::marker::PhantomData;
use websketch_protocol::ChatRequest;
use websketch_schema::{DEFINITIONS, Definitions, Schemas};
use websketch_sketch::Sketch;

const JSON: &str = "application/json";
/// The media types of images in forms.
const IMAGE_TYPES: &str = "image/png, image/jpeg, image/webp";

/// A body of a request.
pub(crate) trait RequestBody {
    /// Adds its schemas.
    fn register(schemas: &mut Schemas);
    /// Returns the request body object, or `None` without a body.
    fn describe(definitions: &Definitions) -> Option<Value>;
}

/// A body of a successful response.
pub(crate) trait ResponseBody {
    /// Adds its schemas.
    fn register(schemas: &mut Schemas);
    /// Returns the status, the description and the media types.
    fn describe() -> (u16, &'static str, Value);
}

/// No body.
pub(crate) struct Nothing;
/// A JSON body.
pub(crate) struct Json<T>(PhantomData<T>);
/// A JSON body that may be absent.
pub(crate) struct MaybeJson<T>(PhantomData<T>);
/// A JSON body with status 202.
pub(crate) struct Accepted<T>(PhantomData<T>);
/// A chat request as JSON, or as a form with an image.
pub(crate) struct ChatBody;
/// Server-sent events.
pub(crate) struct Events<T>(PhantomData<T>);
/// A sketch in one of the formats of export.
pub(crate) struct Files;
/// A WebSocket.
pub(crate) struct Socket;
/// Plain text.
pub(crate) struct Text;
/// The `OpenAPI` document.
pub(crate) struct Document;

/// Returns a reference to the written form of a type.
pub(super) fn written<T: JsonSchema>() -> Value {
    object!({ "$ref": format!("{DEFINITIONS}{}", T::schema_name()) })
}

/// Returns a reference to the read form of a type, which has a name of its own if it differs.
fn read<T: JsonSchema>(definitions: &Definitions) -> Value {
    let name = T::schema_name();
    let own = format!("{name}Input");
    let name = if definitions.contains_key(&own) { own } else { name.into_owned() };
    object!({ "$ref": format!("{DEFINITIONS}{name}") })
}

/// Returns a content object with the schema of each media type.
pub(super) fn media_types<const N: usize>(schemas: [(&str, Value); N]) -> Value {
    let typed = |(name, schema): (&str, Value)| (name.to_owned(), object!({ "schema": schema }));
    Value::Object(schemas.into_iter().map(typed).collect::<Map<_, _>>())
}

/// Returns a content object of JSON.
pub(super) fn json_content(schema: Value) -> Value {
    media_types([(JSON, schema)])
}

fn typed(name: &str) -> Value {
    object!({ "type": name })
}

impl RequestBody for Nothing {
    fn register(_: &mut Schemas) {}

    fn describe(_: &Definitions) -> Option<Value> {
        None
    }
}

impl<T: JsonSchema> RequestBody for Json<T> {
    fn register(schemas: &mut Schemas) {
        schemas.read::<T>();
    }

    fn describe(definitions: &Definitions) -> Option<Value> {
        Some(object!({ "required": true, "content": json_content(read::<T>(definitions)) }))
    }
}

impl<T: JsonSchema> RequestBody for MaybeJson<T> {
    fn register(schemas: &mut Schemas) {
        schemas.read::<T>();
    }

    fn describe(definitions: &Definitions) -> Option<Value> {
        Some(object!({ "required": false, "content": json_content(read::<T>(definitions)) }))
    }
}

impl RequestBody for ChatBody {
    fn register(schemas: &mut Schemas) {
        schemas.read::<ChatRequest>();
    }

    fn describe(definitions: &Definitions) -> Option<Value> {
        let mut content = json_content(read::<ChatRequest>(definitions));
        content["multipart/form-data"] = object!({
            "schema": { "$ref": format!("{DEFINITIONS}ChatForm") },
            "encoding": { "image": { "contentType": IMAGE_TYPES } },
        });
        Some(object!({ "required": true, "content": content }))
    }
}

impl<T: JsonSchema> ResponseBody for Json<T> {
    fn register(schemas: &mut Schemas) {
        schemas.write::<T>();
    }

    fn describe() -> (u16, &'static str, Value) {
        (200, "Done", json_content(written::<T>()))
    }
}

impl<T: JsonSchema> ResponseBody for Accepted<T> {
    fn register(schemas: &mut Schemas) {
        schemas.write::<T>();
    }

    fn describe() -> (u16, &'static str, Value) {
        (202, "Accepted", json_content(written::<T>()))
    }
}

impl<T: JsonSchema> ResponseBody for Events<T> {
    fn register(schemas: &mut Schemas) {
        schemas.write::<T>();
    }

    fn describe() -> (u16, &'static str, Value) {
        (200, "Server-sent events", media_types([("text/event-stream", written::<T>())]))
    }
}

impl ResponseBody for Files {
    fn register(schemas: &mut Schemas) {
        schemas.write::<Sketch>();
    }

    fn describe() -> (u16, &'static str, Value) {
        let content = media_types([
            ("image/svg+xml", typed("string")),
            ("text/html", typed("string")),
            (JSON, written::<Sketch>()),
            ("application/vnd.excalidraw+json", typed("object")),
        ]);
        (200, "The file", content)
    }
}

impl ResponseBody for Socket {
    fn register(_: &mut Schemas) {}

    fn describe() -> (u16, &'static str, Value) {
        (101, "The WebSocket is open", object!({}))
    }
}

impl ResponseBody for Text {
    fn register(_: &mut Schemas) {}

    fn describe() -> (u16, &'static str, Value) {
        (200, "Metrics in the text format of Prometheus", media_types([("text/plain", typed("string"))]))
    }
}

impl ResponseBody for Document {
    fn register(_: &mut Schemas) {}

    fn describe() -> (u16, &'static str, Value) {
        (200, "The OpenAPI 3.1 document", json_content(typed("object")))
    }
}
