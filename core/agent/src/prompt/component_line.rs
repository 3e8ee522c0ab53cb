//! The line of a component in the text form of a sketch.

use super::template::fenced;
use crate::proposal::ShortNames;
use serde_json::{Map, Value};
use websketch_sketch::Component;

/// The maximum numbers of shown characters of a text, items of a list, and keys of an object.
const MOST_CHARS: usize = 160;
const MOST_ITEMS: usize = 16;
/// The size of props in bytes beyond which only the visible text is shown.
const MOST_PROPS_BYTES: usize = 1_200;

/// `["save","Button",40,120,120,40,{"text":"Save"}]`, in whole px, with long texts and lists cut.
pub(super) fn line(component: &Component, names: &ShortNames) -> String {
    let props = (!component.props().is_empty()).then(|| {
        let props = shortened(&Value::Object(component.props().to_map()), 0);
        let is_short = websketch_json::to_string(&props).len() <= MOST_PROPS_BYTES;
        if is_short { props } else { text_only(component) }
    });
    fields(component, names, props)
}

/// Returns the form of [`line()`] with uncut props.
pub(super) fn whole_line(component: &Component, names: &ShortNames) -> String {
    let props = (!component.props().is_empty()).then(|| Value::Object(component.props().to_map()));
    fields(component, names, props)
}

fn fields(component: &Component, names: &ShortNames, props: Option<Value>) -> String {
    let bounds = component.bounds();
    let mut fields = vec![
        names.name(component.id()).into(),
        component.kind().name().into(),
        whole(bounds.x()),
        whole(bounds.y()),
        whole(bounds.width()),
        whole(bounds.height()),
    ];
    fields.extend(props);
    fenced(&fields)
}

/// Returns the visible text, in place of props that are too long.
fn text_only(component: &Component) -> Value {
    let text = component.props().text().map(|text| shortened(&text.into(), 0));
    let mut props = Map::new();
    if let Some(text) = text {
        props.insert("text".to_owned(), text);
    }
    if component.props().is_locked() {
        props.insert("locked".to_owned(), true.into());
    }
    props.insert("…".to_owned(), "…".into());
    Value::Object(props)
}

/// Returns a value with its long texts and lists cut, and `…` in place of the rest.
fn shortened(value: &Value, depth: usize) -> Value {
    const DEEPEST: usize = 3;
    match value {
        Value::String(text) => match text.char_indices().nth(MOST_CHARS) {
            None => value.clone(),
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
        },
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => "…".into(),
        Value::Array(items) => {
            let mut short: Vec<Value> =
                items.iter().take(MOST_ITEMS).map(|item| shortened(item, depth + 1)).collect();
            if items.len() > MOST_ITEMS {
                short.push("…".into());
            }
            Value::Array(short)
        }
        Value::Object(fields) => {
            let entry = |(key, value): (&String, &Value)| (key.clone(), shortened(value, depth + 1));
            Value::Object(fields.iter().take(MOST_ITEMS).map(entry).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Returns a length in whole px.
pub(super) fn whole(px: f64) -> Value {
    px.round().into()
}
