//! Metrics as Prometheus reads them.
//!
//! Source: the Prometheus text exposition format, version 0.0.4.

use std::collections::BTreeMap;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Requests by route and status.
    Requests,
    /// How long they took, by route.
    RequestSeconds,
    /// Turns by provider and outcome.
    Turns,
    /// Model calls by provider and outcome.
    ModelCalls,
    /// How long they took, by provider.
    ModelCallSeconds,
    /// How long the steps of turns took, by node.
    NodeSeconds,
}

impl Metric {
    const ALL: [Self; 6] = [
        Self::Requests,
        Self::RequestSeconds,
        Self::Turns,
        Self::ModelCalls,
        Self::ModelCallSeconds,
        Self::NodeSeconds,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Requests => "websketch_requests_total",
            Self::RequestSeconds => "websketch_request_duration_seconds",
            Self::Turns => "websketch_turns_total",
            Self::ModelCalls => "websketch_model_calls_total",
            Self::ModelCallSeconds => "websketch_model_call_duration_seconds",
            Self::NodeSeconds => "websketch_node_duration_seconds",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::Requests => "Requests by route and status.",
            Self::RequestSeconds => "Time to answer a request; of a stream, to begin it.",
            Self::Turns => "Turns by provider and outcome.",
            Self::ModelCalls => "Model calls by provider and outcome.",
            Self::ModelCallSeconds => "Time of a model call.",
            Self::NodeSeconds => "Time of a step of a turn.",
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Requests | Self::Turns | Self::ModelCalls => "counter",
            Self::RequestSeconds | Self::ModelCallSeconds | Self::NodeSeconds => "histogram",
        }
    }
}

/// The lines of the one metric that is measured when it is asked for.
pub(super) fn memory(bytes: u32) -> String {
    const NAME: &str = "websketch_wasm_memory_bytes";
    format!("# HELP {NAME} Wasm memory of the isolate that answers.\n# TYPE {NAME} gauge\n{NAME} {bytes}\n")
}

/// The upper bounds of a histogram's buckets, in ms and as they are written in seconds.
const BUCKETS: [(u64, &str); 12] = [
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
    (u64::MAX, "+Inf"),
];

/// What is counted together. The order of keys is the order of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Series {
    metric: Metric,
    labels: String,
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Counter,
    /// What is above the bound of the bucket before.
    Bucket(usize),
    /// In ms.
    Sum,
    Count,
}

impl Series {
    pub(super) fn counter(metric: Metric, labels: &[(&str, &str)]) -> Self {
        Self { metric, labels: written(labels), part: Part::Counter }
    }

    /// What an observation adds to, and how much.
    pub(super) fn histogram(metric: Metric, labels: &[(&str, &str)], ms: u64) -> [(Self, u64); 3] {
        let labels = written(labels);
        let bucket = BUCKETS.iter().position(|(bound, _)| ms <= *bound).unwrap_or_default();
        let of = |part, amount| (Self { metric, labels: labels.clone(), part }, amount);
        [of(Part::Bucket(bucket), 1), of(Part::Sum, ms), of(Part::Count, 1)]
    }

    /// What the line is stored under.
    pub(super) fn key(&self) -> String {
        let place = Metric::ALL.iter().position(|metric| *metric == self.metric).unwrap_or_default();
        let part = match self.part {
            Part::Counter => 0,
            Part::Bucket(bucket) => bucket,
            Part::Sum => BUCKETS.len(),
            Part::Count => BUCKETS.len() + 1,
        };
        format!("{place}\n{}\n{part:02}", self.labels)
    }

    fn from_key(key: &str) -> Option<Self> {
        let mut parts = key.split('\n');
        let metric = *Metric::ALL.get(parts.next()?.parse::<usize>().ok()?)?;
        let labels = parts.next()?.to_owned();
        let part = match (metric.kind(), parts.next()?.parse::<usize>().ok()?) {
            ("counter", _) => Part::Counter,
            (_, bucket) if bucket < BUCKETS.len() => Part::Bucket(bucket),
            (_, part) => {
                if part == BUCKETS.len() {
                    Part::Sum
                } else {
                    Part::Count
                }
            }
        };
        Some(Self { metric, labels, part })
    }

    fn line(&self, amount: u64) -> String {
        let Self { metric, labels, part } = self;
        let name = metric.name();
        match part {
            Part::Counter => format!("{name}{{{labels}}} {amount}\n"),
            Part::Bucket(bucket) => {
                let bound = BUCKETS.get(*bucket).map_or("+Inf", |(_, bound)| bound);
                format!("{name}_bucket{{{labels},le=\"{bound}\"}} {amount}\n")
            }
            Part::Sum => format!("{name}_sum{{{labels}}} {}.{:03}\n", amount / 1_000, amount % 1_000),
            Part::Count => format!("{name}_count{{{labels}}} {amount}\n"),
        }
    }

    /// The lines of all buckets: on each as much as is in it and in those before.
    fn buckets(&self, amounts: &[u64]) -> String {
        let sums = amounts.iter().scan(0, |sum, amount| {
            *sum += amount;
            Some(*sum)
        });
        sums.enumerate()
            .map(|(place, sum)| Self { part: Part::Bucket(place), ..self.clone() }.line(sum))
            .collect()
    }
}

fn written(labels: &[(&str, &str)]) -> String {
    let label = |(name, value): &(&str, &str)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        format!("{name}=\"{value}\"")
    };
    labels.iter().map(label).collect::<Vec<_>>().join(",")
}

/// The text of all counts.
pub(super) fn exposition(counts: &BTreeMap<String, u64>) -> String {
    let mut text = String::new();
    let mut current = None;
    let mut amounts = [0; BUCKETS.len()];
    for (key, amount) in counts {
        let Some(series) = Series::from_key(key) else { continue };
        if current != Some(series.metric) {
            let (name, metric) = (series.metric.name(), series.metric);
            text += &format!("# HELP {name} {}\n# TYPE {name} {}\n", metric.help(), metric.kind());
            current = Some(series.metric);
        }
        match series.part {
            Part::Bucket(bucket) => {
                if let Some(held) = amounts.get_mut(bucket) {
                    *held += amount;
                }
                continue;
            }
            // The buckets come before the sum of their series.
            Part::Sum => text += &series.buckets(&std::mem::take(&mut amounts)),
            Part::Counter | Part::Count => {}
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
        for _ in 0..2 {
            add(Series::counter(Metric::Requests, &[("route", "/chat"), ("status", "200")]), 1);
        }
        for ms in [7, 700, 70_000] {
            for (series, amount) in Series::histogram(Metric::NodeSeconds, &[("node", "a\"b")], ms) {
                add(series, amount);
            }
        }
        expect![[r#"
            # HELP websketch_requests_total Requests by route and status.
            # TYPE websketch_requests_total counter
            websketch_requests_total{route="/chat",status="200"} 2
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
            websketch_node_duration_seconds_bucket{node="a\"b",le="+Inf"} 3
            websketch_node_duration_seconds_sum{node="a\"b"} 70.707
            websketch_node_duration_seconds_count{node="a\"b"} 3
        "#]]
        .assert_eq(&exposition(&counts));
    }
}
