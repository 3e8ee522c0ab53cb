//! The layout tree of a sketch.

use super::{from_structure, write};
use crate::structure::Structure;
use kurbo::Size;
use serde_json::Value;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::{ComponentId, Sketch};

/// The structure of a sketch as a tree and as subtrees.
#[derive(Clone, Debug, PartialEq)]
pub struct SketchOutline {
    /// The tree in the JSON grammar. Its leaves are ids, and every component occurs once.
    pub tree: Value,
    /// Every parent with all its descendants.
    pub blocks: Vec<(ComponentId, Vec<ComponentId>)>,
}

/// Returns the tree of a sketch on a page of this size in pixels, by default its own.
#[must_use]
pub fn outline(sketch: &Sketch, page: Option<Size>) -> SketchOutline {
    let structure = Structure::of(sketch, page);
    let tree = write::node(&from_structure::page(&structure));
    let mut blocks = Vec::new();
    for element in structure.elements() {
        let block = structure.subtree(element);
        if block.len() > 1 {
            let inside = block.into_iter().filter(|inside| *inside != element);
            let ids = inside.map(|inside| inside.component.id().clone()).collect_vec();
            blocks.push((element.component.id().clone(), ids));
        }
    }
    SketchOutline { tree, blocks }
}
