//! Excalidraw documents (`.excalidraw`, file format version 2) and libraries (`.excalidrawlib`).
//!
//! Documents are written and read; libraries are only read. Source of the format: the page "JSON schema" of
//! Excalidraw's documentation and the element types of the npm package `@excalidraw/excalidraw` 0.18.
//!
//! A component becomes one main element with its type and properties in `customData.websketch`, and decorative
//! elements. So a document written here comes back exactly, with the changes made in Excalidraw. Any other document is
//! recognized by its shapes.

mod arrow;
mod connections;
mod counterpart;
mod custom_data;
mod drawing;
mod element;
mod foreign_box;
mod grid;
mod id_generator;
mod imported;
mod label;
mod library;
mod order;
mod paint;
mod parts;
mod placed_shape;
mod read;
mod recognize;
mod roles;
mod shape;
mod signs;
mod sketch_builder;
mod surface_color;

pub use drawing::to_excalidraw;
pub(crate) use id_generator::IdGenerator;
pub use imported::{ImportedSketch, InvalidExcalidraw, SkippedElement};
pub(crate) use imported::{UNREADABLE, holds};
pub(crate) use placed_shape::visible;
pub(crate) use read::read;
pub use read::{UnreadableExcalidraw, from_excalidraw, read_excalidraw};
