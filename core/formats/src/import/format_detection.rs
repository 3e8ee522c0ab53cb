//! Detection of other file formats by magic bytes, markup and JSON keys.

use serde_json::{Map, Value};
use websketch_json::{excerpt, type_name};

/// A file that is neither a sketch nor an Excalidraw drawing. The messages name its format and a remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OtherFormat {
    /// An SVG without a scene.
    #[error(
        "this SVG holds no Excalidraw scene; export it with “Embed scene”, or save the drawing as .excalidraw"
    )]
    SvgWithoutScene,
    /// A PNG without a scene.
    #[error(
        "this PNG holds no Excalidraw scene; export it with “Embed scene”, or save the drawing as .excalidraw"
    )]
    PngWithoutScene,
    /// A known format.
    #[error("this is {what}; {WANTED}")]
    Known {
        /// Its name, with an article.
        what: &'static str,
    },
    /// JSON of an unknown kind.
    #[error("this is JSON of something else ({found}); {WANTED}")]
    Json {
        /// A description of its content.
        found: String,
    },
    /// A text without JSON.
    #[error("this is a text without a sketch; {WANTED}")]
    Text,
    /// Any other binary file.
    #[error("this is no text; {WANTED}")]
    Binary,
}

const WANTED: &str = "a sketch (.json) or a drawing of Excalidraw (.excalidraw, .excalidrawlib, an SVG or PNG with its scene) \
    is needed";

/// Magic bytes of common formats.
const BEGINNINGS: [(&[u8], &str); 14] = [
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture or another media file"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "an archive or a document in one (ZIP)"),
    (b"\x1f\x8b", "an archive (gzip)"),
    (b"7z\xbc\xaf", "an archive (7z)"),
    (b"fig-kiwi", "a file of Figma"),
    (b"fig-jam.", "a file of FigJam"),
    (b"8BPS", "a file of Photoshop"),
    (b"SQLite format 3\0", "a database, as Balsamiq writes it"),
    (b"\0asm", "a WebAssembly module"),
];

/// Keys that identify the program of an object, the more specific ones first.
const OBJECTS: [(&[&str], &str); 18] = [
    (&["tldrawFileFormatVersion"], "a file of tldraw"),
    (&["store", "schema"], "a file of tldraw"),
    (&["document", "schemaVersion"], "a file of Figma"),
    (&["document", "components", "styles"], "a file of Figma"),
    (&["_class"], "a file of Sketch"),
    (&["nodes", "edges"], "a canvas or a graph (nodes and edges)"),
    (&["lockfileVersion"], "a lock file of npm"),
    (&["name", "dependencies"], "the package.json of a program"),
    (&["name", "devDependencies"], "the package.json of a program"),
    (&["name", "scripts"], "the package.json of a program"),
    (&["compilerOptions"], "a configuration of TypeScript"),
    (&["openapi"], "a description of an API (OpenAPI)"),
    (&["swagger"], "a description of an API (OpenAPI)"),
    (&["nbformat"], "a notebook of Jupyter"),
    (&["layers", "fr", "ip", "op"], "an animation (Lottie)"),
    (&["type", "features"], "a map (GeoJSON)"),
    (&["manifest_version"], "the manifest of a browser extension"),
    (&["$schema"], "JSON that follows a schema of its own"),
];

impl OtherFormat {
    /// Detects a format by its first bytes. `None` if the file can be a text.
    pub(super) fn by_first_bytes(bytes: &[u8]) -> Option<Self> {
        let known = BEGINNINGS.iter().find(|(beginning, _)| bytes.starts_with(beginning));
        if let Some(&(_, what)) = known {
            return Some(Self::Known { what });
        }
        // UTF-16 text has zeros in every other byte. A truncated file has them only at its end.
        let is_wide = match *bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
            [first, second, ..] => (first == 0) != (second == 0),
            _ => false,
        };
        let written = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        (!is_wide && bytes.iter().take(written).any(|&byte| byte == 0)).then_some(Self::Binary)
    }

    /// Detects a markup format without a scene. `None` for a truncated picture.
    pub(super) fn markup(text: &str) -> Option<Self> {
        /// The largest offset of the root element in bytes. Comments can precede it.
        const HEAD: usize = 4096;
        let head: String = text.chars().take(HEAD).collect::<String>().to_ascii_lowercase();
        let root = ["<svg", "<!doctype html", "<html", "<mxfile", "<mxgraphmodel"]
            .into_iter()
            .filter_map(|root| Some((head.find(root)?, root)))
            .min()
            .map(|(_, root)| root);
        Some(match root {
            Some("<svg") if text.contains("</svg") || is_closed_at_once(text) => Self::SvgWithoutScene,
            Some("<svg") => return None,
            Some("<!doctype html" | "<html") => Self::Known { what: "a web page" },
            Some(_) => Self::Known { what: "a file of draw.io" },
            None => Self::Known { what: "markup (XML or HTML)" },
        })
    }

    /// Describes JSON that is neither a sketch nor a drawing.
    pub(super) fn of_json(value: &Value) -> Self {
        let Value::Object(fields) = value else {
            return Self::Json { found: format!("a {}", type_name(value)) };
        };
        let known = OBJECTS.iter().find(|(keys, _)| keys.iter().all(|key| fields.contains_key(*key)));
        match known {
            Some(&(_, what)) => Self::Known { what },
            None => Self::Json { found: keys(fields) },
        }
    }

    /// Describes a text that begins neither as JSON nor as markup.
    pub(super) fn of_text(text: &str) -> Self {
        if text.starts_with("---") && text.contains("excalidraw-plugin") {
            return Self::Known { what: "a note of Obsidian; save its drawing as .excalidraw" };
        }
        Self::Text
    }
}

/// Whether the root element of an SVG is empty.
fn is_closed_at_once(text: &str) -> bool {
    let root = text.split_once("<svg").and_then(|(_, rest)| rest.split_once('>'));
    root.is_some_and(|(attributes, _)| attributes.ends_with('/'))
}

/// Lists the first keys of an object in words.
fn keys(fields: &Map<String, Value>) -> String {
    const MAX: usize = 3;
    let names: Vec<_> = fields.keys().take(MAX).map(|key| format!("“{}”", excerpt(key))).collect();
    match (names.as_slice(), fields.len() > MAX) {
        ([], _) => "an empty object".to_owned(),
        ([one], _) => format!("an object with the key {one}"),
        (_, false) => format!("an object with the keys {}", names.join(", ")),
        (_, true) => format!("an object with the keys {}, …", names.join(", ")),
    }
}
