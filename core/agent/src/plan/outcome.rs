//! The outcome of an execution and its archive record.

use super::action::Action;
use super::execution::Execution;
use super::price::Prices;
use super::state::{Change, CommitOutcome, ExecutionStatus, TaskKey, TaskState, TaskStatus};
use super::status_report::{moment, time_of};
use crate::time::iso;
use serde_json::{Map, Value, json as object};
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

/// The maximum number of left-out changes named in the message.
const MAX_NAMED: usize = 5;

impl Execution {
    /// Returns the id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the plan.
    #[must_use]
    pub fn plan(&self) -> &super::Plan {
        &self.plan
    }

    /// Returns the status.
    #[must_use]
    pub fn progress(&self) -> ExecutionStatus {
        self.head.status
    }

    /// Returns the sequence number of the last event.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.head.seq
    }

    /// Returns the base sketch.
    #[must_use]
    pub fn base(&self) -> &Sketch {
        &self.base
    }

    /// Returns the status of a task.
    #[must_use]
    pub fn status_of_task(&self, key: TaskKey) -> Option<TaskStatus> {
        self.tasks.get(&key).map(|task| task.status)
    }

    /// Returns the operations of all completed nodes as one batch for the base sketch, and the resulting sketch.
    #[must_use]
    pub fn changes(&self) -> (Vec<Operation>, Sketch) {
        let merged = self.merged(|_| true);
        (merged.operations.into_iter().map(|(_, operation)| operation).collect(), merged.sketch)
    }

    /// Returns the name of a task: that of its node, with the index of the element.
    pub(super) fn name(&self, key: TaskKey) -> String {
        let id = self.node(key).map_or("", |node| node.id.as_str());
        key.item.map_or_else(|| id.to_owned(), |item| format!("{id}[{item}]"))
    }

    /// Returns the task with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<TaskKey> {
        self.tasks.keys().copied().find(|key| self.name(*key) == name)
    }

    /// Returns the outcome so far. Final when the execution is over.
    #[must_use]
    pub fn outcome(&self, prices: &Prices) -> Value {
        let merged = self.merged(|_| true);
        let mut results = Map::new();
        for (key, task) in self.tasks.iter().filter(|(key, _)| key.item.is_none()) {
            results.insert(self.name(*key), result(task));
        }
        let executed = self
            .tasks
            .iter()
            .filter(|(key, task)| key.item.is_none() && task.status == TaskStatus::Completed);
        let executed = executed.count();
        let reply = self.reply();
        let mut artifacts: Vec<Value> = Vec::new();
        for (key, task) in &self.tasks {
            if let (Some(Action::Export), Some(data), None) =
                (self.node(*key).map(|node| node.action), &task.data, task.count)
            {
                artifacts.push(data.clone());
            }
        }
        match reply.and_then(|data| data.get("artifacts")) {
            Some(Value::Array(items)) => {
                artifacts.extend(items.iter().filter(|item| !item.is_null()).cloned());
            }
            Some(Value::Null) | None => {}
            Some(one) => artifacts.push(one.clone()),
        }
        let about = &self.plan.about;
        let operations: Vec<&Operation> = merged.operations.iter().map(|(_, operation)| operation).collect();
        let mut outcome = object!({
            "executionId": self.id,
            "planId": about.plan_id,
            "goal": about.goal,
            "title": about.title,
            "stepsExecuted": executed,
            "steps_executed": executed,
            "results": results,
            "status": self.head.status,
            "message": self.message(merged.operations.len(), merged.refused.len()),
            "artifacts": artifacts,
            "operations": operations,
            "modifiedSketch": merged.sketch,
            "usage": self.usage(),
            "cost": self.cost(prices),
        });
        self.add_commit_outcome(&mut outcome);
        outcome
    }

    /// Returns the complete record, for the archive.
    #[must_use]
    pub fn record(&self, prices: &Prices, log: &[Value]) -> Value {
        let merged = self.merged(|_| true);
        let mut operations = Map::new();
        for (key, operation) in &merged.operations {
            let list = operations.entry(self.name(*key)).or_insert_with(|| object!([]));
            if let Value::Array(list) = list {
                list.push(object!(operation));
            }
        }
        // The operations of a node are contained once.
        let mut outcome = self.outcome(prices);
        if let Some(Value::Object(results)) = outcome.get_mut("results") {
            results.values_mut().for_each(without_operations);
        }
        let status = |at: usize| self.status(TaskKey::of(at)).name().into();
        let more = |at: usize| self.tasks.get(&TaskKey::of(at)).map(run_fields).unwrap_or_default();
        object!({
            "executionId": self.id,
            "plan": self.plan.to_json_with(self.head.status.name(), &status, &more),
            "status": self.head.status,
            "outcome": outcome,
            "operations": operations,
            "logs": log,
            "initialSketch": self.base,
            "finalSketch": merged.sketch,
            "createdAt": iso(self.plan.about.created_at_ms),
            "startedAt": moment(self.head.started_at_ms),
            "finishedAt": moment(self.head.finished_at_ms),
        })
    }

    /// Returns the plan's own reply.
    fn reply(&self) -> Option<&Value> {
        let replies = self
            .tasks
            .iter()
            .filter(|(key, _)| self.node(**key).is_some_and(|node| node.action == Action::ReplyToUser));
        replies.filter_map(|(_, task)| task.data.as_ref().filter(|_| task.count.is_none())).next_back()
    }

    fn message(&self, operations: usize, refused: usize) -> String {
        let mut parts = Vec::new();
        let said = self.reply().and_then(|data| data.get("message")?.as_str()).map(str::to_owned);
        let own = || self.tasks.iter().filter(|(key, _)| key.item.is_none()).map(|(_, task)| task);
        let (done, all) = (own().filter(|task| task.status == TaskStatus::Completed).count(), own().count());
        parts.push(said.unwrap_or_else(|| {
            let changes =
                if operations == 1 { "1 change".to_owned() } else { format!("{operations} changes") };
            format!("{done} of {all} steps done, {changes}.")
        }));
        for (key, task) in
            self.tasks.iter().filter(|(_, task)| task.status == TaskStatus::Failed && task.count.is_none())
        {
            let name = self.node(*key).map_or("", |node| node.name.as_str());
            let why = task.error.as_ref().map_or("", |error| error.error_message.as_str());
            parts.push(format!("“{name}” failed: {}.", why.trim_end_matches('.')));
        }
        match &self.head.landing {
            Some(CommitOutcome::Committed { left_out, .. }) if !left_out.is_empty() => {
                let what = if left_out.len() == 1 { "One change was" } else { "Some changes were" };
                let named = left_out.iter().take(MAX_NAMED).map(|one| one.message.trim_end_matches('.'));
                let mut named = named.collect::<Vec<_>>().join("; ");
                if left_out.len() > MAX_NAMED {
                    named += &format!("; and {} more", left_out.len() - MAX_NAMED);
                }
                parts.push(format!("{what} left out: {named}."));
            }
            Some(CommitOutcome::NotCommitted { reason, .. }) => parts.push(reason.message().to_owned()),
            _ => {}
        }
        if refused > 0 {
            parts.push(format!("{refused} of the changes no longer fitted and were left out."));
        }
        let mut fallbacks: Vec<String> = Vec::new();
        for node in &self.plan.nodes {
            if let Some(wanted) = &node.fallback_from {
                let line = format!("{wanted} was not at hand, {} answered instead.", node.provider.name());
                if !fallbacks.contains(&line) {
                    fallbacks.push(line);
                }
            }
        }
        parts.extend(fallbacks);
        // A reply need not end like a sentence.
        let is_sentence = |part: &String| part.ends_with(['.', '!', '?', '…', ':']);
        if let [first, _, ..] = parts.as_mut_slice()
            && !is_sentence(first)
        {
            first.push('.');
        }
        parts.join(" ")
    }

    /// Returns the cost of all calls in micro-dollars, or `None` if a price is unknown.
    fn cost(&self, prices: &Prices) -> Option<u64> {
        let used = self.tasks.iter().filter(|(key, task)| {
            self.asks_model(**key) && (task.usage.input_tokens > 0 || task.usage.output_tokens > 0)
        });
        let cost = |(key, task): (&TaskKey, &TaskState)| {
            let node = self.node(*key)?;
            prices.cost(node.provider.name(), &node.model, task.usage)
        };
        used.map(cost).try_fold(0_u64, |sum, cost| Some(sum.saturating_add(cost?)))
    }
}

/// Returns the result of a task in wire form.
fn result(task: &TaskState) -> Value {
    match (&task.data, &task.error) {
        (Some(data), _) if task.status == TaskStatus::Completed => object!({ "success": true, "data": data }),
        (_, Some(error)) => error.to_json(),
        _ => Value::Null,
    }
}

/// Removes the operations from a result. The record has them under the name of the node.
fn without_operations(result: &mut Value) {
    if let Some(Value::Object(data)) = result.get_mut("data") {
        data.remove("operations");
    }
}

fn run_fields(task: &TaskState) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("attempts".to_owned(), task.attempts.into());
    let mut result = result(task);
    without_operations(&mut result);
    fields.insert("result".to_owned(), result);
    let error = task.error.as_ref().map(|error| error.error_message.as_str());
    fields.insert("error".to_owned(), object!(error));
    fields.insert("executionTime".to_owned(), object!(time_of(task)));
    fields.insert("usage".to_owned(), object!(task.usage));
    if let Some(Change::Draw { tree }) = &task.change {
        fields.insert("tree".to_owned(), tree.clone());
    }
    fields
}
