//! A serde serializer for compact JSON text.
//!
//! `serde_json` would write bytes through `io::Write`, and each number through a `String`. Here everything is pushed
//! onto one string, or onto one chunk after another.

mod list;
mod sink;

use super::number::{push_integer, push_number};
use super::swar::unescaped_len;
use list::CompoundWriter;
use serde::Serialize;
use serde::ser::{Error, Serializer};
pub(super) use sink::{ChunkSink, Sink};
use std::fmt;

/// The newtype name that marks text as verbatim JSON; see [`raw`].
const RAW: &str = "\0raw";

/// Serializes JSON text verbatim, as the value it encodes.
///
/// Only for [`super::to_string`] and [`super::to_chunks`]; any other serializer writes a string.
///
/// # Errors
///
/// Fails with the serializer's errors.
pub fn raw<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_newtype_struct(RAW, text)
}

/// Returns true if the serializer belongs to [`super::to_string`]. That serializer reports itself as not
/// human-readable; all others, such as those of JSON crates, get values instead of raw text.
pub fn accepts_raw(serializer: &impl Serializer) -> bool {
    !serializer.is_human_readable()
}

/// A value that has no JSON form.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct SerializeError(String);

impl Error for SerializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// A serializer that appends one value to the output.
pub(super) struct Writer<'a, O> {
    out: &'a mut O,
    /// Whether a string is verbatim JSON.
    is_raw: bool,
}

impl<'a, O> Writer<'a, O> {
    pub(super) fn new(out: &'a mut O) -> Self {
        Self { out, is_raw: false }
    }
}

impl<O: Sink> Writer<'_, O> {
    fn text(&mut self, text: &str) {
        self.out.text().push('"');
        let mut rest = text;
        loop {
            let (plain, special) =
                rest.split_at_checked(unescaped_len(rest.as_bytes())).unwrap_or((rest, ""));
            self.out.text().push_str(plain);
            // Every escaped character is one byte long.
            let Some(&byte) = special.as_bytes().first() else { break };
            self.escaped(byte);
            rest = special.get(1..).unwrap_or_default();
        }
        self.out.text().push('"');
    }

    fn escaped(&mut self, byte: u8) {
        let letter = match byte {
            8 => 'b',
            9 => 't',
            10 => 'n',
            12 => 'f',
            13 => 'r',
            0..b' ' => 'u',
            _ => char::from(byte),
        };
        self.out.text().push('\\');
        self.out.text().push(letter);
        if letter == 'u' {
            self.out.text().push_str("00");
            for digit in [byte >> 4, byte & 15] {
                self.out.text().push(char::from_digit(digit.into(), 16).unwrap_or_default());
            }
        }
    }

    fn whole(&mut self, is_negative: bool, digits: u64) {
        if is_negative {
            self.out.text().push('-');
        }
        push_integer(self.out.text(), digits);
    }
}

impl<'a, O: Sink> Writer<'a, O> {
    fn list(self, open: char, close: &'static str) -> CompoundWriter<'a, O> {
        self.out.text().push(open);
        CompoundWriter::new(self.out, close)
    }

    /// Writes `{"name":`, the start of an enum variant with data.
    fn variant(mut self, name: &str) -> Self {
        self.out.text().push('{');
        self.text(name);
        self.out.text().push(':');
        self
    }
}

impl<'a, O: Sink> Serializer for Writer<'a, O> {
    type Ok = ();
    type Error = SerializeError;
    type SerializeSeq = CompoundWriter<'a, O>;
    type SerializeTuple = CompoundWriter<'a, O>;
    type SerializeTupleStruct = CompoundWriter<'a, O>;
    type SerializeTupleVariant = CompoundWriter<'a, O>;
    type SerializeMap = CompoundWriter<'a, O>;
    type SerializeStruct = CompoundWriter<'a, O>;
    type SerializeStructVariant = CompoundWriter<'a, O>;

    /// Marks this serializer; see [`accepts_raw`].
    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_bool(self, value: bool) -> Result<(), SerializeError> {
        self.out.text().push_str(if value { "true" } else { "false" });
        Ok(())
    }
    fn serialize_i8(self, value: i8) -> Result<(), SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i16(self, value: i16) -> Result<(), SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i32(self, value: i32) -> Result<(), SerializeError> {
        self.serialize_i64(value.into())
    }
    fn serialize_i64(mut self, value: i64) -> Result<(), SerializeError> {
        self.whole(value < 0, value.unsigned_abs());
        Ok(())
    }
    fn serialize_u8(self, value: u8) -> Result<(), SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u16(self, value: u16) -> Result<(), SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u32(self, value: u32) -> Result<(), SerializeError> {
        self.serialize_u64(value.into())
    }
    fn serialize_u64(mut self, value: u64) -> Result<(), SerializeError> {
        self.whole(false, value);
        Ok(())
    }
    fn serialize_f32(self, value: f32) -> Result<(), SerializeError> {
        self.serialize_f64(value.into())
    }
    fn serialize_f64(self, value: f64) -> Result<(), SerializeError> {
        push_number(self.out.text(), value);
        Ok(())
    }
    fn serialize_char(self, value: char) -> Result<(), SerializeError> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(mut self, value: &str) -> Result<(), SerializeError> {
        if self.is_raw {
            self.out.text().push_str(value);
        } else {
            self.text(value);
        }
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), SerializeError> {
        self.collect_seq(value)
    }
    fn serialize_none(self) -> Result<(), SerializeError> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerializeError> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), SerializeError> {
        self.out.text().push_str("null");
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), SerializeError> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), SerializeError> {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), SerializeError> {
        value.serialize(Writer { out: self.out, is_raw: name == RAW })
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), SerializeError> {
        let inside = self.variant(variant);
        value.serialize(Writer::new(inside.out))?;
        inside.out.text().push('}');
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.list('[', "]"))
    }
    fn serialize_tuple(self, _: usize) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.list('[', "]"))
    }
    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.list('[', "]"))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.variant(variant).list('[', "]}"))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.list('{', "}"))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.list('{', "}"))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<CompoundWriter<'a, O>, SerializeError> {
        Ok(self.variant(variant).list('{', "}}"))
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "serde_json is the oracle, for what has no floats")]
mod tests {
    use crate::{parse, to_string};
    use proptest::prelude::*;
    use serde::Serialize;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Every {
        Unit,
        One(char),
        Two(i8, Option<u8>),
        Fields { yes: bool, no: () },
    }

    #[test]
    fn every_form_looks_as_serde_json_writes_it() {
        let all = [Every::Unit, Every::One('"'), Every::Two(-128, None), Every::Fields { yes: true, no: () }];
        assert_eq!(to_string(&all), serde_json::to_string(&all).unwrap());
        assert_eq!(
            to_string(&(i64::MIN, u64::MAX, b"ab")),
            "[-9223372036854775808,18446744073709551615,[97,98]]"
        );
        assert_eq!(to_string(&BTreeMap::from([(1, 2)])), "null");
    }

    proptest! {
        #[test]
        fn pieces_are_the_text(texts in prop::collection::vec(any::<String>(), 0..20), longest in 0_usize..40) {
            let value = serde_json::json!({ "texts": texts, "keys": [{ "a": 1, "b": [] }, null, texts.len()] });
            let mut pieces = Vec::new();
            let mut take = |piece: &str| pieces.push(piece.to_owned());
            let mut out = super::ChunkSink::of(longest, &mut take);
            value.serialize(super::Writer::new(&mut out)).unwrap();
            out.finish();
            prop_assert!(pieces.iter().all(|piece| !piece.is_empty()));
            prop_assert_eq!(pieces.concat(), to_string(&value));
        }

        #[test]
        fn texts_look_as_serde_json_writes_them(text in any::<String>(), control in 0_u8..0x30) {
            let text = format!("{text}{}{text}", char::from(control));
            let written = to_string(&[&text]);
            prop_assert_eq!(&written, &serde_json::to_string(&[&text]).unwrap());
            prop_assert_eq!(parse(&written).unwrap(), serde_json::json!([text]));
        }
    }
}
