//! Sketches in and out as files.

use crate::act;
use crate::platform;
use crate::store::{self, Store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;
use websketch_core::export::svg::{SvgOptions, Theme, to_svg};
use websketch_core::json;
use websketch_core::limits::MAX_BODY_BYTES;
use websketch_core::sketch::{Reading, Sketch};

/// A format to export to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The wire form of a sketch.
    Json,
    /// A picture in the colors of the screen.
    Svg,
}

/// Lets the person save the sketch as a file.
pub fn export(store: Store, format: Format) {
    let theme = match store.view.theme.get_untracked() {
        store::Theme::Light => Theme::Light,
        store::Theme::Dark => Theme::Dark,
    };
    let (name, media_type, text) = store.document.peek(|sketch| match format {
        Format::Json => ("sketch.json", "application/json", json::to_string(sketch)),
        Format::Svg => {
            ("sketch.svg", "image/svg+xml", to_svg(sketch, &SvgOptions { theme, ..SvgOptions::default() }))
        }
    });
    match platform::download(name, media_type, &text) {
        Ok(()) => store.notices.announce(format!("{name} exported")),
        Err(failure) => store.notices.show(failure.to_string(), None),
    }
}

/// Puts the sketch of a file in place of this one, as one step that can be undone.
pub fn import(store: Store, file: File) {
    spawn_local(async move {
        let name = file.name();
        match read(&file).await {
            Ok(reading) => accept(store, &name, &reading),
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
    #[error("{0}")]
    Json(#[from] json::InvalidJson),
    #[error("{0}")]
    Sketch(#[from] websketch_core::sketch::InvalidSketch),
}

async fn read(file: &File) -> Result<Reading, InvalidFile> {
    #[expect(clippy::cast_precision_loss, reason = "eight million")]
    if file.size() > MAX_BODY_BYTES as f64 {
        return Err(InvalidFile::TooLarge);
    }
    let text = JsFuture::from(file.text()).await.map_err(|_| InvalidFile::Unreadable)?;
    let text = text.as_string().ok_or(InvalidFile::Unreadable)?;
    Ok(Sketch::read(&json::parse(&text)?)?)
}

fn accept(store: Store, name: &str, reading: &Reading) {
    let outcome = store.document.replace(&reading.sketch);
    if let Some(rejection) = outcome.rejections.first() {
        return store.notices.show(format!("{name} could not be imported: {}.", rejection.refusal), None);
    }
    if !reading.adjustments.is_empty() {
        let count = reading.adjustments.len();
        let things = if count == 1 { "1 thing was".to_owned() } else { format!("{count} things were") };
        store.notices.show(
            format!("{name} was imported; {things} put right: sizes below the least, or unknown keys."),
            None,
        );
    }
    store.document.select(Vec::new());
    act::zoom_to_fit(store);
    store
        .notices
        .announce(format!("{name} imported, {}", crate::wording::count(reading.sketch.len(), "component")));
}
