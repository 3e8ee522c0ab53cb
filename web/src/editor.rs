//! Editing rules without state: gestures, commands, and the operations that an edit consists of.
//!
//! Nothing here reads the store or the browser, so all of it is tested natively. [`crate::actions`] applies these edits to
//! the document.

pub mod clipboard;
pub mod command;
pub mod content;
pub mod describe;
pub mod edit;
pub mod gesture;
pub mod viewport;
