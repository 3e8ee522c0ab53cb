//! HTTP client of plans and their executions.

use super::{ApiError, ServerKey, UNAUTHORIZED, next_bytes, refusal, with_key};
use gloo_net::http::{Request, RequestBuilder, Response};
use serde_json::{Value, json as object};
use wasm_bindgen::JsCast;
use web_sys::{AbortSignal, ReadableStreamDefaultReader};
use websketch_agent::sse::SseParser;
use websketch_json as json;
use websketch_sketch::Sketch;

/// Creates and starts an execution as a dry run. Returns its id.
///
/// # Errors
/// [`ApiError`].
pub async fn execute(plan: &Value, sketch: &Sketch, key: Option<&ServerKey>) -> Result<String, ApiError> {
    let request = object!({ "plan": plan, "currentSketch": sketch, "dryRun": true });
    let answer = post("execute", &request, key).await?;
    let id = answer.get("executionId").and_then(Value::as_str).ok_or(ApiError::CutOff)?.to_owned();
    send_command(&id, "start", key).await?;
    Ok(id)
}

/// Sends the command `start`, `cancel` or `retry/{node}` to an execution.
///
/// # Errors
/// [`ApiError`].
pub async fn send_command(id: &str, what: &str, key: Option<&ServerKey>) -> Result<(), ApiError> {
    post(&format!("execute/{id}/{what}"), &object!({}), key).await.map(drop)
}

/// Answers a question of an execution.
///
/// # Errors
/// [`ApiError`].
pub async fn respond(token: &str, answer: &str, key: Option<&ServerKey>) -> Result<(), ApiError> {
    post(&format!("respond/{token}"), &object!({ "answer": answer }), key).await.map(drop)
}

/// Returns the full record of an execution.
///
/// # Errors
/// [`ApiError`].
pub async fn record(id: &str, key: Option<&ServerKey>) -> Result<Value, ApiError> {
    body(with_key(Request::get(&format!("/api/v1/execution/{id}/load")), key).build()).await
}

/// Passes on the events of an execution after event `from`, until it ends.
///
/// # Errors
/// [`ApiError`] if the stream ends early.
pub async fn follow(
    id: &str,
    from: Option<u64>,
    key: Option<&ServerKey>,
    signal: &AbortSignal,
    mut on_event: impl FnMut(&Value),
) -> Result<(), ApiError> {
    let query = from.map(|from| format!("?from={from}")).unwrap_or_default();
    let request = Request::get(&format!("/api/v1/execution/{id}/events{query}"));
    let request = with_key(request, key).abort_signal(Some(signal));
    let response = checked(request.build()).await?;
    let stream = response.body().ok_or(ApiError::CutOff)?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut events = SseParser::new(usize::MAX);
    while let Some(bytes) = next_bytes(&reader).await {
        for event in events.push(&bytes) {
            if let Ok(value) = json::parse(&event.data) {
                on_event(&value);
            }
        }
    }
    if signal.aborted() { Err(ApiError::Aborted) } else { Ok(()) }
}

async fn post(path: &str, request: &Value, key: Option<&ServerKey>) -> Result<Value, ApiError> {
    let builder: RequestBuilder = with_key(Request::post(&format!("/api/v1/{path}")), key);
    body(builder.header("content-type", "application/json").body(json::to_string(request))).await
}

async fn checked(request: Result<Request, gloo_net::Error>) -> Result<Response, ApiError> {
    let request = request.map_err(|_| ApiError::Unreachable)?;
    let response = request.send().await.map_err(|_| ApiError::Unreachable)?;
    match response.status() {
        UNAUTHORIZED => Err(ApiError::Locked),
        _ if !response.ok() => Err(refusal(&response).await),
        _ => Ok(response),
    }
}

async fn body(request: Result<Request, gloo_net::Error>) -> Result<Value, ApiError> {
    let text = checked(request).await?.text().await.map_err(|_| ApiError::Unreachable)?;
    // A static server answers every path with the page.
    json::parse(&text).map_err(|_| ApiError::Unreachable)
}
