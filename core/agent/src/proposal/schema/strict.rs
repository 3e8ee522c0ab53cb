//! The schema for strict structured output.
//!
//! Every field is required, no object is open, and nothing is optional (Source: "Structured outputs" in the
//! documentation of OpenAI, "Supported schemas"). Optional parts become alternatives: props by component type, one
//! changed prop at a time. Layout trees, and texts by id, have no closed form and are left out.

use super::{Field, any_of, described, described_list, list, number, of_type, one_of, record, set, shared};
use super::{definitions, height, width, x, y};
use crate::proposal::{Intent, MacroOperation};
use serde_json::Value;
use websketch_sketch::ComponentKind;
use websketch_sketch::limits::MAX_PX;
use websketch_sketch::operation::{Alignment, OperationKind};

/// Returns [`schema`](super::schema) with every field required and no object open. A value that satisfies it satisfies
/// that one as well, except for `ask`, which may be `null`.
#[must_use]
pub fn strict_schema() -> Value {
    let operations = OperationKind::ALL.into_iter().flat_map(operation);
    let operations: Vec<_> =
        operations.chain(MacroOperation::ALL.into_iter().flat_map(macro_operation)).collect();
    let mut answer = record(
        &[
            ("intent", one_of(&Intent::ALL.map(Intent::name))),
            ("reasoning", described("string", "One or two sentences: why these operations.")),
            ("operations", list(any_of(&operations), 0)),
            ("description", described("string", "What was done, or the answer, for the person.")),
            ("next", described_list("What the person could ask for next: at most three short sentences.")),
            ("ask", any_of(&[of_type("null"), question()])),
        ],
        &[],
    );
    set(&mut answer, "title", "Answer".into());
    let mut parts = definitions();
    if let Value::Object(parts) = &mut parts {
        parts.shift_remove("props");
        parts.insert("component".to_owned(), any_of(&of_each_kind("type", &[("id", shared("id"))])));
    }
    set(&mut answer, "$defs", parts);
    answer
}

fn operation(kind: OperationKind) -> Vec<Value> {
    let id = || ("componentId", shared("id"));
    let targets = || ("targetIds", list(shared("id"), 2));
    let fields = match kind {
        OperationKind::Move => vec![id(), x(), y()],
        OperationKind::Resize => vec![id(), width(), height()],
        OperationKind::Add => return of_each_kind("componentType", &[type_of(kind.name()), id()]),
        OperationKind::Delete => vec![id()],
        OperationKind::Modify => vec![id(), ("props", any_of(&one_prop()))],
        OperationKind::Align => vec![targets(), ("alignment", one_of(&Alignment::ALL.map(Alignment::name)))],
        OperationKind::Distribute => {
            vec![targets(), ("spacing", number("number", -MAX_PX, MAX_PX)), ("axis", one_of(&["x", "y"]))]
        }
        OperationKind::Replace => vec![("components", list(shared("component"), 1))],
        OperationKind::Reorder => vec![id(), ("index", shared("index"))],
    };
    vec![record(&[&[type_of(kind.name())], fields.as_slice()].concat(), &[])]
}

fn macro_operation(macro_operation: MacroOperation) -> Vec<Value> {
    let difference = || number("number", -MAX_PX, MAX_PX);
    let forms = match macro_operation {
        MacroOperation::Shift => {
            let by = [("dx", difference()), ("dy", difference())];
            let targets = [
                ("componentIds", list(shared("id"), 1)),
                ("from", record(&[x(), y()], &[])),
                ("section", of_type("string")),
            ];
            targets.map(|target| [&[target], by.as_slice()].concat()).to_vec()
        }
        MacroOperation::Reflow => vec![vec![("page", number("number", 1.0, MAX_PX))]],
        MacroOperation::Place => vec![vec![("componentId", shared("id")), x(), y(), width(), height()]],
        MacroOperation::Compose | MacroOperation::Texts => Vec::new(),
    };
    let whole =
        |fields: Vec<Field>| record(&[&[type_of(macro_operation.name())], fields.as_slice()].concat(), &[]);
    forms.into_iter().map(whole).collect()
}

/// Returns one object schema per component type, with these fields, the bounds, and the props. The type is under `key`.
fn of_each_kind(key: &'static str, fields: &[Field]) -> Vec<Value> {
    let form = |kind: ComponentKind| {
        let props = record(&props_of(kind), &[]);
        let own = [(key, one_of(&[kind.name()])), x(), y(), width(), height(), ("props", props)];
        record(&[fields, own.as_slice()].concat(), &[])
    };
    ComponentKind::ALL.map(form).to_vec()
}

/// Returns the well-known props that a component of this type displays.
fn props_of(kind: ComponentKind) -> Vec<Field> {
    let text = || ("text", of_type("string"));
    let items = || ("items", texts());
    match kind {
        ComponentKind::Container | ComponentKind::HorizontalLine => Vec::new(),
        ComponentKind::Button | ComponentKind::Text | ComponentKind::Footer => vec![text()],
        ComponentKind::Heading => vec![text(), ("level", level())],
        ComponentKind::Input => vec![text(), ("placeholder", of_type("string"))],
        ComponentKind::ImagePlaceholder => vec![("alt", of_type("string"))],
        ComponentKind::NavigationBox | ComponentKind::List => vec![items()],
        ComponentKind::Table => vec![("columns", texts()), ("rows", list(texts(), 0))],
    }
}

/// Returns one schema for each well-known prop.
fn one_prop() -> Vec<Value> {
    let text = || of_type("string");
    let known = [
        ("text", text()),
        ("placeholder", text()),
        ("alt", text()),
        ("items", texts()),
        ("columns", texts()),
        ("rows", list(texts(), 0)),
        ("level", level()),
        ("name", text()),
        ("variant", text()),
        ("icon", text()),
        ("locked", of_type("boolean")),
    ];
    known.map(|field| record(&[field], &[])).to_vec()
}

fn question() -> Value {
    let prompt = described("string", "A question back to the person.");
    record(&[("prompt", prompt), ("choices", texts())], &[])
}

fn type_of(name: &str) -> Field {
    ("type", one_of(&[name]))
}

fn texts() -> Value {
    list(of_type("string"), 0)
}

fn level() -> Value {
    number("integer", 1.0, 6.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use websketch_sketch::operation::Operation;

    /// Calls `check` with every schema in `schema`.
    fn each(schema: &Value, check: &mut impl FnMut(&Value)) {
        check(schema);
        let inner = schema.as_object().into_iter().flat_map(|fields| fields.values());
        for value in inner.chain(schema.as_array().into_iter().flatten()) {
            each(value, check);
        }
    }

    #[test]
    fn every_field_is_required_and_no_object_is_open() {
        let mut objects = 0;
        each(&strict_schema(), &mut |schema| {
            if schema["type"] == "object" {
                let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
                assert_eq!(json!(names), schema["required"], "{schema}");
                assert_eq!(schema["additionalProperties"], false, "{schema}");
                objects += 1;
            }
            if let Some(name) = schema["$ref"].as_str() {
                let name = name.strip_prefix("#/$defs/").unwrap();
                assert!(strict_schema()["$defs"].get(name).is_some(), "{name}");
            }
        });
        assert!(objects > 40, "{objects}");
    }

    #[test]
    fn what_fits_is_read() {
        for schema in strict_schema()["properties"]["operations"]["items"]["anyOf"].as_array().unwrap() {
            let kind = schema["properties"]["type"]["enum"][0].as_str().unwrap();
            if OperationKind::ALL.iter().any(|known| known.name() == kind) {
                let operation = sample(schema);
                assert!(Operation::decode(&operation).is_ok(), "{operation}");
            }
        }
    }

    /// Returns the smallest value that satisfies the schema.
    fn sample(schema: &Value) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            return sample(&strict_schema()["$defs"][name.strip_prefix("#/$defs/").unwrap()]);
        }
        if let Some(forms) = schema["anyOf"].as_array() {
            return sample(&forms[0]);
        }
        match schema["type"].as_str().unwrap() {
            "object" => {
                let fields = schema["properties"].as_object().unwrap();
                fields.iter().map(|(name, field)| (name.clone(), sample(field))).collect()
            }
            "array" => {
                let count = schema["minItems"].as_u64().unwrap();
                let item = |number| match sample(&schema["items"]) {
                    Value::String(text) => json!(format!("{text}{number}")),
                    item => item,
                };
                (0..count).map(item).collect()
            }
            "string" => schema["enum"].get(0).cloned().unwrap_or_else(|| json!("a")),
            "boolean" => json!(true),
            _ => schema["minimum"].clone(),
        }
    }
}
