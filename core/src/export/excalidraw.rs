//! Excalidraw documents (`.excalidraw`, file format version 2), out and in; libraries (`.excalidrawlib`), in.
//!
//! Source of the format: the page "JSON schema" of Excalidraw's documentation and the element types of
//! the npm package `@excalidraw/excalidraw` 0.18. A component becomes one main element that carries
//! its type and props in `customData.websketch`, and what is drawn of it, for the eye. So a document of ours
//! comes back exactly, with what was changed in Excalidraw; any other one is recognized by its shapes.

mod drawing;
mod element;
mod grid;
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
pub(crate) use names::Names;
pub(crate) use piece::visible;
pub use read::{
    Imported, InvalidExcalidraw, Skipped, UnreadableExcalidraw, from_excalidraw, read_excalidraw,
};
pub(crate) use read::{UNREADABLE, holds, read};
