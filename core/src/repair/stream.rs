//! JSON values out of a stream of chunks, each as soon as it is complete, and never taken back.

use super::lone::{LONGEST, can_begin, lone_scalar};
use super::options::Options;
use super::part::Part;
use super::report::Repair;
use super::selection::Selection;
use super::{RepairError, text_of};
use serde_json::Value;

/// One strict JSON value as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(String);

impl JsonText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The value; `null` where no [`Value`] can hold it.
    #[must_use]
    pub fn value(&self) -> Value {
        crate::json::parse(&self.0).unwrap_or_default()
    }

    fn new(bytes: Vec<u8>) -> Self {
        Self(text_of(bytes))
    }
}

/// How a stream ended, with the values that had to wait for the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamEnd {
    /// The values that had to wait for the end.
    pub values: Vec<JsonText>,
    /// What was put right in the chosen document.
    pub repairs: Vec<Repair>,
    /// Whether the answer came to its own end.
    pub complete: bool,
    /// What the transport said, when the text holds the marker of a failed stream.
    pub stream_error: Option<String>,
    /// Whether it came out that the answer was elsewhere than in the values handed over.
    pub superseded: bool,
    /// Why there is no value, when there is none.
    pub error: Option<RepairError>,
}

/// Hands over each element of the answer's array the moment it is complete; see [`Options`].
///
/// Every byte is looked at once, whatever the chunks. Memory holds the brackets that are open and the element
/// or member in them, however long the text; before the array comes, also the members beside it, which are the
/// answer if none comes, and a few numbers on each document that is not the answer. An element that the end of the text has cut is never handed over.
#[derive(Clone, Debug)]
pub struct JsonStream {
    selection: Selection,
    /// The text so far, while it can be a single string, number or literal.
    scalar: Option<Vec<u8>>,
    count: usize,
}

impl JsonStream {
    /// A stream that has not begun.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { selection: Selection::new(options, None), scalar: Some(Vec::new()), count: 0 }
    }

    /// Takes a chunk, which may end anywhere, and returns the values that are complete.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<JsonText> {
        self.keep_scalar(chunk);
        let values = elements(self.selection.push(chunk));
        self.count += values.len();
        values
    }

    /// The text has ended.
    #[must_use]
    pub fn finish(mut self) -> StreamEnd {
        let (parts, end) = self.selection.finish();
        let mut end = StreamEnd {
            values: elements(parts),
            repairs: end.repairs,
            complete: end.is_complete,
            stream_error: end.stream_error,
            superseded: end.is_superseded,
            error: end.error,
        };
        let Some(text) = self.scalar else { return end };
        if crate::json::parse_bytes(&text).is_ok() {
            // What looked like a document stands in a string.
            let complete = self.count == 0;
            let values = if complete { vec![JsonText::new(text)] } else { Vec::new() };
            let superseded = !complete;
            return StreamEnd {
                values,
                repairs: Vec::new(),
                complete,
                stream_error: None,
                superseded,
                error: None,
            };
        }
        if end.error == Some(RepairError::NoJson)
            && end.stream_error.is_none()
            && let Some(found) = std::str::from_utf8(&text).ok().and_then(lone_scalar)
        {
            // What is cut is not passed on.
            end.complete = !found.traits.is_cut;
            end.values = if end.complete { vec![JsonText::new(found.json)] } else { Vec::new() };
            end.repairs = found.repairs;
            end.error = None;
        }
        end
    }

    fn keep_scalar(&mut self, chunk: &[u8]) {
        let Some(text) = &mut self.scalar else { return };
        let chunk = if text.is_empty() { chunk.trim_ascii_start() } else { chunk };
        text.extend_from_slice(chunk);
        if !text.first().is_none_or(|first| can_begin(*first)) || text.len() > LONGEST {
            self.scalar = None;
        }
    }
}

fn elements(parts: Vec<Part>) -> Vec<JsonText> {
    let element = |part| match part {
        Part::Element { json, .. } | Part::Loose(json) => Some(JsonText::new(json)),
        Part::Member { .. } | Part::Piece { .. } | Part::Rest(_) => None,
    };
    parts.into_iter().filter_map(element).collect()
}
