//! The writer of the `OpenAPI` document.
//!
//! `UPDATE_EXPECT=1 cargo test -p websketch-edge openapi` writes the file again. The tests of the Worker validate real
//! responses against it.

pub(crate) mod answers;
pub(crate) mod bodies;
pub(crate) mod operation;
mod parameters;
mod responses;

use crate::routes::route::Access;
use crate::routes::table::operations;
use operation::Operation;
use parameters::{own_parameters, path_parameters};
use responses::responses;
use serde_json::{Map, Value, json as object};
use websketch_agent::provider::MAX_IMAGE_BYTES;
use websketch_json as json;
use websketch_schema::{Definitions, Schemas, collapse_choices};

/// Returns the whole document.
fn document() -> Value {
    let mut schemas = Schemas::default();
    schemas.write::<answers::Error>().write::<answers::Unavailable>();
    let operations = operations();
    operations.iter().for_each(|operation| (operation.register)(&mut schemas));
    let mut definitions = schemas.into_definitions();
    let form = chat_form(&definitions);
    definitions.insert("ChatForm".to_owned(), form);
    definitions.sort_keys();
    let (mut paths, mut failures) = (Map::new(), Map::new());
    for operation in &operations {
        let item = paths.entry(operation.route.name()).or_insert_with(|| object!({}));
        item[operation.method_name()] = describe(operation, &definitions, &mut failures);
    }
    let mut components = Value::Object(definitions);
    collapse_choices(&mut components);
    object!({
        "openapi": "3.1.0",
        "info": {
            "title": "WebSketch",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Wireframe sketches, edited by operations and by talking.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/api/v1" }],
        // The empty requirement stands for servers without a key.
        "security": [{ "apiKey": [] }, {}],
        "paths": paths,
        "components": {
            "securitySchemes": { "apiKey": { "type": "apiKey", "in": "header", "name": "X-API-Key" } },
            "responses": failures,
            "schemas": components,
        },
    })
}

/// Returns an operation object. Adds its failures to `failures`.
fn describe(operation: &Operation, definitions: &Definitions, failures: &mut Map<String, Value>) -> Value {
    let mut parameters = path_parameters(operation.route.name());
    parameters.extend(own_parameters(operation));
    let mut described = object!({
        "summary": operation.summary,
        "operationId": operation_id(operation.method_name(), operation.route.name()),
        "parameters": parameters,
        "responses": responses(operation, failures),
    });
    if let Some(body) = (operation.request)(definitions) {
        described["requestBody"] = body;
    }
    if operation.route.access() == Access::Public {
        described["security"] = object!([{}]);
    }
    described
}

fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(['/', '.']).filter(|word| !word.is_empty() && !word.starts_with('{'));
    words.fold(method.to_owned(), |id, word| format!("{id}-{word}"))
}

/// Returns the schema of a chat request as a form: its fields, and an image that can stand for the message.
fn chat_form(definitions: &Definitions) -> Value {
    let mut form = definitions["ChatRequest"].clone();
    let ground = form["anyOf"].take();
    let pattern = form["properties"]["message"]["pattern"].take();
    let fields = form.as_object_mut().expect("an object");
    fields.remove("anyOf");
    fields["properties"]["message"].as_object_mut().expect("an object").remove("pattern");
    fields["properties"]["image"] = object!({
        "type": "string", "format": "binary", "maxLength": MAX_IMAGE_BYTES,
        "description": "A PNG, JPEG or WebP image of at most 5 MB.",
    });
    fields["description"] =
        "The fields of a chat request as a form, with an image. An image needs no message.".into();
    let has_words = object!({ "properties": { "message": { "pattern": pattern } } });
    let says_something = object!([has_words, { "required": ["image"] }]);
    fields.insert("allOf".to_owned(), object!([{ "anyOf": ground }, { "anyOf": says_something }]));
    form
}

/// Writes a document with a line for each operation and each schema, so that a change is a change of few lines.
fn lines(document: &Value) -> String {
    fn write(value: &Value, depth: usize, text: &mut String) {
        let Value::Object(fields) = value else { return text.push_str(&json::to_string(value)) };
        if depth == 0 || fields.is_empty() {
            return text.push_str(&json::to_string(value));
        }
        text.push_str("{\n");
        for (index, (name, value)) in fields.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { ",\n" });
            text.push_str(&format!("{}:", json::to_string(name)));
            write(value, depth - 1, text);
        }
        text.push_str("\n}");
    }
    let mut text = String::new();
    write(document, 3, &mut text);
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::openapi::DEBUG;
    use expect_test::expect_file;
    use std::collections::BTreeSet;
    use websketch_protocol::{ChatRequest, ExecuteRequest, PlanRequest};

    #[test]
    fn the_served_document_is_that_of_the_routes_and_types() {
        expect_file!["document.json"].assert_eq(&lines(&document()));
    }

    #[test]
    fn debug_routes_and_no_others_have_debug_paths() {
        for operation in operations() {
            assert_eq!(operation.route.access() == Access::Debug, operation.route.name().starts_with(DEBUG));
        }
    }

    /// Returns every reference in `value`.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
        }
    }

    #[test]
    fn every_link_leads_to_an_operation_and_names_its_parameter() {
        let document = document();
        let paths = document["paths"].as_object().unwrap();
        let operations: Vec<&Value> =
            paths.values().flat_map(|item| item.as_object().unwrap().values()).collect();
        let mut found = BTreeSet::new();
        for response in
            operations.iter().flat_map(|operation| operation["responses"].as_object().unwrap().values())
        {
            for link in response["links"].as_object().into_iter().flat_map(|links| links.values()) {
                let target = operations.iter().find(|one| one["operationId"] == link["operationId"]).unwrap();
                let parameters = target["parameters"].as_array().unwrap();
                for name in link["parameters"].as_object().unwrap().keys() {
                    assert!(parameters.iter().any(|one| one["name"] == **name), "{link}");
                }
                found.insert(link["operationId"].to_string());
            }
        }
        assert_eq!(found.len(), 9);
    }

    #[track_caller]
    fn check_fields(name: &str, fields: impl IntoIterator<Item = &'static str>) {
        let document = document();
        let described: BTreeSet<_> = document["components"]["schemas"][name]["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(described, fields.into_iter().collect::<BTreeSet<_>>(), "{name}");
    }

    #[test]
    fn requests_are_described_with_the_fields_that_are_read() {
        check_fields("ChatRequest", ChatRequest::FIELDS);
        check_fields("ChatForm", ChatRequest::FIELDS.into_iter().chain(["image"]));
        check_fields("ExecuteRequest", ExecuteRequest::FIELDS);
        // The alias that plans use is read as well.
        check_fields("PlanRequest", PlanRequest::FIELDS.into_iter().filter(|field| *field != "userPrompt"));
    }
}
