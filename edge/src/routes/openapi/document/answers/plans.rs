//! Answers about plans and executions.

use super::Object;
use schemars::JsonSchema;
use websketch_agent::plan::{Complexity, ExecutionStatus, TaskStatus};
use websketch_agent::provider::Provider as ProviderName;

forms! {
    /// A plan. Nothing is changed until it runs.
    #[schemars(rename_all = "camelCase")]
    Plan {
        /// Its id.
        plan_id: String,
        /// The request.
        user_prompt: String,
        /// The goal, in a sentence.
        goal: String,
        /// A short title.
        title: String,
        /// The amount of work.
        complexity: Complexity,
        /// `draft`, or the status of its execution.
        status: String,
        /// The common style of all sections.
        #[schemars(skip_serializing_if = "Option::is_none")]
        style: Option<Object>,
        /// The nodes.
        nodes: Vec<Object>,
        /// The dependencies.
        edges: Vec<Edge>,
        /// ISO 8601.
        created_at: String,
    }

    /// A dependency between two nodes of a plan.
    Edge {
        /// The id of the earlier node.
        from: String,
        /// The id of the later node.
        to: String,
    }

    /// A new execution.
    #[schemars(rename_all = "camelCase")]
    ExecutionCreated {
        /// Its id.
        execution_id: String,
        /// The id of its plan.
        plan_id: String,
        #[schemars(extend("const" = "pending"))]
        status: String,
    }

    /// The status of an execution.
    #[schemars(rename_all = "camelCase", extend("additionalProperties" = true))]
    Execution {
        /// Its id.
        execution_id: String,
        /// The id of its plan.
        plan_id: String,
        /// The title of its plan.
        title: String,
        /// Its status.
        status: ExecutionStatus,
        /// The nodes of the plan, with the elements of loops after their node.
        nodes: Vec<NodeState>,
        /// The progress.
        progress: Completed,
        /// ISO 8601, or `null` before the start.
        started_at: Option<String>,
        /// ISO 8601, or `null` before the start.
        updated_at: Option<String>,
    }

    /// The number of nodes that are over, and of all nodes.
    Completed {
        completed: usize,
        total: usize,
    }

    /// The status of a node.
    #[schemars(rename_all = "camelCase")]
    NodeState {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// Its status.
        status: TaskStatus,
        /// The number of nodes before it in the longest chain of dependencies.
        wave: u32,
        /// The provider that it asks.
        provider: ProviderName,
        /// The model that it asks.
        model: String,
        /// The number of attempts made.
        attempts: u32,
        /// The requested model, if another one replaces it.
        #[schemars(skip_serializing_if = "Option::is_none")]
        fallback_from: Option<String>,
        /// The reason of a failure, for the user.
        #[schemars(skip_serializing_if = "Option::is_none")]
        error: Option<String>,
        /// Seconds.
        #[schemars(skip_serializing_if = "Option::is_none")]
        execution_time: Option<f64>,
        /// The token of the endpoint that takes the answer to `prompt`.
        #[schemars(skip_serializing_if = "Option::is_none")]
        awaiting: Option<String>,
        /// A question to the user.
        #[schemars(skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// The offered answers.
        #[schemars(skip_serializing_if = "Option::is_none")]
        choices: Option<Vec<String>>,
    }

    /// A list of executions.
    Executions {
        /// The newest first.
        executions: Vec<ExecutionSummary>,
    }

    /// An execution in a list.
    #[schemars(rename_all = "camelCase", extend("additionalProperties" = true))]
    ExecutionSummary {
        /// Its id.
        execution_id: String,
        /// The title of its plan.
        title: String,
        /// The goal of its plan.
        goal: String,
        /// Its status.
        status: ExecutionStatus,
        /// ISO 8601.
        created_at: String,
        /// The number of nodes of its plan.
        node_count: u32,
    }

    /// An event of an execution.
    ExecutionEvent {
        /// The data, with the `type` `snapshot`, `node`, `operations` or `execution` and the sequence number `seq`.
        #[schemars(extend("contentMediaType" = "application/json"))]
        data: String,
    }
}
