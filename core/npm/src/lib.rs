//! The npm package `@websketch/core`: the functions of core for JavaScript.
//!
//! Each entry point of the package is a wasm with the calls of its cargo features.
//!
//! Documents enter and leave as JSON text, or as text and numbers (`packed`). Options, small answers and errors are
//! values. The scripts in `js` beside this crate convert JavaScript values to text and plain copies, so that no foreign
//! code (a getter, a proxy, a `toJSON`) runs while Rust is on the stack. [`calls`] contains the calls as functions that
//! also run natively; this module only exports them. Calls have names rather than separate exports, because each export
//! would add its own conversion code.

#![cfg_attr(
    not(all(feature = "sketch", feature = "language")),
    allow(dead_code, reason = "an entry point takes of the arguments and answers what its calls need")
)]

mod analysis_packer;
mod answer;
mod argument;
pub mod calls;
#[cfg(test)]
mod declarations;
mod js_error;
mod packed;
mod utf16_offsets;

pub use argument::InvalidArgument;
pub use js_error::JsError;
pub use utf16_offsets::Utf16Offsets;

use calls::{Answer, Args};
use serde::Serialize;
use serde_json::Value;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// See [`calls::call`]. A document is returned as text.
///
/// # Errors
/// The [`JsError`] of an [`InvalidArgument`], as in every function here.
#[wasm_bindgen]
pub fn call(
    name: &str,
    first: &[u8],
    second: &[u8],
    options: JsValue,
    platform: JsValue,
) -> Result<JsValue, JsValue> {
    with_args(first, second, options, platform, |args| calls::call(name, args)).map(answer)
}

/// See [`calls::packed`].
///
/// # Errors
/// [`InvalidArgument`].
#[cfg(feature = "sketch")]
#[wasm_bindgen]
pub fn packed(
    name: &str,
    first: &[u8],
    second: &[u8],
    options: JsValue,
    platform: JsValue,
) -> Result<Vec<u8>, JsValue> {
    with_args(first, second, options, platform, |args| calls::packed(name, args))
}

/// See [`calls::Instance`].
#[cfg(feature = "repair")]
#[wasm_bindgen]
#[derive(Debug)]
pub struct Instance(calls::Instance);

#[cfg(feature = "repair")]
#[wasm_bindgen]
impl Instance {
    /// See [`calls::Instance::new`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        name: &str,
        first: &[u8],
        second: &[u8],
        options: JsValue,
        platform: JsValue,
    ) -> Result<Self, JsValue> {
        with_args(first, second, options, platform, |args| calls::Instance::new(name, args)).map(Self)
    }

    /// See [`calls::Instance::call`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn call(&mut self, name: &str, first: &[u8]) -> Result<JsValue, JsValue> {
        let none = (JsValue::NULL, JsValue::NULL);
        with_args(first, &[], none.0, none.1, |args| self.0.call(name, args)).map(answer)
    }

    /// See [`calls::Instance::packed`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[cfg(feature = "sketch")]
    pub fn packed(
        &mut self,
        name: &str,
        second: &[u8],
        options: JsValue,
        platform: JsValue,
    ) -> Result<Vec<u8>, JsValue> {
        with_args(&[], second, options, platform, |args| self.0.packed(name, args))
    }

    /// See [`calls::Instance::push`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn push(&mut self, chunk: &[u8]) -> Result<Option<String>, JsValue> {
        self.0.push(chunk).map_err(|error| thrown(&error))
    }

    /// Reads a short text like [`Instance::push`], without creating an array of bytes.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[wasm_bindgen(js_name = pushText)]
    pub fn push_text(&mut self, chunk: &str) -> Result<Option<String>, JsValue> {
        self.0.push(chunk.as_bytes()).map_err(|error| thrown(&error))
    }
}

fn with_args<T>(
    first: &[u8],
    second: &[u8],
    options: JsValue,
    platform: JsValue,
    call: impl FnOnce(Args<'_>) -> Result<T, InvalidArgument>,
) -> Result<T, JsValue> {
    let (options, platform) = (plain(options), plain(platform));
    call(Args { first, second, options: &options, platform: &platform }).map_err(|error| thrown(&error))
}

/// The scripts pass only plain data, which always converts.
fn plain(value: JsValue) -> Value {
    if value.is_null() { Value::Null } else { serde_wasm_bindgen::from_value(value).unwrap_or_default() }
}

fn answer(answer: Answer) -> JsValue {
    match answer {
        Answer::Text(text) => JsValue::from(text),
        Answer::Small(value) => small(&value),
    }
}

fn thrown(error: &InvalidArgument) -> JsValue {
    small(&JsError::from(error))
}

fn small(value: &impl Serialize) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_default()
}
