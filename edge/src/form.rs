//! A chat as a form: the fields as text parts, and a picture.

use crate::body::{Body, BodyKind};
use crate::error::ApiError;
use serde_json::{Map, Value};
use websketch_core::json;
use websketch_core::provider::{Image, InvalidImage, MAX_IMAGE_BYTES};
use worker::{FormData, FormEntry};

/// The fields that are texts as they are.
const TEXTS: [&str; 7] = ["message", "sessionId", "session_id", "provider", "model", "mode", "answer"];
/// The fields that are JSON.
const VALUES: [&str; 10] = [
    "currentSketch",
    "current_sketch",
    "messageHistory",
    "message_history",
    "baseRevision",
    "base_revision",
    "selection",
    "page",
    "dryRun",
    "dry_run",
];
const PARTIAL: &str = "partial";
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
    for name in VALUES.into_iter().chain([PARTIAL]) {
        // A part that was left empty is an absent one.
        let Some(text) = text(form, name).await?.filter(|text| !text.trim().is_empty()) else { continue };
        let value = json::parse(&text);
        let value = value.map_err(|_| ApiError::WrongField { field: name, wanted: "JSON".to_owned() })?;
        fields.insert(name.to_owned(), value);
    }
    Ok(fields)
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
