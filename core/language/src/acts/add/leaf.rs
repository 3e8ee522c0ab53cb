//! New pieces with their usual content.

use serde_json::{Map, Value};
use websketch_layout::layout_tree::{Content, Leaf, Node};
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::kit::{Icon, Piece, VisibleProp};
use websketch_sketch::{ComponentKind, Props};

/// Entries of a new list that names none.
const ENTRIES: [&str; 3] = ["First item", "Second item", "Third item"];
/// Entries of a new menu that names none.
pub(super) const PLACES: [&str; 3] = ["Home", "About", "Contact"];
/// Entries of a new pagination.
const PAGES: [&str; 3] = ["1", "2", "3"];
/// Columns of a new table that names none.
const COLUMNS: [&str; 3] = ["Name", "Status", "Date"];

/// Returns the tree of one piece.
pub(in crate::acts) fn leaf(piece: Piece, text: &str, entries: &[String]) -> Node {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| drop(map.insert(key.to_owned(), value));
    if let Some(variant) = piece.variant().filter(|_| piece != Piece::default_of(piece.kind())) {
        put("variant", Value::from(variant));
    }
    let shows = |prop: VisibleProp| piece.shown().contains(&prop);
    let or = |usual: &[&str]| {
        if entries.is_empty() {
            usual.iter().map(|one| Value::from(*one)).collect()
        } else {
            Value::from(entries.to_vec())
        }
    };
    match piece.kind() {
        ComponentKind::List => put("items", or(&ENTRIES)),
        ComponentKind::NavigationBox if piece == Piece::Pagination => put("items", or(&PAGES)),
        ComponentKind::NavigationBox => put("items", or(&PLACES)),
        ComponentKind::Table => {
            put("columns", or(&COLUMNS));
            put("rows", Value::from(3));
        }
        ComponentKind::ImagePlaceholder => {
            if shows(VisibleProp::Icon)
                && let Some(icon) = Icon::named(text)
            {
                put("icon", Value::from(icon.name()));
            }
            let alt = if text.is_empty() { capitalized(piece.noun()) } else { text.to_owned() };
            put("alt", Value::from(alt));
        }
        ComponentKind::Input if shows(VisibleProp::Items) && !entries.is_empty() => {
            put("items", Value::from(entries.to_vec()));
            if !text.is_empty() {
                put("text", Value::from(text));
            }
        }
        ComponentKind::Input if piece == Piece::Search => {
            put("placeholder", Value::from(if text.is_empty() { "Search" } else { text }));
        }
        ComponentKind::HorizontalLine => {}
        ComponentKind::Button if piece == Piece::IconButton => {
            let icon = Icon::named(text).map_or("plus", Icon::name);
            put("icon", Value::from(icon));
        }
        _ if !text.is_empty() => put("text", Value::from(text)),
        ComponentKind::Button | ComponentKind::Heading | ComponentKind::Text => {
            put("text", Value::from(capitalized(piece.noun())));
        }
        _ => {}
    }
    let props = Props::from_map(map).unwrap_or_default();
    Node::new(Content::Leaf(Leaf { kind: piece.kind(), props }))
}

/// Sets a property of a leaf.
pub(super) fn with_prop(mut node: Node, key: &str, value: Value) -> Node {
    if let Content::Leaf(leaf) = &mut node.content {
        let mut map = leaf.props.to_map();
        map.insert(key.to_owned(), value);
        leaf.props = Props::from_map(map).unwrap_or_default();
    }
    node
}
