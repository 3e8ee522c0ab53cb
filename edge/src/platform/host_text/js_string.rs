//! A JavaScript string. Native unit tests use a Rust string in its place.

use worker::js_sys::JsString;

#[cfg(target_arch = "wasm32")]
mod imp {
    use crate::platform::host_text::utf8;
    use worker::js_sys::{JsString, Object, Uint8Array};
    use worker::wasm_bindgen;
    use worker::wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(extends = Object)]
        type TextEncoder;

        #[wasm_bindgen(constructor)]
        fn new() -> TextEncoder;

        #[wasm_bindgen(method)]
        fn encode(this: &TextEncoder, text: &JsString) -> Uint8Array;
    }

    pub(super) type Inner = JsString;

    pub(super) fn copy(text: &str) -> Inner {
        text.into()
    }

    pub(super) fn joined(before: &Inner, after: &Inner) -> Inner {
        before.concat(after)
    }

    pub(super) fn to_string(text: &Inner) -> String {
        utf8(&TextEncoder::new().encode(text))
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod imp {
    pub(super) type Inner = String;

    pub(super) fn copy(text: &str) -> Inner {
        text.to_owned()
    }

    pub(super) fn joined(before: &Inner, after: &Inner) -> Inner {
        format!("{before}{after}")
    }

    pub(super) fn to_string(text: &Inner) -> String {
        text.clone()
    }
}

/// A string in the host's memory.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostString(imp::Inner);

impl HostString {
    /// Wraps a string of the host.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(clippy::useless_conversion, reason = "of another type in unit tests")
    )]
    pub(super) fn from_js(text: JsString) -> Self {
        Self(text.into())
    }

    /// Copies a Rust string to the host.
    pub(super) fn copy(text: &str) -> Self {
        Self(imp::copy(text))
    }

    /// Returns this string followed by `after`. The host shares the parts and copies nothing.
    pub(super) fn concat(&self, after: &Self) -> Self {
        Self(imp::joined(&self.0, &after.0))
    }

    /// Copies the string into wasm memory.
    pub(super) fn to_text(&self) -> String {
        imp::to_string(&self.0)
    }

    /// Returns the host's string.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(clippy::useless_conversion, reason = "of another type in unit tests")
    )]
    pub(super) fn into_js(self) -> JsString {
        self.0.into()
    }
}
