//! The library of documents: what is known of each without opening it, and what is decided by that. Pure.

mod thumbnail;

pub use thumbnail::Thumbnail;

use serde::Serialize;
use serde_json::Value;
use websketch_core::json;
use websketch_core::sort::sort_by;

/// The longest name, in characters: it stands on one line.
const LONGEST_NAME: usize = 80;
/// The longest name of a file without its ending, in characters: every system takes it.
const LONGEST_FILE_NAME: usize = 60;
/// What is deleted can be brought back for this long, ms: 30 days.
const KEPT_DELETED: u64 = 30 * DAY;
const MINUTE: u64 = 60 * 1000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// What a document is called until somebody names it.
pub const UNTITLED: &str = "Untitled";

/// What is known of a document without opening it. Moments are Unix ms.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DocumentSummary {
    /// Its key.
    #[serde(skip)]
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was changed last.
    pub changed: u64,
    /// When it was deleted; it can be brought back for a while.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<u64>,
    /// How many components it has.
    pub count: usize,
    /// What it looks like.
    pub thumbnail: Thumbnail,
}

impl DocumentSummary {
    /// The JSON text that is kept.
    pub fn write(&self) -> String {
        json::to_string(self)
    }

    /// Reads what [`DocumentSummary::write`] wrote for the document with this id. What is damaged is as if it had not been there: the
    /// document can be opened all the same.
    pub fn read(id: &str, text: &str) -> Self {
        let value = json::parse(text).unwrap_or_default();
        let number = |key| value.get(key).and_then(Value::as_u64);
        let name = value.get("name").and_then(Value::as_str).and_then(name);
        Self {
            id: id.to_owned(),
            name: name.unwrap_or_else(|| UNTITLED.to_owned()),
            changed: number("changed").unwrap_or_default(),
            deleted: number("deleted"),
            count: number("count").and_then(|count| usize::try_from(count).ok()).unwrap_or_default(),
            thumbnail: value.get("thumbnail").map(Thumbnail::read).unwrap_or_default(),
        }
    }

    /// Whether it was deleted so long ago that it is not kept any more.
    pub fn is_expired(&self, now: u64) -> bool {
        self.deleted.is_some_and(|deleted| now.saturating_sub(deleted) > KEPT_DELETED)
    }
}

/// Sorts cards as they are shown: what was changed last comes first.
pub fn sort(summaries: &mut Vec<DocumentSummary>) {
    sort_by(summaries, |one, other| other.changed.cmp(&one.changed).then_with(|| one.id.cmp(&other.id)));
}

/// The document to begin with: the one of the tab, else the one that was open last, else the one that was changed last.
/// One without a card has not been kept yet and is open in another tab; a deleted one is left alone. `None`: a new one.
pub fn first(of_tab: Option<String>, last: Option<String>, summaries: &[DocumentSummary]) -> Option<String> {
    let is_there = |id: &String| {
        summaries.iter().find(|summary| summary.id == *id).is_none_or(|summary| summary.deleted.is_none())
    };
    let newest = || {
        let there = summaries.iter().filter(|summary| summary.deleted.is_none());
        there.max_by_key(|summary| summary.changed).map(|summary| summary.id.clone())
    };
    of_tab.filter(is_there).or(last.filter(is_there)).or_else(newest)
}

/// Whether what a version without a library keeps has yet to become a document: it has another edition than the one that
/// did.
pub fn is_to_migrate(version: &str, migrated: Option<&str>) -> bool {
    migrated != Some(version)
}

/// A text as a name, on one line and not too long; `None` when nothing is left.
pub fn name(text: &str) -> Option<String> {
    let visible: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

/// `wanted`, with the first number behind it that makes it another name than those of `taken`.
pub fn free_name(wanted: &str, taken: &[DocumentSummary]) -> String {
    let is_taken = |name: &str| taken.iter().any(|summary| summary.name == name);
    let numbered = (2..).map(|number| {
        let number = format!(" {number}");
        let room = LONGEST_NAME.saturating_sub(number.len());
        let name: String = wanted.chars().take(room).collect();
        format!("{}{number}", name.trim_end())
    });
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// What a copy is called before it is made unique: a copy of a copy is a copy.
pub fn name_of_copy(name: &str) -> String {
    let words = name.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
    if words.ends_with(" copy") { words.to_owned() } else { format!("{name} copy") }
}

/// The name of a file for a document, such as `Sign in.json`.
pub fn file_name(name: &str, ending: &str) -> String {
    let safe = |sign: char| if sign.is_control() || r#"/\:*?"<>|"#.contains(sign) { '-' } else { sign };
    let stem: String = name.chars().map(safe).take(LONGEST_FILE_NAME).collect();
    let stem = stem.trim_matches(|sign: char| sign == '.' || sign.is_whitespace());
    format!("{}.{ending}", if stem.is_empty() { "sketch" } else { stem })
}

/// The name of a document that comes from a file of this name.
pub fn name_of_file(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    name(stem).unwrap_or_else(|| UNTITLED.to_owned())
}

/// How long ago something was, in words.
pub fn ago(then: u64, now: u64) -> String {
    let past = now.saturating_sub(then);
    let some = |unit: u64, word: &str| {
        let count = past / unit;
        format!("{count} {word}{} ago", if count == 1 { "" } else { "s" })
    };
    match past {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => some(MINUTE, "minute"),
        HOUR..DAY => some(HOUR, "hour"),
        _ => some(DAY, "day"),
    }
}

#[cfg(test)]
mod tests;
