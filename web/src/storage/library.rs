//! Library of documents: summaries, names and choice of the first document. Pure.

mod thumbnail;

pub use thumbnail::Thumbnail;

use serde::Serialize;
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::sort::sort_by;

/// Longest name. Characters. It fits on one line.
const MAX_NAME_LENGTH: usize = 80;
/// Longest file name without extension. Characters. All systems accept it.
const MAX_FILE_NAME_LENGTH: usize = 60;
/// Time for which a deleted document can be restored. 30 days in milliseconds.
const DELETION_LIFETIME: u64 = 30 * DAY;
const MINUTE: u64 = 60 * 1000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Default name.
pub const UNTITLED: &str = "Untitled";

/// Summary of a document for the list. Times are Unix milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct DocumentSummary {
    /// Id.
    #[serde(skip)]
    pub id: String,
    /// Name.
    pub name: String,
    /// Time of the last change.
    pub changed: u64,
    /// Time of the deletion. The document can be restored for a while.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<u64>,
    /// Number of components.
    pub count: usize,
    /// Thumbnail.
    pub thumbnail: Thumbnail,
}

impl DocumentSummary {
    /// Returns the JSON text.
    pub fn write(&self) -> String {
        json::to_string(self)
    }

    /// Reads the text of [`DocumentSummary::write`] for the document with this id. A corrupt field counts as absent:
    /// the document can still be opened.
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

    /// Returns true if the deletion has expired.
    pub fn is_expired(&self, now: u64) -> bool {
        self.deleted.is_some_and(|deleted| now.saturating_sub(deleted) > DELETION_LIFETIME)
    }
}

/// Sorts summaries for display: the last changed one first.
pub fn sort(summaries: &mut [DocumentSummary]) {
    sort_by(summaries, |one, other| other.changed.cmp(&one.changed).then_with(|| one.id.cmp(&other.id)));
}

/// Returns the document to open first: that of the tab, else the last opened one, else the last changed one. Skips
/// deleted documents and those without a summary, which another tab has not saved yet. `None` means a new document.
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

/// Returns true if the values of an app version without a library have to be migrated: their version differs from the
/// migrated one.
pub fn is_to_migrate(version: &str, migrated: Option<&str>) -> bool {
    migrated != Some(version)
}

/// Normalizes a name: one line, limited length. Returns `None` if nothing is left.
pub fn name(text: &str) -> Option<String> {
    let visible: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(MAX_NAME_LENGTH).collect();
    let name = name.trim_end().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Returns `wanted`, with the first number after it that makes it unique among `taken`.
pub fn free_name(wanted: &str, taken: &[DocumentSummary]) -> String {
    let is_taken = |name: &str| taken.iter().any(|summary| summary.name == name);
    let numbered = (2..).map(|number| {
        let number = format!(" {number}");
        let room = MAX_NAME_LENGTH.saturating_sub(number.len());
        let name: String = wanted.chars().take(room).collect();
        format!("{}{number}", name.trim_end())
    });
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// Returns the name of a copy before it is made unique. A copy of a copy is named like a copy.
pub fn name_of_copy(name: &str) -> String {
    let words = name.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
    if words.ends_with(" copy") { words.to_owned() } else { format!("{name} copy") }
}

/// Returns the file name of a document, such as `Sign in.json`.
pub fn file_name(name: &str, ending: &str) -> String {
    let safe = |sign: char| if sign.is_control() || r#"/\:*?"<>|"#.contains(sign) { '-' } else { sign };
    let stem: String = name.chars().map(safe).take(MAX_FILE_NAME_LENGTH).collect();
    let stem = stem.trim_matches(|sign: char| sign == '.' || sign.is_whitespace());
    format!("{}.{ending}", if stem.is_empty() { "sketch" } else { stem })
}

/// Returns the document name of a file.
pub fn name_of_file(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    name(stem).unwrap_or_else(|| UNTITLED.to_owned())
}

/// Returns the time since `then` in words.
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
