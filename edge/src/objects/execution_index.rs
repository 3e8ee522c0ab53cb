//! The stub of the list of executions.

mod object;

pub use object::ExecutionIndexObject;

use crate::platform::{HostText, Stub};
use serde::{Deserialize, Serialize};
use websketch_json as json;
use worker::Env;

/// The status of a draft, which is not listed.
pub(crate) const DRAFT: &str = "draft";

/// An entry of the list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExecutionSummary {
    pub(crate) execution_id: String,
    pub(crate) session_id: String,
    pub(crate) title: String,
    pub(crate) goal: String,
    pub(crate) status: String,
    pub(crate) created_at: String,
    pub(crate) node_count: u32,
}

/// A request to the list.
#[derive(Serialize, Deserialize)]
#[serde(tag = "asked", rename_all = "camelCase")]
pub(crate) enum IndexRequest {
    /// Adds an execution or a draft.
    Add {
        /// The entry.
        #[serde(rename = "listed")]
        execution: ExecutionSummary,
    },
    /// Sets the status of an execution. The status with the larger number wins, in any order of arrival.
    #[serde(rename = "mark")]
    SetStatus {
        /// The execution.
        id: String,
        /// Its status.
        status: String,
        /// The number of the event with this status.
        seq: u64,
    },
    /// Removes an entry.
    Remove {
        /// The execution.
        id: String,
    },
    /// Erases all plans of a session that has ended.
    #[serde(rename = "forget")]
    EraseSession {
        /// The session.
        session: String,
    },
    /// Lists executions.
    List {
        /// The session, or `None` for all sessions.
        session: Option<String>,
    },
}

async fn call(env: &Env, request: &IndexRequest) -> worker::Result<String> {
    Stub::named(env, "EXECUTIONS", "all")?.call("", HostText::from(json::to_string(request))).await
}

/// Adds an execution.
pub(crate) async fn add(env: &Env, execution: ExecutionSummary) -> worker::Result<()> {
    call(env, &IndexRequest::Add { execution }).await.map(drop)
}

/// Adds the draft in object `id`, so that it is erased with its session.
pub(crate) async fn add_draft(env: &Env, id: String, session_id: String) -> worker::Result<()> {
    let status = DRAFT.to_owned();
    add(env, ExecutionSummary { execution_id: id, session_id, status, ..ExecutionSummary::default() }).await
}

/// Sets the status of an execution as of the event with number `seq`.
pub(crate) async fn set_status(env: &Env, id: &str, status: &str, seq: u64) -> worker::Result<()> {
    call(env, &IndexRequest::SetStatus { id: id.to_owned(), status: status.to_owned(), seq }).await.map(drop)
}

/// Removes an erased execution.
pub(crate) async fn remove(env: &Env, id: &str) -> worker::Result<()> {
    call(env, &IndexRequest::Remove { id: id.to_owned() }).await.map(drop)
}

/// Erases all plans of a session.
pub(crate) async fn erase_session(env: &Env, session: &str) -> worker::Result<()> {
    call(env, &IndexRequest::EraseSession { session: session.to_owned() }).await.map(drop)
}

/// Returns the executions of a session, or of all sessions, newest first, as JSON.
pub(crate) async fn list(env: &Env, session: Option<String>) -> worker::Result<String> {
    call(env, &IndexRequest::List { session }).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn requests_keep_their_names_on_the_wire() {
        let value = |request: IndexRequest| serde_json::to_value(request).unwrap();
        let set = IndexRequest::SetStatus { id: "a".into(), status: "running".into(), seq: 3 };
        assert_eq!(value(set), json!({ "asked": "mark", "id": "a", "status": "running", "seq": 3 }));
        let erase = IndexRequest::EraseSession { session: "s".into() };
        assert_eq!(value(erase), json!({ "asked": "forget", "session": "s" }));
        let add = value(IndexRequest::Add { execution: ExecutionSummary::default() });
        assert!(add.get("listed").is_some_and(|listed| listed.get("executionId").is_some()), "{add}");
    }
}
