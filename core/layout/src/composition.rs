//! Composition: the components of a layout tree on a sketch, section by section, and the room that the others make.
//!
//! - `insert_at`, `insertion`, `containing_block`: the place of the tree: its edges, and the gap above it.
//! - `sections`, `compose`: its sections one below the other. The arrangement makes room for them.
//! - `reflow`: a sketch on a page of another width.

mod compose;
mod containing_block;
mod insert_at;
mod insertion;
mod reflow;
mod sections;

pub use compose::{compose, compose_prefix, compose_tree};
pub use insert_at::InsertAt;
pub use reflow::reflow;
pub use sections::ComposeResult;
