//! The readiness check: settings, Durable Objects and KV.

use crate::config::{Config, InvalidConfig};
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::request_id::RequestId;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, MetricsRequest};
use crate::platform::{Timer, now_ms};
use futures_util::future::{Either, join, select};
use serde_json::json as object;
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use websketch_json as json;
use worker::{Env, Response, ResponseBuilder};

/// The time for which a result is cached in an isolate, in ms. The route needs no key, and a check has a
/// cost.
const CACHE_MS: u64 = 5_000;
/// The timeout of a check, in ms.
const TIMEOUT_MS: u64 = 3_000;
/// The key that is read from KV. It need not exist.
const PROBE_KEY: &str = "sketchagent:ready";

/// The failed checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FailedChecks {
    storage: bool,
    kv: bool,
}

thread_local! {
    /// The last result and its time.
    static LAST_CHECK: Cell<Option<(u64, FailedChecks)>> = const { Cell::new(None) };
}

/// Handles `GET /ready`: 200 `{ status: "ready" }`, or 503 `{ status: "unavailable", failed: [{ part, error
/// }] }`.
///
/// Causes go to the log. The name of an invalid setting is in the response, as in every other one.
///
/// # Errors
/// [`ApiError::Internal`] only.
pub(crate) async fn ready(
    env: &Env,
    config: Result<&'static Config, InvalidConfig>,
    request_id: &RequestId,
) -> Result<Response, ErrorResponse> {
    let log = config.as_ref().map(|config| config.log).unwrap_or_default();
    let checks = match LAST_CHECK.get() {
        Some((at, checks)) if now_ms().saturating_sub(at) < CACHE_MS => checks,
        _ => {
            let note = |part: &str, cause: &str| {
                let entry = LogEntry::new(Level::Error, "not_ready").with("request_id", request_id.as_str());
                entry.with("part", part).with("cause", cause).write(log);
            };
            let checks = run_checks(env, note).await;
            LAST_CHECK.set(Some((now_ms(), checks)));
            checks
        }
    };
    let settings = config.err().map(|fault| ("settings", fault.to_string()));
    let storage = checks.storage.then(|| ("storage", "Durable Objects do not answer".to_owned()));
    let kv = checks.kv.then(|| ("kv", "KV does not answer".to_owned()));
    let failed: Vec<_> = settings.into_iter().chain(storage).chain(kv).collect();
    let failed: Vec<_> =
        failed.iter().map(|(part, error)| object!({ "part": part, "error": error })).collect();
    let (status, body) = if failed.is_empty() {
        (200, object!({ "status": "ready" }))
    } else {
        (503, object!({ "status": "unavailable", "failed": failed }))
    };
    let builder = ResponseBuilder::new().with_status(status);
    let builder = builder.with_header("content-type", "application/json")?;
    Ok(builder.fixed(json::to_string(&body).into_bytes()))
}

async fn run_checks(env: &Env, note: impl Fn(&str, &str)) -> FailedChecks {
    let storage = with_timeout(async { metrics::call(env, &MetricsRequest::Ping).await.map(drop) });
    let kv = with_timeout(async {
        env.kv("SESSIONS")?.get(PROBE_KEY).text().await.map(drop).map_err(ApiError::internal)
    });
    let (storage, kv) = join(storage, kv).await;
    for (part, outcome) in [("storage", &storage), ("kv", &kv)] {
        if let Err(cause) = outcome {
            note(part, cause);
        }
    }
    FailedChecks { storage: storage.is_err(), kv: kv.is_err() }
}

/// Returns the outcome of `answer`, or an error after the timeout.
async fn with_timeout(answer: impl Future<Output = Result<(), ApiError>>) -> Result<(), String> {
    match select(pin!(answer), pin!(Timer::of_ms(TIMEOUT_MS))).await {
        Either::Left((Ok(()), _)) => Ok(()),
        Either::Left((Err(ApiError::Internal { cause }), _)) => Err(cause),
        Either::Left((Err(error), _)) => Err(error.to_string()),
        Either::Right(_) => Err(format!("no answer within {TIMEOUT_MS} ms")),
    }
}
