//! Boxes, shells, copies, and leaves with children.

use super::{CONTENT_KEYS, Object, Reader, leaf};
use crate::layout_tree::node_aliases;
use crate::layout_tree::tree::{Align, Content, Flow, Frame, InvalidTree, Node, Options};
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::limits::MAX_TREE_NODES;
use websketch_sketch::{ComponentKind, TextStyle};

impl Reader<'_> {
    pub(super) fn card(
        &mut self,
        piece: Piece,
        value: &Value,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Content, InvalidTree> {
        let piece = leaf::requested_piece(piece, object);
        let mut props = Map::new();
        let title = object.get("title").and_then(Value::as_str);
        let nodes = match value {
            // A text that names no component is the title of the box.
            Value::String(text) if self.existing(text).is_none() => {
                if !text.trim().is_empty() {
                    props.insert("text".to_owned(), Value::from(text.as_str()));
                }
                Vec::new()
            }
            other => self.inside(other, path, levels)?,
        };
        if let Some(title) = title.filter(|title| !title.trim().is_empty()) {
            props.insert("text".to_owned(), Value::from(title));
        }
        props.insert("variant".to_owned(), Value::from(piece.variant()));
        let props = leaf::with_options(props, object);
        let frame = Frame { kind: ComponentKind::Container, props, flow: Flow::Column, bleeds: false };
        Ok(Content::Frame(frame, nodes))
    }

    pub(super) fn shell(&mut self, value: &Value, path: &str, levels: usize) -> Result<Content, InvalidTree> {
        let Value::Object(parts) = value else {
            let main = self.inside(value, path, levels)?;
            return Ok(Content::Shell { side: Vec::new(), main, aside: Vec::new() });
        };
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        for (key, value) in parts {
            let place = match node_aliases::plain(key).as_str() {
                "side" | "sidebar" | "left" => 0,
                "aside" | "right" => 2,
                _ => 1,
            };
            let inside = format!("{path}.{key}");
            let nodes = self.inside(value, &inside, levels)?;
            if let Some(list) = lists.get_mut(place) {
                list.extend(nodes);
            }
        }
        let [side, main, aside] = lists;
        Ok(Content::Shell { side, main, aside })
    }

    pub(super) fn copy(&mut self, value: &Value, object: &Object) -> Result<Content, InvalidTree> {
        let id = value.as_str().unwrap_or_default();
        let Some(of) = self.existing(id) else {
            return Err(self.unknown_component(id));
        };
        let texts = object.get("texts").and_then(Value::as_object).cloned().unwrap_or_default();
        Ok(Content::Copy { of, texts })
    }

    /// Reads lines of a label and its value: `[["Mon", "8 – 18"], …]`, `{"Mon": "8 – 18", …}`. Each is a row with its
    /// ends apart, in the text style of the node.
    pub(super) fn pairs(&mut self, value: &Value, object: &Object) -> Result<Content, InvalidTree> {
        let pairs: Vec<(String, String)> = match value {
            Value::Object(pairs) => pairs
                .iter()
                .map(|(label, value)| (label.clone(), leaf::text_of(value).unwrap_or_default()))
                .collect_vec(),
            Value::Array(list) => list.iter().map(pair).collect_vec(),
            other => vec![pair(other)],
        };
        let mut style = Map::new();
        style.extend(
            object
                .iter()
                .filter(|(key, _)| TextStyle::KEYS.contains(&key.as_str()))
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        let mut rows = Vec::new();
        for (label, value) in pairs {
            self.count += 3;
            if self.count > MAX_TREE_NODES {
                return Err(InvalidTree::TooLarge);
            }
            let texts = [label, value]
                .map(|text| Node::new(Content::Leaf(leaf::of(Piece::Body, &Value::from(text), &style))));
            let options = Options { align: Some(Align::Between), ..Options::default() };
            rows.push(Node { content: Content::Flow(Flow::Row, texts.into()), options });
        }
        Ok(Content::Flow(Flow::Column, rows))
    }

    /// Reads a leaf. With nodes as its content it becomes a box around them.
    pub(super) fn framed(
        &mut self,
        piece: Piece,
        value: &Value,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Content, InvalidTree> {
        let kind = piece.kind();
        if let Value::Array(list) = value
            && self.holds_nodes(kind, list, object)
        {
            let is_footer = kind == ComponentKind::Footer;
            let nodes = self.nodes(list, path, levels)?;
            // The parts of a footer stand side by side, unless lines part them.
            let is_line = |node: &Node| matches!(&node.content, Content::Leaf(leaf) if leaf.kind == ComponentKind::HorizontalLine);
            let flow = if is_footer && !nodes.iter().any(is_line) { Flow::Row } else { Flow::Column };
            let props = leaf::with_options(leaf::variant_props(piece), object);
            let frame = Frame { kind, props, flow, bleeds: is_footer };
            return Ok(Content::Frame(frame, nodes));
        }
        if let Value::Object(parts) = value {
            // `{"button": {"text": "Save", "variant": "secondary"}}`.
            let mut all = parts.clone();
            object.iter().for_each(|(key, value)| {
                if !value.is_object() {
                    all.entry(key.clone()).or_insert_with(|| value.clone());
                }
            });
            let said = CONTENT_KEYS.iter().find_map(|key| all.shift_remove(*key)).unwrap_or(Value::Null);
            return Ok(Content::Leaf(leaf::of(piece, &said, &all)));
        }
        Ok(Content::Leaf(leaf::of(piece, value, object)))
    }

    /// Whether a list under the key of a leaf holds child nodes rather than texts.
    fn holds_nodes(&self, kind: ComponentKind, list: &[Value], object: &Object) -> bool {
        let names = |value: &Value| value.as_str().is_some_and(|text| self.existing(text).is_some());
        let is_frame = object.get("id").is_some_and(names);
        let says_list =
            matches!(kind, ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table);
        match list {
            [] => false,
            _ if is_frame => list.iter().all(|value| value.is_object() || names(value)),
            _ => !says_list && list.iter().any(|value| value.is_object() || value.is_array() || names(value)),
        }
    }
}

/// Reads a label and its value: a list of both, an object with one entry, or a text with a line between them.
fn pair(value: &Value) -> (String, String) {
    let text = |value: Option<&Value>| value.and_then(leaf::text_of).unwrap_or_default();
    match value {
        Value::Array(list) => (text(list.first()), text(list.get(1))),
        Value::Object(pair) => {
            let entry = pair.iter().next();
            (entry.map(|(label, _)| label.clone()).unwrap_or_default(), text(entry.map(|(_, value)| value)))
        }
        other => {
            let whole = text(Some(other));
            match whole.split_once('|') {
                Some((label, value)) => (label.trim().to_owned(), value.trim().to_owned()),
                None => (whole, String::new()),
            }
        }
    }
}
