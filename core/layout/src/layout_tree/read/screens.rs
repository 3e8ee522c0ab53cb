//! Rows of named device frames.

use super::{Object, Reader, leaf};
use crate::layout_tree::tree::{Content, Flow, Frame, InvalidTree, Node};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

impl Reader<'_> {
    /// Reads the screens of a row. A text is the name of an empty screen, and nodes without a device frame get one:
    /// that of the option `device`, else a phone.
    pub(super) fn screens(
        &mut self,
        value: &Value,
        object: &Object,
        path: &str,
        levels: usize,
    ) -> Result<Vec<Node>, InvalidTree> {
        let device = object.get("device").and_then(Value::as_str);
        let device = device.and_then(|name| Piece::from_variant(ComponentKind::Container, name));
        let device = device.filter(|piece| piece.screen().is_some()).unwrap_or(Piece::Phone);
        let list = match value {
            Value::Array(list) => list.as_slice(),
            Value::Null => &[],
            one => std::slice::from_ref(one),
        };
        let mut screens = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let place = format!("{path}[{at}]");
            let node = match value {
                Value::String(name) if self.existing(name).is_none() => {
                    Some(screen(device, name, Vec::new()))
                }
                other => self.node(other, &place, levels)?.map(|node| {
                    let name = other.get("name").or_else(|| other.get("title")).and_then(Value::as_str);
                    framed(device, name, node)
                }),
            };
            screens.extend(node);
        }
        Ok(screens)
    }
}

/// Returns a node that is a device frame or a component of the sketch, and any other one in a device frame.
fn framed(device: Piece, name: Option<&str>, node: Node) -> Node {
    match &node.content {
        Content::Existing(_) | Content::Copy { .. } => node,
        Content::Frame(frame, _) if is_device_frame(frame) => node,
        _ => screen(device, name.unwrap_or_default(), vec![node]),
    }
}

fn is_device_frame(frame: &Frame) -> bool {
    let variant = frame.props.variant().unwrap_or_default();
    Piece::from_variant(frame.kind, variant).is_some_and(|piece| piece.screen().is_some())
}

fn screen(device: Piece, name: &str, nodes: Vec<Node>) -> Node {
    let mut named: Object = Map::new();
    if !name.trim().is_empty() {
        named.insert("name".to_owned(), name.trim().into());
    }
    let props = leaf::with_name(leaf::variant_props(device), &named);
    let frame = Frame { kind: ComponentKind::Container, props, flow: Flow::Column, bleeds: false };
    Node::new(Content::Frame(frame, nodes))
}
