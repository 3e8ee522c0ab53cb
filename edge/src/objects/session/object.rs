//! The Durable Object of one session.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod alarm;
mod backup;
mod begin;
mod dispatch;
mod edit;
mod fault;
mod flow_control;
mod live;
mod message_rate;
mod presence;
mod row_updates;
mod store;
mod transaction;
mod turns;
mod view;

use super::cache::sketches::SketchVersion;
use crate::config::Config;
use crate::log::{Level, LogConfig, LogEntry};
use fault::Fault;
use message_rate::MessageRateLimiter;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use store::{ScheduledTask, Store};
use websketch_sketch::Sketch;
use worker::{Env, KvStore, State, durable_object, wasm_bindgen};

/// The close code for the end of a session, from the range for applications.
const CLOSE_SESSION_ENDED: u16 = 4404;

/// The object of one session. Its fields are lost on hibernation.
#[durable_object]
pub struct SessionObject {
    state: State,
    env: Env,
    store: Store,
    /// The time of the alarm, if this instance knows it.
    alarm_at: Cell<Option<u64>>,
    /// Whether this instance knows that the session and all its tables exist.
    is_initialized: Cell<bool>,
    /// Frames of commits that are broadcast after the transaction.
    pending_broadcasts: RefCell<Vec<String>>,
    /// The rate limit for messages of listeners.
    message_rate: MessageRateLimiter,
    /// The sketch that the transaction has written, for the cache.
    written_sketch: RefCell<Option<(SketchVersion, Rc<Sketch>)>>,
}

impl SessionObject {
    /// Returns true if the session or its tombstone exists. Creates missing tables of older versions.
    fn has_record(&self, store: &Store) -> Result<bool, Fault> {
        if !self.is_initialized.get() && store.session_id()?.is_some() {
            store.ensure_tables()?;
            self.is_initialized.set(true);
        }
        Ok(self.is_initialized.get())
    }

    /// Creates a session with its initial sketch, and schedules expiry and backup.
    fn create(&self, store: &Store, name: &str, sketch: &Sketch, now: u64) -> Result<(), Fault> {
        store.create(name, sketch, now)?;
        store.set_due(ScheduledTask::Expire, now + Config::from_env(&self.env)?.session_ttl_ms)?;
        store.set_due(ScheduledTask::Copy, now)
    }

    /// Closes all connections, because the session has ended.
    fn close_sockets(&self) {
        for listener in self.state.get_websockets() {
            listener.close(Some(CLOSE_SESSION_ENDED), Some("session_not_found")).ok();
        }
    }

    fn kv(&self) -> Result<KvStore, Fault> {
        Ok(self.env.kv("SESSIONS")?)
    }

    fn log(&self) -> LogConfig {
        Config::from_env(&self.env).map(|config| config.log).unwrap_or_default()
    }

    fn log_fault(&self, fault: &Fault) {
        LogEntry::new(Level::Error, "session_fault").with("cause", fault.to_string()).write(self.log());
    }
}
