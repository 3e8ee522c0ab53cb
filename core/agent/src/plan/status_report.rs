//! Status reports of an execution: its state, its events, and the tokens of its questions.

use super::execution::Execution;
use super::state::{CommitOutcome, ExecutionStatus, TaskKey, TaskState, TaskStatus};
use crate::time::iso;
use serde_json::{Value, json as object};

impl Execution {
    /// Returns the time since which nothing runs and nothing is due, in Unix ms.
    #[must_use]
    pub fn idle_since(&self) -> Option<u64> {
        let is_idle = !matches!(self.head.status, ExecutionStatus::Executing | ExecutionStatus::Committing);
        is_idle.then(|| self.head.updated_at_ms.max(self.plan.about.created_at_ms))
    }

    /// Returns an event as stored, without operations, which are in the result of the node.
    #[must_use]
    pub fn shortened(event: &Value) -> Value {
        let is_long = event.get("type").is_some_and(|kind| kind == "operations");
        let Value::Object(fields) = event else { return event.clone() };
        let kept = fields.iter().filter(|(key, _)| !is_long || *key != "operations");
        Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    /// Restores an event that was [shortened](Self::shortened).
    #[must_use]
    pub fn whole(&self, mut event: Value) -> Value {
        let is_short =
            event.get("type").is_some_and(|kind| kind == "operations") && event.get("operations").is_none();
        let key = event.get("nodeId").and_then(Value::as_str).and_then(|id| self.named(id));
        if let (true, Some(key), Value::Object(fields)) = (is_short, key, &mut event) {
            let change = self.tasks.get(&key).and_then(|task| task.change.as_ref());
            let operations = change.and_then(|change| self.operations_of(key, change)).unwrap_or_default();
            fields.insert("operations".to_owned(), Value::Array(operations));
        }
        event
    }

    /// Returns the token for answering a task's question. It cannot be derived from the execution's id.
    fn token(&self, key: TaskKey, task: &TaskState) -> String {
        let item = key.item.map_or_else(|| "-".to_owned(), |item| item.to_string());
        let dot = if task.secret.is_empty() { "" } else { "." };
        format!("x.{}.{}.{item}.{}{dot}{}", self.id, key.node, task.asks, task.secret)
    }

    /// Returns the execution of a token.
    #[must_use]
    pub fn of_token(token: &str) -> Option<&str> {
        token.strip_prefix("x.")?.split('.').next()
    }

    /// Returns the question of a token, or `None` if this execution never asked it.
    #[must_use]
    pub fn question(&self, token: &str) -> Option<(TaskKey, u32)> {
        let mut parts = token.strip_prefix("x.")?.split('.');
        let (id, node, item, ask) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let item = if item == "-" { None } else { Some(item.parse().ok()?) };
        let (key, ask) = (TaskKey { node: node.parse().ok()?, item }, ask.parse::<u32>().ok()?);
        let secret = parts.next().unwrap_or_default();
        let task = self.tasks.get(&key).filter(|_| id == self.id && parts.next().is_none())?;
        // The secret of an older question is unknown; such a question has been answered.
        (ask >= 1 && (ask < task.asks || ask == task.asks && secret == task.secret)).then_some((key, ask))
    }

    /// Returns the status of a task in wire form.
    pub(super) fn status_of(&self, key: TaskKey) -> Value {
        let (Some(node), Some(task)) = (self.node(key), self.tasks.get(&key)) else { return Value::Null };
        let mut form = object!({
            "id": self.name(key),
            "name": node.name,
            "status": task.status.name(),
            "wave": self.plan.graph.wave(key.node),
            "provider": node.provider,
            "model": node.model,
            "attempts": task.attempts,
        });
        let Value::Object(fields) = &mut form else { return form };
        if let Some(wanted) = &node.fallback_from {
            fields.insert("fallbackFrom".to_owned(), wanted.as_str().into());
        }
        if let Some(error) = &task.error {
            fields.insert("error".to_owned(), error.error_message.as_str().into());
        }
        if let Some(seconds) = time_of(task) {
            fields.insert("executionTime".to_owned(), seconds.into());
        }
        if let Some(asked) = task.asked.as_ref().filter(|_| task.status == TaskStatus::Waiting) {
            fields.insert("awaiting".to_owned(), self.token(key, task).into());
            fields.insert("prompt".to_owned(), asked.prompt.as_str().into());
            fields.insert("choices".to_owned(), object!(asked.choices));
        }
        form
    }

    /// Returns the status in wire form: every node, with the elements of loops after it.
    #[must_use]
    pub fn status_form(&self) -> Value {
        let nodes: Vec<Value> = self.tasks.keys().map(|key| self.status_of(*key)).collect();
        let own = || self.tasks.iter().filter(|(key, _)| key.item.is_none());
        let over = own().filter(|(_, task)| task.status.is_over()).count();
        let mut form = object!({
            "executionId": self.id,
            "planId": self.plan.id(),
            "title": self.plan.about.title,
            "status": self.head.status,
            "nodes": nodes,
            "progress": { "completed": over, "total": own().count() },
            "startedAt": moment(self.head.started_at_ms),
            "updatedAt": moment(self.head.updated_at_ms),
        });
        self.add_commit_outcome(&mut form);
        form
    }

    /// Adds the outcome of the commit, if one was requested and the outcome is certain.
    pub(super) fn add_commit_outcome(&self, form: &mut Value) {
        let (Value::Object(fields), true) = (form, self.head.status.is_over()) else { return };
        match &self.head.landing {
            Some(CommitOutcome::Committed { revision, left_out }) => {
                let committed = object!({ "revision": revision, "leftOut": left_out });
                fields.insert("committed".to_owned(), committed);
            }
            Some(CommitOutcome::NotCommitted { reason, left_out }) => {
                let why =
                    object!({ "reason": reason.name(), "message": reason.message(), "leftOut": left_out });
                fields.insert("code".to_owned(), "not_committed".into());
                fields.insert("committed".to_owned(), Value::Null);
                fields.insert("conflict".to_owned(), why);
            }
            Some(CommitOutcome::Nothing) | None => {}
        }
    }

    /// Returns the state for a new watcher.
    #[must_use]
    pub fn snapshot(&self) -> Value {
        object!({ "type": "snapshot", "seq": self.head.seq, "execution": self.status_form() })
    }
}

/// Returns the seconds from the first attempt to the end.
#[expect(clippy::cast_precision_loss, reason = "a plan takes minutes")]
pub(super) fn time_of(task: &TaskState) -> Option<f64> {
    (task.finished_at_ms > 0).then(|| task.finished_at_ms.saturating_sub(task.started_at_ms) as f64 / 1_000.0)
}

pub(super) fn moment(ms: u64) -> Value {
    if ms == 0 { Value::Null } else { iso(ms).into() }
}
