//! Tolerant reader of layout trees in JSON.
//!
//! One key names the node, its value is the content, the other keys are options. Other forms are read by their most
//! likely meaning and reported.

mod content;
mod leaf;
mod length;
mod object;
mod options;
mod properties;
mod screens;

pub(super) use options::option_forms;
pub(super) use properties::prop_forms;

use super::node_aliases::is_name;
use super::tree::{Content, Flow, InvalidTree, Node, Tree};
use serde::Serialize;
use serde_json::{Map, Value};
use websketch_json::type_name;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::{MAX_TREE_DEPTH, MAX_TREE_NODES};
use websketch_sketch::validate::nearest_id;
use websketch_sketch::{ComponentId, Sketch};

/// A repair made while reading a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeRepair {
    /// The path of the node, such as `page[0].row[1]`.
    pub path: String,
    /// The kind of repair.
    pub kind: TreeRepairKind,
}

/// The kinds of repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TreeRepairKind {
    /// An alias for a node of the grammar.
    Alias,
    /// `type` and `children` instead of one key.
    TypeForm,
    /// An unknown key: with a list a column, with a text a text.
    UnknownKey,
    /// An unknown option.
    UnknownOption,
    /// An option with an impossible value, or after the content that it governs.
    IgnoredOption,
    /// A text in place of a node.
    BareText,
    /// A list in place of a node: a row.
    BareList,
    /// Several nodes in one object: a column.
    Several,
    /// A component that the tree has already named: left out.
    Duplicate,
    /// Nothing that can be a node: left out.
    Empty,
}

/// A tree and the repairs made while reading it.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeReading {
    /// The tree.
    pub tree: Tree,
    /// The repairs in the order of the text.
    pub repairs: Vec<TreeRepair>,
}

impl Tree {
    /// Reads a tree. Its bare texts can name components of `sketch`.
    ///
    /// # Errors
    /// Fails with [`InvalidTree`] for too many levels or nodes, a copy of nothing, a bare text in the form of an
    /// unknown id, or a value that is neither object, list nor text.
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

/// Keys of the content if `type` names the node.
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

    /// Returns the id of an existing component.
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
            Value::String(text) => self.bare(text, path),
            Value::Number(_) => self.bare(&websketch_json::to_string(value), path),
            Value::Bool(_) | Value::Null => {
                self.repair(path, TreeRepairKind::Empty);
                Ok(None)
            }
        }
    }

    /// Reads a bare text: the component with this id, else a text. An unknown id is no text.
    fn bare(&mut self, text: &str, path: &str) -> Result<Option<Node>, InvalidTree> {
        if let Some(id) = self.existing(text) {
            return Ok(Some(Node::new(Content::Existing(id))));
        }
        if is_name(text) {
            return Err(self.unknown_component(text));
        }
        if text.trim().is_empty() {
            self.repair(path, TreeRepairKind::Empty);
            return Ok(None);
        }
        self.repair(path, TreeRepairKind::BareText);
        Ok(Some(Node::new(Content::Leaf(leaf::of(Piece::Body, &Value::from(text), &Map::new())))))
    }

    fn unknown_component(&self, name: &str) -> InvalidTree {
        let hint = nearest_id(self.sketch, name).map(|id| id.as_str().to_owned());
        InvalidTree::UnknownComponent { id: websketch_json::excerpt(name), hint }
    }

    fn nodes(&mut self, list: &[Value], path: &str, levels: usize) -> Result<Vec<Node>, InvalidTree> {
        let mut nodes = Vec::new();
        for (at, value) in list.iter().enumerate() {
            nodes.extend(self.node(value, &format!("{path}[{at}]"), levels)?);
        }
        Ok(nodes)
    }

    /// Reads the child nodes of a node.
    fn inside(&mut self, value: &Value, path: &str, levels: usize) -> Result<Vec<Node>, InvalidTree> {
        match value {
            Value::Array(list) => self.nodes(list, path, levels),
            Value::Null | Value::Bool(_) => Ok(Vec::new()),
            other => Ok(self.node(other, path, levels)?.into_iter().collect_vec()),
        }
    }
}
