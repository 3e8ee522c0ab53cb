//! Rows of tables.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::RowsEdit;
use crate::reference::Reference;
use serde_json::Value;
use websketch_sketch::{Component, ComponentKind};

impl Draft<'_> {
    pub(super) fn set_rows(&mut self, what: &Reference, edit: &RowsEdit) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        match edit {
            RowsEdit::Append(cells) => return self.append_row(&ids, cells),
            RowsEdit::Without(cell) => return self.drop_row(&ids, cell),
            RowsEdit::Add(_) | RowsEdit::Remove(_) | RowsEdit::Drop(_) | RowsEdit::Set(_) => {}
        }
        let mut rows = 0;
        for id in &ids {
            let Some(table) = self.sketch.get(id).filter(|table| table.kind() == ComponentKind::Table) else {
                return Err(Halt::Nothing);
            };
            let old = table.props().row_count();
            rows = match edit {
                RowsEdit::Add(more) => old.saturating_add(*more),
                RowsEdit::Remove(less) => old.checked_sub(*less).ok_or(Halt::Nothing)?,
                RowsEdit::Set(rows) => *rows,
                RowsEdit::Drop(_) | RowsEdit::Append(_) | RowsEdit::Without(_) => {
                    old.checked_sub(1).ok_or(Halt::Nothing)?
                }
            };
            let rows = match edit {
                RowsEdit::Drop(place) => without_row(table, *place, rows).ok_or(Halt::Nothing)?,
                _ => with_rows(table, rows),
            };
            self.set_prop(id, "rows", rows)?;
        }
        self.did(format!("gave {} {rows} rows", describe::names(&self.sketch, &ids)));
        Ok(())
    }
}

/// The `rows` of a table without the one at a place; `count` are left.
fn without_row(table: &Component, place: i32, count: u32) -> Option<Value> {
    let at = usize::try_from(place.unsigned_abs()).ok()?.checked_sub(1)?;
    let old = usize::try_from(count).ok()?.checked_add(1)?;
    let at = if place < 0 { old.checked_sub(at + 1)? } else { at };
    match table.props().get("rows") {
        _ if at >= old => None,
        Some(Value::Array(mut rows)) => {
            rows.remove(at);
            Some(Value::Array(rows))
        }
        _ => Some(Value::from(count)),
    }
}

/// The `rows` of a table with so many of them: what is written in the others stays.
fn with_rows(table: &Component, count: u32) -> Value {
    /// Rows that are written out at most, far above what anybody fills by hand.
    const MOST: u32 = 1000;
    match table.props().get("rows") {
        Some(Value::Array(mut rows)) if count <= MOST => {
            rows.resize(usize::try_from(count).unwrap_or(rows.len()), Value::Array(Vec::new()));
            Value::from(rows)
        }
        _ => Value::from(count),
    }
}
