//! Facts by the kinds of their values: `flat tyres are 15 euros now`, `pro costs 15 and team 39`.

use super::ClauseWords;
use super::ledger::{Cell, Ledger};
use super::reading::{Change, Reading};
use super::scan::values;
use super::value::{Value, ValueKind, weekday};
use crate::only::only;
use std::ops::Range;
use websketch_layout::naming::{describe, singular_of, words};

/// Words of a clause that name a record, and the values that follow them.
struct Segment {
    words: Vec<usize>,
    values: Vec<Value>,
}

/// A clause with a ledger that may have its records.
pub(super) struct Statement<'a, 's> {
    pub(super) ledger: &'a Ledger,
    pub(super) said: &'a ClauseWords<'s>,
    /// Whether each record is a text alone.
    pub(super) is_loose: bool,
}

/// Whether two words are the same in the singular, or name one day of the week.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let stem = |word: &str| singular_of(word.strip_suffix("ing").unwrap_or(word)).len();
    let (own, of) = (one.get(..stem(one)), other.get(..stem(other)));
    own.is_some() && own == of || weekday(one).is_some() && weekday(one) == weekday(other)
}

impl Statement<'_, '_> {
    /// Returns the fact of a clause that names a record of the ledger before or after each of its values.
    pub(super) fn read(&self) -> Option<Reading> {
        let segments = self.segments()?;
        let first = *segments.first()?.words.first()?;
        let mut changes: Vec<Change> = Vec::new();
        for segment in &segments {
            let (row, name) = self.row(&segment.words)?;
            if !name.is_empty() {
                changes.push(self.renamed(row, segment, &name)?);
            }
            changes.extend(self.changes(row, segment)?);
        }
        (!changes.is_empty()).then_some(Reading { at: first, changes, is_guess: true })
    }

    /// Returns the fact of a clause about a text alone: its date, time or price.
    pub(super) fn read_loose(&self) -> Option<Reading> {
        let is_clear =
            |value: &Value| matches!(value.kind, ValueKind::Date | ValueKind::Time | ValueKind::Money);
        if values(self.said.clause()).iter().all(is_clear) { self.read() } else { None }
    }

    /// Splits the clause at the words that follow a value.
    fn segments(&self) -> Option<Vec<Segment>> {
        let text = self.said.clause();
        let mut all: Vec<Segment> = Vec::new();
        // `product 2` and `one week` are names.
        let names = self.ledger.rows.iter().flatten().map(|cell| words(&cell.text));
        let names: Vec<Range<usize>> = names.flat_map(|name| self.said.places(&name)).collect();
        let is_named = |at: usize| names.iter().any(|name| name.contains(&at));
        let is_name = |value: &Value| {
            let is_it = |at: &usize| self.said.place(*at).is_some_and(|place| place == value.range);
            (0..self.said.len()).find(is_it).is_some_and(is_named) && value.kind == ValueKind::Number
        };
        let mut values = values(text).into_iter().filter(|value| !is_name(value)).peekable();
        values.peek()?;
        for at in 0..self.said.len() {
            let place = self.said.place(at)?;
            let is_before = |value: &Value| value.range.start < place.end;
            while let Some(value) = values.next_if(is_before) {
                match all.last_mut() {
                    Some(last) => last.values.push(value),
                    None => all.push(Segment { words: Vec::new(), values: vec![value] }),
                }
            }
            let is_value =
                |segment: &Segment| segment.values.iter().any(|it| it.range.contains(&place.start));
            let is_plain = self.said.is_plain(at) && !(self.is_loose && self.said.opens(at));
            if all.last().is_some_and(is_value) || is_plain && !is_named(at) {
                continue;
            }
            match all.last_mut().filter(|last| last.values.is_empty() || last.words.is_empty()) {
                Some(last) => last.words.push(at),
                None => all.push(Segment { words: vec![at], values: Vec::new() }),
            }
        }
        let is_whole = |segment: &Segment| !segment.words.is_empty() && !segment.values.is_empty();
        // `from monday` and `like the other days` say nothing of the record.
        let is_tail = |segment: &Segment| {
            let start = segment.words.first().copied().unwrap_or_default();
            segment.values.is_empty() && self.said.is_aside(start)
        };
        if all.len() > 1 && all.last().is_some_and(is_tail) {
            all.pop();
        }
        for segment in all.iter_mut().skip(1) {
            // `from monday and baguette 2.30`
            let starts = |at: &usize| weekday(self.said.word(*at)).is_some() && self.said.is_aside(*at);
            if segment.words.len() > 1 && segment.words.first().is_some_and(starts) {
                segment.words.remove(0);
            }
        }
        all.iter().all(is_whole).then_some(all)
    }

    /// Returns the only record that has most of some words, if its ledger has all of them, and the words after a link that
    /// are a new name.
    pub(super) fn row(&self, said: &[usize]) -> Option<(&[Cell], Range<usize>)> {
        let known: Vec<&str> = self.ledger.words().collect();
        let is_known = |at: usize| known.contains(&singular_of(self.said.word(at)));
        let score = |row: &[Cell]| {
            let has = |at: usize| {
                let is_own = |own: &String| is_same(own, self.said.word(at));
                row.iter().any(|cell| words(&cell.text).iter().any(is_own))
            };
            let length = said.iter().take_while(|at| has(**at) || is_known(**at)).count();
            let (old, new) = said.split_at(length);
            let own = old.iter().filter(|at| has(**at)).count();
            let is_whole = new.is_empty() && row.iter().any(|cell| words(&cell.text).len() == own);
            let name = new.first().zip(new.last()).map_or(0..0, |(first, last)| *first..last + 1);
            let is_name = new.is_empty() || new.len() == name.len() && self.said.is_linked(name.start);
            is_name.then_some((own, is_whole, name))
        };
        let scores: Vec<_> = self.ledger.rows.iter().map(|row| score(row)).collect();
        let rank = |(own, is_whole, _): &(usize, bool, Range<usize>)| (*own, *is_whole);
        let best = scores.iter().flatten().map(rank).max().filter(|(own, _)| *own > 0)?;
        let rows = self.ledger.rows.iter().zip(scores);
        let best = only(rows.filter(|(_, score)| score.as_ref().map(rank) == Some(best)))?;
        Some((best.0, best.1?.2))
    }

    /// Returns the new name of a record as a change of the text that has words of the old one.
    fn renamed(&self, row: &[Cell], segment: &Segment, name: &Range<usize>) -> Option<Change> {
        let has = |cell: &&Cell| {
            let own = words(&cell.text);
            let mut said = segment.words.iter().take_while(|at| **at < name.start);
            said.any(|at| own.iter().any(|own| is_same(own, self.said.word(*at))))
        };
        let cell = row.iter().find(has)?;
        let text = describe::capitalized(self.said.text(name));
        Some(Change { record: row.first()?.place.id.clone(), place: cell.place.clone(), text })
    }

    /// Returns the places of a record with the values of a segment in them.
    fn changes(&self, row: &[Cell], segment: &Segment) -> Option<Vec<Change>> {
        let record = &row.first()?.place.id;
        let mut used: Vec<usize> = Vec::new();
        let mut changes = Vec::new();
        for (at, value) in segment.values.iter().enumerate() {
            let rest = segment.values.len() - at;
            let (cell, text) = self.put(row, (value, rest), &segment.words, &used)?;
            used.push(cell.column);
            changes.push(Change { record: record.clone(), place: cell.place.clone(), text });
        }
        Some(changes)
    }

    /// Returns the text of a record that a value goes into, with the value in it.
    fn put<'r>(
        &self,
        row: &'r [Cell],
        (value, rest): (&Value, usize),
        said: &[usize],
        used: &[usize],
    ) -> Option<(&'r Cell, String)> {
        let text = self.said.clause();
        let heads = |cell: &&&Cell| {
            let header = self.ledger.headers.get(cell.column).map(Vec::as_slice).unwrap_or_default();
            let is_said = |word: &String| said.iter().any(|at| is_same(self.said.word(*at), word));
            !header.is_empty() && header.iter().all(is_said)
        };
        let open: Vec<&Cell> = row.iter().filter(|cell| !used.contains(&cell.column)).collect();
        let named: Vec<&Cell> = open.iter().filter(heads).copied().collect();
        let cells = if named.is_empty() { open } else { named };
        let fitted = cells.into_iter().filter_map(|cell| self.fitted(cell, value).map(|it| (cell, it)));
        let mut fitted: Vec<(&Cell, Fitted)> = fitted.collect();
        if fitted.iter().any(|(_, it)| it.is_exact) {
            fitted.retain(|(_, it)| it.is_exact);
        }
        let is_end =
            value.kind == ValueKind::Time && text.get(value.range.clone())?.starts_with(char::is_alphabetic);
        let (cell, fit) = match fitted.len() {
            0 => return None,
            1 => fitted.pop()?,
            many if is_end || many == rest => {
                if is_end {
                    fitted.pop()?
                } else {
                    fitted.swap_remove(0)
                }
            }
            _ => return None,
        };
        Some((cell, value.put(text, &fit.form, &fit.old)?))
    }

    /// Returns the value of a text that a new one can replace, or that of another text of its column.
    fn fitted(&self, cell: &Cell, value: &Value) -> Option<Fitted> {
        let of_text = |form: &str| {
            let fits = |old: &Value| value.fits(self.said.clause(), form, old);
            let all: Vec<Value> = values(form).into_iter().filter(fits).collect();
            let is_exact = |old: &&Value| old.kind == value.kind || old.kind == ValueKind::Money;
            let old = only(all.iter().filter(is_exact)).or_else(|| only(all.iter()))?.clone();
            Some(Fitted { form: form.to_owned(), is_exact: is_exact(&&old), old })
        };
        let own = of_text(&cell.text);
        // `closed` among times
        let others = || self.ledger.rows.iter().flatten().filter(|other| other.column == cell.column);
        own.or_else(|| {
            let is_word = !cell.text.contains([' ', ':']) && value.kind == ValueKind::Time;
            others().filter(|_| is_word).find_map(|other| of_text(&other.text))
        })
    }
}

/// A value that a new one can replace, and the text around it.
struct Fitted {
    form: String,
    old: Value,
    is_exact: bool,
}
