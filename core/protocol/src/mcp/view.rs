//! The text form of a sketch for agents.
//!
//! One line of JSON per component, in reading order. Contents of a box are indented.

use serde_json::{Map, Value, json as object};
use websketch_agent::prompt::{depths, fenced, head, reading_order};
use websketch_layout::structure::Structure;
use websketch_sketch::{Component, ComponentId, Sketch};

/// The maximum number of lines of one answer: about 16,000 tokens.
const MOST_LINES: usize = 400;
/// The maximum length of a line, in characters: 40 tokens, at four characters per token.
const MOST_CHARS: usize = 160;
/// The maximum length of a component shown in full, in characters.
const MOST_CHARS_IN_FULL: usize = 4_000;
/// The maximum depth shown by indents.
const DEEPEST: usize = 4;

/// Returns lines in a code fence, which marks them as data.
pub(super) fn data(lines: &[String]) -> String {
    format!("```\n{}\n```", lines.join("\n"))
}

/// Returns the lines of a sketch from `from` on, and a note on the remaining ones.
pub(super) fn whole(sketch: &Sketch, from: usize) -> String {
    let structure = Structure::of(sketch, None);
    let components: Vec<&Component> = sketch.iter().collect();
    let depths = depths(&structure);
    let order = reading_order(&structure);
    let shown = order.iter().skip(from).take(MOST_LINES).filter_map(|&place| {
        let indent = " ".repeat(depths.get(place).copied().unwrap_or_default().min(DEEPEST));
        components.get(place).map(|component| indent + &line(component))
    });
    let mut lines = Vec::new();
    if from == 0 {
        lines.push(head(&structure, sketch.page(), ""));
    }
    lines.extend(shown);
    let left = order.len().saturating_sub(from).saturating_sub(MOST_LINES);
    let more = match left {
        0 => String::new(),
        left => format!("\n{left} more: get_sketch with \"from\": {}", from + MOST_LINES),
    };
    data(&lines) + &more
}

/// Returns components in full. Unknown ids are named.
pub(super) fn some(sketch: &Sketch, ids: &[ComponentId]) -> String {
    let lines: Vec<String> = ids
        .iter()
        .take(MOST_LINES)
        .map(|id| match sketch.get(id) {
            Some(component) => limited(component, MOST_CHARS_IN_FULL),
            None => fenced(&object!({ "id": id, "missing": true })),
        })
        .collect();
    data(&lines)
}

/// Returns `["save","Button",40,120,120,40,{"text":"Save"}]`, in whole px, cut at the maximum length.
pub(super) fn line(component: &Component) -> String {
    limited(component, MOST_CHARS)
}

fn limited(component: &Component, most: usize) -> String {
    let bounds = component.bounds();
    let mut fields: Vec<Value> = vec![component.id().as_str().into(), component.kind().name().into()];
    fields
        .extend([bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(|px| Value::from(px.round())));
    if component.props().is_empty() {
        return fenced(&fields);
    }
    fields.push(Value::Object(component.props().to_map()));
    let full = fenced(&fields);
    if full.chars().count() <= most {
        return full;
    }
    fields.pop();
    let room = most.saturating_sub(fenced(&fields).chars().count());
    fields.push(Value::Object(short(component, room)));
    fenced(&fields)
}

/// Returns the most informative props, within `room` characters.
fn short(component: &Component, room: usize) -> Map<String, Value> {
    /// The characters around a prop: brackets, quotes, colon, comma, and the ellipsis.
    const AROUND: usize = 14;
    let mut short = Map::new();
    let mut left = room;
    if let Some(variant) = component.props().variant() {
        let cost = "variant".len() + variant.len() + AROUND;
        if cost <= left {
            left -= cost;
            short.insert("variant".to_owned(), variant.into());
        }
    }
    if let Some(text) = component.visible_text() {
        let text = fitting(&text, left.saturating_sub("text".len() + AROUND + 3));
        short.insert("text".to_owned(), text.into());
    }
    short.insert("…".to_owned(), "…".into());
    short
}

/// Returns the beginning of a text that takes at most `room` characters as JSON.
fn fitting(text: &str, room: usize) -> String {
    let mut left = room;
    let mut short = String::new();
    for letter in text.chars() {
        let cost = fenced(&letter).chars().count().saturating_sub(2);
        if cost > left {
            return short + "…";
        }
        left -= cost;
        short.push(letter);
    }
    short
}
