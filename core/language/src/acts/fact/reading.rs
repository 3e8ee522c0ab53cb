//! The readings of a clause as a fact: record, column and value.

use super::{ClauseWords, Ledger, Place};
use crate::acts::write::{is_figure_like, with_figure};
use crate::only::only;
use std::ops::Range;
use websketch_layout::naming::{describe, singular_of, words};
use websketch_sketch::ComponentId;

/// A fact that a clause may state.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    /// The place of the words that name the record.
    pub(super) at: usize,
    pub(super) changes: Vec<Change>,
    /// Whether the record is named by a part of a text, or the column by the form of its texts.
    pub(super) is_guess: bool,
}

impl Reading {
    /// Whether another reading has the same effect.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let mut pairs = self.changes.iter().zip(&other.changes);
        self.changes.len() == other.changes.len()
            && pairs.all(|(one, other)| one.place == other.place && one.text == other.text)
    }
}

/// A new text of a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    /// The component that names the record, or holds it.
    pub(super) record: ComponentId,
    pub(super) place: Place,
    pub(super) text: String,
}

/// The words that name a record.
struct Mention {
    range: Range<usize>,
    row: usize,
    column: usize,
    is_whole: bool,
}

/// Returns the facts of a ledger that explain all words of a clause.
pub(super) fn readings(ledger: &Ledger, said: &mut ClauseWords) -> Vec<Reading> {
    let mentions = mentions(ledger, said);
    let read = |mention: &Mention| {
        said.forget(mention.range.clone());
        Fact { ledger, said: &mut *said, mention }.read(&mentions)
    };
    mentions.iter().filter_map(read).collect()
}

/// Returns the words that name one record of a ledger: a whole text, or its first word if that is a name.
fn mentions(ledger: &Ledger, said: &ClauseWords) -> Vec<Mention> {
    let mut all: Vec<Mention> = Vec::new();
    for (row, cells) in ledger.rows.iter().enumerate() {
        for cell in cells {
            let own = words(&cell.text);
            let is_id = cell.column == 0 || cell.text.contains(char::is_alphabetic);
            let mention = |range, is_whole| Mention { range, row, column: cell.column, is_whole };
            if !is_id || !ledger.is_of_names(cell.column) {
                continue;
            }
            all.extend(said.places(&own).into_iter().map(|range| mention(range, true)));
            let first = own.get(..1).filter(|_| own.len() > 1).unwrap_or_default();
            let is_name =
                |range: &Range<usize>| said.word(range.start).len() > 1 && said.is_name(range.start);
            let partly = said.places(first).into_iter().filter(is_name);
            all.extend(partly.map(|range| mention(range, false)));
        }
    }
    let is_single = |one: &Mention| {
        all.iter().all(|other| {
            let meets = one.range.start < other.range.end && other.range.start < one.range.end;
            let is_longer = one.range.len() > other.range.len() || one.is_whole && !other.is_whole;
            !meets || is_longer || other.row == one.row && one.is_whole >= other.is_whole
        })
    };
    let single: Vec<bool> = all.iter().map(is_single).collect();
    let mut keep = single.into_iter();
    all.retain(|_| keep.next().unwrap_or_default());
    all
}

/// Returns the row of a record that a clause names, if its other words are a noun of the table or explained before.
pub(super) fn row(ledger: &Ledger, said: &mut ClauseWords, start: usize) -> Option<usize> {
    let mentions = mentions(ledger, said);
    said.use_tokens(&|at| at < start);
    let mut rows = mentions.iter().filter_map(|mention| {
        said.use_up(mention.range.clone());
        let is_first = mention.is_whole && mention.column == 0;
        let mut nouns = ledger.words().chain(["table", "row"]);
        let is_named = is_first || nouns.any(|word| said.has(word));
        (is_named && Fact { ledger, said: &mut *said, mention }.is_explained()).then_some(mention.row)
    });
    let first = rows.next()?;
    rows.all(|row| row == first).then_some(first)
}

/// A clause with the record that it names.
struct Fact<'a, 's> {
    ledger: &'a Ledger,
    said: &'a mut ClauseWords<'s>,
    mention: &'a Mention,
}

/// A value that a clause says.
struct Value {
    text: String,
    /// The columns that it fits.
    columns: Vec<usize>,
}

impl Fact<'_, '_> {
    fn read(mut self, mentions: &[Mention]) -> Option<Reading> {
        if let Some(reading) = self.same_as(mentions) {
            return Some(reading);
        }
        let former = self.former();
        let named = self.named_column();
        let value = self.value(former.or(named))?;
        let column = former.or(named).or_else(|| only(value.columns.iter().copied()))?;
        if column == self.mention.column || !value.columns.contains(&column) {
            return None;
        }
        let (place, old) = self.cell(column)?;
        let before: Vec<&str> = (0..self.said.len()).map(|at| self.said.word(at)).collect();
        let text = if value.text.contains(|c: char| c.is_ascii_digit()) {
            with_figure(&old, &value.text, &before)
        } else {
            value.text
        };
        let record = self.cell(self.mention.column)?.0.id;
        let mut changes = vec![Change { record: record.clone(), place, text }];
        if let Some(name) = self.new_name(named.is_some()) {
            let (place, _) = self.cell(self.mention.column)?;
            changes.insert(0, Change { record, place, text: name });
        }
        let is_guess = !self.mention.is_whole || named.is_none();
        self.is_explained().then_some(Reading { at: self.mention.range.start, changes, is_guess })
    }

    /// Reads `wednesday is the same as tuesday`: the only other text of another record.
    fn same_as(&mut self, mentions: &[Mention]) -> Option<Reading> {
        let joints = ["as", "like"];
        let is_other = |other: &&Mention| {
            other.row != self.mention.row
                && other.column == self.mention.column
                && other.range.start > self.mention.range.end
                && (self.mention.range.end..other.range.start).any(|at| joints.contains(&self.said.word(at)))
        };
        let other = only(mentions.iter().filter(is_other))?;
        let row = |row: usize| {
            let cells = self.ledger.rows.get(row)?.iter();
            only(cells.filter(|cell| cell.column != self.mention.column)).cloned()
        };
        let (own, new) = (row(self.mention.row)?, row(other.row)?);
        self.said.use_up(self.mention.range.end..other.range.end);
        let record = self.cell(self.mention.column)?.0.id;
        let changes = vec![Change { record, place: own.place, text: new.text }];
        self.is_explained().then_some(Reading { at: self.mention.range.start, changes, is_guess: true })
    }

    fn is_explained(&self) -> bool {
        let known: Vec<&str> = self.ledger.words().collect();
        let (start, end) = (self.mention.range.start, self.mention.range.end);
        // `invoice 2043`
        let is_noun = |at: usize| (at + 1 == start || at == end) && self.said.is_shown(at);
        self.said.is_explained(&|at, word| known.contains(&singular_of(word)) || is_noun(at))
    }

    /// Returns the place and the text of the record in a column.
    fn cell(&self, column: usize) -> Option<(Place, String)> {
        let row = self.ledger.rows.get(self.mention.row)?;
        let cell = row.iter().find(|cell| cell.column == column)?;
        Some((cell.place.clone(), cell.text.clone()))
    }

    /// Returns the column of the old text in a contrast: `398.50, not 389.50`.
    fn former(&mut self) -> Option<usize> {
        let row = self.ledger.rows.get(self.mention.row)?;
        let marks = ["not", "of", "than", "from"];
        for cell in row.iter().filter(|cell| cell.column != self.mention.column) {
            let is_after = |range: &Range<usize>| {
                range.start.checked_sub(1).is_some_and(|before| marks.contains(&self.said.word(before)))
            };
            if let Some(range) = self.said.places(&words(&cell.text)).into_iter().find(is_after) {
                self.said.use_up(range.start - 1..range.end);
                return Some(cell.column);
            }
        }
        None
    }

    /// Returns the column that is named by its header, or by its place among those with a noun: `the second test`.
    fn named_column(&mut self) -> Option<usize> {
        let headers = self.ledger.headers.iter().enumerate().skip(1);
        let named = headers.filter(|(column, _)| *column != self.mention.column);
        let named = named.filter_map(|(column, header)| Some((column, self.said.noun(header)?)));
        if let Some((column, range)) = only(named) {
            self.said.use_up(range);
            return Some(column);
        }
        let at = (0..self.said.len()).find(|at| self.said.ordinal(*at).is_some())?;
        let place = self.said.ordinal(at)?;
        let noun = singular_of(self.said.word(at + 1));
        let has_noun = |header: &[String]| header.first().is_some_and(|word| singular_of(word) == noun);
        let columns: Vec<usize> = (0..self.ledger.headers.len())
            .filter(|at| self.ledger.headers.get(*at).is_some_and(|own| has_noun(own)))
            .collect();
        let column = match usize::try_from(place) {
            Ok(place) => columns.get(place.checked_sub(1)?),
            Err(_) => columns.len().checked_sub(usize::try_from(-place).ok()?).and_then(|at| columns.get(at)),
        };
        let column = column.filter(|_| columns.len() > 1).copied()?;
        self.said.use_up(at..at + 2);
        Some(column)
    }

    /// Returns the new text: in quotes, one that a column has, a figure, or the words of a column that is named.
    fn value(&mut self, column: Option<usize>) -> Option<Value> {
        let fits = |at: &usize| *at != self.mention.column && column.is_none_or(|column| column == *at);
        let columns: Vec<usize> = (0..self.ledger.headers.len()).filter(fits).collect();
        let quotes = self.said.quotes();
        if let [quote] = quotes.as_slice() {
            let text = self.said.text(quote).to_owned();
            self.said.use_up(quote.clone());
            return Some(Value { text, columns });
        }
        self.known_value(&columns).or_else(|| self.figure(&columns)).or_else(|| {
            column?;
            let range = self.said.run_after(self.said.after_link()?)?;
            let text = describe::capitalized(self.said.text(&range));
            self.said.use_up(range);
            Some(Value { text, columns })
        })
    }

    /// Returns the longest text of these columns that the clause says.
    fn known_value(&mut self, columns: &[usize]) -> Option<Value> {
        let has_equals = |column: &usize| columns.len() == 1 || !self.ledger.is_of_names(*column);
        let columns: Vec<usize> = columns.iter().copied().filter(has_equals).collect();
        let cells = self.ledger.rows.iter().flatten().filter(|cell| columns.contains(&cell.column));
        let cells = cells.filter(|cell| cell.text.contains(char::is_alphabetic));
        let said = cells.filter_map(|cell| Some((cell, self.said.places(&words(&cell.text)).pop()?)));
        let (cell, range) = said.max_by_key(|(_, range)| range.len())?;
        let (text, own) = (cell.text.clone(), words(&cell.text));
        self.said.use_up(range);
        let has = |column: &usize| self.ledger.has(*column, &|text| words(text) == own);
        Some(Value { text, columns: columns.iter().copied().filter(has).collect() })
    }

    /// Returns the only figure of a clause with the columns of figures of its form.
    fn figure(&mut self, columns: &[usize]) -> Option<Value> {
        let mut range = only(self.said.figures())?;
        // `15 June`
        let goes_on = |at: usize| {
            let is_in = |text: &str| words(text).iter().any(|word| word == self.said.word(at));
            self.said.is_proper(at) && columns.iter().any(|column| self.ledger.has(*column, &is_in))
        };
        while goes_on(range.end) {
            range.end += 1;
        }
        let text = self.said.text(&range).to_owned();
        self.said.use_up(range);
        let fits = |column: &usize| {
            columns.len() == 1 || self.ledger.has(*column, &|own| is_figure_like(own, &text))
        };
        Some(Value { columns: columns.iter().copied().filter(fits).collect(), text })
    }

    /// Returns the new name of the record, beside a value: `product 4 is a Linen shirt for $48`.
    fn new_name(&mut self, has_column: bool) -> Option<String> {
        let range = self.said.run_after(self.mention.range.end).filter(|_| !has_column)?;
        if !self.said.has_link(self.mention.range.end..range.start) {
            return None;
        }
        let text = self.said.text(&range);
        if !text.starts_with(char::is_uppercase) {
            return None;
        }
        let text = text.to_owned();
        self.said.use_up(range);
        Some(text)
    }
}
