//! What is known of a model's answer while it is read. The dialects fill it.

use super::halves::Halves;
use super::{ModelFailure, Usage};
use serde_json::Value;

/// The longest text of an answer, in bytes: several times what any model says in one go. A longer one is cut there.
pub(super) const MAX_TEXT_BYTES: usize = 1024 * 1024;

/// What a reply has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyEnd {
    /// Text that had to wait for the end.
    pub text: String,
    /// What the call cost, as far as the provider has said so.
    pub usage: Usage,
    /// Whether the provider said that the answer is complete, or what it said instead.
    pub outcome: Result<(), ModelFailure>,
}

/// An answer as far as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    /// Text that nobody has seen yet.
    text: String,
    /// Bytes of text in all.
    length: usize,
    halves: Halves,
    /// Whether halves of characters are marked in what is read now.
    is_marked: bool,
    pub(super) usage: Usage,
    /// Why the model stopped, once it has.
    finish: Option<Result<(), ModelFailure>>,
    is_over: bool,
}

impl Progress {
    /// Whether nothing follows that counts.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the model has said why it stopped.
    pub(super) const fn is_finished(&self) -> bool {
        self.finish.is_some()
    }

    /// What is read next has its halves of characters marked, or has none.
    pub(super) const fn mark_halves(&mut self, is_marked: bool) {
        self.is_marked = is_marked;
    }

    /// The text that nobody has seen yet.
    pub(super) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// More of the answer.
    pub(super) fn say(&mut self, text: &str) {
        self.length = self.length.saturating_add(text.len());
        if self.length > MAX_TEXT_BYTES {
            self.fail(ModelFailure::Truncated);
        } else {
            self.text += &self.halves.join(text, self.is_marked);
        }
    }

    /// The model has stopped; what it cost may follow.
    pub(super) fn finish(&mut self, outcome: Result<(), ModelFailure>) {
        if !self.is_over {
            self.finish = Some(outcome);
        }
    }

    /// What it has come to, once the body has ended.
    pub(super) fn ended(self) -> ReplyEnd {
        let Self { mut text, mut halves, usage, finish, .. } = self;
        text += halves.rest();
        ReplyEnd { text, usage, outcome: finish.unwrap_or(Err(ModelFailure::BrokenOff)) }
    }

    /// Nothing follows.
    pub(super) const fn end(&mut self) {
        self.is_over = true;
    }

    /// The answer is lost; nothing follows that counts.
    pub(super) fn fail(&mut self, failure: ModelFailure) {
        self.finish(Err(failure));
        self.end();
    }
}

/// A count of tokens, 0 when it is not there.
pub(super) fn tokens(usage: &Value, key: &str) -> u64 {
    usage.get(key).and_then(Value::as_u64).unwrap_or_default()
}
