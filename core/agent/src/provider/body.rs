//! The body of a request, in which the schema of the answer stays text.
//!
//! The schema is the longest part of most requests and the same in all of them, so that it is written once.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::Value;
use websketch_json as json;

/// A body: JSON with a schema in place of one of its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RequestBody {
    fields: Value,
    schema: Option<PlacedSchema>,
}

/// A schema as JSON, and the keys and indices that lead to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedSchema {
    pub(super) path: &'static [&'static str],
    pub(super) text: &'static str,
}

impl RequestBody {
    /// Creates a body. The value at the place of the schema is not written.
    pub(super) const fn new(fields: Value, schema: Option<PlacedSchema>) -> Self {
        Self { fields, schema }
    }

    /// Returns the body as JSON.
    pub(super) fn to_json(&self) -> String {
        match self.schema {
            None => json::to_string(&self.fields),
            Some(PlacedSchema { path, text }) => {
                json::to_string(&SplicedValue { value: &self.fields, path, text })
            }
        }
    }
}

/// A value with JSON text in place of the one at `path`.
struct SplicedValue<'a> {
    value: &'a Value,
    path: &'a [&'a str],
    text: &'a str,
}

impl SplicedValue<'_> {
    /// Returns the value below this one that holds the place, if the path goes through `key`.
    fn below<'b>(&'b self, key: &str, value: &'b Value) -> Option<SplicedValue<'b>> {
        let (first, path) = self.path.split_first()?;
        (*first == key).then_some(SplicedValue { value, path, text: self.text })
    }
}

impl Serialize for SplicedValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            _ if self.path.is_empty() => json::raw(self.text, serializer),
            Value::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    match self.below(key, value) {
                        Some(below) => map.serialize_entry(key, &below)?,
                        None => map.serialize_entry(key, value)?,
                    }
                }
                map.end()
            }
            Value::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for (index, value) in items.iter().enumerate() {
                    match self.below(&index.to_string(), value) {
                        Some(below) => list.serialize_element(&below)?,
                        None => list.serialize_element(value)?,
                    }
                }
                list.end()
            }
            other => other.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json as object;

    #[track_caller]
    fn check(path: &'static [&'static str], expected: Expect) {
        let fields = object!({ "a": { "b": null, "c": 1 }, "d": [{ "b": null }, { "b": null }], "b": null });
        let schema = Some(PlacedSchema { path, text: r#"{"type":"string"}"# });
        expected.assert_eq(&RequestBody::new(fields, schema).to_json());
    }

    #[test]
    fn the_schema_stands_in_its_place_alone() {
        check(
            &["a", "b"],
            expect![[r#"{"a":{"b":{"type":"string"},"c":1},"d":[{"b":null},{"b":null}],"b":null}"#]],
        );
        check(
            &["d", "1", "b"],
            expect![[r#"{"a":{"b":null,"c":1},"d":[{"b":null},{"b":{"type":"string"}}],"b":null}"#]],
        );
        check(&["e"], expect![[r#"{"a":{"b":null,"c":1},"d":[{"b":null},{"b":null}],"b":null}"#]]);
    }
}
