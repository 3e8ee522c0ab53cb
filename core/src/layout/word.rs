//! The words that name a node, and what people write instead of them.

use super::tree::Flow;
use crate::kit::{Piece, letters};
use crate::sketch::ComponentKind;
use serde_json::Value;

/// What a word names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Word {
    /// Nodes without anything visible around them.
    Flow(Flow),
    /// A piece of the kit: a box around nodes where it is a container, else a component that holds nothing.
    Piece(Piece),
    /// A box over the full width.
    Bar,
    /// Columns as high as the page.
    Shell,
    /// A heading of this level.
    Heading(u8),
    /// A copy of what is on the sketch.
    Copy,
    /// A bar if it holds nodes, a menu if it holds texts; in code it is this piece.
    Navbar(Piece),
}

/// The words of the grammar that are no pieces of the kit, and short ones for some that are.
const WORDS: &[(&str, Word)] = &[
    ("page", Word::Flow(Flow::Page)),
    ("column", Word::Flow(Flow::Column)),
    ("row", Word::Flow(Flow::Row)),
    ("grid", Word::Flow(Flow::Grid)),
    ("pile", Word::Flow(Flow::Pile)),
    ("bar", Word::Bar),
    ("shell", Word::Shell),
    ("copy", Word::Copy),
    ("h1", Word::Heading(1)),
    ("h2", Word::Heading(2)),
    ("h3", Word::Heading(3)),
    ("h4", Word::Heading(4)),
    ("h5", Word::Heading(5)),
    ("h6", Word::Heading(6)),
    ("small", Word::Piece(Piece::Caption)),
];

/// Variants and words that may as well be an option of another node, or the text of one; and those that something else
/// is meant with.
const WEAK: [&str; 14] = [
    "text", "body", "plain", "caption", "label", "link", "code", "primary", "date", "number", "file", "icon",
    "logo", "sidebar",
];

/// What people write instead, beyond what they call the pieces of the kit; these go before those.
const ALIASES: &[(&[&str], Word)] = &[
    (
        &[
            "body", "block", "col", "content", "div", "fieldset", "form", "group", "hero", "main", "section",
            "side", "aside", "stack", "vstack", "rows",
        ],
        Word::Flow(Flow::Column),
    ),
    (&["actions", "buttons", "columns", "flex", "hstack", "inline"], Word::Flow(Flow::Row)),
    (&["cards", "gallery", "tiles"], Word::Flow(Flow::Grid)),
    (&["container", "item", "panel", "widget"], Word::Piece(Piece::Card)),
    (&["appbar", "toolbar", "topbar"], Word::Bar),
    (&["headline"], Word::Heading(1)),
    (&["heading", "title"], Word::Heading(2)),
    (&["subheading"], Word::Heading(3)),
    (&["duplicate"], Word::Copy),
    (&["navbar", "header", "navigationbar"], Word::Navbar(Piece::Bar)),
    (&["sidebar"], Word::Navbar(Piece::Sidebar)),
];

/// How a key is looked up: lower case, without hyphens, underscores and blanks.
pub(super) fn plain(key: &str) -> String {
    letters(key).collect()
}

/// The node that a key names surely, and whether it is spelled as the grammar spells it.
pub(super) fn strong(key: &str) -> Option<(Word, bool)> {
    let plain = plain(key);
    if WEAK.contains(&plain.as_str()) {
        return None;
    }
    let word = WORDS.iter().find(|(name, _)| *name == plain).map(|(_, word)| *word);
    word.map(|word| (word, key == plain)).or_else(|| piece_of(key, &plain))
}

/// As [`strong`], for what may be an option or a text elsewhere, and for what people write instead.
pub(super) fn weak(key: &str) -> Option<(Word, bool)> {
    let plain = plain(key);
    let alias = ALIASES.iter().find(|(names, _)| names.contains(&plain.as_str()));
    if let Some((_, word)) = alias {
        return Some((*word, false));
    }
    let weak = || piece_of(key, &plain).filter(|_| WEAK.contains(&plain.as_str()));
    weak().or_else(|| Some((Word::Piece(Piece::coded(key)?), false)))
}

/// The piece that has this key in the grammar: that of its type where it is the usual one, else its variant.
fn piece_of(key: &str, plain: &str) -> Option<(Word, bool)> {
    let is_named = |kind: &ComponentKind| {
        !matches!(kind, ComponentKind::Container | ComponentKind::Heading) && key_of(*kind) == plain
    };
    if let Some(kind) = ComponentKind::ALL.into_iter().find(is_named) {
        return Some((Word::Piece(Piece::usual(kind)), key == plain));
    }
    let piece = Piece::varied(key)?;
    Some((Word::Piece(piece), key == plain || piece.variant() == Some(key)))
}

/// A component by a name that kits of user interfaces have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) piece: Piece,
    /// Of a heading.
    pub(crate) level: Option<u8>,
}

impl Named {
    /// The variant, where it is not the usual one.
    pub(crate) fn variant(self) -> Option<&'static str> {
        self.piece.variant().filter(|_| self.piece != Piece::usual(self.piece.kind()))
    }
}

/// The component that a name from a kit stands for: `Navbar`, `Checkbox`, `Paragraph`.
pub(crate) fn named(name: &str) -> Option<Named> {
    let (word, _) = strong(name).or_else(|| weak(name))?;
    let (piece, level) = match word {
        Word::Flow(_) | Word::Bar | Word::Shell => (Piece::Box, None),
        Word::Piece(piece) | Word::Navbar(piece) => (piece, None),
        Word::Heading(level) => (Piece::Heading, Some(level)),
        Word::Copy => return None,
    };
    Some(Named { piece, level })
}

/// What a list under a key of a tree holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Nodes.
    Nodes,
    /// Texts.
    Texts,
    /// One or the other, as it turns out.
    Either,
}

/// What a list under this key holds.
pub(crate) fn holds(key: &str) -> Holds {
    let Some((word, _)) = strong(key).or_else(|| weak(key)) else { return Holds::Nodes };
    match word {
        Word::Flow(_) | Word::Bar | Word::Shell => Holds::Nodes,
        Word::Piece(piece) => match piece.kind() {
            ComponentKind::Container => Holds::Nodes,
            ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table => Holds::Texts,
            _ => Holds::Either,
        },
        Word::Navbar(_) | Word::Heading(_) | Word::Copy => Holds::Either,
    }
}

/// Whether a member is a node of a tree beyond doubt: its key is a word of the grammar, and its content is what that word
/// has.
pub(crate) fn is_node(key: &str, value: &Value) -> bool {
    match (strong(key), value) {
        (Some((Word::Heading(_), true)), Value::String(_)) => true,
        (Some((Word::Flow(_) | Word::Bar | Word::Shell, true)), Value::Array(nodes)) => {
            nodes.iter().any(|node| node.is_object() || node.is_array())
        }
        (Some((Word::Flow(_) | Word::Bar | Word::Shell, true)), Value::Object(inner)) => {
            inner.iter().any(|(key, value)| is_node(key, value) || value.is_array())
        }
        (Some((Word::Piece(piece), true)), Value::Array(nodes)) => {
            piece.kind() == ComponentKind::Container && nodes.iter().all(Value::is_object)
        }
        _ => false,
    }
}

/// Whether a text has the form of an id or of a short name: `component-17…`, or what a component is called and a number.
pub(crate) fn is_name(text: &str) -> bool {
    let is_made = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    if text.contains(char::is_whitespace) {
        return false;
    }
    let stem = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_small =
        !stem.is_empty() && stem.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let is_counted = is_small && stem.len() < text.len();
    text.strip_prefix("component-").is_some_and(is_made)
        || is_counted && (named(stem).is_some() || ComponentKind::ALL.iter().any(|kind| kind.noun() == stem))
}

/// The word of a component's kind in its usual variant.
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
