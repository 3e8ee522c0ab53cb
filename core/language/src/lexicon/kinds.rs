//! Kinds that nouns name, with the components that people call so.

use super::named::named;
use std::sync::LazyLock;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind};

const KINDS: &str = include_str!("kinds.txt");

/// A kind that a noun names, as its line of the table. Kinds are equal if their lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind(u8);

named! {
    /// A unit of the structure that is no component.
    StructureUnit {
        /// The whole page.
        Page = "page",
        /// A device or browser frame, or the page if there is none.
        Screen = "screen",
        /// The bars at the top of a screen.
        Header = "header",
        /// The logo, or the name in its place.
        Brand = "brand",
        /// The buttons with the numbers of pages, and those beside them.
        Pager = "pager",
        /// The first large section of a page.
        Hero = "hero",
        /// The bars at the bottom of a screen.
        Footer = "footer",
        /// A high column at the side of a screen.
        Sidebar = "sidebar",
        /// A heading with its content.
        Section = "section",
        /// Fields that follow each other, with their button.
        Form = "form",
        /// One of the boxes or groups that repeat: a plan, a product, a task.
        Record = "record",
        /// A box with content.
        Card = "card",
        /// Components side by side.
        Row = "row",
        /// Components one below the other.
        Column = "column",
        /// A label with its field.
        Field = "field",
        /// The label of a field.
        Label = "label",
        /// A list that is drawn in pieces.
        Entries = "entries",
        /// An entry of a list, menu or field.
        Entry = "entry",
        /// A row of a table.
        TableRow = "table-row",
        /// A column of a table.
        TableColumn = "table-column",
        /// A cell of a table.
        Cell = "cell",
    }
}

/// The most letters around an amount of money: `from $2,400 a week`.
const MOST_LETTERS: usize = 14;
/// The most letters around another number: `25 min`.
const MOST_LETTERS_OF_NUMBER: usize = 5;

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextForm {
    /// `$29`, `4,90 €`
    Money,
    /// `1,284`, `25 min`, `$29`
    Number,
}

impl TextForm {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "money" => Some(Self::Money),
            "number" => Some(Self::Number),
            _ => None,
        }
    }

    /// Whether a text has this form.
    fn is_in(self, text: &str) -> bool {
        let is_sign = |c: char| matches!(c, '$' | '€' | '£' | '¥' | '₹');
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let (most, has_sign) = match self {
            Self::Money => (MOST_LETTERS, text.contains(is_sign)),
            Self::Number => (MOST_LETTERS_OF_NUMBER, true),
        };
        letters <= most && has_sign && text.contains(|c: char| c.is_ascii_digit())
    }
}

/// How well a component fits the kind that a noun names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is never called so.
    No,
    /// It may be called so at a stretch.
    Far,
    /// People confuse the two.
    Near,
    /// It is of the kind.
    Exact,
}

/// One entry of a line: a pattern over components, or a unit.
#[derive(Clone, Copy, Debug)]
enum Pattern {
    Unit(StructureUnit),
    Component {
        kind: ComponentKind,
        piece: Option<Piece>,
        side: f64,
        level: Option<u8>,
        form: Option<TextForm>,
    },
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        if let Some(unit) = text.strip_prefix('@') {
            return StructureUnit::from_name(unit).map(Self::Unit);
        }
        let (text, side) = match text.split_once('<') {
            Some((kind, side)) => (kind, websketch_json::parse_number(side)?),
            None => (text, f64::INFINITY),
        };
        let (text, level) = match text.split_once('^') {
            Some((kind, level)) => (kind, Some(level.parse().ok()?)),
            None => (text, None),
        };
        let (text, form) = match text.split_once('~') {
            Some((kind, form)) => (kind, Some(TextForm::from_name(form)?)),
            None => (text, None),
        };
        let (kind, variant) = text.split_once('/').map_or((text, None), |(kind, own)| (kind, Some(own)));
        let kind = ComponentKind::from_name(kind)?;
        let piece = match variant {
            Some(variant) => Some(Piece::from_variant(kind, variant)?),
            None => None,
        };
        Some(Self::Component { kind, piece, side, level, form })
    }

    fn matches(self, component: &Component, bounds: &Bounds) -> bool {
        match self {
            Self::Unit(_) => false,
            Self::Component { kind, piece, side, level, form } => {
                component.kind() == kind
                    && piece.is_none_or(|piece| Piece::of(component) == piece)
                    && bounds.width() <= side
                    && bounds.height() <= side
                    && level.is_none_or(|level| component.props().level() == Some(level))
                    && form.is_none_or(|form| component.props().text().is_some_and(|text| form.is_in(text)))
            }
        }
    }
}

struct Row {
    name: &'static str,
    /// By decreasing fit.
    patterns: [Vec<Pattern>; 3],
}

/// The table, parsed once: parsing again gives the same.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| KINDS.lines().filter_map(row).collect());

fn row(line: &'static str) -> Option<Row> {
    let mut parts = line.split('|').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty() && !name.starts_with('#'))?;
    let mut patterns = || parts.next().unwrap_or_default().split(", ").filter_map(Pattern::read).collect();
    Some(Row { name, patterns: [patterns(), patterns(), patterns()] })
}

impl Kind {
    /// Returns the kind with this name in the table.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let at = ROWS.iter().position(|row| row.name == name)?;
        u8::try_from(at).ok().map(Self)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.get(usize::from(self.0))
    }

    /// Returns the name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// Returns how well a component with these bounds fits.
    #[must_use]
    pub fn fit(self, component: &Component, bounds: &Bounds) -> Fit {
        let levels = [Fit::Exact, Fit::Near, Fit::Far];
        let mut rows = self.row().into_iter().flat_map(|row| row.patterns.iter().zip(levels));
        rows.find(|(patterns, _)| patterns.iter().any(|pattern| pattern.matches(component, bounds)))
            .map_or(Fit::No, |(_, fit)| fit)
    }

    /// Returns the units of the structure that the kind names, each with its fit, the best first.
    pub fn units(self) -> impl Iterator<Item = (StructureUnit, Fit)> {
        let levels = [Fit::Exact, Fit::Near, Fit::Far];
        let levels = self.row().into_iter().flat_map(move |row| row.patterns.iter().zip(levels));
        levels.flat_map(|(patterns, fit)| {
            patterns.iter().filter_map(move |pattern| match pattern {
                Pattern::Unit(unit) => Some((*unit, fit)),
                Pattern::Component { .. } => None,
            })
        })
    }

    /// Returns the unit that the kind names before any component.
    #[must_use]
    pub fn unit(self) -> Option<StructureUnit> {
        match self.row()?.patterns.first()?.first()? {
            Pattern::Unit(unit) => Some(*unit),
            Pattern::Component { .. } => None,
        }
    }

    /// Returns the piece that a new one is, or `None` for a unit.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        match self.row()?.patterns.first()?.iter().find(|one| matches!(one, Pattern::Component { .. }))? {
            Pattern::Component { kind, piece, .. } => Some(piece.unwrap_or(Piece::default_of(*kind))),
            Pattern::Unit(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_table_is_read() {
        for line in KINDS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            assert_eq!(parts.len(), 4, "{line}");
            for entry in parts.iter().skip(1).flat_map(|part| part.split(", ")).filter(|entry| *entry != "-")
            {
                assert!(Pattern::read(entry).is_some(), "{line}: {entry}");
            }
        }
    }
}
