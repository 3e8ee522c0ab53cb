//! The driver of an execution: it applies events, stores the new state and carries out the effects.
//!
//! The alarm fires at least once for each due time. It may fire more often, because the machine knows its due
//! times itself.

use super::finish::FinishStep;
use super::inner::Inner;
use super::work::{Job, Work};
use crate::config::Config;
use crate::http::request_id::RequestId;
use crate::metrics::{self, Metric};
use crate::model::CallContext;
use crate::platform::{now_ms, random_id};
use futures_util::future::{Either, abortable, select};
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;
use websketch_agent::plan::{Execution, ExecutionEffect, ExecutionEvent, TaskKey};
use websketch_json as json;
use worker::Delay;

/// The interval of heartbeats of a running task.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The wait before a failed erasure is retried, in ms.
const RETRY_MS: u64 = 60_000;

impl Inner {
    /// Restores the execution from storage, once. Tasks of an earlier instance are lost and resumed.
    pub(super) async fn load(self: &Rc<Self>) -> worker::Result<()> {
        if self.execution.borrow().is_some() || !self.store.exists()? {
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
                tasks.push((TaskKey { node, item }, read(text)?));
            }
        }
        let start = self.build_start(&about).map_err(worker::Error::from)?;
        let committed = parts.get("committed").and_then(|text| json::parse(text).ok());
        let committed = committed.as_ref().and_then(|committed| committed.get("revision")?.as_u64());
        let execution =
            Execution::restore(start, read(head)?, tasks, committed).map_err(worker::Error::from)?;
        let is_over = execution.progress().is_over();
        self.execution.replace(Some(execution));
        self.parameters.replace(about);
        if !is_over {
            self.apply_event(ExecutionEvent::Resumed).await;
        }
        Ok(())
    }

    /// Applies an event to the machine, stores the result and carries out the effects.
    pub(super) async fn apply_event(self: &Rc<Self>, event: ExecutionEvent) {
        if let Err(error) = self.try_apply_event(event).await {
            // Storage is authoritative. The alarm restores the execution from it.
            self.log_error("execution_broken", &error.to_string());
            metrics::count(Metric::ExecutionsBroken, &[]);
            self.report_metrics();
            self.execution.take();
            self.state.storage().set_alarm(1_000_i64).await.ok();
        }
    }

    async fn try_apply_event(self: &Rc<Self>, event: ExecutionEvent) -> worker::Result<()> {
        let effects = match self.execution.borrow_mut().as_mut() {
            Some(execution) => execution.handle(now_ms(), event),
            None => return Ok(()),
        };
        let (mut works, mut step, mut wake) = (Vec::new(), None, None);
        for effect in effects {
            match effect {
                ExecutionEffect::Store(keys) => self.persist(&keys)?,
                ExecutionEffect::Show(event) => self.broadcast(&event)?,
                ExecutionEffect::Stop(key) => self.abort_task(key),
                ExecutionEffect::Call { key, attempt, provider, model, call } => {
                    works.push(Work { key, attempt, provider, model, job: Job::Call(call) });
                }
                ExecutionEffect::Run { key, attempt, provider, model, turn, call_ms } => {
                    works.push(Work { key, attempt, provider, model, job: Job::Turn(turn, call_ms) });
                }
                ExecutionEffect::Commit { number } => step = Some(FinishStep::Commit { number }),
                ExecutionEffect::Archive { number } => step = Some(FinishStep::Archive { number }),
                ExecutionEffect::Wake(at) => wake = at,
                ExecutionEffect::Finish => self.event_readers.borrow_mut().clear(),
            }
        }
        let wait = wake.map_or_else(|| self.retention_ms(), |at| at.saturating_sub(now_ms()));
        self.set_alarm_in(wait).await?;
        for work in works {
            self.spawn_work(work);
        }
        if let Some(step) = step {
            self.run_finish_step(step);
        }
        self.report_metrics();
        Ok(())
    }

    /// Starts a model call or a turn in the background and applies its result.
    fn spawn_work(self: &Rc<Self>, work: Work) {
        let key = work.key;
        let this = self.clone();
        let (work, handle) = abortable(async move {
            let context = this.call_context(key, work.attempt);
            let event = this.with_heartbeat(key, work.run(context.as_ref())).await;
            // The next task with this key must not be aborted with this one.
            this.unregister_task(key);
            this.apply_event(event).await;
        });
        self.register_task(key, handle);
        self.state.wait_until(async move {
            // An aborted task has no result.
            work.await.ok();
        });
    }

    /// Sends heartbeats while a task runs.
    async fn with_heartbeat(
        self: &Rc<Self>,
        key: TaskKey,
        work: impl Future<Output = ExecutionEvent>,
    ) -> ExecutionEvent {
        let mut work = pin!(work);
        loop {
            match select(work.as_mut(), Delay::from(HEARTBEAT)).await {
                Either::Left((event, _)) => return event,
                Either::Right(_) => self.apply_event(ExecutionEvent::Beat(vec![key])).await,
            }
        }
    }

    /// Returns the context of a task's model calls. A repeated call has the same id.
    fn call_context(self: &Rc<Self>, key: TaskKey, attempt: u32) -> Option<CallContext> {
        let config = Config::from_env(&self.env).ok()?;
        let item = key.item.map_or_else(String::new, |item| format!(".{item}"));
        let name = format!("{}-{}{item}-{attempt}", self.name(), key.node);
        let request_id = RequestId::choose(Some(&name), random_id);
        let this = self.clone();
        let afterwards = Rc::new(move |work| this.state.wait_until(work));
        let subject = Some(("execution_id", self.name()));
        Some(CallContext { env: self.env.clone(), config, request_id, subject, spawner: afterwards })
    }

    /// Handles the alarm: expires the execution or applies the due event.
    pub(super) async fn on_alarm(self: &Rc<Self>) {
        if let Err(error) = self.load().await {
            self.log_error("execution_unreadable", &error.to_string());
        }
        match self.expire_if_due().await {
            Ok(false) => self.apply_event(ExecutionEvent::Due).await,
            Ok(true) => {}
            Err(error) => {
                self.log_error("execution_not_erased", &error.to_string());
                self.set_alarm_in(RETRY_MS).await.ok();
            }
        }
    }
}
