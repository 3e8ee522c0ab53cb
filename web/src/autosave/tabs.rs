//! One tab among several that show the same sketch.
//!
//! What the browser keeps has an edition. A tab saves only on top of the edition that it knows; when another tab was
//! faster, it first brings both together, field by field and turn by turn, as a step of its own history. So whoever
//! saves last overwrites nobody.

use crate::platform;
use crate::saved::{self, Saved};
use crate::storage::{Autosave, Kept};
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
    autosave: StoredValue<Autosave, LocalStorage>,
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
    /// The edition that this tab knows, and its sketch.
    known: StoredValue<(String, Sketch)>,
    /// What its editions are called, and how many there were.
    name: StoredValue<(String, u64)>,
    state: StoredValue<State>,
    timer: StoredValue<Option<TimeoutHandle>>,
    rested_at: StoredValue<f64>,
}

/// What has to be done, and what is being done.
#[derive(Clone, Copy, Default)]
struct State {
    /// Something here is not saved yet.
    is_due: bool,
    /// There may be a new edition.
    is_asked: bool,
    /// The database is asked right now.
    is_busy: bool,
    /// Others keep what this tab cannot read: it stays away from it.
    is_left_behind: bool,
    /// The person knows that there are other tabs.
    is_told: bool,
}

impl Tab {
    /// A tab that shows what `edition` holds, and listens to the others from now on.
    pub fn new(store: Store, autosave: Autosave, edition: String) -> Self {
        let sketch = store.document.peek(Clone::clone);
        let tab = Self {
            store,
            autosave: StoredValue::new_local(autosave),
            // Without it, a tab still sees what others saved when it saves or is looked at again.
            channel: StoredValue::new_local(BroadcastChannel::new(CHANNEL).ok()),
            known: StoredValue::new((edition, sketch)),
            name: StoredValue::new((platform::random_name(), 0)),
            state: StoredValue::new(State::default()),
            timer: StoredValue::new(None),
            rested_at: StoredValue::new(0.0),
        };
        let listen = Closure::<dyn FnMut()>::new(move || tab.look()).into_js_value();
        tab.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.set_onmessage(Some(listen.unchecked_ref()));
            }
        });
        tab
    }

    /// Saves when a change is complete.
    pub fn save_soon(self) {
        self.state.update_value(|state| state.is_due = true);
        self.timer.update_value(|timer| {
            let rest = (self.rested_at.get_value() - Date::now()) / 1000.0;
            let pause = Duration::try_from_secs_f64(rest).map_or(PAUSE, |rest| rest.clamp(PAUSE, REST));
            let save = move || {
                self.timer.set_value(None);
                self.save_now();
            };
            if timer.is_none() {
                *timer = set_timeout_with_handle(save, pause).ok();
            }
        });
    }

    /// Saves what is not saved yet.
    pub fn save_now(self) {
        if self.state.get_value().is_due {
            spawn_local(self.settle());
        }
    }

    /// Takes over what another tab may have saved.
    pub fn look(self) {
        self.state.update_value(|state| state.is_asked = true);
        spawn_local(self.settle());
    }

    /// Saves while the page closes: there is no time to look at what is kept. Another tab that saves within the same
    /// moment sees it as a change, and can take it back.
    pub fn save_at_last(self) {
        let State { is_due, is_left_behind, .. } = self.state.get_value();
        if !is_due || is_left_behind {
            return;
        }
        self.state.update_value(|state| state.is_due = false);
        let (text, sketch, edition) = self.next();
        if self.autosave.with_value(|autosave| autosave.put(&text, &edition)).is_ok() {
            self.saved(edition, sketch);
        }
    }

    /// Brings what is here and what is kept together.
    async fn settle(self) {
        if self.state.get_value().is_busy {
            return;
        }
        self.state.update_value(|state| state.is_busy = true);
        loop {
            let State { is_due, is_asked, is_left_behind, .. } = self.state.get_value();
            if is_left_behind || !(is_due || is_asked) {
                break;
            }
            self.state.update_value(|state| (state.is_due, state.is_asked) = (false, false));
            let done = if is_due { self.save().await } else { self.load().await };
            if let Err(error) = done {
                let words = format!("The sketch could not be saved in this browser ({error}). Export it.");
                self.store.notices.show(words, None);
            }
        }
        self.state.update_value(|state| state.is_busy = false);
        self.rested_at.set_value(Date::now() + REST.as_secs_f64() * 1000.0);
    }

    async fn save(self) -> Result<(), idb::Error> {
        let (text, sketch, edition) = self.next();
        let autosave = self.autosave.get_value();
        let former = self.known.with_value(|(edition, _)| edition.clone());
        match autosave.replace(&text, &former, &edition).await? {
            None => self.saved(edition, sketch),
            Some(kept) => {
                self.state.update_value(|state| state.is_due = true);
                self.take(&kept);
            }
        }
        Ok(())
    }

    async fn load(self) -> Result<(), idb::Error> {
        let autosave = self.autosave.get_value();
        if let Some(kept) = autosave.load().await?
            && self.known.with_value(|(edition, _)| *edition != kept.edition)
        {
            self.take(&kept);
        }
        Ok(())
    }

    /// What is to be kept, and as which edition.
    fn next(self) -> (String, Sketch, String) {
        let sketch = self.store.document.peek(Clone::clone);
        let text = self.store.chat.peek(|conversation| saved::write(&sketch, conversation));
        self.name.update_value(|(_, count)| *count += 1);
        (text, sketch, self.name.with_value(|(name, count)| format!("{name}-{count}")))
    }

    /// Notes what is kept now, and tells the others.
    fn saved(self, edition: String, sketch: Sketch) {
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                // Refused only by a channel that was closed.
                let _ = channel.post_message(&JsValue::from_str(&edition));
            }
        });
        self.known.set_value((edition, sketch));
    }

    /// Takes over what another tab has kept.
    fn take(self, kept: &Kept) {
        let text = super::text(&kept.value);
        let Ok(Saved { sketch: theirs, conversation }) = saved::read(&text) else {
            self.state.update_value(|state| state.is_left_behind = true);
            let words = "Another tab keeps the sketch in a form that this one does not know. Export what you need and reload this tab.";
            return self.store.notices.show(words.to_owned(), None);
        };
        let document = self.store.document;
        let merged = self.known.with_value(|(_, base)| document.peek(|mine| merge(base, mine, &theirs)));
        match merged {
            Ok(merged) if document.follow_tab(&merged) => self.tell(),
            Ok(_) => {}
            Err(full) => {
                let words = format!(
                    "What another tab has drawn cannot be brought together with this sketch: {full}."
                );
                let file = SetAside { name: "websketch-other-tab.json".to_owned(), text };
                self.store.notices.show(words, Some(file));
            }
        }
        self.store.chat.join(&conversation);
        self.known.set_value((kept.edition.clone(), theirs));
    }

    /// Says that the sketch has changed, the first time also on the screen.
    fn tell(self) {
        self.store.notices.announce("Changed in another tab");
        let told = self.state.try_update_value(|state| std::mem::replace(&mut state.is_told, true));
        if told == Some(false) {
            let words = "This sketch is open in another tab, too: what is done there shows here, and undo takes it back.";
            self.store.notices.show(words.to_owned(), None);
        }
    }
}
