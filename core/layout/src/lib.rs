//! The arrangement of a sketch: structure, layout trees, findings, and the drawings of its pieces.

pub mod analysis;
pub mod arrangement;
pub mod budget;
pub mod composition;
pub mod drawing;
pub mod flow;
pub mod layout_tree;
pub mod lint;
pub mod naming;
pub mod play;
pub mod score;
pub mod selection;
pub mod structure;
pub mod text_metrics;
mod text_room;
pub mod tokens;
