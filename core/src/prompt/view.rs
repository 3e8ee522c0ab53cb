//! The sketch as a model sees it: one line of JSON a component, as many as fit, and the rest counted.

use super::fenced;
use super::focus::Focus;
use crate::analysis::overview::Overview;
use crate::geometry::{Bounds, union_of};
use crate::proposal::ShortNames;
use crate::sketch::{Component, ComponentId, Sketch};
use serde_json::{Map, Value, json as object};
use std::collections::BTreeMap;

/// Bytes of component lines for a small sketch, and how many more each component brings, up to a
/// most. Keeps the whole prompt within 12 KB for 100 components and within 24 KB for any number.
const BASE_BYTES: usize = 5_600;
const BYTES_A_COMPONENT: usize = 10;
const MOST_BYTES: usize = 15_600;
/// Lines that are tried after the first that does not fit.
const MOST_MISFITS: usize = 20;
/// Lines that count what does not fit.
const MOST_AREAS: usize = 24;
/// Characters of a text, items of a list and keys of an object that are shown.
const MOST_CHARS: usize = 160;
const MOST_ITEMS: usize = 16;
/// Bytes of props beyond which only the visible text is shown.
const MOST_PROPS_BYTES: usize = 1_200;

/// The lines that stand in the fence.
pub(super) fn view(sketch: &Sketch, names: &ShortNames, selection: &[ComponentId], message: &str) -> String {
    let focus = Focus::new(sketch, selection, message);
    let overview = Overview::of(sketch, &focus.centers());
    let page = sketch.page();
    let mut lines = vec![fenced(&object!({
        "page": [whole(page.width), whole(page.height)],
        "layout": overview.description,
    }))];
    let components: Vec<&Component> = sketch.iter().collect();
    let budget = (BASE_BYTES + BYTES_A_COMPONENT * components.len()).min(MOST_BYTES);
    let (mut shown, mut bytes, mut misfits) = (BTreeMap::new(), 0, 0);
    for place in focus.ranked(&overview.near) {
        let Some(component) = components.get(place) else { continue };
        let line = line(component, names);
        // A long line does not keep shorter ones out, but nobody looks through thousands for one that fits.
        if bytes + line.len() < budget {
            bytes += line.len() + 1;
            shown.insert(place, line);
        } else if misfits < MOST_MISFITS {
            misfits += 1;
        } else {
            break;
        }
    }
    let hidden: Vec<(usize, &Component)> =
        components.into_iter().enumerate().filter(|(place, _)| !shown.contains_key(place)).collect();
    lines.extend(shown.into_values());
    lines.extend(areas(&hidden, &overview.sections));
    lines.join("\n")
}

/// `["save","Button",40,120,120,40,{"text":"Save"}]`, in whole px.
fn line(component: &Component, names: &ShortNames) -> String {
    let bounds = component.bounds();
    let mut fields = vec![
        names.name(component.id()).into(),
        component.kind().name().into(),
        whole(bounds.x()),
        whole(bounds.y()),
        whole(bounds.width()),
        whole(bounds.height()),
    ];
    if !component.props().is_empty() {
        let props = shortened(&Value::Object(component.props().to_map()), 0);
        let is_short = crate::json::to_string(&props).len() <= MOST_PROPS_BYTES;
        fields.push(if is_short { props } else { text_only(component) });
    }
    fenced(&fields)
}

/// The visible text, for props that are too long to be shown.
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

/// A value with its long texts and lists cut, and `…` where something is missing.
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

/// What is not shown, counted by the part of the page in which it lies.
fn areas(hidden: &[(usize, &Component)], sections: &[Vec<usize>]) -> Vec<String> {
    let mut section_of = BTreeMap::new();
    for (number, section) in sections.iter().take(MOST_AREAS).enumerate() {
        section_of.extend(section.iter().map(|place| (*place, number)));
    }
    let mut parts: BTreeMap<usize, Vec<&Component>> = BTreeMap::new();
    for (place, component) in hidden {
        let number = section_of.get(place).copied().unwrap_or(MOST_AREAS);
        parts.entry(number).or_default().push(component);
    }
    parts.values().filter_map(|components| area(components)).collect()
}

/// `{"more":{"Text":30},"area":[0,600,1440,300]}`
fn area(components: &[&Component]) -> Option<String> {
    let bounds: Vec<Bounds> = components.iter().map(|component| component.bounds()).collect();
    let area = union_of(bounds.iter())?;
    let mut counts = Map::new();
    for component in components {
        let count = counts.entry(component.kind().name().to_owned()).or_insert_with(|| 0.into());
        *count = (count.as_u64().unwrap_or_default() + 1).into();
    }
    let area = [area.x(), area.y(), area.width(), area.height()].map(whole);
    Some(fenced(&object!({ "more": counts, "area": area })))
}

fn whole(px: f64) -> Value {
    px.round().into()
}
