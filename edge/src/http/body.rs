//! Request bodies, limited in size and time while they are read.

use super::error::ApiError;
use crate::platform::memory_permits::{self, MemoryPermit};
use crate::platform::{StreamReader, now_ms};
use futures_util::future::{Either, select};
use sha2::{Digest, Sha256};
use std::pin::pin;
use std::time::Duration;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::limits::MAX_BODY_BYTES;
use worker::js_sys::Uint8Array;
use worker::{Delay, FormData, Headers, Method, Request, RequestInit};

/// A body that is too long is read and discarded up to this length. A caller that sends before it reads then
/// receives the response instead of a closed connection. The host accepts 100 MB on its usual plans.
const MAX_DISCARDED_BYTES: usize = 16 * MAX_BODY_BYTES;
/// The bytes and the time that are spent on the body of a request which its headers already rule out, for
/// example by a wrong key. Two bodies of the full size fit.
const MAX_DRAINED_BYTES: usize = 2 * MAX_BODY_BYTES;
const MAX_DRAINED_MS: u64 = 5_000;
/// The longest pause within a body, in ms.
const MAX_PAUSE_MS: u64 = 10_000;
/// The longest time for a whole body, in ms.
const MAX_READING_MS: u64 = 60_000;

/// A complete body.
pub(crate) struct Body {
    media_type: Option<String>,
    bytes: Vec<u8>,
    /// The memory permit of a large body.
    _permit: Option<MemoryPermit>,
}

/// The media types of bodies that routes accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyKind {
    /// `application/json`.
    Json,
    /// `multipart/form-data`.
    Form,
}

impl Body {
    /// Reads the body of `request`.
    ///
    /// # Errors
    /// [`ApiError`] if the body is too long, too slow or compressed.
    pub(crate) async fn read(request: &mut Request) -> Result<Self, ApiError> {
        if let Some(encoding) = request.headers().get("content-encoding")?
            && !matches!(encoding.trim().to_ascii_lowercase().as_str(), "" | "identity")
        {
            return Err(ApiError::UnsupportedEncoding { found: json::excerpt(&encoding) });
        }
        let media_type = request.headers().get("content-type")?;
        let (bytes, held) = match request.inner().body() {
            Some(stream) => read(StreamReader::of(&stream), content_length(request.headers())?).await?,
            None => (Vec::new(), None),
        };
        Ok(Self { media_type, bytes, _permit: held })
    }

    /// Returns a JSON body that the Worker has written itself.
    pub(crate) fn from_json(text: String) -> Self {
        Self { media_type: Some("application/json".to_owned()), bytes: text.into_bytes(), _permit: None }
    }

    /// Returns the body of a request without one.
    pub(crate) const fn empty() -> Self {
        Self { media_type: None, bytes: Vec::new(), _permit: None }
    }

    /// Returns the length in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the value of a JSON body as a view of its text.
    ///
    /// # Errors
    /// [`ApiError`] for another media type or invalid JSON.
    pub(crate) fn json(&self) -> Result<LazyValue<'_>, ApiError> {
        Ok(LazyValue::parse(self.json_text()?)?)
    }

    /// Returns the text of a JSON body, unparsed.
    ///
    /// # Errors
    /// [`ApiError`] for another media type.
    pub(crate) fn json_text(&self) -> Result<&[u8], ApiError> {
        match self.kind() {
            Some(BodyKind::Json) => Ok(&self.bytes),
            _ => Err(self.unsupported("application/json")),
        }
    }

    /// Returns the value of a JSON body, or `None` if the body is empty. An empty body needs no media type.
    ///
    /// # Errors
    /// As [`Body::json`].
    pub(crate) fn optional_json(&self) -> Result<Option<LazyValue<'_>>, ApiError> {
        if self.bytes.is_empty() { Ok(None) } else { self.json().map(Some) }
    }

    /// Returns the parts of a form.
    ///
    /// # Errors
    /// [`ApiError`] if the body is not a form.
    pub(crate) async fn form(&self) -> Result<FormData, ApiError> {
        let headers = Headers::new();
        headers.set("content-type", self.media_type.as_deref().unwrap_or_default())?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_headers(headers);
        init.with_body(Some(Uint8Array::from(self.bytes.as_slice()).into()));
        // The host parses forms of requests only. This request is never sent.
        let mut request = Request::new_with_init("https://form.invalid/", &init)?;
        request.form_data().await.map_err(|_| ApiError::InvalidForm)
    }

    /// Returns the media type that the headers claim.
    pub(crate) fn kind(&self) -> Option<BodyKind> {
        kind(self.media_type.as_deref())
    }

    /// Returns the error for a body of another type than `expected`.
    pub(crate) fn unsupported(&self, expected: &'static str) -> ApiError {
        let essence = essence(self.media_type.as_deref());
        let found = if essence.is_empty() { "none".to_owned() } else { json::excerpt(&essence) };
        ApiError::UnsupportedMediaType { expected, found }
    }

    /// Returns the SHA-256 of the body.
    pub(crate) fn digest(&self) -> [u8; 32] {
        Sha256::digest(&self.bytes).into()
    }
}

/// Discards a body that has not been read, within limits. A caller that sends before it reads then receives
/// the response instead of a closed connection.
pub(crate) async fn discard(request: &Request) {
    let Some(stream) = request.inner().body().filter(|stream| !stream.locked()) else { return };
    let Ok(announced) = content_length(request.headers()) else { return };
    if announced.is_some_and(|announced| announced > MAX_DRAINED_BYTES) {
        return;
    }
    let (mut stream, mut length) = (StreamReader::of(&stream), 0_usize);
    let time = Delay::from(Duration::from_millis(MAX_DRAINED_MS));
    let taking = async {
        while length < announced.unwrap_or(MAX_DRAINED_BYTES) {
            let Ok(Some(chunk)) = stream.next().await else { break };
            length = length.saturating_add(chunk.len());
        }
    };
    select(pin!(taking), time).await;
}

/// Returns the `Content-Length`. The connection delivers no more than that, so the reader need not wait for
/// the end of the stream.
fn content_length(headers: &Headers) -> Result<Option<usize>, ApiError> {
    Ok(headers.get("content-length")?.and_then(|length| length.parse().ok()))
}

/// Returns the bytes of a body, and its memory permit if the body is large.
async fn read(
    mut stream: StreamReader,
    announced: Option<usize>,
) -> Result<(Vec<u8>, Option<MemoryPermit>), ApiError> {
    if announced.is_some_and(|announced| announced > MAX_DISCARDED_BYTES) {
        return Err(ApiError::BodyTooLarge);
    }
    let (mut bytes, mut length, mut held) = (Vec::new(), 0_usize, None);
    let mut end = now_ms() + MAX_READING_MS;
    while announced.is_none_or(|announced| length < announced) {
        let left = end.saturating_sub(now_ms()).min(MAX_PAUSE_MS);
        let chunk = match select(pin!(stream.next()), Delay::from(Duration::from_millis(left))).await {
            Either::Left((chunk, _)) => chunk.map_err(|_| ApiError::BodyBrokenOff)?,
            Either::Right(_) => return Err(ApiError::BodyTooSlow),
        };
        let Some(chunk) = chunk else { break };
        length = length.saturating_add(chunk.len());
        if length > memory_permits::SMALL_BODY_BYTES && held.is_none() {
            let asked_at = now_ms();
            held = Some(memory_permits::acquire_for_body(announced.unwrap_or(MAX_BODY_BYTES)).await);
            // The wait for a permit does not count against the caller.
            end += now_ms().saturating_sub(asked_at);
        }
        if length <= MAX_BODY_BYTES {
            reserve(&mut bytes, length, announced);
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
        if length > MAX_DISCARDED_BYTES {
            break;
        }
    }
    if length > MAX_BODY_BYTES { Err(ApiError::BodyTooLarge) } else { Ok((bytes, held)) }
}

/// Grows the capacity to at least `length`: it doubles, but never exceeds the announced length. An
/// announcement alone reserves nothing.
fn reserve(bytes: &mut Vec<u8>, length: usize, announced: Option<usize>) {
    if length > bytes.capacity() {
        let expected = bytes.capacity().saturating_mul(2).min(announced.unwrap_or(usize::MAX)).max(length);
        bytes.reserve_exact(expected - bytes.len());
    }
}

/// Returns the kind of a media type. Other types are never guessed to be JSON: a browser asks for the consent
/// of another origin only before it sends `application/json`.
fn kind(media_type: Option<&str>) -> Option<BodyKind> {
    let essence = essence(media_type);
    let is_json = essence == "application/json"
        || essence.strip_prefix("application/").is_some_and(|subtype| subtype.ends_with("+json"));
    match essence.as_str() {
        "multipart/form-data" => Some(BodyKind::Form),
        _ => is_json.then_some(BodyKind::Json),
    }
}

/// Returns a media type without its parameters.
fn essence(media_type: Option<&str>) -> String {
    let media_type = media_type.unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_forms_are_told_by_their_media_type() {
        for (found, expected) in [
            (Some("application/json"), Some(BodyKind::Json)),
            (Some("Application/JSON; charset=utf-8"), Some(BodyKind::Json)),
            (Some("application/vnd.api+json"), Some(BodyKind::Json)),
            (Some("multipart/form-data; boundary=x"), Some(BodyKind::Form)),
            (Some("text/plain"), None),
            (Some("text/json"), None),
            (None, None),
        ] {
            assert_eq!(kind(found), expected, "{found:?}");
        }
    }

    #[test]
    fn another_type_is_named() {
        let check = |media_type: Option<&str>, expected: &str| {
            let body = Body { media_type: media_type.map(str::to_owned), ..Body::empty() };
            assert_eq!(body.json().unwrap_err().to_string(), expected);
        };
        check(None, "Content-Type must be application/json, found none");
        check(Some("text/plain"), "Content-Type must be application/json, found text/plain");
    }
}
