//! The stored version of a document: storing the tab's own on top of it, and merging it into the tab.

use super::{DocumentVersion, State, Tab};
use crate::platform;
use crate::storage::document_db::{DocumentWrite, StorageError, StoredDocument};
use crate::storage::document_format::{self, SavedDocument, undo_history};
use crate::storage::library::{DocumentSummary, Thumbnail};
use crate::store::QuarantinedFile;
use leptos::prelude::*;
use websketch_sketch::history::merge;

impl Tab {
    /// Stores this tab's version on top of the known one, or merges the newer one that is there.
    pub(super) async fn save(self) -> Result<(), StorageError> {
        let next = self.next_version();
        // The change came from another tab and is stored already.
        if self.read(|state| state.base.text == next.text) {
            return Ok(());
        }
        let history = self.undo_history(&next);
        let read = |state: &State| (state.database.clone(), state.id.clone(), state.base.name.clone());
        let (database, id, expected) = self.read(read);
        let kept = DocumentWrite { text: &next.text, undo_history: &history, version: &next.name };
        match database.replace(&id, &kept, &expected, |before| self.summary(before, &next)).await {
            Ok(None) => self.record_saved(next),
            Ok(Some(kept)) => {
                self.write(|state| state.is_dirty = true);
                self.merge(kept);
            }
            // The save on unload has replaced it, and the page was restored.
            Err(_) if self.read(|state| state.base.name != expected) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Merges the stored version if it is not the known one.
    pub(super) async fn load(self) -> Result<(), StorageError> {
        let (database, id) = self.read(|state| (state.database.clone(), state.id.clone()));
        let Some(kept) = database.load(&id).await? else { return Ok(()) };
        if !kept.summary.is_empty() {
            self.write(|state| state.is_stored = true);
            self.store.library.rename(DocumentSummary::read(&id, &kept.summary).name);
        }
        if self.read(|state| state.base.name != kept.version) {
            self.merge(kept);
        }
        Ok(())
    }

    pub(super) fn undo_history(self, next: &DocumentVersion) -> String {
        match self.store.view.writing.get_untracked() {
            writing if writing.is_empty() => {
                self.store.document.peek_history(|history| undo_history::write(history, &next.name))
            }
            writing => undo_history::write(&self.store.document.with_step(writing), &next.name),
        }
    }

    /// Returns the document's summary on the basis of the stored one. A document that is edited is not deleted.
    pub(super) fn summary(self, before: &str, next: &DocumentVersion) -> String {
        let id = self.read(|state| state.id.clone());
        let name = match before {
            "" => self.store.library.peek_name(),
            before => DocumentSummary::read(&id, before).name,
        };
        let (changed, thumbnail) = (platform::now_ms(), Thumbnail::of(&next.sketch));
        DocumentSummary { id, name, changed, deleted: None, count: next.sketch.len(), thumbnail }.write()
    }

    /// Returns the version to store.
    pub(super) fn next_version(self) -> DocumentVersion {
        let sketch = match self.store.view.writing.get_untracked() {
            writing if writing.is_empty() => self.store.document.peek(Clone::clone),
            writing => self.store.document.with_step(writing).sketch().clone(),
        };
        let text = self.store.chat.peek(|conversation| document_format::write(&sketch, conversation));
        self.write(|state| state.count += 1);
        DocumentVersion { name: self.read(|state| format!("{}-{}", state.name, state.count)), sketch, text }
    }

    /// Records the stored version and tells the other tabs.
    pub(super) fn record_saved(self, version: DocumentVersion) {
        self.write(|state| (state.base, state.is_stored) = (version, true));
        self.notify_tabs();
    }

    /// Merges a version that another tab has stored.
    fn merge(self, StoredDocument { value, version, .. }: StoredDocument) {
        let text = super::super::text(&value);
        let Ok(SavedDocument { sketch: theirs, conversation }) = document_format::read(&text) else {
            self.write(|state| state.is_unsupported = true);
            let words = "Another tab keeps the sketch in a form that this one does not know. Export what you need and reload this tab.";
            return self.store.notices.show(words.to_owned(), None);
        };
        let document = self.store.document;
        let merged = self.read(|state| document.peek(|mine| merge(&state.base.sketch, mine, &theirs)));
        match merged {
            Ok(merged) if document.apply_from_tab(&merged) => self.announce_change(),
            Ok(_) => {}
            Err(full) => {
                let words = format!(
                    "What another tab has drawn cannot be brought together with this sketch: {full}."
                );
                let file =
                    QuarantinedFile { name: "websketch-other-tab.json".to_owned(), text: text.clone() };
                self.store.notices.show(words, Some(file));
            }
        }
        self.store.chat.merge(&conversation);
        self.write(|state| state.base = DocumentVersion { name: version, sketch: theirs, text });
    }

    /// Announces a change by another tab, the first time also as a notice.
    fn announce_change(self) {
        self.store.notices.announce("Changed in another tab");
        if !self.read(|state| state.has_told_user) {
            self.write(|state| state.has_told_user = true);
            let words = "This sketch is open in another tab, too: what is done there shows here, and undo takes it back.";
            self.store.notices.show(words.to_owned(), None);
        }
    }
}
