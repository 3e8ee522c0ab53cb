//! Understanding of sentences about a sketch.

pub mod acts;
pub mod chunks;
pub mod dialog;
pub mod frames;
pub mod languages;
pub mod lexicon;
pub mod memory;
pub mod referents;
pub mod sketch_words;
pub mod tokens;
