//! Boxes, shells, copies, and leaves with children.

use super::{CONTENT_KEYS, Object, Reader, leaf};
use crate::layout_tree::node_aliases;
use crate::layout_tree::tree::{Content, Flow, Frame, InvalidTree};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

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
        let props = leaf::with_name(props, object);
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
            let flow = if is_footer { Flow::Row } else { Flow::Column };
            let props = leaf::with_name(leaf::variant_props(piece), object);
            let frame = Frame { kind, props, flow, bleeds: is_footer };
            return Ok(Content::Frame(frame, self.nodes(list, path, levels)?));
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
