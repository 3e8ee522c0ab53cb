//! The object of one execution: it owns the machine, keeps what that says, and knows who works and who reads along.

use super::store::Store;
use crate::log::{Entry, Level, LogConfig};
use crate::settings::settings;
use futures_channel::mpsc::UnboundedSender;
use futures_util::future::AbortHandle;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use websketch_core::json::{self, View};
use websketch_core::plan::{Confirm, Execution, Key, Plan, Prices, Settings, Start};
use websketch_core::sketch::Sketch;
use websketch_core::turn::RetryPolicy;
use worker::{Env, State};

/// How long an execution is kept when it is over, in ms.
pub(super) const KEPT_MS: u64 = 30 * 24 * 3_600_000;

/// An execution and who works on it.
pub(super) struct Inner {
    pub(super) state: State,
    pub(super) env: Env,
    pub(super) store: Store,
    pub(super) execution: RefCell<Option<Execution>>,
    /// What the request said besides the plan: session, base revision, dry run.
    pub(super) about: RefCell<Value>,
    at_work: RefCell<BTreeMap<Key, AbortHandle>>,
    pub(super) readers: RefCell<Vec<UnboundedSender<String>>>,
}

impl Inner {
    pub(super) fn new(state: State, env: Env) -> Rc<Self> {
        let store = Store::of(&state);
        Rc::new(Self {
            state,
            env,
            store,
            execution: RefCell::default(),
            about: RefCell::default(),
            at_work: RefCell::default(),
            readers: RefCell::default(),
        })
    }

    pub(super) fn name(&self) -> String {
        self.execution.borrow().as_ref().map(|execution| execution.id().to_owned()).unwrap_or_default()
    }

    /// Who works on `key` from now on.
    pub(super) fn remember(&self, key: Key, handle: AbortHandle) {
        self.at_work.borrow_mut().insert(key, handle);
    }

    /// Nobody works on `key` any more.
    pub(super) fn forget(&self, key: Key) {
        self.at_work.borrow_mut().remove(&key);
    }

    /// Stops whoever works on `key`.
    pub(super) fn stop(&self, key: Key) {
        if let Some(handle) = self.at_work.borrow_mut().remove(&key) {
            handle.abort();
        }
    }

    /// Writes what went wrong into the log.
    pub(super) fn report(&self, event: &'static str, cause: &str) {
        let config = settings(&self.env).map(|config| config.log).unwrap_or_else(|_| LogConfig::default());
        Entry::new(Level::Error, event).with("execution_id", self.name()).with("cause", cause).write(config);
    }

    /// With what the machine begins, out of what the request said.
    pub(super) fn start(&self, about: &Value) -> Result<Start, String> {
        let config = settings(&self.env).map_err(|error| error.to_string())?;
        let text = |key: &str| about.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let plan = Plan::read(about.get("plan").unwrap_or(&Value::Null), None)
            .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
        let sketch = about.get("sketch").map(json::to_string).unwrap_or_else(|| "[]".to_owned());
        let sketch = View::of(sketch.as_bytes()).map_err(|error| error.to_string())?;
        let side = |key: &str| about.get("page").and_then(|page| page.get(key)?.as_f64());
        Ok(Start {
            id: text("executionId"),
            plan,
            sketch: Sketch::restore(sketch).map_err(|error| error.to_string())?,
            page: side("width").zip(side("height")).map(Into::into),
            seed: text("seed"),
            confirm: Confirm::from_name(&text("confirm")).unwrap_or_default(),
            max_tokens: about.get("maxTokens").and_then(Value::as_u64),
            settings: Settings {
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
        settings(&self.env).map(|config| config.prices.clone()).unwrap_or_default()
    }

    pub(super) fn keep(&self, keys: &[Key]) -> worker::Result<()> {
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

    pub(super) fn show(&self, event: &Value) -> worker::Result<()> {
        let seq = event.get("seq").and_then(Value::as_u64).unwrap_or_default();
        self.store.add_event(seq, event)?;
        let text = json::to_string(event);
        for watcher in self.state.get_websockets() {
            // One that is gone is closed by the platform.
            watcher.send_with_str(&text).ok();
        }
        self.readers.borrow_mut().retain(|reader| reader.unbounded_send(text.clone()).is_ok());
        Ok(())
    }

    pub(super) fn with<T>(&self, look: impl FnOnce(&Execution) -> T) -> Option<T> {
        self.execution.borrow().as_ref().map(look)
    }

    pub(super) fn status(&self) -> String {
        self.with(|execution| json::to_string(&execution.status_form())).unwrap_or_default()
    }

    /// Everything of it, as JSON, with these events.
    pub(super) fn record(&self, events: Vec<String>) -> String {
        let log: Vec<Value> = events.iter().filter_map(|text| json::parse(text).ok()).collect();
        self.with(|execution| json::to_string(&execution.record(&self.prices(), &log))).unwrap_or_default()
    }
}
