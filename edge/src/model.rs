//! The call of a model over HTTP. What is said and what it means is core's; here are sockets only.

use crate::config::Endpoint;
use crate::platform::now_ms;
use crate::request_id::RequestId;
use futures_util::StreamExt;
use websketch_core::provider::{CallOptions, ModelCall, ModelFailure, ModelRequest, Reply, Usage, refusal};
use worker::{
    AbortController, AbortSignal, Fetch, Headers, Method, Request, RequestInit, RequestRedirect, Response,
};

/// The longest error report that is read, in bytes.
const MAX_REPORT_BYTES: usize = 64 * 1024;

/// Asks `model` at `endpoint`. When the future is dropped, the call is aborted.
///
/// # Errors
/// The [`ModelFailure`] unless the answer is complete.
pub(crate) async fn ask(
    endpoint: &Endpoint,
    model: &str,
    call: &ModelCall,
    request_id: &RequestId,
) -> Result<(String, Usage), ModelFailure> {
    let request = request(endpoint, model, call, request_id).map_err(|_| ModelFailure::Unreachable)?;
    let abort = AbortOnDrop::new();
    let sent = Fetch::Request(request).send_with_signal(&abort.signal()).await;
    let mut response = sent.map_err(|_| ModelFailure::Unreachable)?;
    if response.status_code() != 200 {
        return Err(refused(&mut response).await);
    }
    let mut reply = Reply::new(endpoint.profile().dialect);
    let mut text = String::new();
    let mut stream = response.stream().map_err(|_| ModelFailure::Unreadable)?;
    // A connection that breaks is an answer that ends; whether it was complete, the reply knows.
    while let Some(Ok(chunk)) = stream.next().await {
        text += &reply.push(&chunk);
        if reply.is_over() {
            break;
        }
    }
    let end = reply.finish();
    text += &end.text;
    end.outcome.map(|()| (text, end.usage))
}

fn request(
    endpoint: &Endpoint,
    model: &str,
    call: &ModelCall,
    request_id: &RequestId,
) -> worker::Result<Request> {
    let profile = endpoint.profile();
    let options = CallOptions {
        model,
        temperature: Some(endpoint.temperature()),
        stream: true,
        request_id: request_id.as_str(),
        group_id: endpoint.group_id(),
    };
    let asked = ModelRequest::new(profile, call, &options);
    let headers = Headers::new();
    for (name, value) in &asked.headers {
        headers.set(name, value)?;
    }
    if let Some(authorization) = endpoint.authorization() {
        headers.set(profile.key_header.name, &authorization)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(asked.body.as_str().into()));
    // The key must not follow to another host.
    init.with_redirect(RequestRedirect::Manual);
    Request::new_with_init(&asked.url(endpoint.base_url()), &init)
}

/// What an HTTP status other than success means.
async fn refused(response: &mut Response) -> ModelFailure {
    let mut report = Vec::new();
    if let Ok(mut stream) = response.stream() {
        while let Some(Ok(chunk)) = stream.next().await {
            report.extend(chunk);
            if report.len() > MAX_REPORT_BYTES {
                break;
            }
        }
    }
    let headers = response.headers();
    refusal(response.status_code(), |name| headers.get(name).ok().flatten(), &report, now_ms())
}

/// Aborts what carries its signal when it goes out of scope, for whatever reason.
struct AbortOnDrop(Option<AbortController>);

impl AbortOnDrop {
    fn new() -> Self {
        Self(Some(AbortController::default()))
    }

    fn signal(&self) -> AbortSignal {
        self.0.as_ref().map_or_else(AbortSignal::abort, AbortController::signal)
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}
