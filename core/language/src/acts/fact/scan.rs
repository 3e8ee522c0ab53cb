//! The search for values in a text.

use super::clock::span;
use super::value::{Value, ValueKind, after_blanks, digits, is_currency_unit, unit};
use std::ops::Range;
use websketch_layout::naming::lower;

/// The months of the year.
pub(super) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Returns the values in a text, in order.
pub(in crate::acts) fn values(text: &str) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let is_in_word = text.get(..at).is_some_and(|before| {
            // `CP-07`
            let joined = before.strip_suffix('-').unwrap_or(before);
            joined.ends_with(char::is_alphanumeric) || next == '-' && before.ends_with(char::is_alphanumeric)
        });
        let value = if is_in_word { None } else { date(text, at).or_else(|| span(text, at)) };
        match value.or_else(|| if is_in_word { None } else { figure(text, at) }) {
            Some(value) => {
                at = value.range.end;
                found.push(value);
            }
            None => at += next.len_utf8(),
        }
    }
    found
}

/// Returns the place of the letters at a place.
fn letters(text: &str, at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or_default();
    at..at + rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())
}

/// Returns the place of the word at a place, if it passes a test.
fn word(text: &str, at: usize, is_it: fn(&str) -> bool) -> Option<Range<usize>> {
    let range = letters(text, at);
    is_it(&lower(text.get(range.clone())?)).then_some(range)
}

fn is_month(word: &str) -> bool {
    word.len() > 2 && MONTHS.iter().any(|month| month.starts_with(word) || word == "sept")
}

fn is_ordinal(word: &str) -> bool {
    matches!(word, "st" | "nd" | "rd" | "th")
}

/// Reads `16 Feb`, `the 16th of february`, `june 14`, `21st`.
fn date(text: &str, at: usize) -> Option<Value> {
    let day = |at: usize| {
        let day = digits(text, at);
        (1..=2).contains(&day.len()).then_some(day)
    };
    let of = |range: Range<usize>, first, second| Some(Value { kind: ValueKind::Date, range, first, second });
    if let Some(month) = word(text, at, is_month) {
        let day = day(after_blanks(text, month.end))?;
        let end = word(text, day.end, is_ordinal).unwrap_or(day.end..day.end).end;
        let is_whole = !text.get(end..)?.starts_with(char::is_alphanumeric);
        return of(at..end, day, month).filter(|_| is_whole);
    }
    let day = day(at)?;
    let suffix = word(text, day.end, is_ordinal);
    let end = suffix.as_ref().map_or(day.end, |suffix| suffix.end);
    let next = after_blanks(text, end);
    let next = word(text, next, |word| word == "of").map_or(next, |of| after_blanks(text, of.end));
    match word(text, next, is_month) {
        Some(month) => of(at..month.end, day, month),
        None => suffix.and_then(|_| of(at..end, day, end..end)),
    }
}

/// Reads an amount of money, a percentage, a measure or a number.
fn figure(text: &str, at: usize) -> Option<Value> {
    let rest = text.get(at..)?;
    let signs = rest.len() - rest.trim_start_matches(['+', '-', '−']).len();
    let start = at + signs;
    let currency = text.get(start..)?.chars().next().and_then(|c| unit(c.encode_utf8(&mut [0; 4])));
    let from = start + currency.map_or(0, str::len);
    let first = number(text, from)?;
    let tail = after_blanks(text, first.end);
    if text.get(tail..)?.starts_with('%') {
        return Some(Value { kind: ValueKind::Percent, range: at..tail + 1, first, second: tail..tail + 1 });
    }
    let sign = text.get(tail..)?.chars().next().filter(|c| !c.is_alphabetic());
    let end = sign.map_or_else(|| letters(text, tail).end, |sign| tail + sign.len_utf8());
    let own = unit(text.get(tail..end)?);
    match (currency, own) {
        (Some(_), _) => {
            Some(Value { kind: ValueKind::Money, range: at..first.end, first, second: start..from })
        }
        (None, Some(unit)) => {
            let kind = if is_currency_unit(unit) { ValueKind::Money } else { ValueKind::Measure };
            Some(Value { kind, range: at..end, first, second: tail..end })
        }
        (None, None) if text.get(first.end..)?.starts_with(char::is_alphanumeric) => None,
        (None, None) => {
            let second = first.end..first.end;
            Some(Value { kind: ValueKind::Number, range: at..first.end, first, second })
        }
    }
}

/// Returns the place of a number with its points and commas.
fn number(text: &str, at: usize) -> Option<Range<usize>> {
    let mut end = digits(text, at).end;
    while end > at && text.get(end..)?.starts_with(['.', ',']) && !digits(text, end + 1).is_empty() {
        end = digits(text, end + 1).end;
    }
    (end > at).then_some(at..end)
}
