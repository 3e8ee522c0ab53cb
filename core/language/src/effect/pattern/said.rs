//! What a person said of a pattern.

use crate::describe;
use crate::intent::Addition;
use crate::pattern::{Pattern, Request};

/// What a person said of a pattern, in its terms.
pub(super) struct Said {
    entries: Vec<String>,
    actions: Vec<String>,
    /// Whether something said has no place in it.
    pub(super) is_partial: bool,
}

impl Said {
    pub(super) fn of(addition: &Addition, pattern: &Pattern) -> Self {
        let mut said =
            Self { entries: Vec::new(), actions: addition.traits.actions.clone(), is_partial: false };
        let lists_parts = !pattern.is_form() && is_of_parts(&addition.traits.entries);
        for entry in &addition.traits.entries {
            let entry = without_article(entry);
            if let Some(action) = without_tail(entry, &[" button", " buttons", " btn"]) {
                // What one presses in a menu is an entry of it.
                let said = if pattern.is_menu() { &mut said.entries } else { &mut said.actions };
                said.push(describe::capitalized(action));
            } else if lists_parts {
                // `a profile card: photo, name and bio` says what is in it anyway.
            } else if pattern.is_form() && is_no_field(entry) {
                said.is_partial = true;
            } else {
                let tails: &[&str] = if pattern.is_form() {
                    &[" field", " fields", " input", " inputs", " box", " too", " as well"]
                } else {
                    &[
                        " plan", " plans", " card", " cards", " tier", " tiers", " column", " columns",
                        " links",
                    ]
                };
                let name = without_tail(entry, tails).unwrap_or(entry);
                said.entries.push(describe::capitalized(name));
            }
        }
        said
    }

    /// `is_first` says that nothing is on the page yet.
    pub(super) fn request<'a>(
        &'a self,
        addition: &'a Addition,
        has_title: bool,
        is_first: bool,
    ) -> Request<'a> {
        let traits = &addition.traits;
        let count = traits.members.or((addition.count > 1).then_some(addition.count));
        let rows = traits.rows.and_then(|rows| usize::try_from(rows).ok()).filter(|rows| *rows > 0);
        let per_row = match (traits.per_row, rows) {
            (Some(per_row), _) => Some(per_row),
            (None, Some(rows)) => Some(count.unwrap_or(self.entries.len()).max(rows).div_ceil(rows)),
            (None, None) => None,
        };
        let count = match (count, traits.per_row, rows) {
            (None, Some(per_row), Some(rows)) if self.entries.is_empty() => Some(per_row * rows),
            (count, _, _) => count,
        };
        Request {
            entries: &self.entries,
            // `a 3 column grid` has a row of three.
            count: count.or(per_row.filter(|_| self.entries.is_empty() && traits.rows.is_none())),
            per_row,
            title: traits.text.as_deref(),
            subtitle: traits.subtitle.as_deref(),
            actions: &self.actions,
            name: None,
            topic: traits.topic.as_deref(),
            has_title,
            is_first,
        }
    }
}

/// Whether entries are the pieces of one card rather than what several are called.
fn is_of_parts(entries: &[String]) -> bool {
    const PIECES: &str = "photo picture image avatar icon name title heading headline price bio description text \
                          caption rating stars role date author subtitle quote button link";
    let is_piece = |entry: &&String| {
        let last = entry.rsplit(' ').next().unwrap_or_default();
        PIECES.split_whitespace().any(|piece| piece == last)
    };
    entries.len() > 1 && entries.iter().filter(is_piece).count() * 2 >= entries.len()
}

fn without_article(entry: &str) -> &str {
    for article in ["a ", "an ", "the ", "and ", "your ", "extra ", "additional "] {
        if let Some(rest) = entry.strip_prefix(article) {
            return without_article(rest);
        }
    }
    entry
}

/// `a logo, two fields and a button` names no fields.
fn is_no_field(entry: &str) -> bool {
    const COUNTS: &[&str] = &["two", "three", "four", "five", "some", "2", "3", "4", "5"];
    let is_counted = entry.split_once(' ').is_some_and(|(count, what)| {
        COUNTS.contains(&count) && matches!(what, "fields" | "inputs" | "input fields" | "buttons")
    });
    const TAILS: &[&str] = &[" link", " checkbox", " image", " logo", " title", " heading"];
    is_counted
        || without_tail(entry, TAILS).is_some()
        || matches!(entry, "logo" | "button" | "heading" | "title" | "line" | "link")
}

fn without_tail<'e>(entry: &'e str, tails: &[&str]) -> Option<&'e str> {
    for tail in tails {
        if let Some(rest) = entry.strip_suffix(tail) {
            return Some(rest);
        }
    }
    None
}
