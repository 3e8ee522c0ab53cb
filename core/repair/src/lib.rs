//! JSON extraction and repair for model output.
//!
//! Strict JSON is returned unchanged, faults are repaired, and values are never guessed. A single incremental parser
//! serves all entry points; `candidate.rs` defines which of several documents is the answer.
//!
//! Policy for ambiguous faults: half a member or half a key at the end is dropped. Half a string keeps its text. Half a
//! literal is completed if only one is possible. A backslash that escapes nothing is text. `undefined` and `NaN` become
//! `null`. Several values become a list. Markers of a failed stream are dropped and reported, together with the half
//! element before them. A text of a single scalar, apart from spaces, comments or a fence, is that scalar; see
//! `scalar_document.rs`.
//!
//! The set of repaired faults is based on counts. Of recorded model answers nearly all are strict JSON. The others have
//! text around the value, a fence, an extra comma, or are truncated. Any further fault is repaired only for one of
//! three reasons. Tests of at least two other tools cover it. One character of JSON is missing, doubled or replaced.
//! Its characters would otherwise show in user-visible text, as with strings joined by `+`. HTML entities, foreign
//! punctuation, event-stream lines and the like are not repaired.

mod answer;
mod candidate;
mod document;
mod frame;
mod lookahead;
mod marker;
mod options;
mod reader;
mod report;
mod scalar;
mod scalar_document;
mod selection;
mod stream;
mod stream_part;
mod strict;
mod surrounding_text;
mod unicode_punctuation;
mod work_counter;

pub use options::OMITTED;
pub use options::{Options, Shape};
pub use report::{Repair, RepairKind};
pub use stream::{JsonStream, JsonText, StreamEnd};
#[cfg(any(test, feature = "counted"))]
pub use work_counter::work_of;

pub use answer::AnswerCriteria;
pub use selection::AnswerSelector;
pub use stream_part::{OpenBracket, OpenElement, StreamPart, StreamResult};

use candidate::{Candidate, choose, mark_drafts, mark_thinking};
use reader::{Reader, ReaderEvent};
use scalar_document::parse_scalar_document;
use serde_json::Value;
use std::borrow::Cow;
use std::sync::Arc;

/// JSON extracted from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct RepairedValue {
    /// The value.
    pub value: Value,
    /// The repairs made; empty for strict JSON.
    pub repairs: Vec<Repair>,
    /// The transport's error message, if the text has the marker of a failed stream.
    pub stream_error: Option<String>,
}

/// The result of [`repair_text`]: [`RepairedValue`] with the value as JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairedText<'a> {
    /// Strict JSON. Borrows the input if that is strict.
    pub json: Cow<'a, str>,
    /// The repairs made; empty for strict JSON.
    pub repairs: Vec<Repair>,
    /// The transport's error message, if the text has the marker of a failed stream.
    pub stream_error: Option<String>,
}

/// The reason that a text has no JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// The text has no valid object or array, and is not a single string, number or literal.
    #[error("the text holds no JSON")]
    NoJson,
    /// The nesting is too deep.
    #[error("the JSON is nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

/// Extracts and repairs the JSON in `text`. Strict JSON is returned unchanged.
///
/// Linear in the length of the text.
///
/// ```
/// use websketch_json as json;
/// use websketch_repair::repair;
///
/// let repaired = repair("Sure! {type: 'move', x: 40,}")?;
/// assert_eq!(json::to_string(&repaired.value), r#"{"type":"move","x":40}"#);
/// assert_eq!(&"Sure! {type: 'move', x: 40,}"[repaired.repairs[0].start..repaired.repairs[0].end], "Sure! ");
/// # Ok::<(), websketch_repair::RepairError>(())
/// ```
///
/// # Errors
/// Fails with [`RepairError`] if there is no JSON or the nesting is too deep.
pub fn repair(text: &str) -> Result<RepairedValue, RepairError> {
    if ends_as_it_begins(text)
        && let Ok(value) = websketch_json::parse(text)
    {
        return Ok(RepairedValue { value, repairs: Vec::new(), stream_error: None });
    }
    let RepairedText { json, repairs, stream_error } = repair_by_parser(text)?;
    let value = websketch_json::parse(&json).map_err(|_| RepairError::NoJson)?;
    Ok(RepairedValue { value, repairs, stream_error })
}

/// Repairs as [`repair`] does, for callers with a faster JSON parser than value conversion.
///
/// # Errors
///
/// Fails as [`repair`] does.
pub fn repair_text(text: &str) -> Result<RepairedText<'_>, RepairError> {
    if ends_as_it_begins(text) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return Ok(RepairedText { json: Cow::Borrowed(text), repairs: Vec::new(), stream_error: None });
    }
    repair_by_parser(text)
}

/// Returns true if the text's first and last bytes allow strict JSON. A truncated text is then not parsed to its end.
fn ends_as_it_begins(text: &str) -> bool {
    let text = text.trim_ascii().as_bytes();
    match text.first() {
        Some(b'{') => text.last() == Some(&b'}'),
        Some(b'[') => text.last() == Some(&b']'),
        _ => true,
    }
}

fn repair_by_parser(text: &str) -> Result<RepairedText<'static>, RepairError> {
    let options = Options { path: vec!["operations".to_owned()], ..Options::default() };
    let mut reader = Reader::new(Arc::new(options), false);
    reader.finish(text.as_bytes());
    let mut candidates = Vec::new();
    for signal in reader.take_events() {
        match signal {
            ReaderEvent::Ended(candidate) => candidates.push(candidate),
            ReaderEvent::AllThinking => mark_thinking(&mut candidates),
            ReaderEvent::AllDraft => mark_drafts(&mut candidates),
            ReaderEvent::Opened(_) | ReaderEvent::Found(_) | ReaderEvent::Dropped => {}
        }
    }
    let places = choose(&candidates);
    let chosen: Vec<_> = places.iter().filter_map(|place| candidates.get(*place)).collect();
    if chosen.is_empty() {
        let limit = document::MAX_DEPTH;
        if reader.is_too_deep() {
            return Err(RepairError::TooDeep { limit });
        }
        let scalar = if reader.stream_error().is_none() { parse_scalar_document(text) } else { None };
        let mut scalar = scalar.ok_or(RepairError::NoJson)?;
        let json = Cow::Owned(text_of(std::mem::take(&mut scalar.json)));
        return Ok(RepairedText { json, repairs: repairs(text, &[&scalar]), stream_error: None });
    }
    let stream_error = reader.stream_error().map(str::to_owned);
    let repairs = repairs(text, &chosen);
    let mut documents = Vec::new();
    for place in places {
        documents.extend(candidates.get_mut(place).map(|candidate| std::mem::take(&mut candidate.json)));
    }
    let json = joined(documents);
    Ok(RepairedText { json: Cow::Owned(text_of(json)), repairs, stream_error })
}

/// Joins documents: a single value as it is, several as a list. Objects next to a list of objects become its elements.
fn joined(mut documents: Vec<Vec<u8>>) -> Vec<u8> {
    if documents.len() < 2 {
        return documents.pop().unwrap_or_default();
    }
    let is_list = |json: &Vec<u8>| json.starts_with(b"[{");
    let goes_on = documents.iter().any(is_list) && documents.iter().any(|json| json.starts_with(b"{"));
    let items = documents.iter().map(|json| {
        let inner = json.get(1..json.len().saturating_sub(1)).unwrap_or_default();
        if goes_on && is_list(json) { inner } else { json }
    });
    [b"[", items.collect::<Vec<_>>().join(&b","[..]).as_slice(), b"]"].concat()
}

fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns the repairs of the chosen documents and of the text around them, in order.
fn repairs(text: &str, chosen: &[&Candidate]) -> Vec<Repair> {
    let mut repairs = Vec::new();
    let skip = |kind, start, end| {
        let is_blank = text.get(start..end).is_none_or(|part| part.trim().is_empty());
        (!is_blank).then_some(Repair { kind, start, end })
    };
    let mut from = 0;
    for (index, candidate) in chosen.iter().enumerate() {
        let kind = if index == 0 { RepairKind::LeadingText } else { RepairKind::StrayText };
        if index > 0 {
            repairs.push(Repair {
                kind: RepairKind::SeveralValues,
                start: candidate.start,
                end: candidate.start,
            });
        }
        repairs.extend(skip(kind, from, candidate.start));
        repairs.extend(candidate.repairs.iter().cloned());
        from = candidate.end;
    }
    repairs.extend(skip(RepairKind::TrailingText, from, text.len()));
    repairs
}
