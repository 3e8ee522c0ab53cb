//! What the last visit left.

use super::{OpenError, blank, read, text};
use crate::platform;
use crate::storage::document_db::{DocumentDb, LegacyState, StorageError};
use crate::storage::document_format::{self, SavedDocument};
use crate::storage::library::{self, DocumentSummary, UNTITLED};
use crate::store::{OpenDocument, QuarantinedFile};
use websketch_core::sketch::Sketch;

/// The setting that keeps which document is open: that of this tab, and that of whichever tab opened one last.
const OPEN: &str = "websketch-document";

/// What the last visit left.
pub struct RestoredSession {
    /// Where the next one finds it; `None` when the browser keeps nothing.
    pub autosave: Option<DocumentDb>,
    /// The document to go on with.
    pub opened: OpenDocument,
    /// What has to be told, with a file to save where there is one.
    pub notices: Vec<(String, Option<QuarantinedFile>)>,
}

impl RestoredSession {
    /// Nothing was left, or cannot be had, which `notice` tells.
    pub fn nothing(autosave: Option<DocumentDb>, notice: Option<String>) -> Self {
        let notices = notice.map(|notice| (notice, None)).into_iter().collect();
        Self { autosave, opened: blank(platform::random_name(), String::new(), Sketch::new()), notices }
    }
}

/// Notes which document is open.
pub fn note_open(id: &str) {
    platform::keep_tab_setting(OPEN, Some(id));
    platform::keep_setting(OPEN, id);
}

/// Which document is open, as far as is noted: it may be gone.
pub fn last_open() -> Option<String> {
    platform::tab_setting(OPEN).or_else(|| platform::setting(OPEN))
}

/// Reads what the last visit left. What cannot be read is set aside, never overwritten.
pub async fn open() -> RestoredSession {
    Box::pin(try_open()).await.unwrap_or_else(|error| {
        let words = format!("This browser keeps nothing between visits ({error}). Export what you need.");
        RestoredSession::nothing(None, Some(words))
    })
}

async fn try_open() -> Result<RestoredSession, StorageError> {
    let autosave = DocumentDb::open().await?;
    let mut notices = Vec::new();
    let migrated = match autosave.former().await? {
        Some(former) if library::is_to_migrate(&former.edition, former.migrated.as_deref()) => {
            migrate(&autosave, &former, &mut notices).await?
        }
        _ => None,
    };
    let mut cards = cards(&autosave).await?;
    let of_tab = migrated.or_else(|| platform::tab_setting(OPEN));
    loop {
        let Some(id) = library::first(of_tab.clone(), platform::setting(OPEN), &cards) else {
            return Ok(RestoredSession { notices, ..RestoredSession::nothing(Some(autosave), None) });
        };
        match read(&autosave, &id).await {
            Ok(opened) => return Ok(RestoredSession { autosave: Some(autosave), opened, notices }),
            // Not kept yet: it is open in another tab, or nothing was drawn.
            Err(OpenError::Gone) if !cards.iter().any(|card| card.id == id) => {
                let name = library::free_name(UNTITLED, &cards);
                return Ok(RestoredSession {
                    autosave: Some(autosave),
                    opened: blank(id, name, Sketch::new()),
                    notices,
                });
            }
            Err(OpenError::Gone) => cards.retain(|card| card.id != id),
            Err(OpenError::Damaged { damage, file }) => {
                let name = cards.iter().find(|card| card.id == id).map_or(UNTITLED, |card| &card.name);
                let words = format!(
                    "“{name}” is damaged and was set aside: {damage}. What you see is another document."
                );
                notices.push((words, Some(file)));
                // One with this name, which is free now, would look like the one that is damaged.
                platform::keep_tab_setting(OPEN, None);
                platform::keep_setting(OPEN, &platform::random_name());
                cards.retain(|card| card.id != id);
                return Ok(RestoredSession {
                    autosave: Some(autosave),
                    opened: after_damage(&cards),
                    notices,
                });
            }
            Err(OpenError::Storage(error)) => return Err(error),
        }
    }
}

/// A new document in place of one that is damaged.
fn after_damage(cards: &[DocumentSummary]) -> OpenDocument {
    blank(platform::random_name(), library::free_name(UNTITLED, cards), Sketch::new())
}

/// The cards of all documents; those that were deleted too long ago are forgotten.
pub async fn cards(autosave: &DocumentDb) -> Result<Vec<DocumentSummary>, StorageError> {
    let now = platform::now_ms();
    let read = |(id, text): (String, String)| DocumentSummary::read(&id, &text);
    let (expired, mut cards): (Vec<DocumentSummary>, Vec<DocumentSummary>) =
        autosave.cards().await?.into_iter().map(read).partition(|card| card.is_expired(now));
    if !expired.is_empty() {
        let ids: Vec<String> = expired.into_iter().map(|card| card.id).collect();
        autosave.remove(&ids).await?;
    }
    library::sort(&mut cards);
    Ok(cards)
}

/// Makes a document of the one sketch that a version without a library keeps; its id, unless it cannot be read or another
/// tab was faster.
async fn migrate(
    autosave: &DocumentDb,
    former: &LegacyState,
    notices: &mut Vec<(String, Option<QuarantinedFile>)>,
) -> Result<Option<String>, StorageError> {
    let id = platform::random_name();
    let text = text(&former.value);
    let saved = document_format::read(&text);
    let (name, sketch) = match (&saved, &former.migrated) {
        (Ok(SavedDocument { sketch, .. }), None) => (UNTITLED, sketch.clone()),
        // A page of the older version went on meanwhile.
        (Ok(SavedDocument { sketch, .. }), Some(_)) => ("From an older version", sketch.clone()),
        (Err(_), _) => ("Damaged", Sketch::new()),
    };
    let count = sketch.len();
    let thumbnail = library::Thumbnail::of(&sketch);
    let name = library::free_name(name, &cards(autosave).await?);
    let card = DocumentSummary {
        id: id.clone(),
        name,
        changed: platform::now_ms(),
        deleted: None,
        count,
        thumbnail,
    };
    let is_done = autosave.migrate(former, &id, &card.write()).await?;
    if let Err(damage) = saved
        && is_done
    {
        let key = format!("damaged-{}", platform::timestamp());
        autosave.set_aside(&id, &former.value, &key).await?;
        let words = format!(
            "The sketch of your last visit is damaged and was set aside: {damage}. You can go on with an empty one."
        );
        let name = format!("websketch-{key}.json").replace(':', "-");
        notices.push((words, Some(QuarantinedFile { name, text })));
        return Ok(None);
    }
    Ok(is_done.then_some(id))
}
