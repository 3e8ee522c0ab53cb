//! The estimate of the tokens of a request, before it is sent.
//!
//! It takes the sizes alone, so that an app can show it at each key press.

use super::request::{HISTORY_BYTES, limit};
use crate::provider::Usage;

/// Bytes of a token: English text and JSON have about four. Source: the providers' documentation of tokens.
const TOKEN_BYTES: usize = 4;
/// Bytes of the system message, of the lines around the sketch, and of a component's line: the means over the fixtures.
const SYSTEM_BYTES: usize = 17_300;
const LINES_BYTES: usize = 700;
const COMPONENT_BYTES: usize = 95;
/// Tokens of a usual answer: the median of the recorded ones.
const ANSWER_TOKENS: u64 = 330;

/// Estimates the tokens of one model call about a sketch of so many components. `said` and `history` are the bytes of
/// the message and of the conversation before it.
#[must_use]
pub fn estimated_usage(components: usize, said: usize, history: usize) -> Usage {
    let view = LINES_BYTES.saturating_add(components.saturating_mul(COMPONENT_BYTES));
    let view = view.min(limit(components).saturating_sub(SYSTEM_BYTES));
    let bytes = (SYSTEM_BYTES + view + history.min(HISTORY_BYTES)).saturating_add(said);
    let input_tokens = u64::try_from(bytes / TOKEN_BYTES).unwrap_or(u64::MAX);
    Usage { input_tokens, cached_input_tokens: 0, output_tokens: ANSWER_TOKENS }
}
