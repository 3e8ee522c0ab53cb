//! The rows of blocks: read from the pack, filled, computed, and replaced by those that a request names.

use super::{Content, LEVELS};
use crate::expression;
use crate::lists::Sample;
use crate::pack::schema::fields;
use websketch_sketch::collect::CollectVec;

/// The function of a cell with the sum of others.
const SUM: &str = "sum(";

/// A row of a block: its cells, with the names of their fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    block: String,
    pub(crate) cells: Vec<String>,
    /// Whether a cell is the sum of the rows above.
    pub(crate) is_sum: bool,
}

impl Row {
    /// Returns the row of an item with its price at the end: the label and the value of a pair.
    pub(crate) fn priced(item: &str) -> Self {
        let parts = item.rsplit_once(", ").filter(|(_, price)| price.starts_with('$'));
        let (label, value) = parts.unwrap_or((item, ""));
        let cells = [label, value].map(str::to_owned).to_vec();
        Self { block: "pairs".to_owned(), cells, is_sum: false }
    }

    /// Returns the row of a thing: in a list its name, its note and its price, else its name, its price and its note.
    fn offered(block: &str, good: &Sample) -> Self {
        let cells = if block == "rows" {
            [&good.name, &good.note, &good.right]
        } else {
            [&good.name, &good.right, &good.note]
        };
        Self { block: block.to_owned(), cells: cells.map(Clone::clone).to_vec(), is_sum: false }
    }

    /// Returns a cell by the name of its field, or by its number from 0. `None` if it is empty.
    pub(crate) fn cell(&self, field: &str) -> Option<&str> {
        let place = field.parse().ok().or_else(|| fields(&self.block)?.position(|name| name == field));
        self.cells.get(place?).map(String::as_str).filter(|cell| !cell.is_empty())
    }
}

/// Rows that a request names or counts, in place of those of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    /// The first cells of the rows, such as the labels of fields.
    pub(crate) names: Vec<String>,
    /// The number of rows.
    pub(crate) count: Option<usize>,
}

impl Rows {
    /// Returns the rows of a block with these names, as many as are asked for. The cells after the name are those of the
    /// row with that name, else of the row in that place.
    fn of(&self, rows: &[Row], block: &str) -> Vec<Row> {
        let count = self.count.unwrap_or(self.names.len()).max(self.names.len());
        let count = if count == 0 { rows.len() } else { count };
        let row = |at: usize| {
            let usual = || rows.get(at.checked_rem(rows.len())?);
            let Some(name) = self.names.get(at) else { return usual().cloned() };
            let is_same = |row: &&Row| row.cells.first().is_some_and(|cell| cell.eq_ignore_ascii_case(name));
            let mut cells = match rows.iter().find(is_same) {
                Some(row) => row.cells.clone(),
                // What a field expects follows from its label alone.
                None if block == "fields" => vec![String::new(), name.clone()],
                None => usual().map(|row| row.cells.clone()).unwrap_or_default(),
            };
            match cells.first_mut() {
                Some(first) => first.clone_from(name),
                None => cells.push(name.clone()),
            }
            Some(Row { block: block.to_owned(), cells, is_sum: false })
        };
        (0..count).filter_map(row).collect_vec()
    }
}

impl Content<'_> {
    /// Returns the rows of a block. Their holes are filled.
    pub(crate) fn rows(&self, block: &str) -> Vec<Row> {
        let rows = self.rows_within(block, LEVELS);
        match &self.rows {
            Some((own, wanted)) if own == block => wanted.of(&rows, block),
            _ => rows,
        }
    }

    pub(super) fn rows_within(&self, block: &str, levels: usize) -> Vec<Row> {
        let Some(entry) = self.block(block) else { return Vec::new() };
        if self.goods_block == block && !self.goods.is_empty() {
            return self.goods.iter().map(|good| Row::offered(block, good)).collect_vec();
        }
        let lines = entry.lines().map(|(_, line)| line);
        let mut rows: Vec<Row> = Vec::new();
        for line in lines {
            let good = self.good(block, line, rows.len());
            let line = good.as_deref().unwrap_or(line);
            let cells = line.split('|').map(str::trim);
            let cells = cells.map(|cell| self.cell(cell, line, block, &rows, levels)).collect_vec();
            rows.push(Row {
                block: block.to_owned(),
                cells,
                is_sum: line.contains(&format!("{SUM}{block}.")),
            });
        }
        rows
    }

    /// Returns the line of a thing that the page is about: `Margherita | 1 × $9.00 | $9.00`. `None` if the row of the
    /// pack stays.
    fn good(&self, block: &str, line: &str, at: usize) -> Option<String> {
        let replaced = self.raw("goods")?.split(',').filter_map(|pair| pair.trim().split_once(' '));
        let count = replaced
            .filter(|(name, _)| *name == block)
            .find_map(|(_, count)| count.split(' ').next()?.parse::<usize>().ok())?;
        if block == "table" {
            // The first line of a table is its head; the name of a thing replaces the first cell of a line.
            let good = self.goods.get(at.checked_sub(1)?).filter(|_| at <= count)?;
            let (_, cells) = line.split_once('|')?;
            return Some(format!("{} |{cells}", good.name));
        }
        let good = self.goods.get(at).filter(|_| at < count)?;
        let price = good
            .right
            .strip_prefix('$')
            .map(|price| if price.contains('.') { format!("${price}") } else { format!("${price}.00") });
        let price = price.unwrap_or_default();
        let name = &good.name;
        Some(match block {
            "pairs" => format!("{name} | {}", if price.is_empty() { "1" } else { &price }),
            "todo" => format!("{name} | {}", good.note),
            _ if price.is_empty() => format!("{name} | {} | {}", good.note, good.right),
            _ => format!("{name} | 1 × {price} | {price}"),
        })
    }

    /// Returns a cell with its holes filled. A cell that begins with `=` is computed from the cells of its line, of the
    /// rows above, and of other blocks.
    fn cell(&self, cell: &str, line: &str, block: &str, above: &[Row], levels: usize) -> String {
        let Some(formula) = cell.strip_prefix('=') else {
            return self.filled(cell, levels).unwrap_or_default();
        };
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect_vec();
        let own = Row { block: block.to_owned(), cells, is_sum: false };
        let column = |of: &str, field: &str| -> Vec<String> {
            let other =
                if of == block { above.to_vec() } else { self.rows_within(of, levels.saturating_sub(1)) };
            other.iter().filter_map(|row| row.cell(field).map(str::to_owned)).collect_vec()
        };
        let count = |of: &str| if of == block { above.len() } else { self.rows_within(of, 0).len() };
        let lookup = expression::Lookup {
            cell: &|field| own.cell(field).map(str::to_owned),
            column: &column,
            count: &count,
        };
        expression::value(formula, &lookup).unwrap_or_default()
    }
}
