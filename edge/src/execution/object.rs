//! The object of one execution: it owns the machine, stores each step before what follows from it, and does the work.
//!
//! Its alarm rings at least once for each time that is due, and may ring more often: the machine knows what is due.

use super::index;
use super::store::Store;
use super::work::{Job, Work};
use crate::error::ApiError;
use crate::log::{Entry, Level, LogConfig};
use crate::platform::now_ms;
use crate::session::{Session, SessionId};
use crate::settings::settings;
use futures_channel::mpsc::UnboundedSender;
use futures_util::future::AbortHandle;
use serde_json::{Value, json as object};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use websketch_core::history::diff;
use websketch_core::json::{self, View};
use websketch_core::operation::Operation;
use websketch_core::plan::{Confirm, Effect, Event, Execution, Key, Plan, Prices, Progress, Settings, Start};
use websketch_core::sketch::Sketch;
use websketch_core::turn::RetryPolicy;
use worker::{Env, State};

/// How long an execution is kept when it is over, in ms.
pub(super) const KEPT_MS: u64 = 30 * 24 * 3_600_000;

/// An execution and who works on it.
pub(super) struct Inner {
    pub(super) state: State,
    pub(super) env: Env,
    pub(super) this: Weak<Self>,
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
        Rc::new_cyclic(|this| Self {
            state,
            env,
            this: this.clone(),
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

    pub(super) fn remember(&self, key: Key, handle: AbortHandle) {
        self.at_work.borrow_mut().insert(key, handle);
    }

    pub(super) fn forget(&self, key: Key) {
        self.at_work.borrow_mut().remove(&key);
    }

    fn report(&self, event: &'static str, cause: &str) {
        let config = settings(&self.env).map(|config| config.log).unwrap_or_else(|_| LogConfig::default());
        Entry::new(Level::Error, event).with("execution_id", self.name()).with("cause", cause).write(config);
    }

    /// Reads what is stored, once. Whoever worked on it before is gone.
    pub(super) async fn load(self: &Rc<Self>) -> worker::Result<()> {
        if self.execution.borrow().is_some() {
            return Ok(());
        }
        self.store.open()?;
        let parts: BTreeMap<String, String> = self.store.all()?.into_iter().collect();
        let (Some(about), Some(head)) = (parts.get("about"), parts.get("head")) else { return Ok(()) };
        let read = |text: &str| json::parse(text).map_err(|error| worker::Error::from(error.to_string()));
        let about = read(about)?;
        let mut tasks = Vec::new();
        for (name, text) in &parts {
            let mut place = name.split('/').skip(1);
            if let (true, Some(Ok(node))) = (name.starts_with("task/"), place.next().map(str::parse)) {
                let item = place.next().and_then(|item| item.parse().ok());
                tasks.push((Key { node, item }, read(text)?));
            }
        }
        let start = self.start(&about).map_err(worker::Error::from)?;
        let execution = Execution::restore(start, read(head)?, tasks).map_err(worker::Error::from)?;
        let is_over = execution.progress().is_over();
        self.execution.replace(Some(execution));
        self.about.replace(about);
        if !is_over {
            self.feed(Event::Resumed).await;
        }
        Ok(())
    }

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

    /// Tells the machine something, stores what came of it, and does what it wants.
    pub(super) async fn feed(self: &Rc<Self>, event: Event) {
        if let Err(error) = self.try_feed(event).await {
            // What is stored is what counts: the alarm brings it back.
            self.report("execution_broken", &error.to_string());
            self.execution.take();
            self.state.storage().set_alarm(1_000_i64).await.ok();
        }
    }

    async fn try_feed(self: &Rc<Self>, event: Event) -> worker::Result<()> {
        let effects = match self.execution.borrow_mut().as_mut() {
            Some(execution) => execution.handle(now_ms(), event),
            None => return Ok(()),
        };
        let (mut works, mut wake, mut is_over) = (Vec::new(), None, false);
        for effect in effects {
            match effect {
                Effect::Store(keys) => self.keep(&keys)?,
                Effect::Show(event) => self.show(&event)?,
                Effect::Stop(key) => {
                    if let Some(handle) = self.at_work.borrow_mut().remove(&key) {
                        handle.abort();
                    }
                }
                Effect::Call { key, attempt, provider, model, call } => {
                    works.push(Work { key, attempt, provider, model, job: Job::Call(call) });
                }
                Effect::Run { key, attempt, provider, model, turn } => {
                    works.push(Work { key, attempt, provider, model, job: Job::Turn(turn) });
                }
                Effect::Wake(at) => wake = at,
                Effect::Finish => is_over = true,
            }
        }
        let at = wake.unwrap_or_else(|| now_ms().saturating_add(KEPT_MS));
        let wait = i64::try_from(at.saturating_sub(now_ms())).unwrap_or(i64::MAX);
        self.state.storage().set_alarm(wait).await?;
        for work in works {
            work.begin(self);
        }
        if is_over {
            self.finish().await;
        }
        Ok(())
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

    /// Commits what was done, and puts the record into the archive.
    async fn finish(self: &Rc<Self>) {
        let (id, record, operations, progress) = {
            let execution = self.execution.borrow();
            let Some(execution) = execution.as_ref() else { return };
            let log: Vec<Value> = self
                .store
                .events_after(0)
                .unwrap_or_default()
                .iter()
                .filter_map(|text| json::parse(text).ok())
                .collect();
            let record = execution.record(&self.prices(), &log);
            (execution.id().to_owned(), record, execution.changes().0, execution.progress())
        };
        self.readers.borrow_mut().clear();
        if let Err(error) = self.archive(&id, &record).await {
            self.report("execution_not_archived", &error.to_string());
        }
        index::mark(&self.env, &id, progress.name()).await.unwrap_or_else(|error| {
            self.report("execution_not_listed", &error.to_string());
        });
        let about = self.about.borrow().clone();
        let is_dry = about.get("dryRun").and_then(Value::as_bool).unwrap_or_default();
        let is_good = matches!(progress, Progress::Completed | Progress::PartialSuccess);
        let session = about.get("sessionId").and_then(Value::as_str).and_then(SessionId::parse);
        if let (Some(session), false, true, false) = (session, is_dry, is_good, operations.is_empty()) {
            let revision = about.get("baseRevision").and_then(Value::as_u64).unwrap_or_default();
            if let Err(error) = self.commit(session, revision, operations, &id).await {
                self.report("execution_not_committed", &error.to_string());
            }
        }
    }

    /// Commits what was done as one step; what a retry has added, as a further one.
    async fn commit(
        &self,
        session: SessionId,
        revision: u64,
        operations: Vec<Operation>,
        id: &str,
    ) -> Result<(), ApiError> {
        let (seq, after) =
            self.with(|execution| (execution.seq(), execution.changes().1)).unwrap_or_default();
        let before = self.store.all()?.into_iter().find(|(name, _)| name == "committed");
        let before = before.and_then(|(_, text)| json::parse(&text).ok());
        let sketch = before.as_ref().and_then(|before| Sketch::read(before.get("sketch")?).ok());
        let known = before.as_ref().and_then(|before| before.get("revision")?.as_u64());
        let operations = sketch.map_or(operations, |reading| diff(&reading.sketch, &after));
        if operations.is_empty() {
            return Ok(());
        }
        let session = Session::named(&self.env, session)?;
        let name = format!("{id}-{seq}");
        let revision = session.commit_plan(known.unwrap_or(revision), operations, &name).await?;
        self.store.put("committed", &json::to_string(&object!({ "revision": revision, "sketch": after })))?;
        Ok(())
    }

    async fn archive(&self, id: &str, record: &Value) -> worker::Result<()> {
        let store = self.env.kv("SESSIONS")?;
        store
            .put(&format!("sketchagent:execution:{id}"), json::to_string(record))
            .map_err(|error| worker::Error::from(error.to_string()))?
            .expiration_ttl(KEPT_MS / 1_000)
            .execute()
            .await
            .map_err(|error| worker::Error::from(error.to_string()))
    }

    /// Rings.
    pub(super) async fn ring(self: &Rc<Self>) {
        if let Err(error) = self.load().await {
            self.report("execution_unreadable", &error.to_string());
            return;
        }
        self.feed(Event::Due).await;
    }

    pub(super) fn with<T>(&self, look: impl FnOnce(&Execution) -> T) -> Option<T> {
        self.execution.borrow().as_ref().map(look)
    }

    pub(super) fn status(&self) -> String {
        self.with(|execution| json::to_string(&execution.status_form())).unwrap_or_default()
    }
}
