//! One tab among several that show the same sketch.
//!
//! What the browser keeps has an edition. A tab saves only on top of the edition that it knows; when another tab was
//! faster, it first brings both together, field by field and turn by turn, as a step of its own history. So whoever
//! saves last overwrites nobody.

use crate::platform;
use crate::saved::{self, Saved};
use crate::storage::{Autosave, Kept, StorageError};
use crate::store::{SetAside, Store};
use js_sys::Date;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::BroadcastChannel;
use websketch_core::history::merge;
use websketch_core::sketch::Sketch;

/// From a change to its saving: what belongs together comes together.
const PAUSE: Duration = Duration::from_millis(50);
/// From a saving to the next one, while changes keep coming.
const REST: Duration = Duration::from_millis(500);
/// Where tabs tell each other that there is a new edition.
const CHANNEL: &str = "websketch";

/// This tab, as one that saves and follows the others.
#[derive(Clone, Copy)]
pub struct Tab {
    store: Store,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    autosave: Autosave,
    /// Without it, a tab still sees what others saved when it saves or is looked at again.
    channel: Option<BroadcastChannel>,
    /// What the browser keeps, as far as this tab knows.
    known: Edition,
    /// What the editions of this tab are called, and how many there were.
    name: String,
    count: u64,
    timer: Option<TimeoutHandle>,
    /// When it is time to save again, ms.
    rested_at: f64,
    /// Something here is not saved yet.
    is_due: bool,
    /// What was due is on its way, and does not get there when the page closes now.
    is_saving: bool,
    /// There may be a new edition.
    is_asked: bool,
    /// The database is asked right now.
    is_busy: bool,
    /// The browser refused the last time.
    has_failed: bool,
    /// Others keep what this tab cannot read: it stays away from it.
    is_left_behind: bool,
    /// The person knows that there are other tabs.
    is_told: bool,
}

/// What is kept, or is to be kept.
struct Edition {
    name: String,
    sketch: Sketch,
    text: String,
}

impl Tab {
    /// A tab that shows what `edition` holds, and listens to the others from now on.
    pub fn new(store: Store, autosave: Autosave, edition: String) -> Self {
        let sketch = store.document.peek(Clone::clone);
        let channel = BroadcastChannel::new(CHANNEL).ok();
        let state = StoredValue::new_local(State {
            autosave,
            channel: channel.clone(),
            known: Edition { name: edition, sketch, text: String::new() },
            name: platform::random_name(),
            count: 0,
            timer: None,
            rested_at: 0.0,
            is_due: false,
            is_saving: false,
            is_asked: false,
            is_busy: false,
            has_failed: false,
            is_left_behind: false,
            is_told: false,
        });
        let tab = Self { store, state };
        if let Some(channel) = channel {
            let listen = Closure::<dyn FnMut()>::new(move || tab.look()).into_js_value();
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

    /// Saves when a change is complete.
    pub fn save_soon(self) {
        self.write(|state| {
            state.is_due = true;
            let rest = (state.rested_at - Date::now()) / 1000.0;
            let pause = Duration::try_from_secs_f64(rest).map_or(PAUSE, |rest| rest.clamp(PAUSE, REST));
            let save = move || {
                self.write(|state| state.timer = None);
                self.save_now();
            };
            if state.timer.is_none() {
                state.timer = set_timeout_with_handle(save, pause).ok();
            }
        });
    }

    /// Saves what is not saved yet.
    pub fn save_now(self) {
        if self.read(|state| state.is_due) {
            spawn_local(self.settle());
        }
    }

    /// Whether what is here is there again when the page is loaded anew, as far as is known.
    pub fn keeps(self) -> bool {
        self.read(|state| !(state.is_left_behind || state.has_failed))
    }

    /// Takes over what another tab may have saved.
    pub fn look(self) {
        self.write(|state| state.is_asked = true);
        spawn_local(self.settle());
    }

    /// Saves while the page closes: there is no time to look at what is kept. Another tab that saves within the same
    /// moment sees it as a change, and can take it back.
    pub fn save_at_last(self) {
        if self.store.chat.stop_at_last() {
            self.write(|state| state.is_due = true);
        }
        if !self.read(|state| (state.is_due || state.is_saving) && !state.is_left_behind) {
            return;
        }
        self.write(|state| state.is_due = false);
        let next = self.next();
        if self.read(|state| state.autosave.put(&next.text, &next.name)).is_ok() {
            self.saved(next);
        }
    }

    /// Brings what is here and what is kept together.
    async fn settle(self) {
        if self.read(|state| state.is_busy) {
            return;
        }
        self.write(|state| state.is_busy = true);
        while self.read(|state| !state.is_left_behind && (state.is_due || state.is_asked)) {
            let done = if self.read(|state| state.is_due) {
                self.write(|state| (state.is_due, state.is_saving) = (false, true));
                let done = self.save().await;
                self.write(|state| state.is_saving = false);
                done
            } else {
                self.write(|state| state.is_asked = false);
                self.load().await
            };
            self.write(|state| state.has_failed = done.is_err());
            if let Err(error) = done {
                let words = format!("The sketch could not be saved in this browser ({error}). Export it.");
                self.store.notices.show(words, None);
            }
        }
        self.write(|state| {
            state.is_busy = false;
            state.rested_at = Date::now() + REST.as_secs_f64() * 1000.0;
        });
    }

    async fn save(self) -> Result<(), StorageError> {
        let next = self.next();
        // What came from another tab is there already.
        if self.read(|state| state.known.text == next.text) {
            return Ok(());
        }
        let (autosave, former) = self.read(|state| (state.autosave.clone(), state.known.name.clone()));
        match autosave.replace(&next.text, &former, &next.name).await {
            Ok(None) => self.saved(next),
            Ok(Some(kept)) => {
                self.write(|state| state.is_due = true);
                self.take(kept);
            }
            // What was saved at last came instead, and the page has come back.
            Err(_) if self.read(|state| state.known.name != former) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    async fn load(self) -> Result<(), StorageError> {
        let autosave = self.read(|state| state.autosave.clone());
        if let Some(kept) = autosave.load().await?
            && self.read(|state| state.known.name != kept.edition)
        {
            self.take(kept);
        }
        Ok(())
    }

    /// What is to be kept.
    fn next(self) -> Edition {
        let sketch = self.store.document.peek(Clone::clone);
        let text = self.store.chat.peek(|conversation| saved::write(&sketch, conversation));
        self.write(|state| state.count += 1);
        Edition { name: self.read(|state| format!("{}-{}", state.name, state.count)), sketch, text }
    }

    /// Notes what is kept now, and tells the others.
    fn saved(self, edition: Edition) {
        self.write(|state| {
            if let Some(channel) = &state.channel {
                // Refused only by a channel that was closed.
                let _ = channel.post_message(&JsValue::from_str(&edition.name));
            }
            state.known = edition;
        });
    }

    /// Takes over what another tab has kept.
    fn take(self, Kept { value, edition }: Kept) {
        let text = super::text(&value);
        let Ok(Saved { sketch: theirs, conversation }) = saved::read(&text) else {
            self.write(|state| state.is_left_behind = true);
            let words = "Another tab keeps the sketch in a form that this one does not know. Export what you need and reload this tab.";
            return self.store.notices.show(words.to_owned(), None);
        };
        let document = self.store.document;
        let merged = self.read(|state| document.peek(|mine| merge(&state.known.sketch, mine, &theirs)));
        match merged {
            Ok(merged) if document.follow_tab(&merged) => self.tell(),
            Ok(_) => {}
            Err(full) => {
                let words = format!(
                    "What another tab has drawn cannot be brought together with this sketch: {full}."
                );
                let file = SetAside { name: "websketch-other-tab.json".to_owned(), text: text.clone() };
                self.store.notices.show(words, Some(file));
            }
        }
        self.store.chat.join(&conversation);
        self.write(|state| state.known = Edition { name: edition, sketch: theirs, text });
    }

    /// Says that the sketch has changed, the first time also on the screen.
    fn tell(self) {
        self.store.notices.announce("Changed in another tab");
        if !self.read(|state| state.is_told) {
            self.write(|state| state.is_told = true);
            let words = "This sketch is open in another tab, too: what is done there shows here, and undo takes it back.";
            self.store.notices.show(words.to_owned(), None);
        }
    }
}
