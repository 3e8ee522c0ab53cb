//! The values of a new record, dealt out over the columns of a ledger.

use super::ClauseWords;
use super::ledger::{Cell, Ledger};
use super::scan::values;
use super::statement::is_same;
use super::value::{Value, ValueKind, day_name, weekday};
use crate::only::only;
use std::ops::Range;
use websketch_layout::naming::{describe, lower, words};

/// Deals the values of a clause out over the columns of a ledger.
pub(super) struct Dealer<'a, 's> {
    pub(super) ledger: &'a Ledger,
    pub(super) said: &'a ClauseWords<'s>,
    pub(super) texts: Vec<(usize, String)>,
    pub(super) left: Vec<Range<usize>>,
    /// The number of columns that are named by their headers or days.
    pub(super) named: usize,
}

impl Dealer<'_, '_> {
    /// Puts the values of a part of the clause into the columns.
    pub(super) fn deal(&mut self, mut piece: Range<usize>) {
        if let Some((column, value)) = self.headed(&piece) {
            self.named += 1;
            let text = self.said.text(&value).to_owned();
            let text = self.valued(column, &text).unwrap_or(text);
            return self.texts.push((column, text));
        }
        let text = self.said.text(&piece);
        let known = self.known(text);
        if let Some(column) = known {
            let cells = self.ledger.rows.iter().flatten();
            let same =
                cells.filter(|cell| cell.column == column).find(|cell| words(&cell.text) == words(text));
            let text = same.map_or_else(|| text.to_owned(), |cell| cell.text.clone());
            return self.texts.push((column, text));
        }
        if let Some((column, text)) = self.worded(text) {
            return self.texts.push((column, text));
        }
        // A value at the start or end, and the text beside it.
        let is_part = |at: usize, value: &Value| {
            let start = self.said.place(piece.start).map_or(0, |place| place.start);
            let own = self.said.place(at);
            own.is_some_and(|own| own.start < start + value.range.end && own.end > start + value.range.start)
        };
        let all = values(text);
        let ends = |value: &&Value| {
            is_part(piece.end - 1, value) || value.kind != ValueKind::Number && is_part(piece.start, value)
        };
        let found = all.iter().find(ends).and_then(|value| {
            let own: Vec<usize> = piece.clone().filter(|at| is_part(*at, value)).collect();
            let range = *own.first()?..own.last()? + 1;
            let value = self.said.text(&range).to_owned();
            let kind = only(values(&value))?.kind;
            let columns = || (0..self.ledger.headers.len()).filter(|at| self.is_free(*at));
            let has_kind = |at: &usize| {
                self.ledger.has(*at, &|text| only(values(text)).is_some_and(|old| old.kind == kind))
            };
            let exact = columns().filter(has_kind).find_map(|at| Some((at, self.valued(at, &value)?)));
            let (column, text) =
                exact.or_else(|| columns().find_map(|at| Some((at, self.valued(at, &value)?))))?;
            Some((range, column, text))
        });
        if let Some((range, column, text)) = found {
            self.texts.push((column, text));
            if range.start > piece.start {
                self.deal(piece.start..range.start);
            }
            if range.end < piece.end {
                self.deal(range.end..piece.end);
            }
            return;
        }
        if let Some((column, text)) = self.day(&piece) {
            self.named += 1;
            return self.texts.push((column, text));
        }
        // `48204 from Mill Street Bakery`
        if let Some(at) =
            piece.clone().skip(1).find(|at| matches!(self.said.word(*at), "from" | "by" | "due"))
        {
            self.deal(piece.start..at);
            return self.deal(at..piece.end);
        }
        let is_joint =
            |word: &str| matches!(word, "from" | "by" | "at" | "on" | "in" | "due" | "for" | "and");
        while piece.len() > 1 && (self.said.is_article(piece.start) || is_joint(self.said.word(piece.start)))
        {
            piece.start += 1;
        }
        while piece.len() > 1 && is_joint(self.said.word(piece.end - 1)) {
            piece.end -= 1;
        }
        self.text(piece);
    }

    /// Puts a text into the first free column of texts.
    fn text(&mut self, piece: Range<usize>) {
        let is_of_text = |column: &usize| {
            let mut cells = self.ledger.rows.iter().flatten().filter(|cell| cell.column == *column);
            self.is_free(*column)
                && cells.all(|cell| {
                    let value = only(values(&cell.text));
                    value.is_none_or(|value| 2 * value.range.len() < cell.text.len()) && !is_day(&cell.text)
                })
        };
        let text = describe::capitalized(self.said.text(&piece));
        if let Some(column) = (0..self.ledger.headers.len()).find(is_of_text) {
            return self.texts.push((column, text));
        }
        // `German, read chapter 3` among `Maths: page 41`
        let divided = |column: usize| {
            [": ", ", "].into_iter().find(|sign| self.ledger.has(column, &|text| text.contains(sign)))
        };
        let found = self.texts.iter_mut().find_map(|(column, own)| {
            let sign = divided(*column).filter(|sign| !own.contains(sign))?;
            Some((own, sign))
        });
        match found {
            Some((own, sign)) => *own = [own.as_str(), sign, self.said.text(&piece)].concat(),
            None => self.left.push(piece),
        }
    }

    /// Returns the column with words beside a value: `29 a day` among `€8 a day`.
    fn worded(&self, text: &str) -> Option<(usize, String)> {
        let own = words(text);
        let value = only(values(text))?;
        let cells = self.ledger.rows.iter().rev().flatten().filter(|cell| self.is_free(cell.column));
        cells
            .filter_map(|cell| {
                let old = only(values(&cell.text)).filter(|old| value.fits(text, &cell.text, old))?;
                let (before, after) = (cell.text.get(..old.range.start)?, cell.text.get(old.range.end..)?);
                let around = words(&[before, " ", after].concat());
                let is_said = !around.is_empty() && around.iter().all(|word| own.contains(word));
                let text = is_said.then(|| value.put(text, &cell.text, &old)).flatten()?;
                Some((cell.column, text))
            })
            .next()
    }

    fn is_free(&self, column: usize) -> bool {
        self.texts.iter().all(|(own, _)| *own != column)
            && self.ledger.rows.iter().flatten().any(|cell| cell.column == column)
    }

    /// Returns the column with a header that a part of the clause says, and the words beside that.
    fn headed(&self, piece: &Range<usize>) -> Option<(usize, Range<usize>)> {
        let says = |head: &[String]| {
            let starts = piece.clone().find(|at| {
                head.iter().enumerate().all(|(by, word)| is_same(word, self.said.word(at + by)))
            })?;
            Some(starts..starts + head.len())
        };
        let headers = self.ledger.headers.iter().enumerate();
        headers.filter(|(at, head)| !head.is_empty() && self.is_free(*at)).find_map(|(at, head)| {
            let said = says(head)?;
            let mut rest = if said.end < piece.end { said.end..piece.end } else { piece.start..said.start };
            while rest.len() > 1 && self.said.is_plain(rest.start) {
                rest.start += 1;
            }
            (!rest.is_empty()).then_some((at, rest))
        })
    }

    /// Returns the column with a text.
    fn known(&self, text: &str) -> Option<usize> {
        let own = words(text);
        (0..self.ledger.headers.len())
            .find(|at| self.is_free(*at) && self.ledger.has(*at, &|text| words(text) == own))
    }

    /// Returns a value in the form of a column. `None` if the column has none that it fits.
    fn valued(&self, column: usize, text: &str) -> Option<String> {
        let value = only(values(text))?;
        let cells = self.ledger.rows.iter().rev().flatten().filter(|cell| cell.column == column);
        cells
            .filter_map(|cell| {
                // A date in a sentence is no column of dates.
                let is_short = |old: &Value| cell.text.len() < 12.max(2 * old.range.len());
                let fits = |old: &Value| is_short(old) && value.fits(text, &cell.text, old);
                let old = only(values(&cell.text)).filter(fits)?;
                value.put(text, &cell.text, &old)
            })
            .next()
    }

    /// Returns the column of days with the day of a part of the clause in its form.
    fn day(&self, piece: &Range<usize>) -> Option<(usize, String)> {
        let day = piece.clone().find(|at| weekday(self.said.word(*at)).is_some())?;
        let number = weekday(self.said.word(day))?;
        let cell = |cell: &&Cell| self.is_free(cell.column) && is_day(&cell.text);
        let old = self.ledger.rows.iter().rev().flatten().find(cell)?;
        let word = words(&old.text).into_iter().find(|word| weekday(word).is_some())?;
        let name = describe::capitalized(day_name(number, word.len()));
        let start = lower(&old.text).find(&word)?;
        let mut text = old.text.clone();
        text.replace_range(start..start + word.len(), &name);
        Some((old.column, text))
    }
}

/// Whether a text is a day of the week, perhaps with a word before it.
fn is_day(text: &str) -> bool {
    let own = words(text);
    own.len() < 3 && own.last().is_some_and(|word| weekday(word).is_some())
}
