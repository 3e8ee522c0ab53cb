//! The npm package `@websketch/core`: what core does, for JavaScript.
//!
//! Each entry point of the package is a wasm with the calls of its cargo features.
//!
//! Every document enters and leaves as JSON text, or as text and numbers (`packed`). `js/api.js` beside this crate turns JavaScript values into text and
//! back, so that no foreign code (a getter, a proxy, a `toJSON`) ever runs while Rust is on the stack.
//! [`calls`] holds the calls as functions from text to text, which also run natively; what is here only exports them. Calls
//! have names rather than exports of their own: each export would bring its own code to take and give texts.

#![cfg_attr(
    not(all(feature = "sketch", feature = "language")),
    allow(dead_code, reason = "an entry point takes of the arguments and answers what its calls need")
)]

mod answer;
mod argument;
pub mod calls;
mod layout;
mod packed;

pub use argument::InvalidArgument;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// See [`calls::call`].
///
/// # Errors
/// An `Error` whose message is that of the [`InvalidArgument`]; so with every function here.
#[wasm_bindgen]
pub fn call(name: &str, first: &[u8], second: &[u8], third: &[u8], seed: &[u8]) -> Result<String, JsError> {
    Ok(calls::call(name, [first, second, third, seed])?)
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
    third: &[u8],
    seed: &[u8],
) -> Result<Vec<u8>, JsError> {
    Ok(calls::packed(name, [first, second, third, seed])?)
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
    pub fn new(name: &str, first: &[u8], second: &[u8], seed: &[u8]) -> Result<Self, JsError> {
        Ok(Self(calls::Instance::new(name, [first, second, seed])?))
    }

    /// See [`calls::Instance::call`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn call(
        &mut self,
        name: &str,
        first: &[u8],
        second: &[u8],
        third: &[u8],
        fourth: &[u8],
    ) -> Result<String, JsError> {
        Ok(self.0.call(name, [first, second, third, fourth])?)
    }

    /// See [`calls::Instance::packed`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[cfg(feature = "sketch")]
    pub fn packed(
        &mut self,
        name: &str,
        first: &[u8],
        second: &[u8],
        third: &[u8],
        fourth: &[u8],
    ) -> Result<Vec<u8>, JsError> {
        Ok(self.0.packed(name, [first, second, third, fourth])?)
    }

    /// See [`calls::Instance::push`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn push(&mut self, chunk: &[u8]) -> Result<Option<String>, JsError> {
        Ok(self.0.push(chunk)?)
    }

    /// As [`Instance::push`], for short texts: they get here without an array of bytes being made.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[wasm_bindgen(js_name = pushText)]
    pub fn push_text(&mut self, chunk: &str) -> Result<Option<String>, JsError> {
        Ok(self.0.push(chunk.as_bytes())?)
    }
}
