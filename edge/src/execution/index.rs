//! The list of executions: the newest thousand of the last thirty days.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use crate::platform::{Stub, Text, as_f64, now_ms};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};
use websketch_core::json;
use worker::{DurableObject, Env, Request, Response, SqlStorageValue, State, durable_object, wasm_bindgen};

/// Executions that are listed at most.
const MAX_LISTED: i32 = 1_000;
/// How long they are listed, in ms.
const LISTED_MS: u64 = 30 * 24 * 3_600_000;

/// An execution in the list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Listed {
    pub(crate) execution_id: String,
    pub(crate) session_id: String,
    pub(crate) title: String,
    pub(crate) goal: String,
    pub(crate) status: String,
    pub(crate) created_at: String,
    pub(crate) node_count: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "asked", rename_all = "camelCase")]
enum Asked {
    Add { listed: Listed },
    Mark { id: String, status: String },
    List { session: Option<String> },
}

#[derive(Deserialize)]
struct Row {
    text: String,
    status: String,
}

/// Knows which executions there are.
#[durable_object]
pub struct ExecutionIndexObject {
    state: State,
}

impl DurableObject for ExecutionIndexObject {
    fn new(state: State, _env: Env) -> Self {
        Self { state }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let asked: Asked = serde_json::from_str(&request.text().await?)?;
        let sql = self.state.storage().sql();
        let exec = |statement: &str, values: Vec<SqlStorageValue>| sql.exec(statement, values);
        exec(
            "CREATE TABLE IF NOT EXISTS execution (
                number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session TEXT NOT NULL,
                at REAL NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL)",
            Vec::new(),
        )?;
        match asked {
            Asked::Add { listed } => {
                let text = json::to_string(&listed);
                let now = as_f64(now_ms());
                let Listed { execution_id, session_id, status, .. } = listed;
                exec(
                    "INSERT OR IGNORE INTO execution (id, session, at, status, text) VALUES (?, ?, ?, ?, ?)",
                    vec![execution_id.into(), session_id.into(), now.into(), status.into(), text.into()],
                )?;
                let oldest = as_f64(now_ms().saturating_sub(LISTED_MS));
                exec(
                    "DELETE FROM execution WHERE at < ? OR number <= (SELECT MAX(number) FROM execution) - ?",
                    vec![oldest.into(), MAX_LISTED.into()],
                )?;
                Response::ok("")
            }
            Asked::Mark { id, status } => {
                exec("UPDATE execution SET status = ? WHERE id = ?", vec![status.into(), id.into()])?;
                Response::ok("")
            }
            Asked::List { session } => {
                let rows = match session {
                    Some(session) => exec(
                        "SELECT text, status FROM execution WHERE session = ? ORDER BY number DESC",
                        vec![session.into()],
                    )?,
                    None => exec("SELECT text, status FROM execution ORDER BY number DESC", Vec::new())?,
                };
                let rows: Vec<Row> = rows.to_array()?;
                let listed = rows.into_iter().filter_map(|row| {
                    let mut value: Value = json::parse(&row.text).ok()?;
                    value.as_object_mut()?.insert("status".to_owned(), row.status.into());
                    Some(value)
                });
                Response::ok(json::to_string(&object!({ "executions": listed.collect::<Vec<_>>() })))
            }
        }
    }
}

async fn ask(env: &Env, asked: &Asked) -> worker::Result<String> {
    Stub::named(env, "EXECUTIONS", "all")?.ask("", Text::from(json::to_string(asked))).await
}

/// Lists a new execution.
pub(crate) async fn add(env: &Env, listed: Listed) -> worker::Result<()> {
    ask(env, &Asked::Add { listed }).await.map(drop)
}

/// Says where an execution stands.
pub(crate) async fn mark(env: &Env, id: &str, status: &str) -> worker::Result<()> {
    ask(env, &Asked::Mark { id: id.to_owned(), status: status.to_owned() }).await.map(drop)
}

/// The executions of a session, or all, newest first, as JSON.
pub(crate) async fn list(env: &Env, session: Option<String>) -> worker::Result<String> {
    ask(env, &Asked::List { session }).await
}
