//! Bodies of chats: JSON, or a form with text fields and an image.

use crate::http::body::{Body, BodyKind};
use crate::http::error::ApiError;
use websketch_agent::provider::{Image, InvalidImage, MAX_IMAGE_BYTES};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_protocol::ChatRequest;
use websketch_sketch::Sketch;
use worker::{FormData, FormEntry};

/// Fields with plain text.
const TEXT_FIELDS: [&str; 2] = ["message", "answer"];
/// Fields with plain text that count as absent if they are empty.
const NAME_FIELDS: [&str; 5] = ["sessionId", "session_id", "provider", "model", "mode"];
/// Fields with JSON.
const JSON_FIELDS: [&str; 8] = [
    "currentSketch",
    "current_sketch",
    "messageHistory",
    "message_history",
    "baseRevision",
    "base_revision",
    "selection",
    "page",
];
/// Fields with booleans, which programs write in several ways.
const FLAG_FIELDS: [&str; 5] = ["dryRun", "dry_run", "partial", "returnSketch", "return_sketch"];
const IMAGE_FIELD: &str = "image";

/// The result of parsing.
pub(crate) enum ParsedChatBody {
    /// The request and its image.
    Request(Box<ChatRequest>, Option<Image>),
    /// The error, and the sketch if it is readable.
    Invalid(ApiError, Option<Sketch>),
}

/// Parses a body of JSON or of a form.
///
/// # Errors
/// [`ApiError`] for another media type or an unreadable body.
pub(crate) async fn parse_chat_body(body: Body) -> Result<ParsedChatBody, ApiError> {
    match body.kind() {
        Some(BodyKind::Json) => {
            let view = body.json()?;
            Ok(match ChatRequest::read(view) {
                Ok(chat) => ParsedChatBody::Request(Box::new(chat), None),
                Err(fault) => ParsedChatBody::Invalid(fault.into(), ChatRequest::sketch_in(view)),
            })
        }
        Some(BodyKind::Form) => {
            let form = body.form().await?;
            // The host has its own copy.
            drop(body);
            let mut fields = Vec::new();
            Ok(match read_form(&form, &mut fields).await {
                Ok((chat, image)) => ParsedChatBody::Request(Box::new(chat), image),
                Err(fault) => ParsedChatBody::Invalid(fault, sketch_in_fields(&fields)),
            })
        }
        None => Err(body.unsupported("application/json or multipart/form-data")),
    }
}

/// The name and the JSON text of a field.
type Field = (&'static str, String);

/// Parses a form. Adds all readable fields to `fields`.
async fn read_form(
    form: &FormData,
    fields: &mut Vec<Field>,
) -> Result<(ChatRequest, Option<Image>), ApiError> {
    read_fields(form, fields).await?;
    let mut parts = Vec::new();
    for (name, text) in fields.iter() {
        let wrong = |_| ApiError::WrongField { field: name, expected: "JSON".to_owned() };
        parts.push((*name, LazyValue::parse(text.as_bytes()).map_err(wrong)?));
    }
    Ok((ChatRequest::read_parts(&parts)?, image(form).await?))
}

/// Returns the sketch of an otherwise invalid form.
fn sketch_in_fields(fields: &[Field]) -> Option<Sketch> {
    let is_sketch = |name: &str| matches!(name, "currentSketch" | "current_sketch");
    let (_, text) = fields.iter().find(|(name, _)| is_sketch(name))?;
    Sketch::read_text(text.as_bytes()).ok().map(|reading| reading.sketch)
}

/// Reads all fields, the longest ones first. An error in a later one then leaves the sketch readable.
async fn read_fields(form: &FormData, fields: &mut Vec<Field>) -> Result<(), ApiError> {
    for name in JSON_FIELDS {
        fields.extend(non_empty_text(form, name).await?.map(|text| (name, text)));
    }
    for name in TEXT_FIELDS {
        fields.extend(text(form, name).await?.map(|text| (name, json::to_string(&text))));
    }
    for name in NAME_FIELDS {
        fields.extend(non_empty_text(form, name).await?.map(|text| (name, json::to_string(&text))));
    }
    for name in FLAG_FIELDS {
        let Some(text) = non_empty_text(form, name).await? else { continue };
        let expected = || ApiError::WrongField { field: name, expected: "true or false".to_owned() };
        fields.push((name, flag(&text).ok_or_else(expected)?.to_owned()));
    }
    Ok(())
}

/// Returns the text of a part, unless it is empty.
async fn non_empty_text(form: &FormData, name: &'static str) -> Result<Option<String>, ApiError> {
    Ok(text(form, name).await?.filter(|text| !text.trim().is_empty()))
}

/// Returns the JSON of a boolean as forms and scripting languages write it, or `null`.
fn flag(text: &str) -> Option<&'static str> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Some("true"),
        "false" | "0" | "off" => Some("false"),
        "null" => Some("null"),
        _ => None,
    }
}

/// Returns the text of a part. A part with a media type, such as `application/json`, often arrives as a file.
async fn text(form: &FormData, name: &'static str) -> Result<Option<String>, ApiError> {
    match form.get(name) {
        None => Ok(None),
        Some(FormEntry::Field(text)) => Ok(Some(text)),
        Some(FormEntry::File(file)) => {
            let text = String::from_utf8(file.bytes().await?);
            text.map(Some).map_err(|_| ApiError::WrongField { field: name, expected: "text".to_owned() })
        }
    }
}

async fn image(form: &FormData) -> Result<Option<Image>, ApiError> {
    match form.get(IMAGE_FIELD) {
        None => Ok(None),
        Some(FormEntry::Field(text)) if text.is_empty() => Ok(None),
        Some(FormEntry::Field(_)) => {
            Err(ApiError::WrongField { field: IMAGE_FIELD, expected: "a file".to_owned() })
        }
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
            assert_eq!(flag(text), Some("true"), "{text}");
        }
        for text in ["false", "False", "0", "OFF"] {
            assert_eq!(flag(text), Some("false"), "{text}");
        }
        assert_eq!(flag("null"), Some("null"));
        assert_eq!(flag("perhaps"), None);
    }
}
