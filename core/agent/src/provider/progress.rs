//! The state of a model's answer while it is read. The dialects fill it.

use super::repetition::RepetitionCheck;
use super::surrogate_pairs::SurrogateJoiner;
use super::{ModelFailure, Usage};
use serde_json::Value;

/// The maximum length of an answer's text, in bytes: several times the longest output of any model. A longer text is
/// cut.
pub(super) const MAX_TEXT_BYTES: usize = 1024 * 1024;

/// The end of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyEnd {
    /// Text held back until the end.
    pub text: String,
    /// The tokens of the call, as far as reported.
    pub usage: Usage,
    /// Whether the answer is complete, by the provider's word, or the failure.
    pub outcome: Result<(), ModelFailure>,
}

/// An answer as far as it has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerProgress {
    /// Text that the caller has not taken yet.
    text: String,
    /// The total length of the text, in bytes.
    length: usize,
    surrogates: SurrogateJoiner,
    repetition: RepetitionCheck,
    /// Whether lone surrogates are marked in the current input.
    is_marked: bool,
    pub(super) usage: Usage,
    /// The model's reason for stopping, once known.
    finish: Option<Result<(), ModelFailure>>,
    is_over: bool,
}

impl AnswerProgress {
    /// Returns true if no more relevant input follows.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns true if the model has reported its reason for stopping.
    pub(super) const fn is_finished(&self) -> bool {
        self.finish.is_some()
    }

    /// Sets whether lone surrogates are marked in the next input.
    pub(super) const fn set_marked(&mut self, is_marked: bool) {
        self.is_marked = is_marked;
    }

    /// Takes the text that the caller has not seen yet.
    pub(super) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Appends text to the answer.
    pub(super) fn push_text(&mut self, text: &str) {
        self.length = self.length.saturating_add(text.len());
        if self.length > MAX_TEXT_BYTES {
            self.fail(ModelFailure::Truncated);
        } else {
            self.text += &self.surrogates.join(text, self.is_marked);
            // A model in a loop would write until its limit.
            if self.repetition.is_loop(text) {
                self.fail(ModelFailure::Truncated);
            }
        }
    }

    /// Records the model's reason for stopping. The token usage may follow.
    pub(super) fn finish(&mut self, outcome: Result<(), ModelFailure>) {
        if !self.is_over {
            self.finish = Some(outcome);
        }
    }

    /// Returns the end of the reply, once the body has ended.
    pub(super) fn ended(self) -> ReplyEnd {
        let Self { mut text, mut surrogates, usage, finish, .. } = self;
        text += surrogates.remainder();
        ReplyEnd { text, usage, outcome: finish.unwrap_or(Err(ModelFailure::BrokenOff)) }
    }

    /// Marks the answer as over.
    pub(super) const fn end(&mut self) {
        self.is_over = true;
    }

    /// Records a failure and marks the answer as over.
    pub(super) fn fail(&mut self, failure: ModelFailure) {
        self.finish(Err(failure));
        self.end();
    }
}

/// Returns a count of tokens, or 0 if it is absent.
pub(super) fn tokens(usage: &Value, key: &str) -> u64 {
    usage.get(key).and_then(Value::as_u64).unwrap_or_default()
}
