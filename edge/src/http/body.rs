//! Request bodies: counted and timed while they are read, whatever their headers claim.

use super::error::ApiError;
use crate::platform::memory_permits::{self, MemoryPermit};
use crate::platform::{StreamReader, now_ms};
use futures_util::future::{Either, select};
use sha2::{Digest, Sha256};
use std::pin::pin;
use std::time::Duration;
use websketch_json as json;
use websketch_json::View;
use websketch_sketch::limits::MAX_BODY_BYTES;
use worker::js_sys::Uint8Array;
use worker::{Delay, FormData, Headers, Method, Request, RequestInit};

/// A longer body than is read is still taken in and thrown away up to this length, so that a caller
/// who sends before it reads gets the answer rather than a cut connection. The platform takes 100 MB on
/// its usual plans.
const MAX_DISCARDED_BYTES: usize = 16 * MAX_BODY_BYTES;
/// What is taken in and thrown away of a body that nobody wants to read, as the request is refused by its headers: two
/// full bodies, for 5 s. Enough for who sends a body that is good, with a key that is not.
const MAX_DRAINED_BYTES: usize = 2 * MAX_BODY_BYTES;
const MAX_DRAINED_MS: u64 = 5_000;
/// The longest silence in a body, in ms.
const MAX_PAUSE_MS: u64 = 10_000;
/// The longest time for a whole body, in ms.
const MAX_READING_MS: u64 = 60_000;

/// A body that was read to its end.
pub(crate) struct Body {
    media_type: Option<String>,
    bytes: Vec<u8>,
    /// What a large body holds of the isolate's memory.
    _permit: Option<MemoryPermit>,
}

/// The kinds of bodies that routes take.
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
    /// [`ApiError`] for too many bytes, for bytes that come too slowly, or that are compressed.
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

    /// A body of JSON that one of us has written.
    pub(crate) fn from_json(text: String) -> Self {
        Self { media_type: Some("application/json".to_owned()), bytes: text.into_bytes(), _permit: None }
    }

    /// Of a request that has none.
    pub(crate) const fn empty() -> Self {
        Self { media_type: None, bytes: Vec::new(), _permit: None }
    }

    /// Its length in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The value in a body of JSON, which stays text.
    ///
    /// # Errors
    /// [`ApiError`] for another media type, or what is not JSON.
    pub(crate) fn json(&self) -> Result<View<'_>, ApiError> {
        Ok(View::of(self.json_text()?)?)
    }

    /// A body of JSON, not yet read.
    ///
    /// # Errors
    /// [`ApiError`] for another media type.
    pub(crate) fn json_text(&self) -> Result<&[u8], ApiError> {
        match self.kind() {
            Some(BodyKind::Json) => Ok(&self.bytes),
            _ => Err(self.unsupported("application/json")),
        }
    }

    /// The value in a body of JSON; `None` when the body is empty, whatever its type.
    ///
    /// # Errors
    /// As [`Body::json`].
    pub(crate) fn optional_json(&self) -> Result<Option<View<'_>>, ApiError> {
        if self.bytes.is_empty() { Ok(None) } else { self.json().map(Some) }
    }

    /// The parts of a form.
    ///
    /// # Errors
    /// [`ApiError`] when the body is no form.
    pub(crate) async fn form(&self) -> Result<FormData, ApiError> {
        let headers = Headers::new();
        headers.set("content-type", self.media_type.as_deref().unwrap_or_default())?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_headers(headers);
        init.with_body(Some(Uint8Array::from(self.bytes.as_slice()).into()));
        // The platform reads forms of requests; nobody is asked at this address.
        let mut request = Request::new_with_init("https://form.invalid/", &init)?;
        request.form_data().await.map_err(|_| ApiError::InvalidForm)
    }

    /// What the body claims to be.
    pub(crate) fn kind(&self) -> Option<BodyKind> {
        kind(self.media_type.as_deref())
    }

    /// The body is none of `wanted`.
    pub(crate) fn unsupported(&self, expected: &'static str) -> ApiError {
        let essence = essence(self.media_type.as_deref());
        let found = if essence.is_empty() { "none".to_owned() } else { json::excerpt(&essence) };
        ApiError::UnsupportedMediaType { expected, found }
    }

    /// What tells bodies apart.
    pub(crate) fn digest(&self) -> [u8; 32] {
        Sha256::digest(&self.bytes).into()
    }
}

/// Takes in a body that nobody has begun to read, within limits, so that a caller who sends before it reads gets the
/// answer rather than a cut connection.
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

/// The length that the headers announce. The connection carries no more than that, and its end need not
/// be waited for.
fn content_length(headers: &Headers) -> Result<Option<usize>, ApiError> {
    Ok(headers.get("content-length")?.and_then(|length| length.parse().ok()))
}

/// A body's bytes, and what it holds of the isolate's memory if it is large.
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
            // The caller is not to blame for that wait.
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

/// Makes room for `length` bytes: for twice as many as before, but never for more than are announced. Room that is only
/// announced costs nothing.
fn reserve(bytes: &mut Vec<u8>, length: usize, announced: Option<usize>) {
    if length > bytes.capacity() {
        let expected = bytes.capacity().saturating_mul(2).min(announced.unwrap_or(usize::MAX)).max(length);
        bytes.reserve_exact(expected - bytes.len());
    }
}

/// A browser sends JSON to another origin with that origin's consent only, which is why other types are
/// not guessed at.
fn kind(media_type: Option<&str>) -> Option<BodyKind> {
    let essence = essence(media_type);
    let is_json = essence == "application/json"
        || essence.strip_prefix("application/").is_some_and(|subtype| subtype.ends_with("+json"));
    match essence.as_str() {
        "multipart/form-data" => Some(BodyKind::Form),
        _ => is_json.then_some(BodyKind::Json),
    }
}

/// A media type without its parameters.
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
