//! A chat as a form: the fields as text parts, and a picture.

use crate::body::{Body, BodyKind};
use crate::error::ApiError;
use serde_json::{Map, Value};
use websketch_core::json;
use websketch_core::provider::{Image, InvalidImage, MAX_IMAGE_BYTES};
use worker::{FormData, FormEntry};

/// The fields that are texts as they are.
const TEXTS: [&str; 2] = ["message", "answer"];
/// The fields that are texts, too, and absent when they are left empty.
const NAMES: [&str; 5] = ["sessionId", "session_id", "provider", "model", "mode"];
/// The fields that are JSON.
const VALUES: [&str; 8] = [
    "currentSketch",
    "current_sketch",
    "messageHistory",
    "message_history",
    "baseRevision",
    "base_revision",
    "selection",
    "page",
];
/// The fields that are truth values, which each program writes in its own way.
const FLAGS: [&str; 3] = ["dryRun", "dry_run", "partial"];
const IMAGE: &str = "image";

/// The request in a body of JSON or of a form, and the picture that came with it.
///
/// # Errors
/// [`ApiError`] for another media type, a part that is not JSON, or a picture that is none.
pub(crate) async fn read_chat(body: &Body) -> Result<(Value, Option<Image>), ApiError> {
    match body.kind() {
        Some(BodyKind::Json) => Ok((body.json()?, None)),
        Some(BodyKind::Form) => {
            let form = body.form().await?;
            Ok((Value::Object(fields(&form).await?), image(&form).await?))
        }
        None => Err(body.unsupported("application/json or multipart/form-data")),
    }
}

async fn fields(form: &FormData) -> Result<Map<String, Value>, ApiError> {
    let mut fields = Map::new();
    for name in TEXTS {
        fields.extend(text(form, name).await?.map(|text| (name.to_owned(), text.into())));
    }
    for name in NAMES {
        fields.extend(filled(form, name).await?.map(|text| (name.to_owned(), text.into())));
    }
    for name in VALUES {
        let Some(text) = filled(form, name).await? else { continue };
        let value = json::parse(&text);
        let value = value.map_err(|_| ApiError::WrongField { field: name, wanted: "JSON".to_owned() })?;
        fields.insert(name.to_owned(), value);
    }
    for name in FLAGS {
        let Some(text) = filled(form, name).await? else { continue };
        let wanted = || ApiError::WrongField { field: name, wanted: "true or false".to_owned() };
        fields.insert(name.to_owned(), flag(&text).ok_or_else(wanted)?);
    }
    Ok(fields)
}

/// The text of a part that was not left empty.
async fn filled(form: &FormData, name: &'static str) -> Result<Option<String>, ApiError> {
    Ok(text(form, name).await?.filter(|text| !text.trim().is_empty()))
}

/// A truth value as forms and scripting languages write it; `null` is none.
fn flag(text: &str) -> Option<Value> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Some(true.into()),
        "false" | "0" | "off" => Some(false.into()),
        "null" => Some(Value::Null),
        _ => None,
    }
}

/// The text of a part. A part with a media type of its own, such as `application/json`, often comes as a file.
async fn text(form: &FormData, name: &'static str) -> Result<Option<String>, ApiError> {
    match form.get(name) {
        None => Ok(None),
        Some(FormEntry::Field(text)) => Ok(Some(text)),
        Some(FormEntry::File(file)) => {
            let text = String::from_utf8(file.bytes().await?);
            text.map(Some).map_err(|_| ApiError::WrongField { field: name, wanted: "text".to_owned() })
        }
    }
}

async fn image(form: &FormData) -> Result<Option<Image>, ApiError> {
    match form.get(IMAGE) {
        None => Ok(None),
        Some(FormEntry::Field(text)) if text.is_empty() => Ok(None),
        Some(FormEntry::Field(_)) => Err(ApiError::WrongField { field: IMAGE, wanted: "a file".to_owned() }),
        Some(FormEntry::File(file)) if file.size() > MAX_IMAGE_BYTES => {
            Err(InvalidImage::TooLarge { found: file.size() }.into())
        }
        Some(FormEntry::File(file)) => Ok(Some(Image::new(&file.bytes().await?)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_values_are_read_as_programs_write_them() {
        for text in ["true", "True", " 1 ", "on"] {
            assert_eq!(flag(text), Some(Value::Bool(true)), "{text}");
        }
        for text in ["false", "False", "0", "OFF"] {
            assert_eq!(flag(text), Some(Value::Bool(false)), "{text}");
        }
        assert_eq!(flag("null"), Some(Value::Null));
        assert_eq!(flag("perhaps"), None);
    }
}
