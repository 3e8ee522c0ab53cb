//! Import of a sketch from a file of any kind.
//!
//! Accepted are JSON sketches, drawings and libraries of Excalidraw, and pictures with an embedded drawing. Other files
//! are rejected with their detected format.

mod format_detection;
mod import_notice;
mod scene;
mod sketch;
mod text;

pub use format_detection::OtherFormat;
pub use import_notice::import_notice;

use crate::export::excalidraw::{self, ImportedSketch, InvalidExcalidraw};
use serde_json::{Map, Value};
use text::DecodedText;
use websketch_json::{InvalidJson, LenientReport, parse_lenient};
use websketch_sketch::limits::MAX_SCENE_BYTES;

/// The reason why a file contains no sketch. The messages complete the sentence "sketch.json could not be imported: …".
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnreadableFile {
    /// Empty or blank.
    #[error("the file is empty")]
    Empty,
    /// Truncated.
    #[error("the file is cut off")]
    Cut,
    /// Malformed JSON.
    #[error("{0}")]
    Json(InvalidJson),
    /// Another file format.
    #[error("{0}")]
    OtherFormat(#[from] OtherFormat),
    /// A malformed Excalidraw document.
    #[error("{0}")]
    Excalidraw(#[from] InvalidExcalidraw),
    /// An embedded scene that cannot be decoded.
    #[error("the Excalidraw scene in it is damaged")]
    DamagedScene,
    /// An embedded scene that is too large.
    #[error("the Excalidraw scene in it is larger than {} MB", MAX_SCENE_BYTES / 1024 / 1024)]
    LargeScene,
    /// A drawing without anything that can be a component.
    #[error("nothing in the drawing is like a component")]
    NothingAlike,
    /// A list without any component.
    #[error("none of its {count} entries is a component; the first one: {first}")]
    NoComponents {
        /// Entries found.
        count: usize,
        /// The fault of the first one.
        first: String,
    },
    /// An empty list.
    #[error("the sketch in it has no components")]
    NoEntries,
    /// A list that is too long.
    #[error("{0}")]
    TooMany(#[from] websketch_sketch::InsertError),
}

impl From<InvalidJson> for UnreadableFile {
    fn from(fault: InvalidJson) -> Self {
        if fault.is_cut { Self::Cut } else { Self::Json(fault) }
    }
}

/// Reads a file. A fault affects only one element, one component or one character, and is reported.
///
/// Texts can be UTF-8 or UTF-16, with or without a byte order mark. The sketch is never empty.
///
/// # Errors
/// Fails with [`UnreadableFile`].
pub fn read_file(bytes: &[u8]) -> Result<ImportedSketch, UnreadableFile> {
    if let Some(scene) = scene::in_png(bytes)? {
        return read_scene(&scene);
    }
    if let Some(foreign) = OtherFormat::by_first_bytes(bytes) {
        return Err(foreign.into());
    }
    let text = DecodedText::decode(bytes);
    let content = text.content();
    match content.bytes().next() {
        None => Err(UnreadableFile::Empty),
        Some(b'<') => match scene::in_svg(content)? {
            Some(scene) => read_scene(&scene),
            None => {
                Err(OtherFormat::markup(content).map_or(UnreadableFile::Cut, UnreadableFile::OtherFormat))
            }
        },
        Some(b'{' | b'[') => {
            let (value, report) = parse_lenient(content)?;
            read_value(&value, LenientReport { characters: report.characters + text.unreadable, ..report })
        }
        Some(_) => Err(OtherFormat::of_text(content).into()),
    }
}

/// Reads the scene embedded in a picture.
fn read_scene(scene: &DecodedText) -> Result<ImportedSketch, UnreadableFile> {
    // Here a truncated scene is damaged data, and anything but a drawing is no scene.
    let (value, report) = parse_lenient(scene.content()).map_err(|_| UnreadableFile::DamagedScene)?;
    let Value::Object(fields) = &value else { return Err(UnreadableFile::DamagedScene) };
    read_drawing(fields, report)
}

fn read_value(value: &Value, report: LenientReport) -> Result<ImportedSketch, UnreadableFile> {
    match value {
        Value::Array(items) if items.iter().any(is_element) => {
            let mut document = Map::new();
            document.insert("elements".to_owned(), value.clone());
            read_drawing(&document, report)
        }
        Value::Array(items) => sketch::read(items, report),
        Value::Object(fields) => read_drawing(fields, report),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Err(OtherFormat::of_json(value).into())
        }
    }
}

/// Reads an Excalidraw document, also one without a type.
fn read_drawing(
    fields: &Map<String, Value>,
    report: LenientReport,
) -> Result<ImportedSketch, UnreadableFile> {
    let is_list_of = |field, is: fn(&Value) -> bool| {
        fields.get(field).and_then(Value::as_array).is_some_and(|items| items.iter().any(is))
    };
    let kind = match fields.get("type") {
        Some(Value::String(kind)) if kind.starts_with("excalidraw") => kind.as_str(),
        None | Some(Value::Null) if is_list_of("elements", is_element) => "excalidraw",
        None | Some(Value::Null) if is_list_of("libraryItems", Value::is_object) => "excalidrawlib",
        _ => return Err(OtherFormat::of_json(&Value::Object(fields.clone())).into()),
    };
    let mut document = fields.clone();
    document.insert("type".to_owned(), kind.into());
    let imported = excalidraw::read(&Value::Object(document), report)?;
    if imported.sketch.is_empty() { Err(UnreadableFile::NothingAlike) } else { Ok(imported) }
}

/// Whether it looks like an Excalidraw element. Its types are in lower case, those of components are not.
fn is_element(value: &Value) -> bool {
    const TYPES: [&str; 9] =
        ["rectangle", "ellipse", "diamond", "text", "line", "arrow", "freedraw", "frame", "image"];
    value.get("type").and_then(Value::as_str).is_some_and(|kind| TYPES.contains(&kind))
}
