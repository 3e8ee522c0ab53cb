//! Schemas of layout trees, generated from the grammar of the tree reader.

use super::SchemaForm;
use super::build::{Field, any_of, list, list_from, object, of_type, one_of, record, set, shared, texts};
use super::values::value;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{self, ContentForm, NodeOption, Place, Word};

/// The word of a section of a pack.
const SECTION: Word = Word { name: "section", content: ContentForm::Text };

/// How the long form relates to the form of the prompt.
const LONG: &str = "A node {\"card\": [nodes], \"gap\": 16} is written {\"node\": \"card\", \"options\": [{\"gap\": 16}], \"content\": [nodes]}. A text alone is the id of a component.";

/// Returns the parts of `$defs` for trees: `node`, `nodes`, `options` and `at`.
pub(super) fn definitions(form: SchemaForm) -> Vec<Field> {
    let node = match form {
        SchemaForm::Short => short_node(),
        SchemaForm::Long => long_node(),
    };
    let mut definitions = vec![("node", node), ("nodes", list(shared("node"))), ("at", at())];
    if form == SchemaForm::Long {
        let option = |option: NodeOption| record(&[(option.name, value(&option, form))], &[]);
        definitions.push(("options", list(any_of(layout_tree::options().map(option).collect()))));
    }
    definitions
}

fn words() -> impl Iterator<Item = Word> {
    layout_tree::words().chain([SECTION])
}

/// Returns the schema of a node as in the prompt: every word and option is an optional property.
fn short_node() -> Value {
    let mut properties = Map::new();
    let named = words().map(|word| (word.name, content(word.content, SchemaForm::Short)));
    let optional = layout_tree::options().map(|option| (option.name, value(&option, SchemaForm::Short)));
    for (name, schema) in named.chain(optional) {
        // A key can name a node and an option.
        let schema = match properties.get(name) {
            Some(known) if *known != schema => any_of(vec![known.clone(), schema]),
            _ => schema,
        };
        properties.insert(name.to_owned(), schema);
    }
    let node = object(&[
        ("type", "object".into()),
        ("properties", Value::Object(properties)),
        ("additionalProperties", false.into()),
    ]);
    any_of(vec![of_type("string"), node])
}

/// Returns the schema of a node whose properties are all required: one form for each form of content.
fn long_node() -> Value {
    let mut forms: Vec<ContentForm> = words().map(|word| word.content).collect();
    forms.sort_unstable();
    forms.dedup();
    let node = |form: ContentForm| {
        let names: Vec<&str> = words().filter(|word| word.content == form).map(|word| word.name).collect();
        record(
            &[
                ("node", one_of(&names)),
                ("options", shared("options")),
                ("content", content(form, SchemaForm::Long)),
            ],
            &[],
        )
    };
    let mut node = any_of([of_type("string")].into_iter().chain(forms.into_iter().map(node)).collect());
    set(&mut node, "description", LONG.into());
    node
}

fn content(content: ContentForm, form: SchemaForm) -> Value {
    match content {
        ContentForm::Nodes => shared("nodes"),
        ContentForm::Text | ContentForm::Id => of_type("string"),
        ContentForm::TextOrNodes => any_of(vec![of_type("string"), shared("nodes")]),
        ContentForm::Texts => texts(),
        ContentForm::Pairs => list(texts()),
        ContentForm::Columns => {
            let part = |name| (name, shared("nodes"));
            let parts = [part("side"), part("main"), part("aside")];
            match form {
                SchemaForm::Short => record(&[], &parts),
                SchemaForm::Long => record(&parts, &[]),
            }
        }
    }
}

/// Returns the schema of the place of a composition.
fn at() -> Value {
    let id = || of_type("string");
    let inside = record(&[("id", id()), ("at", one_of(&["first", "last"]))], &[]);
    let places: Vec<&str> = Place::ALL.iter().map(|(name, _)| *name).collect();
    let mut area = list_from(4, of_type("number"));
    set(&mut area, "maxItems", 4.into());
    any_of(vec![
        one_of(&["page"]),
        record(&[("below", id())], &[]),
        record(&[("above", id())], &[]),
        record(&[("left", id())], &[]),
        record(&[("right", id())], &[]),
        record(&[("in", any_of(vec![id(), inside]))], &[]),
        record(&[("over", id()), ("place", one_of(&places))], &[]),
        record(&[("replace", list_from(1, of_type("string")))], &[]),
        record(&[("area", area)], &[]),
    ])
}
