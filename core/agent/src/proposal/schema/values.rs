//! Schemas of the values of options and props.

use super::SchemaForm;
use super::build::{Field, any_of, list, map_of, number, of_type, one_of, record, texts};
use serde_json::Value;
use websketch_layout::layout_tree::{self, NodeOption, ValueForm};
use websketch_sketch::limits::MAX_PX;

/// Returns the schema of an option's value.
pub(super) fn value(option: &NodeOption, form: SchemaForm) -> Value {
    any_of(option.forms.iter().map(|of| value_of(*of, form)).collect())
}

fn value_of(of: ValueForm, form: SchemaForm) -> Value {
    let number = || of_type("number");
    match of {
        ValueForm::Flag => of_type("boolean"),
        ValueForm::Number => number(),
        ValueForm::Numbers => list(number()),
        ValueForm::NumberRows => list(list(number())),
        ValueForm::Text => of_type("string"),
        ValueForm::Texts => texts(),
        ValueForm::TextRows => list(texts()),
        ValueForm::TextMap => entries(of_type("string"), form),
        ValueForm::Events => list(record(&[("day", number()), ("text", of_type("string"))], &[])),
        ValueForm::Names(names) => one_of(names),
    }
}

/// Returns the schema of an object with any keys: in the long form a list of its entries.
pub(super) fn entries(values: Value, form: SchemaForm) -> Value {
    match form {
        SchemaForm::Short => map_of(values),
        SchemaForm::Long => list(record(&[("key", of_type("string")), ("value", values)], &[])),
    }
}

/// Returns the well-known props of components.
fn props() -> impl Iterator<Item = NodeOption> {
    const OTHERS: [NodeOption; 5] = [
        NodeOption { name: "text", forms: &[ValueForm::Text] },
        NodeOption { name: "name", forms: &[ValueForm::Text] },
        NodeOption { name: "columns", forms: &[ValueForm::Texts] },
        NodeOption { name: "fill", forms: &[ValueForm::Names(&["none", "light", "dark", "accent"])] },
        NodeOption { name: "locked", forms: &[ValueForm::Flag] },
    ];
    OTHERS.into_iter().chain(layout_tree::properties())
}

/// Returns the schema of props. A null value removes a prop.
pub(super) fn props_schema(form: SchemaForm) -> Value {
    let field = |option: NodeOption| {
        let value = if option.name == "level" { level() } else { value(&option, form) };
        (option.name, value)
    };
    match form {
        SchemaForm::Short => {
            let fields: Vec<Field> = props().map(field).map(|(name, value)| (name, or_null(value))).collect();
            record(&[], &fields)
        }
        SchemaForm::Long => list(any_of(
            props().map(field).map(|(name, value)| record(&[(name, or_null(value))], &[])).collect(),
        )),
    }
}

fn level() -> Value {
    number("integer", 1.0, 6.0)
}

/// Returns the schema of a value or null.
fn or_null(mut schema: Value) -> Value {
    let null = || Value::from("null");
    if let Value::Object(keys) = &mut schema {
        if let Some(Value::Array(schemas)) = keys.get_mut("anyOf") {
            schemas.push(of_type("null"));
        }
        if let Some(name) = keys.get("type").cloned() {
            keys.insert("type".to_owned(), Value::Array(vec![name, null()]));
        }
        if let Some(Value::Array(names)) = keys.get_mut("enum") {
            names.push(Value::Null);
        }
    }
    schema
}

/// Returns the schema of a length in pixels that may be negative.
pub(super) fn difference() -> Value {
    number("number", -MAX_PX, MAX_PX)
}
