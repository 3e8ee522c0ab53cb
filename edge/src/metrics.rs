//! What is counted: in the memory of this isolate first, summed up in one object for all.

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

/// The least time between two reports of one isolate, in ms.
const REPORT_INTERVAL_MS: u64 = 1_000;
/// The one object that sums up.
const OBJECT_NAME: &str = "monitor";

pub(crate) use metric::Metric;

/// What was counted since the last report, by series.
type Counts = BTreeMap<String, u64>;

thread_local! {
    static COUNTS: RefCell<Counts> = const { RefCell::new(BTreeMap::new()) };
    static REPORTED_AT: Cell<u64> = const { Cell::new(0) };
    /// When the next report is to be made that somebody has taken on.
    static NEXT_REPORT_AT: Cell<u64> = const { Cell::new(0) };
}

/// Counts one event. Labels come from closed lists, so that there are never many series.
pub(crate) fn count(metric: Metric, labels: &[(&str, &str)]) {
    add(&Series::counter(metric, labels), 1);
}

/// Counts one event and how long it took.
pub(crate) fn observe_ms(metric: Metric, labels: &[(&str, &str)], ms: u64) {
    for (series, amount) in Series::histogram(metric, labels, ms) {
        add(&series, amount);
    }
}

/// Counts as many at once.
pub(crate) fn count_many(metric: Metric, labels: &[(&str, &str)], amount: u64) {
    add(&Series::counter(metric, labels), amount);
}

fn add(series: &Series, amount: u64) {
    COUNTS.with_borrow_mut(|counts| *counts.entry(series.key()).or_default() += amount);
}

/// Whether nobody has taken the next report on. Who takes one on and is lost is made up for within a second.
pub(crate) fn needs_report() -> bool {
    NEXT_REPORT_AT.get() < now_ms()
}

/// Reports what was counted here and what is until it is time to report again.
pub(crate) async fn report_when_due(env: &Env) -> Result<(), ApiError> {
    let now = now_ms();
    let due = REPORTED_AT.get().saturating_add(REPORT_INTERVAL_MS).clamp(now, now + REPORT_INTERVAL_MS);
    NEXT_REPORT_AT.set(due);
    if due > now {
        Delay::from(Duration::from_millis(due - now)).await;
    }
    report(env).await
}

/// Reports what was counted here. What cannot be reported now is reported later.
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

/// Everything that was counted, as Prometheus reads it.
pub(crate) async fn render(env: &Env) -> Result<String, ApiError> {
    report(env).await?;
    call(env, &MetricsRequest::Render { heap_bytes: heap_bytes().into() }).await
}

/// Asks the one object.
pub(crate) async fn call(env: &Env, request: &MetricsRequest) -> Result<String, ApiError> {
    Ok(Stub::named(env, "MONITOR", OBJECT_NAME)?.call("", HostText::json(request)).await?)
}
