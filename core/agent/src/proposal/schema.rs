//! The JSON Schema of a model's answer, generated from core's own lists.
//!
//! It uses only keywords that mean the same in every draft from 6 on and that the model providers support (Source:
//! "Structured outputs" in the documentation of OpenAI, Anthropic and Gemini). There is no `const`, `oneOf`, `format`
//! or length of strings. Constraints beyond the schema are enforced by rejections.

mod strict;

pub use strict::strict_schema;

use super::{Intent, MacroOperation};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::limits::{MAX_COMPONENTS, MAX_PX, MIN_LINE_HEIGHT, MIN_SIDE};
use websketch_sketch::operation::{Alignment, OperationKind};

/// Returns the schema of an answer: one object with `intent`, `reasoning`, `operations`, `description` and optionally
/// `ask`.
///
/// Each operation is an object of its own under `anyOf`, distinguished by `type`; shared parts are under `$defs`. An
/// answer that satisfies the schema can be read. Whether an operation can be applied depends on the sketch.
#[must_use]
pub fn schema() -> Value {
    let operations =
        OperationKind::ALL.map(operation).into_iter().chain(MacroOperation::ALL.map(macro_operation));
    let operations = any_of(&operations.collect::<Vec<_>>());
    let mut answer = record(
        &[
            ("intent", one_of(&Intent::ALL.map(Intent::name))),
            ("reasoning", described("string", "One or two sentences: why these operations.")),
            ("operations", list(operations, 0)),
            ("description", described("string", "What was done, or the answer, for the person.")),
        ],
        &[
            ("next", described_list("What the person could ask for next: at most three short sentences.")),
            ("ask", ask()),
        ],
    );
    set(&mut answer, "title", "Answer".into());
    set(&mut answer, "$defs", definitions());
    answer
}

type Field = (&'static str, Value);

fn operation(kind: OperationKind) -> Value {
    let id = || ("componentId", shared("id"));
    let index = || ("index", shared("index"));
    let targets = || ("targetIds", list(shared("id"), 2));
    let kind_of_new = ("componentType", shared("componentType"));
    let changes = described("object", "Merged into the props; a null value removes a key.");
    let (required, optional) = match kind {
        OperationKind::Move => (vec![id(), x(), y()], vec![]),
        OperationKind::Resize => (vec![id(), width(), height()], vec![]),
        OperationKind::Add => (vec![kind_of_new, x(), y(), width(), height()], vec![props(), id(), index()]),
        OperationKind::Delete => (vec![id()], vec![]),
        OperationKind::Modify => (vec![id(), ("props", changes)], vec![]),
        OperationKind::Align => {
            let alignment = one_of(&Alignment::ALL.map(Alignment::name));
            (vec![targets(), ("alignment", alignment)], vec![])
        }
        OperationKind::Distribute => {
            let spacing = number("number", -MAX_PX, MAX_PX);
            (vec![targets(), ("spacing", spacing)], vec![("axis", one_of(&["x", "y"]))])
        }
        OperationKind::Replace => (vec![("components", list(shared("component"), 1))], vec![]),
        OperationKind::Reorder => (vec![id(), index()], vec![]),
    };
    record(&[&[("type", one_of(&[kind.name()]))], required.as_slice()].concat(), &optional)
}

/// Returns the schema of a macro operation.
fn macro_operation(macro_operation: MacroOperation) -> Value {
    let id = || ("componentId", shared("id"));
    let difference = || number("number", -MAX_PX, MAX_PX);
    let open = |text| described("object", text);
    let (required, optional) = match macro_operation {
        MacroOperation::Compose => {
            let place = any_of(&[
                described("string", "page"),
                open("One of below, above, left, right, in, replace, area."),
            ]);
            (vec![("at", place), ("tree", open("One key names the node, its value is the content."))], vec![])
        }
        MacroOperation::Shift => {
            let from = record(&[], &[x(), y()]);
            let targets =
                [("componentIds", list(shared("id"), 1)), ("from", from), ("section", of_type("string"))];
            (vec![], [targets.as_slice(), &[("dx", difference()), ("dy", difference())]].concat())
        }
        MacroOperation::Texts => (vec![("texts", open("By id: the text, or the list of texts."))], vec![]),
        MacroOperation::Reflow => (vec![("page", number("number", 1.0, MAX_PX))], vec![]),
        MacroOperation::Place => (vec![id(), x(), y(), width(), height()], vec![]),
    };
    record(&[&[("type", one_of(&[macro_operation.name()]))], required.as_slice()].concat(), &optional)
}

fn described_list(description: &str) -> Value {
    let mut texts = list(of_type("string"), 0);
    set(&mut texts, "description", description.into());
    texts
}

fn ask() -> Value {
    let prompt = described("string", "A question back to the person.");
    record(&[("prompt", prompt)], &[("choices", list(of_type("string"), 0))])
}

fn definitions() -> Value {
    #[expect(clippy::cast_precision_loss, reason = "a limit far below 2^53")]
    let last = MAX_COMPONENTS as f64;
    let component = [("id", shared("id")), ("type", shared("componentType")), x(), y(), width(), height()];
    object(&[
        ("id", described("string", "1 to 128 characters.")),
        ("componentType", one_of(&ComponentKind::ALL.map(ComponentKind::name))),
        ("coordinate", number("number", 0.0, MAX_PX)),
        ("width", number("number", MIN_SIDE, MAX_PX)),
        ("height", number("number", MIN_LINE_HEIGHT, MAX_PX)),
        ("index", number("integer", 0.0, last)),
        ("props", well_known_props()),
        ("component", record(&component, &[props()])),
    ])
}

/// Other props are kept, so the object is open.
fn well_known_props() -> Value {
    let text = || of_type("string");
    let texts = || list(text(), 0);
    let known = [
        ("text", text()),
        ("placeholder", text()),
        ("alt", text()),
        ("items", texts()),
        ("columns", texts()),
        ("rows", any_of(&[of_type("integer"), list(texts(), 0)])),
        ("level", number("integer", 1.0, 6.0)),
        ("name", text()),
        ("locked", of_type("boolean")),
        ("to", text()),
        ("sameAs", text()),
        ("about", text()),
    ];
    object(&[("type", "object".into()), ("properties", object(&known))])
}

fn x() -> Field {
    ("x", shared("coordinate"))
}

fn y() -> Field {
    ("y", shared("coordinate"))
}

fn width() -> Field {
    ("width", shared("width"))
}

fn height() -> Field {
    ("height", shared("height"))
}

fn props() -> Field {
    ("props", shared("props"))
}

/// Returns a reference to a part of `$defs`.
fn shared(name: &str) -> Value {
    object(&[("$ref", ["#/$defs/", name].concat().into())])
}

/// Returns the schema of an object with these fields and no others.
fn record(required: &[Field], optional: &[Field]) -> Value {
    let names = required.iter().map(|(name, _)| Value::from(*name)).collect();
    object(&[
        ("type", "object".into()),
        ("properties", object(&[required, optional].concat())),
        ("required", Value::Array(names)),
        ("additionalProperties", false.into()),
    ])
}

fn list(items: Value, least: usize) -> Value {
    object(&[("type", "array".into()), ("items", items), ("minItems", least.into())])
}

fn number(name: &str, least: f64, most: f64) -> Value {
    object(&[("type", name.into()), ("minimum", least.into()), ("maximum", most.into())])
}

fn one_of(names: &[&str]) -> Value {
    let names = names.iter().map(|name| Value::from(*name)).collect();
    object(&[("type", "string".into()), ("enum", Value::Array(names))])
}

fn any_of(schemas: &[Value]) -> Value {
    object(&[("anyOf", Value::Array(schemas.to_vec()))])
}

fn described(name: &str, description: &str) -> Value {
    object(&[("type", name.into()), ("description", description.into())])
}

fn of_type(name: &str) -> Value {
    object(&[("type", name.into())])
}

fn object(entries: &[Field]) -> Value {
    let mut object = Value::Object(Map::new());
    for (key, value) in entries {
        set(&mut object, key, value.clone());
    }
    object
}

fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(entries) = object {
        entries.insert(key.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use websketch_json as json;
    use websketch_sketch::operation::{Operation, OperationError};

    #[test]
    fn every_operation_has_its_fields() {
        let line = |operation: &Value| {
            let required = operation["required"].as_array().unwrap();
            let mark = |name: &String| if required.contains(&name.as_str().into()) { "" } else { "?" };
            let fields = operation["properties"].as_object().unwrap();
            let names: Vec<_> = fields.keys().map(|name| format!("{name}{}", mark(name))).collect();
            format!("{} {}\n", fields["type"]["enum"][0].as_str().unwrap(), names[1..].join(" "))
        };
        let lines: String = operations().iter().map(line).collect();
        expect![[r#"
            move componentId x y
            resize componentId width height
            add componentType x y width height props? componentId? index?
            delete componentId
            modify componentId props
            align targetIds alignment
            distribute targetIds spacing axis?
            replace components
            reorder componentId index
            compose at tree
            shift componentIds? from? section? dx? dy?
            texts texts
            reflow page
            place componentId x y width height
        "#]]
        .assert_eq(&lines);
    }

    #[test]
    fn the_decoder_wants_the_same_fields() {
        for schema in operations().into_iter().take(OperationKind::ALL.len()) {
            let sample = sample(&schema);
            assert!(Operation::decode(&sample).is_ok(), "{sample}");
            for (field, _) in schema["properties"].as_object().unwrap() {
                let mut wrong = sample.clone();
                wrong[field] = true.into();
                let reason = Operation::decode(&wrong).unwrap_err();
                let is_named =
                    matches!(reason, OperationError::WrongType { .. } | OperationError::UnknownType { .. });
                assert!(is_named, "{field} of {sample}: {reason}");
            }
            for field in schema["required"].as_array().unwrap() {
                let mut less = sample.clone();
                less.as_object_mut().unwrap().remove(field.as_str().unwrap());
                let reason = Operation::decode(&less).unwrap_err();
                let is_named = matches!(
                    reason,
                    OperationError::MissingField { .. } | OperationError::UnknownType { .. }
                );
                assert!(is_named, "{field} of {sample}: {reason}");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_javascript_does() {
        let text = json::to_string(&schema());
        assert!(text.contains(r#""coordinate":{"type":"number","minimum":0,"maximum":1000000}"#), "{text}");
    }

    fn operations() -> Vec<Value> {
        schema()["properties"]["operations"]["items"]["anyOf"].as_array().unwrap().clone()
    }

    /// Returns a value that satisfies the schema, with every field.
    fn sample(schema: &Value) -> Value {
        let schema = match schema["$ref"].as_str() {
            Some(reference) => &self::schema()["$defs"][reference.strip_prefix("#/$defs/").unwrap()],
            None => schema,
        };
        if let Some(names) = schema["enum"].as_array() {
            return names[0].clone();
        }
        match schema["type"].as_str() {
            Some("object") => {
                let fields = schema["properties"].as_object().cloned().unwrap_or_default();
                fields.iter().map(|(name, field)| (name.clone(), sample(field))).collect()
            }
            Some("array") => {
                let count = schema["minItems"].as_u64().unwrap().max(1);
                let items = (0..count).map(|index| match sample(&schema["items"]) {
                    Value::String(id) => format!("{id}{index}").into(),
                    other => other,
                });
                items.collect()
            }
            Some("number" | "integer") => schema["minimum"].clone(),
            Some("boolean") => true.into(),
            Some("string") => "save".into(),
            _ => sample(&schema["anyOf"][0]),
        }
    }
}
