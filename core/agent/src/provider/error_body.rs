//! Error bodies of providers, in any dialect.

use super::ModelFailure;
use super::redaction::redact;
use crate::time::parse_http_date;
use serde_json::Value;
use websketch_json as json;

/// Codes for an account without quota. A retry cannot succeed.
const OUT_OF_QUOTA: [&str; 5] = [
    "insufficient_quota",
    "billing_hard_limit_reached",
    "billing_not_active",
    "billing_error",
    "insufficient_credits",
];
/// Codes for a request or an answer stopped by a content filter.
const FILTERED: [&str; 2] = ["content_filter", "content_policy_violation"];
/// Codes for errors that a retry would repeat.
const LASTING: [&str; 8] = [
    "invalid_request_error",
    "authentication_error",
    "permission_error",
    "not_found_error",
    "request_too_large",
    "INVALID_ARGUMENT",
    "PERMISSION_DENIED",
    "UNAUTHENTICATED",
];

/// The error object of a response or of an event in a stream.
#[derive(Clone, Copy)]
pub(super) struct ProviderErrorBody<'a>(&'a Value);

impl<'a> ProviderErrorBody<'a> {
    /// Returns the error object in an object of any dialect, if there is one. It is the member `error`, the object
    /// itself if its `object` is `"error"`, or the `base_resp` of `MiniMax`.
    pub(super) fn in_object(object: &'a Value) -> Option<Self> {
        if let Some(error) = object.get("error").filter(|error| !error.is_null()) {
            return Some(Self(error));
        }
        if object.get("object").and_then(Value::as_str) == Some("error") {
            return Some(Self(object));
        }
        let base = object.get("base_resp")?;
        let code = base.get("status_code").and_then(Value::as_i64).unwrap_or_default();
        (code != 0).then_some(Self(base))
    }

    /// Returns the failure of an error object in an otherwise successful response.
    pub(super) fn failure(self) -> ModelFailure {
        if self.is_filtered() {
            return ModelFailure::Filtered;
        }
        ModelFailure::StreamError { is_transient: self.is_transient(), words: self.message() }
    }

    fn is_filtered(self) -> bool {
        self.has_code(&FILTERED) || matches!(self.minimax_code(), Some(1026 | 1027))
    }

    fn is_out_of_quota(self) -> bool {
        self.has_code(&OUT_OF_QUOTA) || self.minimax_code() == Some(1008) || self.is_quota_of_a_day()
    }

    /// Returns true if a retry may succeed. An unknown error counts as transient.
    fn is_transient(self) -> bool {
        if self.is_out_of_quota() || self.has_code(&LASTING) {
            return false;
        }
        if let Some(code) = self.minimax_code() {
            // Unknown, time-out, rate, internal, downstream, tokens per minute, connections.
            return matches!(code, 1000..=1002 | 1024 | 1033 | 1039 | 1041);
        }
        let status = self.0.get("code").and_then(Value::as_u64);
        status.and_then(|status| u16::try_from(status).ok()).is_none_or(is_passing)
    }

    /// Returns the error's message, shortened and without keys.
    ///
    /// The message of an upstream provider takes precedence. The name of the faulty field is appended if the message
    /// lacks it.
    fn message(self) -> Option<String> {
        let texts = ["/metadata/raw", "/message", "/status_msg", "/detail"];
        let said = texts.iter().find_map(|path| self.0.pointer(path)?.as_str());
        let said = said.or_else(|| self.0.as_str())?;
        match self.0.get("param").and_then(Value::as_str).filter(|param| !said.contains(param)) {
            Some(param) => redact(&format!("{said} ({param})")),
            None => redact(said),
        }
    }

    /// Returns the status code of `MiniMax`. Source: `MiniMax` API reference, "Error Codes".
    fn minimax_code(self) -> Option<i64> {
        self.0.get("status_code").and_then(Value::as_i64)
    }

    /// Returns true if a quota per day is exceeded. Gemini uses `RESOURCE_EXHAUSTED` for limits per minute and per day;
    /// only the details distinguish them.
    fn is_quota_of_a_day(self) -> bool {
        let violations = self.details().filter_map(|detail| detail.get("violations")?.as_array()).flatten();
        let mut ids = violations.filter_map(|violation| violation.get("quotaId")?.as_str());
        ids.any(|id| id.contains("PerDay"))
    }

    /// Returns Gemini's counterpart of `Retry-After`: `"34s"` or `"0.5s"`.
    fn retry_delay_ms(self) -> Option<u64> {
        let text = self.details().find_map(|detail| detail.get("retryDelay")?.as_str())?;
        milliseconds(text.strip_suffix('s')?)
    }

    fn details(self) -> impl Iterator<Item = &'a Value> {
        self.0.get("details").and_then(Value::as_array).into_iter().flatten()
    }

    /// Returns true if one of the error's codes is in `words`.
    fn has_code(self, words: &[&str]) -> bool {
        let names = ["code", "type", "status"].map(|key| self.0.get(key).and_then(Value::as_str));
        names.into_iter().flatten().any(|name| words.contains(&name))
    }
}

/// Returns the failure of a response with a status other than 200.
///
/// `header` looks up a header by its name in lower case. `body` may be cut. `now_ms` is the time in Unix milliseconds,
/// for dates in `Retry-After`.
#[must_use]
pub fn response_failure(
    status: u16,
    header: impl Fn(&str) -> Option<String>,
    body: &[u8],
    now_ms: u64,
) -> ModelFailure {
    let text = body;
    let body = json::parse_bytes(text).ok();
    // Gemini answers streaming calls with an array of one element.
    let object = body.as_ref().and_then(|body| body.get(0).or(Some(body)));
    // The form of servers that validate requests by a schema.
    let checked = object.filter(|object| object.get("detail").is_some()).map(ProviderErrorBody);
    let report = object.and_then(ProviderErrorBody::in_object).or(checked);
    if report.is_some_and(ProviderErrorBody::is_filtered) {
        return ModelFailure::Filtered;
    }
    let says_no = header("x-should-retry").is_some_and(|text| text.trim() == "false");
    let out_of_quota = report.is_some_and(ProviderErrorBody::is_out_of_quota);
    let retry_after_ms = header("retry-after-ms")
        .and_then(|text| milliseconds_of_ms(&text))
        .or_else(|| retry_after_ms(header("retry-after")?.trim(), now_ms))
        .or_else(|| report?.retry_delay_ms());
    let is_transient = is_passing(status) && !out_of_quota && !says_no;
    let words = match report {
        Some(report) => report.message(),
        // An HTML page is not shown.
        None => redact(&String::from_utf8_lossy(text)).filter(|text| !text.starts_with(['<', '{', '['])),
    };
    ModelFailure::Status { status, retry_after_ms, out_of_quota, is_transient, words }
}

/// Returns true if a retry may succeed after this status.
const fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 409 | 429 | 500..=599)
}

/// Returns the wait of a `Retry-After` header: seconds, or the time until a date.
fn retry_after_ms(text: &str, now_ms: u64) -> Option<u64> {
    milliseconds(text).or_else(|| Some(parse_http_date(text)?.saturating_sub(now_ms)))
}

fn milliseconds(seconds: &str) -> Option<u64> {
    milliseconds_from(seconds.parse::<f64>().ok()? * 1_000.0)
}

fn milliseconds_of_ms(text: &str) -> Option<u64> {
    milliseconds_from(text.trim().parse().ok()?)
}

/// Returns whole milliseconds, rounded up so that no call is made too early.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not negative, and the cast saturates"
)]
fn milliseconds_from(ms: f64) -> Option<u64> {
    (ms >= 0.0 && ms.is_finite()).then(|| ms.ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(headers: &[(&str, &str)], body: &str, expected: (bool, Option<u64>)) {
        let header = |name: &str| {
            let found = headers.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let failure = response_failure(429, header, body.as_bytes(), 7_500);
        assert_eq!((failure.is_transient(), failure.retry_after_ms()), expected, "{body}");
    }

    #[test]
    fn the_wait_is_seconds_or_a_date() {
        let after = |text| [("retry-after", text)];
        check(&after("7"), "", (true, Some(7_000)));
        check(&after(" 0 "), "", (true, Some(0)));
        check(&after("1.5"), "", (true, Some(1_500)));
        check(&after("Thu, 01 Jan 1970 00:00:10 GMT"), "", (true, Some(2_500)));
        check(&after("Thu, 01 Jan 1970 00:00:05 GMT"), "", (true, Some(0)));
        check(&after("soon"), "", (true, None));
        check(&after("-1"), "", (true, None));
        check(&after("NaN"), "", (true, None));
        check(&[("retry-after-ms", "20"), ("retry-after", "9")], "", (true, Some(20)));
        check(&[("x-should-retry", "false")], "", (false, None));
        let gemini =
            r#"{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"3.25s"}]}}"#;
        check(&[], gemini, (true, Some(3_250)));
    }

    #[test]
    fn an_empty_account_is_told_from_a_busy_provider() {
        for body in [
            r#"{"error":{"message":"","code":"insufficient_quota"}}"#,
            r#"{"error":{"type":"insufficient_quota","code":null}}"#,
            r#"{"type":"error","error":{"type":"billing_error"}}"#,
            r#"{"base_resp":{"status_code":1008}}"#,
            r#"[{"error":{"code":429,"details":[{"violations":[{"quotaId":"RequestsPerDayPerProject"}]}]}}]"#,
        ] {
            check(&[("retry-after", "1")], body, (false, Some(1_000)));
        }
        for body in [
            r#"{"error":{"code":"rate_limit_exceeded"}}"#,
            r#"{"type":"error","error":{"type":"rate_limit_error"}}"#,
            r#"{"error":{"code":429,"details":[{"violations":[{"quotaId":"RequestsPerMinute"}]}]}}"#,
            "<html>",
            "",
        ] {
            check(&[], body, (true, None));
        }
    }

    #[test]
    fn errors_in_a_stream_are_passing_unless_they_say_otherwise() {
        let check = |object: &str, expected| {
            let object = json::parse(object).unwrap();
            let failure = ProviderErrorBody::in_object(&object).map(ProviderErrorBody::failure);
            assert_eq!(failure.map(|failure| failure.is_transient()), expected, "{object}");
        };
        check(r#"{"error":{"message":"overloaded"}}"#, Some(true));
        check(r#"{"type":"error","error":{"type":"overloaded_error"}}"#, Some(true));
        check(r#"{"error":{"code":502,"message":"bad gateway"}}"#, Some(true));
        check(r#"{"error":{"code":400}}"#, Some(false));
        check(r#"{"error":{"type":"invalid_request_error"}}"#, Some(false));
        check(r#"{"error":{"code":"content_filter"}}"#, Some(false));
        check(r#"{"object":"error","message":"out of memory","code":500}"#, Some(true));
        check(r#"{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}"#, Some(true));
        check(r#"{"base_resp":{"status_code":1004}}"#, Some(false));
        check(r#"{"base_resp":{"status_code":0}}"#, None);
        check(r#"{"choices":[],"error":null}"#, None);
    }
}
