//! Keeps sketch and conversation from one visit to the next, and the same in all tabs.

mod tabs;

pub use tabs::Tab;

use crate::platform::{self, window};
use crate::saved::{self, Saved};
use crate::storage::{Autosave, Kept, StorageError};
use crate::store::{SetAside, Store};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::VisibilityState;

/// What the last visit left.
#[derive(Default)]
pub struct Left {
    /// Where the next one finds it; `None` when the browser keeps nothing.
    pub autosave: Option<Autosave>,
    /// What was kept.
    pub saved: Saved,
    /// Its edition.
    pub edition: String,
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

async fn try_open() -> Result<Left, StorageError> {
    let autosave = Autosave::open().await?;
    let Some(Kept { value, edition }) = autosave.load().await? else {
        return Ok(Left { autosave: Some(autosave), ..Left::default() });
    };
    let text = text(&value);
    match saved::read(&text) {
        Ok(Saved { sketch, conversation }) => {
            let saved = Saved { sketch, conversation: conversation.resumed() };
            Ok(Left { autosave: Some(autosave), saved, edition, notice: None })
        }
        Err(damage) => {
            let key = format!("damaged-{}", platform::timestamp());
            autosave.set_aside(&value, &key).await?;
            let words = format!(
                "The sketch of your last visit is damaged and was set aside: {damage}. You can go on with an empty one."
            );
            let file = SetAside { name: format!("websketch-{key}.json").replace(':', "-"), text };
            let notice = Some((words, Some(file)));
            Ok(Left { autosave: Some(autosave), edition, notice, ..Left::default() })
        }
    }
}

/// What was stored, as text; something else than a text is shown as JSON where it can be.
fn text(value: &JsValue) -> String {
    let as_json = || js_sys::JSON::stringify(value).map(String::from).unwrap_or_default();
    value.as_string().unwrap_or_else(as_json)
}

/// Saves after every change, and at once when the page may be about to close; follows what other tabs save.
pub fn keep(store: Store, autosave: Autosave, edition: String) -> Tab {
    let tab = Tab::new(store, autosave, edition);
    Effect::new(move |first: Option<()>| {
        store.document.version();
        store.chat.with(|_| ());
        if first.is_some() {
            tab.save_soon();
        }
    });
    let visibility = || window().and_then(|window| Some(window.document()?.visibility_state()));
    let handles = [
        window_event_listener(ev::pagehide, move |_| tab.save_at_last()),
        window_event_listener(ev::visibilitychange, move |_| match visibility() {
            Some(VisibilityState::Hidden) => tab.save_now(),
            // A tab that slept may have missed what others saved.
            _ => tab.look(),
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
    tab
}
