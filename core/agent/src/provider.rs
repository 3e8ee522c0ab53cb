//! Model providers as pure functions: requests out, response bytes in.
//!
//! No sockets, no keys. A [`Provider`] is a row of a table; three dialects cover all of them. [`ModelRequest`] is a
//! request, [`ModelReply`] reads a successful response, and [`response_failure`] a failed one.

mod anthropic;
mod body;
mod call;
mod catalog;
mod default_model;
mod error_body;
mod failure;
mod gemini;
mod image;
mod openai;
mod progress;
mod redaction;
mod refused_params;
mod repetition;
mod reply;
mod request;
mod surrogate_pairs;
mod unsupported_param;

pub use call::{AnswerForm, CallOptions, ModelCall};
pub use catalog::{Dialect, EffortField, KeyHeader, Profile, Provider, Sampling, Structure};
pub use default_model::{CHECKED, DefaultModel, Price, ReasoningEffort};
pub use error_body::response_failure;
pub use failure::ModelFailure;
pub use image::{Image, ImageFormat, InvalidImage, MAX_IMAGE_BYTES};
pub use progress::ReplyEnd;
pub use refused_params::RefusedParams;
pub use reply::ModelReply;
pub use request::ModelRequest;
pub use unsupported_param::UnsupportedParam;

use serde::{Deserialize, Serialize};

/// The tokens of a call, as counted by the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Usage {
    /// Tokens of the request.
    pub input_tokens: u64,
    /// Tokens of the request that the provider had cached. Part of `input_tokens`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cached_input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
}

impl Usage {
    /// Adds another call's tokens.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            cached_input_tokens: self.cached_input_tokens.saturating_add(other.cached_input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
