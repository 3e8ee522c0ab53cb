//! Request bodies: counted while they are read, whatever their headers claim.

use crate::error::ApiError;
use futures_util::StreamExt;
use serde_json::Value;
use websketch_core::json;
use websketch_core::limits::MAX_BODY_BYTES;
use worker::Request;

/// A longer body than is read is still taken in and thrown away up to this length, so that a caller
/// who sends before it reads gets the answer rather than a cut connection.
const MAX_DISCARDED_BYTES: usize = 4 * MAX_BODY_BYTES;

/// The JSON value in the body of `request`.
///
/// # Errors
/// [`ApiError`] for another media type, too many bytes, or what is not JSON.
pub(crate) async fn read_json(request: &mut Request) -> Result<Value, ApiError> {
    check_media_type(request.headers().get("content-type")?.as_deref())?;
    Ok(json::parse_bytes(&read(request).await?)?)
}

/// The JSON value in the body of `request`; `None` when the body is empty, whatever its type.
///
/// # Errors
/// As [`read_json`].
pub(crate) async fn read_optional_json(request: &mut Request) -> Result<Option<Value>, ApiError> {
    let media_type = request.headers().get("content-type")?;
    let bytes = read(request).await?;
    if bytes.is_empty() {
        return Ok(None);
    }
    check_media_type(media_type.as_deref())?;
    Ok(Some(json::parse_bytes(&bytes)?))
}

async fn read(request: &mut Request) -> Result<Vec<u8>, ApiError> {
    if request.inner().body().is_none() {
        return Ok(Vec::new());
    }
    let mut stream = request.stream()?;
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(chunk) = stream.next().await {
        let chunk = chunk?;
        length = length.saturating_add(chunk.len());
        if length <= MAX_BODY_BYTES {
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
        if length > MAX_DISCARDED_BYTES {
            break;
        }
    }
    if length > MAX_BODY_BYTES { Err(ApiError::BodyTooLarge) } else { Ok(bytes) }
}

/// Only JSON can be read. A browser sends it to another origin with that origin's consent only, which
/// is why other types are not guessed at.
fn check_media_type(found: Option<&str>) -> Result<(), ApiError> {
    let essence = found.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_json = essence == "application/json"
        || essence.strip_prefix("application/").is_some_and(|subtype| subtype.ends_with("+json"));
    if is_json {
        return Ok(());
    }
    let found = if essence.is_empty() { "none".to_owned() } else { json::excerpt(&essence) };
    Err(ApiError::UnsupportedMediaType { found })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Option<&str>, expected: &str) {
        let shown = check_media_type(found).map_or_else(|error| error.to_string(), |()| "json".to_owned());
        assert_eq!(shown, expected);
    }

    #[test]
    fn only_json_is_read() {
        check(Some("application/json"), "json");
        check(Some("Application/JSON; charset=utf-8"), "json");
        check(Some("application/vnd.api+json"), "json");
        check(None, "Content-Type must be application/json, found none");
        check(Some("text/plain"), "Content-Type must be application/json, found text/plain");
        check(
            Some("multipart/form-data; boundary=x"),
            "Content-Type must be application/json, found multipart/form-data",
        );
    }
}
