//! Programs of the build that work on linked wasm.

pub mod arguments;
pub mod merge;
