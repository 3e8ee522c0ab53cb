//! Writer of layout trees in the JSON grammar that [`Tree::read`](super::Tree::read) reads.

use super::node_aliases::key_of;
use super::tree::{Align, Content, Flow, Frame, Leaf, Node, Options};
use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Writes a node.
pub(super) fn node(node: &Node) -> Value {
    if let (Content::Existing(id), true) = (&node.content, node.options == Options::default()) {
        return Value::from(id.as_str());
    }
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    match &node.content {
        Content::Flow(flow, nodes) => put(flow_key(*flow), list(nodes)),
        Content::Frame(frame, nodes) => put(frame_key(frame), list(nodes)),
        Content::Shell { side, main, aside } => {
            let mut parts = Map::new();
            for (key, nodes) in [("side", side), ("main", main), ("aside", aside)] {
                if !nodes.is_empty() {
                    parts.insert(key.to_owned(), list(nodes));
                }
            }
            put("shell", Value::Object(parts));
        }
        Content::Leaf(leaf) => leaf_into(leaf, &mut put),
        Content::Existing(id) => put("id", Value::from(id.as_str())),
        Content::Copy { of, texts } => {
            put("copy", Value::from(of.as_str()));
            if !texts.is_empty() {
                put("texts", Value::Object(texts.clone()));
            }
        }
    }
    options_into(&node.options, &mut put);
    Value::Object(object)
}

fn list(nodes: &[Node]) -> Value {
    nodes.iter().map(node).collect()
}

fn flow_key(flow: Flow) -> &'static str {
    match flow {
        Flow::Page => "page",
        Flow::Column => "column",
        Flow::Row => "row",
        Flow::Grid => "grid",
        Flow::Overlay => "pile",
        Flow::Screens => "screens",
    }
}

/// Returns the key of a box: a special one for bars and device frames, else that of its kind.
fn frame_key(frame: &Frame) -> &'static str {
    match frame.kind {
        ComponentKind::Container if frame.bleeds => "bar",
        ComponentKind::Container => {
            let piece = Piece::from_variant(frame.kind, frame.props.variant().unwrap_or_default());
            piece.filter(|piece| piece.screen().is_some()).and_then(Piece::variant).unwrap_or("card")
        }
        kind => key_of(kind),
    }
}

fn leaf_into(leaf: &Leaf, put: &mut impl FnMut(&str, Value)) {
    let props = leaf.props.to_map();
    let said = |key: &str| props.get(key).cloned().unwrap_or(Value::from(""));
    let (key, content) = match leaf.kind {
        ComponentKind::Heading => {
            let level = leaf.props.level().unwrap_or(2);
            let key = ["h1", "h2", "h3", "h4", "h5", "h6"].get(usize::from(level) - 1).copied();
            (key.unwrap_or("h2"), "text")
        }
        ComponentKind::Input => ("input", "placeholder"),
        ComponentKind::ImagePlaceholder => ("image", "alt"),
        ComponentKind::List | ComponentKind::NavigationBox => (key_of(leaf.kind), "items"),
        ComponentKind::Table => ("table", "columns"),
        kind => (key_of(kind), "text"),
    };
    put(key, said(content));
    for (name, value) in &props {
        let name = if leaf.kind == ComponentKind::Input && name == "text" { "label" } else { name };
        if name != content && !(leaf.kind == ComponentKind::Heading && name == "level") {
            put(name, value.clone());
        }
    }
}

fn options_into(options: &Options, put: &mut impl FnMut(&str, Value)) {
    let numbers = [
        ("w", options.width),
        ("share", options.flex_grow),
        ("h", options.height),
        ("gap", options.gap),
        ("margin", options.margin),
    ];
    for (key, number) in numbers {
        if let Some(number) = number {
            put(key, Value::from(number));
        }
    }
    if let Some(columns) = options.columns {
        put("columns", Value::from(columns));
    }
    if let Some(align) = options.align {
        let word = match align {
            Align::Start => "start",
            Align::Center => "center",
            Align::End => "end",
            Align::Between => "between",
            Align::Around => "around",
        };
        put("align", Value::from(word));
    }
    if let Some(id) = &options.id {
        put("id", Value::from(id.as_str()));
    }
    if options.stretch {
        put("fill", Value::from(true));
    }
}
