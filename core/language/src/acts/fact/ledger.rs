//! Ledgers: records with their texts in columns.

use crate::referents::Part;
use websketch_layout::naming::{singular_of, words};
use websketch_sketch::ComponentId;

/// The component of a text, and for a table the cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) id: ComponentId,
    pub(super) part: Option<Part>,
}

/// A text of a record.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) column: usize,
    pub(super) place: Place,
}

/// Records with their texts in columns.
pub(super) struct Ledger {
    /// The words of the title above.
    pub(super) title: Vec<String>,
    /// The words of the header of each column. Empty for a column without one.
    pub(super) headers: Vec<Vec<String>>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Ledger {
    /// Returns the words of the title and the headers in the singular.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.title.iter().chain(self.headers.iter().flatten()).map(|word| singular_of(word))
    }

    /// Returns the texts of a column.
    fn texts(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().flatten().filter(move |cell| cell.column == column).map(|cell| cell.text.as_str())
    }

    /// Whether no two records have the same text in a column: it names them.
    pub(super) fn is_of_names(&self, column: usize) -> bool {
        self.texts(column)
            .enumerate()
            .all(|(at, text)| self.texts(column).skip(at + 1).all(|other| other != text))
    }

    /// Returns the number of cells.
    pub(super) fn size(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Whether most texts of one of two ledgers belong to both.
    pub(super) fn shares_with(&self, other: &Self) -> bool {
        let has = |cell: &&Cell| other.rows.iter().flatten().any(|other| other.place == cell.place);
        2 * self.rows.iter().flatten().filter(has).count() > self.size().min(other.size())
    }

    /// Whether a cell of a column is accepted.
    pub(super) fn has(&self, column: usize, is_like: &dyn Fn(&str) -> bool) -> bool {
        self.texts(column).any(is_like)
    }
}

/// Reads a first row without figures over a column of figures as headers.
pub(super) fn take_headers(ledger: &mut Ledger) {
    /// The fewest columns with headers.
    const FEWEST: usize = 3;
    let is_figure = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let Some((first, others)) = ledger.rows.split_first() else { return };
    let heads_figures = |cell: &Cell| {
        let mut below = others.iter().flatten().filter(|other| other.column == cell.column).peekable();
        below.peek().is_some() && below.all(|other| is_figure(&other.text))
    };
    let is_head = first.len() >= FEWEST
        && first.iter().all(|cell| !is_figure(&cell.text))
        && first.iter().any(heads_figures);
    if is_head {
        for cell in ledger.rows.remove(0) {
            if let Some(header) = ledger.headers.get_mut(cell.column) {
                *header = words(&cell.text);
            }
        }
    }
}
