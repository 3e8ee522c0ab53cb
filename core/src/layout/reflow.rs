//! The same sketch on a page of another width.

use super::composition::Composition;
use super::cut;
use super::write;
use crate::operation::Operation;
use crate::sketch::{ComponentId, IdSource, Sketch};
use crate::structure::Structure;
use kurbo::Size;
use serde_json::Value;

/// What a person sees on a sketch, as a tree and as blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlined {
    /// The tree in the grammar of trees; its leaves are ids, and every component occurs once.
    pub tree: Value,
    /// Every component that holds others, with all that it holds, to any depth.
    pub blocks: Vec<(ComponentId, Vec<ComponentId>)>,
}

/// The tree of a sketch on a page of this size, px; by default on its own.
#[must_use]
pub fn outline(sketch: &Sketch, page: Option<Size>) -> Outlined {
    let structure = Structure::of(sketch, page);
    let tree = write::node(&cut::page(&structure));
    let mut blocks = Vec::new();
    for element in structure.elements() {
        let block = structure.block(element);
        if block.len() > 1 {
            let inside = block.into_iter().filter(|inside| *inside != element);
            let ids = inside.map(|inside| inside.component.id().clone()).collect();
            blocks.push((element.component.id().clone(), ids));
        }
    }
    Outlined { tree, blocks }
}

/// The moves and resizes that lay a sketch out for a page of another size, px: rows that become too narrow turn into
/// columns, texts that wrap make room, sections keep their order. Nothing is added, removed or changed otherwise.
#[must_use]
pub fn reflow(sketch: &Sketch, page: Size) -> Vec<Operation> {
    // Nothing is added, so no id is ever made.
    let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return Vec::new() };
    let structure = Structure::of(sketch, None);
    let tree = cut::page(&structure);
    let mut composition = Composition::whole(&structure, sketch, page, &tree, &mut ids);
    for (at, node) in composition.sections(&tree).enumerate() {
        composition.section(node, at);
    }
    composition.finish().operations
}
