//! Parts of the app's wasm that are fetched by themselves, so that the sketch is there sooner.
//!
//! A part is what only the functions marked `#[wasm_split(…)]` with its name can reach; the build cuts it out and finds no
//! other way in. They are `app` (all but the first look at the sketch), `panels` (all around the canvas, and the keyboard),
//! `language`, `formats`, `documents` (the list of all), `plans`, `model` (asking one from here), `live` (a sketch that is
//! shared) and `bench` (being measured).

use crate::platform;
use wasm_split_helpers::SplitLoaderError;

/// The part is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChunkUnavailable {
    /// It could not be fetched.
    #[error("a part of the app could not be loaded; please try again when there is a network")]
    Unreachable,
    /// The server has only the parts of a newer version: what there is to do is in `renewal`.
    #[error("WebSketch has been updated; please reload the page")]
    Outdated,
}

impl ChunkUnavailable {
    /// Why what is not here is not here. `web/chunk-loader.js` fetches, and leaves its finding at the page's root.
    pub fn now() -> Self {
        if platform::root().is_some_and(|root| root.has_attribute("data-outdated")) {
            Self::Outdated
        } else {
            Self::Unreachable
        }
    }
}

impl From<SplitLoaderError> for ChunkUnavailable {
    fn from(_: SplitLoaderError) -> Self {
        Self::now()
    }
}
