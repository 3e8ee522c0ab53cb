//! Plan of a turn and the state of its execution. Pure.

use serde::Serialize;
use serde_json::{Map, Value};
use websketch_sketch::operation::Operation;

/// The plan of a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanState {
    /// The plan in wire form.
    pub plan: Value,
    /// The execution in the form of `GET /execution/{id}/status`, if there is one.
    pub execution: Option<Value>,
    /// Whether the page runs it, instead of the server.
    pub is_local: bool,
    /// Sequence number of the last event.
    pub seq: u64,
}

/// A node for display: its plan and its state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanNode {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Description in words.
    pub description: String,
    /// Action. Empty for a text answer of a model.
    pub action: String,
    /// Provider and model.
    pub provider: String,
    pub model: String,
    /// Ids of the dependencies.
    pub dependencies: Vec<String>,
    /// Wave in which it runs, from 0.
    pub wave: u64,
    /// `PENDING` and so on.
    pub status: String,
    /// Error message.
    pub error: Option<String>,
    /// Seconds from its first attempt to its end.
    pub seconds: Option<f64>,
    /// Token of its question, the question, and the suggested answers.
    pub awaiting: Option<String>,
    pub prompt: String,
    pub choices: Vec<String>,
}

/// Content of an event besides the node states.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanUpdate {
    /// No other content.
    Nothing,
    /// Operations of a node.
    Operations { node: String, operations: Vec<Operation> },
    /// The execution has ended.
    Over,
}

/// Members of the status that describe the commit.
const COMMIT_MEMBERS: [&str; 3] = ["committed", "conflict", "code"];

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

impl PlanState {
    /// Creates the state of a plan that has not started.
    pub fn draft(plan: Value, is_local: bool) -> Self {
        Self { plan, is_local, ..Self::default() }
    }

    /// Reads a stored plan. Returns `None` for another value.
    pub fn read(value: &Value) -> Option<Self> {
        let plan = value.get("plan").filter(|plan| plan.get("nodes").is_some_and(Value::is_array))?.clone();
        Some(Self {
            plan,
            execution: value.get("execution").filter(|execution| execution.is_object()).cloned(),
            is_local: value.get("isLocal").and_then(Value::as_bool).unwrap_or_default(),
            seq: value.get("seq").and_then(Value::as_u64).unwrap_or_default(),
        })
    }

    /// Title.
    pub fn title(&self) -> &str {
        let title = text(&self.plan, "title");
        if title.is_empty() { text(&self.plan, "userPrompt") } else { title }
    }

    /// Goal.
    pub fn goal(&self) -> &str {
        text(&self.plan, "goal")
    }

    /// Id of the execution, if there is one.
    pub fn execution_id(&self) -> Option<&str> {
        self.execution.as_ref()?.get("executionId")?.as_str()
    }

    /// Returns `draft` before the execution, then `pending` and so on.
    pub fn status(&self) -> &str {
        self.execution.as_ref().map_or("draft", |execution| text(execution, "status"))
    }

    /// Returns true if the execution has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.status(), "completed" | "partial_success" | "failed" | "cancelled")
    }

    /// Returns true if the execution has started and not ended.
    pub fn is_running(&self) -> bool {
        self.execution.is_some() && !self.is_over()
    }

    /// Returns one line for each change that was not committed to the session. Empty if all were.
    pub fn left_out(&self) -> Vec<String> {
        let Some(execution) = &self.execution else { return Vec::new() };
        let conflict = execution.get("conflict").filter(|conflict| conflict.is_object());
        let shown_state = conflict.or(execution.get("committed")).unwrap_or(&Value::Null);
        let why = conflict.map(|conflict| text(conflict, "message").to_owned());
        let each = list(shown_state, "leftOut").iter().map(|one| text(one, "message").to_owned());
        why.into_iter().chain(each).filter(|line| !line.is_empty()).collect()
    }

    /// Returns the nodes in the order of the plan. The iterations of a loop follow it.
    pub fn nodes(&self) -> Vec<PlanNode> {
        let plan_state = list(&self.plan, "nodes");
        let shown_state =
            self.execution.as_ref().map(|execution| list(execution, "nodes")).unwrap_or_default();
        let of = |id: &str| plan_state.iter().find(|node| text(node, "id") == id);
        if shown_state.is_empty() {
            return plan_state.iter().map(|node| PlanNode::of(Some(node), node)).collect();
        }
        let base = |id: &str| id.split_once('[').map_or(id.to_owned(), |(base, _)| base.to_owned());
        shown_state.iter().map(|state| PlanNode::of(of(&base(text(state, "id"))), state)).collect()
    }

    /// Applies an event of the execution. An event that was applied before has no effect.
    pub fn apply_event(&mut self, event: &Value) -> PlanUpdate {
        let seq = event.get("seq").and_then(Value::as_u64).unwrap_or_default();
        let kind = text(event, "type");
        if kind != "snapshot" && seq <= self.seq {
            return PlanUpdate::Nothing;
        }
        self.seq = seq;
        let was_over = self.is_over();
        match kind {
            "snapshot" => self.execution = event.get("execution").cloned(),
            "node" => self.update_node(event.get("node").unwrap_or(&Value::Null)),
            "execution" => {
                self.set("status", event.get("status").cloned().unwrap_or_default());
                for key in COMMIT_MEMBERS {
                    self.set(key, event.get(key).cloned().unwrap_or_default());
                }
            }
            "operations" => {
                let operations =
                    list(event, "operations").iter().filter_map(|one| Operation::decode(one).ok());
                return PlanUpdate::Operations {
                    node: text(event, "nodeId").to_owned(),
                    operations: operations.collect(),
                };
            }
            _ => {}
        }
        if self.is_over() && !was_over { PlanUpdate::Over } else { PlanUpdate::Nothing }
    }

    fn update_node(&mut self, node: &Value) {
        let Some(Value::Object(execution)) = &mut self.execution else { return };
        let nodes = execution.entry("nodes").or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(nodes) = nodes else { return };
        match nodes.iter_mut().find(|known| text(known, "id") == text(node, "id")) {
            Some(known) => *known = node.clone(),
            None => {
                // The iterations of a loop follow it.
                let base = text(node, "id").split('[').next().unwrap_or_default().to_owned();
                let is_of = |known: &Value| text(known, "id").split('[').next() == Some(&base);
                let place = nodes.iter().rposition(is_of).map_or(nodes.len(), |place| place + 1);
                nodes.insert(place, node.clone());
            }
        }
    }

    fn set(&mut self, key: &str, value: Value) {
        let execution = self.execution.get_or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(fields) = execution {
            fields.insert(key.to_owned(), value);
        }
    }

    /// Marks the execution as cancelled.
    pub fn stop(&mut self) {
        if self.is_running() && self.is_local {
            self.set("status", "cancelled".into());
        }
    }
}

impl PlanNode {
    fn of(plan_state: Option<&Value>, state: &Value) -> Self {
        let plan_state = plan_state.unwrap_or(state);
        let either = |key: &str| {
            let shown_state = text(state, key);
            if shown_state.is_empty() { text(plan_state, key) } else { shown_state }.to_owned()
        };
        let words = |value: &Value| match value {
            Value::String(text) => Some(text.clone()),
            other => other.get("label").and_then(Value::as_str).map(str::to_owned),
        };
        Self {
            id: text(state, "id").to_owned(),
            name: either("name"),
            description: text(plan_state, "description").to_owned(),
            action: text(plan_state, "action").to_owned(),
            provider: either("provider"),
            model: either("model"),
            dependencies: list(plan_state, "dependencies").iter().filter_map(words).collect(),
            wave: plan_state.get("wave").and_then(Value::as_u64).unwrap_or_default(),
            status: either("status"),
            error: Some(text(state, "error").to_owned()).filter(|error| !error.is_empty()),
            seconds: state.get("executionTime").and_then(Value::as_f64),
            awaiting: state.get("awaiting").and_then(Value::as_str).map(str::to_owned),
            prompt: text(state, "prompt").to_owned(),
            choices: list(state, "choices").iter().filter_map(words).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn plan_state(plan: &str) -> PlanState {
        PlanState::draft(json::parse(plan).unwrap(), true)
    }

    fn shown(plan_state: &PlanState) -> String {
        let nodes: Vec<String> =
            plan_state.nodes().iter().map(|node| format!("{} {}", node.id, node.status)).collect();
        format!("{}: {}", plan_state.status(), nodes.join(", "))
    }

    const PLAN: &str = r#"{"title":"T","nodes":[
        {"id":"a","name":"A","status":"PENDING"},{"id":"b","name":"B","status":"PENDING","dependencies":["a"]}]}"#;

    #[test]
    fn events_lead_from_a_draft_to_the_end() {
        let mut plan_state = plan_state(PLAN);
        assert_eq!(shown(&plan_state), "draft: a PENDING, b PENDING");
        let mut hear = |event: &str| plan_state.apply_event(&json::parse(event).unwrap());
        hear(
            r#"{"type":"snapshot","seq":2,"execution":{"executionId":"x","status":"executing","nodes":[
                {"id":"a","status":"RUNNING"},{"id":"b","status":"PENDING"}]}}"#,
        );
        assert_eq!(
            hear(r#"{"type":"node","seq":2,"node":{"id":"a","status":"FAILED"}}"#),
            PlanUpdate::Nothing
        );
        hear(r#"{"type":"node","seq":3,"node":{"id":"a","status":"COMPLETED"}}"#);
        hear(r#"{"type":"node","seq":4,"node":{"id":"a[0]","status":"COMPLETED"}}"#);
        assert_eq!(hear(r#"{"type":"execution","seq":5,"status":"completed"}"#), PlanUpdate::Over);
        assert_eq!(shown(&plan_state), "completed: a COMPLETED, a[0] COMPLETED, b PENDING");
        assert_eq!(plan_state.nodes()[1].name, "A");
        assert_eq!(plan_state.nodes()[2].dependencies, ["a"]);
    }

    #[test]
    fn what_did_not_come_into_the_session_is_named() {
        let mut plan_state = plan_state(PLAN);
        let mut heard = |event: &str| {
            plan_state.apply_event(&json::parse(event).unwrap());
            plan_state.left_out().join(" | ")
        };
        assert_eq!(heard(r#"{"type":"execution","seq":1,"status":"committing"}"#), "");
        let partly = r#"{"type":"execution","seq":2,"status":"completed",
            "committed":{"revision":3,"leftOut":[{"message":"move of Save"}]}}"#;
        assert_eq!(heard(partly), "move of Save");
        let nothing = r#"{"type":"execution","seq":3,"status":"failed","code":"not_committed","committed":null,
            "conflict":{"reason":"conflict","message":"Nothing was committed.","leftOut":[{"message":"move"}]}}"#;
        assert_eq!(heard(nothing), "Nothing was committed. | move");
        assert_eq!(heard(r#"{"type":"execution","seq":4,"status":"executing"}"#), "");
    }

    #[test]
    fn what_was_kept_comes_back() {
        let mut plan_state = plan_state(PLAN);
        plan_state.apply_event(&json::parse(r#"{"type":"execution","seq":1,"status":"executing"}"#).unwrap());
        let kept = json::parse(&json::to_string(&plan_state)).unwrap();
        assert_eq!(PlanState::read(&kept), Some(plan_state.clone()));
        assert_eq!(PlanState::read(&json::parse("{}").unwrap()), None);
        plan_state.stop();
        assert_eq!(plan_state.status(), "cancelled");
    }
}
