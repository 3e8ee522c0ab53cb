//! Export of the sketch to a file or the clipboard.

use super::{Format, RenderStyle, write};
use crate::editor::edit;
use crate::files::rasterize::{self, RasterizeError};
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::platform::{self, ClipboardUnavailable, CopyError, DownloadFailed};
use crate::storage::library::file_name;
use crate::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;
use websketch_layout::selection::Scope;
use websketch_sketch::Sketch;

/// Exported part of the sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportScope {
    /// The whole sketch.
    All,
    /// The selection with its contents.
    Selection,
}

/// An export.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExportRequest {
    /// Format.
    pub format: Format,
    /// Part of the sketch.
    pub extent: ExportScope,
    /// Pixels of a PNG per sketch px.
    pub sharpness: f64,
}

impl ExportRequest {
    /// Exports the whole sketch in the default sharpness.
    pub fn all(format: Format) -> Self {
        Self { format, extent: ExportScope::All, sharpness: rasterize::DEFAULT_SHARPNESS }
    }
}

/// Reasons why an export failed.
#[derive(Debug, thiserror::Error)]
enum ExportError {
    #[error(transparent)]
    Unavailable(#[from] ChunkUnavailable),
    #[error(transparent)]
    Picture(#[from] RasterizeError),
    #[error(transparent)]
    Download(#[from] DownloadFailed),
    #[error(transparent)]
    Clipboard(#[from] ClipboardUnavailable),
}

/// Saves the sketch as a file.
pub fn export(store: Store, request: ExportRequest) {
    spawn_local(async move {
        let done = save(store, request).await;
        report(store, done.map(|name| format!("{name} exported")));
    });
}

/// Copies the sketch to the clipboard.
pub fn copy(store: Store, request: ExportRequest) {
    let format = match request.format {
        Format::Excalidraw => Format::ExcalidrawClip,
        format => format,
    };
    let request = ExportRequest { format, ..request };
    let media_type = if format == Format::Png { "image/png" } else { "text/plain" };
    // The browser waits for the content. After a delay, the copy would no longer count as started by the user.
    let content = async move { blob(store, request, media_type).await };
    spawn_local(async move {
        let done = match platform::copy(media_type, content).await {
            Ok(()) => Ok(format!("Copied as {}", request.format.label())),
            Err(CopyError::Content(failure)) => Err(failure),
            Err(CopyError::Clipboard(refusal)) => Err(refusal.into()),
        };
        report(store, done);
    });
}

fn report(store: Store, done: Result<String, ExportError>) {
    match done {
        Ok(announcement) => store.notices.announce(announcement),
        Err(ExportError::Unavailable(ChunkUnavailable::Outdated)) => store.outdated.set(true),
        Err(failure) => store.notices.show(format!("The sketch could not be exported: {failure}."), None),
    }
}

/// Saves a file and returns its name, derived from the document's.
async fn save(store: Store, request: ExportRequest) -> Result<String, ExportError> {
    let (ending, media_type) = request.format.file();
    let name = file_name(&store.library.peek_name(), ending);
    platform::download_blob(&name, &blob(store, request, media_type).await?)?;
    Ok(name)
}

async fn blob(store: Store, request: ExportRequest, media_type: &str) -> Result<Blob, ExportError> {
    let style = RenderStyle::of(store).await;
    let text = write(&sketch(store, request.extent), request.format, style).await?;
    if request.format == Format::Png {
        return Ok(rasterize::png(&text, request.sharpness).await?);
    }
    platform::text_blob(media_type, &text).ok_or(ExportError::Download(DownloadFailed))
}

fn sketch(store: Store, extent: ExportScope) -> Sketch {
    let ids = store.document.peek_selection();
    store.document.peek(|sketch| {
        let members = || edit::members(sketch, &ids, Scope::Subtree);
        match extent {
            ExportScope::All => sketch.clone(),
            // Components of one sketch have distinct ids.
            ExportScope::Selection => Sketch::from_components(members()).unwrap_or_else(|_| sketch.clone()),
        }
    })
}
