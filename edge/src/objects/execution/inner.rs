//! The state of one execution object: machine, running tasks and watchers.

use super::store::Store;
use crate::config::Config;
use crate::log::{Level, LogConfig, LogEntry};
use crate::metrics::{self, Metric};
use crate::objects::execution_index;
use crate::platform::random_id;
use futures_channel::mpsc::UnboundedSender;
use futures_util::future::AbortHandle;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use websketch_agent::plan::{
    ConfirmRule, EndMode, Execution, ExecutionLimits, ExecutionParams, Plan, Prices, TaskKey,
};
use websketch_agent::turn::RetryPolicy;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use worker::{Env, State};

/// An execution with its tasks and watchers.
pub(super) struct Inner {
    pub(super) state: State,
    pub(super) env: Env,
    pub(super) store: Store,
    pub(super) execution: RefCell<Option<Execution>>,
    /// The parameters of the request besides the plan: session, base revision, dry run.
    pub(super) parameters: RefCell<Value>,
    running: RefCell<BTreeMap<TaskKey, AbortHandle>>,
    pub(super) event_readers: RefCell<Vec<UnboundedSender<String>>>,
    /// Whether a step of the end is running.
    pub(super) is_finishing: Cell<bool>,
    /// The last logged outcome and attempt of each node.
    last_logged: RefCell<BTreeMap<String, (String, u64)>>,
}

impl Inner {
    pub(super) fn new(state: State, env: Env) -> Rc<Self> {
        let store = Store::of(&state);
        Rc::new(Self {
            state,
            env,
            store,
            execution: RefCell::default(),
            parameters: RefCell::default(),
            running: RefCell::default(),
            event_readers: RefCell::default(),
            is_finishing: Cell::default(),
            last_logged: RefCell::default(),
        })
    }

    pub(super) fn name(&self) -> String {
        self.execution.borrow().as_ref().map(|execution| execution.id().to_owned()).unwrap_or_default()
    }

    /// Registers the running task of `key`.
    pub(super) fn register_task(&self, key: TaskKey, handle: AbortHandle) {
        self.running.borrow_mut().insert(key, handle);
    }

    /// Unregisters the task of `key`.
    pub(super) fn unregister_task(&self, key: TaskKey) {
        self.running.borrow_mut().remove(&key);
    }

    /// Aborts the task of `key`.
    pub(super) fn abort_task(&self, key: TaskKey) {
        if let Some(handle) = self.running.borrow_mut().remove(&key) {
            handle.abort();
        }
    }

    /// Aborts all tasks, closes all connections and clears the state.
    pub(super) fn reset(&self) {
        for handle in std::mem::take(&mut *self.running.borrow_mut()).into_values() {
            handle.abort();
        }
        for socket in self.state.get_websockets() {
            socket.close::<&str>(None, None).ok();
        }
        self.event_readers.borrow_mut().clear();
        self.execution.take();
        self.parameters.take();
    }

    /// Logs an error.
    pub(super) fn log_error(&self, event: &'static str, cause: &str) {
        self.entry(Level::Error, event).with("cause", cause).write(self.log());
    }

    fn log(&self) -> LogConfig {
        Config::from_env(&self.env).map(|config| config.log).unwrap_or_else(|_| LogConfig::default())
    }

    fn entry(&self, level: Level, event: &'static str) -> LogEntry {
        LogEntry::new(level, event).with("execution_id", self.name())
    }

    /// Schedules a report of the metrics, if none is scheduled.
    pub(super) fn report_metrics(self: &Rc<Self>) {
        if metrics::needs_report() {
            let this = self.clone();
            self.state.wait_until(async move {
                if let Err(error) = metrics::report_when_due(&this.env).await {
                    this.log_error("counts_not_reported", &error.to_string());
                }
            });
        }
    }

    /// Returns the start parameters of the machine from those of the request.
    pub(super) fn build_start(&self, about: &Value) -> Result<ExecutionParams, String> {
        let config = Config::from_env(&self.env).map_err(|error| error.to_string())?;
        let text = |key: &str| about.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let plan = Plan::read(about.get("plan").unwrap_or(&Value::Null), None)
            .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
        let sketch = about.get("sketch").map(json::to_string).unwrap_or_else(|| "[]".to_owned());
        let sketch = LazyValue::parse(sketch.as_bytes()).map_err(|error| error.to_string())?;
        let side = |key: &str| about.get("page").and_then(|page| page.get(key)?.as_f64());
        Ok(ExecutionParams {
            id: text("executionId"),
            plan,
            sketch: Sketch::restore(sketch).map_err(|error| error.to_string())?,
            page: side("width").zip(side("height")).map(Into::into),
            seed: text("seed"),
            confirm: ConfirmRule::from_name(&text("confirm")).unwrap_or_default(),
            max_tokens: about.get("maxTokens").and_then(Value::as_u64),
            ends: end_mode(about),
            secret: random_id,
            settings: ExecutionLimits {
                permits: config.max_parallel_calls,
                node_deadline_ms: config.node_deadline_ms,
                plan_deadline_ms: config.plan_deadline_ms,
                retry: RetryPolicy {
                    min_ms: config.retry_min_ms,
                    max_ms: config.retry_max_ms,
                    deadline_ms: config.deadline_ms,
                    jitter: 0.5,
                },
            },
        })
    }

    pub(super) fn prices(&self) -> Prices {
        Config::from_env(&self.env).map(|config| config.prices.clone()).unwrap_or_default()
    }

    pub(super) fn persist(&self, keys: &[TaskKey]) -> worker::Result<()> {
        let execution = self.execution.borrow();
        let Some(execution) = execution.as_ref() else { return Ok(()) };
        for key in keys {
            let item = key.item.map_or_else(String::new, |item| item.to_string());
            if let Some(task) = execution.task(*key) {
                self.store.put(&format!("task/{}/{item}", key.node), &json::to_string(&task))?;
            }
        }
        self.store.put("head", &json::to_string(&execution.head()))
    }

    pub(super) fn broadcast(self: &Rc<Self>, event: &Value) -> worker::Result<()> {
        let seq = event.get("seq").and_then(Value::as_u64).unwrap_or_default();
        self.store.add_event(seq, &Execution::shortened(event))?;
        self.record_event(event, seq);
        let text = json::to_string(event);
        for watcher in self.state.get_websockets() {
            // The host closes dead connections.
            watcher.send_with_str(&text).ok();
        }
        self.event_readers.borrow_mut().retain(|reader| reader.unbounded_send(text.clone()).is_ok());
        Ok(())
    }

    pub(super) fn with<T>(&self, look: impl FnOnce(&Execution) -> T) -> Option<T> {
        self.execution.borrow().as_ref().map(look)
    }

    pub(super) fn status(&self) -> String {
        self.with(|execution| json::to_string(&execution.status_form())).unwrap_or_default()
    }

    /// Returns the complete record of an execution as JSON.
    pub(super) fn record(&self, execution: &Execution) -> worker::Result<String> {
        let events = self.store.events_after(0)?;
        let log: Vec<Value> = events.iter().filter_map(|text| json::parse(text).ok()).collect();
        Ok(json::to_string(&execution.record(&self.prices(), &log)))
    }

    /// Counts and logs an event, and lists the status of the execution.
    fn record_event(self: &Rc<Self>, event: &Value, seq: u64) {
        let text = |key: &str| event.get(key).and_then(Value::as_str);
        match (text("type"), text("status"), event.get("node")) {
            (Some("node"), _, Some(node)) => self.record_node(node),
            (Some("execution"), Some(status), _) => self.record_status(status.to_owned(), seq),
            _ => {}
        }
    }

    fn record_status(self: &Rc<Self>, status: String, seq: u64) {
        let is_over = self.with(|execution| execution.progress().is_over()).unwrap_or_default();
        if is_over {
            metrics::count(Metric::Executions, &[("status", &status)]);
        } else if status == "waiting" {
            metrics::count(Metric::ExecutionsWaiting, &[]);
        }
        self.entry(Level::Info, "execution").with("status", status.as_str()).write(self.log());
        if !is_over && !self.is_orphan() {
            let this = self.clone();
            self.state.wait_until(async move {
                if let Err(error) = execution_index::set_status(&this.env, &this.name(), &status, seq).await {
                    this.log_error("execution_not_listed", &error.to_string());
                }
            });
        }
    }

    /// Logs the end of an attempt: the end of its node, or a retry.
    fn record_node(&self, node: &Value) {
        let text = |key: &str| node.get(key).and_then(Value::as_str);
        let (Some(id), Some(status)) = (text("id"), text("status")) else { return };
        let attempts = node.get("attempts").and_then(Value::as_u64).unwrap_or_default();
        // While a node runs again, its error is that of the previous attempt.
        let attempt = if status == "RUNNING" { attempts.saturating_sub(1) } else { attempts };
        let outcome = match (status, text("error")) {
            ("COMPLETED", _) => "completed",
            ("FAILED", _) => "failed",
            ("SKIPPED", _) => "skipped",
            ("WAITING", _) => "waiting",
            (_, Some(_)) => "retried",
            _ => return,
        };
        let known = self.last_logged.borrow_mut().insert(id.to_owned(), (outcome.to_owned(), attempt));
        if known.is_some_and(|known| known == (outcome.to_owned(), attempt)) {
            return;
        }
        metrics::count(Metric::PlanSteps, &[("outcome", outcome)]);
        if let ("retried", Some(provider)) = (outcome, text("provider")) {
            metrics::count(Metric::ModelRetries, &[("provider", provider)]);
        }
        let seconds = node.get("executionTime").and_then(Value::as_f64);
        let level = if matches!(outcome, "failed" | "retried") { Level::Warning } else { Level::Info };
        let entry = self.entry(level, "step").with("node", id).with("attempt", attempt);
        let entry = entry.with("outcome", outcome).with("provider", text("provider"));
        entry.with("duration_seconds", seconds).write(self.log());
    }
}

/// Returns how the execution ends: with a commit, or with the archive alone.
fn end_mode(about: &Value) -> EndMode {
    let is_dry = about.get("dryRun").and_then(Value::as_bool).unwrap_or_default();
    let has_session = about.get("sessionId").and_then(Value::as_str).is_some_and(|id| !id.is_empty());
    if has_session && !is_dry { EndMode::Committed } else { EndMode::Archived }
}
