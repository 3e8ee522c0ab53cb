//! The JSON Schema of a model's answer, generated from core's own lists: operations, the grammar of layout trees, and
//! props.
//!
//! It uses only keywords that mean the same in every draft from 6 on and that the model providers support (Source:
//! "Structured outputs" in the documentation of OpenAI, Anthropic and Gemini, and the converters of llama.cpp). There
//! is no `const`, `oneOf`, `format` or length of strings. Constraints beyond the schema are enforced by rejections.

mod build;
mod tree;
mod values;

use super::{Intent, MacroOperation};
use build::{
    Field, any_of, described, list, list_from, number, object, of_type, one_of, record, set, shared, texts,
};
use serde_json::Value;
use std::sync::OnceLock;
use values::{difference, entries, props_schema};
use websketch_json as json;
use websketch_sketch::ComponentKind;
use websketch_sketch::limits::{MAX_COMPONENTS, MAX_PX, MIN_LINE_HEIGHT, MIN_SIDE};
use websketch_sketch::operation::{Alignment, OperationKind};

/// The maximum number of steps that an answer undoes.
const MOST_UNDONE: f64 = 20.0;

/// A form of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SchemaForm {
    /// As in the prompt. Optional fields may be absent, and an object may have any keys.
    Short,
    /// Every field is required and no object is open: options and props are lists of objects with one key, and objects
    /// with any keys are lists of entries.
    Long,
}

/// Returns the schema of an answer: one object with `intent`, `reasoning`, `operations`, `description` and optionally
/// `next` and `ask`.
///
/// Each operation is an object of its own under `anyOf`, distinguished by `type`; shared parts are under `$defs`. An
/// answer that satisfies the schema can be read. Whether an operation can be applied depends on the sketch.
#[must_use]
pub fn schema() -> Value {
    answer(SchemaForm::Short)
}

/// Returns [`schema()`] as JSON, which is written once.
pub(crate) fn schema_text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| json::to_string(&schema()))
}

/// Returns the schema for strict structured output: every field is required, no object is open, and nothing is optional
/// (Source: "Structured outputs" in the documentation of OpenAI, "Supported schemas").
///
/// Answers of this form are read like those of [`schema()`].
#[must_use]
pub fn strict_schema() -> Value {
    answer(SchemaForm::Long)
}

/// Returns [`strict_schema()`] as JSON, which is written once.
pub(crate) fn strict_schema_text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| json::to_string(&strict_schema()))
}

fn answer(form: SchemaForm) -> Value {
    let wire = OperationKind::ALL.into_iter().map(|kind| operation(kind, form));
    let macros = MacroOperation::ALL.into_iter().map(|kind| macro_operation(kind, form));
    let steps = ("steps", number("integer", 1.0, MOST_UNDONE));
    let undo = record(&[type_of("undo"), steps], &[]);
    let operations = list(any_of(wire.chain(macros).chain([undo]).collect()));
    let required = [
        ("intent", one_of(&Intent::ALL.map(Intent::name))),
        ("reasoning", described("string", "One short clause: why these operations.")),
        ("operations", operations),
        ("description", described("string", "What was done, or the answer, for the person.")),
    ];
    let next = ("next", texts());
    let ask = ("ask", question(form));
    let mut answer = record_of(form, &required, &[next, ask]);
    set(&mut answer, "title", "Answer".into());
    set(&mut answer, "$defs", definitions(form));
    answer
}

/// Returns the schema of an object. In the long form, absent optional fields are null.
fn record_of(form: SchemaForm, required: &[Field], optional: &[Field]) -> Value {
    match form {
        SchemaForm::Short => record(required, optional),
        SchemaForm::Long => {
            let or_null = |(name, schema): &Field| (*name, any_of(vec![of_type("null"), schema.clone()]));
            record(&[required, &optional.iter().map(or_null).collect::<Vec<_>>()].concat(), &[])
        }
    }
}

fn operation(kind: OperationKind, form: SchemaForm) -> Value {
    let index = || ("index", shared("index"));
    let targets = || ("targetIds", list_from(2, shared("id")));
    let new_kind = ("componentType", shared("componentType"));
    let (required, optional) = match kind {
        OperationKind::Move => (vec![id(), x(), y()], vec![]),
        OperationKind::Resize => (vec![id(), width(), height()], vec![]),
        OperationKind::Add => (vec![new_kind, x(), y(), width(), height()], vec![props(), id(), index()]),
        OperationKind::Delete => (vec![id()], vec![]),
        OperationKind::Modify => (vec![id(), props()], vec![]),
        OperationKind::Align => {
            let alignment = one_of(&Alignment::ALL.map(Alignment::name));
            (vec![targets(), ("alignment", alignment)], vec![])
        }
        OperationKind::Distribute => {
            (vec![targets(), ("spacing", difference())], vec![("axis", one_of(&["x", "y"]))])
        }
        OperationKind::Replace => (vec![("components", list_from(1, shared("component")))], vec![]),
        OperationKind::Reorder => (vec![id(), index()], vec![]),
    };
    record_of(form, &[&[type_of(kind.name())], required.as_slice()].concat(), &optional)
}

/// Returns the schema of a macro operation.
fn macro_operation(macro_operation: MacroOperation, form: SchemaForm) -> Value {
    let (required, optional) = match macro_operation {
        MacroOperation::Compose => (vec![("at", shared("at")), ("tree", shared("node"))], vec![]),
        MacroOperation::Shift => {
            let from = record_of(form, &[], &[x(), y()]);
            let targets = [
                ("componentIds", list_from(1, shared("id"))),
                ("from", from),
                ("section", of_type("string")),
            ];
            (vec![], [targets.as_slice(), &[("dx", difference()), ("dy", difference())]].concat())
        }
        MacroOperation::Texts => {
            let said = any_of(vec![of_type("string"), list_from(1, of_type("string"))]);
            (vec![("texts", entries(said, form))], vec![])
        }
        MacroOperation::Reflow => (vec![("page", number("number", 1.0, MAX_PX))], vec![]),
        MacroOperation::Place => (vec![id(), x(), y(), width(), height()], vec![]),
    };
    record_of(form, &[&[type_of(macro_operation.name())], required.as_slice()].concat(), &optional)
}

fn question(form: SchemaForm) -> Value {
    let prompt = described("string", "A question back to the person.");
    record_of(form, &[("prompt", prompt)], &[("choices", texts())])
}

fn definitions(form: SchemaForm) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "a limit far below 2^53")]
    let last = MAX_COMPONENTS as f64;
    let component = [("id", shared("id")), ("type", shared("componentType")), x(), y(), width(), height()];
    let mut definitions = vec![
        ("id", of_type("string")),
        ("componentType", one_of(&ComponentKind::ALL.map(ComponentKind::name))),
        ("coordinate", number("number", 0.0, MAX_PX)),
        ("width", number("number", MIN_SIDE, MAX_PX)),
        ("height", number("number", MIN_LINE_HEIGHT, MAX_PX)),
        ("index", number("integer", 0.0, last)),
        ("props", props_schema(form)),
        ("component", record_of(form, &component, &[props()])),
    ];
    definitions.extend(tree::definitions(form));
    object(&definitions)
}

fn type_of(name: &str) -> Field {
    ("type", one_of(&[name]))
}

fn id() -> Field {
    ("componentId", shared("id"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
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
            undo steps
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

    /// Returns a value that satisfies the schema of an operation without a tree, with every field.
    fn sample(schema: &Value) -> Value {
        let schema = match schema["$ref"].as_str() {
            Some("#/$defs/props") => return serde_json::json!({ "text": "Save" }),
            Some(reference) => &self::schema()["$defs"][reference.strip_prefix("#/$defs/").unwrap()],
            None => schema,
        };
        if let Some(names) = schema["enum"].as_array() {
            return names[0].clone();
        }
        match schema["type"].as_str().unwrap() {
            "object" => {
                let fields = schema["properties"].as_object().cloned().unwrap_or_default();
                fields.iter().map(|(name, field)| (name.clone(), sample(field))).collect()
            }
            "array" => {
                let count = schema["minItems"].as_u64().unwrap().max(1);
                let items = (0..count).map(|index| match sample(&schema["items"]) {
                    Value::String(id) => format!("{id}{index}").into(),
                    other => other,
                });
                items.collect()
            }
            "number" | "integer" => schema["minimum"].clone(),
            _ => "save".into(),
        }
    }
}
