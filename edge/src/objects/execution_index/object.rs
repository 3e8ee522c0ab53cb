//! The Durable Object with the list of executions.
//!
//! It lists the newest thousand executions of the last thirty days. It also knows the plans of each session
//! and erases them with it.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::{DRAFT, ExecutionSummary, IndexRequest};
use crate::objects::execution;
use crate::platform::{as_f64, now_ms};
use serde::Deserialize;
use serde_json::{Value, json as object};
use websketch_json as json;
use worker::{
    DurableObject, Env, Request, Response, SqlStorage, SqlStorageValue, State, durable_object, wasm_bindgen,
};

/// The largest number of listed executions.
const MAX_LISTED: i32 = 1_000;
/// The time for which executions are listed, in ms.
const RETENTION_MS: u64 = 30 * 24 * 3_600_000;
/// The number of executions that one alarm erases.
const ERASE_BATCH: i32 = 20;
/// The wait before a failed erasure is retried, in ms.
const RETRY_MS: i64 = 60_000;
#[derive(Deserialize)]
struct ExecutionRow {
    text: String,
    status: String,
}

#[derive(Deserialize)]
struct IdRow {
    id: String,
}

/// The list of executions.
#[durable_object]
pub struct ExecutionIndexObject {
    state: State,
    env: Env,
    sql: SqlStorage,
}

impl DurableObject for ExecutionIndexObject {
    fn new(state: State, env: Env) -> Self {
        let sql = state.storage().sql();
        Self { state, env, sql }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let index_request: IndexRequest = serde_json::from_str(&request.text().await?)?;
        self.open()?;
        match index_request {
            IndexRequest::Add { execution } => self.add(execution)?,
            IndexRequest::SetStatus { id, status, seq } => self.run(
                "UPDATE execution SET status = ?, seq = ? WHERE id = ? AND seq < ?",
                vec![status.into(), as_f64(seq).into(), id.into(), as_f64(seq).into()],
            )?,
            IndexRequest::Remove { id } => self.run("DELETE FROM execution WHERE id = ?", vec![id.into()])?,
            IndexRequest::EraseSession { session } => {
                self.run("UPDATE execution SET gone = 1 WHERE session = ?", vec![session.into()])?;
                self.erase_orphaned().await?;
            }
            IndexRequest::List { session } => return Response::ok(self.list(session)?),
        }
        Response::ok("")
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.open()?;
        self.erase_orphaned().await?;
        Response::empty()
    }
}

impl ExecutionIndexObject {
    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<()> {
        self.sql.exec(statement, values).map(drop)
    }

    fn open(&self) -> worker::Result<()> {
        self.run(
            "CREATE TABLE IF NOT EXISTS execution (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session TEXT NOT NULL,
                at REAL NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL,
                seq REAL NOT NULL DEFAULT 0, gone INTEGER NOT NULL DEFAULT 0)",
            Vec::new(),
        )?;
        for column in ["seq", "gone"] {
            let query = "SELECT sql AS text, '' AS status FROM sqlite_master
                WHERE type = 'table' AND name = 'execution' AND instr(sql, ?) = 0";
            let older: Vec<ExecutionRow> =
                self.sql.exec(query, vec![format!("{column} ").into()])?.to_array()?;
            if !older.is_empty() {
                let statement = format!("ALTER TABLE execution ADD COLUMN {column} REAL NOT NULL DEFAULT 0");
                self.run(&statement, Vec::new())?;
            }
        }
        Ok(())
    }

    fn add(&self, execution: ExecutionSummary) -> worker::Result<()> {
        let text = json::to_string(&execution);
        let now = as_f64(now_ms());
        let ExecutionSummary { execution_id, session_id, status, .. } = execution;
        self.run(
            "INSERT OR IGNORE INTO execution (id, session, at, status, text) VALUES (?, ?, ?, ?, ?)",
            vec![execution_id.into(), session_id.into(), now.into(), status.into(), text.into()],
        )?;
        // Plans of a session stay known as long as the session can end.
        let oldest = as_f64(now_ms().saturating_sub(RETENTION_MS));
        self.run(
            "DELETE FROM execution WHERE gone = 0 AND (at < ? OR session = '' AND number <= (SELECT MAX(number) FROM execution) - ?)",
            vec![oldest.into(), MAX_LISTED.into()],
        )
    }

    fn list(&self, session: Option<String>) -> worker::Result<String> {
        let rest = "gone = 0 AND status <> ? ORDER BY number DESC LIMIT ?";
        let rows = match session {
            Some(session) => self.sql.exec(
                &format!("SELECT text, status FROM execution WHERE session = ? AND {rest}"),
                vec![session.into(), DRAFT.into(), MAX_LISTED.into()],
            )?,
            None => self.sql.exec(
                &format!("SELECT text, status FROM execution WHERE {rest}"),
                vec![DRAFT.into(), MAX_LISTED.into()],
            )?,
        };
        let rows: Vec<ExecutionRow> = rows.to_array()?;
        let listed = rows.into_iter().filter_map(|row| {
            let mut value: Value = json::parse(&row.text).ok()?;
            value.as_object_mut()?.insert("status".to_owned(), row.status.into());
            Some(value)
        });
        Ok(json::to_string(&object!({ "executions": listed.collect::<Vec<_>>() })))
    }

    /// Erases a batch of plans of ended sessions. The alarm continues with the rest and retries failures.
    async fn erase_orphaned(&self) -> worker::Result<()> {
        // If this run is lost, the alarm retries.
        self.state.storage().set_alarm(RETRY_MS).await?;
        let query = "SELECT id FROM execution WHERE gone = 1 LIMIT ?";
        let rows: Vec<IdRow> = self.sql.exec(query, vec![ERASE_BATCH.into()])?.to_array()?;
        if rows.is_empty() {
            return self.state.storage().delete_alarm().await;
        }
        for IdRow { id } in rows {
            if execution::call(&self.env, &id, "erase", String::new()).await.is_err() {
                return Ok(());
            }
            self.run("DELETE FROM execution WHERE id = ?", vec![id.into()])?;
        }
        self.state.storage().set_alarm(0_i64).await
    }
}
