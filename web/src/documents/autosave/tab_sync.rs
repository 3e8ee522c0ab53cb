//! Synchronization of a document between tabs, by optimistic concurrency control.
//!
//! Each stored document has a version. A tab saves only on top of the version that it knows. If another tab has saved a
//! newer one, the tab first merges both as a step of its own history. The merge goes field by field and turn by turn.
//! No save overwrites another.

mod stored_version;

use super::restore::remember_open;
use crate::platform;
use crate::storage::document_db::{DocumentDb, DocumentWrite, StorageError};
use crate::store::{NoticeAction, OpenDocument, SaveStatus, Store};
use js_sys::Date;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::BroadcastChannel;
use websketch_sketch::Sketch;

/// Delay from a change to its save, which coalesces related changes.
const SAVE_DELAY: Duration = Duration::from_millis(50);
/// Least time between two saves during continuous changes.
const SAVE_INTERVAL: Duration = Duration::from_millis(500);
/// Delay after a failed save. Storage may be free again by then.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// Polling interval for a save in progress. Milliseconds.
const POLL_INTERVAL: u64 = 10;
/// Name of the broadcast channel between tabs.
const CHANNEL: &str = "websketch";

/// Saves the open document and follows the other tabs.
#[derive(Clone, Copy)]
pub struct Tab {
    store: Store,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    database: DocumentDb,
    /// Id of the open document.
    id: String,
    /// Whether the document has a summary in the library.
    is_stored: bool,
    /// Without a channel, a tab sees changes of others only when it saves or becomes visible.
    channel: Option<BroadcastChannel>,
    /// Last version known to this tab.
    base: DocumentVersion,
    /// Prefix of this tab's version names, and the number of versions so far.
    name: String,
    count: u64,
    timer: Option<TimeoutHandle>,
    /// Earliest time of the next save. Milliseconds.
    next_save_at: f64,
    /// Whether unsaved changes exist.
    is_dirty: bool,
    /// Whether a save is in progress, which would be lost if the page closed now.
    is_saving: bool,
    /// Whether a newer version may exist.
    has_update: bool,
    /// Whether a database request is in progress.
    is_busy: bool,
    /// Whether the last request failed.
    has_failed: bool,
    /// Whether other tabs store a format that this version cannot read. The tab stops saving then.
    is_unsupported: bool,
    /// Whether the user was told about changes of other tabs.
    has_told_user: bool,
}

/// A version that is stored or about to be stored.
struct DocumentVersion {
    name: String,
    sketch: Sketch,
    text: String,
}

impl DocumentVersion {
    fn of(opened: &OpenDocument) -> Self {
        let sketch = if opened.is_stored { opened.history.sketch().clone() } else { Sketch::new() };
        Self { name: opened.version.clone(), sketch, text: opened.text.clone() }
    }
}

impl Tab {
    /// Creates the synchronization of a document and listens to other tabs.
    pub fn new(store: Store, database: DocumentDb, opened: &OpenDocument) -> Self {
        let channel = BroadcastChannel::new(CHANNEL).ok();
        let state = StoredValue::new_local(State {
            database,
            channel: channel.clone(),
            id: opened.id.clone(),
            is_stored: opened.is_stored,
            base: DocumentVersion::of(opened),
            name: platform::random_name(),
            count: 0,
            timer: None,
            next_save_at: 0.0,
            is_dirty: false,
            is_saving: false,
            has_update: false,
            is_busy: false,
            has_failed: false,
            is_unsupported: false,
            has_told_user: false,
        });
        let tab = Self { store, state };
        if let Some(channel) = channel {
            let listen = Closure::<dyn FnMut()>::new(move || {
                store.library.note_change();
                tab.check_for_updates();
            });
            let listen = listen.into_js_value();
            channel.set_onmessage(Some(listen.unchecked_ref()));
        }
        tab
    }

    fn read<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.state.with_value(read)
    }

    fn write(self, write: impl FnOnce(&mut State)) {
        self.state.update_value(write);
    }

    /// Returns the database.
    pub fn database(self) -> DocumentDb {
        self.read(|state| state.database.clone())
    }

    /// Returns true if the open document is in the library.
    pub fn is_stored(self) -> bool {
        self.read(|state| state.is_stored)
    }

    /// Switches to another document. The caller has saved the former one with [`Tab::flush`].
    pub fn switch_document(self, opened: OpenDocument) {
        self.write(|state| {
            state.id.clone_from(&opened.id);
            state.is_stored = opened.is_stored;
            state.base = DocumentVersion::of(&opened);
            (state.is_dirty, state.has_update, state.is_unsupported, state.has_told_user) =
                (false, false, false, false);
        });
        remember_open(&opened.id);
        self.store.switch_document(opened);
    }

    /// Waits until all changes are saved. Returns true if they are.
    pub async fn flush(self) -> bool {
        self.write(|state| state.is_dirty |= state.has_failed);
        loop {
            if self.read(|state| state.is_busy) {
                platform::sleep(POLL_INTERVAL).await;
            } else if self.read(|state| state.is_unsupported) {
                return false;
            } else if self.read(|state| state.is_dirty) {
                // Boxed, so that the caller's future does not contain another copy of it.
                Box::pin(self.synchronize()).await;
                if self.read(|state| state.has_failed) {
                    return false;
                }
            } else {
                return self.read(|state| !state.has_failed);
            }
        }
    }

    /// Tells the other tabs that the library has changed.
    pub fn notify_tabs(self) {
        self.read(|state| {
            if let Some(channel) = &state.channel {
                // Fails only for a closed channel.
                let _ = channel.post_message(&JsValue::from_str(&state.id));
            }
        });
    }

    /// Schedules a save after a change.
    pub fn save_soon(self) {
        self.store.library.set_save_status(SaveStatus::Saving);
        self.write(|state| {
            state.is_dirty = true;
            let rest = (state.next_save_at - Date::now()) / 1000.0;
            let pause = Duration::try_from_secs_f64(rest)
                .map_or(SAVE_DELAY, |rest| rest.clamp(SAVE_DELAY, SAVE_INTERVAL));
            let save = move || {
                self.write(|state| state.timer = None);
                self.save_now();
            };
            if state.timer.is_none() {
                state.timer = set_timeout_with_handle(save, pause).ok();
            }
        });
    }

    /// Saves unsaved changes now.
    pub fn save_now(self) {
        if self.read(|state| state.is_dirty) {
            spawn_local(self.synchronize());
        }
    }

    /// Returns true if, as far as is known, a reload would restore the document.
    pub fn can_restore(self) -> bool {
        self.read(|state| !(state.is_unsupported || state.has_failed))
    }

    /// Merges changes that another tab may have saved.
    pub fn check_for_updates(self) {
        self.write(|state| state.has_update = true);
        spawn_local(self.synchronize());
    }

    /// Saves while the page closes, without reading the stored version first. A save of another tab within the same
    /// moment sees this one as a change and can undo it.
    pub fn save_on_unload(self) {
        if self.store.chat.stop_on_unload() {
            self.write(|state| state.is_dirty = true);
        }
        if !self.read(|state| (state.is_dirty || state.is_saving) && !state.is_unsupported) {
            return;
        }
        self.write(|state| state.is_dirty = false);
        let next = self.next_version();
        let history = self.undo_history(&next);
        let summary = (!self.is_stored()).then(|| self.summary("", &next));
        let kept = DocumentWrite { text: &next.text, undo_history: &history, version: &next.name };
        if self.read(|state| state.database.put(&state.id, &kept, summary.as_deref())).is_ok() {
            self.record_saved(next);
        }
    }

    /// Merges the stored and the local version, and saves.
    async fn synchronize(self) {
        if self.read(|state| state.is_busy) {
            return;
        }
        self.write(|state| state.is_busy = true);
        while self.read(|state| !state.is_unsupported && (state.is_dirty || state.has_update)) {
            let done = if self.read(|state| state.is_dirty) {
                self.write(|state| (state.is_dirty, state.is_saving) = (false, true));
                let done = self.save().await;
                self.write(|state| state.is_saving = false);
                done
            } else {
                self.write(|state| state.has_update = false);
                self.load().await
            };
            let had_failed = self.read(|state| state.has_failed);
            self.write(|state| state.has_failed = done.is_err());
            match done {
                // The save is retried, and the failure reported once.
                Err(error) if !had_failed => self.report_failure(&error),
                Ok(()) if had_failed => self.store.notices.announce("Saved again"),
                _ => {}
            }
        }
        self.write(|state| {
            state.is_busy = false;
            state.next_save_at = Date::now() + SAVE_INTERVAL.as_secs_f64() * 1000.0;
        });
        let (has_failed, is_dirty) = self.read(|state| (state.has_failed, state.is_dirty));
        if has_failed {
            self.store.library.set_save_status(SaveStatus::Failed);
            set_timeout(move || self.save_soon(), RETRY_DELAY);
        } else if !is_dirty {
            self.store.library.set_save_status(if self.is_stored() {
                SaveStatus::Saved
            } else {
                SaveStatus::Blank
            });
        }
    }

    fn report_failure(self, error: &StorageError) {
        let words = format!(
            "The sketch could not be saved in this browser ({error}). That is tried again; save it as a file to be sure."
        );
        self.store.notices.show_with_action(words, NoticeAction::SaveSketch);
    }
}
