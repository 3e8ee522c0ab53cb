//! Ledgers: records with their texts in columns.

use super::scan::values;
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
#[derive(Clone, Debug, PartialEq)]
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
    /// The list of each record that has one, with the number of its entries.
    pub(super) lists: Vec<Option<(ComponentId, usize)>>,
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

    /// Whether most records have their texts in several records of another ledger.
    pub(super) fn crosses(&self, other: &Self) -> bool {
        let row_of =
            |cell: &Cell| other.rows.iter().position(|row| row.iter().any(|other| other.place == cell.place));
        let is_split = |row: &&Vec<Cell>| {
            let mut rows = row.iter().filter_map(row_of);
            rows.next().is_some_and(|first| rows.any(|row| row != first))
        };
        2 * self.rows.iter().filter(is_split).count() > self.rows.len()
    }

    /// Whether the texts of each record have values of one kind: names beside names, prices beside prices.
    pub(super) fn has_rows_of_one_kind(&self) -> bool {
        let kind = |cell: &Cell| values(&cell.text).first().map(|value| value.kind);
        self.rows.iter().all(|row| {
            let mut kinds = row.iter().map(kind);
            kinds.next().is_some_and(|first| kinds.all(|kind| kind == first))
        })
    }

    /// Turns names in a row with their values in the row below into records of a name and a value each.
    pub(super) fn turned(mut self) -> Self {
        let has_value = |row: &Vec<Cell>| row.iter().any(|cell| !values(&cell.text).is_empty());
        let valued = self.rows.iter().filter(|row| has_value(row)).count();
        if valued == 0 || valued == self.rows.len() || !self.has_rows_of_one_kind() {
            return self;
        }
        let mut rows: Vec<Vec<Cell>> = self.headers.iter().map(|_| Vec::new()).collect();
        for (at, row) in self.rows.iter().enumerate() {
            for cell in row {
                rows.get_mut(cell.column)
                    .into_iter()
                    .for_each(|row| row.push(Cell { column: at, ..cell.clone() }));
            }
        }
        self.headers = vec![Vec::new(); self.rows.len()];
        self.rows = rows;
        self
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
