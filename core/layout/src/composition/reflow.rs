//! Layout of a sketch for a page of another width.

use super::sections::Composition;
use crate::layout_tree::from_structure;
use crate::structure::Structure;
use kurbo::Size;
use websketch_sketch::operation::Operation;
use websketch_sketch::{IdSource, Sketch};

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
