//! Keys of nodes and their aliases.

use super::tree::Flow;
use serde_json::Value;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Piece, name_letters};

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NodeKey {
    /// Nodes without a visible box.
    Flow(Flow),
    /// A piece of the kit. A container is a box around nodes; any other piece is a component without children.
    Piece(Piece),
    /// A box across the full width.
    Bar,
    /// Columns as high as the page.
    Shell,
    /// A row of named device frames.
    Screens,
    /// A heading of this level.
    Heading(u8),
    /// A copy of an existing component.
    Copy,
    /// Lines of a label and its value.
    Pairs,
    /// A bar if it holds nodes, a menu if it holds texts. In code it is this piece.
    Navbar(Piece),
}

/// Keys of the grammar that are no pieces of the kit, and short ones for some that are.
pub(super) const WORDS: &[(&str, NodeKey)] = &[
    ("page", NodeKey::Flow(Flow::Page)),
    ("column", NodeKey::Flow(Flow::Column)),
    ("row", NodeKey::Flow(Flow::Row)),
    ("grid", NodeKey::Flow(Flow::Grid)),
    ("pile", NodeKey::Flow(Flow::Overlay)),
    ("bar", NodeKey::Bar),
    ("shell", NodeKey::Shell),
    ("screens", NodeKey::Screens),
    ("copy", NodeKey::Copy),
    ("pairs", NodeKey::Pairs),
    ("h1", NodeKey::Heading(1)),
    ("h2", NodeKey::Heading(2)),
    ("h3", NodeKey::Heading(3)),
    ("h4", NodeKey::Heading(4)),
    ("h5", NodeKey::Heading(5)),
    ("h6", NodeKey::Heading(6)),
    ("small", NodeKey::Piece(Piece::Caption)),
];

/// Ambiguous keys: variants and words that can be an option or a text of another node, or can mean something else.
const AMBIGUOUS: [&str; 14] = [
    "text", "body", "plain", "caption", "label", "link", "code", "primary", "date", "number", "file", "icon",
    "logo", "sidebar",
];

/// Aliases beyond the names of the pieces of the kit. They take precedence over those.
const ALIASES: &[(&[&str], NodeKey)] = &[
    (
        &[
            "body", "block", "col", "content", "div", "fieldset", "form", "group", "hero", "main", "section",
            "side", "aside", "stack", "vstack", "rows",
        ],
        NodeKey::Flow(Flow::Column),
    ),
    (&["actions", "buttons", "columns", "flex", "hstack", "inline"], NodeKey::Flow(Flow::Row)),
    (&["cards", "gallery", "tiles"], NodeKey::Flow(Flow::Grid)),
    (&["container", "item", "panel", "widget"], NodeKey::Piece(Piece::Card)),
    (&["appbar", "toolbar", "topbar"], NodeKey::Bar),
    (&["headline"], NodeKey::Heading(1)),
    (&["heading", "title"], NodeKey::Heading(2)),
    (&["subheading"], NodeKey::Heading(3)),
    (&["duplicate"], NodeKey::Copy),
    (&["navbar", "header", "navigationbar"], NodeKey::Navbar(Piece::Bar)),
    (&["sidebar"], NodeKey::Navbar(Piece::Sidebar)),
];

/// Normalizes a key: lower case, without hyphens, underscores and blanks.
pub(super) fn plain(key: &str) -> String {
    name_letters(key).collect()
}

/// Returns the node that a key names unambiguously, and whether it is spelled as in the grammar.
pub(super) fn unambiguous(key: &str) -> Option<(NodeKey, bool)> {
    let plain = plain(key);
    if AMBIGUOUS.contains(&plain.as_str()) {
        return None;
    }
    let word = WORDS.iter().find(|(name, _)| *name == plain).map(|(_, word)| *word);
    word.map(|word| (word, key == plain)).or_else(|| piece_of(key, &plain))
}

/// Like [`unambiguous`], for ambiguous keys and aliases.
pub(super) fn ambiguous(key: &str) -> Option<(NodeKey, bool)> {
    let plain = plain(key);
    let alias = ALIASES.iter().find(|(names, _)| names.contains(&plain.as_str()));
    if let Some((_, word)) = alias {
        let is_variant = matches!(word, NodeKey::Navbar(piece) if piece.variant() == Some(key));
        return Some((*word, is_variant));
    }
    let weak = || piece_of(key, &plain).filter(|_| AMBIGUOUS.contains(&plain.as_str()));
    weak().or_else(|| Some((NodeKey::Piece(Piece::from_code_name(key)?), false)))
}

/// Returns the piece with this key in the grammar: the usual piece of the type, else a variant.
fn piece_of(key: &str, plain: &str) -> Option<(NodeKey, bool)> {
    let is_named = |kind: &ComponentKind| {
        !matches!(kind, ComponentKind::Container | ComponentKind::Heading) && key_of(*kind) == plain
    };
    if let Some(kind) = ComponentKind::ALL.into_iter().find(is_named) {
        return Some((NodeKey::Piece(Piece::default_of(kind)), key == plain));
    }
    let piece = Piece::from_any_variant(key)?;
    Some((NodeKey::Piece(piece), key == plain || piece.variant() == Some(key)))
}

/// A component found by a name from a UI toolkit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToolkitComponent {
    /// The piece that the name stands for.
    pub piece: Piece,
    /// The level of a heading.
    pub level: Option<u8>,
}

impl ToolkitComponent {
    /// Returns the variant, if it is not the usual one.
    pub fn variant(self) -> Option<&'static str> {
        self.piece.variant().filter(|_| self.piece != Piece::default_of(self.piece.kind()))
    }
}

/// Returns the component for a name from a UI toolkit: `Navbar`, `Checkbox`, `Paragraph`.
pub fn toolkit_component(name: &str) -> Option<ToolkitComponent> {
    let (word, _) = unambiguous(name).or_else(|| ambiguous(name))?;
    let (piece, level) = match word {
        NodeKey::Flow(_) | NodeKey::Bar | NodeKey::Shell | NodeKey::Screens => (Piece::Box, None),
        NodeKey::Piece(piece) | NodeKey::Navbar(piece) => (piece, None),
        NodeKey::Heading(level) => (Piece::Heading, Some(level)),
        NodeKey::Copy | NodeKey::Pairs => return None,
    };
    Some(ToolkitComponent { piece, level })
}

/// The content of a list under a key of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListContent {
    /// Nodes.
    Nodes,
    /// Texts.
    Texts,
    /// Nodes or texts; the first item decides.
    Either,
}

/// Returns the content of a list under this key.
pub fn list_content(key: &str) -> ListContent {
    let Some((word, _)) = unambiguous(key).or_else(|| ambiguous(key)) else { return ListContent::Nodes };
    match word {
        NodeKey::Flow(_) | NodeKey::Bar | NodeKey::Shell | NodeKey::Screens => ListContent::Nodes,
        NodeKey::Piece(piece) => match piece.kind() {
            ComponentKind::Container => ListContent::Nodes,
            ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table => ListContent::Texts,
            _ => ListContent::Either,
        },
        NodeKey::Pairs => ListContent::Texts,
        NodeKey::Navbar(_) | NodeKey::Heading(_) | NodeKey::Copy => ListContent::Either,
    }
}

/// Whether a member is unambiguously a node: its key is of the grammar, and its content has the matching form.
pub fn is_node(key: &str, value: &Value) -> bool {
    match (unambiguous(key), value) {
        (Some((NodeKey::Heading(_), true)), Value::String(_)) => true,
        (
            Some((NodeKey::Flow(_) | NodeKey::Bar | NodeKey::Shell | NodeKey::Screens, true)),
            Value::Array(nodes),
        ) => nodes.iter().any(|node| node.is_object() || node.is_array()),
        (Some((NodeKey::Flow(_) | NodeKey::Bar | NodeKey::Shell, true)), Value::Object(inner)) => {
            inner.iter().any(|(key, value)| is_node(key, value) || value.is_array())
        }
        (Some((NodeKey::Piece(piece), true)), Value::Array(nodes)) => {
            piece.kind() == ComponentKind::Container && nodes.iter().all(Value::is_object)
        }
        _ => false,
    }
}

/// Whether a text has the form of an id or of a short name: `component-17…`, or a noun and a number.
pub fn is_name(text: &str) -> bool {
    let is_made = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    if text.contains(char::is_whitespace) {
        return false;
    }
    let stem = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_small =
        !stem.is_empty() && stem.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let is_counted = is_small && stem.len() < text.len();
    text.strip_prefix("component-").is_some_and(is_made)
        || is_counted
            && (toolkit_component(stem).is_some()
                || ComponentKind::ALL.iter().any(|kind| kind.noun() == stem))
}

/// Returns the key of a component's kind in its usual variant.
pub(super) const fn key_of(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Container => "card",
        ComponentKind::Button => "button",
        ComponentKind::Input => "input",
        ComponentKind::ImagePlaceholder => "image",
        ComponentKind::Text => "text",
        ComponentKind::HorizontalLine => "line",
        ComponentKind::Heading => "h2",
        ComponentKind::Footer => "footer",
        ComponentKind::NavigationBox => "nav",
        ComponentKind::List => "list",
        ComponentKind::Table => "table",
    }
}
