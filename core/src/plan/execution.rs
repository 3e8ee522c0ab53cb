//! A plan while it runs, as a machine without clock and I/O: the shell feeds events with the time and carries out effects.
//!
//! A task is tried when all that it depends on has a result. Models are asked for at most [`Settings::permits`] tasks at a
//! time; everything else is done at once. What a task works on is the plan's sketch with what came before it in the
//! *plan*, so neither order nor speed of the others has a part in the result.

use super::event::{Effect, Event};
use super::merge::{Ground, Merged};
use super::node::{Confirm, Node};
use super::reference::{self, INDEX, ITEM, Reference};
use super::state::{Change, Head, Key, Progress, Skip, Status, Task};
use super::types::Plan;
use crate::provider::{Provider, Usage};
use crate::sketch::{IdSource, InvalidSeed, Sketch};
use crate::turn::RetryPolicy;
use kurbo::Size;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How long whoever works on a task is believed to, in ms.
pub const LEASE_MS: u64 = 30_000;

/// How executions run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Calls of models at the same time.
    pub permits: usize,
    /// The time for all tries of a task, in ms.
    pub node_deadline_ms: u64,
    /// The time for the whole plan without the person's, in ms.
    pub plan_deadline_ms: u64,
    /// How long to wait before another try.
    pub retry: RetryPolicy,
}

impl Settings {
    /// The time for one call, in ms: what a call may take anyway, and never all that the task has, so that a model that
    /// says nothing can be asked again.
    #[must_use]
    pub fn call_ms(&self) -> u64 {
        let half = (self.node_deadline_ms / 2).max(1);
        if self.retry.deadline_ms == 0 { half } else { half.min(self.retry.deadline_ms) }
    }
}

/// What there is to do when all nodes of an execution are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Nothing: whoever drives it has all that it needs.
    AtOnce,
    /// It is archived and listed.
    Archived,
    /// The same, after its changes were committed to a session.
    Committed,
}

/// What an execution begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// Its id.
    pub id: String,
    /// What to do.
    pub plan: Plan,
    /// What it is done on.
    pub sketch: Sketch,
    /// The page that is designed for.
    pub page: Option<Size>,
    /// At least 16 characters of randomness for the ids of new components.
    pub seed: String,
    /// Before which changes the person is asked, where a node does not say.
    pub confirm: Confirm,
    /// Tokens after which no model is asked any more.
    pub max_tokens: Option<u64>,
    /// How it runs.
    pub settings: Settings,
    /// How it ends.
    pub ends: Ends,
    /// Where the tokens of questions come from: 128 random bits each time.
    pub secret: fn() -> String,
}

/// A plan while it runs. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Execution {
    pub(super) id: String,
    pub(super) plan: Plan,
    pub(super) base: Sketch,
    pub(super) page: Option<Size>,
    pub(super) ids: IdSource,
    pub(super) settings: Settings,
    pub(super) head: Head,
    pub(super) tasks: BTreeMap<Key, Task>,
    pub(super) ends: Ends,
    pub(super) secret: fn() -> String,
    pub(super) out: Out,
}

/// What is to be done at the end of an event.
#[derive(Clone, Debug, Default)]
pub(super) struct Out {
    touched: BTreeSet<Key>,
    shown: Vec<Value>,
    pub(super) calls: Vec<Effect>,
    /// Whether there is something to store, although no task has changed.
    pub(super) is_kept: bool,
    /// Whether there are tasks left that could begin.
    pub(super) is_paused: bool,
    /// Whether somebody waits for the answer to the start, which comes before any work that takes time.
    pub(super) is_starting: bool,
}

impl Execution {
    /// An execution that has not begun.
    ///
    /// # Errors
    /// [`InvalidSeed`] for a seed that is too short.
    pub fn new(start: Start) -> Result<Self, InvalidSeed> {
        let Start { id, plan, sketch, page, seed, confirm, max_tokens, settings, ends, secret } = start;
        #[expect(clippy::cast_precision_loss, reason = "a moment is less than 2^53")]
        let ids = IdSource::new(plan.about.created_at_ms as f64, &seed)?;
        let tasks = plan.nodes.iter().enumerate();
        let task = |node: &Node| Task { allowed: node.max_attempts, ..Task::default() };
        let tasks = tasks.map(|(at, node)| (Key::of(at), task(node))).collect();
        let head = Head { confirm, max_tokens, ..Head::default() };
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
            out: Out::default(),
        })
    }

    /// What is kept of an execution besides its tasks.
    #[must_use]
    pub fn head(&self) -> Value {
        serde_json::to_value(&self.head).unwrap_or_default()
    }

    /// What is kept of a task.
    #[must_use]
    pub fn task(&self, key: Key) -> Option<Value> {
        self.tasks.get(&key).and_then(|task| serde_json::to_value(task).ok())
    }

    /// An execution as it was kept. `committed` is the revision of a commit that an older version has kept beside it.
    ///
    /// # Errors
    /// In words, when what was kept cannot be read.
    pub fn restore(
        start: Start,
        head: Value,
        tasks: Vec<(Key, Value)>,
        committed: Option<u64>,
    ) -> Result<Self, String> {
        let mut execution = Self::new(start).map_err(|error| error.to_string())?;
        execution.head = serde_json::from_value(head).map_err(|error| error.to_string())?;
        for (key, task) in tasks {
            execution.tasks.insert(key, serde_json::from_value(task).map_err(|error| error.to_string())?);
        }
        execution.take_up(committed);
        Ok(execution)
    }

    /// Takes an event that happens now, in Unix ms, and returns what to do. One that does not fit does nothing.
    pub fn handle(&mut self, now_ms: u64, event: Event) -> Vec<Effect> {
        self.head.updated_at_ms = now_ms;
        let before = self.head.status;
        self.out.is_starting = matches!(event, Event::Start);
        match event {
            Event::Start if self.head.status == Progress::Pending => {
                self.head.started_at_ms = now_ms;
                self.head.deadline_at_ms = now_ms.saturating_add(self.settings.plan_deadline_ms);
                self.head.status = Progress::Executing;
            }
            Event::ModelEnded { key, attempt, text, usage, outcome } if self.is_current(key, attempt) => {
                self.model_ended(key, &text, usage, outcome, now_ms);
            }
            Event::TurnEnded { key, attempt, end } if self.is_current(key, attempt) => {
                self.turn_ended(key, *end, now_ms);
            }
            Event::Beat(keys) => {
                for key in keys {
                    if self.is_called(key) {
                        self.change(key, |task| task.lease_until_ms = now_ms.saturating_add(LEASE_MS));
                    }
                }
            }
            Event::Due => self.due(now_ms),
            Event::Resumed => {
                self.lose(now_ms, &|_| true);
                self.go_on_ending(now_ms);
            }
            Event::Answered { key, ask, answer } if self.awaits(key, ask) => {
                self.answered(key, answer, now_ms);
            }
            Event::Cancel if !self.head.status.is_over() && self.head.ending.is_none() => {
                self.stop_all("cancelled", "The execution was cancelled", now_ms);
                self.end(Progress::Cancelled, now_ms);
            }
            Event::Retry(key) if self.can_retry(key) => self.retry(key, now_ms),
            Event::Landed { number, landing } => self.landed(number, landing, now_ms),
            Event::Archived { number } => self.archived(number),
            Event::Unfinished { number } => self.unfinished(number, now_ms),
            _ => {}
        }
        if self.head.status == Progress::Executing || self.head.status == Progress::Waiting {
            self.advance(now_ms);
            self.conclude(now_ms);
        }
        self.effects(before, now_ms)
    }

    fn effects(&mut self, before: Progress, now_ms: u64) -> Vec<Effect> {
        let touched: Vec<Key> = std::mem::take(&mut self.out.touched).into_iter().collect();
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
            self.tell_landing(&mut event);
            self.show(event);
        }
        let is_paused = self.out.is_paused;
        let Out { shown, calls, is_kept, .. } = std::mem::take(&mut self.out);
        let due_at = if is_paused { Some(now_ms) } else { self.due_at(now_ms) };
        let mut effects = Vec::new();
        if !touched.is_empty() || !shown.is_empty() || is_kept {
            effects.push(Effect::Store(touched));
        }
        effects.extend(shown.into_iter().map(Effect::Show));
        effects.extend(calls);
        effects.push(Effect::Wake(due_at));
        if is_over && before != self.head.status {
            effects.push(Effect::Finish);
        }
        effects
    }

    /// Numbers what is shown.
    pub(super) fn show(&mut self, mut event: Value) {
        self.head.seq += 1;
        if let Value::Object(fields) = &mut event {
            fields.insert("seq".to_owned(), self.head.seq.into());
        }
        self.out.shown.push(event);
    }

    pub(super) fn change(&mut self, key: Key, edit: impl FnOnce(&mut Task)) {
        if let Some(task) = self.tasks.get_mut(&key) {
            edit(task);
            self.out.touched.insert(key);
        }
    }

    pub(super) fn status(&self, key: Key) -> Status {
        self.tasks.get(&key).map_or(Status::Pending, |task| task.status)
    }

    /// Whether somebody outside works on a task.
    pub(super) fn is_called(&self, key: Key) -> bool {
        self.tasks.get(&key).is_some_and(|task| task.status == Status::Running && task.count.is_none())
    }

    fn is_current(&self, key: Key, attempt: u32) -> bool {
        self.is_called(key) && self.tasks.get(&key).is_some_and(|task| task.attempts == attempt)
    }

    /// Whether a question with this number waits for its answer.
    #[must_use]
    pub fn awaits(&self, key: Key, ask: u32) -> bool {
        let task = self.tasks.get(&key);
        task.is_some_and(|task| task.status == Status::Waiting && task.asks == ask)
    }

    pub(super) fn node(&self, key: Key) -> Option<&Node> {
        self.plan.node(key.node)
    }

    /// Whether a task asks a model.
    pub(super) fn asks_model(&self, key: Key) -> bool {
        self.node(key).is_some_and(|node| node.action.asks_model() && node.provider != Provider::Offline)
    }

    /// Tokens of all calls so far.
    pub(super) fn usage(&self) -> Usage {
        self.tasks.values().fold(Usage::default(), |sum, task| sum.plus(task.usage))
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        Ground { plan: &self.plan, base: &self.base, page: self.page, ids: &self.ids }
    }

    /// The sketch with what has a result and is asked for.
    pub(super) fn merged(&self, is_in: impl Fn(usize) -> bool) -> Merged {
        let there =
            self.tasks.iter().filter(|(key, task)| is_in(key.node) && task.status == Status::Completed);
        let changes: BTreeMap<Key, &Change> =
            there.filter_map(|(key, task)| Some((*key, task.change.as_ref()?))).collect();
        self.ground().with(&changes)
    }

    /// The sketch that a node works on.
    pub(super) fn view(&self, at: usize) -> Sketch {
        let Some(node) = self.plan.node(at) else { return self.base.clone() };
        let graph = &self.plan.graph;
        self.merged(|other| graph.comes_before(other, at) || graph.waits_for_end(at, other, node)).sketch
    }

    /// What a reference in a task stands for. What was skipped is empty where the node can do without.
    pub(super) fn find(&self, key: Key, reference: &Reference<'_>) -> Option<Value> {
        if let (ITEM, Some(task)) = (reference.name, self.tasks.get(&key)) {
            return reference::follow(task.element.as_ref()?, &reference.path).cloned();
        }
        if reference.name == INDEX {
            return key.item.map(Value::from);
        }
        let at = self.plan.find(reference.name)?;
        let task = self.tasks.get(&Key::of(at))?;
        match (&task.data, task.skip) {
            (Some(data), _) => {
                // One element of a loop is named by its number.
                if let (Some(reference::Segment::Place(item)), true) =
                    (reference.path.first(), task.count.is_some())
                {
                    let one = self.tasks.get(&Key { node: at, item: Some(*item) })?.data.as_ref()?;
                    return reference::follow(one, reference.path.get(1..)?).cloned();
                }
                reference::follow(data, &reference.path).cloned()
            }
            (None, Some(Skip::Chosen)) => Some(Value::Null),
            (None, _) => None,
        }
    }

    /// What a node is to do, with the results that its words refer to.
    pub(super) fn description(&self, key: Key) -> String {
        let Some(node) = self.node(key) else { return String::new() };
        reference::mentioned(&node.description, &|reference| self.find(key, reference))
    }
}
