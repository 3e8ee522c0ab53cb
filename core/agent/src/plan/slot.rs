//! Slots: ordered positions in a page's tree, such as `page:2`, `shell.main:1`, `row:1.left`. Sections get slots, never
//! rectangles.

use std::cmp::Ordering;

/// A position on one of the pages of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The page: 1, or 2 for `page2`, which lies right of the first.
    pub(super) page: u32,
    /// The kind of section.
    pub(super) section: Section,
    /// The position of the section on its page. If absent, the position of its first node in the plan.
    pub(super) place: Option<u32>,
}

/// The position of a part within its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// A section of its own.
    Whole,
    /// A column of a shell, and the position in it.
    Shell(Column, u32),
    /// The position in a row, from the left.
    Row(u32),
}

/// The columns of a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    Side,
    Main,
    Aside,
}

impl Slot {
    /// Reads a slot. Returns `None` for another text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('.').map(numbered);
        let (first, place) = parts.next()??;
        let inner = parts.next();
        if parts.next().is_some() {
            return None;
        }
        let (page, head) = match first {
            "page" | "row" | "shell" => (1, first),
            other => {
                (other.strip_prefix("page")?.parse().ok().filter(|page| (1..=9).contains(page))?, "page")
            }
        };
        let inner = match inner {
            None => None,
            Some(inner) => Some(inner?),
        };
        let section = match (head, inner) {
            ("page", None) => Section::Whole,
            ("row", inner) => Section::Row(across(inner)?),
            ("shell", Some((column, place))) => Section::Shell(column_of(column)?, place.unwrap_or(1)),
            ("shell", None) => Section::Shell(Column::Main, 1),
            // `page:2.left` and `page:1.main:2` are a row and a shell at that position.
            ("page", Some((column, place))) => match column_of(column) {
                Some(column) => Section::Shell(column, place.unwrap_or(1)),
                None => Section::Row(across(inner)?),
            },
            _ => return None,
        };
        Some(Self { page, section, place })
    }

    /// Returns the default slot: the next section of the page.
    pub(super) const fn next() -> Self {
        Self { page: 1, section: Section::Whole, place: None }
    }

    /// Compares slots within one section.
    pub(super) fn inner_order(&self, other: &Self) -> Ordering {
        match (self.section, other.section) {
            (Section::Shell(one, place), Section::Shell(two, other)) => (one, place).cmp(&(two, other)),
            (Section::Row(one), Section::Row(two)) => one.cmp(&two),
            _ => Ordering::Equal,
        }
    }

    /// Returns the estimated width of the slot on a page of this width with such margins. Pixels.
    pub(super) fn width(&self, page: f64, margin: f64, in_row: usize) -> f64 {
        const SIDE: f64 = 240.0;
        let content = page - 2.0 * margin;
        let width = match self.section {
            Section::Whole => content,
            Section::Shell(Column::Main, _) => page - SIDE - 2.0 * margin,
            Section::Shell(Column::Side | Column::Aside, _) => SIDE,
            Section::Row(_) => content / in_row.max(1) as f64,
        };
        width.floor().max(1.0)
    }

    /// Returns true if two slots are in the same section of the same page.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let same_kind = matches!(
            (self.section, other.section),
            (Section::Shell(..), Section::Shell(..)) | (Section::Row(_), Section::Row(_))
        );
        self.page == other.page && self.place == other.place && same_kind
    }
}

fn numbered(part: &str) -> Option<(&str, Option<u32>)> {
    match part.split_once(':') {
        None => Some((part.trim(), None)),
        Some((name, number)) => {
            let number = number.trim().parse().ok().filter(|number| (1..=999).contains(number))?;
            Some((name.trim(), Some(number)))
        }
    }
}

fn column_of(name: &str) -> Option<Column> {
    match name {
        "side" => Some(Column::Side),
        "main" => Some(Column::Main),
        "aside" => Some(Column::Aside),
        _ => None,
    }
}

/// Returns the position in a row: a word or a number.
fn across(inner: Option<(&str, Option<u32>)>) -> Option<u32> {
    match inner {
        None => Some(1),
        Some(("left" | "start", _)) => Some(1),
        Some(("middle" | "center", _)) => Some(500),
        Some(("right" | "end", _)) => Some(1000),
        Some(("" | "column" | "part", Some(number))) => Some(number),
        Some((number, None)) => number.parse().ok().filter(|number| (1..=999).contains(number)),
        Some(_) => None,
    }
}

impl std::fmt::Display for Slot {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let head = match (self.section, self.page) {
            (Section::Shell(..), 1) => "shell".to_owned(),
            (Section::Row(_), 1) => "row".to_owned(),
            (_, 1) => "page".to_owned(),
            (_, page) => format!("page{page}"),
        };
        let place = self.place.map(|place| format!(":{place}")).unwrap_or_default();
        write!(out, "{head}{place}")?;
        match self.section {
            Section::Whole => Ok(()),
            Section::Shell(column, place) => {
                let column = match column {
                    Column::Side => "side",
                    Column::Main => "main",
                    Column::Aside => "aside",
                };
                write!(out, ".{column}:{place}")
            }
            Section::Row(1) => write!(out, ".left"),
            Section::Row(500) => write!(out, ".middle"),
            Section::Row(1000) => write!(out, ".right"),
            Section::Row(place) => write!(out, ".{place}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_read_and_written() {
        let check = |text: &str, expected: &str| {
            let shown = Slot::read(text).map_or_else(|| "-".to_owned(), |slot| slot.to_string());
            assert_eq!(shown, expected, "{text}");
            if expected != "-" {
                assert_eq!(Slot::read(expected), Slot::read(text), "{text}");
            }
        };
        check("page:2", "page:2");
        check("page", "page");
        check("page2:1", "page2:1");
        check("shell.main:1", "shell.main:1");
        check("shell.side", "shell.side:1");
        check("row:1.left", "row:1.left");
        check("row:3.2", "row:3.2");
        check("page2:1.main:2", "page2:1.main:2");
        check("page:0", "-");
        check("sidebar", "-");
        check("page:1.2.3", "-");
    }
}
