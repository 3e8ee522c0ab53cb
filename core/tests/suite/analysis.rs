//! What the analysis says about small sketches, and what must hold for all of them.

mod laws;
mod relations;
mod script;
mod structure;
mod words;
