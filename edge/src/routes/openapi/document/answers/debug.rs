//! Requests and answers of debug routes.

use super::Object;
use crate::routes::debug::NODE_NAMES;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use websketch_sketch::Sketch;
use websketch_sketch::history::Commit;

forms! {
    /// The stored state of a session.
    DebugState {
        session_id: String,
        current_sketch_count: usize,
        operation_history_count: usize,
        created_at: String,
        updated_at: String,
        current_sketch: Sketch,
        operation_history: Vec<Commit>,
    }

    /// The steps of a session's turns.
    DebugGraph {
        session_id: String,
        operation_history: Vec<Commit>,
        turns: Vec<Object>,
        nodes: Vec<StepTime>,
    }

    /// A step that ran.
    StepTime {
        node: String,
        duration_seconds: f64,
        at: String,
        #[schemars(skip_serializing_if = "Option::is_none")]
        error: Option<String>,
    }

    /// The open questions.
    DebugPending {
        pending: Vec<Object>,
    }

    /// A step of a turn, and its input.
    NodeTest {
        /// The step.
        #[schemars(schema_with = "node_name")]
        node_name: String,
        /// The input.
        state_data: StepState,
    }

    /// The input of a step.
    StepState {
        current_sketch: Option<Sketch>,
        user_message: Option<String>,
        operations: Option<Vec<Value>>,
        modification: Option<Value>,
    }

    /// The outcome of a step.
    NodeTested {
        /// The step.
        #[schemars(schema_with = "node_name")]
        node: String,
        input_state: Object,
        output_state: Object,
    }
}

fn node_name(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": NODE_NAMES })
}
