//! Nodes of layout trees that patterns and pages alike are made of.

use kurbo::Size;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::{Align, Content, Flow, Node as Tree};
use websketch_sketch::Props;

/// The least distance of a narrow column to the edges of its page, px.
const MARGIN: f64 = 40.0;
/// A page is that of a phone below this width, px.
pub(super) const PHONE: f64 = 600.0;

pub(super) fn flow(flow: Flow, nodes: Vec<Tree>) -> Tree {
    Tree::new(Content::Flow(flow, nodes))
}

/// At most that wide, and as wide as the page where that is narrow; 0 is as wide as there is room.
pub(super) fn no_wider(mut node: Tree, width: f64, page: Size) -> Tree {
    if width > 0.0 && page.width >= PHONE {
        node.options.width = Some(width.min(page.width - 2.0 * MARGIN));
    }
    node
}

/// A column of that width in the middle of the page, which is as wide as the page where that is narrow.
pub(super) fn in_the_middle(node: Tree, width: f64, page: Size) -> Tree {
    if width <= 0.0 || page.width < PHONE {
        return node;
    }
    let node = no_wider(node, width, page);
    let mut middle = flow(Flow::Column, vec![node]);
    (middle.options.align, middle.options.flex_grow) = (Some(Align::Center), Some(1.0));
    middle
}

/// Props of a few keys.
pub(super) fn props(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Props {
    let map: Map<String, Value> = entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    Props::from_map(map).unwrap_or_default()
}
