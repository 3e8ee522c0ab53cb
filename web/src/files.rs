//! Import and export: files, clipboard, links and printing.

pub mod clipboard_drop;
mod compression;
mod export;
mod hand_font;
mod import;
pub mod link;
mod print;
pub mod rasterize;
mod read_file;
mod share_link;

pub use export::{ExportRequest, ExportScope, copy, export};
pub use import::{drop, import, open_link, paste, paste_text};
pub use print::{follow as follow_print, print};
pub use share_link::copy_link;

use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::{Store, Theme};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_split_helpers::wasm_split;
use websketch_formats::export::excalidraw::to_excalidraw;
use websketch_formats::export::html::{self, HtmlOptions, PlayedHtml, ScreenElement, to_html};
use websketch_formats::export::svg::{self, SvgOptions, to_svg};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::kit::IconPaths;

/// File types of the file chooser: all that [`import`] can read.
pub const ACCEPTED: &str =
    ".json,.excalidraw,.excalidrawlib,.svg,.png,application/json,image/svg+xml,image/png";

/// Id of the file chooser's element.
pub const FIELD: &str = "sketch-file";

/// An export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Wire form of a sketch.
    Json,
    /// SVG in the colors of the screen.
    Svg,
    /// The SVG as PNG.
    Png,
    /// HTML page.
    Html,
    /// HTML page for each screen, joined by links.
    PlayedHtml,
    /// Excalidraw drawing.
    Excalidraw,
    /// Excalidraw drawing in its clipboard form.
    ExcalidrawClip,
}

impl Format {
    /// Formats of files, in the order of the menu.
    pub const FILES: [Self; 6] =
        [Self::Png, Self::Svg, Self::Html, Self::PlayedHtml, Self::Excalidraw, Self::Json];

    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Html => "HTML",
            Self::PlayedHtml => "Clickable pages",
            Self::Excalidraw | Self::ExcalidrawClip => "Excalidraw",
        }
    }

    /// Returns the file extension and the media type.
    pub const fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::Json => ("json", "application/json"),
            Self::Svg => ("svg", "image/svg+xml"),
            Self::Png => ("png", "image/png"),
            Self::Html | Self::PlayedHtml => ("html", "text/html"),
            Self::Excalidraw | Self::ExcalidrawClip => ("excalidraw", "application/json"),
        }
    }
}

/// Style of exported pictures: that of the canvas.
pub struct RenderStyle {
    theme: Theme,
    hand_drawn: bool,
    without_links: bool,
    icons: Option<Arc<IconPaths>>,
}

impl RenderStyle {
    /// Returns the style for printing: that of the canvas in light colors.
    pub async fn for_print(store: Store) -> Self {
        Self { theme: Theme::Light, ..Self::of(store).await }
    }

    /// Returns the current style of the canvas, with icon paths if they have loaded.
    pub async fn of(store: Store) -> Self {
        Self {
            theme: store.view.theme.get_untracked(),
            hand_drawn: store.view.by_hand.get_untracked(),
            without_links: !store.view.links.get_untracked(),
            icons: store.view.icons_or_none().await,
        }
    }
}

/// Returns the text of a format. For PNG, it is the SVG to rasterize. Pictures have the style of the canvas.
#[wasm_split(
    formats,
    fallible,
    preload(
        /// Preloads the chunk with the formats for offline use.
        load
    )
)]
pub fn write(sketch: &Sketch, format: Format, style: RenderStyle) -> Result<String, ChunkUnavailable> {
    let theme = match style.theme {
        Theme::Light => svg::Theme::Light,
        Theme::Dark => svg::Theme::Dark,
    };
    let (hand_drawn, icons) = (style.hand_drawn, style.icons.as_deref());
    Ok(match format {
        Format::Json => json::to_string(sketch),
        Format::Svg | Format::Png => {
            to_svg(sketch, &SvgOptions { theme, hand_drawn, without_links: style.without_links, icons })
        }
        Format::Html | Format::PlayedHtml => {
            let plays = format == Format::PlayedHtml;
            let rules = hand_drawn.then(|| hand_font::hand_rules(&json::to_string(sketch)));
            to_html(sketch, &HtmlOptions { icons, plays, hand: rules.as_deref(), ..HtmlOptions::default() })
        }
        Format::Excalidraw => json::to_string(&to_excalidraw(sketch, icons)),
        Format::ExcalidrawClip => {
            let mut clip = to_excalidraw(sketch, icons);
            if let Some(fields) = clip.as_object_mut() {
                fields.retain(|key, _| matches!(key.as_str(), "elements" | "files"));
                fields.insert("type".to_owned(), "excalidraw/clipboard".into());
            }
            json::to_string(&clip)
        }
    })
}

/// Returns the screens of a sketch as pages that are joined by links.
#[wasm_split(formats, fallible)]
pub fn played(sketch: &Sketch, icons: Option<Arc<IconPaths>>) -> Result<PlayedHtml, ChunkUnavailable> {
    Ok(html::played(sketch, None, icons.as_deref(), ScreenElement::Section))
}
