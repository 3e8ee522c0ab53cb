//! Resolution of short component names to ids in a model's answer, before any other reading.

use super::JsonObject;
use super::ShortNames;
use serde_json::Value;
use websketch_layout::layout_tree::{ListContent, is_name, list_content};
use websketch_sketch::{ComponentId, Sketch};

/// Keys of components, in an operation or a tree.
const IDS: [&str; 17] = [
    "about",
    "component",
    "componentId",
    "componentIds",
    "component_id",
    "component_ids",
    "copy",
    "duplicate",
    "id",
    "ids",
    "ref",
    "sameAs",
    "section",
    "stateOf",
    "targetId",
    "targetIds",
    "target_ids",
];
/// Keys of places, in which every text may name a component.
const PLACES: [&str; 2] = ["at", "from"];
/// Keys of trees.
const TREES: [&str; 3] = ["layout", "root", "tree"];
/// Keys of texts in a tree, under any node.
const TEXTS: [&str; 6] = ["columns", "events", "items", "options", "rows", "values"];
/// The prefix of a section's name in place of ids.
const SECTION: &str = "section:";

/// The context that resolves names.
pub(crate) struct NameResolver<'a> {
    pub(crate) names: &'a ShortNames,
    /// The sketch as shown to the model.
    pub(crate) shown: &'a Sketch,
    /// The current sketch.
    pub(crate) sketch: &'a Sketch,
    /// The request.
    pub(crate) request: &'a str,
}

impl NameResolver<'_> {
    /// Replaces the short names in an operation by ids.
    pub(crate) fn resolve_operation(&self, operation: &mut Value) {
        match operation {
            Value::Array(items) => items.iter_mut().for_each(|item| self.resolve_operation(item)),
            Value::Object(object) => {
                let is_tree = object.get("type").and_then(Value::as_str) == Some("compose");
                self.members(object, is_tree);
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Replaces the names in the members of an operation. If it `is_tree`, the members other than places are its tree.
    fn members(&self, object: &mut JsonObject, is_tree: bool) {
        for (key, value) in object.iter_mut() {
            match key.as_str() {
                "texts" => self.resolve_keys(value),
                "props" => self.resolve_props(value),
                "place" if is_tree => self.resolve_all(value),
                key if PLACES.contains(&key) => self.resolve_all(value),
                key if TREES.contains(&key) || is_tree && value.is_array() => self.tree_under(key, value),
                key if IDS.contains(&key) => self.ids(value),
                "components" => {
                    self.ids(value);
                    self.resolve_operation(value);
                }
                "compose" => {
                    if let Value::Object(inner) = value {
                        self.members(inner, true);
                    }
                }
                _ if is_tree && value.is_object() => self.node(value),
                _ => self.resolve_operation(value),
            }
        }
    }

    /// Replaces the short names in a tree by ids.
    pub(crate) fn resolve_tree(&self, tree: &mut Value) {
        self.tree_under("page", tree);
    }

    fn tree_under(&self, key: &str, value: &mut Value) {
        let is_list = TREES.contains(&key) || key == "page";
        match value {
            Value::Array(nodes) if is_list || list_content(key) == ListContent::Nodes => {
                nodes.iter_mut().for_each(|node| self.node(node));
            }
            Value::Array(nodes) => nodes.iter_mut().for_each(|node| self.content(key, node)),
            node => self.node(node),
        }
    }

    fn node(&self, node: &mut Value) {
        match node {
            Value::String(text) => {
                if let Some(bare) = self.resolve_bare(text) {
                    *node = bare;
                }
            }
            Value::Array(nodes) => nodes.iter_mut().for_each(|node| self.node(node)),
            Value::Object(object) => {
                for (key, value) in object.iter_mut() {
                    match key.as_str() {
                        "texts" => self.resolve_keys(value),
                        "props" => self.resolve_props(value),
                        "tos" => self.resolve_all(value),
                        "to" => self.ids(value),
                        key if IDS.contains(&key) => self.ids(value),
                        key if TEXTS.contains(&key) => {}
                        key => self.content(key, value),
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Replaces the names in the value under a node's key.
    fn content(&self, key: &str, value: &mut Value) {
        match (list_content(key), value) {
            (ListContent::Nodes, value @ (Value::Array(_) | Value::Object(_))) => self.node(value),
            // A string in a box is a text, unless it is the name of a component.
            (ListContent::Nodes, Value::String(text)) => self.replace(text),
            (ListContent::Texts, Value::Array(items)) => {
                items.iter_mut().filter(|item| item.is_object()).for_each(|item| self.node(item));
            }
            // Nodes or texts: only an unambiguous name is replaced.
            (ListContent::Either, Value::Array(items)) => items.iter_mut().for_each(|item| match item {
                Value::String(text) => self.replace(text),
                other => self.node(other),
            }),
            (_, value @ Value::Object(_)) => self.node(value),
            _ => {}
        }
    }

    /// Returns the replacement of a bare text in a tree.
    ///
    /// It is the id of a component or a text that the request quotes. For a component deleted since the model saw the
    /// sketch, it is a reference that is rejected with its name.
    fn resolve_bare(&self, text: &str) -> Option<Value> {
        if let Some(id) = self.id(text) {
            return Some(id.as_str().into());
        }
        let as_id = |text: &str| ComponentId::new(text).ok();
        if as_id(text).is_some_and(|id| self.sketch.contains(&id)) {
            return None;
        }
        if self.quotes(text) {
            return is_name(text).then(|| JsonObject::from_iter([("text".to_owned(), text.into())]).into());
        }
        let is_gone = as_id(text).is_some_and(|id| self.shown.contains(&id));
        is_gone.then(|| JsonObject::from_iter([("copy".to_owned(), text.into())]).into())
    }

    /// Returns true if the request contains this text between quotation marks.
    fn quotes(&self, text: &str) -> bool {
        const MARKS: [(char, &[char]); 7] = [
            ('"', &['"']),
            ('\'', &['\'']),
            ('“', &['”', '“']),
            ('‘', &['’']),
            ('„', &['“', '”']),
            ('«', &['»']),
            ('`', &['`']),
        ];
        let text = text.trim();
        !text.is_empty()
            && self.request.match_indices(text).any(|(at, _)| {
                let before = self.request.get(..at).and_then(|before| before.chars().next_back());
                let after = self.request.get(at + text.len()..).and_then(|after| after.chars().next());
                MARKS.iter().any(|(open, close)| {
                    before == Some(*open) && after.is_some_and(|after| close.contains(&after))
                })
            })
    }

    /// Returns the id for a short name that is not itself an id.
    fn id(&self, name: &str) -> Option<&ComponentId> {
        let id = self.names.id(name)?;
        let is_own = ComponentId::new(name).is_ok_and(|own| self.sketch.contains(&own));
        (!is_own).then_some(id)
    }

    fn replace(&self, text: &mut String) {
        if let Some(id) = self.id(text) {
            id.as_str().clone_into(text);
        } else if let Some(id) = text.strip_prefix(SECTION).and_then(|name| self.id(name)) {
            *text = format!("{SECTION}{id}");
        }
    }

    /// Replaces one name, or a list of names.
    fn ids(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.replace(text),
            Value::Array(items) => items.iter_mut().for_each(|item| match item {
                Value::String(text) => self.replace(text),
                other => self.resolve_operation(other),
            }),
            other => self.resolve_operation(other),
        }
    }

    /// Replaces every text in a place.
    fn resolve_all(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.replace(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.resolve_all(item)),
            Value::Object(members) => members.values_mut().for_each(|member| self.resolve_all(member)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Replaces the keys of a map from components to texts.
    fn resolve_keys(&self, value: &mut Value) {
        let Value::Object(texts) = value else { return };
        let named = std::mem::take(texts);
        for (mut name, mut said) in named {
            self.replace(&mut name);
            self.resolve_props(&mut said);
            texts.insert(name, said);
        }
    }

    /// Replaces the props that name components.
    fn resolve_props(&self, props: &mut Value) {
        let Value::Object(props) = props else { return };
        for key in ["about", "sameAs", "stateOf", "to"] {
            if let Some(Value::String(text)) = props.get_mut(key) {
                self.replace(text);
            }
        }
        if let Some(targets) = props.get_mut("tos") {
            self.resolve_all(targets);
        }
    }
}
