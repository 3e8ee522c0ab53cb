//! Columns, rows and cells of tables, by their texts.

use super::Targets;
use crate::chunks::{Description, Role, Word};
use crate::lexicon::Relation;
use crate::only::only;
use crate::referents::{Part, Scene};
use serde_json::Value;
use websketch_layout::naming::words;
use websketch_sketch::{Component, ComponentKind};

/// Returns the column, row or cell that a phrase names by its whole text. `None` if there is none, or more than one.
pub(super) fn table_part(scene: &Scene, description: &Description) -> Option<Targets> {
    let noun = description.head.map(|head| head.kind.name());
    let is_part = |text: &str| matches!(text, "column" | "columns" | "row" | "rows" | "cell");
    let of = description.relations.iter().filter(|it| matches!(it.relation, Relation::Of | Relation::With));
    let of: Vec<&Word> = of.flat_map(|located| &located.anchors).flat_map(|anchor| &anchor.words).collect();
    // `the row of Carmen Vidal`, but `the role of Carmen Vidal` is a cell.
    let is_row = noun == Some("row");
    let owner: Vec<String> = of.iter().filter(|_| !is_row).map(|word| word.text.clone()).collect();
    let said: Vec<String> = description
        .words
        .iter()
        .chain(of.into_iter().filter(|_| is_row))
        .filter(|word| word.role != Role::Head || !is_part(&word.text))
        .map(|word| word.text.clone())
        .collect();
    let tables =
        scene.items().iter().map(|item| item.component).filter(|one| one.kind() == ComponentKind::Table);
    let found = tables.flat_map(|table| {
        let parts = match noun {
            Some("row") => rows(table, &said, description),
            Some("column") => columns(table, &said),
            _ if !owner.is_empty() => crossing(table, &said, &owner),
            None => [columns(table, &said), cells(table, &said)].concat(),
            Some(_) => Vec::new(),
        };
        parts.into_iter().map(|part| (table.id().clone(), part))
    });
    only(found).map(|(id, part)| Targets { ids: vec![id], part: Some(part), is_guess: false })
}

/// Returns the cells in a column with a title and a row with a text.
fn crossing(table: &Component, title: &[String], owner: &[String]) -> Vec<Part> {
    let rows = cells(table, owner).into_iter().filter_map(|part| match part {
        Part::Cell { row, .. } => Some(row),
        _ => None,
    });
    let columns = columns(table, title);
    let cell = |row, part: &Part| match part {
        Part::Column(column) => Some(Part::Cell { row, column: *column }),
        _ => None,
    };
    rows.flat_map(|row| columns.iter().filter_map(move |part| cell(row, part)).collect::<Vec<_>>()).collect()
}

fn columns(table: &Component, said: &[String]) -> Vec<Part> {
    let titles = table.props().columns();
    let numbered = (0_u16..).zip(titles).filter(|(_, title)| !said.is_empty() && words(title) == said);
    numbered.map(|(at, _)| Part::Column(at)).collect()
}

fn rows(table: &Component, said: &[String], description: &Description) -> Vec<Part> {
    let Some(Value::Array(rows)) = table.props().get("rows") else { return Vec::new() };
    if said.is_empty() {
        let Some(place) = description.ordinal.map(|ordinal| ordinal.place) else { return Vec::new() };
        let at = usize::try_from(place.abs()).ok().and_then(|at| at.checked_sub(1));
        let at = if place > 0 { at } else { at.and_then(|at| rows.len().checked_sub(at + 1)) };
        let at = at.filter(|at| *at < rows.len()).and_then(|at| u16::try_from(at).ok());
        return at.map(Part::Row).into_iter().collect();
    }
    let says = |row: &Value| {
        let cells = row.as_array().into_iter().flatten().filter_map(Value::as_str);
        cells.map(words).any(|own| own == said)
    };
    (0_u16..).zip(&rows).filter(|(_, row)| says(row)).map(|(at, _)| Part::Row(at)).collect()
}

fn cells(table: &Component, said: &[String]) -> Vec<Part> {
    let Some(Value::Array(rows)) = table.props().get("rows") else { return Vec::new() };
    let mut found = Vec::new();
    for (row, cells) in (0_u16..).zip(&rows) {
        for (column, cell) in (0_u16..).zip(cells.as_array().into_iter().flatten()) {
            if !said.is_empty() && cell.as_str().is_some_and(|text| words(text) == said) {
                found.push(Part::Cell { row, column });
            }
        }
    }
    found
}
