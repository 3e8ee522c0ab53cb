//! Values in texts: amounts of money, times, dates, measures and numbers.

use std::ops::Range;
use websketch_layout::naming::lower;

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::acts) enum ValueKind {
    Money,
    Percent,
    Time,
    Date,
    Measure,
    Number,
}

/// A value in a text, with the places of its parts. Bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::acts) struct Value {
    pub(in crate::acts) kind: ValueKind,
    pub(in crate::acts) range: Range<usize>,
    /// The number, the first time or the day.
    pub(super) first: Range<usize>,
    /// The unit, the second time or the month.
    pub(super) second: Range<usize>,
}

/// The units with their other names. Those before `km` are currencies.
const UNITS: [(&str, &str); 9] = [
    ("€", "euro euros eur"),
    ("$", "dollar dollars usd bucks"),
    ("£", "pound pounds gbp quid"),
    ("¥", "yen jpy"),
    ("km", "kilometer kilometers kilometre kilometres kms"),
    ("mi", "mile miles"),
    ("min", "minute minutes mins"),
    ("h", "hour hours hrs"),
    ("kg", "kilo kilos kilogram kilograms"),
];
const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Returns the short name of a unit.
pub(in crate::acts) fn unit(word: &str) -> Option<&'static str> {
    let word = lower(word);
    let is_it = |(short, names): &&(&str, &str)| *short == word || names.split(' ').any(|name| name == word);
    UNITS.iter().find(is_it).map(|(short, _)| *short)
}

/// Whether the short name of a unit is the sign of a currency.
pub(super) fn is_currency_unit(unit: &str) -> bool {
    UNITS.iter().take(4).any(|(short, _)| *short == unit)
}

/// Returns the number of the day of the week that a word names, in whole or by its first letters.
pub(in crate::acts) fn weekday(word: &str) -> Option<usize> {
    let word = lower(word);
    let is_it = |day: &&str| {
        word.len() > 2 && day.starts_with(&*word) || word.strip_suffix('s').is_some_and(|word| word == *day)
    };
    DAYS.iter().position(is_it)
}

/// Returns the place of the digits at a place.
pub(super) fn digits(text: &str, at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or_default();
    at..at + rest.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the place after blanks.
pub(super) fn after_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    text.len() - rest.trim_start_matches(' ').len()
}

/// Returns the name of a day of the week, as short as an old one.
pub(super) fn day_name(number: usize, length: usize) -> &'static str {
    let name = DAYS.get(number).copied().unwrap_or_default();
    if length > 3 { name } else { name.get(..length).unwrap_or(name) }
}
