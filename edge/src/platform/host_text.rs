//! Long texts in the host's memory, which is freed again; wasm memory never shrinks.

mod js_string;

use js_string::HostString;
use serde::Serialize;
use serde_json::Value;
use websketch_json as json;
use worker::js_sys::{JsString, Uint8Array};
use worker::kv::{KvError, ToRawKvValue};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::{Response, ResponseBuilder, web_sys};

/// The longest tail that is buffered in wasm memory, in bytes.
const MAX_TAIL_BYTES: usize = 64 * 1_024;

#[wasm_bindgen]
extern "C" {
    /// A response that the host builds from a string.
    #[wasm_bindgen(extends = web_sys::Response, js_name = Response)]
    type TextResponse;

    #[wasm_bindgen(constructor, js_class = "Response")]
    fn new(text: &JsString) -> TextResponse;
}

/// A text that is built from pieces. A short text stays in wasm memory; of a long one only the tail does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HostText {
    /// The part in the host's memory.
    host: Option<HostString>,
    /// The part after it, in wasm memory.
    tail: String,
    /// The length of both parts in UTF-8, in bytes.
    bytes: usize,
}

impl HostText {
    /// Returns an empty text.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Returns `value` as JSON.
    pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Self {
        let mut text = Self::new();
        text.push_json(value);
        text
    }

    /// Wraps a string of the host. `bytes` is its length in UTF-8.
    pub(crate) fn from_host(text: JsString, bytes: usize) -> Self {
        Self { host: Some(HostString::from_js(text)), tail: String::new(), bytes }
    }

    /// Returns the length in UTF-8, in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.bytes
    }

    /// Appends `piece`.
    pub(crate) fn push(&mut self, piece: &str) {
        self.bytes += piece.len();
        if self.tail.len() + piece.len() <= MAX_TAIL_BYTES {
            return self.tail.push_str(piece);
        }
        self.flush_to_host();
        if piece.len() <= MAX_TAIL_BYTES {
            self.tail.push_str(piece);
        } else {
            self.append_host(&HostString::copy(piece));
        }
    }

    /// Appends `value` as JSON.
    pub(crate) fn push_json<T: Serialize + ?Sized>(&mut self, value: &T) {
        json::to_chunks(value, &mut |piece| self.push(piece));
    }

    /// Appends another text.
    pub(crate) fn append(&mut self, other: &Self) {
        if let Some(away) = &other.host {
            self.flush_to_host();
            self.append_host(away);
            self.bytes += other.bytes - other.tail.len();
        }
        self.push(&other.tail);
    }

    /// Returns the whole text in wasm memory.
    pub(crate) fn into_string(mut self) -> String {
        if self.host.is_none() {
            return self.tail;
        }
        self.flush_to_host();
        self.host.as_ref().map(HostString::to_text).unwrap_or_default()
    }

    /// Returns the whole text as a string of the host.
    pub(crate) fn into_host(mut self) -> JsString {
        self.flush_to_host();
        self.host.map_or_else(|| "".into(), HostString::into_js)
    }

    /// Returns a response with the text as its body.
    pub(crate) fn into_response(self) -> Response {
        if self.host.is_none() {
            return ResponseBuilder::new().fixed(self.tail.into_bytes());
        }
        TextResponse::new(&self.into_host()).unchecked_into::<web_sys::Response>().into()
    }

    /// Returns a JSON array of texts that are JSON already.
    pub(crate) fn array(texts: &[Self]) -> Self {
        let mut array = Self::from("[".to_owned());
        for (index, text) in texts.iter().enumerate() {
            array.push(if index == 0 { "" } else { "," });
            array.append(text);
        }
        array.push("]");
        array
    }

    /// Starts a JSON object with the fields of `head`, which must not be empty.
    pub(crate) fn object(head: &Value) -> JsonObjectWriter {
        let mut head = json::to_string(head);
        head.pop();
        JsonObjectWriter(Self::from(head))
    }

    fn flush_to_host(&mut self) {
        if !self.tail.is_empty() {
            self.append_host(&HostString::copy(&self.tail));
            self.tail.clear();
        }
    }

    fn append_host(&mut self, piece: &HostString) {
        self.host = Some(self.host.take().map_or_else(|| piece.clone(), |before| before.concat(piece)));
    }
}

impl From<String> for HostText {
    fn from(text: String) -> Self {
        Self { host: None, bytes: text.len(), tail: text }
    }
}

impl ToRawKvValue for HostText {
    fn raw_kv_value(&self) -> Result<JsValue, KvError> {
        Ok(self.clone().into_host().into())
    }
}

/// Writer of a JSON object, field by field.
pub(crate) struct JsonObjectWriter(HostText);

impl JsonObjectWriter {
    /// Adds a field.
    pub(crate) fn field<T: Serialize + ?Sized>(mut self, name: &str, value: &T) -> Self {
        self.name(name);
        self.0.push_json(value);
        self
    }

    /// Adds a field with a JSON text as its value.
    pub(crate) fn raw(mut self, name: &str, json: &str) -> Self {
        self.name(name);
        self.0.push(json);
        self
    }

    /// Adds a field with a JSON host text as its value.
    pub(crate) fn text(mut self, name: &str, json: &HostText) -> Self {
        self.name(name);
        self.0.append(json);
        self
    }

    /// Closes the object.
    pub(crate) fn end(mut self) -> HostText {
        self.0.push("}");
        self.0
    }

    fn name(&mut self, name: &str) {
        [",\"", name, "\":"].into_iter().for_each(|piece| self.0.push(piece));
    }
}

/// Returns UTF-8 bytes of the host as a string of exactly their length.
///
/// The conversion of a JavaScript string reserves three times its length while it encodes.
pub(crate) fn utf8(bytes: &Uint8Array) -> String {
    String::from_utf8(bytes.to_vec())
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json as object;

    #[test]
    fn pieces_make_the_text_wherever_they_lie() {
        let long = "é".repeat(MAX_TAIL_BYTES);
        for pieces in [vec!["a", "b"], vec!["a", &long, "b"], vec![&long], vec![], vec![&long, &long, ""]] {
            let mut text = HostText::new();
            pieces.iter().for_each(|piece| text.push(piece));
            let mut twice = text.clone();
            twice.append(&text);
            assert_eq!(text.len(), pieces.concat().len());
            assert_eq!(twice.len(), 2 * text.len());
            assert_eq!(twice.into_string(), pieces.concat().repeat(2));
            assert_eq!(text.into_string(), pieces.concat());
        }
    }

    #[test]
    fn objects_and_arrays_are_json() {
        let texts = ["1".to_owned(), format!("\"{}\"", "x".repeat(MAX_TAIL_BYTES))].map(HostText::from);
        let array = HostText::array(&texts);
        let text =
            HostText::object(&object!({ "a": 1 })).text("b", &array).field("c", &[2]).raw("d", "{}").end();
        let value = json::parse(&text.into_string()).unwrap();
        assert_eq!(value, object!({ "a": 1, "b": [1, "x".repeat(MAX_TAIL_BYTES)], "c": [2], "d": {} }));
        assert_eq!(HostText::array(&[]).into_string(), "[]");
    }
}
