//! A text of the platform. Where there is none, in unit tests, it is one of our own.

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

/// A text that lies with the platform.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostString(imp::Inner);

impl HostString {
    /// One that lies there already.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(clippy::useless_conversion, reason = "of another type in unit tests")
    )]
    pub(super) fn from_js(text: JsString) -> Self {
        Self(text.into())
    }

    /// A copy of a text.
    pub(super) fn copy(text: &str) -> Self {
        Self(imp::copy(text))
    }

    /// This text and another one after it. The platform copies nothing.
    pub(super) fn concat(&self, after: &Self) -> Self {
        Self(imp::joined(&self.0, &after.0))
    }

    /// A copy of it, here.
    pub(super) fn to_text(&self) -> String {
        imp::to_string(&self.0)
    }

    /// The text for the platform.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(clippy::useless_conversion, reason = "of another type in unit tests")
    )]
    pub(super) fn into_js(self) -> JsString {
        self.0.into()
    }
}
