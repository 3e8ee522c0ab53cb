//! Times of day in a text: `9:00 – 17:30`.

use crate::tokens::literal;
use std::ops::Range;

/// The words after which a time is the end of a range.
const ENDS: [&str; 8] = ["until", "till", "close", "closes", "closing", "end", "ends", "to"];

/// Returns an old text with the times of a new one in the place of its own. A single new time takes the place of the
/// end of a range if a word before it says so. `None` if a text has no time, or more than the old one has.
pub(super) fn with_times(old: &str, new: &str, before: &[&str]) -> Option<String> {
    let (own, times) = (times(old), times(new));
    let ends = before.iter().any(|word| ENDS.contains(word));
    let skipped = match (own.len(), times.len()) {
        (_, 0) => return None,
        (2, 1) => usize::from(ends),
        (all, few) if few == all => 0,
        _ => return None,
    };
    let mut text = old.to_owned();
    for (range, time) in own.iter().skip(skipped).zip(&times).rev() {
        text.replace_range(range.clone(), new.get(time.clone())?);
    }
    Some(text)
}

/// Whether a text has a time of day.
pub(super) fn has_time(text: &str) -> bool {
    !times(text).is_empty()
}

/// Returns the places of the times in a text. Bytes.
fn times(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let is_in_word = text.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
        match literal::time(rest).filter(|_| !is_in_word) {
            Some(length) => {
                found.push(at..at + length);
                at += length;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}
