//! Expiry, backup and restoration of a session.

use super::SessionObject;
use super::backup::{self, BackupParts, RestoredSession};
use super::fault::Fault;
use super::store::{Head, NewCommit, RevertTarget, ScheduledTask, Store, UndoStack};
use crate::config::Config;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, Metric};
use crate::objects::session::protocol::response::SessionResponse;
use crate::platform::{as_f64, iso, now_ms, parse_iso};
use websketch_sketch::history::{CommitOrigin, Fingerprint};
use worker::ScheduledTime;
use worker::js_sys::Date as JsDate;
use worker::wasm_bindgen::JsValue;

/// The wait before a failed task is retried, in ms.
const RETRY_MS: u64 = 5_000;
/// The lifetime of a deleted session's tombstone, in ms. KV may return the deleted backup for a minute or
/// more; the tombstone prevents a restoration from it.
const TOMBSTONE_MS: u64 = 600_000;
/// The expiry time is updated only if it changes by more than the lifetime divided by this, to save writes.
const EXPIRY_GRANULARITY: u64 = 60;

impl SessionObject {
    /// Returns the session's row if the session is alive. Removes an expired session.
    pub(super) fn live_head(&self, store: &Store, now: u64) -> Result<Option<Head>, Fault> {
        if !self.is_initialized.get() {
            return Ok(None);
        }
        let head = store.head()?;
        if head.as_ref().and_then(|head| head.expires_at).is_none_or(|end| end > now) {
            return Ok(head);
        }
        // A connected listener keeps the session alive.
        if let Some(head) = head.filter(|_| !self.state.get_websockets().is_empty()) {
            self.touch(store, &head, now)?;
            return Ok(Some(head));
        }
        self.remove_rows(store, now)?;
        Ok(None)
    }

    /// Extends the lifetime of the session, and renews a backup that would expire too early.
    pub(super) fn touch(&self, store: &Store, head: &Head, now: u64) -> Result<(), Fault> {
        let ttl = Config::from_env(&self.env)?.session_ttl_ms;
        if (now + ttl).abs_diff(head.expires_at.unwrap_or_default()) > ttl / EXPIRY_GRANULARITY {
            store.set_due(ScheduledTask::Expire, now + ttl)?;
        }
        if backup::needs_refresh(now.saturating_sub(head.copied_at), ttl) {
            schedule_backup(store, head, 0, now)?;
        }
        Ok(())
    }

    /// Deletes the session and its backup, and leaves a tombstone.
    pub(super) async fn delete(&self, store: &Store, name: &str, now: u64) -> Result<SessionResponse, Fault> {
        if self.has_record(store)? {
            store.atomically(|| {
                self.remove_rows(store, now)?;
                store.forget_questions()
            })?;
        }
        // Deleted at once, so that no further request reads it. The alarm retries after a failure and removes
        // a concurrent write.
        if let Err(error) = self.kv()?.delete(&backup::key(name)).await {
            self.log_fault(&error.into());
        }
        Ok(SessionResponse::Done)
    }

    fn remove_rows(&self, store: &Store, now: u64) -> Result<(), Fault> {
        self.close_sockets();
        store.clear()?;
        store.set_due(ScheduledTask::Erase, now + backup::INTERVAL_MS)?;
        store.set_due(ScheduledTask::Forget, now + TOMBSTONE_MS)
    }

    /// Restores the session from its backup, if it is not stored here.
    pub(super) async fn ensure_restored(&self, store: &Store, name: &str) -> Result<(), Fault> {
        if self.has_record(store)? { Ok(()) } else { self.restore(store, name).await }
    }

    /// Restores the session from its backup, if there is one.
    async fn restore(&self, store: &Store, name: &str) -> Result<(), Fault> {
        let Some(text) = self.kv()?.get(&backup::key(name)).text().await? else { return Ok(()) };
        let restored = match RestoredSession::read(&text) {
            Ok(restored) => restored,
            Err(why) => {
                // The caller is answered that the session does not exist.
                self.log_fault(&Fault::Unreadable { what: "copy", why });
                return Ok(());
            }
        };
        let now = now_ms();
        // Another request may have restored the session during the read of KV.
        if store.session_id()?.is_some() {
            return Ok(());
        }
        store.atomically(|| self.write_restored(store, name, &restored, now))?;
        self.is_initialized.set(true);
        metrics::count(Metric::SessionsRestored, &[]);
        self.report_metrics();
        let entry = LogEntry::new(Level::Warning, "session_restored").with("session_id", name);
        entry.with("revision", restored.revision).write(self.log());
        Ok(())
    }

    fn write_restored(
        &self,
        store: &Store,
        name: &str,
        restored: &RestoredSession,
        now: u64,
    ) -> Result<(), Fault> {
        self.create(store, name, &restored.initial_sketch, now)?;
        for commit in &restored.log {
            let undone = |origin| commit.origin == origin;
            let reverted = if undone(CommitOrigin::Undo) {
                store.top(UndoStack::Done)?
            } else if undone(CommitOrigin::Redo) {
                store.top(UndoStack::Undone)?
            } else {
                None
            };
            let reverted =
                reverted.map_or(RevertTarget::Nothing, |commit| RevertTarget::Revision(commit.revision));
            let at = parse_iso(&commit.timestamp).unwrap_or(now);
            store.add_commit(&NewCommit { commit, reverts: reverted, at, fingerprints: None, key: None })?;
        }
        for message in &restored.messages {
            let at = message.timestamp.as_deref().and_then(parse_iso).unwrap_or(now);
            store.add_messages(&[(message.role, &message.content)], at)?;
        }
        store.write_all_components(&restored.current_sketch)?;
        store.set_head(&Head {
            created_at: parse_iso(&restored.created_at).unwrap_or(now),
            updated_at: parse_iso(&restored.updated_at).unwrap_or(now),
            revision: restored.revision,
            copied_at: now,
            expires_at: None,
            copy_at: None,
            last_undone: None,
            fingerprint: Some(Fingerprint::of(&restored.current_sketch)),
            has_forgotten: restored.log.is_empty() && restored.revision > 0,
        })
    }

    /// Sets the alarm to the earliest due task. An early alarm does no harm.
    pub(super) async fn schedule_alarm(&self, store: &Store) {
        if let Err(fault) = self.try_schedule_alarm(store).await {
            self.log_fault(&fault);
        }
    }

    async fn try_schedule_alarm(&self, store: &Store) -> Result<(), Fault> {
        if !self.is_initialized.get() {
            return Ok(());
        }
        // If this fails, the alarm time is unknown and the next request computes it again.
        let armed_for = self.alarm_at.take();
        let rings_by = |due: u64| armed_for.is_some_and(|armed| armed <= due);
        // The alarm covers all older due times, so only newer ones can be earlier.
        if rings_by(store.take_earliest_due().unwrap_or(u64::MAX)) {
            self.alarm_at.set(armed_for);
            return Ok(());
        }
        let Some(next) = store.next_due()? else { return Ok(()) };
        if rings_by(next) {
            self.alarm_at.set(armed_for);
            return Ok(());
        }
        let date = JsDate::new(&JsValue::from_f64(as_f64(next)));
        self.state.storage().set_alarm(ScheduledTime::new(date)).await?;
        self.alarm_at.set(Some(next));
        Ok(())
    }

    /// Runs all due tasks. Failed tasks are retried later.
    pub(super) async fn on_alarm(&self) {
        self.alarm_at.set(None);
        if let Err(fault) = self.run_due_tasks(&self.store).await {
            self.log_fault(&fault);
        }
        self.schedule_alarm(&self.store).await;
        self.report_metrics();
    }

    /// Schedules a report of the metrics, if none is scheduled.
    fn report_metrics(&self) {
        if metrics::needs_report() {
            let (env, log) = (self.env.clone(), self.log());
            self.state.wait_until(async move {
                if let Err(error) = metrics::report_when_due(&env).await {
                    LogEntry::new(Level::Error, "session_fault").with("cause", error.to_string()).write(log);
                }
            });
        }
    }

    async fn run_due_tasks(&self, store: &Store) -> Result<(), Fault> {
        let Some(name) = store.session_id()? else { return Ok(()) };
        let now = now_ms();
        let is_due = |due| Ok::<_, Fault>(store.due(due)?.is_some_and(|at| at <= now));
        store.ensure_tables()?;
        self.is_initialized.set(true);
        store.atomically(|| match self.live_head(store, now)? {
            Some(_) => self.interrupt_overdue(store, &name, now),
            None => Ok(()),
        })?;
        if is_due(ScheduledTask::Copy)? {
            self.write_backup(store, &name, now).await.inspect_err(|_| count_backup("failed"))?;
        }
        if is_due(ScheduledTask::Erase)? {
            store.set_due(ScheduledTask::Erase, now + RETRY_MS)?;
            self.kv()?.delete(&backup::key(&name)).await?;
            store.clear_due(ScheduledTask::Erase)?;
            LogEntry::new(Level::Debug, "session_erased").with("session_id", name).write(self.log());
        }
        if is_due(ScheduledTask::Forget)? {
            self.is_initialized.set(false);
            self.state.storage().delete_all().await?;
        }
        Ok(())
    }

    /// Writes the backup. The task stays due until KV has accepted the value.
    async fn write_backup(&self, store: &Store, name: &str, now: u64) -> Result<(), Fault> {
        let Some(head) = store.head()? else { return store.clear_due(ScheduledTask::Copy) };
        store.set_due(ScheduledTask::Copy, now + RETRY_MS)?;
        store.set_backed_up(now)?;
        let parts = BackupParts {
            session_id: name,
            created_at: iso(head.created_at),
            updated_at: iso(head.updated_at),
            initial_sketch: &store.initial_sketch()?,
            current_sketch: &store.sketch_text()?,
            log: &store.log_texts()?,
            messages: &store.all_messages()?,
            revision: head.revision,
        };
        let entry = |level, event| {
            LogEntry::new(level, event).with("session_id", name).with("revision", head.revision)
        };
        let Some(text) = parts.to_json() else {
            count_backup("too_large");
            entry(Level::Warning, "session_copy_too_large").write(self.log());
            return store.clear_due(ScheduledTask::Copy);
        };
        let ttl = backup::ttl_seconds(Config::from_env(&self.env)?.session_ttl_ms);
        self.kv()?.put(&backup::key(name), text)?.expiration_ttl(ttl).execute().await?;
        count_backup("ok");
        entry(Level::Debug, "session_copied").write(self.log());
        // Meanwhile the session may have changed or ended.
        match store.head()? {
            Some(newest) if newest.revision > head.revision => {
                let interval = backup::interval_ms(store.count_components()?, newest.revision);
                store.set_due(ScheduledTask::Copy, newest.copied_at + interval)
            }
            _ => store.clear_due(ScheduledTask::Copy),
        }
    }
}

fn count_backup(outcome: &str) {
    metrics::count(Metric::SessionCopies, &[("outcome", outcome)]);
}

/// Schedules a backup for the earliest time that the interval allows.
pub(super) fn schedule_backup(store: &Store, head: &Head, components: u64, now: u64) -> Result<(), Fault> {
    let at = now.max(head.copied_at + backup::interval_ms(components, head.revision));
    match head.copy_at {
        Some(planned) if planned <= at => Ok(()),
        _ => store.set_due(ScheduledTask::Copy, at),
    }
}
