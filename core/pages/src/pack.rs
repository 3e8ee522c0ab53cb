//! Packs: text files with the content of trades and screens, and the sections that show it.
//!
//! A file has lines `key: value` and blocks of indented rows with cells separated by `|`. A pack inherits from
//! its family each key that it does not have. The build checks all files and joins them to one text.

pub(crate) mod check;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod library;
pub(crate) mod schema;

pub use error::{PackError, PackFault};
pub(crate) use library::Pack;
pub use library::{PackFile, Packs};
pub use schema::PackKind;
