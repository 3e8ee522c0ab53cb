//! The keys of pack files and the fields of their blocks.

use super::error::PackFault;

/// The kinds of pack files. Each has a folder of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PackKind {
    /// Common content of related trades.
    Family,
    /// The content of a trade.
    Trade,
    /// A screen of an application with its content.
    Screen,
    /// A section of pages in its variants.
    Section,
    /// A kind of page, such as a contact page.
    Page,
    /// Names of persons, streets and cities for all packs.
    Names,
}

impl PackKind {
    /// Returns the kind of a file by its folder.
    pub(crate) fn of_path(path: &str) -> Result<Self, PackFault> {
        match path.split('/').next() {
            Some("families") => Ok(Self::Family),
            Some("trades") => Ok(Self::Trade),
            Some("screens") => Ok(Self::Screen),
            Some("sections") => Ok(Self::Section),
            Some("kinds") => Ok(Self::Page),
            Some("lists") => Ok(Self::Names),
            _ => Err(PackFault::UnknownFolder),
        }
    }

    /// Whether the pack has content that sections show.
    pub(crate) const fn has_content(self) -> bool {
        matches!(self, Self::Family | Self::Trade | Self::Screen)
    }
}

/// Keys of packs with content, each with a value of one line.
const LINES: &str = "family words nouns name sections nav actions headlines lead badge pictures since aside call legal \
    title value place find send role symbol more goods titled device shell step topic kinds tones large profession item ask of bare not";

/// Blocks of packs with content, each with the names of its fields.
const BLOCKS: &[(&str, &str)] = &[
    ("facts", "text"),
    ("services", "name price note"),
    ("products", "name price note mark"),
    ("plans", "name price per points action"),
    ("people", "name role note"),
    ("hours", "day time"),
    ("questions", "question answer"),
    ("quotes", "text by"),
    ("figures", "value label note"),
    ("steps", "name text"),
    ("events", "day name note"),
    ("gallery", "name"),
    ("clients", "name"),
    ("story", "text"),
    ("fields", "label placeholder"),
    ("choices", "label options"),
    ("posts", "name note meta"),
    ("titles", "section title text link"),
    ("rows", "name note right icon"),
    ("groups", "name items"),
    ("pairs", "label value"),
    ("tiles", "label value note"),
    ("messages", "by text time"),
    ("columns", "name cards"),
    ("settings", "label note state"),
    ("chart", "label value"),
    ("entries", "name icon"),
    ("menu", "name items"),
    ("todo", "name state"),
    ("warnings", "text note action"),
    ("days", "day text"),
    ("asked", "section phrases"),
    ("table", ""),
];

/// Returns the names of the fields of a block; a table has none.
pub(crate) fn fields(block: &str) -> Option<impl Iterator<Item = &'static str> + use<>> {
    BLOCKS.iter().find(|(name, _)| *name == block).map(|(_, fields)| fields.split_whitespace())
}

/// Returns the number of fields of a block, or `None` for one with any number of cells.
pub(crate) fn most_cells(block: &str) -> Option<usize> {
    fields(block).map(Iterator::count).filter(|count| *count > 0)
}

/// Whether a file of this kind may have the key.
pub(crate) fn is_key(kind: PackKind, key: &str) -> bool {
    match kind {
        PackKind::Family | PackKind::Trade | PackKind::Screen => {
            LINES.split_whitespace().any(|line| line == key) || fields(key).is_some()
        }
        PackKind::Section => matches!(key, "words" | "also" | "needs") || key.starts_with("variant "),
        PackKind::Page => matches!(key, "words" | "sections" | "lead" | "title"),
        // The keys of the other lists are words.
        PackKind::Names => !key.is_empty(),
    }
}
