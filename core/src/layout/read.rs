//! A tree as somebody has written it, carefully or not.
//!
//! One key names the node, its value is the content, the other keys are options. What is written in another way is
//! read as what it most likely means, and reported.

mod content;
mod leaf;
mod object;
mod options;

use super::tree::{Content, Flow, InvalidTree, Node, Tree};
use super::word::is_name;
use crate::json::type_name;
use crate::kit::Piece;
use crate::limits::{MAX_TREE_DEPTH, MAX_TREE_NODES};
use crate::sketch::{ComponentId, Sketch};
use crate::validate::nearest_id;
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
    /// [`InvalidTree`] for too many levels or nodes, a copy of nothing, a bare text that has the form of an id and is none,
    /// and what is neither object, list nor text.
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
            Value::String(text) => self.bare(text, path),
            Value::Number(_) => self.bare(&crate::json::to_string(value), path),
            Value::Bool(_) | Value::Null => {
                self.repair(path, TreeRepairKind::Empty);
                Ok(None)
            }
        }
    }

    /// A bare text: the component with this id, else a text. What has the form of an id and is none is no text.
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
        InvalidTree::UnknownComponent { id: crate::json::excerpt(name), hint }
    }

    fn nodes(&mut self, list: &[Value], path: &str, levels: usize) -> Result<Vec<Node>, InvalidTree> {
        let mut nodes = Vec::new();
        for (at, value) in list.iter().enumerate() {
            nodes.extend(self.node(value, &format!("{path}[{at}]"), levels)?);
        }
        Ok(nodes)
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
