//! HTTP client of shared sketches: sessions, which change, and snapshots, which do not.

use super::{ApiError, ServerKey, UNAUTHORIZED, refusal, with_key};
use gloo_net::http::{Request, RequestBuilder, Response};
use serde::Serialize;
use serde_json::Value;
use web_sys::WebSocket;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

const NOT_FOUND: u16 = 404;
const CONFLICT: u16 = 409;
const TOO_MANY_REQUESTS: u16 = 429;
/// WebSocket subprotocol of a session, and the prefix of the one with the server's key.
const PROTOCOL: &str = "websketch";
const KEY_PROTOCOL: &str = "key.";

/// Reasons for a missing shared sketch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// The session does not exist or has expired.
    #[error("There is no such sketch, or not any more.")]
    Gone,
    /// The request failed.
    #[error("{0}")]
    Api(#[from] ApiError),
}

/// Outcomes of posted operations.
#[derive(Clone, Debug, PartialEq)]
pub enum PostOutcome {
    /// Committed as this revision.
    Accepted(u64),
    /// In conflict with a newer commit. Holds the newest revision.
    Overtaken(u64),
    /// Refused as invalid.
    Refused(String),
    /// The session no longer exists.
    Ended,
    /// The server requires its key first.
    Locked,
    /// The outcome is unknown, or the server asks to retry.
    Unanswered,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PostRequest<'a> {
    base_revision: u64,
    operations: &'a [Operation],
    return_sketch: bool,
}

/// Creates a session with a sketch. Returns its id.
///
/// # Errors
/// [`ApiError`].
pub async fn open(sketch: &Sketch, key: Option<&ServerKey>) -> Result<String, ApiError> {
    let answer = send_post("/api/v1/session", json::to_string(sketch), key).await?;
    text_of(&answer, "sessionId").ok_or(ApiError::CutOff)
}

/// Returns the newest revision of a session and its sketch.
///
/// # Errors
/// [`SessionError`].
pub async fn read(id: &str, key: Option<&ServerKey>) -> Result<(u64, Sketch), SessionError> {
    let text = send_get(&format!("/api/v1/session/{id}"), key).await?;
    let view = LazyValue::parse(text.as_bytes()).map_err(|_| ApiError::CutOff)?;
    let revision = view.get("revision").and_then(LazyValue::whole).ok_or(ApiError::CutOff)?;
    Ok((revision, sketch_of(view)?))
}

/// Checks that a session exists.
///
/// # Errors
/// [`SessionError`] if it does not, or if the server does not answer.
pub async fn find(id: &str, key: Option<&ServerKey>) -> Result<(), SessionError> {
    let request =
        with_key(Request::get(&format!("/api/v1/session/{id}")), key).method(gloo_net::http::Method::HEAD);
    let response = request.send().await.map_err(|_| ApiError::Unreachable)?;
    match response.status() {
        NOT_FOUND => Err(SessionError::Gone),
        UNAUTHORIZED => Err(ApiError::Locked.into()),
        _ if response.ok() => Ok(()),
        _ => Err(refusal(&response).await.into()),
    }
}

/// Posts operations to a session. `name` is the idempotency key: repeated posts are applied once.
pub async fn post(
    id: &str,
    (name, base_revision): (&str, u64),
    operations: &[Operation],
    key: Option<&ServerKey>,
) -> PostOutcome {
    let body = json::to_string(&PostRequest { base_revision, operations, return_sketch: false });
    let request = with_key(Request::post(&format!("/api/v1/session/{id}/operations")), key)
        .header("content-type", "application/json")
        .header("prefer", "return=minimal")
        .header("idempotency-key", name);
    let Ok(request) = request.body(body) else { return PostOutcome::Unanswered };
    let Ok(response) = request.send().await else { return PostOutcome::Unanswered };
    let status = response.status();
    let answer = response.text().await.ok().and_then(|text| json::parse(&text).ok()).unwrap_or_default();
    let revision = answer.get("revision").and_then(Value::as_u64);
    let details = answer.get("details");
    let newest = details.and_then(|details| details.get("revision")).and_then(Value::as_u64);
    match (status, revision, newest) {
        (200, Some(revision), _) => PostOutcome::Accepted(revision),
        (CONFLICT, _, Some(newest)) => PostOutcome::Overtaken(newest),
        (NOT_FOUND, ..) => PostOutcome::Ended,
        (UNAUTHORIZED, ..) => PostOutcome::Locked,
        // Another request with this key is in progress, or the server asks to retry.
        (CONFLICT | TOO_MANY_REQUESTS | 408, ..) | (500.., ..) | (200, ..) => PostOutcome::Unanswered,
        _ => PostOutcome::Refused(text_of(&answer, "error").unwrap_or_else(|| format!("status {status}"))),
    }
}

/// Stores a read-only snapshot of a sketch. Returns its id.
///
/// # Errors
/// [`ApiError`].
pub async fn create_snapshot(sketch: &Sketch, key: Option<&ServerKey>) -> Result<String, ApiError> {
    let answer = send_post("/api/v1/snapshot", json::to_string(sketch), key).await?;
    text_of(&answer, "snapshotId").ok_or(ApiError::CutOff)
}

/// Returns the sketch of a snapshot.
///
/// # Errors
/// [`SessionError`].
pub async fn snapshot(id: &str, key: Option<&ServerKey>) -> Result<Sketch, SessionError> {
    let text = send_get(&format!("/api/v1/snapshot/{id}"), key).await?;
    Ok(sketch_of(LazyValue::parse(text.as_bytes()).map_err(|_| ApiError::CutOff)?)?)
}

/// Opens a WebSocket for the commits of a session after the revision `from`.
pub fn socket(id: &str, from: u64, key: Option<&ServerKey>) -> Option<WebSocket> {
    let location = crate::platform::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    let url = format!("{scheme}://{}/api/v1/session/{id}/live?from={from}", location.host().ok()?);
    let protocols = js_sys::Array::of1(&PROTOCOL.into());
    if let Some(key) = key {
        protocols.push(&format!("{KEY_PROTOCOL}{}", encode_key(key.header())).into());
    }
    WebSocket::new_with_str_sequence(&url, &protocols).ok()
}

/// Encodes a key in base64url, because a subprotocol allows few characters.
fn encode_key(key: &str) -> String {
    // Keys are printable ASCII.
    let plain = crate::platform::window().and_then(|window| window.btoa(key).ok()).unwrap_or_default();
    plain.trim_end_matches('=').replace('+', "-").replace('/', "_")
}

async fn send_post(path: &str, body: String, key: Option<&ServerKey>) -> Result<Value, ApiError> {
    let request = with_key(Request::post(path), key).header("content-type", "application/json");
    let request = request.body(body).map_err(|_| ApiError::Unreachable)?;
    let response = request.send().await.map_err(|_| ApiError::Unreachable)?;
    let text = text(response).await?;
    json::parse(&text).map_err(|_| ApiError::CutOff)
}

async fn send_get(path: &str, key: Option<&ServerKey>) -> Result<String, SessionError> {
    let request: RequestBuilder = with_key(Request::get(path), key);
    let response = request.send().await.map_err(|_| ApiError::Unreachable)?;
    if response.status() == NOT_FOUND {
        return Err(SessionError::Gone);
    }
    Ok(text(response).await?)
}

async fn text(response: Response) -> Result<String, ApiError> {
    match response.status() {
        UNAUTHORIZED => Err(ApiError::Locked),
        _ if !response.ok() => Err(refusal(&response).await),
        _ => response.text().await.map_err(|_| ApiError::CutOff),
    }
}

fn text_of(answer: &Value, field: &str) -> Option<String> {
    answer.get(field).and_then(Value::as_str).map(str::to_owned)
}

fn sketch_of(answer: LazyValue<'_>) -> Result<Sketch, ApiError> {
    let sketch = answer.get("currentSketch").and_then(|sketch| Sketch::restore(sketch).ok());
    sketch.ok_or(ApiError::CutOff)
}
