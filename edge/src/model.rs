//! The call of a model over HTTP. What is said and what it means is core's; here are sockets only.

use crate::config::Endpoint;
use crate::platform::now_ms;
use crate::request_id::RequestId;
use futures_util::StreamExt;
use websketch_core::provider::{
    CallOptions, ModelCall, ModelFailure, ModelRequest, Reply, ReplyEnd, Usage, refusal,
};
use worker::{
    AbortController, AbortSignal, ByteStream, Fetch, Headers, Method, Request, RequestInit, RequestRedirect,
    Response,
};

/// The longest error report that is read, in bytes.
const MAX_REPORT_BYTES: usize = 64 * 1024;

/// A model that is asked and answers. When it is dropped, the call is aborted.
pub(crate) struct Answering {
    endpoint: &'static Endpoint,
    request: Option<worker::Result<Request>>,
    started_ms: u64,
    reading: Option<Reading>,
    over: Option<ReplyEnd>,
    abort: AbortOnDrop,
}

/// A response body on its way.
struct Reading {
    reply: Reply,
    stream: ByteStream,
}

/// What is heard of a model.
pub(crate) enum Heard {
    /// More of its answer.
    Text(String),
    /// The end. Nothing follows.
    Over(ReplyEnd),
}

impl Heard {
    /// An answer that ends with a failure.
    pub(crate) fn failure(failure: ModelFailure) -> Self {
        Self::Over(ReplyEnd { text: String::new(), usage: Usage::default(), outcome: Err(failure) })
    }
}

impl Answering {
    /// A call that is made when somebody listens.
    pub(crate) fn new(
        endpoint: &'static Endpoint,
        model: &str,
        call: &ModelCall,
        request_id: &RequestId,
    ) -> Self {
        let request = request(endpoint, model, call, request_id);
        let (started_ms, abort) = (now_ms(), AbortOnDrop::new());
        Self { endpoint, request: Some(request), started_ms, reading: None, over: None, abort }
    }

    /// When the call was begun, in Unix ms.
    pub(crate) const fn started_ms(&self) -> u64 {
        self.started_ms
    }

    /// The next piece, as soon as it is there.
    pub(crate) async fn next(&mut self) -> Heard {
        if let Some(request) = self.request.take() {
            match self.send(request).await {
                Ok(reading) => self.reading = Some(reading),
                Err(failure) => return Heard::failure(failure),
            }
        }
        while let Some(reading) = &mut self.reading {
            // A connection that breaks is an answer that ends; whether it was complete, the reply knows.
            let piece = match reading.stream.next().await {
                Some(Ok(chunk)) if !reading.reply.is_over() => reading.reply.push(&chunk),
                _ => break,
            };
            if !piece.is_empty() {
                return Heard::Text(piece);
            }
            if reading.reply.is_over() {
                break;
            }
        }
        if let Some(Reading { reply, .. }) = self.reading.take() {
            let mut end = reply.finish();
            let rest = std::mem::take(&mut end.text);
            self.over = Some(end);
            if !rest.is_empty() {
                return Heard::Text(rest);
            }
        }
        self.over.take().map_or_else(|| Heard::failure(ModelFailure::BrokenOff), Heard::Over)
    }

    async fn send(&self, request: worker::Result<Request>) -> Result<Reading, ModelFailure> {
        let request = request.map_err(|_| ModelFailure::Unreachable)?;
        let sent = Fetch::Request(request).send_with_signal(&self.abort.signal()).await;
        let mut response = sent.map_err(|_| ModelFailure::Unreachable)?;
        if response.status_code() != 200 {
            return Err(refused(&mut response).await);
        }
        let stream = response.stream().map_err(|_| ModelFailure::Unreadable)?;
        Ok(Reading { reply: Reply::new(self.endpoint.profile().dialect), stream })
    }
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
