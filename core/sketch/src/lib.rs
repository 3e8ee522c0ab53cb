//! The sketch: components, operations on them, their validation, execution and history.

pub mod execute;
pub mod geometry;
pub mod history;
pub mod kit;
pub mod letter;
pub mod limits;
pub mod operation;
mod sketch;
pub mod sort;
pub mod validate;

#[cfg(feature = "schema")]
pub use sketch::ComponentInput;
pub use sketch::{
    Adjustment, Changes, Component, ComponentId, ComponentKind, IdSource, InsertError, InvalidComponent,
    InvalidId, InvalidSeed, InvalidSketch, Props, Reading, Side, Sketch, SketchFault, UnreadableSketch, mix,
    read_component, spread,
};
