//! Reading of files.

use crate::platform::lazy_chunks::ChunkUnavailable;
use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::File;
use websketch_formats::import;
use websketch_sketch::Sketch;
use websketch_sketch::limits::MAX_BODY_BYTES;

/// Reasons why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum InvalidFile {
    /// Larger than the largest sketch.
    #[error("it is larger than {} MB", MAX_BODY_BYTES / 1024 / 1024)]
    TooLarge,
    /// Removed, or a folder.
    #[error("the browser cannot read it")]
    Unreadable,
    /// Message of core, formatted in the chunk with the formats.
    #[error("{0}")]
    File(String),
    /// The chunk with the formats is not available.
    #[error(transparent)]
    Unavailable(#[from] ChunkUnavailable),
}

impl From<SplitLoaderError> for InvalidFile {
    fn from(error: SplitLoaderError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// An imported file.
pub struct ImportedFile {
    /// The sketch. Never empty.
    pub sketch: Sketch,
    /// Description of content that was changed or left out, if there is any.
    pub remark: Option<String>,
}

/// Reads a file.
///
/// # Errors
/// [`InvalidFile`].
pub async fn read(file: &File) -> Result<ImportedFile, InvalidFile> {
    #[expect(clippy::cast_precision_loss, reason = "eight million")]
    if file.size() > MAX_BODY_BYTES as f64 {
        return Err(InvalidFile::TooLarge);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| InvalidFile::Unreadable)?;
    parse(&Uint8Array::new(&bytes).to_vec()).await
}

/// Reads the content of a file or a text in the same format.
///
/// # Errors
/// [`InvalidFile`].
#[wasm_split(formats, fallible)]
pub fn parse(bytes: &[u8]) -> Result<ImportedFile, InvalidFile> {
    let imported = import::read_file(bytes).map_err(|fault| InvalidFile::File(fault.to_string()))?;
    Ok(ImportedFile { remark: import::import_notice(&imported), sketch: imported.sketch })
}
