//! Sketches in and out as files.

use crate::library::{file_name, name_of_file};
use crate::part::Unavailable;
use crate::picture::{self, NoPicture};
use crate::platform::{self, DownloadFailed};
use crate::store::{Store, Theme, Wish};
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::File;
use websketch_core::export::excalidraw::to_excalidraw;
use websketch_core::export::html::{HtmlOptions, to_html};
use websketch_core::export::svg::{self, SvgOptions, to_svg};
use websketch_core::import;
use websketch_core::json;
use websketch_core::kit::IconPaths;
use websketch_core::limits::MAX_BODY_BYTES;
use websketch_core::sketch::Sketch;

/// A format to export to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The wire form of a sketch.
    Json,
    /// A picture in the colors of the screen.
    Svg,
    /// The same as pixels.
    Png,
    /// A web page.
    Html,
    /// A drawing for Excalidraw.
    Excalidraw,
}

/// Lets the person save the sketch as a file.
pub fn export(store: Store, format: Format) {
    spawn_local(async move {
        match save(store, format).await {
            Ok(name) => store.notices.announce(format!("{name} exported")),
            Err(NotExported::Unavailable(Unavailable::Outdated)) => store.outdated.set(true),
            Err(failure) => store.notices.show(format!("The sketch could not be exported: {failure}."), None),
        }
    });
}

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
enum NotExported {
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    #[error(transparent)]
    Picture(#[from] NoPicture),
    #[error(transparent)]
    Download(#[from] DownloadFailed),
}

/// Saves a file and returns its name, which is that of the document.
async fn save(store: Store, format: Format) -> Result<String, NotExported> {
    let sketch = store.document.peek(Clone::clone);
    let look = Look::of(store).await;
    let (ending, media_type) = match format {
        Format::Json => ("json", "application/json"),
        Format::Svg => ("svg", "image/svg+xml"),
        Format::Html => ("html", "text/html"),
        Format::Excalidraw => ("excalidraw", "application/json"),
        Format::Png => ("png", "image/png"),
    };
    let name = file_name(&store.library.peek_name(), ending);
    if format == Format::Png {
        let png = picture::png(&write(&sketch, Format::Svg, look).await?).await?;
        platform::download_blob(&name, &png)?;
    } else {
        platform::download(&name, media_type, &write(&sketch, format, look).await?)?;
    }
    Ok(name)
}

/// How pictures look: as on the canvas.
pub struct Look {
    theme: Theme,
    hand_drawn: bool,
    icons: Option<Arc<IconPaths>>,
}

impl Look {
    /// That of the canvas now, with the lines of icons if they can be had.
    pub async fn of(store: Store) -> Self {
        Self {
            theme: store.view.theme.get_untracked(),
            hand_drawn: store.view.by_hand.get_untracked(),
            icons: store.view.icons_or_none().await,
        }
    }
}

/// The text of a format; that of a PNG is the picture it is drawn from. A picture has the look of the canvas.
#[wasm_split(
    formats,
    fallible,
    preload(
        /// Fetches the formats, so that they are here when there is no network any more.
        load
    )
)]
pub fn write(sketch: &Sketch, format: Format, look: Look) -> Result<String, Unavailable> {
    let theme = match look.theme {
        Theme::Light => svg::Theme::Light,
        Theme::Dark => svg::Theme::Dark,
    };
    let (hand_drawn, icons) = (look.hand_drawn, look.icons.as_deref());
    Ok(match format {
        Format::Json => json::to_string(sketch),
        Format::Svg | Format::Png => to_svg(sketch, &SvgOptions { theme, hand_drawn, icons }),
        Format::Html => to_html(sketch, &HtmlOptions { title: None, icons }),
        Format::Excalidraw => json::to_string(&to_excalidraw(sketch, icons)),
    })
}

/// What the dialog offers: the files that [`import::read_file`] can read something of.
pub const ACCEPTED: &str =
    ".json,.excalidraw,.excalidrawlib,.svg,.png,application/json,image/svg+xml,image/png";

/// Makes a document of a file.
pub fn import(store: Store, file: File) {
    spawn_local(async move {
        let name = file.name();
        match read(&file).await {
            Ok(import) => accept(store, &name, import),
            Err(InvalidFile::Unavailable(Unavailable::Outdated)) => store.outdated.set(true),
            Err(failure) => store.notices.show(format!("{name} could not be imported: {failure}."), None),
        }
    });
}

/// Why a file is no sketch.
#[derive(Debug, thiserror::Error)]
enum InvalidFile {
    #[error("it is larger than {} MB", MAX_BODY_BYTES / 1024 / 1024)]
    TooLarge,
    #[error("the browser cannot read it")]
    Unreadable,
    /// What core says of it, written where that is known: in the part with the formats.
    #[error("{0}")]
    File(String),
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

impl From<SplitLoaderError> for InvalidFile {
    fn from(error: SplitLoaderError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// What was read.
struct Import {
    sketch: Sketch,
    /// What became of that which is not as it was in the file, in words; nothing when all is.
    remark: Option<String>,
}

async fn read(file: &File) -> Result<Import, InvalidFile> {
    #[expect(clippy::cast_precision_loss, reason = "eight million")]
    if file.size() > MAX_BODY_BYTES as f64 {
        return Err(InvalidFile::TooLarge);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| InvalidFile::Unreadable)?;
    understood(&Uint8Array::new(&bytes).to_vec()).await
}

#[wasm_split(formats, fallible)]
fn understood(bytes: &[u8]) -> Result<Import, InvalidFile> {
    let imported = import::read_file(bytes).map_err(|fault| InvalidFile::File(fault.to_string()))?;
    Ok(Import { remark: import::remark(&imported), sketch: imported.sketch })
}

fn accept(store: Store, file: &str, Import { sketch, remark }: Import) {
    if let Some(remark) = remark {
        store.notices.show(format!("{file} was imported; {remark}."), None);
    }
    let said = format!("{file} imported, {}", crate::wording::count(sketch.len(), "component"));
    store.library.wish(Wish::Make { name: name_of_file(file), sketch, said });
}
