//! Metrics in the Prometheus text format.
//!
//! Source: the Prometheus text exposition format, version 0.0.4.

use super::metric::{Metric, MetricKind};
use std::collections::BTreeMap;

/// Returns the gauges: running turns and executions, and the recent peak memory of an isolate.
pub(crate) fn gauges(counts: &BTreeMap<String, u64>, peak_bytes: u64) -> String {
    let sum = |metric: Metric| -> u64 {
        let of_metric = |key: &String| Series::from_key(key).is_some_and(|series| series.metric == metric);
        counts.iter().filter(|(key, _)| of_metric(key)).map(|(_, amount)| amount).sum()
    };
    // Start and end may be reported by two isolates, in any order.
    let running = sum(Metric::TurnsBegun).saturating_sub(sum(Metric::Turns));
    let executing = sum(Metric::ExecutionsBegun).saturating_sub(sum(Metric::Executions));
    gauge("websketch_turns_in_flight", "Turns that have begun and not ended.", running)
        + &gauge(
            "websketch_executions_in_flight",
            "Executions that have begun and not ended, those that wait among them.",
            executing,
        )
        + &gauge(
            "websketch_wasm_memory_bytes",
            "The largest wasm memory of an isolate in the last 5 to 10 minutes.",
            peak_bytes,
        )
}

fn gauge(name: &str, help: &str, value: u64) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n")
}

/// The upper bounds of histogram buckets, in ms and as text in seconds.
const BUCKETS: [(u64, &str); 14] = [
    (5, "0.005"),
    (10, "0.01"),
    (25, "0.025"),
    (50, "0.05"),
    (100, "0.1"),
    (250, "0.25"),
    (500, "0.5"),
    (1_000, "1"),
    (2_500, "2.5"),
    (5_000, "5"),
    (10_000, "10"),
    (30_000, "30"),
    (60_000, "60"),
    (u64::MAX, "+Inf"),
];

/// A time series. The order of keys is the order of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Series {
    metric: Metric,
    labels: String,
    part: SeriesPart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeriesPart {
    Counter,
    /// Observations above the bound of the previous bucket.
    Bucket(usize),
    /// Milliseconds.
    Sum,
    Count,
}

impl Series {
    /// Returns all series that exist from the start.
    pub(crate) fn initial() -> impl Iterator<Item = Self> {
        Metric::all().flat_map(|metric| {
            let series = move |labels: Vec<(&str, &str)>| match metric.kind() {
                MetricKind::Counter => vec![Self::counter(metric, &labels)],
                MetricKind::Histogram => {
                    Self::histogram(metric, &labels, 0).map(|(series, _)| series).to_vec()
                }
            };
            metric.initial().into_iter().flat_map(series)
        })
    }

    pub(crate) fn counter(metric: Metric, labels: &[(&str, &str)]) -> Self {
        Self { metric, labels: format_labels(labels), part: SeriesPart::Counter }
    }

    /// Returns the series of an observation, each with the amount to add.
    pub(crate) fn histogram(metric: Metric, labels: &[(&str, &str)], ms: u64) -> [(Self, u64); 3] {
        let labels = format_labels(labels);
        let bucket = BUCKETS.iter().position(|(bound, _)| ms <= *bound).unwrap_or_default();
        let of = |part, amount| (Self { metric, labels: labels.clone(), part }, amount);
        [of(SeriesPart::Bucket(bucket), 1), of(SeriesPart::Sum, ms), of(SeriesPart::Count, 1)]
    }

    /// Returns the key in storage. The buckets sort first, each by its bound.
    pub(crate) fn key(&self) -> String {
        let part = match self.part {
            SeriesPart::Counter => "counter",
            SeriesPart::Bucket(bucket) => &format!("bucket {}", bound(bucket)),
            SeriesPart::Sum => "sum",
            SeriesPart::Count => "total",
        };
        format!("{}\n{}\n{part}", self.metric.name(), self.labels)
    }

    fn from_key(key: &str) -> Option<Self> {
        let mut parts = key.split('\n');
        let metric = Metric::from_name(parts.next()?)?;
        let labels = parts.next()?.to_owned();
        let part = match (metric.kind(), parts.next()?) {
            (MetricKind::Counter, "counter") => SeriesPart::Counter,
            (MetricKind::Histogram, "sum") => SeriesPart::Sum,
            (MetricKind::Histogram, "total") => SeriesPart::Count,
            (MetricKind::Histogram, part) => {
                let written = part.strip_prefix("bucket ")?;
                SeriesPart::Bucket(BUCKETS.iter().position(|(_, bound)| *bound == written)?)
            }
            (MetricKind::Counter, _) => return None,
        };
        Some(Self { metric, labels, part })
    }

    fn line(&self, amount: u64) -> String {
        let Self { metric, labels, part } = self;
        let name = metric.name();
        match part {
            SeriesPart::Counter if labels.is_empty() => format!("{name} {amount}\n"),
            SeriesPart::Counter => format!("{name}{{{labels}}} {amount}\n"),
            SeriesPart::Bucket(bucket) => {
                format!("{name}_bucket{{{labels},le=\"{}\"}} {amount}\n", bound(*bucket))
            }
            SeriesPart::Sum => format!("{name}_sum{{{labels}}} {}.{:03}\n", amount / 1_000, amount % 1_000),
            SeriesPart::Count => format!("{name}_count{{{labels}}} {amount}\n"),
        }
    }

    /// Returns the lines of all buckets, as cumulative counts.
    fn buckets(&self, amounts: &[u64]) -> String {
        let sums = amounts.iter().scan(0, |sum, amount| {
            *sum += amount;
            Some(*sum)
        });
        sums.enumerate()
            .map(|(place, sum)| Self { part: SeriesPart::Bucket(place), ..self.clone() }.line(sum))
            .collect()
    }
}

/// Returns the bound of a bucket as text.
fn bound(bucket: usize) -> &'static str {
    BUCKETS.get(bucket).map_or("+Inf", |(_, bound)| bound)
}

fn format_labels(labels: &[(&str, &str)]) -> String {
    let label = |(name, value): &(&str, &str)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        format!("{name}=\"{value}\"")
    };
    labels.iter().map(label).collect::<Vec<_>>().join(",")
}

/// Returns the text of all counts.
pub(crate) fn exposition(counts: &BTreeMap<String, u64>) -> String {
    let mut text = String::new();
    let mut current = None;
    let mut amounts = [0; BUCKETS.len()];
    for (key, amount) in counts {
        let Some(series) = Series::from_key(key) else { continue };
        if current != Some(series.metric) {
            let (name, help, kind) = series.metric.descriptor();
            text += &format!("# HELP {name} {help}\n# TYPE {name} {}\n", kind.name());
            current = Some(series.metric);
        }
        match series.part {
            SeriesPart::Bucket(bucket) => {
                if let Some(held) = amounts.get_mut(bucket) {
                    *held += amount;
                }
                continue;
            }
            // The keys of buckets sort before the sum of their series.
            SeriesPart::Sum => text += &series.buckets(&std::mem::take(&mut amounts)),
            SeriesPart::Counter | SeriesPart::Count => {}
        }
        text += &series.line(*amount);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn counts_are_written_as_prometheus_reads_them() {
        let mut counts = BTreeMap::new();
        let mut add = |series: Series, amount| *counts.entry(series.key()).or_default() += amount;
        add(Series::counter(Metric::TurnsBegun, &[]), 3);
        for _ in 0..2 {
            add(Series::counter(Metric::Requests, &[("route", "/chat"), ("status", "200")]), 1);
        }
        for ms in [7, 700, 70_000] {
            for (series, amount) in Series::histogram(Metric::NodeSeconds, &[("node", "a\"b")], ms) {
                add(series, amount);
            }
        }
        expect![[r#"
            # HELP websketch_node_duration_seconds Time of a step of a turn.
            # TYPE websketch_node_duration_seconds histogram
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.005"} 0
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.01"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.025"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.05"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.1"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.25"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="0.5"} 1
            websketch_node_duration_seconds_bucket{node="a\"b",le="1"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="2.5"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="5"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="10"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="30"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="60"} 2
            websketch_node_duration_seconds_bucket{node="a\"b",le="+Inf"} 3
            websketch_node_duration_seconds_sum{node="a\"b"} 70.707
            websketch_node_duration_seconds_count{node="a\"b"} 3
            # HELP websketch_requests_total Requests by route and status.
            # TYPE websketch_requests_total counter
            websketch_requests_total{route="/chat",status="200"} 2
            # HELP websketch_turns_begun_total Turns that have begun.
            # TYPE websketch_turns_begun_total counter
            websketch_turns_begun_total 3
        "#]]
        .assert_eq(&exposition(&counts));
    }

    #[test]
    fn turns_in_flight_are_those_that_have_not_ended() {
        let count = |begun: u64, ended: &[(&str, u64)]| {
            let mut counts = BTreeMap::from([(Series::counter(Metric::TurnsBegun, &[]).key(), begun)]);
            for (outcome, amount) in ended {
                counts.insert(Series::counter(Metric::Turns, &[("outcome", outcome)]).key(), *amount);
            }
            let text = gauges(&counts, 7);
            text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")
        };
        let [idle, running, early] = [
            count(5, &[("ok", 4), ("abandoned", 1)]),
            count(5, &[("ok", 2)]),
            count(1, &[("interrupted", 2)]),
        ];
        let rest = "websketch_executions_in_flight 0 websketch_wasm_memory_bytes 7";
        assert_eq!(idle, format!("websketch_turns_in_flight 0 {rest}"));
        assert_eq!(running, format!("websketch_turns_in_flight 3 {rest}"));
        assert_eq!(early, idle);
    }
}
