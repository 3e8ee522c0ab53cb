//! Import of files, drawings, images and texts.

use super::read_file::{ImportedFile, InvalidFile, parse, read};
use crate::actions;
use crate::editor::clipboard;
use crate::editor::describe;
use crate::files::compression;
use crate::files::link;
use crate::files::rasterize;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::storage::library::name_of_file;
use crate::store::{LibraryCommand, Store};
use actions::InsertPosition;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;
use websketch_sketch::Component;

/// Creates a document from a file.
pub fn import(store: Store, file: File) {
    spawn_local(async move {
        let name = file.name();
        match read(&file).await {
            Ok(import) => open(store, &name, import),
            Err(failure) => report_failure(store, &name, &failure),
        }
    });
}

/// Imports a dropped file: a sketch or a drawing as a document, another image as a component.
pub fn drop(store: Store, file: File, place: InsertPosition) {
    spawn_local(async move {
        let name = file.name();
        match read(&file).await {
            Ok(import) => open(store, &name, import),
            Err(failure) => show(store, &file, place, &failure).await,
        }
    });
}

/// Imports a file of the clipboard. A drawing inside an image is added to the sketch, another image becomes a
/// component, any other file a document.
pub fn paste(store: Store, file: File, place: InsertPosition) {
    if !is_picture(&file) {
        return import(store, file);
    }
    spawn_local(async move {
        match read(&file).await {
            Ok(import) => insert(store, "The picture", import, place),
            Err(failure) => show(store, &file, place, &failure).await,
        }
    });
}

/// Imports pasted or dropped text: components, an Excalidraw drawing, a link with a sketch, or plain words.
pub fn paste_text(store: Store, text: String, place: InsertPosition) {
    if let Some(components) = clipboard::read(&text) {
        return actions::add_at(store, &components, place);
    }
    let text = text.trim().to_owned();
    if text.is_empty() {
        return;
    }
    if let Some((_, fragment)) = text.split_once('#').filter(|(page, _)| is_address(page))
        && let Some(packed) = link::read(&format!("#{fragment}"))
    {
        return open_link(store, packed);
    }
    if !looks_like_drawing(&text) {
        return actions::place_text(store, &text, place);
    }
    spawn_local(async move {
        match parse(text.as_bytes()).await {
            Ok(import) => insert(store, "The drawing", import, place),
            Err(InvalidFile::Unavailable(ChunkUnavailable::Outdated)) => store.outdated.set(true),
            Err(_) => actions::place_text(store, &text, place),
        }
    });
}

/// Opens the sketch of a link as a document.
pub fn open_link(store: Store, packed: Result<Vec<u8>, link::InvalidLink>) {
    spawn_local(async move {
        let shared = async {
            let bytes = compression::decompress(&packed?, link::MAX_CONTENT_BYTES).await?;
            link::read_content(&bytes)
        };
        match shared.await {
            Ok(link::SharedSketch { name, sketch }) => {
                let announcement =
                    format!("{name} opened from a link, {}", describe::count(sketch.len(), "component"));
                store.library.queue(LibraryCommand::Create { name, sketch, announcement });
            }
            Err(fault) => store.notices.show(format!("The link opens nothing: {fault}."), None),
        }
    });
}

fn is_address(page: &str) -> bool {
    page.starts_with("http://") || page.starts_with("https://")
}

/// Returns true if a text may be an Excalidraw drawing, which is tried before it is pasted as words.
fn looks_like_drawing(text: &str) -> bool {
    text.starts_with(['{', '[', '<'])
}

fn is_picture(file: &File) -> bool {
    file.type_().starts_with("image/")
}

/// Adds an image to the sketch, or reports why the file cannot be imported.
async fn show(store: Store, file: &File, place: InsertPosition, failure: &InvalidFile) {
    let size = if is_picture(file) { rasterize::size(file).await } else { None };
    match size {
        Some(size) => actions::place_image(store, &name_of_file(&file.name()), size, place),
        None => report_failure(store, &file.name(), failure),
    }
}

fn report_failure(store: Store, name: &str, failure: &InvalidFile) {
    match failure {
        InvalidFile::Unavailable(ChunkUnavailable::Outdated) => store.outdated.set(true),
        _ => store.notices.show(format!("{name} could not be imported: {failure}."), None),
    }
}

/// Creates a document from imported content.
fn open(store: Store, file: &str, ImportedFile { sketch, remark }: ImportedFile) {
    show_remark(store, file, remark);
    let announcement = format!("{file} imported, {}", describe::count(sketch.len(), "component"));
    store.library.queue(LibraryCommand::Create { name: name_of_file(file), sketch, announcement });
}

/// Adds imported content to the sketch.
fn insert(store: Store, what: &str, ImportedFile { sketch, remark }: ImportedFile, place: InsertPosition) {
    show_remark(store, what, remark);
    let components: Vec<Component> = sketch.iter().cloned().collect();
    actions::add_at(store, &components, place);
}

fn show_remark(store: Store, what: &str, remark: Option<String>) {
    if let Some(remark) = remark {
        store.notices.show(format!("{what} was imported; {remark}."), None);
    }
}
