//! Requests to the metrics object.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A request of the Worker to the metrics object.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "asked")]
pub(crate) enum MetricsRequest {
    /// Adds counts.
    #[serde(rename_all = "camelCase")]
    Add {
        /// The counts by series.
        counts: BTreeMap<String, u64>,
        /// The wasm memory of the reporting isolate, in bytes.
        heap_bytes: u64,
    },
    /// Checks that the object responds.
    #[serde(rename = "greet")]
    Ping,
    /// Renders all metrics as text.
    #[serde(rename_all = "camelCase")]
    Render {
        /// The wasm memory of the calling isolate, in bytes.
        heap_bytes: u64,
    },
    /// Adds an open question.
    #[serde(rename = "pend")]
    AddQuestion(PendingQuestion),
    /// Removes a question.
    #[serde(rename = "settle", rename_all = "camelCase")]
    RemoveQuestion {
        /// The hash of its token.
        token_hash: String,
    },
    /// Removes all questions of a session.
    #[serde(rename = "settleSession", rename_all = "camelCase")]
    RemoveSessionQuestions {
        /// The session.
        session_id: String,
    },
    /// Lists the open questions as JSON.
    #[serde(rename = "listPending")]
    ListQuestions,
}

/// An open question, for the debug routes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PendingQuestion {
    /// SHA-256 in hex. The token itself is stored nowhere.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn requests_keep_their_names_on_the_wire() {
        let value = |request: MetricsRequest| serde_json::to_value(request).unwrap();
        assert_eq!(value(MetricsRequest::Ping), json!({ "asked": "greet" }));
        assert_eq!(value(MetricsRequest::ListQuestions), json!({ "asked": "listPending" }));
        let remove = MetricsRequest::RemoveQuestion { token_hash: "h".into() };
        assert_eq!(value(remove), json!({ "asked": "settle", "tokenHash": "h" }));
        let remove = MetricsRequest::RemoveSessionQuestions { session_id: "s".into() };
        assert_eq!(value(remove), json!({ "asked": "settleSession", "sessionId": "s" }));
        let question = PendingQuestion {
            token_hash: "h".into(),
            session_id: "s".into(),
            tool_name: "ask".into(),
            step: 1,
            prompt: "Which one?".into(),
            created_at: "2026-04-20T00:00:00.000Z".into(),
            expires_at: 1,
        };
        assert_eq!(value(MetricsRequest::AddQuestion(question)).get("asked"), Some(&json!("pend")));
    }
}
