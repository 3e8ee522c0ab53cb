//! Export of a sketch to other formats.

pub mod excalidraw;
pub mod html;
mod markup;
pub mod svg;
