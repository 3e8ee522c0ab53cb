//! The calls of the package by name.
//!
//! Documents are the UTF-8 bytes of JSON text, except texts to repair and chunks, which are arbitrary bytes. A sketch
//! may also be packed. Options and small answers are plain data. Answers with a whole sketch or an analysis leave wasm
//! only in packed form, natively also as text. Every error names the faulty argument.

#[cfg(feature = "sketch")]
mod history;
#[cfg(feature = "repair")]
mod instance;
#[cfg(feature = "language")]
mod language;
#[cfg(feature = "repair")]
mod repair;
#[cfg(feature = "sketch")]
mod sketch;

#[cfg(feature = "repair")]
pub use instance::Instance;
#[cfg(feature = "sketch")]
pub use sketch::packed;

use crate::InvalidArgument;
use serde_json::Value;
use websketch_json as json;

/// The arguments of a call. A call ignores those that it does not use.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    /// A sketch, a text, or another subject of the call.
    pub first: &'a [u8],
    /// Operations, a message, a layout request or a log.
    pub second: &'a [u8],
    /// `options`, `context` or `page`; may be `null`.
    pub options: &'a Value,
    /// `{ now, random, time }`: the platform's values for new ids if the options contain no seed, and the time of a
    /// commit in ISO 8601.
    pub platform: &'a Value,
}

/// The answer of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A document as JSON text.
    Text(String),
    /// A few values.
    Small(Value),
}

impl Answer {
    /// Returns the answer as JSON text.
    #[must_use]
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Small(value) => json::to_string(&value),
        }
    }
}

/// The calls of a feature. They return `None` for an unknown name.
type Calls = fn(&str, Args<'_>) -> Result<Option<Answer>, InvalidArgument>;

const CALLS: &[Calls] = &[
    #[cfg(feature = "sketch")]
    sketch::call,
    #[cfg(feature = "language")]
    language::call,
    #[cfg(feature = "repair")]
    repair::call,
];

/// Executes the call `name`.
///
/// # Errors
/// [`InvalidArgument`].
pub fn call(name: &str, args: Args<'_>) -> Result<Answer, InvalidArgument> {
    if name == "version" {
        return Ok(Answer::Small(env!("CARGO_PKG_VERSION").into()));
    }
    for calls in CALLS {
        if let Some(answer) = calls(name, args)? {
            return Ok(answer);
        }
    }
    Err(InvalidArgument::NoSuchCall { name: name.to_owned() })
}
