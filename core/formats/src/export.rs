//! Export of a sketch to other formats.

pub mod excalidraw;
pub mod html;
pub mod svg;
