//! Texts of a record that a clause tells without a value: `dr lund does birds too`, `team is now per user per month`.

use super::ClauseWords;
use super::ledger::{Cell, Ledger, Place};
use super::reading::{Change, Reading};
use super::scan::values;
use super::statement::Statement;
use crate::only::only;
use crate::referents::Part;
use std::ops::Range;
use websketch_layout::naming::{describe, words};

/// Reads a clause that tells one more thing of a record, or a text that shares words with one of its texts.
pub(super) fn more(ledger: &Ledger, said: &ClauseWords) -> Option<Reading> {
    let also = said.also();
    let start = (0..said.len()).find(|at| !said.is_plain(*at) && Some(*at) != also)?;
    let is_over = |at: &usize| said.is_plain(*at) || Some(*at) == also;
    let end = (start..said.len()).find(is_over)?;
    let named: Vec<usize> = (start..end).collect();
    let rest = |at: &usize| !is_over(at);
    let first = (end..said.len()).find(rest)?;
    let last = (first..said.len()).rev().find(|at| Some(*at) != also && !said.is_filler(*at))?;
    let range = first..last + 1;
    let told = Statement { ledger, said, is_loose: false };
    let (row, _) = told.row(&named).filter(|(_, name)| name.is_empty())?;
    let at = ledger.rows.iter().position(|own| own.as_slice() == row)?;
    let record = row.first()?.place.id.clone();
    let is_free = |cell: &&Cell| {
        let own = words(&cell.text);
        values(&cell.text).is_empty() && !named.iter().any(|at| own.iter().any(|own| own == said.word(*at)))
    };
    let text = said.text(&range).to_owned();
    let is_also_in = |range: &Range<usize>| also.is_some_and(|also| range.contains(&also));
    let (place, text) = if also.is_some() && !is_also_in(&range) {
        match ledger.lists.get(at).and_then(Option::as_ref) {
            Some((list, length)) => {
                let part = Some(Part::Item(u16::try_from(*length).ok()?));
                (Place { id: list.clone(), part }, describe::capitalized(&text))
            }
            None => {
                let cell = only(row.iter().filter(is_free))?;
                let before = cell.text.replacen(" and ", ", ", 1);
                (cell.place.clone(), [before.as_str(), " and ", &text].concat())
            }
        }
    } else {
        let shares = |cell: &&Cell| {
            let said = words(&text);
            words(&cell.text).iter().any(|own| own.len() > 2 && said.contains(own))
        };
        let cell = only(row.iter().filter(is_free).filter(shares)).filter(|_| said.is_linked(first))?;
        (cell.place.clone(), text)
    };
    Some(Reading { at: start, changes: vec![Change { record, place, text }], is_guess: true })
}
