//! The ledgers of a sketch: its tables, its rows of loose texts, and its repetitions with several texts each.

use super::ledger::{Cell, Ledger, Place, take_headers};
use super::loose::loose_ledgers;
use crate::only::only;
use crate::referents::{Members, Part, Scene, title_of};
use serde_json::Value;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::{Component, ComponentKind};

/// The largest differences of two texts of a column in their records. Pixels.
const ACROSS: f64 = 14.0;
const DOWN: f64 = 12.0;

/// Returns the texts that stand in no ledger as records of one text each.
pub(super) fn loose_texts(scene: &Scene, others: &[Ledger]) -> Ledger {
    let cell = |one: &Component| {
        let text = one.props().text().filter(|_| one.kind() != ComponentKind::Input)?.to_owned();
        let place = Place { id: one.id().clone(), part: None };
        let is_in = |ledger: &Ledger| ledger.rows.iter().flatten().any(|cell| cell.place == place);
        (!others.iter().any(is_in)).then(|| vec![Cell { text, column: 0, place }])
    };
    let title = vec!["hour".to_owned()];
    Ledger {
        title,
        headers: vec![Vec::new()],
        rows: scene.sketch().iter().filter_map(cell).collect(),
        lists: Vec::new(),
    }
}

/// Returns the ledgers of a sketch: its tables, and its repetitions with several texts each.
pub(super) fn ledgers(scene: &Scene) -> Vec<Ledger> {
    let is_table = |one: &&Element| one.kind() == ComponentKind::Table;
    let tables = scene.structure().elements().iter().filter(is_table).filter_map(|one| of_table(scene, one));
    let repeated = scene.repetitions().iter().filter_map(|members| of_members(scene, members));
    let mut repeated: Vec<Ledger> = repeated.collect();
    // Names in a row with their roles below are no rows.
    let is_rows =
        |loose: &Ledger| !loose.has_rows_of_one_kind() || !repeated.iter().any(|other| other.crosses(loose));
    let loose: Vec<Ledger> = loose_ledgers(scene).into_iter().filter(is_rows).collect();
    let mut all: Vec<Ledger> = tables.chain(loose).collect();
    repeated.retain(|ledger| !all.iter().any(|other| ledger.shares_with(other)));
    let is_part = |ledger: &Ledger, of: &Ledger| of.size() > ledger.size() && ledger.shares_with(of);
    let is_whole = |ledger: &&Ledger| !repeated.iter().any(|other| is_part(ledger, other));
    let whole: Vec<bool> = repeated.iter().map(|ledger| is_whole(&ledger)).collect();
    all.extend(repeated.into_iter().zip(whole).filter(|(_, is_whole)| *is_whole).map(|(ledger, _)| ledger));
    all
}

fn of_table<'s>(scene: &Scene<'s>, table: &Element<'s>) -> Option<Ledger> {
    let component: &Component = table.component;
    let Some(Value::Array(rows)) = component.props().get("rows") else { return None };
    let cell = |row: usize, column: usize, text: &str| {
        let part = Part::Cell { row: u16::try_from(row).ok()?, column: u16::try_from(column).ok()? };
        let place = Place { id: component.id().clone(), part: Some(part) };
        Some(Cell { text: text.to_owned(), column, place })
    };
    let record = |(at, row): (usize, &Value)| {
        let cells = row.as_array().into_iter().flatten().enumerate();
        cells.filter_map(|(column, text)| cell(at, column, text.as_str()?)).collect()
    };
    Some(Ledger {
        title: title(scene, &vec![vec![*table]]),
        headers: component.props().columns().into_iter().map(words).collect(),
        rows: rows.iter().enumerate().map(record).collect(),
        lists: Vec::new(),
    })
}

fn of_members<'s>(scene: &Scene<'s>, members: &Members<'s>) -> Option<Ledger> {
    let mut columns: Vec<(f64, f64)> = Vec::new();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut lists = Vec::new();
    for member in members {
        let held = member.iter().flat_map(|one| scene.structure().subtree(one));
        let list = only(held.filter(|one| one.kind() == ComponentKind::List));
        lists.push(list.map(|one| (one.component.id().clone(), one.component.props().items().len())));
        let corner = member.first()?.bounds.origin();
        let mut row = Vec::new();
        for one in member.iter().flat_map(|one| scene.structure().subtree(one)) {
            let is_text = matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text);
            let Some(text) = one.component.props().text().filter(|_| is_text) else { continue };
            let at = (one.bounds.x() - corner.x, one.bounds.y() - corner.y);
            let is_near = |(x, y): &(f64, f64)| (x - at.0).abs() <= ACROSS && (y - at.1).abs() <= DOWN;
            let column = columns.iter().position(is_near).unwrap_or_else(|| {
                columns.push(at);
                columns.len() - 1
            });
            let place = Place { id: one.component.id().clone(), part: None };
            row.push(Cell { text: text.to_owned(), column, place });
        }
        rows.push(row);
    }
    if columns.is_empty() {
        return None;
    }
    let mut ledger =
        Ledger { title: title(scene, members), headers: vec![Vec::new(); columns.len()], rows, lists };
    take_headers(&mut ledger);
    Some(ledger)
}

fn title<'s>(scene: &Scene<'s>, members: &Members<'s>) -> Vec<String> {
    let title = title_of(scene.structure(), members);
    title.and_then(|title| title.component.props().text()).map(words).unwrap_or_default()
}
