//! The sketch out of the app: as a file, on the clipboard.

use super::{Format, Look, write};
use crate::editor::edit;
use crate::files::rasterize::{self, NoPicture};
use crate::platform::lazy_chunks::Unavailable;
use crate::platform::{self, DownloadFailed, NoClipboard, NotCopied};
use crate::storage::library::file_name;
use crate::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;
use websketch_core::block::Reach;
use websketch_core::sketch::Sketch;

/// How much of the sketch is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    All,
    /// What is selected, with what it holds.
    Selection,
}

/// What is to go out, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// As what.
    pub format: Format,
    /// How much of the sketch.
    pub extent: Extent,
    /// Pixels of a PNG to a px of the sketch.
    pub sharpness: f64,
}

impl Wanted {
    /// All of the sketch, in the usual sharpness.
    pub fn all(format: Format) -> Self {
        Self { format, extent: Extent::All, sharpness: rasterize::SHARP }
    }
}

/// Why nothing went out.
#[derive(Debug, thiserror::Error)]
enum NotExported {
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    #[error(transparent)]
    Picture(#[from] NoPicture),
    #[error(transparent)]
    Download(#[from] DownloadFailed),
    #[error(transparent)]
    Clipboard(#[from] NoClipboard),
}

/// Lets the person save the sketch as a file.
pub fn export(store: Store, wanted: Wanted) {
    spawn_local(async move {
        let done = save(store, wanted).await;
        tell(store, done.map(|name| format!("{name} exported")));
    });
}

/// Puts the sketch on the clipboard.
pub fn copy(store: Store, wanted: Wanted) {
    let format = match wanted.format {
        Format::Excalidraw => Format::ExcalidrawClip,
        format => format,
    };
    let wanted = Wanted { format, ..wanted };
    let media_type = if format == Format::Png { "image/png" } else { "text/plain" };
    // The browser waits for what is to be copied: asked later, it would not know any more that a person wanted it.
    let content = async move { blob(store, wanted, media_type).await };
    spawn_local(async move {
        let done = match platform::copy(media_type, content).await {
            Ok(()) => Ok(format!("Copied as {}", wanted.format.label())),
            Err(NotCopied::Content(failure)) => Err(failure),
            Err(NotCopied::Clipboard(refusal)) => Err(refusal.into()),
        };
        tell(store, done);
    });
}

fn tell(store: Store, done: Result<String, NotExported>) {
    match done {
        Ok(said) => store.notices.announce(said),
        Err(NotExported::Unavailable(Unavailable::Outdated)) => store.outdated.set(true),
        Err(failure) => store.notices.show(format!("The sketch could not be exported: {failure}."), None),
    }
}

/// Saves a file and returns its name, which is that of the document.
async fn save(store: Store, wanted: Wanted) -> Result<String, NotExported> {
    let (ending, media_type) = wanted.format.file();
    let name = file_name(&store.library.peek_name(), ending);
    platform::download_blob(&name, &blob(store, wanted, media_type).await?)?;
    Ok(name)
}

async fn blob(store: Store, wanted: Wanted, media_type: &str) -> Result<Blob, NotExported> {
    let look = Look::of(store).await;
    let text = write(&sketch(store, wanted.extent), wanted.format, look).await?;
    if wanted.format == Format::Png {
        return Ok(rasterize::png(&text, wanted.sharpness).await?);
    }
    platform::text_blob(media_type, &text).ok_or(NotExported::Download(DownloadFailed))
}

fn sketch(store: Store, extent: Extent) -> Sketch {
    let ids = store.document.peek_selection();
    store.document.peek(|sketch| {
        let members = || edit::members(sketch, &ids, Reach::Block);
        match extent {
            Extent::All => sketch.clone(),
            // Components of one sketch have different ids.
            Extent::Selection => Sketch::from_components(members()).unwrap_or_else(|_| sketch.clone()),
        }
    })
}
