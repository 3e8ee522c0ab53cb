//! Autosave: stores documents between visits and synchronizes tabs.

mod restore;
mod tab_sync;

pub use restore::{RestoredSession, last_open, open, summaries};

use restore::remember_open;
pub use tab_sync::Tab;

use crate::platform::window;
use crate::storage::document_db::{DocumentDb, StorageError, StoredDocument};
use crate::storage::document_format::{self, CorruptDocument, SavedDocument, undo_history};
use crate::storage::library::{DocumentSummary, UNTITLED};
use crate::store::{OpenDocument, QuarantinedFile, Store};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::VisibilityState;
use websketch_sketch::history::History;

/// Returns a stored value as text. Other types are shown as JSON if possible.
fn text(value: &JsValue) -> String {
    let as_json = || js_sys::JSON::stringify(value).map(String::from).unwrap_or_default();
    value.as_string().unwrap_or_else(as_json)
}

/// Reasons why a document cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The document does not exist.
    #[error("it is not there any more")]
    Gone,
    /// The document is corrupt and was quarantined.
    #[error("it is damaged and was set aside: {damage}")]
    Damaged {
        /// Reason.
        damage: CorruptDocument,
        /// Its content.
        file: QuarantinedFile,
    },
    /// The database failed.
    #[error("{0}")]
    Storage(#[from] StorageError),
}

/// Reads a document. A corrupt one is quarantined, never overwritten.
///
/// # Errors
/// [`OpenError`].
pub async fn read(database: &DocumentDb, id: &str) -> Result<OpenDocument, OpenError> {
    let kept = database.load(id).await?.ok_or(OpenError::Gone)?;
    match decode(id, &kept) {
        Ok(opened) => Ok(opened),
        Err(damage) => {
            let key = format!("damaged-{}", crate::platform::timestamp());
            database.quarantine(id, &kept.value, &key).await?;
            let name = format!("websketch-{key}.json").replace(':', "-");
            Err(OpenError::Damaged { damage, file: QuarantinedFile { name, text: text(&kept.value) } })
        }
    }
}

fn decode(id: &str, kept: &StoredDocument) -> Result<OpenDocument, CorruptDocument> {
    let text = text(&kept.value);
    let SavedDocument { sketch, conversation } = document_format::read(&text)?;
    let history = undo_history::read(&kept.undo_history, &kept.version, sketch);
    let summary = DocumentSummary::read(id, &kept.summary);
    let (id, version) = (id.to_owned(), kept.version.clone());
    Ok(OpenDocument { id, name: summary.name, history, conversation, version, text, is_stored: true })
}

/// Creates a document.
pub fn new_document(id: String, name: String, sketch: websketch_sketch::Sketch) -> OpenDocument {
    let text = document_format::write(&websketch_sketch::Sketch::new(), &Default::default());
    let name = if name.is_empty() { UNTITLED.to_owned() } else { name };
    let history = History::new(sketch);
    OpenDocument {
        id,
        name,
        history,
        conversation: Default::default(),
        version: String::new(),
        text,
        is_stored: false,
    }
}

/// Saves after every change, and at once when the page may close. Follows the changes of other tabs.
pub fn start(store: Store, database: DocumentDb, opened: &OpenDocument) -> Tab {
    let tab = Tab::new(store, database, opened);
    remember_open(&opened.id);
    Effect::new(move |first: Option<()>| {
        store.document.version();
        store.chat.with(|_| ());
        store.view.writing.track();
        if first.is_some() {
            tab.save_soon();
        }
    });
    let visibility = || window().and_then(|window| Some(window.document()?.visibility_state()));
    let handles = [
        window_event_listener(ev::pagehide, move |_| tab.save_on_unload()),
        window_event_listener(ev::pageshow, move |event| {
            // A page restored from the back/forward cache may have missed changes of other tabs.
            let event: &JsValue = event.as_ref();
            if js_sys::Reflect::get(event, &"persisted".into()).is_ok_and(|is_back| is_back.is_truthy()) {
                tab.check_for_updates();
            }
        }),
        window_event_listener(ev::visibilitychange, move |_| match visibility() {
            Some(VisibilityState::Hidden) => tab.save_now(),
            // A suspended tab may have missed changes of other tabs.
            _ => tab.check_for_updates(),
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
    tab
}
