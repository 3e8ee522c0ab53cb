//! The edge over HTTP. The only module that talks to the network.

pub mod direct;
mod key;
pub mod plans;
pub mod providers;
pub mod sessions;

pub use key::ServerKey;
pub use websketch_core::protocol::client::{ChatAnswer, ChatEvent, ChatRequest};

use gloo_net::http::{Request, RequestBuilder, Response};
use js_sys::Uint8Array;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, ReadableStreamDefaultReader};
use websketch_core::events::EventReader;
use websketch_core::json;

/// The status of an answer to somebody who has not shown the key.
const UNAUTHORIZED: u16 = 401;

/// Why there is no answer. `Display` is the text for the person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    /// Nobody answers.
    #[error("WebSketch's server cannot be reached.")]
    Unreachable,
    /// The server wants its key, or another one.
    #[error("This server answers only with its key.")]
    Locked,
    /// The person stopped it.
    #[error("Stopped.")]
    Aborted,
    /// The answer broke off.
    #[error("The answer broke off.")]
    CutOff,
    /// The server refuses.
    #[error("{message}")]
    Refused {
        /// Why, in its words.
        message: String,
    },
}

/// Asks, and hands over what comes back as it comes. Ends with [`ChatEvent::End`] or an error.
///
/// # Errors
/// [`ApiError`] when the stream does not come to its end.
pub async fn chat(
    request: &ChatRequest<'_>,
    key: Option<&ServerKey>,
    signal: &AbortSignal,
    on_event: impl FnMut(ChatEvent),
) -> Result<ChatAnswer, ApiError> {
    streamed("/api/v1/chat/stream", json::to_string(request), key, signal, on_event).await
}

/// Answers a question by its token, and hands over what comes back as [`chat`] does.
///
/// # Errors
/// [`ApiError`] when there is no such question any more, or the stream does not come to its end.
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
    let mut events = EventReader::new(usize::MAX);
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

/// The next bytes of a stream; `None` at its end and when it breaks off.
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
