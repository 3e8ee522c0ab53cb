//! The arrangement of a sketch: structure, layout trees, findings, and the drawings of its pieces.

pub mod analysis;
pub mod budget;
pub mod drawing;
pub mod layout_tree;
pub mod lint;
pub mod naming;
pub mod placing;
pub mod selection;
pub mod structure;
pub mod text_metrics;
