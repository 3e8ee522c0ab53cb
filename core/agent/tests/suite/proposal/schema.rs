//! The schemas of an answer: the subsets that providers document, and the reading of allowed answers.

use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use websketch_agent::proposal::{OperationStream, StreamEvent, schema, strict_schema};
use websketch_agent::sections;
use websketch_json as json;
use websketch_layout::layout_tree::{options, words};
use websketch_sketch::{IdSource, Sketch};
use websketch_testing::laws;

/// The JSON Schema of a provider, as far as its documentation says. Checked on 2026-11-27.
struct Subset {
    /// Keywords that are accepted.
    keywords: &'static [&'static str],
    /// Whether every property must be required, and every object closed.
    is_strict: bool,
    /// Whether references back to an enclosing part may stand only in optional properties.
    has_optional_cycles: bool,
    /// The maximum numbers of properties, values of enums, characters of all names, and levels.
    limits: [usize; 4],
}

/// Source: "Structured model outputs", "Supported schemas".
const OPENAI: Subset = Subset {
    keywords: &[
        "$defs",
        "$ref",
        "additionalProperties",
        "anyOf",
        "const",
        "description",
        "enum",
        "items",
        "maxItems",
        "maximum",
        "minItems",
        "minimum",
        "properties",
        "required",
        "title",
        "type",
    ],
    is_strict: true,
    has_optional_cycles: false,
    limits: [5_000, 1_000, 120_000, 10],
};

/// Source: "Structured output", "JSON Schema support", and the field `responseJsonSchema` of the API reference.
const GEMINI: Subset = Subset {
    keywords: &[
        "$defs",
        "$ref",
        "additionalProperties",
        "anyOf",
        "description",
        "enum",
        "items",
        "maxItems",
        "maximum",
        "minItems",
        "minimum",
        "prefixItems",
        "properties",
        "required",
        "title",
        "type",
    ],
    is_strict: false,
    has_optional_cycles: true,
    limits: [usize::MAX; 4],
};

/// The input of a tool that is not strict is any schema of an object (Source: "Define tools"). llama.cpp, Ollama and
/// LM Studio convert these keywords to a grammar (Source: `grammars/README.md` of llama.cpp).
const TOOLS_AND_GRAMMARS: Subset = Subset {
    keywords: &[
        "$defs",
        "$ref",
        "additionalProperties",
        "anyOf",
        "const",
        "description",
        "enum",
        "items",
        "maxItems",
        "maximum",
        "minItems",
        "minimum",
        "prefixItems",
        "properties",
        "required",
        "title",
        "type",
    ],
    is_strict: false,
    has_optional_cycles: false,
    limits: [usize::MAX; 4],
};

/// The counts of a schema.
#[derive(Default)]
struct Counts {
    properties: usize,
    values: usize,
    characters: usize,
    levels: usize,
}

/// Checks that a schema lies in a subset.
#[track_caller]
fn check(schema: &Value, subset: &Subset) {
    assert_eq!(
        (&schema["type"], schema.get("anyOf")),
        (&Value::from("object"), None),
        "the root is an object"
    );
    let mut counts = Counts::default();
    walk(schema, schema, subset, 0, &mut counts);
    let found = [counts.properties, counts.values, counts.characters, counts.levels];
    assert!(found.iter().zip(subset.limits).all(|(found, most)| *found <= most), "{found:?}");
    if subset.has_optional_cycles {
        for name in schema["$defs"].as_object().unwrap().keys() {
            assert!(!reaches(schema, &schema["$defs"][name], name, &mut BTreeSet::new()), "{name}");
        }
    }
}

fn walk(root: &Value, schema: &Value, subset: &Subset, level: usize, counts: &mut Counts) {
    let keys = schema.as_object().unwrap_or_else(|| panic!("no schema: {schema}"));
    counts.levels = counts.levels.max(level);
    for key in keys.keys() {
        assert!(subset.keywords.contains(&key.as_str()), "{key} in {schema}");
    }
    if let Some(reference) = keys.get("$ref") {
        let name = reference.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
        assert!(root["$defs"].get(name).is_some(), "{name} is defined");
        assert_eq!(keys.len(), 1, "{schema}: a reference stands alone");
    }
    if let Some(values) = schema["enum"].as_array() {
        counts.values += values.len();
        counts.characters += values.iter().filter_map(Value::as_str).map(str::len).sum::<usize>();
    }
    if let Some(properties) = schema["properties"].as_object() {
        counts.properties += properties.len();
        counts.characters += properties.keys().map(String::len).sum::<usize>();
        let required: Vec<&Value> = schema["required"].as_array().into_iter().flatten().collect();
        assert!(required.iter().all(|name| properties.contains_key(name.as_str().unwrap())), "{schema}");
        if subset.is_strict {
            assert_eq!(required.len(), properties.len(), "{schema}");
        }
        properties.values().for_each(|inner| walk(root, inner, subset, level + 1, counts));
    }
    if subset.is_strict && schema["type"] == "object" {
        assert_eq!(schema["additionalProperties"], false, "{schema}");
    }
    if let Some(inner) = schema.get("items") {
        walk(root, inner, subset, level + 1, counts);
    }
    if let Some(inner) = keys.get("additionalProperties").filter(|inner| inner.is_object()) {
        walk(root, inner, subset, level + 1, counts);
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        forms.iter().for_each(|inner| walk(root, inner, subset, level, counts));
        if subset.is_strict {
            are_told_apart(forms);
        }
    }
    for inner in schema["$defs"].as_object().into_iter().flat_map(|parts| parts.values()) {
        walk(root, inner, subset, 0, counts);
    }
}

/// Checks that no two objects of a union share their first key, unless its values differ.
#[track_caller]
fn are_told_apart(forms: &[Value]) {
    let mut firsts = BTreeSet::new();
    for (name, value) in forms.iter().filter_map(|form| form["properties"].as_object()?.iter().next()) {
        match value["enum"].as_array() {
            Some(values) => {
                values
                    .iter()
                    .for_each(|value| assert!(firsts.insert(format!("{name}={value}")), "{name} {value}"));
            }
            None => assert!(firsts.insert(name.clone()), "{name} begins two forms"),
        }
    }
}

/// Returns whether a part refers to `wanted` without an optional property in between.
fn reaches<'a>(root: &'a Value, schema: &'a Value, wanted: &str, seen: &mut BTreeSet<&'a str>) -> bool {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return name == wanted || seen.insert(name) && reaches(root, &root["$defs"][name], wanted, seen);
    }
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let fields = schema["properties"].as_object().into_iter().flatten();
    let inner = fields.filter(|(name, _)| required.contains(&name.as_str())).map(|(_, inner)| inner);
    let forms = schema["anyOf"].as_array().into_iter().flatten();
    let inner: Vec<&Value> = inner.chain(forms).chain(schema.get("items")).collect();
    inner.into_iter().any(|inner| reaches(root, inner, wanted, seen))
}

#[test]
fn each_schema_lies_in_the_subset_of_its_providers() {
    check(&strict_schema(), &OPENAI);
    check(&schema(), &GEMINI);
    check(&schema(), &TOOLS_AND_GRAMMARS);
}

#[test]
fn every_word_and_option_of_the_reader_is_in_both_schemas() {
    let (short, long) = (schema()["$defs"].clone(), strict_schema()["$defs"].clone());
    let node = short["node"]["anyOf"][1]["properties"].as_object().unwrap();
    let named: Vec<&Value> = long["node"]["anyOf"].as_array().unwrap()[1..]
        .iter()
        .flat_map(|form| form["properties"]["node"]["enum"].as_array().unwrap())
        .collect();
    let options_of = |schema: &Value| -> Vec<String> {
        let forms = schema["items"]["anyOf"].as_array().unwrap();
        forms.iter().map(|form| form["required"][0].as_str().unwrap().to_owned()).collect()
    };
    let long_options = options_of(&long["options"]);
    for word in words() {
        assert!(node.contains_key(word.name) && named.contains(&&Value::from(word.name)), "{}", word.name);
    }
    for option in options() {
        assert!(node.contains_key(option.name), "{}", option.name);
        assert!(long_options.iter().any(|name| name == option.name), "{}", option.name);
    }
}

/// A source of choices.
struct Choices<'a>(std::iter::Cycle<std::slice::Iter<'a, u8>>);

impl Choices<'_> {
    fn below(&mut self, most: usize) -> usize {
        usize::from(*self.0.next().unwrap_or(&0)) % most.max(1)
    }
}

/// Returns a value that a schema allows.
fn allowed(root: &Value, schema: &Value, choices: &mut Choices, depth: usize) -> Value {
    const DEEPEST: usize = 9;
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return allowed(root, &root["$defs"][name], choices, depth + 1);
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        // The first form of a recursive union is a text; a bare text in a tree must be an id.
        let node = forms.len() - usize::from(forms[0]["type"] == "string");
        let at = if depth > DEEPEST { 0 } else { forms.len() - node + choices.below(node) };
        return allowed(root, &forms[at], choices, depth);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[choices.below(values.len())].clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or_default();
    match kind {
        "object" => object(root, schema, choices, depth),
        "array" => {
            let least = schema["minItems"].as_u64().unwrap_or(0);
            let count = if depth > DEEPEST { 0 } else { choices.below(3) as u64 };
            (0..count.max(least)).map(|_| allowed(root, &schema["items"], choices, depth + 1)).collect()
        }
        "boolean" => (choices.below(2) == 0).into(),
        "number" | "integer" => {
            (schema["minimum"].as_f64().unwrap_or(0.0).max(1.0) + choices.below(90) as f64).into()
        }
        "null" => Value::Null,
        _ => ["title", "save", "cancel"][choices.below(3)].into(),
    }
}

fn object(root: &Value, schema: &Value, choices: &mut Choices, depth: usize) -> Value {
    let required: Vec<&Value> = schema["required"].as_array().into_iter().flatten().collect();
    let Some(properties) = schema["properties"].as_object() else {
        let inner = schema.get("additionalProperties").filter(|inner| inner.is_object());
        let value = inner.map(|inner| allowed(root, inner, choices, depth + 1));
        return value.into_iter().map(|value| ("save".to_owned(), value)).collect();
    };
    let optional: Vec<&String> =
        properties.keys().filter(|name| !required.contains(&&Value::from(name.as_str()))).collect();
    // A node has a word; a schema without required properties cannot say so.
    let is_node = schema.get("required").is_none();
    let is_option = |name: &str| options().any(|option| option.name == name);
    let optional: Vec<&String> = optional
        .into_iter()
        .filter(|name| !is_node || !is_option(name) && words().any(|word| word.name == *name))
        .collect();
    let picked = optional.get(choices.below(optional.len().max(1)));
    let mut object = Map::new();
    for (name, inner) in properties {
        if required.contains(&&Value::from(name.as_str())) || picked == Some(&name) {
            object.insert(name.clone(), allowed(root, inner, choices, depth + 1));
        }
    }
    Value::Object(object)
}

fn sketch() -> Sketch {
    let text = r#"[
        {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome"}},
        {"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},
        {"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}
    ]"#;
    Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
}

/// Returns the codes of rejected operations and the paths of repaired keys of an answer.
fn faults(answer: &Value) -> Vec<String> {
    let ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    // The word `section` is one of the schemas, and of the reader as far as it has packs.
    let mut stream = OperationStream::new(sketch(), ids).with_sections(sections::fill);
    let mut events = stream.push(json::to_string(answer).as_bytes());
    let end = stream.finish();
    assert!(end.error.is_none() && end.end.complete, "{answer}");
    events.extend(end.events);
    let fault = |event: &StreamEvent| match event {
        StreamEvent::Rejected { rejection, .. } => {
            let code = rejection.reason.code();
            // They depend on the sketch, which a schema does not know.
            let of_sketch = [
                "unknown_component",
                "duplicate_target",
                "duplicate_id",
                "out_of_range",
                "too_few_targets",
                "unknown_section",
                "locked",
                "too_small",
                "missing_field",
            ];
            // A list suits some types only.
            let is_of_type = rejection.reason.to_string().starts_with("texts must be");
            (!of_sketch.contains(&code) && !is_of_type).then(|| format!("{code}: {}", rejection.reason))
        }
        StreamEvent::Operation { coercions, .. } => {
            let mut told = coercions.iter().map(|coerced| json::to_string(&coerced.to));
            let wrong = ["type_form", "unknown_key", "unknown_option", "alias"];
            told.find(|told| wrong.iter().any(|kind| told.contains(kind)))
        }
        StreamEvent::Text { .. } => None,
    };
    events.iter().filter_map(fault).collect()
}

#[test]
fn a_section_by_name_is_read_without_a_repair() {
    let node = |name: &str| serde_json::json!({ "node": "section", "options": [], "content": name });
    for name in ["title", "pricing"] {
        let compose = serde_json::json!({
            "type": "compose", "at": { "area": [1.0, 1.0, 1.0, 1.0] }, "tree": node(name)
        });
        let answer = serde_json::json!({
            "intent": "creation", "reasoning": "", "operations": [compose], "description": ""
        });
        assert_eq!(faults(&answer), Vec::<String>::new(), "{name}");
    }
}

proptest! {
    #![proptest_config(laws::config())]

    #[test]
    fn what_a_schema_allows_is_read(choices in prop::collection::vec(any::<u8>(), 16..200), is_long: bool) {
        let schema = if is_long { strict_schema() } else { schema() };
        let answer = allowed(&schema, &schema, &mut Choices(choices.iter().cycle()), 0);
        let faults = faults(&answer);
        prop_assert!(faults.is_empty(), "{faults:?} in {answer}");
    }
}
