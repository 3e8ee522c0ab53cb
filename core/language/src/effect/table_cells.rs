//! Rows of tables by what is in their cells.

use super::{Draft, Halt};
use crate::describe;
use crate::token::words;
use serde_json::{Map, Value};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// Adds a row with what is in its cells.
    pub(super) fn append_row(&mut self, ids: &[ComponentId], cells: &[String]) -> Result<(), Halt> {
        let [only] = ids else { return Err(Halt::Tie(ids.to_vec())) };
        let table = self.table(only).ok_or(Halt::Nothing)?;
        let columns = table.props().columns().len();
        let cells = match cells {
            [one] => split(one, columns).unwrap_or_else(|| cells.to_vec()),
            cells => cells.to_vec(),
        };
        if cells.len() > columns.max(1) {
            return Err(Halt::Nothing);
        }
        let rows = match table.props().get("rows") {
            Some(Value::Array(mut rows)) => {
                rows.push(Value::from(cells.clone()));
                Value::Array(rows)
            }
            _ => counted(table.props().row_count(), columns, &cells),
        };
        self.set_prop(only, "rows", rows)?;
        self.did(
            ["added a row for “", &cells.join(", "), "” to ", &describe::name(&self.sketch, only)].concat(),
        );
        Ok(())
    }

    /// Takes out the only row in which a cell says so.
    pub(super) fn drop_row(&mut self, ids: &[ComponentId], cell: &str) -> Result<(), Halt> {
        let said = words(cell);
        let mut found = Vec::new();
        for id in ids {
            let Some(table) = self.table(id) else { continue };
            let Some(Value::Array(rows)) = table.props().get("rows") else { continue };
            for (at, row) in rows.iter().enumerate() {
                let cells = row.as_array().map(Vec::as_slice).unwrap_or_default();
                if cells.iter().filter_map(Value::as_str).any(|shown| is_called(shown, &said)) {
                    found.push((id.clone(), at, rows.clone()));
                }
            }
        }
        let [(id, at, rows)] = found.as_mut_slice() else { return Err(Halt::Nothing) };
        rows.remove(*at);
        self.set_prop(id, "rows", Value::from(std::mem::take(rows)))?;
        self.did(["removed the row of “", cell, "” from ", &describe::name(&self.sketch, id)].concat());
        Ok(())
    }

    /// Sets entries; the cells of a table move with their columns.
    pub(super) fn set_entries(
        &mut self,
        id: &ComponentId,
        key: &'static str,
        entries: Vec<String>,
    ) -> Result<(), Halt> {
        let rows = self.table(id).and_then(|table| {
            let Some(Value::Array(rows)) = table.props().get("rows") else { return None };
            let moved = moved(&table.props().columns(), &entries)?;
            Some(rows.iter().map(|row| with_cells(row, &moved)).collect())
        });
        let mut props = Map::from_iter([(key.to_owned(), Value::from(entries))]);
        if let Some(rows) = rows {
            props.insert("rows".to_owned(), Value::Array(rows));
        }
        self.apply(Operation::Modify { component_id: id.clone(), props: props.into() })
    }

    /// The tables of the sketch.
    pub(super) fn tables(&self) -> Vec<ComponentId> {
        let is_table = |one: &&Component| one.kind() == ComponentKind::Table;
        self.sketch.iter().filter(is_table).map(|table| table.id().clone()).collect()
    }

    /// The cells of a new row in one text, where it is written like the last row: `Thursday 8:00 to 18:00`.
    pub(super) fn as_row(&self, id: &ComponentId, text: &str) -> Option<Vec<String>> {
        let table = self.table(id)?;
        let Some(Value::Array(rows)) = table.props().get("rows") else { return None };
        let last = rows.last()?.as_array()?;
        let cells = split(text, last.len())?;
        let is_figure = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let alike = |(cell, shown): (&String, &Value)| {
            shown.as_str().is_some_and(|shown| is_figure(cell) == is_figure(shown))
        };
        (cells.iter().any(|cell| is_figure(cell)) && cells.iter().zip(last).all(alike)).then_some(cells)
    }

    fn table(&self, id: &ComponentId) -> Option<&Component> {
        self.sketch.get(id).filter(|table| table.kind() == ComponentKind::Table)
    }
}

/// Cells that a table gets for rows that it only counted; one with more of them goes on counting.
const MAX_WRITTEN_OUT: usize = 200;

/// So many empty rows and the new one.
fn counted(rows: u32, columns: usize, cells: &[String]) -> Value {
    let empty = usize::try_from(rows).unwrap_or(usize::MAX);
    if empty.saturating_mul(columns.max(1)) > MAX_WRITTEN_OUT {
        return Value::from(rows.saturating_add(1));
    }
    let mut rows = vec![Value::from(vec![""; columns]); empty];
    rows.push(Value::from(cells));
    Value::Array(rows)
}

/// A text as so many cells, two at least: its words, without those that join them.
fn split(text: &str, count: usize) -> Option<Vec<String>> {
    let joins = |word: &&str| !matches!(*word, "to" | "-" | "–" | "and" | "until" | "from");
    let cells: Vec<String> = text.split_whitespace().filter(joins).map(str::to_owned).collect();
    (count > 1 && cells.len() == count).then_some(cells)
}

/// Whether a cell says the words, a day also in short.
fn is_called(shown: &str, said: &[String]) -> bool {
    let shown = words(shown);
    let (Some(first), [only]) = (shown.first(), said) else { return shown == said };
    let is_day = |word: &str| {
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].iter().any(|day| word.starts_with(day))
    };
    shown.len() == 1
        && (first == only || only.ends_with("day") && is_day(first) && only.starts_with(first.as_str()))
}

/// For each new column the place of the old one of its name; `None` where all cells stay where they are.
fn moved(old: &[&str], new: &[String]) -> Option<Vec<Option<usize>>> {
    let places: Vec<Option<usize>> =
        new.iter().map(|name| old.iter().position(|known| known == name)).collect();
    let is_renamed = old.len() == new.len() && places.contains(&None);
    let stays =
        places.iter().enumerate().all(|(at, place)| *place == Some(at) || place.is_none() && at >= old.len());
    let keeps_all = stays && new.len() >= old.len();
    (!is_renamed && !keeps_all).then_some(places)
}

/// A row with its cells in other places.
fn with_cells(row: &Value, places: &[Option<usize>]) -> Value {
    let Some(cells) = row.as_array().filter(|cells| !cells.is_empty()) else { return row.clone() };
    let cell = |place: &Option<usize>| {
        place.and_then(|at| cells.get(at)).cloned().unwrap_or_else(|| Value::from(""))
    };
    Value::Array(places.iter().map(cell).collect())
}
