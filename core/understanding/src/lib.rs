//! Understanding of sentences about a sketch.

pub mod chunks;
pub mod languages;
pub mod lexicon;
pub mod referents;
pub mod sketch_words;
pub mod tokens;
