//! Restoring the document of the last visit.

use super::{OpenError, new_document, read, text};
use crate::platform;
use crate::storage::document_db::{DocumentDb, LegacyState, StorageError};
use crate::storage::document_format::{self, SavedDocument};
use crate::storage::library::{self, DocumentSummary, UNTITLED};
use crate::store::{OpenDocument, QuarantinedFile};
use websketch_sketch::Sketch;

/// Settings item of the open document's id: in session storage for this tab, in local storage for the last opened one.
const OPEN: &str = "websketch-document";

/// The restored state of the last visit.
pub struct RestoredSession {
    /// The database. `None` if the browser stores nothing.
    pub database: Option<DocumentDb>,
    /// The document to open.
    pub opened: OpenDocument,
    /// Notices to show, each with a file to save if there is one.
    pub notices: Vec<(String, Option<QuarantinedFile>)>,
}

impl RestoredSession {
    /// Creates a state without a document. `notice` gives the reason of a failure.
    pub fn without_document(database: Option<DocumentDb>, notice: Option<String>) -> Self {
        let notices = notice.map(|notice| (notice, None)).into_iter().collect();
        Self {
            database,
            opened: new_document(platform::random_name(), String::new(), Sketch::new()),
            notices,
        }
    }
}

/// Stores the id of the open document.
pub fn remember_open(id: &str) {
    platform::store_tab_setting(OPEN, Some(id));
    platform::store_setting(OPEN, id);
}

/// Returns the id of the document that was open last. That document may be deleted.
pub fn last_open() -> Option<String> {
    platform::tab_setting(OPEN).or_else(|| platform::setting(OPEN))
}

/// Restores the last visit. Corrupt documents are quarantined, never overwritten.
pub async fn open() -> RestoredSession {
    Box::pin(try_open()).await.unwrap_or_else(|error| {
        let words = format!("This browser keeps nothing between visits ({error}). Export what you need.");
        RestoredSession::without_document(None, Some(words))
    })
}

async fn try_open() -> Result<RestoredSession, StorageError> {
    let database = DocumentDb::open().await?;
    let mut notices = Vec::new();
    let migrated = match database.legacy().await? {
        Some(legacy) if library::is_to_migrate(&legacy.version, legacy.migrated.as_deref()) => {
            migrate(&database, &legacy, &mut notices).await?
        }
        _ => None,
    };
    let mut summaries = summaries(&database).await?;
    let of_tab = migrated.or_else(|| platform::tab_setting(OPEN));
    loop {
        let Some(id) = library::first(of_tab.clone(), platform::setting(OPEN), &summaries) else {
            return Ok(RestoredSession {
                notices,
                ..RestoredSession::without_document(Some(database), None)
            });
        };
        match read(&database, &id).await {
            Ok(opened) => return Ok(RestoredSession { database: Some(database), opened, notices }),
            // Not saved yet: it is open in another tab, or empty.
            Err(OpenError::Gone) if !summaries.iter().any(|summary| summary.id == id) => {
                let name = library::free_name(UNTITLED, &summaries);
                return Ok(RestoredSession {
                    database: Some(database),
                    opened: new_document(id, name, Sketch::new()),
                    notices,
                });
            }
            Err(OpenError::Gone) => summaries.retain(|summary| summary.id != id),
            Err(OpenError::Damaged { damage, file }) => {
                let name = summaries
                    .iter()
                    .find(|summary| summary.id == id)
                    .map_or(UNTITLED, |summary| &summary.name);
                let words = format!(
                    "“{name}” is damaged and was set aside: {damage}. What you see is another document."
                );
                notices.push((words, Some(file)));
                // A new document under the free name would look like the corrupt one.
                platform::store_tab_setting(OPEN, None);
                platform::store_setting(OPEN, &platform::random_name());
                summaries.retain(|summary| summary.id != id);
                return Ok(RestoredSession {
                    database: Some(database),
                    opened: after_damage(&summaries),
                    notices,
                });
            }
            Err(OpenError::Storage(error)) => return Err(error),
        }
    }
}

/// Creates a document in place of a corrupt one.
fn after_damage(summaries: &[DocumentSummary]) -> OpenDocument {
    new_document(platform::random_name(), library::free_name(UNTITLED, summaries), Sketch::new())
}

/// Returns the summaries of all documents. Removes documents with an expired deletion.
pub async fn summaries(database: &DocumentDb) -> Result<Vec<DocumentSummary>, StorageError> {
    let now = platform::now_ms();
    let read = |(id, text): (String, String)| DocumentSummary::read(&id, &text);
    let (expired, mut summaries): (Vec<DocumentSummary>, Vec<DocumentSummary>) =
        database.summaries().await?.into_iter().map(read).partition(|summary| summary.is_expired(now));
    if !expired.is_empty() {
        let ids: Vec<String> = expired.into_iter().map(|summary| summary.id).collect();
        database.remove(&ids).await?;
    }
    library::sort(&mut summaries);
    Ok(summaries)
}

/// Converts the single sketch of a version without a library to a document. Returns its id, or `None` if it is
/// unreadable or another tab has converted it.
async fn migrate(
    database: &DocumentDb,
    legacy: &LegacyState,
    notices: &mut Vec<(String, Option<QuarantinedFile>)>,
) -> Result<Option<String>, StorageError> {
    let id = platform::random_name();
    let text = text(&legacy.value);
    let saved = document_format::read(&text);
    let (name, sketch) = match (&saved, &legacy.migrated) {
        (Ok(SavedDocument { sketch, .. }), None) => (UNTITLED, sketch.clone()),
        // A page of the older version has saved in the meantime.
        (Ok(SavedDocument { sketch, .. }), Some(_)) => ("From an older version", sketch.clone()),
        (Err(_), _) => ("Damaged", Sketch::new()),
    };
    let count = sketch.len();
    let thumbnail = library::Thumbnail::of(&sketch);
    let name = library::free_name(name, &summaries(database).await?);
    let summary = DocumentSummary {
        id: id.clone(),
        name,
        changed: platform::now_ms(),
        deleted: None,
        count,
        thumbnail,
    };
    let is_done = database.migrate(legacy, &id, &summary.write()).await?;
    if let Err(damage) = saved
        && is_done
    {
        let key = format!("damaged-{}", platform::timestamp());
        database.quarantine(&id, &legacy.value, &key).await?;
        let words = format!(
            "The sketch of your last visit is damaged and was set aside: {damage}. You can go on with an empty one."
        );
        let name = format!("websketch-{key}.json").replace(':', "-");
        notices.push((words, Some(QuarantinedFile { name, text })));
        return Ok(None);
    }
    Ok(is_done.then_some(id))
}
