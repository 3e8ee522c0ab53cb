//! The state machine of a running plan, without clock and I/O.
//!
//! The shell feeds events with the time and executes effects. A task runs when all its dependencies have a result. At
//! most [`ExecutionLimits::permits`] tasks call models at the same time; all other work is done at once. A task works
//! on the base sketch with the changes of its predecessors in the *plan*, so the order and speed of other tasks have no
//! effect on its result.

use super::event::{ExecutionEffect, ExecutionEvent};
use super::merge::{BaseSketch, MergedSketch};
use super::node::{ConfirmRule, Node};
use super::reference::{self, INDEX, ITEM, Reference};
use super::state::{Change, ExecutionState, ExecutionStatus, SkipReason, TaskKey, TaskState, TaskStatus};
use super::types::Plan;
use crate::provider::{Provider, Usage};
use crate::turn::RetryPolicy;
use kurbo::Size;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use websketch_sketch::{IdSource, InvalidSeed, Sketch};

/// The duration of a task's lease, in ms.
pub const LEASE_MS: u64 = 30_000;

/// The limits of an execution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExecutionLimits {
    /// The maximum number of concurrent model calls.
    pub permits: usize,
    /// The time for all attempts of a task, in ms.
    pub node_deadline_ms: u64,
    /// The time for the whole plan, in ms, without the time that the user takes.
    pub plan_deadline_ms: u64,
    /// The backoff between attempts.
    pub retry: RetryPolicy,
}

impl ExecutionLimits {
    /// Returns the time limit of one call, in ms. It is less than the task's time, so that a call without an answer can
    /// be retried.
    #[must_use]
    pub fn call_ms(&self) -> u64 {
        let half = (self.node_deadline_ms / 2).max(1);
        if self.retry.deadline_ms == 0 { half } else { half.min(self.retry.deadline_ms) }
    }
}

/// The work to do when all nodes of an execution are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndMode {
    /// None: the caller has all results.
    AtOnce,
    /// Archive and list the execution.
    Archived,
    /// Commit the changes to a session, then archive and list the execution.
    Committed,
}

/// The input of an execution.
#[derive(Clone, Debug)]
pub struct ExecutionParams {
    /// Its id.
    pub id: String,
    /// The plan.
    pub plan: Plan,
    /// The sketch that the plan changes.
    pub sketch: Sketch,
    /// The page size to design for.
    pub page: Option<Size>,
    /// At least 16 random characters, for the ids of new components.
    pub seed: String,
    /// The changes that need confirmation, if a node does not specify them.
    pub confirm: ConfirmRule,
    /// The number of tokens after which no more model calls are made.
    pub max_tokens: Option<u64>,
    /// The limits.
    pub settings: ExecutionLimits,
    /// The work to do at the end.
    pub ends: EndMode,
    /// The generator of the tokens of questions: 128 random bits per call.
    pub secret: fn() -> String,
}

/// A running plan. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Execution {
    pub(super) id: String,
    pub(super) plan: Plan,
    pub(super) base: Sketch,
    pub(super) page: Option<Size>,
    pub(super) ids: IdSource,
    pub(super) settings: ExecutionLimits,
    pub(super) head: ExecutionState,
    pub(super) tasks: BTreeMap<TaskKey, TaskState>,
    pub(super) ends: EndMode,
    pub(super) secret: fn() -> String,
    pub(super) out: EffectBuffer,
}

/// Effects collected while an event is handled.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectBuffer {
    touched: BTreeSet<TaskKey>,
    shown: Vec<Value>,
    pub(super) calls: Vec<ExecutionEffect>,
    /// Whether the execution's state must be stored although no task has changed.
    pub(super) is_kept: bool,
    /// Whether further tasks could begin.
    pub(super) is_paused: bool,
    /// Whether a caller waits for the answer to the start, which precedes any longer work.
    pub(super) is_starting: bool,
}

impl Execution {
    /// Creates an execution that has not begun.
    ///
    /// # Errors
    /// [`InvalidSeed`] for a seed that is too short.
    pub fn new(start: ExecutionParams) -> Result<Self, InvalidSeed> {
        let ExecutionParams { id, plan, sketch, page, seed, confirm, max_tokens, settings, ends, secret } =
            start;
        #[expect(clippy::cast_precision_loss, reason = "a moment is less than 2^53")]
        let ids = IdSource::new(plan.about.created_at_ms as f64, &seed)?;
        let tasks = plan.nodes.iter().enumerate();
        let task = |node: &Node| TaskState { allowed: node.max_attempts, ..TaskState::default() };
        let tasks = tasks.map(|(at, node)| (TaskKey::of(at), task(node))).collect();
        let head = ExecutionState { confirm, max_tokens, ..ExecutionState::default() };
        Ok(Self {
            id,
            plan,
            base: sketch,
            page,
            ids,
            settings,
            head,
            tasks,
            ends,
            secret,
            out: EffectBuffer::default(),
        })
    }

    /// Returns the stored state of an execution, without its tasks.
    #[must_use]
    pub fn head(&self) -> Value {
        serde_json::to_value(&self.head).unwrap_or_default()
    }

    /// Returns the stored state of a task.
    #[must_use]
    pub fn task(&self, key: TaskKey) -> Option<Value> {
        self.tasks.get(&key).and_then(|task| serde_json::to_value(task).ok())
    }

    /// Restores an execution. `committed` is the revision of a commit that an older version stored separately.
    ///
    /// # Errors
    /// A description of the fault, if the stored state cannot be read.
    pub fn restore(
        start: ExecutionParams,
        head: Value,
        tasks: Vec<(TaskKey, Value)>,
        committed: Option<u64>,
    ) -> Result<Self, String> {
        let mut execution = Self::new(start).map_err(|error| error.to_string())?;
        execution.head = serde_json::from_value(head).map_err(|error| error.to_string())?;
        for (key, task) in tasks {
            execution.tasks.insert(key, serde_json::from_value(task).map_err(|error| error.to_string())?);
        }
        execution.resume_old_end(committed);
        Ok(execution)
    }

    /// Handles an event at this time, in Unix ms, and returns the effects. An event that does not fit the state is
    /// ignored.
    pub fn handle(&mut self, now_ms: u64, event: ExecutionEvent) -> Vec<ExecutionEffect> {
        self.head.updated_at_ms = now_ms;
        let before = self.head.status;
        self.out.is_starting = matches!(event, ExecutionEvent::Start);
        match event {
            ExecutionEvent::Start if self.head.status == ExecutionStatus::Pending => {
                self.head.started_at_ms = now_ms;
                self.head.deadline_at_ms = now_ms.saturating_add(self.settings.plan_deadline_ms);
                self.head.status = ExecutionStatus::Executing;
            }
            ExecutionEvent::ModelEnded { key, attempt, text, usage, outcome }
                if self.is_current(key, attempt) =>
            {
                self.model_ended(key, &text, usage, outcome, now_ms);
            }
            ExecutionEvent::TurnEnded { key, attempt, end } if self.is_current(key, attempt) => {
                self.turn_ended(key, *end, now_ms);
            }
            ExecutionEvent::Beat(keys) => {
                for key in keys {
                    if self.is_called(key) {
                        self.change(key, |task| task.lease_until_ms = now_ms.saturating_add(LEASE_MS));
                    }
                }
            }
            ExecutionEvent::Due => self.due(now_ms),
            ExecutionEvent::Resumed => {
                self.retry_lost(now_ms, &|_| true);
                self.request_end_step(now_ms);
            }
            ExecutionEvent::Answered { key, ask, answer } if self.awaits(key, ask) => {
                self.answered(key, answer, now_ms);
            }
            ExecutionEvent::Cancel if !self.head.status.is_over() && self.head.ending.is_none() => {
                self.stop_all("cancelled", "The execution was cancelled", now_ms);
                self.end(ExecutionStatus::Cancelled, now_ms);
            }
            ExecutionEvent::Retry(key) if self.can_retry(key) => self.retry(key, now_ms),
            ExecutionEvent::Landed { number, landing } => self.landed(number, landing, now_ms),
            ExecutionEvent::Archived { number } => self.archived(number),
            ExecutionEvent::Unfinished { number } => self.unfinished(number, now_ms),
            _ => {}
        }
        if self.head.status == ExecutionStatus::Executing || self.head.status == ExecutionStatus::Waiting {
            self.advance(now_ms);
            self.conclude(now_ms);
        }
        self.effects(before, now_ms)
    }

    fn effects(&mut self, before: ExecutionStatus, now_ms: u64) -> Vec<ExecutionEffect> {
        let touched: Vec<TaskKey> = std::mem::take(&mut self.out.touched).into_iter().collect();
        for key in &touched {
            let node = self.status_of(*key);
            self.show(serde_json::json!({ "type": "node", "node": node }));
        }
        let is_over = self.head.status.is_over();
        if before != self.head.status {
            if is_over {
                self.head.finished_at_ms = now_ms;
            }
            let mut event = serde_json::json!({ "type": "execution", "status": self.head.status });
            self.add_commit_outcome(&mut event);
            self.show(event);
        }
        let is_paused = self.out.is_paused;
        let EffectBuffer { shown, calls, is_kept, .. } = std::mem::take(&mut self.out);
        let due_at = if is_paused { Some(now_ms) } else { self.due_at(now_ms) };
        let mut effects = Vec::new();
        if !touched.is_empty() || !shown.is_empty() || is_kept {
            effects.push(ExecutionEffect::Store(touched));
        }
        effects.extend(shown.into_iter().map(ExecutionEffect::Show));
        effects.extend(calls);
        effects.push(ExecutionEffect::Wake(due_at));
        if is_over && before != self.head.status {
            effects.push(ExecutionEffect::Finish);
        }
        effects
    }

    /// Assigns the next sequence number to a shown event.
    pub(super) fn show(&mut self, mut event: Value) {
        self.head.seq += 1;
        if let Value::Object(fields) = &mut event {
            fields.insert("seq".to_owned(), self.head.seq.into());
        }
        self.out.shown.push(event);
    }

    pub(super) fn change(&mut self, key: TaskKey, edit: impl FnOnce(&mut TaskState)) {
        if let Some(task) = self.tasks.get_mut(&key) {
            edit(task);
            self.out.touched.insert(key);
        }
    }

    pub(super) fn status(&self, key: TaskKey) -> TaskStatus {
        self.tasks.get(&key).map_or(TaskStatus::Pending, |task| task.status)
    }

    /// Returns true if the shell executes a call or turn of the task.
    pub(super) fn is_called(&self, key: TaskKey) -> bool {
        self.tasks.get(&key).is_some_and(|task| task.status == TaskStatus::Running && task.count.is_none())
    }

    fn is_current(&self, key: TaskKey, attempt: u32) -> bool {
        self.is_called(key) && self.tasks.get(&key).is_some_and(|task| task.attempts == attempt)
    }

    /// Returns true if the question with this number waits for its answer.
    #[must_use]
    pub fn awaits(&self, key: TaskKey, ask: u32) -> bool {
        let task = self.tasks.get(&key);
        task.is_some_and(|task| task.status == TaskStatus::Waiting && task.asks == ask)
    }

    pub(super) fn node(&self, key: TaskKey) -> Option<&Node> {
        self.plan.node(key.node)
    }

    /// Returns true if a task calls a model.
    pub(super) fn asks_model(&self, key: TaskKey) -> bool {
        self.node(key).is_some_and(|node| node.action.asks_model() && node.provider != Provider::Offline)
    }

    /// Returns the tokens of all calls so far.
    pub(super) fn usage(&self) -> Usage {
        self.tasks.values().fold(Usage::default(), |sum, task| sum.plus(task.usage))
    }

    pub(super) fn ground(&self) -> BaseSketch<'_> {
        BaseSketch { plan: &self.plan, base: &self.base, page: self.page, ids: &self.ids }
    }

    /// Returns the sketch with the results of all completed nodes that `is_in` accepts.
    pub(super) fn merged(&self, is_in: impl Fn(usize) -> bool) -> MergedSketch {
        let there =
            self.tasks.iter().filter(|(key, task)| is_in(key.node) && task.status == TaskStatus::Completed);
        let changes: BTreeMap<TaskKey, &Change> =
            there.filter_map(|(key, task)| Some((*key, task.change.as_ref()?))).collect();
        self.ground().with(&changes)
    }

    /// Returns the sketch that a node works on.
    pub(super) fn view(&self, at: usize) -> Sketch {
        let Some(node) = self.plan.node(at) else { return self.base.clone() };
        let graph = &self.plan.graph;
        self.merged(|other| graph.comes_before(other, at) || graph.waits_for_end(at, other, node)).sketch
    }

    /// Returns the value of a reference in a task. For an optional node, the result of a skipped node is null.
    pub(super) fn find(&self, key: TaskKey, reference: &Reference<'_>) -> Option<Value> {
        if let (ITEM, Some(task)) = (reference.name, self.tasks.get(&key)) {
            return reference::follow(task.element.as_ref()?, &reference.path).cloned();
        }
        if reference.name == INDEX {
            return key.item.map(Value::from);
        }
        let at = self.plan.find(reference.name)?;
        let task = self.tasks.get(&TaskKey::of(at))?;
        match (&task.data, task.skip) {
            (Some(data), _) => {
                // An element of a loop is referenced by its index.
                if let (Some(reference::Segment::Place(item)), true) =
                    (reference.path.first(), task.count.is_some())
                {
                    let one = self.tasks.get(&TaskKey { node: at, item: Some(*item) })?.data.as_ref()?;
                    return reference::follow(one, reference.path.get(1..)?).cloned();
                }
                reference::follow(data, &reference.path).cloned()
            }
            (None, Some(SkipReason::Chosen)) => Some(Value::Null),
            (None, _) => None,
        }
    }

    /// Returns the description of a node, with its references replaced by results.
    pub(super) fn description(&self, key: TaskKey) -> String {
        let Some(node) = self.node(key) else { return String::new() };
        reference::mentioned(&node.description, &|reference| self.find(key, reference))
    }
}
