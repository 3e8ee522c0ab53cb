//! The analysis of small sketches, and its properties for any sketch.

mod laws;
mod relations;
mod script;
mod structure;
mod words;
