//! A sketch in other formats.

pub mod svg;
