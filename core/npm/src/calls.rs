//! The calls of the package by name, from JSON text to JSON text.
//!
//! Arguments are the UTF-8 bytes of JSON text, except for texts to repair and chunks, which are any bytes; a sketch may
//! also be packed. Answers that hold a whole sketch or an analysis leave wasm packed alone, natively also as text. `options` and
//! `context` may be `null`. `seed` is `{ now, random }`, what the platform gave for new ids; it is used when the caller's
//! own options hold none. Every error names the argument at fault.

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
use websketch_core::json;

/// The calls of a feature: nothing for a name that is none of its own.
type Calls = fn(&str, [&[u8]; 4]) -> Result<Option<String>, InvalidArgument>;

const CALLS: &[Calls] = &[
    #[cfg(feature = "sketch")]
    sketch::call,
    #[cfg(feature = "language")]
    language::call,
    #[cfg(feature = "repair")]
    repair::call,
];

/// Carries out the call `name` with up to four arguments; what a call does not take is not looked at.
///
/// # Errors
/// [`InvalidArgument`].
pub fn call(name: &str, arguments: [&[u8]; 4]) -> Result<String, InvalidArgument> {
    if name == "version" {
        return Ok(json::to_string(env!("CARGO_PKG_VERSION")));
    }
    for calls in CALLS {
        if let Some(answer) = calls(name, arguments)? {
            return Ok(answer);
        }
    }
    Err(InvalidArgument::NoSuchCall { name: name.to_owned() })
}
