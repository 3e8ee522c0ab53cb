//! The npm package `@websketch/core`: what core does, for JavaScript.
//!
//! Every document enters and leaves as JSON text. `js/api.js` beside this crate turns JavaScript values into text and
//! back, so that no foreign code (a getter, a proxy, a `toJSON`) ever runs while Rust is on the stack.
//! [`calls`] holds each call as a function from text to text, which also runs natively; what is here only exports them.

mod answer;
mod argument;
pub mod calls;

pub use argument::InvalidArgument;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// See [`calls::analyze`].
///
/// # Errors
/// An `Error` whose message is that of the [`InvalidArgument`]; so with every function here.
#[wasm_bindgen]
pub fn analyze(sketch: &str) -> Result<String, JsError> {
    Ok(calls::analyze(sketch)?)
}

/// See [`calls::validate`].
///
/// # Errors
/// [`InvalidArgument`].
#[wasm_bindgen]
pub fn validate(sketch: &str, operations: &str, options: &str) -> Result<String, JsError> {
    Ok(calls::validate(sketch, operations, options)?)
}

/// See [`calls::execute`].
///
/// # Errors
/// [`InvalidArgument`].
#[wasm_bindgen]
pub fn execute(sketch: &str, operations: &str, options: &str, seed: &str) -> Result<String, JsError> {
    Ok(calls::execute(sketch, operations, options, seed)?)
}

/// See [`calls::interpret`].
///
/// # Errors
/// [`InvalidArgument`].
#[wasm_bindgen]
pub fn interpret(sketch: &str, message: &str, context: &str, seed: &str) -> Result<String, JsError> {
    Ok(calls::interpret(sketch, message, context, seed)?)
}

/// See [`calls::to_svg`].
///
/// # Errors
/// [`InvalidArgument`].
#[wasm_bindgen(js_name = toSvg)]
pub fn to_svg(sketch: &str, options: &str) -> Result<String, JsError> {
    Ok(calls::to_svg(sketch, options)?)
}

/// The version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// See [`calls::History`].
#[wasm_bindgen]
#[derive(Debug)]
pub struct History(calls::History);

#[wasm_bindgen]
impl History {
    /// See [`calls::History::new`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    #[wasm_bindgen(constructor)]
    pub fn new(sketch: &str) -> Result<Self, JsError> {
        Ok(Self(calls::History::new(sketch)?))
    }

    /// See [`calls::History::replay`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn replay(initial: &str, log: &str) -> Result<Self, JsError> {
        Ok(Self(calls::History::replay(initial, log)?))
    }

    /// See [`calls::History::apply`].
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn apply(
        &mut self,
        operations: &str,
        options: &str,
        seed: &str,
        timestamp: &str,
    ) -> Result<String, JsError> {
        Ok(self.0.apply(operations, options, seed, timestamp)?)
    }

    /// See [`calls::History::undo`].
    pub fn undo(&mut self, timestamp: &str) -> Option<String> {
        self.0.undo(timestamp)
    }

    /// See [`calls::History::redo`].
    pub fn redo(&mut self, timestamp: &str) -> Option<String> {
        self.0.redo(timestamp)
    }

    /// See [`calls::History::revision`].
    #[must_use]
    pub fn revision(&self) -> f64 {
        self.0.revision()
    }

    /// See [`calls::History::sketch`].
    #[must_use]
    pub fn sketch(&self) -> String {
        self.0.sketch()
    }

    /// See [`calls::History::log`].
    #[must_use]
    pub fn log(&self) -> String {
        self.0.log()
    }
}
