//! Metrics: counted in the memory of an isolate, summed up in one Durable Object.

mod metric;
pub(crate) mod prometheus;
mod request;

pub(crate) use request::{MetricsRequest, PendingQuestion};

use crate::http::error::ApiError;
use crate::platform::{HostText, Stub, heap_bytes, now_ms};
use prometheus::Series;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;
use worker::{Delay, Env};

/// The shortest interval between two reports of an isolate, in ms.
const REPORT_INTERVAL_MS: u64 = 1_000;
/// The name of the metrics object.
const OBJECT_NAME: &str = "monitor";

pub(crate) use metric::Metric;

/// Counts since the last report, by series.
type Counts = BTreeMap<String, u64>;

thread_local! {
    static COUNTS: RefCell<Counts> = const { RefCell::new(BTreeMap::new()) };
    static REPORTED_AT: Cell<u64> = const { Cell::new(0) };
    /// The time of the next report that a request has promised to make.
    static NEXT_REPORT_AT: Cell<u64> = const { Cell::new(0) };
}

/// Counts one event. Labels come from closed lists, which bounds the number of series.
pub(crate) fn count(metric: Metric, labels: &[(&str, &str)]) {
    add(&Series::counter(metric, labels), 1);
}

/// Counts one event and its duration.
pub(crate) fn observe_ms(metric: Metric, labels: &[(&str, &str)], ms: u64) {
    for (series, amount) in Series::histogram(metric, labels, ms) {
        add(&series, amount);
    }
}

/// Counts `amount` events.
pub(crate) fn count_many(metric: Metric, labels: &[(&str, &str)], amount: u64) {
    add(&Series::counter(metric, labels), amount);
}

fn add(series: &Series, amount: u64) {
    COUNTS.with_borrow_mut(|counts| *counts.entry(series.key()).or_default() += amount);
}

/// Returns true if no request has promised the next report. A promise of a lost request expires within a
/// second.
pub(crate) fn needs_report() -> bool {
    NEXT_REPORT_AT.get() < now_ms()
}

/// Waits until a report is due and sends all counts up to then.
pub(crate) async fn report_when_due(env: &Env) -> Result<(), ApiError> {
    let now = now_ms();
    let due = REPORTED_AT.get().saturating_add(REPORT_INTERVAL_MS).clamp(now, now + REPORT_INTERVAL_MS);
    NEXT_REPORT_AT.set(due);
    if due > now {
        Delay::from(Duration::from_millis(due - now)).await;
    }
    report(env).await
}

/// Reports the counts. After a failure they are kept for the next report.
pub(crate) async fn report(env: &Env) -> Result<(), ApiError> {
    REPORTED_AT.set(now_ms());
    let counts = COUNTS.take();
    if counts.is_empty() {
        return Ok(());
    }
    let request = MetricsRequest::Add { counts, heap_bytes: heap_bytes().into() };
    let outcome = call(env, &request).await;
    if let (Err(_), MetricsRequest::Add { counts, .. }) = (&outcome, request) {
        COUNTS.with_borrow_mut(|newer| {
            counts.into_iter().for_each(|(series, amount)| *newer.entry(series).or_default() += amount);
        });
    }
    outcome.map(drop)
}

/// Returns all metrics in the Prometheus text format.
pub(crate) async fn render(env: &Env) -> Result<String, ApiError> {
    report(env).await?;
    call(env, &MetricsRequest::Render { heap_bytes: heap_bytes().into() }).await
}

/// Calls the metrics object.
pub(crate) async fn call(env: &Env, request: &MetricsRequest) -> Result<String, ApiError> {
    Ok(Stub::named(env, "MONITOR", OBJECT_NAME)?.call("", HostText::json(request)).await?)
}
