//! What an execution looks like from outside: its status, its outcome, its record.

use super::action::Action;
use super::execution::Execution;
use super::price::Prices;
use super::state::{Change, Key, Landing, Progress, Status, Task};
use super::time::iso;
use crate::operation::Operation;
use crate::sketch::Sketch;
use serde_json::{Map, Value, json as object};

/// Changes that were left out and are named in the message, at most.
const MAX_NAMED: usize = 5;

impl Execution {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it does.
    #[must_use]
    pub fn plan(&self) -> &super::Plan {
        &self.plan
    }

    /// Where it stands.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.head.status
    }

    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.head.seq
    }

    /// Since when nothing of it runs and nothing is due, in Unix ms.
    #[must_use]
    pub fn idle_since(&self) -> Option<u64> {
        let is_idle = !matches!(self.head.status, Progress::Executing | Progress::Committing);
        is_idle.then(|| self.head.updated_at_ms.max(self.plan.about.created_at_ms))
    }

    /// An event as it is kept: the operations of a node are in its result.
    #[must_use]
    pub fn shortened(event: &Value) -> Value {
        let is_long = event.get("type").is_some_and(|kind| kind == "operations");
        let Value::Object(fields) = event else { return event.clone() };
        let kept = fields.iter().filter(|(key, _)| !is_long || *key != "operations");
        Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    /// An event that was [shortened](Self::shortened) as it was told.
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

    /// The sketch that it began with.
    #[must_use]
    pub fn base(&self) -> &Sketch {
        &self.base
    }

    /// Where a task stands.
    #[must_use]
    pub fn status_of_task(&self, key: Key) -> Option<Status> {
        self.tasks.get(&key).map(|task| task.status)
    }

    /// All operations of the nodes that have a result, as one batch for the first sketch, and the sketch after them.
    #[must_use]
    pub fn changes(&self) -> (Vec<Operation>, Sketch) {
        let merged = self.merged(|_| true);
        (merged.operations.into_iter().map(|(_, operation)| operation).collect(), merged.sketch)
    }

    /// The name of a task: that of its node, with the number of the element.
    pub(super) fn name(&self, key: Key) -> String {
        let id = self.node(key).map_or("", |node| node.id.as_str());
        key.item.map_or_else(|| id.to_owned(), |item| format!("{id}[{item}]"))
    }

    /// The task with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Key> {
        self.tasks.keys().copied().find(|key| self.name(*key) == name)
    }

    /// Where the answer to a task's question is awaited: whoever knows the execution alone does not know it.
    fn token(&self, key: Key, task: &Task) -> String {
        let item = key.item.map_or_else(|| "-".to_owned(), |item| item.to_string());
        let dot = if task.secret.is_empty() { "" } else { "." };
        format!("x.{}.{}.{item}.{}{dot}{}", self.id, key.node, task.asks, task.secret)
    }

    /// The execution whose question a token names.
    #[must_use]
    pub fn of_token(token: &str) -> Option<&str> {
        token.strip_prefix("x.")?.split('.').next()
    }

    /// The question that a token names; none where it was never one of this execution.
    #[must_use]
    pub fn question(&self, token: &str) -> Option<(Key, u32)> {
        let mut parts = token.strip_prefix("x.")?.split('.');
        let (id, node, item, ask) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let item = if item == "-" { None } else { Some(item.parse().ok()?) };
        let (key, ask) = (Key { node: node.parse().ok()?, item }, ask.parse::<u32>().ok()?);
        let secret = parts.next().unwrap_or_default();
        let task = self.tasks.get(&key).filter(|_| id == self.id && parts.next().is_none())?;
        // Of an older question nothing is known but that it was answered.
        (ask >= 1 && (ask < task.asks || ask == task.asks && secret == task.secret)).then_some((key, ask))
    }

    /// A task in the status form.
    pub(super) fn status_of(&self, key: Key) -> Value {
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
        if let Some(asked) = task.asked.as_ref().filter(|_| task.status == Status::Waiting) {
            fields.insert("awaiting".to_owned(), self.token(key, task).into());
            fields.insert("prompt".to_owned(), asked.prompt.as_str().into());
            fields.insert("choices".to_owned(), object!(asked.choices));
        }
        form
    }

    /// The status form: every node, loops followed by their elements.
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
        self.tell_landing(&mut form);
        form
    }

    /// Adds what has become of the changes, where they were to be committed and that is certain.
    pub(super) fn tell_landing(&self, form: &mut Value) {
        let (Value::Object(fields), true) = (form, self.head.status.is_over()) else { return };
        match &self.head.landing {
            Some(Landing::Committed { revision, left_out }) => {
                let committed = object!({ "revision": revision, "leftOut": left_out });
                fields.insert("committed".to_owned(), committed);
            }
            Some(Landing::NotCommitted { reason, left_out }) => {
                let why =
                    object!({ "reason": reason.name(), "message": reason.message(), "leftOut": left_out });
                fields.insert("code".to_owned(), "not_committed".into());
                fields.insert("committed".to_owned(), Value::Null);
                fields.insert("conflict".to_owned(), why);
            }
            Some(Landing::Nothing) | None => {}
        }
    }

    /// The state for somebody who begins to watch.
    #[must_use]
    pub fn snapshot(&self) -> Value {
        object!({ "type": "snapshot", "seq": self.head.seq, "execution": self.status_form() })
    }

    /// What has come of it so far; final when it is over.
    #[must_use]
    pub fn outcome(&self, prices: &Prices) -> Value {
        let merged = self.merged(|_| true);
        let mut results = Map::new();
        for (key, task) in self.tasks.iter().filter(|(key, _)| key.item.is_none()) {
            results.insert(self.name(*key), result(task));
        }
        let executed =
            self.tasks.iter().filter(|(key, task)| key.item.is_none() && task.status == Status::Completed);
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
        self.tell_landing(&mut outcome);
        outcome
    }

    /// Everything, for the archive.
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
        // What a node does stands there once.
        let mut outcome = self.outcome(prices);
        if let Some(Value::Object(results)) = outcome.get_mut("results") {
            results.values_mut().for_each(without_operations);
        }
        let status = |at: usize| self.status(Key::of(at)).name().into();
        let more = |at: usize| self.tasks.get(&Key::of(at)).map(run_fields).unwrap_or_default();
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

    /// What the plan itself says at the end.
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
        let (done, all) = (own().filter(|task| task.status == Status::Completed).count(), own().count());
        parts.push(said.unwrap_or_else(|| {
            let changes =
                if operations == 1 { "1 change".to_owned() } else { format!("{operations} changes") };
            format!("{done} of {all} steps done, {changes}.")
        }));
        for (key, task) in
            self.tasks.iter().filter(|(_, task)| task.status == Status::Failed && task.count.is_none())
        {
            let name = self.node(*key).map_or("", |node| node.name.as_str());
            let why = task.error.as_ref().map_or("", |error| error.error_message.as_str());
            parts.push(format!("“{name}” failed: {}.", why.trim_end_matches('.')));
        }
        match &self.head.landing {
            Some(Landing::Committed { left_out, .. }) if !left_out.is_empty() => {
                let what = if left_out.len() == 1 { "One change was" } else { "Some changes were" };
                let named = left_out.iter().take(MAX_NAMED).map(|one| one.message.trim_end_matches('.'));
                let mut named = named.collect::<Vec<_>>().join("; ");
                if left_out.len() > MAX_NAMED {
                    named += &format!("; and {} more", left_out.len() - MAX_NAMED);
                }
                parts.push(format!("{what} left out: {named}."));
            }
            Some(Landing::NotCommitted { reason, .. }) => parts.push(reason.message().to_owned()),
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
        // What a reply says need not end like a sentence.
        let is_sentence = |part: &String| part.ends_with(['.', '!', '?', '…', ':']);
        if let [first, _, ..] = parts.as_mut_slice()
            && !is_sentence(first)
        {
            first.push('.');
        }
        parts.join(" ")
    }

    /// Micro-dollars of all calls; null where a price is not known.
    fn cost(&self, prices: &Prices) -> Option<u64> {
        let used = self.tasks.iter().filter(|(key, task)| {
            self.asks_model(**key) && (task.usage.input_tokens > 0 || task.usage.output_tokens > 0)
        });
        let cost = |(key, task): (&Key, &Task)| {
            let node = self.node(*key)?;
            prices.cost(node.provider.name(), &node.model, task.usage)
        };
        used.map(cost).try_fold(0_u64, |sum, cost| Some(sum.saturating_add(cost?)))
    }
}

/// The result of a task in the form of results.
fn result(task: &Task) -> Value {
    match (&task.data, &task.error) {
        (Some(data), _) if task.status == Status::Completed => object!({ "success": true, "data": data }),
        (_, Some(error)) => error.to_json(),
        _ => Value::Null,
    }
}

/// A result without its operations, where the record has them under the name of the node.
fn without_operations(result: &mut Value) {
    if let Some(Value::Object(data)) = result.get_mut("data") {
        data.remove("operations");
    }
}

fn run_fields(task: &Task) -> Map<String, Value> {
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

/// Seconds from the first try to the end.
#[expect(clippy::cast_precision_loss, reason = "a plan takes minutes")]
fn time_of(task: &Task) -> Option<f64> {
    (task.finished_at_ms > 0).then(|| task.finished_at_ms.saturating_sub(task.started_at_ms) as f64 / 1_000.0)
}

fn moment(ms: u64) -> Value {
    if ms == 0 { Value::Null } else { iso(ms).into() }
}
