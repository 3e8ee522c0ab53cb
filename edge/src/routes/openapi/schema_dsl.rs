//! Parser of the schema notation.

use crate::routes::debug;
use serde_json::{Map, Value, json as object};
use websketch_agent::provider::{MAX_IMAGE_BYTES, Provider};
use websketch_protocol::ErrorCode;
use websketch_sketch::ComponentKind;
use websketch_sketch::history::NoStep;
use websketch_sketch::limits::{MAX_COMPONENTS, MAX_ID_CHARS, MAX_MESSAGE_CHARS, MAX_OPERATIONS, MAX_PX};
use websketch_sketch::operation::{Alignment, OperationKind};

/// JavaScript's `Number.MAX_SAFE_INTEGER`. Larger integers lose precision.
const LAST_WHOLE: u64 = (1 << 53) - 1;

/// Returns a reference to the schema `name`.
pub(super) fn reference(name: &str) -> Value {
    object!({ "$ref": format!("#/components/schemas/{name}") })
}

/// Returns the schema of an object from its fields.
pub(super) fn object_schema(notation: &str) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, notation) in notation.split(", ").filter_map(|field| field.split_once(": ")) {
        let plain = name.trim_end_matches('?');
        if plain == name {
            required.push(plain);
        }
        properties.insert(plain.to_owned(), schema(notation));
    }
    object!({ "type": "object", "properties": properties, "required": required })
}

/// Returns the schema of a notation: `[x]` is a list, `x?` may be null, `a|b` is one of these texts, and a
/// capitalized name refers to a schema.
pub(super) fn schema(notation: &str) -> Value {
    let names = |names: &[&str]| object!({ "type": "string", "enum": names });
    let side = |least: &str, from: u8| object!({ "type": "number", least: from, "maximum": MAX_PX });
    if let Some(items) = notation.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return object!({ "type": "array", "items": schema(items) });
    }
    if let Some(present) = notation.strip_suffix('?') {
        return object!({ "anyOf": [schema(present), schema("null")] });
    }
    match notation {
        "text" => typed("string"),
        "number" | "object" | "null" => typed(notation),
        "flag" => typed("boolean"),
        "any" => object!({}),
        "no" => object!({ "const": false }),
        "healthy" | "ready" | "unavailable" | "conversation" => object!({ "const": notation }),
        "whole" => object!({ "type": "integer", "minimum": 0, "maximum": LAST_WHOLE }),
        "coordinate" => side("minimum", 0),
        "length" => side("exclusiveMinimum", 0),
        "extent" => side("minimum", 1),
        "id" => object!({
            "type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS, "pattern": id_pattern(),
            "description": "Something in it can be seen, and nothing turns the direction of text.",
        }),
        "content" => object!({ "type": "string", "maxLength": MAX_MESSAGE_CHARS }),
        "said" => object!({ "type": "string", "pattern": "\\S", "maxLength": MAX_MESSAGE_CHARS }),
        "picture" => object!({
            "type": "string", "format": "binary", "maxLength": MAX_IMAGE_BYTES,
            "description": "A PNG, JPEG or WebP picture of at most 5 MB.",
        }),
        "json" => object!({ "type": "string", "contentMediaType": "application/json" }),
        "batch" => object!({ "type": "array", "items": reference("Operation"), "maxItems": MAX_OPERATIONS }),
        "components" => object!({
            "type": "array", "items": reference("Component"), "maxItems": MAX_COMPONENTS,
            "description": "Components in paint order, the first at the back; ids are unique.",
        }),
        "page" => object_schema("width: extent, height: extent"),
        "node" => object_schema("node: text, duration_seconds: number, at: text"),
        "componentType" => names(&ComponentKind::ALL.map(ComponentKind::name)),
        "operationType" => names(&OperationKind::ALL.map(OperationKind::name)),
        "adjustment" => names(&[
            "raisedSize",
            "droppedKey",
            "staleScreen",
            "mergedEdit",
            "keptComponent",
            "inferredDeletion",
            "keptDeletion",
            "keptValue",
            "overruledValue",
            "overruledOrder",
        ]),
        "noStep" => names(&NoStep::ALL.map(NoStep::name)),
        "alignment" => names(&Alignment::ALL.map(Alignment::name)),
        "nodeName" => names(&debug::NODE_NAMES),
        "provider" => names(&Provider::ALL.map(Provider::name)),
        "errorCode" => names(&ErrorCode::ALL.map(ErrorCode::name)),
        names_of if names_of.contains('|') => names(&names_of.split('|').collect::<Vec<_>>()),
        schema => reference(schema),
    }
}

/// Returns an approximation of valid ids as a regular expression. It excludes control and bidirectional
/// characters, and requires one visible character.
fn id_pattern() -> String {
    const NEVER: &str = r"\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069";
    const UNSEEN: &str = r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028\u2029\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb";
    format!("^[^{NEVER}]*[^{NEVER}{UNSEEN}][^{NEVER}]*$")
}

/// Returns the schema of any value of type `name`.
pub(super) fn typed(name: &str) -> Value {
    object!({ "type": name })
}
