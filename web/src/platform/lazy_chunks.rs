//! Wasm chunks that are loaded on demand, so that the sketch appears sooner.
//!
//! A chunk contains the code that only functions marked `#[wasm_split(…)]` with its name reach. The build cuts it out.
//! The chunks are:
//!
//! - `app`: all but the first paint
//! - `panels`: tool bars, palette, chat and keyboard
//! - `dialogs`: panels, menus and dialogs that open on demand
//! - `language`: the offline language
//! - `formats`: import and export
//! - `review`: score and findings
//! - `variants`: alternatives of the page, and states of its screens
//! - `versions`: named versions of the document
//! - `documents`: the list of documents
//! - `plans`: plans in the conversation
//! - `model`: direct calls of a model
//! - `live`: shared sketches
//! - `bench`: the benchmark

use crate::platform;
use wasm_split_helpers::SplitLoaderError;

/// Reasons why a chunk is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChunkUnavailable {
    /// It could not be fetched.
    #[error("a part of the app could not be loaded; please try again when there is a network")]
    Unreachable,
    /// The server has only the chunks of a newer version. `app_update` handles that.
    #[error("WebSketch has been updated; please reload the page")]
    Outdated,
}

impl ChunkUnavailable {
    /// Returns the reason for a failed load. `web/chunk-loader.js` stores it in an attribute of the root element.
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
