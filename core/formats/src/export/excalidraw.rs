//! Excalidraw documents (`.excalidraw`, file format version 2) and libraries (`.excalidrawlib`).
//!
//! Documents are written and read; libraries are only read. Source of the format: the page "JSON schema" of
//! Excalidraw's documentation and the element types of the npm package `@excalidraw/excalidraw` 0.18.
//!
//! A component becomes one main element with its type and properties in `customData.websketch`, and decorative
//! elements. So a document written here comes back exactly, with the changes made in Excalidraw. Any other document is
//! recognized by its shapes.

mod counterpart;
mod drawing;
mod element;
mod foreign_box;
mod grid;
mod imported;
mod label;
mod library;
mod making;
mod mark;
mod names;
mod order;
mod paint;
mod parts;
mod piece;
mod read;
mod recognize;
mod shape;

pub use drawing::to_excalidraw;
pub use imported::{Imported, InvalidExcalidraw, Skipped};
pub(crate) use imported::{UNREADABLE, holds};
pub(crate) use names::Names;
pub(crate) use piece::visible;
pub(crate) use read::read;
pub use read::{UnreadableExcalidraw, from_excalidraw, read_excalidraw};
