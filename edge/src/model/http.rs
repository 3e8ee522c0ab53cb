//! The HTTP request of a model call, with a retry without unsupported parameters.

use super::abort::AbortOnDrop;
use super::cache::CacheSlot;
use super::call_context::CallContext;
use super::{CallState, ResponseInfo};
use crate::config::Endpoint;
use crate::platform::{StreamReader, now_ms};
use std::cell::RefCell;
use websketch_agent::provider::{ModelFailure, ModelReply, ModelRequest, RefusedParams, response_failure};
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Uint8Array, global};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::web_sys::{AbortSignal, Headers, RequestInit, RequestRedirect, Response, WorkerGlobalScope};

/// The longest error report that is read, in bytes.
const MAX_REPORT_BYTES: usize = 64 * 1024;
/// The headers with a provider's request id, and the longest id that is logged.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-generation-id"];
const MAX_REQUEST_ID_CHARS: usize = 128;

thread_local! {
    static REFUSED: RefCell<RefusedParams> = const { RefCell::new(RefusedParams::new()) };
}

/// Returns the request without the parameters that the model has refused before.
pub(super) fn strip_unsupported_params(
    request: ModelRequest,
    endpoint: &Endpoint,
    model: &str,
) -> ModelRequest {
    REFUSED.with_borrow(|refused| refused.omitted(endpoint.base_url(), model, request))
}

/// Sends the request, unless the response is cached.
pub(super) async fn send(
    context: &CallContext,
    endpoint: &Endpoint,
    model: &str,
    request: &ModelRequest,
    cache: Option<&CacheSlot>,
    abort: &AbortOnDrop,
    info: &mut ResponseInfo,
) -> Result<CallState, ModelFailure> {
    if let Some(cache) = cache {
        match cache.get(&context.env).await {
            Ok(Some(reply)) => return Ok(CallState::Cached(reply)),
            Ok(None) => {}
            Err(error) => error.log(&context.request_id, context.config.log),
        }
    }
    context.log_prompt(endpoint, request);
    let mut simplified = None;
    let response = loop {
        let request = simplified.as_ref().unwrap_or(request);
        let sent = fetch(endpoint, request, &abort.signal()).await;
        let response = sent.map_err(|_| ModelFailure::Unreachable)?;
        *info = response_info(&response, endpoint);
        if response.status() == 200 {
            break response;
        }
        let failure = read_failure(&response).await.redacted(|words| endpoint.redact(words));
        context.log_refusal(endpoint, &failure);
        // A parameter that the failure names is omitted from now on, each one once.
        let Some((param, without)) = request.simplified(&failure) else { return Err(failure) };
        REFUSED.with_borrow_mut(|refused| refused.remember(endpoint.base_url(), model, param));
        simplified = Some(without);
    };
    let stream = response.body().ok_or(ModelFailure::Unreadable)?;
    Ok(CallState::Reading(Box::new(ModelReply::new(endpoint.profile().dialect)), StreamReader::of(&stream)))
}

async fn fetch(
    endpoint: &Endpoint,
    request: &ModelRequest,
    signal: &AbortSignal,
) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in &request.headers {
        headers.set(name, value)?;
    }
    if let Some(authorization) = endpoint.authorization() {
        headers.set(endpoint.profile().key_header.name, &authorization)?;
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    // Bytes need no conversion to the text form of the host and back.
    init.set_body(&Uint8Array::from(request.body.as_bytes()).into());
    // A redirect must not carry the key to another host.
    init.set_redirect(RequestRedirect::Manual);
    init.set_signal(Some(signal));
    let platform: WorkerGlobalScope = global().unchecked_into();
    let url = request.url(endpoint.base_url());
    Ok(JsFuture::from(platform.fetch_with_str_and_init(&url, &init)).await?.unchecked_into())
}

fn response_info(response: &Response, endpoint: &Endpoint) -> ResponseInfo {
    let headers = response.headers();
    let is_name = |name: &String| {
        (1..=MAX_REQUEST_ID_CHARS).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let request_id = REQUEST_IDS.iter().find_map(|header| headers.get(header).ok()?.filter(is_name));
    let request_id = request_id.map(|name| endpoint.redact(&name));
    ResponseInfo { status: Some(response.status()), request_id }
}

/// Returns the failure of a response with another status than 200.
async fn read_failure(response: &Response) -> ModelFailure {
    let mut report = Vec::new();
    if let Some(stream) = response.body() {
        let mut stream = StreamReader::of(&stream);
        while let Ok(Some(chunk)) = stream.next().await {
            report.extend(chunk);
            if report.len() > MAX_REPORT_BYTES {
                break;
            }
        }
    }
    let headers = response.headers();
    response_failure(response.status(), |name| headers.get(name).ok().flatten(), &report, now_ms())
}
