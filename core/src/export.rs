//! A sketch in other formats.

pub mod excalidraw;
pub mod html;
pub mod svg;
