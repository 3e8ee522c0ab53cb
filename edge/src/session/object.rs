//! The object of one session: what it holds while it is awake.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

use super::fault::Fault;
use super::recent::Stamp;
use super::speakers::Speakers;
use super::store::{Due, Store};
use crate::log::{Entry, Level, LogConfig};
use crate::settings::settings;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use websketch_core::sketch::Sketch;
use worker::{Env, KvStore, State, durable_object, wasm_bindgen};

/// The close code of a session that has ended, from the range that is free for applications.
const ENDED: u16 = 4404;

/// The object of one session.
#[durable_object]
pub struct SessionObject {
    pub(super) state: State,
    pub(super) env: Env,
    pub(super) store: Store,
    /// The time that the alarm is set to, as far as this instance knows.
    pub(super) armed_for: Cell<Option<u64>>,
    /// Whether this instance knows that the session has a name and all tables.
    pub(super) is_ready: Cell<bool>,
    /// Commits that listeners are yet to be told, as JSON.
    pub(super) untold: RefCell<Vec<String>>,
    /// How often each listener shows itself.
    pub(super) speakers: Speakers,
    /// The sketch that the section has written, for those who need it next.
    pub(super) written: RefCell<Option<(Stamp, Rc<Sketch>)>>,
}

impl SessionObject {
    /// Whether there is a session, or was one until lately. Then all tables are there, also those that an
    /// older Worker did not know.
    pub(super) fn is_named(&self, store: &Store) -> Result<bool, Fault> {
        if !self.is_ready.get() && store.name()?.is_some() {
            store.make_tables()?;
            self.is_ready.set(true);
        }
        Ok(self.is_ready.get())
    }

    /// Stores a session that begins with `sketch`, and when it ends.
    pub(super) fn open(&self, store: &Store, name: &str, sketch: &Sketch, now: u64) -> Result<(), Fault> {
        store.open(name, sketch, now)?;
        store.set_due(Due::Expire, now + settings(&self.env)?.session_ttl_ms)?;
        store.set_due(Due::Copy, now)
    }

    /// The session has ended: so has the listening.
    pub(super) fn hang_up(&self) {
        for listener in self.state.get_websockets() {
            listener.close(Some(ENDED), Some("session_not_found")).ok();
        }
    }

    pub(super) fn kv(&self) -> Result<KvStore, Fault> {
        Ok(self.env.kv("SESSIONS")?)
    }

    pub(super) fn log(&self) -> LogConfig {
        settings(&self.env).map(|config| config.log).unwrap_or_default()
    }

    pub(super) fn report(&self, fault: &Fault) {
        Entry::new(Level::Error, "session_fault").with("cause", fault.to_string()).write(self.log());
    }
}
