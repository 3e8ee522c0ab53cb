//! From a tree and its insertion point to operations.

use super::insert_at::InsertAt;
use super::sections::{ComposeResult, Composition};
use crate::layout_tree::{Content, Flow, InvalidTree, Tree, TreeReading};
use crate::structure::Structure;
use kurbo::Size;
use serde_json::Value;
use websketch_sketch::{IdSource, Sketch};

/// Returns the operations that put a tree on a sketch. `page` is the size of the page in pixels, by default that of the
/// sketch.
///
/// ```
/// use websketch_json as json;
/// use websketch_layout::composition::compose;
/// use websketch_sketch::{IdSource, Sketch};
///
/// let tree = json::parse(r#"{"column":[{"h1":"Drink on time"},{"row":[{"input":"Mail"},{"button":"Sign up"}]}]}"#)?;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let composed = compose(&Sketch::new(), None, &tree, None, &mut ids)?;
/// assert_eq!((composed.operations.len(), composed.repairs.len()), (3, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails with [`InvalidTree`], worded as advice.
pub fn compose(
    sketch: &Sketch,
    at: Option<&Value>,
    tree: &Value,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Result<ComposeResult, InvalidTree> {
    let at = InsertAt::read(at, sketch)?;
    let TreeReading { tree, repairs } = Tree::read(tree, sketch)?;
    let mut composed = compose_tree(sketch, &at, &tree, page, ids);
    composed.repairs.splice(0..0, repairs);
    composed.resolve_names(sketch);
    Ok(composed)
}

/// Like [`compose`], for a tree that has been read.
pub fn compose_tree(
    sketch: &Sketch,
    at: &InsertAt,
    tree: &Tree,
    page: Option<Size>,
    ids: &mut IdSource,
) -> ComposeResult {
    let structure = Structure::of(sketch, None);
    let mut composition = Composition::new(&structure, sketch, at, page, tree.root(), ids);
    for (at, node) in composition.sections(tree.root()).enumerate() {
        composition.section(node, at);
    }
    composition.finish()
}

/// Returns the operations of the sections of a tree that is still being streamed. `None` for a tree that is a single
/// section. The operations of the finished tree begin with them.
pub fn compose_prefix(
    sketch: &Sketch,
    at: &InsertAt,
    tree: &Tree,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Option<ComposeResult> {
    let root = tree.root();
    let has_sections = match root.content {
        Content::Flow(Flow::Page, _) => true,
        Content::Flow(Flow::Column, _) => root.options.is_sectioned(),
        _ => false,
    };
    if !has_sections || matches!(at, InsertAt::Over(_)) {
        return None;
    }
    let structure = Structure::of(sketch, None);
    let mut composition = Composition::new(&structure, sketch, at, page, root, ids);
    for (at, node) in composition.sections(root).enumerate() {
        composition.section(node, at);
    }
    Some(composition.partial_result())
}
