//! Generators of pieces of the kit with any props.

use proptest::prelude::*;
use serde_json::{Value, json};
use websketch_sketch::Sketch;
use websketch_sketch::kit::Piece;

/// Builds the sketch of these components.
pub fn read(components: Vec<Value>) -> Sketch {
    Sketch::read(&Value::Array(components)).unwrap().sketch
}

/// A sketch of one piece.
pub fn one(piece: Piece, width: f64, height: f64, mut props: Value) -> Sketch {
    if let (Some(variant), Some(props)) = (piece.variant(), props.as_object_mut()) {
        props.insert("variant".to_owned(), variant.into());
    }
    let name = piece.kind().name();
    read(vec![
        json!({"id": "a", "type": name, "x": 0, "y": 0, "width": width, "height": height, "props": props}),
    ])
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![Just(1e9), Just(-1.0), Just(0.5), Just(1e300), 0.0..100.0].prop_map(Value::from),
        prop_oneof![
            Just("</text><script>alert(1)</script>".to_owned()),
            Just("\u{0}\u{202e}]]>&amp;\"'".to_owned()),
            Just("x".repeat(5000)),
            Just("search".to_owned()),
            "\\PC{0,40}",
        ]
        .prop_map(Value::from),
        prop::collection::vec("\\PC{0,12}".prop_map(Value::from), 0..6).prop_map(Value::from),
        Just(Value::from(vec!["item"; 2000])),
        Just(json!([["a", 1], [], ["b"]])),
    ]
}

/// Hostile props.
pub fn any_props() -> impl Strategy<Value = Value> {
    const KEYS: [&str; 14] = [
        "text",
        "placeholder",
        "alt",
        "items",
        "columns",
        "rows",
        "level",
        "icon",
        "checked",
        "value",
        "disabled",
        "active",
        "hidden",
        "name",
    ];
    prop::collection::vec((prop::sample::select(KEYS.as_slice()), any_value()), 0..6).prop_map(|entries| {
        Value::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    })
}
