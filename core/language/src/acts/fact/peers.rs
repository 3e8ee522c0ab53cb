//! Lists of values for all records: `prices: 19, 24, 32`, `products are Oak stool, Pine bench and Ash table`.

use super::ClauseWords;
use super::ledger::{Cell, Ledger};
use super::reading::{Change, Reading};
use super::scan::values;
use super::statement::is_same;
use super::value::ValueKind;
use crate::only::only;
use std::ops::Range;
use websketch_layout::naming::{describe, words};

/// The fewest values of a list.
const FEWEST: usize = 3;

/// Reads a clause that lists a value for each record of a ledger.
pub(super) fn peers(ledger: &Ledger, said: &ClauseWords) -> Option<Reading> {
    let (head, entries) = listed(said)?;
    if entries.len() < FEWEST || entries.len() != ledger.rows.len() {
        return None;
    }
    let value = |range: &Range<usize>| {
        let text = said.text(range);
        only(values(text)).filter(|value| value.range.len() == text.len()).map(|value| (text, value))
    };
    let figures = entries.iter().filter_map(value).count();
    let is_named = head.map(|at| said.word(at)).any(|noun| {
        let has = |cell: &Cell| words(&cell.text).iter().any(|word| is_same(word, noun));
        let rows = ledger.rows.iter().filter(|row| row.iter().any(has));
        ledger.words().any(|word| is_same(word, noun)) || 2 * rows.count() > ledger.rows.len()
    });
    let is_price = |cell: &&Cell| values(&cell.text).iter().any(|old| old.kind == ValueKind::Money);
    let is_name = |cell: &&Cell| cell.text.starts_with(char::is_alphabetic);
    let put = |row: &[Cell], range: &Range<usize>| {
        let Some((text, value)) = value(range) else {
            let cell = row.iter().find(is_name)?.clone();
            return Some((cell, describe::capitalized(said.text(range))));
        };
        let fits = |cell: &&Cell| values(&cell.text).iter().any(|old| value.fits(text, &cell.text, old));
        let cell = only(row.iter().filter(is_price)).or_else(|| only(row.iter().filter(fits)))?;
        let old = only(values(&cell.text).into_iter().filter(|old| value.fits(text, &cell.text, old)))?;
        Some((cell.clone(), value.put(text, &cell.text, &old)?))
    };
    let change = |(row, range): (&Vec<Cell>, &Range<usize>)| {
        let (cell, text) = put(row, range)?;
        Some(Change { record: cell.place.id.clone(), place: cell.place, text })
    };
    let is_one_kind = figures == entries.len() || is_named && figures == 0;
    let changes =
        ledger.rows.iter().zip(&entries).map(change).collect::<Option<_>>().filter(|_| is_one_kind)?;
    Some(Reading { at: 0, changes, is_guess: true })
}

/// Returns the words before a colon or link, and the entries of the list after it.
fn listed(said: &ClauseWords) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let colon = (1..said.len()).find(|at| said.mark_before(*at) == Some(':'));
    let start = colon.or_else(|| (0..said.len()).find(|at| said.is_link(*at)).map(|link| link + 1))?;
    let mut entries: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for at in start..said.len() {
        let is_and = said.is_and(at);
        is_open &= !is_and && said.mark_before(at) != Some(',');
        match entries.last_mut().filter(|_| is_open) {
            Some(entry) => entry.end = at + 1,
            None if is_and => continue,
            None => entries.push(at..at + 1),
        }
        is_open = true;
    }
    Some((0..start, entries))
}
