//! Times of day, and new times in the form of old ones: `9:00 – 16:00` after `9:00 – 14:00`.

use super::value::{Value, ValueKind, after_blanks, digits};
use crate::tokens::literal;
use std::ops::Range;

/// The words before the end of a span of times.
const ENDS: [&str; 6] = ["until ", "till ", "til ", "'til ", "close at ", "closes at "];
const JOINTS: [&str; 7] = ["–", "-", "—", "to ", "until ", "till ", "til "];

/// A time of day.
struct Clock {
    hour: u32,
    minute: u32,
    /// Whether it is after noon, if that is said.
    is_late: Option<bool>,
}

/// Reads `9:30`, `8 to 12`, `until 6`.
pub(super) fn span(text: &str, at: usize) -> Option<Value> {
    let of = |range: Range<usize>, first, second| Some(Value { kind: ValueKind::Time, range, first, second });
    let starts = |at: usize, words: &[&str]| {
        let rest = text.get(at..)?;
        words.iter().find(|word| rest.starts_with(**word)).map(|word| after_blanks(text, at + word.len()))
    };
    if let Some(second) = starts(at, &ENDS).and_then(|next| clock(text, next)) {
        return of(at..second.end, at..at, second);
    }
    let first = clock(text, at)?;
    let joint = starts(after_blanks(text, first.end), &JOINTS);
    match joint.and_then(|next| clock(text, next)) {
        Some(second) => of(at..second.end, first, second),
        None if is_sure(text.get(first.clone())?) => of(first.clone(), first.clone(), first.end..first.end),
        None => None,
    }
}

/// Returns the place of a time, or of an hour that may be one.
fn clock(text: &str, at: usize) -> Option<Range<usize>> {
    if let Some(length) = literal::time(text.get(at..)?) {
        return Some(at..at + length);
    }
    let hour = digits(text, at);
    let rest = text.get(hour.end..)?;
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || c == '%')
        || rest.starts_with(['.', ',', ':']) && rest.get(1..)?.starts_with(|c: char| c.is_ascii_digit());
    let is_hour = text.get(hour.clone())?.parse::<u32>().is_ok_and(|hour| hour <= 24);
    (is_hour && !goes_on).then_some(hour)
}

/// Whether a text can be nothing but a time.
fn is_sure(text: &str) -> bool {
    text.contains(|c: char| !c.is_ascii_digit())
}

fn read(text: &str) -> Option<Clock> {
    let hour = digits(text, 0);
    let minute = digits(text, hour.end + 1);
    Some(Clock {
        hour: text.get(hour.clone())?.parse().ok()?,
        minute: text.get(minute).filter(|it| it.len() == 2).map_or(Some(0), |it| it.parse().ok())?,
        is_late: text.get(hour.end..)?.contains(['m', 'M']).then(|| text.contains(['p', 'P'])),
    })
}

/// Returns an old text with a new time or span in the place of its own.
pub(super) fn put((value, new): (&Value, &str), (of, old): (&Value, &str)) -> Option<String> {
    let said = |range: &Range<usize>| new.get(range.clone()).filter(|text| !text.is_empty()).and_then(read);
    let own = |range: &Range<usize>| old.get(range.clone()).filter(|text| !text.is_empty());
    let (first, second) = (said(&value.first), said(&value.second).filter(|_| value.kind == ValueKind::Time));
    let start = own(&of.first).and_then(read);
    let form = own(&of.first).or_else(|| own(&of.second))?;
    let span = old.get(of.range.clone())?;
    let is_long = !span.contains(['m', 'M']) && (span.contains(':') || start.is_none())
        || [&of.first, &of.second].into_iter().filter_map(|it| own(it).and_then(read)).any(|it| it.hour > 12);
    let start = first.as_ref().or(start.as_ref()).map_or(0, |it| it.hour);
    let written = |clock: &Clock, is_end: bool| {
        let noon = clock.is_late.map_or(is_end && is_long && clock.hour <= start, |late| late && is_long);
        let hour = match clock.hour {
            hour if noon && hour < 12 => hour + 12,
            hour if form.contains(['m', 'M']) && hour > 12 => hour - 12,
            hour => hour,
        };
        let zero = if form.starts_with('0') && hour < 10 { "0" } else { "" };
        let minute = match clock.minute {
            0 if !form.contains(':') => String::new(),
            minute => format!(":{}{minute}", if minute < 10 { "0" } else { "" }),
        };
        let half = form.find([' ', 'a', 'p', 'A', 'P']).and_then(|at| form.get(at..)).unwrap_or_default();
        let half = match clock.is_late {
            Some(true) => half.replace('a', "p").replace('A', "P"),
            Some(false) => half.replace('p', "a").replace('P', "A"),
            None => half.to_owned(),
        };
        format!("{zero}{hour}{minute}{half}")
    };
    let mut text = old.to_owned();
    match (first, second) {
        (Some(first), None) => text.replace_range(of.first.clone(), &written(&first, false)),
        (None, Some(second)) if !of.second.is_empty() => {
            text.replace_range(of.second.clone(), &written(&second, true));
        }
        (Some(first), Some(second)) if !of.second.is_empty() && !of.first.is_empty() => {
            text.replace_range(of.second.clone(), &written(&second, true));
            text.replace_range(of.first.clone(), &written(&first, false));
        }
        _ => text.replace_range(of.range.clone(), new.get(value.range.clone())?),
    }
    Some(text)
}
