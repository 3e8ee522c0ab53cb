//! The Durable Object that sums up metrics and lists open questions.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use crate::metrics::prometheus::{Series, exposition, gauges};
use crate::metrics::{MetricsRequest, PendingQuestion};
use crate::platform::{iso, now_ms};
use serde::Deserialize;
use std::collections::BTreeMap;
use websketch_json as json;
use worker::{
    DurableObject, Env, Request, Response, SqlStorage, SqlStorageValue, State, durable_object, wasm_bindgen,
};

const SCHEMA: [&str; 3] = [
    "CREATE TABLE IF NOT EXISTS count (series TEXT PRIMARY KEY, amount INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS pending (
        token_hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, entry TEXT NOT NULL
    ) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS peak (period INTEGER PRIMARY KEY, bytes INTEGER NOT NULL)",
];
/// The period of the peak memory, in ms. The current and the previous period count.
const PEAK_PERIOD_MS: u64 = 300_000;

#[derive(Deserialize)]
struct CountRow {
    series: String,
    amount: u64,
}

#[derive(Deserialize)]
struct PeakRow {
    bytes: Option<u64>,
}

#[derive(Deserialize)]
struct QuestionRow {
    entry: String,
}

/// The metrics object. Deployed under the class name `MonitorObject`.
#[durable_object]
pub struct MetricsObject {
    sql: SqlStorage,
}

impl DurableObject for MetricsObject {
    fn new(state: State, _env: Env) -> Self {
        Self { sql: state.storage().sql() }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let metrics_request = serde_json::from_str(&request.text().await?)?;
        for statement in SCHEMA {
            self.sql.exec(statement, None)?;
        }
        Response::ok(self.handle(metrics_request)?)
    }
}

impl MetricsObject {
    fn handle(&self, metrics_request: MetricsRequest) -> worker::Result<String> {
        match metrics_request {
            MetricsRequest::Add { counts, heap_bytes } => {
                self.record_peak(heap_bytes)?;
                for (series, amount) in counts {
                    self.run(
                        "INSERT INTO count (series, amount) VALUES (?, ?)
                         ON CONFLICT (series) DO UPDATE SET amount = amount + excluded.amount",
                        vec![series.into(), integer(amount)],
                    )?;
                }
            }
            MetricsRequest::Render { heap_bytes } => {
                self.record_peak(heap_bytes)?;
                let rows: Vec<CountRow> =
                    self.sql.exec("SELECT series, amount FROM count", None)?.to_array()?;
                let mut counts: BTreeMap<String, u64> =
                    Series::initial().map(|series| (series.key(), 0)).collect();
                counts.extend(rows.into_iter().map(|row| (row.series, row.amount)));
                return Ok(exposition(&counts) + &gauges(&counts, self.peak()?));
            }
            MetricsRequest::Ping => {
                self.sql.exec("SELECT count(*) FROM pending", None)?;
            }
            MetricsRequest::AddQuestion(pending) => {
                let values = vec![
                    pending.token_hash.as_str().into(),
                    integer(pending.expires_at),
                    question_json(&pending).into(),
                ];
                self.run(
                    "INSERT OR REPLACE INTO pending (token_hash, expires_at, entry) VALUES (?, ?, ?)",
                    values,
                )?;
            }
            MetricsRequest::RemoveQuestion { token_hash } => {
                self.run("DELETE FROM pending WHERE token_hash = ?", vec![token_hash.into()])?;
            }
            MetricsRequest::RemoveSessionQuestions { session_id } => {
                let statement = "DELETE FROM pending WHERE json_extract(entry, '$.session_id') = ?";
                self.run(statement, vec![session_id.into()])?;
            }
            MetricsRequest::ListQuestions => {
                self.run("DELETE FROM pending WHERE expires_at <= ?", vec![integer(now_ms())])?;
                let query = "SELECT entry FROM pending ORDER BY expires_at, token_hash";
                let entries: Vec<QuestionRow> = self.sql.exec(query, None)?.to_array()?;
                let entries: Vec<String> = entries.into_iter().map(|entry| entry.entry).collect();
                return Ok(format!("{{\"pending\":[{}]}}", entries.join(",")));
            }
        }
        Ok(String::new())
    }

    fn record_peak(&self, bytes: u64) -> worker::Result<()> {
        let period = now_ms() / PEAK_PERIOD_MS;
        self.run(
            "INSERT INTO peak (period, bytes) VALUES (?, ?)
             ON CONFLICT (period) DO UPDATE SET bytes = max(bytes, excluded.bytes)",
            vec![integer(period), integer(bytes)],
        )?;
        self.run("DELETE FROM peak WHERE period < ?", vec![integer(period.saturating_sub(1))])
    }

    /// Returns the peak memory of the last two periods.
    fn peak(&self) -> worker::Result<u64> {
        let oldest = (now_ms() / PEAK_PERIOD_MS).saturating_sub(1);
        let query = "SELECT max(bytes) AS bytes FROM peak WHERE period >= ?";
        let peaks: Vec<PeakRow> = self.sql.exec(query, vec![integer(oldest)])?.to_array()?;
        Ok(peaks.first().and_then(|peak| peak.bytes).unwrap_or_default())
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<()> {
        self.sql.exec(statement, values).map(drop)
    }
}

fn question_json(pending: &PendingQuestion) -> String {
    let PendingQuestion { token_hash, session_id, tool_name, step, prompt, created_at, expires_at } = pending;
    json::to_string(&serde_json::json!({
        "token_hash": token_hash,
        "session_id": session_id,
        "tool_name": tool_name,
        "step": step,
        "prompt": prompt,
        "created_at": created_at,
        "expires_at": iso(*expires_at),
    }))
}

fn integer(number: u64) -> SqlStorageValue {
    SqlStorageValue::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
