//! The resources for agents: the drawing guide, the kit (an index and details per type), and pictures.

use serde_json::{Value, json as object};
use websketch_agent::prompt::{OPERATIONS, fill};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Icon, Piece};

const GUIDE: &str = "websketch://guide";
const KIT: &str = "websketch://kit";
const ICONS: &str = "icons";
const PICTURES: &str = "websketch://sketch/";
const GUIDE_TEXT: &str = include_str!("../../../../prompts/agents-guide.md");

/// The resource of a URI.
pub(super) enum Resource {
    /// A text in Markdown.
    Text(String),
    /// The picture of the sketch of this session.
    Picture(String),
}

/// Returns the fixed resources.
pub(super) fn list() -> Value {
    let entry = |uri: &str, name: &str, says: &str| object!({ "uri": uri, "name": name, "description": says, "mimeType": "text/markdown" });
    object!([
        entry(GUIDE, "Guide", "The grammar of layout trees, the operations, and how components are written."),
        entry(KIT, "Kit", "Every piece by its type; details of a type are in websketch://kit/{type}."),
    ])
}

/// Returns the URI templates of all other resources.
pub(super) fn templates() -> Value {
    object!([
        {
            "uriTemplate": "websketch://kit/{type}",
            "name": "Pieces of a type",
            "description": "Variants with their usual sizes and props; \"icons\" for the names of icons.",
            "mimeType": "text/markdown",
        },
        {
            "uriTemplate": "websketch://sketch/{sessionId}.svg",
            "name": "Picture of a sketch",
            "description": "The sketch of a session as it is now.",
            "mimeType": "image/svg+xml",
        },
    ])
}

/// Returns the resource at a URI.
pub(super) fn find(uri: &str) -> Option<Resource> {
    if uri == GUIDE {
        return Some(Resource::Text(fill(
            GUIDE_TEXT,
            &[("operations", OPERATIONS.trim_end()), ("sections", &websketch_agent::sections::names())],
        )));
    }
    if let Some(name) = uri.strip_prefix(PICTURES) {
        return name.strip_suffix(".svg").map(|id| Resource::Picture(id.to_owned()));
    }
    match uri.strip_prefix(KIT)?.trim_start_matches('/') {
        "" => Some(Resource::Text(index())),
        ICONS => Some(Resource::Text(Icon::all().map(Icon::name).collect::<Vec<_>>().join(", "))),
        name => ComponentKind::from_name(name).map(|kind| Resource::Text(details(kind))),
    }
}

/// Returns one line per type: its variants, the default first.
fn index() -> String {
    let line = |kind: ComponentKind| {
        let variants: Vec<&str> = Piece::of_kind(kind).filter_map(Piece::variant).collect();
        format!("- {}: {}", kind.name(), variants.join(", "))
    };
    ComponentKind::ALL.map(line).join("\n")
}

/// Returns one line per variant: its usual size, its visible props, and its common names.
fn details(kind: ComponentKind) -> String {
    let line = |piece: Piece| {
        let size = piece.size();
        let shown: Vec<&str> = piece.shown().iter().map(|shown| shown.key()).collect();
        let name = piece.variant().unwrap_or_else(|| kind.name());
        let words = piece.words().collect::<Vec<_>>().join(", ");
        format!("- {name} ({} × {}): {}; called {words}", size.width, size.height, shown.join(", "))
    };
    Piece::of_kind(kind).map(line).collect::<Vec<_>>().join("\n")
}
