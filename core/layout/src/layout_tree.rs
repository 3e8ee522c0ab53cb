//! Layout trees: from rows, columns and cards to coordinates, and back.
//!
//! People and models think in bars, rows and cards; only the canvas needs coordinates. A [`Tree`] states which nodes
//! belong together. [`compose()`] computes their boxes: widths from the outside in, heights from the inside out. It
//! uses the fonts of the drawing, so that every text has room. [`outline`] reads the tree of a sketch, and [`reflow()`]
//! lays a sketch out for a page of another width.
//!
//! The result of a tree is a list of ordinary operations. They are validated, accepted one by one, undone and rebased
//! like any others.

mod build;
mod compose;
mod composition;
mod containing_block;
mod convert_variant;
mod emit;
mod from_structure;
mod insert_at;
mod insertion;
mod layout_box;
mod measure;
mod natural_size;
mod node_aliases;
mod push;
mod read;
mod reflow;
mod settle;
pub(crate) mod size;
mod solve;
mod tree;
mod write;

pub(crate) use build::Builder;
pub use compose::{arrange, compose_prefix};
pub use compose::{compose, compose_tree};
pub use composition::ComposeResult;
pub(crate) use containing_block::page_metrics;
pub use convert_variant::convert;
pub(crate) use emit::Emitter;
pub use insert_at::InsertAt;
pub use layout_box::section_gap;
pub(crate) use layout_box::{LayoutBox, PageMetrics, page_margin};
pub use natural_size::natural_size;
pub use node_aliases::{ListContent, ToolkitComponent, is_name, is_node, list_content, toolkit_component};
pub use read::{TreeReading, TreeRepair, TreeRepairKind};
pub use reflow::{SketchOutline, outline, reflow};
pub use settle::{Reach, Settled, settle};
pub(crate) use solve::{SpacingRole, gap_between, spacing_role_of};
pub use tree::{
    Align, Content, Cross, Flow, Frame, InvalidTree, Leaf, Node, Options, Over, OverTarget, Padding, Place,
    Sides, Sizing, Span, Tree,
};
