//! HTTP client of the server. No other module sends requests to it.

pub mod direct_call;
pub mod plans;
pub mod providers;
mod server_key;
pub mod sessions;

pub use server_key::ServerKey;
pub use websketch_protocol::client::{ChatAnswer, ChatEvent, ChatRequest};

use gloo_net::http::{Request, RequestBuilder, Response};
use js_sys::Uint8Array;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, ReadableStreamDefaultReader};
use websketch_agent::sse::SseParser;
use websketch_json as json;

/// Status of a response to a request without the server's key.
const UNAUTHORIZED: u16 = 401;

/// Reasons for a missing answer. `Display` is the text shown to the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    /// The server does not respond.
    #[error("WebSketch's server cannot be reached.")]
    Unreachable,
    /// The server requires a key, or rejects the given one.
    #[error("This server answers only with its key.")]
    Locked,
    /// The user stopped the request.
    #[error("Stopped.")]
    Aborted,
    /// The response ended early.
    #[error("The answer broke off.")]
    CutOff,
    /// The server refused the request.
    #[error("{message}")]
    Refused {
        /// The server's message.
        message: String,
    },
}

/// Sends a chat request and passes on its stream events. A complete stream ends with [`ChatEvent::End`].
///
/// # Errors
/// [`ApiError`] if the stream ends early.
pub async fn chat(
    request: &ChatRequest<'_>,
    key: Option<&ServerKey>,
    signal: &AbortSignal,
    on_event: impl FnMut(ChatEvent),
) -> Result<ChatAnswer, ApiError> {
    streamed("/api/v1/chat/stream", json::to_string(request), key, signal, on_event).await
}

/// Answers a pending question by its token and passes on the stream events as [`chat`] does.
///
/// # Errors
/// [`ApiError`] if the question no longer exists or the stream ends early.
pub async fn respond(
    token: &str,
    answer: &str,
    key: Option<&ServerKey>,
    signal: &AbortSignal,
    on_event: impl FnMut(ChatEvent),
) -> Result<ChatAnswer, ApiError> {
    let path = format!("/api/v1/respond/{token}/stream");
    let body = serde_json::json!({ "answer": answer }).to_string();
    streamed(&path, body, key, signal, on_event).await
}

async fn streamed(
    path: &str,
    body: String,
    key: Option<&ServerKey>,
    signal: &AbortSignal,
    mut on_event: impl FnMut(ChatEvent),
) -> Result<ChatAnswer, ApiError> {
    let failure = || if signal.aborted() { ApiError::Aborted } else { ApiError::Unreachable };
    let response = with_key(Request::post(path), key)
        .header("content-type", "application/json")
        .header("accept", "text/event-stream")
        .abort_signal(Some(signal))
        .body(body)
        .map_err(|_| failure())?
        .send()
        .await
        .map_err(|_| failure())?;
    if response.status() == UNAUTHORIZED {
        return Err(ApiError::Locked);
    }
    if !response.ok() {
        return Err(refusal(&response).await);
    }
    let stream = response.body().ok_or(ApiError::CutOff)?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut events = SseParser::new(usize::MAX);
    loop {
        let Some(bytes) = next_bytes(&reader).await else {
            return Err(if signal.aborted() { ApiError::Aborted } else { ApiError::CutOff });
        };
        for event in events.push(&bytes) {
            match ChatEvent::read(&event) {
                Some(ChatEvent::End(answer)) => return Ok(*answer),
                Some(event) => on_event(event),
                None => {}
            }
        }
    }
}

fn with_key(request: RequestBuilder, key: Option<&ServerKey>) -> RequestBuilder {
    match key {
        Some(key) => request.header("x-api-key", key.header()),
        None => request,
    }
}

/// Returns the next chunk of a stream, or `None` at its end or on failure.
async fn next_bytes(reader: &ReadableStreamDefaultReader) -> Option<Vec<u8>> {
    let step = JsFuture::from(reader.read()).await.ok()?;
    let field = |name: &str| js_sys::Reflect::get(&step, &JsValue::from_str(name)).ok();
    if field("done")?.is_truthy() {
        return None;
    }
    Some(field("value")?.dyn_into::<Uint8Array>().ok()?.to_vec())
}

async fn refusal(response: &Response) -> ApiError {
    let body = response.text().await.ok().and_then(|text| json::parse(&text).ok());
    let said = body.as_ref().and_then(|body| body.get("error")).and_then(Value::as_str);
    let message =
        said.map_or_else(|| format!("The server answered with status {}.", response.status()), str::to_owned);
    ApiError::Refused { message }
}
