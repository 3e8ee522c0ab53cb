//! Descriptions of operations and components for chat, accessibility tree and announcements. Pure.

mod arithmetic;
mod references;
mod sections;

pub use arithmetic::evaluate;
pub use sections::section_names;
pub use websketch_layout::naming::{count, display_name, piece_name, px};

use serde_json::Value;
use websketch_json::excerpt;
use websketch_layout::flow::destinations;
use websketch_layout::naming::label;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Returns the announcement of a component: its type, text and position.
pub fn place(component: &Component) -> String {
    let bounds = component.bounds();
    let locked = if component.props().is_locked() { ", locked" } else { "" };
    let [x, y, width, height] = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(px);
    format!("{}, at {x}, {y}, {width} by {height}{locked}", label(component))
}

/// Returns the announcement of a component with the places where it leads.
pub fn place_with_links(sketch: &Sketch, component: &Component) -> String {
    let mut clauses = vec![place(component)];
    clauses.extend(destinations(sketch, component));
    clauses.join(", ")
}

/// Describes one operation of a batch in a short sentence. Components have their names from before the batch, added
/// ones those from after it.
pub fn step(before: &Sketch, after: &Sketch, operation: &Operation) -> String {
    let was_there = match operation {
        Operation::Move { component_id, .. }
        | Operation::Resize { component_id, .. }
        | Operation::Delete { component_id }
        | Operation::Modify { component_id, .. }
        | Operation::Reorder { component_id, .. } => before.contains(component_id),
        Operation::Add(_)
        | Operation::Align { .. }
        | Operation::Distribute { .. }
        | Operation::Replace { .. } => false,
    };
    self::operation(if was_there { before } else { after }, operation)
}

/// Describes one operation in a short sentence, with the names of `sketch`.
pub fn operation(sketch: &Sketch, operation: &Operation) -> String {
    let name = |id: &ComponentId| sketch.get(id).map_or_else(|| "a component".to_owned(), label);
    let names = |ids: &[ComponentId]| match ids {
        [one] => name(one),
        many => format!("{} components", many.len()),
    };
    match operation {
        Operation::Move { component_id, x, y } => {
            format!("Move {} to {}, {}", name(component_id), px(*x), px(*y))
        }
        Operation::Resize { component_id, width, height } => {
            format!("Resize {} to {} × {}", name(component_id), px(*width), px(*height))
        }
        Operation::Add(addition) => {
            let text = addition.props.text().map(|text| format!(" “{}”", excerpt(text))).unwrap_or_default();
            let variant = addition.props.variant();
            let named = variant.and_then(|variant| Piece::from_variant(addition.component_type, variant));
            let named = named.filter(|named| *named != Piece::default_of(addition.component_type));
            let what = named.map_or_else(|| addition.component_type.name().to_owned(), piece_name);
            format!("Add {what}{text} at {}, {}", px(addition.x), px(addition.y))
        }
        Operation::Delete { component_id } => format!("Delete {}", name(component_id)),
        Operation::Modify { component_id, props } => {
            let props = props.to_map();
            if let Some(text) = references::reference(sketch, &name(component_id), &props) {
                return text;
            }
            let keys: Vec<&str> = props.keys().map(String::as_str).collect();
            let to = match keys.as_slice() {
                [key] => props.get(*key).and_then(Value::as_str),
                _ => None,
            };
            let to = to.map(|text| format!(" to “{}”", excerpt(text))).unwrap_or_default();
            format!("Change {} of {}{to}", keys.join(", "), name(component_id))
        }
        Operation::Align { target_ids, alignment } => {
            format!("Align {}: {}", names(target_ids), alignment.name())
        }
        Operation::Distribute { target_ids, spacing, .. } => {
            format!("Distribute {}, {} px apart", names(target_ids), px(*spacing))
        }
        Operation::Replace { components } => format!("Replace the sketch by {} components", components.len()),
        Operation::Reorder { component_id, .. } => format!("Restack {}", name(component_id)),
    }
}

/// Reads a number in common notations: `12`, `12,5`, `+50`, `100 px`.
pub fn number(text: &str) -> Option<f64> {
    let number = text.trim().trim_end_matches("px").trim_end().replace(',', ".");
    number.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch() -> Sketch {
        let text = r#"[{"id":"a","type":"Button","x":120,"y":80.25,"width":120,"height":40,"props":{"text":"Save","locked":true}}]"#;
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    #[test]
    fn a_component_says_what_and_where_it_is() {
        let sketch = sketch();
        let said = sketch.iter().next().map(place);
        assert_eq!(said.as_deref(), Some("Button “Save”, at 120, 80.3, 120 by 40, locked"));
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let decoded = Operation::decode(&json::parse(text).unwrap()).unwrap();
        assert_eq!(operation(&sketch(), &decoded), expected);
    }

    #[test]
    fn numbers_may_be_written_in_many_ways() {
        for (text, expected) in
            [("12,5", 12.5), (".5", 0.5), ("+50", 50.0), (" 100 px", 100.0), ("0100", 100.0)]
        {
            assert_eq!(number(text), Some(expected), "{text}");
        }
        for text in ["", "wide", "inf", "NaN", "1e999", "1,234,5"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn operations_are_short_sentences() {
        check(r#"{"type":"move","componentId":"a","x":320,"y":80}"#, "Move Button “Save” to 320, 80");
        check(r#"{"type":"delete","componentId":"gone"}"#, "Delete a component");
        check(r#"{"type":"align","targetIds":["a","b"],"alignment":"left"}"#, "Align 2 components: left");
        check(
            r#"{"type":"modify","componentId":"a","props":{"text":"Go"}}"#,
            "Change text of Button “Save” to “Go”",
        );
        check(
            r#"{"type":"modify","componentId":"a","props":{"text":null,"name":"b"}}"#,
            "Change text, name of Button “Save”",
        );
    }

    #[test]
    fn links_are_told_by_their_ends() {
        let link = |props: &str| format!(r#"{{"type":"modify","componentId":"a","props":{props}}}"#);
        check(&link(r#"{"to":"a"}"#), "Link Button “Save” to Button “Save”");
        check(&link(r#"{"to":"back"}"#), "Link Button “Save” back");
        check(&link(r#"{"to":null}"#), "Remove the links of Button “Save”");
        check(&link(r#"{"tos":{"Cart":"a"}}"#), "Link entries of Button “Save”");
        check(&link(r#"{"sameAs":"gone"}"#), "Tie Button “Save” to a component");
        check(&link(r#"{"sameAs":null}"#), "Untie Button “Save”");
        check(&link(r#"{"stateSeen":"8f3a 11c2"}"#), "Bring Button “Save” up to date with its screen");
    }
}
