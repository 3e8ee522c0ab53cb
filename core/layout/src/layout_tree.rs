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
mod copy;
mod emit;
pub(crate) mod from_structure;
mod grammar;
mod layout_box;
mod measure;
mod natural_size;
mod node_aliases;
mod outline;
mod overflow;
mod read;
pub(crate) mod size;
mod solve;
mod space_above;
mod target_page;
mod tree;
mod value_form;
mod write;

pub(crate) use build::Builder;
pub use copy::copy_of;
pub(crate) use emit::Emitter;
pub use grammar::{ContentForm, NodeOption, Word, options, properties, words};
pub use layout_box::section_gap;
pub(crate) use layout_box::{
    BoxContent, DeviceClass, LayoutBox, PageMetrics, is_below, is_same, page_margin,
};
pub use natural_size::natural_size;
pub use node_aliases::{ListContent, ToolkitComponent, is_name, is_node, list_content, toolkit_component};
pub use outline::{SketchOutline, outline};
pub use read::{TreeReading, TreeRepair, TreeRepairKind};
pub(crate) use solve::{SpacingRole, gap_between, spacing_role_of};
pub(crate) use space_above::SpaceAbove;
pub(crate) use target_page::{page_metrics, page_of};
pub use tree::{
    Align, Content, Cross, Flow, Frame, InvalidTree, Leaf, Node, Options, Over, OverTarget, Padding, Place,
    Sides, Sizing, Span, Tree,
};
pub use value_form::{ValueForm, ValueForms};
