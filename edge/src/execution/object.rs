//! The object of one execution: it owns the machine, stores each step before what follows from it, and does the work.
//!
//! Its alarm rings at least once for each time that is due, and may ring more often: the machine knows what is due.

use super::index;
use super::store::Store;
use super::work::{Job, Work};
use crate::error::ApiError;
use crate::log::{Entry, Level, LogConfig};
use crate::platform::{Address, Pipe, now_ms};
use crate::session::{Session, SessionId};
use crate::settings::settings;
use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::StreamExt;
use futures_util::future::{AbortHandle, Either, select};
use serde_json::{Value, json as object};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::time::Duration;
use websketch_core::history::diff;
use websketch_core::json::{self, View};
use websketch_core::operation::Operation;
use websketch_core::plan::{Confirm, Effect, Event, Execution, Key, Plan, Prices, Progress, Settings, Start};
use websketch_core::sketch::Sketch;
use websketch_core::turn::RetryPolicy;
use worker::{Delay, Env, Response, ResponseBuilder, State, WebSocketPair};

/// Watchers of one execution at most.
const MAX_WATCHERS: usize = 256;
/// The silence after which a comment is sent to those who read events.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long an execution is kept when it is over, in ms.
const KEPT_MS: u64 = 30 * 24 * 3_600_000;

/// What a request comes to: an HTTP status and a body.
pub(super) type Told = (u16, String);

/// An execution and who works on it.
pub(super) struct Inner {
    pub(super) state: State,
    pub(super) env: Env,
    pub(super) this: Weak<Self>,
    store: Store,
    execution: RefCell<Option<Execution>>,
    /// What the request said besides the plan: session, base revision, dry run.
    about: RefCell<Value>,
    at_work: RefCell<BTreeMap<Key, AbortHandle>>,
    readers: RefCell<Vec<UnboundedSender<String>>>,
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
    async fn load(self: &Rc<Self>) -> worker::Result<()> {
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

    fn start(&self, about: &Value) -> Result<Start, String> {
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

    fn prices(&self) -> Prices {
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

    fn keep(&self, keys: &[Key]) -> worker::Result<()> {
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

    fn show(&self, event: &Value) -> worker::Result<()> {
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

    /// Answers what the Worker asks.
    pub(super) async fn answer(self: &Rc<Self>, address: &Address, text: &str) -> worker::Result<Told> {
        let path = address.path().trim_matches('/').to_owned();
        match path.as_str() {
            "keep" => {
                self.store.open()?;
                self.store.put("plan", text)?;
                let ttl = settings(&self.env).map(|config| config.session_ttl_ms).unwrap_or(3_600_000);
                self.state.storage().set_alarm(i64::try_from(ttl).unwrap_or(i64::MAX)).await?;
                return Ok((200, String::new()));
            }
            "kept" => {
                self.store.open()?;
                let plan = self.store.all()?.into_iter().find(|(name, _)| name == "plan");
                return Ok(plan.map_or((404, String::new()), |(_, text)| (200, text)));
            }
            "create" => {
                let about = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let start = self.start(&about).map_err(worker::Error::from)?;
                let execution =
                    Execution::new(start).map_err(|error| worker::Error::from(error.to_string()))?;
                self.store.open()?;
                self.store.put("about", text)?;
                self.execution.replace(Some(execution));
                self.about.replace(about);
                self.keep(&[])?;
                let ttl = i64::try_from(KEPT_MS).unwrap_or(i64::MAX);
                self.state.storage().set_alarm(ttl).await?;
                return Ok((200, String::new()));
            }
            _ => {}
        }
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Ok((404, String::new()));
        }
        match path.as_str() {
            "start" => self.feed(Event::Start).await,
            "cancel" => self.feed(Event::Cancel).await,
            "retry" => {
                let key = self.with(|execution| execution.named(text));
                let Some(key) = key.flatten() else { return Ok((410, String::new())) };
                let status = self.with(|execution| execution.status_of_task(key)).flatten();
                if !self.with(|execution| execution.can_retry(key)).unwrap_or_default() {
                    let is_done = status.is_some_and(websketch_core::plan::Status::is_over);
                    return Ok(if is_done { (202, self.status()) } else { (409, String::new()) });
                }
                self.feed(Event::Retry(key)).await;
            }
            "answer" => {
                let told = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let token = told.get("token").and_then(Value::as_str).unwrap_or_default();
                let answer = told.get("answer").and_then(Value::as_str).unwrap_or_default().to_owned();
                let Some((_, key, ask)) = Execution::read_token(token) else {
                    return Ok((404, String::new()));
                };
                if !self.with(|execution| execution.awaits(key, ask)).unwrap_or_default() {
                    return Ok((410, String::new()));
                }
                self.feed(Event::Answered { key, ask, answer }).await;
            }
            "result" => {
                let outcome = self.with(|execution| {
                    let is_over = execution.progress().is_over();
                    is_over.then(|| json::to_string(&execution.outcome(&self.prices())))
                });
                return Ok(outcome.flatten().map_or((409, String::new()), |text| (200, text)));
            }
            "load" => {
                let log = self.store.events_after(0)?;
                let log: Vec<Value> = log.iter().filter_map(|text| json::parse(text).ok()).collect();
                let record = self.with(|execution| json::to_string(&execution.record(&self.prices(), &log)));
                return Ok((200, record.unwrap_or_default()));
            }
            "status" => return Ok((200, self.status())),
            _ => return Ok((404, String::new())),
        }
        Ok((202, self.status()))
    }

    fn with<T>(&self, look: impl FnOnce(&Execution) -> T) -> Option<T> {
        self.execution.borrow().as_ref().map(look)
    }

    fn status(&self) -> String {
        self.with(|execution| json::to_string(&execution.status_form())).unwrap_or_default()
    }

    /// What somebody has missed who knows the events up to `from`: those since, or the state where they are no longer
    /// kept or nothing is known.
    fn missed(&self, from: Option<u64>) -> worker::Result<Vec<String>> {
        let seq = self.with(Execution::seq).unwrap_or_default();
        if let Some(from) = from.filter(|from| *from <= seq) {
            let events = self.store.events_after(from)?;
            if events.len() as u64 == seq - from {
                return Ok(events);
            }
        }
        Ok(self.with(|execution| json::to_string(&execution.snapshot())).into_iter().collect())
    }

    /// Follows the execution through a WebSocket.
    pub(super) async fn watch(self: &Rc<Self>, address: &Address) -> worker::Result<Response> {
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Response::error("", 404);
        }
        if self.state.get_websockets().len() >= MAX_WATCHERS {
            return Response::error("", 503);
        }
        let missed = self.missed(address.query("from").and_then(|from| from.parse().ok()))?;
        let WebSocketPair { client, server } = WebSocketPair::new()?;
        self.state.accept_web_socket(&server);
        for text in missed {
            server.send_with_str(text)?;
        }
        Response::from_websocket(client)
    }

    /// Follows it through server-sent events.
    pub(super) async fn read_along(self: &Rc<Self>, address: &Address) -> worker::Result<Response> {
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Response::error("", 404);
        }
        let missed = self.missed(address.query("from").and_then(|from| from.parse().ok()))?;
        let (sender, mut receiver) = unbounded();
        for text in missed {
            sender.unbounded_send(text).ok();
        }
        let is_over = self.with(|execution| execution.progress().is_over()).unwrap_or(true);
        if !is_over && self.readers.borrow().len() < MAX_WATCHERS {
            self.readers.borrow_mut().push(sender);
        }
        let (pipe, body) = Pipe::new()?;
        self.state.wait_until(async move {
            loop {
                let text = match select(receiver.next(), Delay::from(HEARTBEAT)).await {
                    Either::Left((Some(text), _)) => {
                        let event = json::parse(&text).unwrap_or_default();
                        let name = event.get("type").and_then(Value::as_str).unwrap_or("message");
                        format!("event: {name}\ndata: {text}\n\n")
                    }
                    Either::Left((None, _)) => break,
                    Either::Right(_) => ":\n\n".to_owned(),
                };
                if pipe.write(&text).await.is_err() {
                    return;
                }
            }
            pipe.close().await.ok();
        });
        let builder =
            ResponseBuilder::new().with_header("content-type", "text/event-stream; charset=utf-8")?;
        Ok(builder.stream(body))
    }
}
