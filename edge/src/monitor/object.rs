//! The one object that sums up what isolates count, and that knows which questions are open.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::text::exposition;
use crate::platform::{iso, now_ms};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use websketch_core::json;
use worker::{
    DurableObject, Env, Request, Response, SqlStorage, SqlStorageValue, State, durable_object, wasm_bindgen,
};

const SCHEMA: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS count (series TEXT PRIMARY KEY, amount INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS pending (
        token_hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, entry TEXT NOT NULL
    ) WITHOUT ROWID",
];

/// What the Worker asks.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "asked")]
pub(crate) enum Asked {
    /// Add this up.
    Add {
        /// By series.
        counts: BTreeMap<String, u64>,
    },
    /// Everything that was counted, as text.
    Render,
    /// A question was asked.
    Pend(Pending),
    /// A question is no longer open.
    #[serde(rename_all = "camelCase")]
    Settle {
        /// Its token's.
        token_hash: String,
    },
    /// No question of this session is open any more.
    #[serde(rename_all = "camelCase")]
    SettleSession {
        /// The session.
        session_id: String,
    },
    /// The open questions, as JSON.
    ListPending,
}

/// An open question, as those who look for a fault see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    /// SHA-256 in hex; the token itself is kept nowhere.
    pub(crate) token_hash: String,
    pub(crate) session_id: String,
    pub(crate) tool_name: String,
    pub(crate) step: u32,
    pub(crate) prompt: String,
    /// ISO 8601.
    pub(crate) created_at: String,
    /// Unix ms.
    pub(crate) expires_at: u64,
}

#[derive(Deserialize)]
struct Row {
    series: String,
    amount: u64,
}

#[derive(Deserialize)]
struct Entry {
    entry: String,
}

/// Sums up.
#[durable_object]
pub struct MonitorObject {
    sql: SqlStorage,
}

impl DurableObject for MonitorObject {
    fn new(state: State, _env: Env) -> Self {
        Self { sql: state.storage().sql() }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let asked = serde_json::from_str(&request.text().await?)?;
        for statement in SCHEMA {
            self.sql.exec(statement, None)?;
        }
        Response::ok(self.answer(asked)?)
    }
}

impl MonitorObject {
    fn answer(&self, asked: Asked) -> worker::Result<String> {
        match asked {
            Asked::Add { counts } => {
                for (series, amount) in counts {
                    self.run(
                        "INSERT INTO count (series, amount) VALUES (?, ?)
                         ON CONFLICT (series) DO UPDATE SET amount = amount + excluded.amount",
                        vec![series.into(), whole(amount)],
                    )?;
                }
            }
            Asked::Render => {
                let rows: Vec<Row> = self.sql.exec("SELECT series, amount FROM count", None)?.to_array()?;
                return Ok(exposition(&rows.into_iter().map(|row| (row.series, row.amount)).collect()));
            }
            Asked::Pend(pending) => {
                let values = vec![
                    pending.token_hash.as_str().into(),
                    whole(pending.expires_at),
                    entry(&pending).into(),
                ];
                self.run(
                    "INSERT OR REPLACE INTO pending (token_hash, expires_at, entry) VALUES (?, ?, ?)",
                    values,
                )?;
            }
            Asked::Settle { token_hash } => {
                self.run("DELETE FROM pending WHERE token_hash = ?", vec![token_hash.into()])?;
            }
            Asked::SettleSession { session_id } => {
                let statement = "DELETE FROM pending WHERE json_extract(entry, '$.session_id') = ?";
                self.run(statement, vec![session_id.into()])?;
            }
            Asked::ListPending => {
                self.run("DELETE FROM pending WHERE expires_at <= ?", vec![whole(now_ms())])?;
                let query = "SELECT entry FROM pending ORDER BY expires_at, token_hash";
                let entries: Vec<Entry> = self.sql.exec(query, None)?.to_array()?;
                let entries: Vec<String> = entries.into_iter().map(|entry| entry.entry).collect();
                return Ok(format!("{{\"pending\":[{}]}}", entries.join(",")));
            }
        }
        Ok(String::new())
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<()> {
        self.sql.exec(statement, values).map(drop)
    }
}

fn entry(pending: &Pending) -> String {
    let Pending { token_hash, session_id, tool_name, step, prompt, created_at, expires_at } = pending;
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

fn whole(number: u64) -> SqlStorageValue {
    SqlStorageValue::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
