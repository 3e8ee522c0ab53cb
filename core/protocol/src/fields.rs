//! The fields of a request.
//!
//! Keys are camelCase or `snake_case`, `null` counts as absent, and unknown keys are ignored at no cost.

use crate::InvalidRequest;
use websketch_json::LazyValue;

/// A page size to design for.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Page")]
#[expect(dead_code, reason = "describes what `read_page` reads")]
pub(crate) struct PageSize {
    /// Pixels.
    #[schemars(range(min = 1, max = websketch_sketch::limits::MAX_PX))]
    width: f64,
    /// Pixels.
    #[schemars(range(min = 1, max = websketch_sketch::limits::MAX_PX))]
    height: f64,
}

/// The condition that a request has a sketch or a session. Only a session that lives has a sketch of its own.
#[cfg(feature = "schema")]
pub(crate) fn sketch_or_session() -> serde_json::Value {
    serde_json::json!([{ "required": ["currentSketch"] }, { "required": ["sessionId"] }])
}

/// The fields of a request by their camelCase names.
pub(crate) struct Fields<'a>(Vec<Field<'a>>);

struct Field<'a> {
    name: &'static str,
    /// The values under the camelCase and the `snake_case` name. The last duplicate counts.
    found: [Option<LazyValue<'a>>; 2],
}

impl<'a> Fields<'a> {
    /// Reads the fields `names` of an object.
    pub(crate) fn of(body: LazyValue<'a>, names: &[&'static str]) -> Result<Self, InvalidRequest> {
        let members = body.members().ok_or(InvalidRequest::NotAnObject { found: body.type_name() })?;
        let mut fields = Self(names.iter().map(|&name| Field { name, found: [None; 2] }).collect());
        for (key, value) in members {
            fields.put(&key, value);
        }
        Ok(fields)
    }

    /// Reads the fields `names` of a list of named values.
    pub(crate) fn of_parts(parts: &[(&str, LazyValue<'a>)], names: &[&'static str]) -> Self {
        let mut fields = Self(names.iter().map(|&name| Field { name, found: [None; 2] }).collect());
        parts.iter().for_each(|&(name, value)| fields.put(name, value));
        fields
    }

    fn put(&mut self, key: &str, value: LazyValue<'a>) {
        for Field { name, found: [camel, snake] } in &mut self.0 {
            if *name == key {
                *camel = Some(value);
            } else if is_snake_case(key, name) {
                *snake = Some(value);
            }
        }
    }

    pub(crate) fn get(&self, field: &str) -> Option<LazyValue<'a>> {
        let found = &self.0.iter().find(|known| known.name == field)?.found;
        found.iter().flatten().copied().find(|value| !value.is_null())
    }

    pub(crate) fn string(&self, field: &'static str) -> Result<Option<String>, InvalidRequest> {
        let Some(value) = self.get(field) else { return Ok(None) };
        value.string().map(|text| Some(text.into_owned())).ok_or_else(|| wrong(field, "a string", value))
    }

    pub(crate) fn flag(&self, field: &'static str) -> Result<Option<bool>, InvalidRequest> {
        let Some(value) = self.get(field) else { return Ok(None) };
        value.flag().map(Some).ok_or_else(|| wrong(field, "true or false", value))
    }

    pub(crate) fn revision(&self) -> Result<Option<u64>, InvalidRequest> {
        self.get("baseRevision").map(read_revision).transpose()
    }
}

fn read_revision(value: LazyValue<'_>) -> Result<u64, InvalidRequest> {
    value.whole().ok_or_else(|| wrong("baseRevision", "a whole number of 0 or more", value))
}

/// Returns true if `key` is `camel` in `snake_case`, such as `current_sketch` for `currentSketch`.
fn is_snake_case(key: &str, camel: &str) -> bool {
    let mut letters = key.chars();
    camel.chars().all(|letter| {
        let next = letters.next();
        if letter.is_ascii_uppercase() {
            return next == Some('_') && letters.next() == Some(letter.to_ascii_lowercase());
        }
        next == Some(letter)
    }) && letters.next().is_none()
}

pub(crate) fn wrong(field: &'static str, wanted: &'static str, value: LazyValue<'_>) -> InvalidRequest {
    let is_large = value.is_object() || value.items().is_some();
    let found = if is_large { value.type_name().to_owned() } else { value.excerpt() };
    InvalidRequest::WrongValue { field, wanted, found }
}
