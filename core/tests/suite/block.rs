//! Edits of boxes with all that they hold.

mod edits;
mod groups;
mod laws;
mod script;
