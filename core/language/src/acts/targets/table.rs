//! Columns, rows and cells of tables, by their texts.

use super::Targets;
use crate::chunks::{Description, Role};
use crate::lexicon::Relation;
use crate::referents::{Part, Scene};
use serde_json::Value;
use websketch_layout::naming::words;
use websketch_sketch::{Component, ComponentKind};

/// Returns the column, row or cell that a phrase names by its whole text. `None` if there is none, or more than one.
pub(super) fn table_part(scene: &Scene, description: &Description) -> Option<Targets> {
    let noun = description.head.map(|head| head.kind.name());
    let is_part = |text: &str| matches!(text, "column" | "columns" | "row" | "rows" | "cell");
    // `the row of Carmen Vidal`
    let of = description.relations.iter().filter(|it| matches!(it.relation, Relation::Of | Relation::With));
    let of = of.flat_map(|located| &located.anchors).filter(|_| noun == Some("row"));
    let said: Vec<String> = description
        .words
        .iter()
        .chain(of.flat_map(|anchor| &anchor.words))
        .filter(|word| word.role != Role::Head || !is_part(&word.text))
        .map(|word| word.text.clone())
        .collect();
    let tables =
        scene.items().iter().map(|item| item.component).filter(|one| one.kind() == ComponentKind::Table);
    let mut found = tables.flat_map(|table| {
        let parts = match noun {
            Some("column") => columns(table, &said),
            Some("row") => rows(table, &said, description),
            None => [columns(table, &said), cells(table, &said)].concat(),
            Some(_) => Vec::new(),
        };
        parts.into_iter().map(|part| (table.id().clone(), part))
    });
    let (id, part) = found.next()?;
    found.next().is_none().then(|| Targets { ids: vec![id], part: Some(part), is_guess: false })
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
