//! The sketch: components, operations on them, their validation, execution and history.

pub mod case_mapping;
pub mod collect;
pub mod execute;
pub mod geometry;
pub mod history;
pub mod kit;
pub mod limits;
pub mod operation;
mod sketch;
pub mod sort;
pub mod validate;

#[cfg(feature = "schema")]
pub use sketch::ComponentInput;
pub use sketch::{
    Adjustment, BACK, Component, ComponentId, ComponentKind, Event, Fill, IdSource, InsertError,
    InvalidComponent, InvalidId, InvalidSeed, InvalidSketch, ParsedSketch, Pin, PropChanges, Props,
    Reference, Relation, Rewiring, Side, Sketch, SketchFault, Target, TextAlign, TextSize, TextStyle, Tone,
    UnknownStyle, UnreadableSketch, hash_text, mix, page_around, read_component,
};
