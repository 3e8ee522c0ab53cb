//! Fields of arguments, each with its path.

use super::InvalidArgument;
use kurbo::Size;
use serde_json::{Map, Value};
use websketch_json as json;
use websketch_json::{excerpt, type_name};
use websketch_sketch::limits::{MAX_MESSAGE_CHARS, MAX_PX};

pub(super) fn page_in(path: &str, fields: &Map<String, Value>) -> Result<Option<Size>, InvalidArgument> {
    object(path, present(fields, "page"))?.map(|page| size(path, page)).transpose()
}

pub(super) fn size(path: &str, page: &Map<String, Value>) -> Result<Size, InvalidArgument> {
    Ok(Size::new(side(path, page, "width")?, side(path, page, "height")?))
}

pub(super) fn side(path: &str, page: &Map<String, Value>, field: &str) -> Result<f64, InvalidArgument> {
    let value = page.get(field).unwrap_or(&Value::Null);
    let found = value.as_f64().filter(|&side| side > 0.0 && side <= MAX_PX);
    found.ok_or_else(|| InvalidArgument::Wrong {
        path: format!("{path}.{field}"),
        wanted: format!("a number above 0 and at most {MAX_PX}"),
        found: excerpt(&json::to_string(value)),
    })
}

pub(super) fn checked_length(path: &str, text: String) -> Result<String, InvalidArgument> {
    let found = text.chars().count();
    if found <= MAX_MESSAGE_CHARS {
        return Ok(text);
    }
    Err(InvalidArgument::Wrong {
        path: path.to_owned(),
        wanted: format!("at most {MAX_MESSAGE_CHARS} characters"),
        found: found.to_string(),
    })
}

/// Reads an optional boolean. The default is `false`.
pub(super) fn flag(path: &str, value: Option<&Value>) -> Result<bool, InvalidArgument> {
    match value {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(wrong(path, "a boolean", other)),
    }
}

pub(super) fn string(path: &str, value: &Value) -> Result<String, InvalidArgument> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(path, "a string", value))
}

/// Returns a field. `null` counts as absent.
pub(super) fn present<'a>(fields: &'a Map<String, Value>, field: &str) -> Option<&'a Value> {
    fields.get(field).filter(|value| !value.is_null())
}

/// Reads an optional object. `null` counts as absent.
pub(super) fn object<'a>(
    path: &str,
    value: Option<&'a Value>,
) -> Result<Option<&'a Map<String, Value>>, InvalidArgument> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(fields)) => Ok(Some(fields)),
        Some(other) => Err(wrong(path, "an object", other)),
    }
}

/// Reads the entries of an optional array, each with its path.
pub(super) fn list<T>(
    path: &str,
    value: Option<&Value>,
    read: impl Fn(&str, &Value) -> Result<T, InvalidArgument>,
) -> Result<Vec<T>, InvalidArgument> {
    match value {
        None => Ok(Vec::new()),
        Some(Value::Array(items)) => {
            items.iter().enumerate().map(|(index, item)| read(&format!("{path}[{index}]"), item)).collect()
        }
        Some(other) => Err(wrong(path, "an array", other)),
    }
}

/// Returns the error for a wrong value, with the type found. A text is quoted, because it may be misspelled.
pub(super) fn wrong(path: &str, wanted: &str, found: &Value) -> InvalidArgument {
    let found = match found {
        Value::String(text) => format!("{:?}", excerpt(text)),
        other => type_name(other).to_owned(),
    };
    InvalidArgument::Wrong { path: path.to_owned(), wanted: wanted.to_owned(), found }
}
