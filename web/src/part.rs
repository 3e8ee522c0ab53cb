//! Parts of the app's wasm that are fetched by themselves, so that the sketch is there sooner.
//!
//! A part is what only the functions marked `#[wasm_split(…)]` with its name can reach; the build cuts it out and finds no
//! other way in. There are three: `panels` (all around the canvas), `language` and `formats`.

use wasm_split_helpers::SplitLoaderError;

/// The part is not here: it could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part of the app could not be loaded; please try again when there is a network")]
pub struct Unavailable;

impl From<SplitLoaderError> for Unavailable {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}
