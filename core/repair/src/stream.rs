//! Streaming of JSON values, each emitted once complete and never retracted.

use super::options::Options;
use super::report::Repair;
use super::scalar_document::{LONGEST, can_start_scalar, parse_scalar_document};
use super::selection::AnswerSelector;
use super::stream_part::StreamPart;
use super::{RepairError, text_of};
use serde_json::Value;

/// One strict JSON value as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(String);

impl JsonText {
    /// JSON text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the value, or `null` if [`Value`] cannot represent it.
    #[must_use]
    pub fn value(&self) -> Value {
        websketch_json::parse(&self.0).unwrap_or_default()
    }

    fn new(bytes: Vec<u8>) -> Self {
        Self(text_of(bytes))
    }
}

/// The result of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamEnd {
    /// The values emitted at the end.
    pub values: Vec<JsonText>,
    /// The repairs made to the chosen document.
    pub repairs: Vec<Repair>,
    /// Whether the answer was complete.
    pub complete: bool,
    /// The transport's error message, if the text has the marker of a failed stream.
    pub stream_error: Option<String>,
    /// Whether the answer differs from the emitted values.
    pub superseded: bool,
    /// The reason that there is no value, if there is none.
    pub error: Option<RepairError>,
}

/// A stream parser that emits each element of the answer's array once it is complete; see [`Options`].
///
/// Every byte is examined once, independent of chunk boundaries. Memory use is bounded by the open brackets and the
/// element or member in them, however long the text is. Before the array, the members beside it are also stored,
/// because they are the answer if no array follows, and a few numbers for each other document. A truncated element is
/// never emitted.
#[derive(Clone, Debug)]
pub struct JsonStream {
    selection: AnswerSelector,
    /// The text so far, while it can be a single string, number or literal.
    scalar: Option<Vec<u8>>,
    count: usize,
}

impl JsonStream {
    /// Creates a stream parser.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { selection: AnswerSelector::new(options, None), scalar: Some(Vec::new()), count: 0 }
    }

    /// Parses a chunk, which may end anywhere. Returns the completed values.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<JsonText> {
        self.keep_scalar(chunk);
        let values = elements(self.selection.push(chunk));
        self.count += values.len();
        values
    }

    /// Ends the text and returns the result.
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
        if websketch_json::parse_bytes(&text).is_ok() {
            // The apparent document was inside a string.
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
            && let Some(found) = std::str::from_utf8(&text).ok().and_then(parse_scalar_document)
        {
            // A truncated value is not emitted.
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
        if !text.first().is_none_or(|first| can_start_scalar(*first)) || text.len() > LONGEST {
            self.scalar = None;
        }
    }
}

fn elements(parts: Vec<StreamPart>) -> Vec<JsonText> {
    let element = |part| match part {
        StreamPart::Element { json, .. } | StreamPart::Loose(json) => Some(JsonText::new(json)),
        StreamPart::Member { .. } | StreamPart::Piece { .. } | StreamPart::Rest(_) => None,
    };
    parts.into_iter().filter_map(element).collect()
}
