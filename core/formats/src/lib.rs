//! Files: SVG, HTML and Excalidraw out, sketches and Excalidraw in.

pub mod export;
pub mod import;
