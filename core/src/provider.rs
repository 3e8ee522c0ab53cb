//! Model dialects as pure functions: request bodies out, stream bytes in. No sockets.

mod failure;
mod openai;
mod sse;

pub use failure::ModelFailure;
pub use openai::{Answer, body};

use crate::language::Message;
use serde::Serialize;

/// What a model is asked, whatever its dialect.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// The system message.
    pub system: String,
    /// The conversation, the request last.
    pub messages: Vec<Message>,
}

/// Tokens that a call cost, as the provider counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Tokens of the request.
    pub input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
}

impl Usage {
    /// Adds another call's tokens.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
        }
    }
}
