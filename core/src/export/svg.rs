//! A sketch as an SVG picture.
