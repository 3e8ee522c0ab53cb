//! The structure of small sketches, and its properties for any sketch.

mod frame;
mod holders;
mod laws;
mod script;
mod units;
