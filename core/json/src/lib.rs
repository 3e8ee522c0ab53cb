//! Lossless JSON reading and writing, with numbers formatted as in JavaScript.

mod lazy_value;
mod lenient;
mod number;
mod scan;
mod swar;
mod write;

pub use lazy_value::CompactJson;
pub use number::push_integer;
pub use scan::{Scanner, members};
pub use swar::ascii_len;
pub use swar::unescaped_end;
pub use write::accepts_raw;

pub use lazy_value::{Items, LazyValue, Members};
pub use lenient::{LenientReport, parse_lenient};
pub use number::{number, parse_decimal, parse_number, push_number};
pub use write::raw;

use serde::Serialize;
use serde_json::{Map, Value};
use write::{ChunkSink, Writer};

/// A syntax error in JSON text. Line and column count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not valid JSON at line {line}, column {column}: {reason}")]
pub struct InvalidJson {
    /// Line of the error.
    pub line: usize,
    /// Column of the error. Bytes.
    pub column: usize,
    /// Description of the unexpected input, from the parser.
    pub reason: String,
    /// Whether the text ends before its value does, as in a truncated file.
    pub is_cut: bool,
    /// The kind of the error.
    pub kind: InvalidJsonKind,
}

/// The kind of a syntax error, for callers that describe it in terms of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidJsonKind {
    /// An escape stands for half of a surrogate pair.
    LoneSurrogate,
    /// The text is nested more than 128 deep.
    TooDeep,
    /// Any other error.
    Syntax,
}

/// Parses strict JSON.
///
/// # Errors
///
/// Fails with [`InvalidJson`] at the first syntax error, and for nesting deeper than 128.
pub fn parse(text: &str) -> Result<Value, InvalidJson> {
    parse_bytes(text.as_bytes())
}

/// Parses strict JSON from bytes that should be UTF-8; see [`parse`].
///
/// # Errors
///
/// Fails with [`InvalidJson`] at the first error.
pub fn parse_bytes(bytes: &[u8]) -> Result<Value, InvalidJson> {
    let parsed = serde_json::from_slice(bytes).map(|mut value| {
        normalize_numbers(&mut value);
        value
    });
    parsed.map_err(|error| invalid(&error))
}

/// Parses an object from trusted text. Any other text gives an empty object.
pub fn parse_object(text: &str) -> Map<String, Value> {
    match parse(text) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

fn invalid(error: &serde_json::Error) -> InvalidJson {
    let text = error.to_string();
    // serde_json appends "at line L column C"; the display of `InvalidJson` adds the position itself.
    let reason = text.split(" at line ").next().unwrap_or(&text).to_owned();
    // serde_json has no codes for these two; this is the only place that reads its words.
    let kind = if reason.contains("hex escape") {
        InvalidJsonKind::LoneSurrogate
    } else if reason.contains("recursion limit") {
        InvalidJsonKind::TooDeep
    } else {
        InvalidJsonKind::Syntax
    };
    InvalidJson { line: error.line(), column: error.column(), reason, is_cut: error.is_eof(), kind }
}

/// Returns the length of `value` as [`to_string`] writes it. Bytes.
pub fn number_len(value: f64) -> usize {
    number::small_integer(value).map_or_else(|| number(value).len(), number::digits)
}

/// Returns the length of `text` as [`to_string`] writes it, quotes included. Bytes.
pub fn text_len(text: &str) -> usize {
    if swar::unescaped_len(text.as_bytes()) == text.len() { text.len() + 2 } else { to_string(text).len() }
}

/// Converts integral floats to integers, so that `50.0` and `50` compare equal. Both are written as `50`.
fn normalize_numbers(value: &mut Value) {
    /// `Number.MAX_SAFE_INTEGER`. Above it, one float stands for several integers.
    const LAST: f64 = 9_007_199_254_740_991.0;
    match value {
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|float| float.trunc() == *float && float.abs() <= LAST);
            #[expect(clippy::cast_possible_truncation, reason = "whole and within the range of an i64")]
            if let Some(float) = whole {
                *number = (float as i64).into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(normalize_numbers),
        Value::Object(fields) => fields.values_mut().for_each(normalize_numbers),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Serializes `value` as compact JSON, with numbers as `JSON.stringify` formats them (`50`, never `50.0`; -0 is 0).
///
/// A map with a key that is not a string becomes `null`. No type of this workspace has such a key.
#[must_use]
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> String {
    to_string_with_capacity(value, 128)
}

/// Serializes `value` as [`to_string`] does, into a buffer of `len` bytes. The buffer grows if the text is longer.
#[must_use]
pub fn to_string_with_capacity<T: Serialize + ?Sized>(value: &T, len: usize) -> String {
    let mut text = String::with_capacity(len);
    match value.serialize(Writer::new(&mut text)) {
        Ok(()) => text,
        Err(_) => "null".to_owned(),
    }
}

/// Serializes `value` as [`to_string`] does, and passes the text to `take` in chunks, so that no long text is held in
/// memory.
///
/// A chunk ends at the first end of a list entry or object field after 64 KiB. A map with a key that is not a string
/// ends the text; no type of this workspace has one.
pub fn to_chunks<T: Serialize + ?Sized>(value: &T, take: &mut dyn FnMut(&str)) {
    const LEAST_BYTES: usize = 64 * 1_024;
    let mut pieces = ChunkSink::of(LEAST_BYTES, take);
    // A serialization error ends the text.
    value.serialize(Writer::new(&mut pieces)).ok();
    pieces.finish();
}

/// Placeholder string for a number that JSON has no form for. A JavaScript binding writes it for `NaN` and the
/// infinities, so that the reader reports them as not finite instead of reading `null`.
pub const NON_FINITE_MARKER: &str = "\u{0}non-finite";

/// Returns the name of a value's JSON type for messages: `object`, `array`, `string`, `number`, `boolean` or `null`.
#[must_use]
pub fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Returns at most the first 64 characters of `text`, for messages that quote foreign input.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 64;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(to_string(&parse(text).unwrap()), expected);
    }

    #[test]
    fn numbers_come_back_as_javascript_writes_them() {
        check("[50, 50.0, -0, -0.0, 1e3]", "[50,50,0,0,1000]");
        check("[83.28513789611293, 0.1, 1e-7, 0.000001]", "[83.28513789611293,0.1,1e-7,0.000001]");
        check("[1e21, 123456789012345680000]", "[1e+21,123456789012345680000]");
    }

    #[test]
    fn numbers_that_are_written_alike_are_equal() {
        assert_eq!(parse("[50.0, -0.0, 1e3, {\"a\":-7.0}]"), parse("[50, 0, 1000, {\"a\":-7}]"));
        assert_ne!(parse("[0.5]"), parse("[0]"));
    }

    #[test]
    fn keys_keep_their_order() {
        check(r#"{"z":1,"a":{"y":2,"b":3}}"#, r#"{"z":1,"a":{"y":2,"b":3}}"#);
    }

    #[test]
    fn faults_name_their_place() {
        let error = parse("[1,\n2,]").unwrap_err();
        assert_eq!(error.to_string(), "not valid JSON at line 2, column 3: trailing comma");
        assert!(parse(&"[".repeat(1000)).is_err());
    }

    #[test]
    fn faults_have_a_kind() {
        let kind = |text: &str| parse(text).unwrap_err().kind;
        assert_eq!(kind(r#"["\ud83c"]"#), InvalidJsonKind::LoneSurrogate);
        assert_eq!(kind(r#"["\ud83c\u0041"]"#), InvalidJsonKind::LoneSurrogate);
        assert_eq!(kind(&"[".repeat(1000)), InvalidJsonKind::TooDeep);
        assert_eq!(kind("[1,]"), InvalidJsonKind::Syntax);
    }

    #[test]
    fn quotes_of_foreign_text_are_short() {
        assert_eq!(excerpt("short"), "short");
        assert_eq!(excerpt(&"é".repeat(100)).chars().count(), 65);
    }
}
