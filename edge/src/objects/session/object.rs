//! The object of one session: what it holds while it is awake.

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

/// The close code of a session that has ended, from the range that is free for applications.
const CLOSE_SESSION_ENDED: u16 = 4404;

/// The object of one session.
#[durable_object]
pub struct SessionObject {
    state: State,
    env: Env,
    store: Store,
    /// The time that the alarm is set to, as far as this instance knows.
    alarm_at: Cell<Option<u64>>,
    /// Whether this instance knows that the session has a name and all tables.
    is_initialized: Cell<bool>,
    /// Commits that listeners are yet to be told, as JSON.
    pending_broadcasts: RefCell<Vec<String>>,
    /// How often each listener shows itself.
    message_rate: MessageRateLimiter,
    /// The sketch that the section has written, for those who need it next.
    written_sketch: RefCell<Option<(SketchVersion, Rc<Sketch>)>>,
}

impl SessionObject {
    /// Whether there is a session, or was one until lately. Then all tables are there, also those that an
    /// older Worker did not know.
    fn has_record(&self, store: &Store) -> Result<bool, Fault> {
        if !self.is_initialized.get() && store.session_id()?.is_some() {
            store.ensure_tables()?;
            self.is_initialized.set(true);
        }
        Ok(self.is_initialized.get())
    }

    /// Stores a session that begins with `sketch`, and when it ends.
    fn create(&self, store: &Store, name: &str, sketch: &Sketch, now: u64) -> Result<(), Fault> {
        store.create(name, sketch, now)?;
        store.set_due(ScheduledTask::Expire, now + Config::from_env(&self.env)?.session_ttl_ms)?;
        store.set_due(ScheduledTask::Copy, now)
    }

    /// The session has ended: so has the listening.
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
