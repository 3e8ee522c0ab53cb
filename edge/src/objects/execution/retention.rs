//! Lifetimes of drafts and executions.
//!
//! A draft lives as long as a session. An execution and its record live for a time after their last change.
//! All of them end with their session.

use super::finish::record_key;
use super::inner::Inner;
use crate::config::Config;
use crate::objects::execution_index;
use crate::platform::now_ms;
use std::rc::Rc;
use websketch_agent::plan::Execution;
use websketch_json as json;

/// The default lifetime of an execution, in ms.
const MONTH_MS: u64 = 30 * 24 * 3_600_000;
/// The default lifetime of a session, in ms.
const HOUR_MS: u64 = 3_600_000;

/// The storage key of the expiry time of drafts and unreadable executions.
const EXPIRES_AT_KEY: &str = "ends_at";
/// The storage key that marks an execution of an ended session.
const ORPHAN_KEY: &str = "orphan";

impl Inner {
    /// Returns the lifetime after the last change, in ms. After the end of its session an execution lives as
    /// long as a session would.
    pub(super) fn retention_ms(&self) -> u64 {
        if self.is_orphan() {
            return self.session_ttl_ms();
        }
        Config::from_env(&self.env).map(|config| config.execution_ttl_ms).unwrap_or(MONTH_MS)
    }

    fn session_ttl_ms(&self) -> u64 {
        Config::from_env(&self.env).map(|config| config.session_ttl_ms).unwrap_or(HOUR_MS)
    }

    /// Returns true if the session of the execution has ended.
    pub(super) fn is_orphan(&self) -> bool {
        matches!(self.store.get(ORPHAN_KEY), Ok(Some(_)))
    }

    /// Stores a draft.
    pub(super) async fn save_draft(&self, plan: &str) -> worker::Result<()> {
        self.store.open()?;
        self.store.put("plan", plan)?;
        self.expire_in(self.session_ttl_ms()).await
    }

    /// Returns the draft, if it has not expired.
    pub(super) fn draft(&self) -> worker::Result<Option<String>> {
        if !self.store.exists()? {
            return Ok(None);
        }
        let is_over = self.expires_at()?.is_some_and(|at| at <= now_ms());
        if is_over { Ok(None) } else { self.store.get("plan") }
    }

    async fn expire_in(&self, ms: u64) -> worker::Result<()> {
        self.store.put(EXPIRES_AT_KEY, &now_ms().saturating_add(ms).to_string())?;
        self.set_alarm_in(ms).await
    }

    fn expires_at(&self) -> worker::Result<Option<u64>> {
        Ok(self.store.get(EXPIRES_AT_KEY)?.and_then(|text| text.parse().ok()))
    }

    /// Sets the alarm `ms` from now. The host limits very long delays.
    pub(super) async fn set_alarm_in(&self, ms: u64) -> worker::Result<()> {
        self.state.storage().set_alarm(i64::try_from(ms).unwrap_or(i64::MAX)).await
    }

    /// Erases the data if it has expired. Returns true if the alarm needs no further handling.
    pub(super) async fn expire_if_due(self: &Rc<Self>) -> worker::Result<bool> {
        let kept_ms = self.retention_ms();
        let ends_at = match self.with(Execution::idle_since) {
            Some(None) => return Ok(false),
            Some(Some(since)) => Some(since.saturating_add(kept_ms)),
            // A draft, or an unreadable execution.
            None => self.expires_at()?,
        };
        match ends_at {
            Some(at) if at <= now_ms() => self.erase().await?,
            Some(at) => self.set_alarm_in(at.saturating_sub(now_ms())).await?,
            None => self.expire_in(kept_ms).await?,
        }
        Ok(true)
    }

    /// Handles the end of the session. A running execution continues to its end, because its calls are paid
    /// for. Any other one is erased.
    pub(super) async fn on_session_ended(self: &Rc<Self>) -> worker::Result<()> {
        if !self.store.exists()? {
            return Ok(());
        }
        match self.with(Execution::idle_since) {
            Some(None) => self.store.put(ORPHAN_KEY, "yes"),
            _ => self.erase().await,
        }
    }

    /// Erases all data: in storage, in the archive and in the list.
    async fn erase(self: &Rc<Self>) -> worker::Result<()> {
        let about = self.store.get("about")?.and_then(|text| json::parse(&text).ok());
        let id = about.as_ref().and_then(|about| about.get("executionId")?.as_str());
        if let Some(id) = id {
            let failed = |error: worker::kv::KvError| worker::Error::from(error.to_string());
            self.env.kv("SESSIONS")?.delete(&record_key(id)).await.map_err(failed)?;
        }
        let draft = self.store.get("plan")?.and_then(|text| json::parse(&text).ok());
        let draft = draft.as_ref().and_then(|plan| plan.get("planId")?.as_str());
        if let Some(name) = id.map(str::to_owned).or_else(|| draft.map(|id| format!("plan-{id}"))) {
            execution_index::remove(&self.env, &name).await?;
        }
        self.reset();
        self.state.storage().delete_alarm().await?;
        self.state.storage().delete_all().await
    }
}
