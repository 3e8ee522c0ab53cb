//! Keeps sketch and conversation from one visit to the next.

use crate::platform::{self, window};
use crate::saved::{self, Saved};
use crate::storage::Autosave;
use crate::store::{SetAside, Store};
use js_sys::Date;
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::JsValue;
use web_sys::VisibilityState;

/// From a change to its saving: what belongs together comes together.
const PAUSE: Duration = Duration::from_millis(50);
/// From a saving to the next one, while changes keep coming.
const REST: Duration = Duration::from_millis(500);

/// What the last visit left.
#[derive(Default)]
pub struct Left {
    /// Where the next one finds it; `None` when the browser keeps nothing.
    pub autosave: Option<Autosave>,
    /// What was kept.
    pub saved: Saved,
    /// What has to be told, with a file to save where there is one.
    pub notice: Option<(String, Option<SetAside>)>,
}

/// Reads what the last visit left. What cannot be read is set aside, never overwritten.
pub async fn open() -> Left {
    match try_open().await {
        Ok(left) => left,
        Err(error) => Left {
            notice: Some((
                format!("This browser keeps nothing between visits ({error}). Export what you need."),
                None,
            )),
            ..Left::default()
        },
    }
}

async fn try_open() -> Result<Left, idb::Error> {
    let autosave = Autosave::open().await?;
    let Some(value) = autosave.load().await? else {
        return Ok(Left { autosave: Some(autosave), ..Left::default() });
    };
    let text = value.as_string().unwrap_or_else(|| foreign_text(&value));
    match saved::read(&text) {
        Ok(saved) => Ok(Left { autosave: Some(autosave), saved, notice: None }),
        Err(damage) => {
            let key = format!("damaged-{}", platform::timestamp());
            autosave.set_aside(&value, &key).await?;
            let words = format!(
                "The sketch of your last visit is damaged and was set aside: {damage}. You can go on with an empty one."
            );
            let file = SetAside { name: format!("websketch-{key}.json").replace(':', "-"), text };
            Ok(Left { autosave: Some(autosave), notice: Some((words, Some(file))), ..Left::default() })
        }
    }
}

/// Something else than a text was stored: shown as JSON where it can be.
fn foreign_text(value: &JsValue) -> String {
    js_sys::JSON::stringify(value).map(String::from).unwrap_or_default()
}

/// Saves after every change, and at once when the page may be about to close.
pub fn keep(store: Store, autosave: Option<Autosave>) {
    let Some(autosave) = autosave else { return };
    let autosave = StoredValue::new_local(autosave);
    let timer: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let rested_at = StoredValue::new(0.0);
    let is_due = StoredValue::new(false);
    let flush = move || {
        if is_due.try_update_value(std::mem::take).unwrap_or(false) {
            autosave.with_value(|autosave| save(store, autosave));
            rested_at.set_value(Date::now() + REST.as_secs_f64() * 1000.0);
        }
    };
    let flush_on_time = move || {
        timer.set_value(None);
        flush();
    };
    Effect::new(move |first: Option<()>| {
        store.document.version();
        store.chat.with(|_| ());
        if first.is_none() {
            return;
        }
        is_due.set_value(true);
        timer.update_value(|timer| {
            let rest = (rested_at.get_value() - Date::now()) / 1000.0;
            let pause = Duration::try_from_secs_f64(rest).map_or(PAUSE, |rest| rest.clamp(PAUSE, REST));
            if timer.is_none() {
                *timer = set_timeout_with_handle(flush_on_time, pause).ok();
            }
        });
    });
    let hidden = move || {
        let document = window().and_then(|window| window.document());
        document.is_some_and(|document| document.visibility_state() == VisibilityState::Hidden)
    };
    let handles = [
        window_event_listener(ev::pagehide, move |_| flush()),
        window_event_listener(ev::visibilitychange, move |_| {
            if hidden() {
                flush();
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
}

fn save(store: Store, autosave: &Autosave) {
    let text =
        store.document.peek(|sketch| store.chat.peek(|conversation| saved::write(sketch, conversation)));
    let report = move |error: idb::Error| {
        store
            .notices
            .show(format!("The sketch could not be saved in this browser ({error}). Export it."), None);
    };
    match autosave.save(&text) {
        Ok(done) => spawn_local(async move {
            if let Err(error) = done.await {
                report(error);
            }
        }),
        Err(error) => report(error),
    }
}
