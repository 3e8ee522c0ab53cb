//! Long texts that lie with the platform, which frees their memory again; that of wasm never shrinks.

mod js_string;

use js_string::Away;
use serde::Serialize;
use serde_json::Value;
use websketch_core::json;
use worker::js_sys::{JsString, Uint8Array};
use worker::kv::{KvError, ToRawKvValue};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::{Response, ResponseBuilder, web_sys};

/// What is put together here before it is given to the platform, in bytes.
const WAITING_BYTES: usize = 64 * 1_024;

#[wasm_bindgen]
extern "C" {
    /// A response as the platform makes it of a text.
    #[wasm_bindgen(extends = web_sys::Response, js_name = Response)]
    type TextResponse;

    #[wasm_bindgen(constructor, js_class = "Response")]
    fn new(text: &JsString) -> TextResponse;
}

/// A text that is put together from pieces. A short one stays here, of a long one only the end does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Text {
    /// What lies with the platform.
    away: Option<Away>,
    /// What follows it.
    waiting: String,
    /// Of all of it, in UTF-8.
    bytes: usize,
}

impl Text {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// `value` as JSON.
    pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Self {
        let mut text = Self::new();
        text.push_json(value);
        text
    }

    /// A text of the platform, and its length in UTF-8.
    pub(crate) fn of_platform(text: JsString, bytes: usize) -> Self {
        Self { away: Some(Away::of(text)), waiting: String::new(), bytes }
    }

    /// Its length in UTF-8, in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.bytes
    }

    /// Goes on with `piece`.
    pub(crate) fn push(&mut self, piece: &str) {
        self.bytes += piece.len();
        if self.waiting.len() + piece.len() <= WAITING_BYTES {
            return self.waiting.push_str(piece);
        }
        self.give_away();
        if piece.len() <= WAITING_BYTES {
            self.waiting.push_str(piece);
        } else {
            self.go_on(&Away::copy(piece));
        }
    }

    /// Goes on with `value` as JSON.
    pub(crate) fn push_json<T: Serialize + ?Sized>(&mut self, value: &T) {
        json::to_pieces(value, &mut |piece| self.push(piece));
    }

    /// Goes on with another text.
    pub(crate) fn append(&mut self, other: &Self) {
        if let Some(away) = &other.away {
            self.give_away();
            self.go_on(away);
            self.bytes += other.bytes - other.waiting.len();
        }
        self.push(&other.waiting);
    }

    /// All of it, here.
    pub(crate) fn into_string(mut self) -> String {
        if self.away.is_none() {
            return self.waiting;
        }
        self.give_away();
        self.away.as_ref().map(Away::to_text).unwrap_or_default()
    }

    /// All of it, with the platform.
    pub(crate) fn into_platform(mut self) -> JsString {
        self.give_away();
        self.away.map_or_else(|| "".into(), Away::into_platform)
    }

    /// A response with it as the body.
    pub(crate) fn into_response(self) -> Response {
        if self.away.is_none() {
            return ResponseBuilder::new().fixed(self.waiting.into_bytes());
        }
        TextResponse::new(&self.into_platform()).unchecked_into::<web_sys::Response>().into()
    }

    /// An array of what is JSON already.
    pub(crate) fn array(texts: &[Self]) -> Self {
        let mut array = Self::from("[".to_owned());
        for (index, text) in texts.iter().enumerate() {
            array.push(if index == 0 { "" } else { "," });
            array.append(text);
        }
        array.push("]");
        array
    }

    /// The object `head`, not empty, with more fields to come.
    pub(crate) fn object(head: &Value) -> TextObject {
        let mut head = json::to_string(head);
        head.pop();
        TextObject(Self::from(head))
    }

    fn give_away(&mut self) {
        if !self.waiting.is_empty() {
            self.go_on(&Away::copy(&self.waiting));
            self.waiting.clear();
        }
    }

    fn go_on(&mut self, piece: &Away) {
        self.away = Some(self.away.take().map_or_else(|| piece.clone(), |before| before.joined(piece)));
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { away: None, bytes: text.len(), waiting: text }
    }
}

impl ToRawKvValue for Text {
    fn raw_kv_value(&self) -> Result<JsValue, KvError> {
        Ok(self.clone().into_platform().into())
    }
}

/// A JSON object that is written field by field.
pub(crate) struct TextObject(Text);

impl TextObject {
    /// Adds a field.
    pub(crate) fn field<T: Serialize + ?Sized>(mut self, name: &str, value: &T) -> Self {
        self.name(name);
        self.0.push_json(value);
        self
    }

    /// Adds a field whose value is JSON already.
    pub(crate) fn raw(mut self, name: &str, json: &str) -> Self {
        self.name(name);
        self.0.push(json);
        self
    }

    /// Adds a field whose value is JSON already.
    pub(crate) fn text(mut self, name: &str, json: &Text) -> Self {
        self.name(name);
        self.0.append(json);
        self
    }

    /// Nothing more is to come.
    pub(crate) fn end(mut self) -> Text {
        self.0.push("}");
        self.0
    }

    fn name(&mut self, name: &str) {
        [",\"", name, "\":"].into_iter().for_each(|piece| self.0.push(piece));
    }
}

/// The text in bytes that came from elsewhere, in a place of just its length. For a string of the platform there would be
/// three times that while it is turned into UTF-8.
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
        let long = "é".repeat(WAITING_BYTES);
        for pieces in [vec!["a", "b"], vec!["a", &long, "b"], vec![&long], vec![], vec![&long, &long, ""]] {
            let mut text = Text::new();
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
        let texts = ["1".to_owned(), format!("\"{}\"", "x".repeat(WAITING_BYTES))].map(Text::from);
        let array = Text::array(&texts);
        let text = Text::object(&object!({ "a": 1 })).text("b", &array).field("c", &[2]).raw("d", "{}").end();
        let value = json::parse(&text.into_string()).unwrap();
        assert_eq!(value, object!({ "a": 1, "b": [1, "x".repeat(WAITING_BYTES)], "c": [2], "d": {} }));
        assert_eq!(Text::array(&[]).into_string(), "[]");
    }
}
