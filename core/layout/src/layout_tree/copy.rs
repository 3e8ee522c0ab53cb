//! Copies of components that stand together without a box.

use super::tree::{Content, Flow, Node};
use crate::structure::{CutNode, Element};
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Axis;

/// Returns a tree of copies in the rows and columns of their originals. `texts` are the replaced contents by the id of the
/// original. `None` without components.
#[must_use]
pub fn copy_of(elements: &[Element<'_>], texts: &Map<String, Value>) -> Option<Node> {
    let all: Vec<&Element<'_>> = elements.iter().collect_vec();
    CutNode::of(&all).map(|cut| copy(&cut, texts))
}

fn copy(part: &CutNode<'_>, texts: &Map<String, Value>) -> Node {
    let one = |element: &Element<'_>| {
        Node::new(Content::Copy { of: element.component.id().clone(), texts: texts.clone() })
    };
    let several = |flow, nodes| Node::new(Content::Flow(flow, nodes));
    match part {
        CutNode::Single(element) => one(element),
        CutNode::Split { axis, parts, .. } => {
            let flow = if *axis == Axis::X { Flow::Row } else { Flow::Column };
            several(flow, parts.iter().map(|part| copy(part, texts)).collect_vec())
        }
        CutNode::Backdrop { back, rest } => several(Flow::Overlay, vec![one(back), copy(rest, texts)]),
        CutNode::Overlapping { elements, .. } => {
            several(Flow::Overlay, elements.iter().map(one).collect_vec())
        }
    }
}
