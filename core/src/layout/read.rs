//! A tree as somebody has written it, carefully or not.
//!
//! One key names the node, its value is the content, the other keys are options. What is written in another way is
//! read as what it most likely means, and reported.

mod content;
mod leaf;
mod options;

use super::tree::{Content, Flow, Frame, InvalidTree, Node, Tree};
use super::word::{self, Word};
use crate::json::type_name;
use crate::kit::Piece;
use crate::limits::{MAX_TREE_DEPTH, MAX_TREE_NODES};
use crate::sketch::{ComponentId, ComponentKind, Props, Sketch};
use serde::Serialize;
use serde_json::{Map, Value};

/// One thing that was read as something else than was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeRepair {
    /// Where, such as `page[0].row[1]`.
    pub path: String,
    /// What.
    pub kind: TreeRepairKind,
}

/// The closed list of what is put right in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TreeRepairKind {
    /// Another word for a node of the grammar.
    Alias,
    /// `type` and `children` instead of one key.
    TypeForm,
    /// A key that is no node: with a list a column, with a text a text.
    UnknownKey,
    /// An option that no node has.
    UnknownOption,
    /// An option that came after the content it would have governed, or has an impossible value.
    IgnoredOption,
    /// A text where a node was wanted.
    BareText,
    /// A list where a node was wanted: a row.
    BareList,
    /// Several nodes in one object: a column.
    Several,
    /// A component that the tree has named before: left out here.
    Duplicate,
    /// Nothing that could be a node: left out.
    Empty,
}

/// A tree and what was put right in it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeReading {
    /// The tree.
    pub tree: Tree,
    /// In the order of the text.
    pub repairs: Vec<TreeRepair>,
}

impl Tree {
    /// Reads a tree whose bare texts name components of `sketch`.
    ///
    /// # Errors
    /// [`InvalidTree`] for too many levels or nodes, a copy of nothing, and what is neither object, list nor text.
    pub fn read(value: &Value, sketch: &Sketch) -> Result<TreeReading, InvalidTree> {
        let mut reader = Reader { sketch, repairs: Vec::new(), count: 0 };
        let root = reader.node(value, "", MAX_TREE_DEPTH)?;
        let root = root.ok_or_else(|| {
            let found = type_name(value);
            InvalidTree::Unreadable(format!(
                "a tree is an object with one key that names the node, such as {{\"column\": […]}}, found {found}"
            ))
        })?;
        Ok(TreeReading { tree: Tree::new(root)?, repairs: reader.repairs })
    }
}

/// Keys of the content where the node is named by `type`.
const CONTENT_KEYS: [&str; 13] = [
    "children",
    "items",
    "nodes",
    "elements",
    "components",
    "content",
    "text",
    "label",
    "title",
    "placeholder",
    "alt",
    "columns",
    "value",
];
/// Keys that name a component of the sketch.
const ID_KEYS: [&str; 4] = ["id", "componentId", "component", "ref"];

struct Reader<'s> {
    sketch: &'s Sketch,
    repairs: Vec<TreeRepair>,
    count: usize,
}

type Object = Map<String, Value>;

impl Reader<'_> {
    fn repair(&mut self, path: &str, kind: TreeRepairKind) {
        self.repairs.push(TreeRepair { path: path.to_owned(), kind });
    }

    /// The component of the sketch with this id.
    fn existing(&self, id: &str) -> Option<ComponentId> {
        let id = ComponentId::new(id).ok()?;
        self.sketch.contains(&id).then_some(id)
    }

    fn node(&mut self, value: &Value, path: &str, levels: usize) -> Result<Option<Node>, InvalidTree> {
        let levels = levels.checked_sub(1).ok_or(InvalidTree::TooDeep)?;
        self.count += 1;
        if self.count > MAX_TREE_NODES {
            return Err(InvalidTree::TooLarge);
        }
        match value {
            Value::Object(object) => self.object(object, path, levels),
            Value::Array(list) => {
                self.repair(path, TreeRepairKind::BareList);
                let nodes = self.nodes(list, path, levels)?;
                Ok(Some(Node::new(Content::Flow(Flow::Row, nodes))))
            }
            Value::String(text) => Ok(self.bare(text, path)),
            Value::Number(_) => Ok(self.bare(&crate::json::to_string(value), path)),
            Value::Bool(_) | Value::Null => {
                self.repair(path, TreeRepairKind::Empty);
                Ok(None)
            }
        }
    }

    /// A bare text: the component with this id, else a text.
    fn bare(&mut self, text: &str, path: &str) -> Option<Node> {
        if let Some(id) = self.existing(text) {
            return Some(Node::new(Content::Existing(id)));
        }
        if text.trim().is_empty() {
            self.repair(path, TreeRepairKind::Empty);
            return None;
        }
        self.repair(path, TreeRepairKind::BareText);
        Some(Node::new(Content::Leaf(leaf::of(Piece::Body, &Value::from(text), &Map::new()))))
    }

    fn nodes(&mut self, list: &[Value], path: &str, levels: usize) -> Result<Vec<Node>, InvalidTree> {
        let mut nodes = Vec::new();
        for (at, value) in list.iter().enumerate() {
            nodes.extend(self.node(value, &format!("{path}[{at}]"), levels)?);
        }
        Ok(nodes)
    }

    fn object(&mut self, object: &Object, path: &str, levels: usize) -> Result<Option<Node>, InvalidTree> {
        let mut named = object.iter().filter(|(_, value)| !matches!(value, Value::Bool(_) | Value::Null));
        let strong: Vec<_> =
            named.clone().filter_map(|(key, value)| Some((key, value, word::strong(key)?))).collect();
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
            && let Some((word, _)) = word::strong(of).or_else(|| word::weak(of))
        {
            self.repair(path, TreeRepairKind::TypeForm);
            return self.typed(word, object, path, levels).map(Some);
        }
        let weak = object.iter().find_map(|(key, value)| Some((key, value, word::weak(key)?)));
        if let Some((key, value, (word, is_spelled))) = weak
            && !matches!(value, Value::Bool(_) | Value::Null)
        {
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
        let unknown = named.find(|(key, value)| !options::is_option(key) && !value.is_number());
        self.unknown(unknown, object, path, levels)
    }

    /// A key that names nothing: with a list a column, with a text a text.
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
            Value::String(_) => Word::Piece(Piece::Body),
            _ => Word::Flow(Flow::Column),
        };
        self.named(word, value, key, object, path, levels).map(Some)
    }

    /// Several nodes in one object, below each other.
    fn several(
        &mut self,
        nodes: &[(&String, &Value, (Word, bool))],
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

    /// A node that `type` names: its content is under one of several keys.
    fn typed(&mut self, word: Word, object: &Object, path: &str, levels: usize) -> Result<Node, InvalidTree> {
        let mut object = object.clone();
        if let Some(Value::Object(props)) = object.remove("props") {
            for (key, value) in props {
                object.entry(key).or_insert(value);
            }
        }
        object.shift_remove("type");
        let word = match (word, object.get("level").and_then(Value::as_u64)) {
            (Word::Heading(_), Some(level @ 1..=6)) => Word::Heading(u8::try_from(level).unwrap_or(2)),
            _ => word,
        };
        let key = CONTENT_KEYS.iter().find(|key| object.contains_key(**key)).copied();
        let value = key.and_then(|key| object.shift_remove(key)).unwrap_or(Value::Null);
        self.named(word, &value, key.unwrap_or("children"), &object, path, levels)
    }

    /// The node of a word, with its content and its options.
    fn named(
        &mut self,
        word: Word,
        value: &Value,
        key: &str,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Node, InvalidTree> {
        let inside = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let word = match (word, value) {
            (Word::Navbar(_), Value::Array(list)) if list.iter().all(Value::is_string) => {
                Word::Piece(Piece::Bar)
            }
            (Word::Navbar(_), _) => Word::Bar,
            _ => word,
        };
        let content = match word {
            Word::Flow(flow) => Content::Flow(flow, self.inside(value, &inside, levels)?),
            Word::Piece(piece) if piece.kind() == ComponentKind::Container => {
                self.card(piece, value, object, &inside, levels)?
            }
            Word::Bar | Word::Navbar(_) => {
                let props = leaf::with_name(Map::new(), object);
                let frame = Frame { kind: ComponentKind::Container, props, flow: Flow::Row, bleeds: true };
                Content::Frame(frame, self.inside(value, &inside, levels)?)
            }
            Word::Shell => self.shell(value, &inside, levels)?,
            Word::Copy => self.copy(value, object)?,
            Word::Heading(level) => match leaf::text_of(value) {
                Some(text) => Content::Leaf(leaf::heading(level, &text, object)),
                None => self.framed(Piece::Heading, value, object, &inside, levels)?,
            },
            Word::Piece(piece) => self.framed(piece, value, object, &inside, levels)?,
        };
        let is_top = matches!(word, Word::Flow(_)) && path.is_empty();
        let options =
            if is_top { self.options_before(object, key, path) } else { self.options(object, &[key], path) };
        Ok(Node { content, options })
    }

    /// The nodes inside a node that holds some.
    fn inside(&mut self, value: &Value, path: &str, levels: usize) -> Result<Vec<Node>, InvalidTree> {
        match value {
            Value::Array(list) => self.nodes(list, path, levels),
            Value::Null | Value::Bool(_) => Ok(Vec::new()),
            other => Ok(self.node(other, path, levels)?.into_iter().collect()),
        }
    }
}

/// What another word than that of the grammar names: around nodes it is no text, field or line.
fn holding(word: Word, value: &Value) -> Word {
    let holds = |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
    match word {
        Word::Piece(piece) if holds(value) => match piece.kind() {
            ComponentKind::Text | ComponentKind::Input | ComponentKind::HorizontalLine => {
                Word::Flow(Flow::Column)
            }
            _ => word,
        },
        _ => word,
    }
}

/// Props that are small enough; a text of a million letters is left out.
fn props(map: Object) -> Props {
    Props::from_map(map).unwrap_or_default()
}
