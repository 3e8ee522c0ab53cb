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

mod answer;
mod argument;
pub mod calls;
mod layout;
mod packed;
mod told;
mod units;

pub use argument::InvalidArgument;
pub use told::Told;
pub use units::Units;

use calls::{Answer, Given};
use serde::Serialize;
use serde_json::Value;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// See [`calls::call`]. A document is returned as text.
///
/// # Errors
/// The [`Told`] of an [`InvalidArgument`], as in every function here.
#[wasm_bindgen]
pub fn call(
    name: &str,
    first: &[u8],
    second: &[u8],
    options: JsValue,
    platform: JsValue,
) -> Result<JsValue, JsValue> {
    given(first, second, options, platform, |given| calls::call(name, given)).map(answer)
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
    given(first, second, options, platform, |given| calls::packed(name, given))
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
        given(first, second, options, platform, |given| calls::Instance::new(name, given)).map(Self)
    }

    /// See [`calls::Instance::call`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn call(&mut self, name: &str, first: &[u8]) -> Result<JsValue, JsValue> {
        let none = (JsValue::NULL, JsValue::NULL);
        given(first, &[], none.0, none.1, |given| self.0.call(name, given)).map(answer)
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
        given(&[], second, options, platform, |given| self.0.packed(name, given))
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

fn given<T>(
    first: &[u8],
    second: &[u8],
    options: JsValue,
    platform: JsValue,
    call: impl FnOnce(Given<'_>) -> Result<T, InvalidArgument>,
) -> Result<T, JsValue> {
    let (options, platform) = (plain(options), plain(platform));
    call(Given { first, second, options: &options, platform: &platform }).map_err(|error| thrown(&error))
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
    small(&Told::from(error))
}

fn small(value: &impl Serialize) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_default()
}
