//! Layout of a sketch for a page of another width.

use super::composition::Composition;
use super::from_structure;
use super::write;
use crate::structure::Structure;
use kurbo::Size;
use serde_json::Value;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, IdSource, Sketch};

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
            let ids = inside.map(|inside| inside.component.id().clone()).collect();
            blocks.push((element.component.id().clone(), ids));
        }
    }
    SketchOutline { tree, blocks }
}

/// Returns the moves and resizes that lay a sketch out for a page of another size, in pixels. Rows that become too
/// narrow turn into columns, wrapped texts get room, and sections keep their order. Nothing is added or removed.
#[must_use]
pub fn reflow(sketch: &Sketch, page: Size) -> Vec<Operation> {
    // Nothing is added, so no id is generated.
    let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return Vec::new() };
    let structure = Structure::of(sketch, None);
    let tree = from_structure::page(&structure);
    let mut composition = Composition::of_sketch(&structure, sketch, page, &tree, &mut ids);
    for (at, node) in composition.sections(&tree).enumerate() {
        composition.section(node, at);
    }
    composition.finish().operations
}
