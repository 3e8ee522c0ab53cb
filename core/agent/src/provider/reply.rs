//! A model's reply as it arrives, in any dialect, streamed or whole.

use super::error_body::ProviderErrorBody;
use super::progress::{AnswerProgress, MAX_TEXT_BYTES, ReplyEnd};
use super::surrogate_pairs::mark_lone_surrogates;
use super::{Dialect, ModelFailure, anthropic, gemini, openai};
use crate::sse::SseParser;
use serde_json::Value;
use websketch_json as json;

/// The maximum length of a body that is not a stream, in bytes: the text with every character escaped.
const MAX_BODY_BYTES: usize = 2 * MAX_TEXT_BYTES;
/// The maximum length of a stream, in bytes: the text in pieces of a few characters, each in an event of some hundred
/// bytes, and the model's reasoning before it. The limit also ends a stream without any text.
const MAX_STREAM_BYTES: usize = 32 * MAX_TEXT_BYTES;

/// The maximum length of an event, in bytes. A longer event ends the stream. Some servers send a whole answer in one
/// event.
const MAX_EVENT_BYTES: usize = 256 * 1024;

/// Reads the body of a successful response in chunks of any size.
///
/// The first character distinguishes a whole body from a stream, because some servers answer a streaming call with a
/// whole answer.
#[derive(Clone, Debug)]
pub struct ModelReply {
    dialect: Dialect,
    form: ReplyForm,
    /// The number of bytes received.
    length: usize,
    progress: AnswerProgress,
}

#[derive(Clone, Debug)]
enum ReplyForm {
    /// Only white space so far.
    Unknown,
    Events(SseParser),
    Whole(Vec<u8>),
}

impl ModelReply {
    /// Creates an empty reply.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, form: ReplyForm::Unknown, length: 0, progress: AnswerProgress::default() }
    }

    /// Reads the next bytes of the response body and returns the text they contain.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        let mut bytes = bytes;
        self.length = self.length.saturating_add(bytes.len());
        if matches!(self.form, ReplyForm::Unknown) {
            bytes = bytes.trim_ascii_start();
            self.form = match bytes.first() {
                None => ReplyForm::Unknown,
                Some(b'{' | b'[') => ReplyForm::Whole(Vec::new()),
                Some(_) => ReplyForm::Events(SseParser::new(MAX_EVENT_BYTES)),
            };
        }
        match &mut self.form {
            ReplyForm::Events(parser) => {
                let events = parser.push(bytes);
                let exceeded_limit = parser.exceeded_limit();
                for event in events {
                    self.read_event(&event.data);
                }
                if exceeded_limit {
                    self.progress.fail(ModelFailure::Truncated);
                }
            }
            ReplyForm::Whole(body) if self.length <= MAX_BODY_BYTES => body.extend_from_slice(bytes),
            ReplyForm::Whole(_) => self.progress.fail(ModelFailure::Truncated),
            ReplyForm::Unknown => {}
        }
        if self.length > MAX_STREAM_BYTES {
            self.progress.fail(ModelFailure::Truncated);
        }
        self.progress.take_text()
    }

    /// Returns true if no more relevant input follows, so that the connection may be closed.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.progress.is_over()
    }

    /// Ends the reply after the body or the connection has ended.
    #[must_use]
    pub fn finish(mut self) -> ReplyEnd {
        match std::mem::replace(&mut self.form, ReplyForm::Unknown) {
            ReplyForm::Whole(body) if !self.progress.is_over() => {
                match self.parse(&String::from_utf8_lossy(&body)) {
                    // A Gemini stream whose URL lacks `alt=sse`.
                    Some(Value::Array(chunks)) => chunks.iter().for_each(|chunk| self.read(chunk)),
                    Some(whole) => self.read(&whole),
                    None => self.progress.fail(ModelFailure::Unreadable),
                }
            }
            ReplyForm::Events(parser) if !self.progress.is_over() => self.read_rest(parser),
            ReplyForm::Unknown | ReplyForm::Events(_) | ReplyForm::Whole(_) => {}
        }
        self.progress.ended()
    }

    fn read_event(&mut self, event: &str) {
        match event.trim() {
            "" => {}
            "[DONE]" => self.progress.end(),
            _ if self.progress.is_over() => {}
            event => match self.parse(event) {
                Some(chunk) => self.read(&chunk),
                None => self.progress.fail(ModelFailure::Unreadable),
            },
        }
    }

    /// Reads the end of a stream. An event that lacks only the empty line after it still counts.
    fn read_rest(&mut self, parser: SseParser) {
        if !self.progress.is_finished() && parser.is_not_sse() {
            self.progress.fail(ModelFailure::Unreadable);
        } else if let Some(chunk) = parser.remainder().and_then(|event| self.parse(event.data.trim())) {
            self.read(&chunk);
        }
    }

    fn parse(&mut self, text: &str) -> Option<Value> {
        let value = json::parse(text).ok();
        self.progress.set_marked(value.is_none());
        value.or_else(|| json::parse(&mark_lone_surrogates(text)).ok())
    }

    /// Reads a chunk of a stream, or a whole answer.
    fn read(&mut self, chunk: &Value) {
        if self.progress.is_over() {
            return;
        }
        if let Some(report) = ProviderErrorBody::in_object(chunk) {
            return self.progress.fail(report.failure());
        }
        match self.dialect {
            Dialect::OpenAi => openai::read(chunk, &mut self.progress),
            Dialect::Anthropic => anthropic::read(chunk, &mut self.progress),
            Dialect::Gemini => gemini::read(chunk, &mut self.progress),
        }
    }
}
