//! Retries of error responses: status × headers × body × attempt.

use expect_test::{Expect, expect};
use websketch_agent::provider::{ModelFailure, response_failure};
use websketch_agent::turn::RetryPolicy;

/// The time of all cases: 7 500 ms after the Unix epoch.
const NOW: u64 = 7_500;
const POLICY: RetryPolicy = RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms: 60_000, jitter: 0.5 };

/// Formats the delays before the second, third and fourth call, `-` without a retry.
fn waits(failure: &ModelFailure) -> String {
    let wait = |attempt| POLICY.delay_ms(attempt, failure).map_or("-".to_owned(), |ms| ms.to_string());
    [1, 2, 3].map(wait).join(" ")
}

#[track_caller]
fn check(header: Option<(&str, &str)>, body: &str, expected: Expect) {
    let statuses =
        [301, 400, 401, 402, 403, 404, 408, 409, 413, 422, 425, 429, 451, 500, 501, 502, 503, 504, 529, 599];
    let line = |status| {
        let lookup = |name: &str| header.filter(|(key, _)| *key == name).map(|(_, value)| value.to_owned());
        let failure = response_failure(status, lookup, body.as_bytes(), NOW);
        format!("{status} {} {}\n", failure.code(), waits(&failure))
    };
    expected.assert_eq(&statuses.map(line).concat());
}

#[test]
fn without_a_header_our_own_schedule_counts() {
    check(
        None,
        r#"{"error":{"message":"no"}}"#,
        expect![[r#"
            301 provider_unavailable - - -
            400 model_failed - - -
            401 provider_unavailable - - -
            402 provider_unavailable - - -
            403 provider_unavailable - - -
            404 model_failed - - -
            408 provider_unavailable 2500 5000 -
            409 provider_unavailable 2500 5000 -
            413 model_failed - - -
            422 model_failed - - -
            425 provider_unavailable - - -
            429 provider_unavailable 2500 5000 -
            451 provider_unavailable - - -
            500 provider_unavailable 2500 5000 -
            501 provider_unavailable 2500 5000 -
            502 provider_unavailable 2500 5000 -
            503 provider_unavailable 2500 5000 -
            504 provider_unavailable 2500 5000 -
            529 provider_unavailable 2500 5000 -
            599 provider_unavailable 2500 5000 -
        "#]],
    );
}

#[test]
fn retry_after_in_seconds_counts_more() {
    check(
        Some(("retry-after", "3")),
        "",
        expect![[r#"
            301 provider_unavailable - - -
            400 model_failed - - -
            401 provider_unavailable - - -
            402 provider_unavailable - - -
            403 provider_unavailable - - -
            404 model_failed - - -
            408 provider_unavailable 3000 3000 -
            409 provider_unavailable 3000 3000 -
            413 model_failed - - -
            422 model_failed - - -
            425 provider_unavailable - - -
            429 provider_unavailable 3000 3000 -
            451 provider_unavailable - - -
            500 provider_unavailable 3000 3000 -
            501 provider_unavailable 3000 3000 -
            502 provider_unavailable 3000 3000 -
            503 provider_unavailable 3000 3000 -
            504 provider_unavailable 3000 3000 -
            529 provider_unavailable 3000 3000 -
            599 provider_unavailable 3000 3000 -
        "#]],
    );
}

#[test]
fn so_does_a_date() {
    check(
        Some(("retry-after", "Thu, 01 Jan 1970 00:00:09 GMT")),
        "not JSON",
        expect![[r#"
            301 provider_unavailable - - -
            400 model_failed - - -
            401 provider_unavailable - - -
            402 provider_unavailable - - -
            403 provider_unavailable - - -
            404 model_failed - - -
            408 provider_unavailable 1500 1500 -
            409 provider_unavailable 1500 1500 -
            413 model_failed - - -
            422 model_failed - - -
            425 provider_unavailable - - -
            429 provider_unavailable 1500 1500 -
            451 provider_unavailable - - -
            500 provider_unavailable 1500 1500 -
            501 provider_unavailable 1500 1500 -
            502 provider_unavailable 1500 1500 -
            503 provider_unavailable 1500 1500 -
            504 provider_unavailable 1500 1500 -
            529 provider_unavailable 1500 1500 -
            599 provider_unavailable 1500 1500 -
        "#]],
    );
}

#[test]
fn an_empty_account_is_not_asked_again() {
    check(
        Some(("retry-after", "3")),
        r#"{"error":{"code":"insufficient_quota"}}"#,
        expect![[r#"
            301 provider_unavailable - - -
            400 model_failed - - -
            401 provider_unavailable - - -
            402 provider_unavailable - - -
            403 provider_unavailable - - -
            404 model_failed - - -
            408 provider_unavailable - - -
            409 provider_unavailable - - -
            413 model_failed - - -
            422 model_failed - - -
            425 provider_unavailable - - -
            429 provider_unavailable - - -
            451 provider_unavailable - - -
            500 provider_unavailable - - -
            501 provider_unavailable - - -
            502 provider_unavailable - - -
            503 provider_unavailable - - -
            504 provider_unavailable - - -
            529 provider_unavailable - - -
            599 provider_unavailable - - -
        "#]],
    );
}

#[test]
fn a_filter_says_the_same_again() {
    check(
        None,
        r#"{"error":{"code":"content_filter"}}"#,
        expect![[r#"
            301 model_filtered - - -
            400 model_filtered - - -
            401 model_filtered - - -
            402 model_filtered - - -
            403 model_filtered - - -
            404 model_filtered - - -
            408 model_filtered - - -
            409 model_filtered - - -
            413 model_filtered - - -
            422 model_filtered - - -
            425 model_filtered - - -
            429 model_filtered - - -
            451 model_filtered - - -
            500 model_filtered - - -
            501 model_filtered - - -
            502 model_filtered - - -
            503 model_filtered - - -
            504 model_filtered - - -
            529 model_filtered - - -
            599 model_filtered - - -
        "#]],
    );
}

#[test]
fn other_failures_have_no_status() {
    let failures = [
        ModelFailure::NotConfigured,
        ModelFailure::Unreachable,
        ModelFailure::Timeout,
        ModelFailure::Refused,
        ModelFailure::Filtered,
        ModelFailure::Truncated,
        ModelFailure::BrokenOff,
        ModelFailure::StreamError { is_transient: true, words: None },
        ModelFailure::StreamError { is_transient: false, words: None },
        ModelFailure::Unreadable,
    ];
    let line = |failure: &ModelFailure| format!("{failure:?} {} {}\n", failure.code(), waits(failure));
    expect![[r#"
        NotConfigured provider_unavailable - - -
        Unreachable provider_unavailable 2500 5000 -
        Timeout model_timeout - - -
        Refused model_refused - - -
        Filtered model_filtered - - -
        Truncated model_truncated - - -
        BrokenOff model_failed 2500 5000 -
        StreamError { is_transient: true, words: None } model_failed 2500 5000 -
        StreamError { is_transient: false, words: None } model_failed - - -
        Unreadable model_unreadable 2500 5000 -
    "#]]
    .assert_eq(&failures.iter().map(line).collect::<String>());
}

#[test]
fn persons_are_told_what_they_can_change() {
    let text = |status, body: &str| response_failure(status, |_| None, body.as_bytes(), NOW).to_string();
    assert_eq!(text(401, ""), "The model's provider does not accept this server's key");
    assert_eq!(text(429, ""), "The model's provider is asked too often");
    assert_eq!(text(503, ""), "The model's provider answered with status 503");
    let empty = r#"{"error":{"type":"insufficient_quota"}}"#;
    assert_eq!(text(429, empty), "The account at the model's provider has nothing left");
}

/// Checks the user's message for a status and a body.
#[track_caller]
fn told(status: u16, body: &str, expected: &str) {
    assert_eq!(response_failure(status, |_| None, body.as_bytes(), NOW).to_string(), expected);
}

#[test]
fn what_a_provider_says_is_kept_without_keys() {
    told(
        400,
        r#"{"error":{"message":"This model's maximum\n context length is 8192 tokens","code":"context_length_exceeded"}}"#,
        "The model's provider refused the request: “This model's maximum context length is 8192 tokens”",
    );
    told(
        404,
        r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}}"#,
        "The model's provider refused the request: “model: claude-9”",
    );
    told(
        400,
        r#"[{"error":{"code":400,"message":"Key AIzaSyD-secret is restricted"}}]"#,
        "The model's provider refused the request: “Key [key] is restricted”",
    );
    told(
        401,
        r#"{"error":{"message":"Incorrect API key provided: sk-ab"}}"#,
        "The model's provider does not accept this server's key",
    );
    told(
        400,
        r#"{"error":{"message":"Provider returned error","metadata":{"raw":"too long"}}}"#,
        "The model's provider refused the request: “too long”",
    );
    told(422, r#"{"detail":"no such field"}"#, "The model's provider refused the request: “no such field”");
    told(
        500,
        r#"{"error":"out of memory"}"#,
        "The model's provider answered with status 500: “out of memory”",
    );
    told(503, "upstream is down", "The model's provider answered with status 503: “upstream is down”");
    told(502, "<html><h1>Bad gateway</h1>", "The model's provider answered with status 502");
    told(400, r#"{"a":1}"#, "The model's provider answered with status 400");
}
