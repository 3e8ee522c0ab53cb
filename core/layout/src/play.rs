//! Play: a walk through the screens of a sketch by their links.
//!
//! A [`Stage`] has the screens and links of a sketch, and a [`Walk`] is the state of a pure state machine on it. Play
//! writes nothing into the sketch.

mod stage;
mod walk;

pub use stage::{Stage, can_open};
pub use walk::{Step, Walk};
