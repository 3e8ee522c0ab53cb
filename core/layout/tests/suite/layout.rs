//! Layout trees: reading, insertion, and properties of any tree.

mod examples;
mod fixtures;
mod judge;
mod laws;
mod linked;
mod natural;
mod options;
mod places;
mod reading;
mod screens;
pub(crate) mod script;
pub(crate) mod trees;
