//! Edits of a selection with its descendants.

mod edits;
mod groups;
mod laws;
mod script;
