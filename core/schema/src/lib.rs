//! Interface documents out of the schemas of wire types.
//!
//! Types of the core crates derive `schemars::JsonSchema` behind their feature `schema`. Tests collect these schemas,
//! write a document from them and compare it with the file in the repository. Nothing shipped depends on this crate.

mod description;
pub mod typescript;

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value};

/// The path of definitions in an `OpenAPI` document. All references begin with it.
pub const DEFINITIONS: &str = "#/components/schemas/";

/// The greatest integer that every JavaScript number represents exactly.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// Schemas by name.
pub type Definitions = Map<String, Value>;

/// Collects the schemas of types and of all types that they refer to.
///
/// A type has up to two schemas: the written form, in answers, and the read form, in requests. If they differ, the name
/// of the read form ends in `Input`.
pub struct Schemas {
    written: SchemaGenerator,
    read: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
            })
        };
        Self {
            written: settings().for_serialize().into_generator(),
            read: settings().for_deserialize().into_generator(),
        }
    }
}

impl Schemas {
    /// Adds the written form of a type.
    pub fn write<T: JsonSchema>(&mut self) -> &mut Self {
        self.written.subschema_for::<T>();
        self
    }

    /// Adds the read form of a type.
    pub fn read<T: JsonSchema>(&mut self) -> &mut Self {
        self.read.subschema_for::<T>();
        self
    }

    /// Returns all definitions.
    #[must_use]
    pub fn into_definitions(mut self) -> Definitions {
        let mut all = clean(self.written.take_definitions(true), true);
        let mut read = clean(self.read.take_definitions(true), false);
        separate(&all, &mut read);
        // A written type may contain a read form. Only as one that is read does it accept `null`.
        all.extend(read);
        flatten(&mut all);
        all.sort_keys();
        all
    }
}

/// Renames definitions of `read` that differ from those of `written` with the same name. A definition that refers to a
/// renamed one differs as well.
fn separate(written: &Definitions, read: &mut Definitions) {
    loop {
        let differs = |(name, schema): &(&String, &Value)| {
            written.get(*name).is_some_and(|other| other != *schema) && !name.ends_with("Input")
        };
        let Some(name) = read.iter().find(differs).map(|(name, _)| name.clone()) else { return };
        rename(read, &name, &format!("{name}Input"));
    }
}

/// Renames a definition and the references to it.
pub fn rename(definitions: &mut Definitions, from: &str, to: &str) {
    if let Some(schema) = definitions.remove(from) {
        definitions.insert(to.to_owned(), schema);
    }
    let (from, to) = ([DEFINITIONS, from].concat(), [DEFINITIONS, to].concat());
    for schema in definitions.values_mut() {
        visit(schema, &mut |object| {
            if let Some(Value::String(reference)) = object.get_mut("$ref")
                && *reference == from
            {
                reference.clone_from(&to);
            }
        });
    }
}

/// Brings the schemas into the form of public documents.
fn clean(mut definitions: Definitions, is_written: bool) -> Definitions {
    for schema in definitions.values_mut() {
        visit(schema, &mut |object| {
            if let Some(Value::String(text)) = object.get_mut("description") {
                *text = description::public(text);
            }
            bound_integers(object);
            if is_written {
                drop_nulls_of_optional(object);
            }
        });
    }
    definitions
}

/// Replaces the Rust format of a number by the range of integers that are exact in JavaScript.
fn bound_integers(object: &mut Definitions) {
    let Some(format) = object.get("format").and_then(Value::as_str) else { return };
    let is_unsigned = format.starts_with("uint");
    if !is_unsigned && !format.starts_with("int") && !matches!(format, "double" | "float") {
        return;
    }
    object.remove("format");
    if is_unsigned && !object.contains_key("maximum") {
        object.insert("maximum".to_owned(), MAX_SAFE_INTEGER.into());
    }
}

/// Removes `null` from optional properties: they are absent instead of `null` when written.
fn drop_nulls_of_optional(object: &mut Definitions) {
    let required: Vec<Value> = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) else { return };
    let optional = properties.iter_mut().filter(|(name, _)| !required.iter().any(|one| one == name.as_str()));
    for schema in optional.filter_map(|(_, schema)| schema.as_object_mut()) {
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|one| one != "null");
            if let [only] = types.as_slice() {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
        }
        let Some(Value::Array(choices)) = schema.get_mut("anyOf") else { continue };
        choices.retain(|one| one.get("type").is_none_or(|name| name != "null"));
        if let [Value::Object(only)] = choices.as_mut_slice() {
            let only = std::mem::take(only);
            schema.remove("anyOf");
            for (key, value) in only {
                schema.entry(key).or_insert(value);
            }
        }
    }
}

/// Merges the properties of a reference into the object that has it beside properties of its own, as the variants of a
/// tagged enum have.
fn flatten(definitions: &mut Definitions) {
    let known = definitions.clone();
    for schema in definitions.values_mut() {
        visit(schema, &mut |object| {
            if !object.contains_key("properties") {
                return;
            }
            let Some(Value::String(reference)) = object.remove("$ref") else { return };
            let Some(other) = reference.strip_prefix(DEFINITIONS).and_then(|name| known.get(name)) else {
                return;
            };
            for key in ["properties", "required"] {
                match (object.get_mut(key), other.get(key)) {
                    (Some(Value::Object(own)), Some(Value::Object(more))) => own.extend(more.clone()),
                    (Some(Value::Array(own)), Some(Value::Array(more))) => own.extend(more.iter().cloned()),
                    _ => {}
                }
            }
        });
    }
}

/// Calls `change` with every object of a schema, the inner ones first.
pub fn visit(value: &mut Value, change: &mut impl FnMut(&mut Definitions)) {
    match value {
        Value::Object(object) => {
            object.values_mut().for_each(|value| visit(value, change));
            change(object);
        }
        Value::Array(items) => items.iter_mut().for_each(|value| visit(value, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Replaces documented choices of texts by an `enum`, which more programs understand. The documentation of the choices
/// goes to the description.
pub fn collapse_choices(value: &mut Value) {
    visit(value, &mut |object| {
        let Some(Value::Array(choices)) = object.get("oneOf") else { return };
        let mut names = Vec::new();
        let mut lines = Vec::new();
        for choice in choices {
            let Some(own) = texts_of(choice) else { return };
            if let (Some(text), [Value::String(name)]) = (description_of(choice), own.as_slice()) {
                lines.push(format!("- `{name}`: {text}"));
            }
            names.extend(own);
        }
        object.remove("oneOf");
        object.insert("type".to_owned(), "string".into());
        object.insert("enum".to_owned(), Value::Array(names));
        if !lines.is_empty() {
            let text = object.get("description").and_then(Value::as_str).unwrap_or_default();
            let text = format!("{text}\n\n{}", lines.join("\n")).trim_start().to_owned();
            object.insert("description".to_owned(), text.into());
        }
    });
}

/// Returns the texts that a schema allows, if it allows no other values.
fn texts_of(schema: &Value) -> Option<Vec<Value>> {
    if schema.get("type")? != "string" {
        return None;
    }
    match (schema.get("const"), schema.get("enum")) {
        (Some(text), _) => Some(vec![text.clone()]),
        (None, Some(Value::Array(texts))) => Some(texts.clone()),
        _ => None,
    }
}

fn description_of(schema: &Value) -> Option<&str> {
    schema.get("description").and_then(Value::as_str).filter(|text| !text.is_empty())
}
