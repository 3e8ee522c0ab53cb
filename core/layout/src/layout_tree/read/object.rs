//! Objects as nodes: selection of the key that names the node.

use super::{CONTENT_KEYS, Object, Reader, TreeRepairKind, leaf, options};
use crate::layout_tree::node_aliases::{self, NodeKey};
use crate::layout_tree::tree::{Content, Flow, Frame, InvalidTree, Node};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;

/// Keys that name a component of the sketch.
const ID_KEYS: [&str; 4] = ["id", "componentId", "component", "ref"];

impl Reader<'_> {
    /// Reads the node of an object: finds the key that names it and the options.
    pub(super) fn object(
        &mut self,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Option<Node>, InvalidTree> {
        let mut named = object.iter().filter(|(_, value)| !matches!(value, Value::Bool(_) | Value::Null));
        let strong: Vec<_> = named
            .clone()
            .filter_map(|(key, value)| Some((key, value, node_aliases::unambiguous(key)?)))
            .collect_vec();
        if let [first, _, ..] = strong.as_slice() {
            return self.several(&strong, object, first.0, path, levels);
        }
        if let [(key, value, (word, is_spelled))] = strong.as_slice() {
            if !is_spelled {
                self.repair(path, TreeRepairKind::Alias);
            }
            return self.named(*word, value, key, object, path, levels).map(Some);
        }
        if let Some(Value::String(of)) = object.get("type")
            && let Some((word, _)) = node_aliases::unambiguous(of).or_else(|| node_aliases::ambiguous(of))
        {
            self.repair(path, TreeRepairKind::TypeForm);
            return self.typed(word, object, path, levels).map(Some);
        }
        let mut weak =
            named.clone().filter_map(|(key, value)| Some((key, value, node_aliases::ambiguous(key)?)));
        // An option such as `span` is also an alias of a node.
        let spelled = weak.clone().find(|(.., (_, is_spelled))| *is_spelled);
        if let Some((key, value, (word, is_spelled))) = spelled.or_else(|| weak.next()) {
            if !is_spelled {
                self.repair(path, TreeRepairKind::Alias);
            }
            let word = if is_spelled { word } else { holding(word, value) };
            return self.named(word, value, key, object, path, levels).map(Some);
        }
        let id = ID_KEYS.iter().find_map(|key| self.existing(object.get(*key)?.as_str()?));
        if let Some(id) = id {
            let options = self.options(object, &ID_KEYS, path);
            return Ok(Some(Node { content: Content::Existing(id), options }));
        }
        let holds_nodes =
            |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
        let is_content = |(key, value): &(&String, &Value)| {
            !value.is_number() && (!options::is_option(key) || holds_nodes(value))
        };
        let unknown = named.find(is_content);
        self.unknown(unknown, object, path, levels)
    }

    /// Reads a node with an unknown key: with a list a column, with a text a text.
    fn unknown(
        &mut self,
        found: Option<(&String, &Value)>,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Option<Node>, InvalidTree> {
        let Some((key, value)) = found else {
            self.repair(path, TreeRepairKind::Empty);
            return Ok(None);
        };
        self.repair(path, TreeRepairKind::UnknownKey);
        let word = match value {
            Value::String(_) => NodeKey::Piece(Piece::Body),
            _ => NodeKey::Flow(Flow::Column),
        };
        self.named(word, value, key, object, path, levels).map(Some)
    }

    /// Reads several nodes in one object as a column.
    fn several(
        &mut self,
        nodes: &[(&String, &Value, (NodeKey, bool))],
        object: &Object,
        first: &str,
        path: &str,
        levels: usize,
    ) -> Result<Option<Node>, InvalidTree> {
        self.repair(path, TreeRepairKind::Several);
        let levels = levels.checked_sub(1).ok_or(InvalidTree::TooDeep)?;
        let mut column = Vec::new();
        let nothing = Map::new();
        for &(key, value, (word, _)) in nodes {
            self.count += 1;
            let options = if key == first { object } else { &nothing };
            column.push(self.named(word, value, key, options, path, levels)?);
        }
        Ok(Some(Node::new(Content::Flow(Flow::Column, column))))
    }

    /// Reads a node named by `type`. Its content is under one of several keys.
    fn typed(
        &mut self,
        word: NodeKey,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Node, InvalidTree> {
        let mut object = object.clone();
        if let Some(Value::Object(props)) = object.remove("props") {
            for (key, value) in props {
                object.entry(key).or_insert(value);
            }
        }
        object.shift_remove("type");
        let word = match (word, object.get("level").and_then(Value::as_u64)) {
            (NodeKey::Heading(_), Some(level @ 1..=6)) => NodeKey::Heading(u8::try_from(level).unwrap_or(2)),
            _ => word,
        };
        let key = CONTENT_KEYS.iter().find(|key| object.contains_key(**key)).copied();
        let value = key.and_then(|key| object.shift_remove(key)).unwrap_or(Value::Null);
        self.named(word, &value, key.unwrap_or("children"), &object, path, levels)
    }

    /// Builds the node of a word from its content and its options.
    fn named(
        &mut self,
        word: NodeKey,
        value: &Value,
        key: &str,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Node, InvalidTree> {
        let inside = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let word = match (word, value) {
            (NodeKey::Navbar(piece), Value::Array(list)) if list.iter().all(Value::is_string) => {
                NodeKey::Piece(piece)
            }
            (NodeKey::Navbar(_), _) => NodeKey::Bar,
            _ => word,
        };
        let content = match word {
            NodeKey::Flow(flow) => {
                let nodes = self.inside(value, &inside, levels)?;
                match options::named_fill(object).filter(|_| flow != Flow::Page) {
                    // Nodes on a colored background lie in a box.
                    Some(_) => {
                        let props = leaf::with_options(Map::new(), object);
                        Content::Frame(
                            Frame { kind: ComponentKind::Container, props, flow, bleeds: false },
                            nodes,
                        )
                    }
                    None => Content::Flow(flow, nodes),
                }
            }
            NodeKey::Piece(piece) if piece.kind() == ComponentKind::Container => {
                self.card(piece, value, object, &inside, levels)?
            }
            NodeKey::Bar | NodeKey::Navbar(_) => {
                let props = leaf::with_options(Map::new(), object);
                let frame = Frame { kind: ComponentKind::Container, props, flow: Flow::Row, bleeds: true };
                Content::Frame(frame, self.inside(value, &inside, levels)?)
            }
            NodeKey::Shell => self.shell(value, &inside, levels)?,
            NodeKey::Screens => Content::Flow(Flow::Screens, self.screens(value, object, &inside, levels)?),
            NodeKey::Copy => self.copy(value, object)?,
            NodeKey::Pairs => self.pairs(value, object)?,
            NodeKey::Heading(level) => match leaf::text_of(value) {
                Some(text) => Content::Leaf(leaf::heading(level, &text, object)),
                None => self.framed(Piece::Heading, value, object, &inside, levels)?,
            },
            NodeKey::Piece(piece) => self.framed(piece, value, object, &inside, levels)?,
        };
        let is_top = matches!(word, NodeKey::Flow(_)) && path.is_empty();
        let options =
            if is_top { self.options_before(object, key, path) } else { self.options(object, &[key], path) };
        Ok(Node { content, options })
    }
}

/// Returns the meaning of an alias around nodes: it is no text, field or line there.
fn holding(word: NodeKey, value: &Value) -> NodeKey {
    let holds = |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
    match word {
        NodeKey::Piece(piece) if holds(value) => match piece.kind() {
            ComponentKind::Text | ComponentKind::Input | ComponentKind::HorizontalLine => {
                NodeKey::Flow(Flow::Column)
            }
            _ => word,
        },
        _ => word,
    }
}
