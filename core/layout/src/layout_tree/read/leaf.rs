//! Properties of a new component, from the content and options of its node.

use super::properties::prop_of;
use super::{Object, options};
use crate::layout_tree::tree::Leaf;
use serde_json::{Map, Value};
use websketch_json as json;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::{ComponentKind, Props};

/// Returns the text of a content: of strings, numbers, and lists of them.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) => Some(json::to_string(value)),
        Value::Null | Value::Bool(_) => Some(String::new()),
        Value::Array(list) if list.iter().all(|value| value.is_string() || value.is_number()) => {
            Some(texts_of(value).join("\n"))
        }
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// Returns the texts of a list. Of an object it is the first text in it, of a text its parts between commas.
fn texts_of(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().map(one_of).collect_vec(),
        Value::String(text) => text.split(',').map(|part| part.trim().to_owned()).collect_vec(),
        Value::Null | Value::Bool(_) => Vec::new(),
        Value::Number(_) | Value::Object(_) => vec![one_of(value)],
    }
}

fn one_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(parts) => parts.values().find_map(Value::as_str).map(str::to_owned).unwrap_or_default(),
        Value::Number(_) => json::to_string(value),
        Value::Null | Value::Bool(_) | Value::Array(_) => String::new(),
    }
}

/// Returns the variant property of a piece. The usual variant needs none.
pub(super) fn variant_props(piece: Piece) -> Object {
    let mut map = Map::new();
    if let Some(variant) = piece.variant().filter(|_| piece != Piece::default_of(piece.kind())) {
        map.insert("variant".to_owned(), Value::from(variant));
    }
    map
}

/// Builds the properties of a box: its name, its fill and the properties in its options.
pub(super) fn with_options(mut map: Object, object: &Object) -> Props {
    let fill = options::named_fill(object);
    map.extend(fill.map(|fill| ("fill".to_owned(), Value::from(fill))));
    add_options(&mut map, object, |key| {
        matches!(key, "tone" | "to" | "about" | "sameAs" | "stateOf" | "state")
    });
    with_name(map, object)
}

/// Adds the properties in the options of a node.
fn add_options(map: &mut Object, object: &Object, is_wanted: impl Fn(&str) -> bool) {
    for (key, value) in object {
        if let Some(prop) = prop_of(key).filter(|prop| is_wanted(prop))
            && !value.is_null()
            && (!value.is_object() || matches!(prop, "tos" | "tones"))
        {
            map.entry(prop).or_insert_with(|| value.clone());
        }
    }
}

/// Builds properties with the name that a node gives.
pub(super) fn with_name(mut map: Object, object: &Object) -> Props {
    if let Some(name @ Value::String(_)) = object.get("name") {
        map.insert("name".to_owned(), name.clone());
    }
    props(map)
}

/// Moves the counts of menu entries, `"Orders|37"`, to a property of their own.
fn split_counts(map: &mut Object) {
    let Some(Value::Array(items)) = map.get_mut("items") else { return };
    if !items.iter().any(|item| item.as_str().is_some_and(|item| item.contains('|'))) {
        return;
    }
    let mut counts = Vec::new();
    for item in items {
        let parts = item.as_str().and_then(|text| text.rsplit_once('|'));
        let parts = parts.map(|(name, count)| (name.trim().to_owned(), count.trim().to_owned()));
        counts.push(Value::from(parts.as_ref().map_or("", |(_, count)| count)));
        if let Some((name, _)) = parts {
            *item = Value::from(name);
        }
    }
    map.entry("counts").or_insert(Value::Array(counts));
}

/// Returns a heading. Its size is a step of the scale of headings: `s` of the first level is the title of an application.
pub(super) fn heading(level: u8, text: &str, object: &Object) -> Leaf {
    let mut map = Map::new();
    map.insert("text".to_owned(), Value::from(text));
    map.insert("level".to_owned(), Value::from(level));
    add_options(&mut map, object, |key| key != "variant");
    let size = map.get("textSize").and_then(Value::as_str);
    let size = if object.get("small") == Some(&Value::Bool(true)) { Some("s") } else { size };
    match (level, size) {
        // The title of an application.
        (1, Some("xs" | "s")) => {
            map.insert("textSize".to_owned(), Value::from("xl"));
        }
        // The usual size of the first level is larger than all sizes of texts.
        (1, Some(_)) => {
            map.shift_remove("textSize");
        }
        // A heading is no smaller than a text.
        (2, Some("xs" | "s" | "m")) => {
            map.insert("textSize".to_owned(), Value::from("l"));
        }
        _ => {}
    }
    Leaf { kind: ComponentKind::Heading, props: with_name(map, object) }
}

/// Returns the piece that the options of a node select: `{"button": "Cancel", "variant": "secondary"}`, `{"button":
/// "Cancel", "secondary": true}`, `{"input": "Password", "type": "password"}`.
pub(super) fn requested_piece(piece: Piece, object: &Object) -> Piece {
    let kind = piece.kind();
    let named = |key: &str| object.get(key).and_then(Value::as_str);
    let flags = object.iter().filter(|(_, value)| **value == Value::Bool(true)).map(|(key, _)| key.as_str());
    let typed = named("type").filter(|_| kind == ComponentKind::Input);
    let mut said = named("variant").into_iter().chain(typed).chain(flags);
    said.find_map(|name| Piece::from_variant(kind, name)).unwrap_or(piece)
}

/// Builds a component with the text `value` and the properties in its options.
pub(super) fn of(piece: Piece, value: &Value, object: &Object) -> Leaf {
    let (piece, kind) = (requested_piece(piece, object), piece.kind());
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    let text = text_of(value).or_else(|| texts_of(value).into_iter().next()).unwrap_or_default();
    let shows = |shown: VisibleProp| piece.shown().contains(&shown);
    match kind {
        ComponentKind::List | ComponentKind::NavigationBox => put("items", Value::from(texts_of(value))),
        ComponentKind::Table if piece == Piece::Calendar => {
            if !text.is_empty() {
                put("text", Value::from(text));
            }
        }
        ComponentKind::Table => {
            let said = matches!(object.get("columns"), Some(Value::Array(_)));
            let columns = object.get("columns").filter(|_| said).unwrap_or(value);
            put("columns", Value::from(texts_of(columns)));
            put("rows", object.get("rows").cloned().unwrap_or(Value::from(3)));
        }
        ComponentKind::HorizontalLine => {
            if let Some(share) = value.as_f64().filter(|_| shows(VisibleProp::Value)) {
                put("value", Value::from(share));
            }
        }
        ComponentKind::ImagePlaceholder if !text.is_empty() => {
            if shows(VisibleProp::Icon) {
                put("icon", Value::from(text.as_str()));
            }
            put("alt", Value::from(text));
        }
        // Text fields.
        ComponentKind::Input if shows(VisibleProp::Placeholder) => {
            if let Some(label) = ["label", "title", "text"].iter().find_map(|key| object.get(*key)?.as_str())
            {
                put("text", Value::from(label));
            }
            if !text.is_empty() {
                put("placeholder", Value::from(text));
            }
        }
        // Checkboxes, radio buttons and toggles.
        ComponentKind::Input => {
            let said = if text.is_empty() { object.get("label").and_then(Value::as_str) } else { None };
            put("text", Value::from(said.map_or(text, str::to_owned)));
        }
        ComponentKind::Heading => {
            put("text", Value::from(text));
            put("level", Value::from(2));
        }
        _ if text.is_empty() => {}
        _ => put("text", Value::from(text)),
    }
    map.extend(variant_props(piece));
    // A flag that names a variant is no property.
    let is_flag =
        |key: &str, value: &Value| *value == Value::Bool(true) && Piece::from_variant(kind, key).is_some();
    let is_named = |key: &str| object.get(key).is_some_and(|value| is_flag(key, value));
    add_options(&mut map, object, |key| !is_named(key));
    let nested = object.get("props").and_then(Value::as_object).into_iter().flatten();
    for (key, value) in nested {
        if !value.is_null() && !value.is_object() && !is_flag(key, value) {
            map.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }
    if let Some(aligns) = object.get("align").filter(|aligns| aligns.is_array()) {
        map.insert("aligns".to_owned(), aligns.clone());
    }
    let is_control = matches!(kind, ComponentKind::Button | ComponentKind::Input);
    if is_control && object.get("small") == Some(&Value::Bool(true)) {
        map.entry("textSize").or_insert_with(|| Value::from("s"));
    }
    if kind == ComponentKind::NavigationBox {
        split_counts(&mut map);
    }
    Leaf { kind, props: with_name(map, object) }
}

/// Returns the properties within the size limits; larger ones are left out.
fn props(map: Object) -> Props {
    Props::from_map(map).unwrap_or_default()
}
