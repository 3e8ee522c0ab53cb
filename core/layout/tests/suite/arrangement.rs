//! The arrangement: laws of reading, solving and editing, and each edit by example.

mod edits;
mod laws;
mod script;
