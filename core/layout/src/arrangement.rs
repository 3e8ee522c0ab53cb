//! The arrangement of a sketch: a tree in which every gap, offset and size is measured, and its edits.
//!
//! An edit changes the tree. Then the tree is solved: widths from the outside in, heights from the inside out. A node
//! with unchanged inputs keeps its measured box byte for byte. The difference of the boxes gives the operations
//! and a [`Report`].
//!
//! - `area`, `node`: boxes, nodes, and the arena.
//! - `read`: from the structure of a sketch to nodes.
//! - `gaps`, `room`: the measured attributes: gaps, paddings, alignment, and the extent that a node may use.
//! - `width`, `row`, `height`: the solver.
//! - `edit`, `apply`: the edits, and a file for each of them.
//! - `diff`, `clash`, `report`: the result: operations, new overlaps, effects.
//! - `regular`: corrections of slight irregularities.
//! - `convert`: another piece of the same type.
//! - `slots`: the places where a hand can put components.
//! - `strip`: room for the components of a layout tree.
//!
//! Examples of trees that stay valid under any edit: `rerun-io/egui_tiles`, and the flexbox algorithm of `taffy`.

mod apply;
mod area;
mod clash;
mod convert;
mod diff;
mod edit;
mod gaps;
mod height;
mod node;
mod read;
mod regular;
mod report;
mod room;
mod row;
mod slots;
mod strip;
mod tree;
mod width;

pub use convert::convert;
pub use edit::{AlignTo, Edge, Edit, EditError, GapLength, Length, Place, Side};
pub use regular::{Fix, Irregularity, Scope, fixes, regularize};
pub use report::{Arranged, Clash, Effect, Report, Unchanged};
pub use slots::Slot;
pub(crate) use strip::{Strip, make_room};

use crate::layout_tree::PageMetrics;
use crate::structure::Structure;
use kurbo::Size;
use node::{Content, NodeId, Nodes};
use websketch_sketch::{IdSource, Sketch};

/// A sketch as a tree of measured nodes.
///
/// ```
/// use websketch_json as json;
/// use websketch_layout::arrangement::{Edit, Place, Side, arrange};
/// use websketch_layout::layout_tree::Tree;
/// use websketch_sketch::{ComponentId, IdSource, Sketch};
///
/// let text = br#"[
///     {"id":"title","type":"Heading","x":120,"y":64,"width":400,"height":48,"props":{"text":"Pricing"}},
///     {"id":"table","type":"Table","x":120,"y":136,"width":960,"height":200}]"#;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let tree = Tree::read(&json::parse(r#"{"text":"All plans come with support."}"#)?, &sketch)?.tree;
/// let place = Place::Beside { anchors: vec![ComponentId::new("title")?], side: Side::Below };
/// let edit = Edit::Insert { tree: tree.root().clone(), place };
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let arranged = arrange(&sketch, &edit, None, &mut ids)?;
/// // The text is added, and the table makes room.
/// assert_eq!(arranged.operations.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Arrangement<'s> {
    structure: &'s Structure<'s>,
    nodes: Nodes,
    /// The node of each component, by paint index.
    of: Vec<Option<NodeId>>,
    root: NodeId,
    /// The page, for the layout of new parts.
    page: PageMetrics,
    /// Whether measured boxes count as inputs. Without them, all is computed from gaps and lengths.
    is_measured: bool,
}

/// Applies an edit to a sketch on a page of this size, by default its own.
///
/// # Errors
/// Fails with [`EditError`] if the edit names no component, or if there is no room for it.
pub fn arrange(
    sketch: &Sketch,
    edit: &Edit,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Result<Arranged, EditError> {
    let structure = Structure::of(sketch, page);
    Arrangement::read(&structure).edit(sketch, edit, ids)
}

impl Arrangement<'_> {
    /// Applies an edit and returns its operations on `sketch`, of which this is the arrangement.
    ///
    /// # Errors
    /// Fails with [`EditError`] if the edit names no component. Fails with [`EditError::NoRoom`] if something would
    /// overlap, be cut off or leave the page that did not before, unless the edit asks for exact figures.
    pub fn edit(self, sketch: &Sketch, edit: &Edit, ids: &mut IdSource) -> Result<Arranged, EditError> {
        let arranged = self.edit_anyway(sketch, edit, ids)?;
        if edit.is_exact() || arranged.report.is_clean() {
            return Ok(arranged);
        }
        Err(EditError::NoRoom { blocking: arranged.report.blocking() })
    }

    /// As [`Self::edit`], also if something clashes. The report names it.
    ///
    /// # Errors
    /// Fails with [`EditError`] if the edit names no component, or a place that cannot take any.
    pub fn edit_anyway(
        mut self,
        sketch: &Sketch,
        edit: &Edit,
        ids: &mut IdSource,
    ) -> Result<Arranged, EditError> {
        let unchanged = apply::apply(&mut self, edit)?;
        self.solve();
        self.snap_new_parts();
        Ok(self.arranged(sketch, unchanged, ids))
    }

    /// Solves all nodes that an edit has changed.
    fn solve(&mut self) {
        if !self.nodes[self.root].is_dirty {
            return;
        }
        self.prefer(self.root);
        self.lay_out();
        self.solve_height(self.root);
    }

    /// Puts new parts on whole pixels.
    fn snap_new_parts(&mut self) {
        for id in self.nodes.touched().to_vec() {
            let node = &mut self.nodes[id];
            if let Content::New(item) = &node.content {
                let (x, y) = (item.place.x, item.place.y);
                node.now.x.start = (node.now.x.start - x).round() + x;
                node.now.y.start = (node.now.y.start - y).round() + y;
            }
        }
    }

    /// Solves every node from its attributes, as if all had changed, and returns the boxes in paint order.
    ///
    /// The boxes differ from the measured ones by rounding errors only.
    #[must_use]
    pub fn solve_anew(mut self) -> Vec<Option<kurbo::Rect>> {
        self.is_measured = false;
        for id in self.nodes.ids() {
            self.nodes[id].is_dirty = true;
        }
        self.solve();
        let rect =
            |area: area::Area| kurbo::Rect::new(area.x.start, area.y.start, area.x.end(), area.y.end());
        self.of.iter().map(|node| node.map(|node| rect(self.nodes[node].now))).collect()
    }
}
