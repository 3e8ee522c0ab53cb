//! The call of a model over HTTP. What is said and what it means is core's; here are sockets only.

use crate::config::Endpoint;
use crate::platform::{now_ms, parse_date};
use crate::request_id::RequestId;
use futures_util::StreamExt;
use serde_json::Value;
use websketch_core::json;
use websketch_core::provider::{Answer, ModelCall, ModelFailure, Usage, body};
use worker::{
    AbortController, AbortSignal, Fetch, Headers, Method, Request, RequestInit, RequestRedirect, Response,
};

/// The longest answer that is read, in bytes: four times the longest text, as each piece of it comes
/// in an envelope.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;
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
    let body = body(call, model, endpoint.temperature());
    let request = request(endpoint, &body, request_id).map_err(|_| ModelFailure::Unreachable)?;
    let abort = AbortOnDrop::new();
    let sent = Fetch::Request(request).send_with_signal(&abort.signal()).await;
    let mut response = sent.map_err(|_| ModelFailure::Unreachable)?;
    if response.status_code() != 200 {
        return Err(refusal(&mut response).await);
    }
    let mut answer = Answer::new();
    let mut length = 0_usize;
    let mut stream = response.stream().map_err(|_| ModelFailure::Unreadable)?;
    // A connection that breaks is an answer that ends; whether it was complete, the answer knows.
    while let Some(Ok(chunk)) = stream.next().await {
        length = length.saturating_add(chunk.len());
        if length > MAX_ANSWER_BYTES {
            return Err(ModelFailure::Unreadable);
        }
        answer.push(&chunk);
    }
    answer.finish()
}

fn request(endpoint: &Endpoint, body: &str, request_id: &RequestId) -> worker::Result<Request> {
    let headers = Headers::new();
    headers.set("content-type", "application/json")?;
    headers.set("accept", "text/event-stream")?;
    headers.set("x-request-id", request_id.as_str())?;
    if let Some(authorization) = endpoint.authorization() {
        headers.set("authorization", &authorization)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(body.into()));
    // The key must not follow to another host.
    init.with_redirect(RequestRedirect::Manual);
    Request::new_with_init(&endpoint.url(), &init)
}

/// What an HTTP status other than success means.
async fn refusal(response: &mut Response) -> ModelFailure {
    let status = response.status_code();
    let wait = response.headers().get("retry-after").ok().flatten();
    let retry_after_seconds = wait.and_then(|text| retry_after(&text, now_ms(), parse_date));
    let mut report = Vec::new();
    if let Ok(mut stream) = response.stream() {
        while let Some(Ok(chunk)) = stream.next().await {
            report.extend(chunk);
            if report.len() > MAX_REPORT_BYTES {
                break;
            }
        }
    }
    ModelFailure::Status { status, retry_after_seconds, out_of_quota: is_out_of_quota(&report) }
}

/// The wait that a `Retry-After` header asks for, in seconds: a number, or the time until a date.
fn retry_after(text: &str, now_ms: u64, parse_date: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    let seconds = text.trim().parse().ok();
    seconds.or_else(|| Some(parse_date(text.trim())?.saturating_sub(now_ms).div_ceil(1_000)))
}

/// Whether an error report says that the account has nothing left, which waiting does not mend.
fn is_out_of_quota(report: &[u8]) -> bool {
    let Ok(report) = json::parse_bytes(report) else { return false };
    let says = |field| report.pointer(field).and_then(Value::as_str).unwrap_or_default();
    [says("/error/code"), says("/error/type")].iter().any(|word| {
        matches!(*word, "insufficient_quota" | "billing_hard_limit_reached" | "billing_not_active")
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_seconds_or_a_date() {
        let date = |text: &str| (text == "Thu, 01 Jan 1970 00:00:10 GMT").then_some(10_000);
        let check = |text, expected| assert_eq!(retry_after(text, 7_500, date), expected, "{text}");
        check("7", Some(7));
        check(" 0 ", Some(0));
        check("Thu, 01 Jan 1970 00:00:10 GMT", Some(3));
        check("soon", None);
        check("-1", None);
    }

    #[test]
    fn an_empty_account_is_told_from_a_busy_provider() {
        assert!(is_out_of_quota(br#"{"error":{"message":"","code":"insufficient_quota"}}"#));
        assert!(is_out_of_quota(br#"{"error":{"type":"insufficient_quota","code":null}}"#));
        assert!(!is_out_of_quota(br#"{"error":{"code":"rate_limit_exceeded"}}"#));
        assert!(!is_out_of_quota(b"<html>"));
    }
}
