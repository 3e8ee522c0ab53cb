//! Requests to the metrics object.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the Worker asks.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "asked")]
pub(crate) enum MetricsRequest {
    /// Add this up.
    #[serde(rename_all = "camelCase")]
    Add {
        /// By series.
        counts: BTreeMap<String, u64>,
        /// The wasm memory of the isolate that has counted.
        heap_bytes: u64,
    },
    /// Are you there?
    #[serde(rename = "greet")]
    Ping,
    /// Everything that was counted, as text.
    #[serde(rename_all = "camelCase")]
    Render {
        /// The wasm memory of the isolate that asks.
        heap_bytes: u64,
    },
    /// A question was asked.
    #[serde(rename = "pend")]
    AddQuestion(PendingQuestion),
    /// A question is no longer open.
    #[serde(rename = "settle", rename_all = "camelCase")]
    RemoveQuestion {
        /// Its token's.
        token_hash: String,
    },
    /// No question of this session is open any more.
    #[serde(rename = "settleSession", rename_all = "camelCase")]
    RemoveSessionQuestions {
        /// The session.
        session_id: String,
    },
    /// The open questions, as JSON.
    #[serde(rename = "listPending")]
    ListQuestions,
}

/// An open question, as those who look for a fault see it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PendingQuestion {
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
