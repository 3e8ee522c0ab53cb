//! Rows of texts without a table around them: opening hours, a list of appointments with its headers.

use super::ledger::{Cell, Ledger, Place, take_headers};
use crate::referents::Scene;
use websketch_layout::naming::words;
use websketch_layout::structure::{Cluster, Element};
use websketch_sketch::ComponentKind;
use websketch_sketch::sort::sort_by_number;

/// The largest difference of the heights at which the texts of a row stand. Pixels.
const LEVEL: f64 = 6.0;
/// The largest difference of the left edges of a column. Pixels.
const IN_LINE: f64 = 14.0;

/// Returns the rows of texts below each heading, and in each box without one.
pub(super) fn loose_ledgers(scene: &Scene) -> Vec<Ledger> {
    let structure = scene.structure();
    let is_text = |one: &&Element| one.kind() == ComponentKind::Text;
    let mut groups: Vec<(Vec<String>, Vec<Element>)> = Vec::new();
    for cluster in structure.clusters() {
        let Cluster::Section { heading, rest } = cluster else { continue };
        let title = heading.component.props().text().map(words).unwrap_or_default();
        groups.push((title, rest.iter().filter(is_text).copied().collect()));
    }
    let boxes = structure.elements().iter().filter(|one| one.is_box());
    groups.extend(boxes.map(|one| (Vec::new(), structure.children(one).filter(is_text).copied().collect())));
    groups.into_iter().filter_map(|(title, texts)| of_texts(title, texts)).collect()
}

fn of_texts(title: Vec<String>, mut texts: Vec<Element>) -> Option<Ledger> {
    sort_by_number(&mut texts, |one| one.bounds.center().y);
    let mut rows: Vec<Vec<Element>> = Vec::new();
    for one in texts {
        let is_level = |row: &Vec<Element>| {
            row.first().is_some_and(|first| one.bounds.center().y - first.bounds.center().y <= LEVEL)
        };
        match rows.last_mut().filter(|row| is_level(row)) {
            Some(row) => row.push(one),
            None => rows.push(vec![one]),
        }
    }
    rows.iter_mut().for_each(|row| sort_by_number(row, |one| one.bounds.x()));
    rows.retain(|row| row.len() > 1);
    let widest = rows.iter().max_by_key(|row| row.len())?.clone();
    let column_of = |row: &[Element], at: usize, one: &Element| {
        let is_near = |other: &Element| (other.bounds.x() - one.bounds.x()).abs() <= IN_LINE;
        if row.len() == widest.len() { Some(at) } else { widest.iter().position(is_near) }
    };
    // Captions below pictures are no row of the list above them.
    let is_in_line = |row: &Vec<Element>| {
        let is_near = |one: &&Element| {
            widest.iter().any(|other| {
                let (own, of) = (one.bounds, other.bounds);
                (own.x() - of.x()).abs() <= IN_LINE || (own.right() - of.right()).abs() <= IN_LINE
            })
        };
        row.first().is_some_and(|first| is_near(&first)) && row.iter().filter(is_near).count() > 1
    };
    let cell = |row: &[Element], at: usize, one: &Element| {
        let text = one.component.props().text()?.to_owned();
        let place = Place { id: one.component.id().clone(), part: None };
        Some(Cell { text, column: column_of(row, at, one)?, place })
    };
    let record = |row: &Vec<Element>| {
        let cells = row.iter().enumerate().filter_map(|(at, one)| cell(row, at, one));
        cells.collect::<Vec<_>>()
    };
    let records: Vec<Vec<Cell>> = rows.iter().filter(|row| is_in_line(row)).map(record).collect();
    let headers = vec![Vec::new(); widest.len()];
    let mut ledger = Ledger { title, headers, rows: records, lists: Vec::new() };
    take_headers(&mut ledger);
    let ledger = ledger.turned();
    (ledger.rows.len() > 1).then_some(ledger)
}
