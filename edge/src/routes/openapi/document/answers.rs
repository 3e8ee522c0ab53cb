//! The wire forms of requests and responses that are written as text, and so have no type of their own.

use schemars::JsonSchema;
use serde_json::{Map, Value};
use websketch_agent::provider::{Provider as ProviderName, Usage};
use websketch_protocol::{ErrorCode, SketchAdjustment};
use websketch_repair::Repair;
use websketch_sketch::history::UndoUnavailable;
use websketch_sketch::operation::{Operation, Rejection};
use websketch_sketch::{Adjustment, Sketch};

/// A JSON object of any fields.
type Object = Map<String, Value>;

/// Declares types that exist for their schemas alone. An optional field is absent if it has no value.
macro_rules! forms {
    ($($(#[$attribute:meta])* $name:ident { $($(#[$field_attribute:meta])* $field:ident: $type:ty,)* })+) => {$(
        #[derive(JsonSchema)]
        $(#[$attribute])*
        #[allow(dead_code, reason = "describes a wire form; the empty one has no field")]
        pub(crate) struct $name { $($(#[$field_attribute])* $field: $type,)* }
    )+};
}

// After the macro, which they use.
mod debug;
mod plans;
mod server;

pub(crate) use debug::{DebugGraph, DebugPending, DebugState, NodeTest, NodeTested};
pub(crate) use plans::{Execution, ExecutionCreated, ExecutionEvent, Executions, Plan};
pub(crate) use server::{Health, Providers, Ready, Unavailable};

forms! {
    /// Any JSON object.
    #[schemars(extend("additionalProperties" = true))]
    Anything {}

    /// The outcome of an edit by hand, of an undo or of a redo.
    #[schemars(rename_all = "camelCase")]
    Edited {
        /// Whether the edit was committed.
        success: bool,
        /// The session id.
        session_id: String,
        /// The newest revision.
        revision: u64,
        /// The sketch after the edit. Absent if the request asked for no sketch.
        #[schemars(skip_serializing_if = "Option::is_none")]
        current_sketch: Option<Sketch>,
        /// The applied operations.
        operations: Vec<Operation>,
        /// The rejected operations.
        rejected: Vec<Rejection>,
        /// Corrections of the request's operations.
        #[schemars(skip_serializing_if = "Option::is_none")]
        adjustments: Option<Vec<SketchAdjustment>>,
        /// The reason that undo or redo had no step, for programs.
        #[schemars(skip_serializing_if = "Option::is_none")]
        reason: Option<UndoUnavailable>,
        /// The same for the user.
        #[schemars(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    }

    /// A sketch in other structures, the best score first.
    AlternativesFound {
        /// The alternatives. Fewer come back if no more differ enough.
        alternatives: Vec<websketch_pages::Alternative>,
    }

    /// The operations that draw a state.
    StateDerived {
        /// The operations on the given sketch.
        operations: Vec<Operation>,
    }

    /// A new snapshot.
    #[schemars(rename_all = "camelCase")]
    SnapshotCreated {
        /// Its id.
        snapshot_id: String,
        /// ISO 8601.
        created_at: String,
        /// Corrections of the request's sketch.
        #[schemars(skip_serializing_if = "Option::is_none")]
        adjustments: Option<Vec<Adjustment>>,
    }

    /// A snapshot.
    #[schemars(rename_all = "camelCase")]
    Snapshot {
        /// Its id.
        snapshot_id: String,
        /// ISO 8601.
        created_at: String,
        /// The sketch.
        current_sketch: Sketch,
    }

    /// The outcome of a deletion.
    Deleted {
        /// Always true.
        success: bool,
    }

    /// A failure. It has the fields of a chat answer as well if the request is a chat with a valid sketch.
    #[schemars(rename_all = "camelCase")]
    Error {
        #[schemars(extend("const" = false))]
        success: bool,
        /// The message for the user.
        error: String,
        /// The kind of the error, for programs.
        code: ErrorCode,
        /// The data that a client needs to correct the request.
        #[schemars(skip_serializing_if = "Option::is_none")]
        details: Option<Value>,
        /// The request id, as in the log.
        request_id: String,
        /// The session concerned.
        #[schemars(skip_serializing_if = "Option::is_none")]
        session_id: Option<String>,
        /// The unchanged sketch.
        #[schemars(skip_serializing_if = "Option::is_none")]
        modified_sketch: Option<Sketch>,
        /// Always empty.
        #[schemars(skip_serializing_if = "Option::is_none")]
        operations: Option<Vec<Operation>>,
        /// Always empty.
        #[schemars(skip_serializing_if = "Option::is_none")]
        reasoning: Option<String>,
        /// The message for the user.
        #[schemars(skip_serializing_if = "Option::is_none")]
        description: Option<String>,
        /// The newest revision of the session.
        #[schemars(skip_serializing_if = "Option::is_none")]
        revision: Option<u64>,
        #[schemars(skip_serializing_if = "Option::is_none", extend("const" = "conversation"))]
        intent: Option<String>,
        /// The provider.
        #[schemars(skip_serializing_if = "Option::is_none")]
        provider: Option<ProviderName>,
        /// Always `null`.
        #[schemars(skip_serializing_if = "Option::is_none")]
        model: Option<Value>,
        /// No tokens.
        #[schemars(skip_serializing_if = "Option::is_none")]
        usage: Option<Usage>,
        /// Always empty.
        #[schemars(skip_serializing_if = "Option::is_none")]
        rejected: Option<Vec<Rejection>>,
        /// Always empty.
        #[schemars(skip_serializing_if = "Option::is_none")]
        repairs: Option<Vec<Repair>>,
        /// Suggested next requests.
        #[schemars(skip_serializing_if = "Option::is_none")]
        suggestions: Option<Vec<String>>,
    }
}
