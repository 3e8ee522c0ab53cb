//! Layout trees: from rows, columns and cards to coordinates, and back.
//!
//! People and models think in bars, rows and cards; only the canvas needs coordinates. A [`Tree`] states which nodes
//! belong together. [`compose`] computes their boxes: widths from the outside in, heights from the inside out. It uses
//! the fonts of the drawing, so that every text has room. [`outline`] reads the tree of a sketch, and [`reflow`] lays a
//! sketch out for a page of another width.
//!
//! The result of a tree is a list of ordinary operations. They are validated, accepted one by one, undone and rebased
//! like any others.

mod build;
mod compose;
mod composition;
mod cut;
mod emit;
mod finish;
mod ground;
mod measure;
mod piece;
mod place;
mod push;
mod read;
mod reflow;
mod settle;
mod site;
mod size;
mod solve;
mod tree;
mod turn;
mod word;
mod write;

pub use compose::{arrange, compose_begun};
pub use compose::{compose, compose_tree};
pub use finish::Composed;
pub use piece::section_gap;
pub use place::At;
pub use read::{TreeReading, TreeRepair, TreeRepairKind};
pub use reflow::{Outlined, outline, reflow};
pub use settle::{Reach, Settled, settle};
pub use tree::{Align, Content, Flow, Frame, InvalidTree, Leaf, Node, Options, Tree};
pub use turn::turned;
pub use word::{Holds, Named, holds, is_name, is_node, named as named_piece};
