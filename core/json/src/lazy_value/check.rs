//! JSON validation by the parser, without building values.

use super::super::{InvalidJson, invalid};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Returns `text` as a string if all of it is JSON.
pub(super) fn validate(text: &[u8]) -> Result<&str, InvalidJson> {
    let AnyValue = serde_json::from_slice(text).map_err(|error| invalid(&error))?;
    // The parser has validated the strings, and JSON outside of strings is ASCII.
    Ok(std::str::from_utf8(text).unwrap_or_default())
}

/// Validates a JSON value without building it. `serde::de::IgnoredAny` would accept numbers out of range, lone
/// surrogates and any depth.
struct AnyValue;

impl<'de> Deserialize<'de> for AnyValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for AnyValue {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        while members.next_entry::<Self, Self>()?.is_some() {}
        Ok(self)
    }
}
