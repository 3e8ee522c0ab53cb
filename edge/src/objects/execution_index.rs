//! What is asked of the list of executions, by whoever makes, runs and erases them.

mod object;

pub use object::ExecutionIndexObject;

use crate::platform::{HostText, Stub};
use serde::{Deserialize, Serialize};
use websketch_core::json;
use worker::Env;

/// The status of a plan that nobody has begun, which is not listed.
pub(crate) const DRAFT: &str = "draft";

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

/// What is asked.
#[derive(Serialize, Deserialize)]
#[serde(tag = "asked", rename_all = "camelCase")]
pub(crate) enum Asked {
    /// There is a new one.
    Add {
        /// Which.
        listed: Listed,
    },
    /// Where one stands. Of two states the one with the larger number holds, whichever comes first.
    Mark {
        /// Which.
        id: String,
        /// Its status.
        status: String,
        /// The number of its event that says so.
        seq: u64,
    },
    /// One was erased.
    Remove {
        /// Which.
        id: String,
    },
    /// A session has ended: what belongs to it is erased.
    Forget {
        /// Which.
        session: String,
    },
    /// Which there are.
    List {
        /// Those of this session, or all.
        session: Option<String>,
    },
}

async fn ask(env: &Env, asked: &Asked) -> worker::Result<String> {
    Stub::named(env, "EXECUTIONS", "all")?.call("", HostText::from(json::to_string(asked))).await
}

/// Lists a new execution.
pub(crate) async fn add(env: &Env, listed: Listed) -> worker::Result<()> {
    ask(env, &Asked::Add { listed }).await.map(drop)
}

/// Remembers that the object `id` keeps a draft of a session.
pub(crate) async fn add_draft(env: &Env, id: String, session_id: String) -> worker::Result<()> {
    let status = DRAFT.to_owned();
    add(env, Listed { execution_id: id, session_id, status, ..Listed::default() }).await
}

/// Says where an execution stands, as of its event of this number.
pub(crate) async fn mark(env: &Env, id: &str, status: &str, seq: u64) -> worker::Result<()> {
    ask(env, &Asked::Mark { id: id.to_owned(), status: status.to_owned(), seq }).await.map(drop)
}

/// Takes an execution out that was erased.
pub(crate) async fn remove(env: &Env, id: &str) -> worker::Result<()> {
    ask(env, &Asked::Remove { id: id.to_owned() }).await.map(drop)
}

/// Erases everything of plans that belongs to a session.
pub(crate) async fn forget(env: &Env, session: &str) -> worker::Result<()> {
    ask(env, &Asked::Forget { session: session.to_owned() }).await.map(drop)
}

/// The executions of a session, or all, newest first, as JSON.
pub(crate) async fn list(env: &Env, session: Option<String>) -> worker::Result<String> {
    ask(env, &Asked::List { session }).await
}
