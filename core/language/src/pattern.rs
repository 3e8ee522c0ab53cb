//! Patterns: what pages and their sections consist of, each under the names that people have for it, such as a login form.
//!
//! A pattern is one entry of the [`catalog`]: its names and a drawing in a small notation, which [`drawing`] reads. With
//! what is asked of it (a [`Request`]: how many, what they are called, what it is about) [`tree`] and [`leaf`] make a
//! layout tree of the drawing, and [`layout`] its components. [`name`] finds a pattern
//! by its name.

mod catalog;
mod column;
mod drawing;
mod drawn;
mod layout;
mod leaf;
mod name;
mod request;
mod tree;

pub(crate) use layout::{laid_out, usual_width};
pub(crate) use name::{is_pattern, names};
pub(crate) use request::Request;

use websketch_layout::naming::words;
use websketch_sketch::ComponentKind;

/// One entry of the catalog.
#[derive(Debug, PartialEq)]
pub(crate) struct Pattern {
    /// What it is called, as phrases separated by `|`; the first one is used in descriptions.
    names: &'static str,
    /// As `names`, where the phrase counts its entries: `three testimonials`.
    plurals: &'static str,
    /// The usual width in px; 0 is that of the content around.
    width: f64,
    /// What is repeated when nothing else is said, as texts separated by `|`. In the last one `#` is its
    /// number, for as many as are wanted.
    entries: &'static str,
    /// How many entries there are when nothing is said.
    usual: usize,
    /// The notation of [`drawing`].
    drawing: &'static str,
}

impl Pattern {
    /// As wide as the content around, and with nothing that repeats.
    const fn of(names: &'static str, drawing: &'static str) -> Self {
        Self { names, plurals: "", width: 0.0, entries: "", usual: 0, drawing }
    }

    const fn plurals(self, plurals: &'static str) -> Self {
        Self { plurals, ..self }
    }

    const fn wide(self, width: f64) -> Self {
        Self { width, ..self }
    }

    const fn entries(self, usual: usize, entries: &'static str) -> Self {
        Self { usual, entries, ..self }
    }

    /// What it is called in a description.
    pub(crate) fn name(&self) -> &'static str {
        self.names.split('|').next().unwrap_or_default()
    }

    /// Whether something in it is repeated for each of its entries.
    pub(crate) fn repeats(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Whether it is a whole page, with bars from edge to edge.
    pub(crate) fn is_page(&self) -> bool {
        self.drawing.starts_with(['P', 'D'])
    }

    /// Whether it is a menu, whose entries are no parts of it.
    pub(crate) fn is_menu(&self) -> bool {
        self.drawing.starts_with('n')
    }

    /// Whether it is a menu that stands at the side of a page.
    pub(crate) fn is_sidebar(&self) -> bool {
        self.is_menu() && self.width > 0.0
    }

    /// Whether something in it is called so: a field `Email`, a button `Subscribe`.
    pub(crate) fn has(&self, part: &str) -> bool {
        const KINDS: [&str; 13] = [
            "btn", "a", "an", "the", "field", "input", "box", "button", "text", "heading", "title", "short",
            "address",
        ];
        let said = words(part);
        let drawn = words(self.drawing);
        said.iter().any(|word| drawn.contains(word))
            && said.iter().all(|word| KINDS.contains(&word.as_str()) || drawn.contains(word))
    }

    /// Whether it shows a table, a list or a picture.
    pub(crate) fn shows(&self, kind: ComponentKind) -> bool {
        let letter = match kind {
            ComponentKind::Table => 'a',
            ComponentKind::List => 'l',
            ComponentKind::ImagePlaceholder => 'm',
            _ => return false,
        };
        self.drawing.split(['(', '[', '{', ';', '*', ':']).any(|part| part.starts_with(letter))
    }

    /// Whether there are pictures in it.
    pub(crate) fn is_pictured(&self) -> bool {
        self.shows(ComponentKind::ImagePlaceholder)
    }

    /// Whether its entries are the fields of a form.
    pub(crate) fn is_form(&self) -> bool {
        self.drawing.contains("*i")
    }

    /// Whether a name that is said of it is its heading rather than that of an entry.
    pub(crate) fn takes_title(&self) -> bool {
        self.is_form() || !self.repeats()
    }

    /// The pattern of cards that say nothing in particular.
    pub(crate) fn cards() -> Option<&'static Self> {
        catalog::patterns().find(|pattern| pattern.name() == "card grid")
    }
}
