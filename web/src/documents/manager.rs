//! Commands of the library: create, open, copy, rename, delete and restore documents.
//!
//! Commands run one after the other, each after the open document is saved.

use crate::actions;
use crate::documents::autosave::{self, OpenError, RestoredSession, Tab, new_document, read, summaries};
use crate::documents::naming::name_after_heading;
use crate::editor::describe;
use crate::platform;
use crate::storage::document_db::StorageError;
use crate::storage::library::{self, DocumentSummary, UNTITLED};
use crate::store::{LibraryCommand, NoticeAction, OpenDocument, QuarantinedFile, SaveStatus, Store};
use crate::ui::focus;
use leptos::prelude::*;
use leptos::task::spawn_local;
use websketch_sketch::Sketch;
use websketch_sketch::history::History;

/// Polling interval in milliseconds for the end of a stopped turn, and the most polls.
const POLL_INTERVAL: u64 = 20;
const MAX_POLLS: usize = 100;

/// Reasons why a command failed.
#[derive(Debug, thiserror::Error)]
enum DocumentError {
    /// The open document could not be saved.
    #[error("what is open could not be saved. Save it as a file first")]
    NotSaved,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{0}")]
    Storage(#[from] StorageError),
}

/// The tab's autosave, once it has started. A context of the app.
#[derive(Clone, Copy)]
pub struct OpenTab(pub RwSignal<Option<Tab>, LocalStorage>);

/// Performs the commands of the library. Without a database, they apply to the single document.
pub fn follow(store: Store) {
    let OpenTab(tab) = expect_context();
    let is_busy = StoredValue::new(false);
    Effect::new(move |_| {
        if !store.library.has_command() || is_busy.get_value() {
            return;
        }
        is_busy.set_value(true);
        spawn_local(async move {
            while let Some(command) = store.library.take_command() {
                match tab.get_untracked() {
                    Some(tab) => report_failure(store, DocumentManager { store, tab }.perform(command).await),
                    None => apply_without_database(store, command),
                }
            }
            is_busy.set_value(false);
        });
    });
    // A heading gives its words as soon as it is no longer edited.
    Effect::new(move |_| {
        store.document.version();
        if store.view.editing.with(Option::is_none) {
            name_after_heading(store);
        }
    });
    Effect::new(move |_| {
        let title = format!("{} – WebSketch", store.library.name());
        if let Some(document) = platform::window().and_then(|window| window.document()) {
            document.set_title(&title);
        }
    });
}

/// Shows the notices of the start.
pub fn show_notices(store: Store, notices: Vec<(String, Option<QuarantinedFile>)>) {
    for (text, file) in notices {
        store.notices.show(text, file);
    }
}

/// Handles a late restore: opens the restored document, or keeps a newly drawn one as a document of its own.
pub fn finish_late_restore(
    store: Store,
    tab: RwSignal<Option<Tab>, LocalStorage>,
    restored: RestoredSession,
) {
    let RestoredSession { database, opened, notices } = restored;
    show_notices(store, notices);
    let Some(database) = database else { return store.library.set_save_status(SaveStatus::Nowhere) };
    if is_blank(store) {
        tab.set(Some(autosave::start(store, database, &opened)));
        store.switch_document(opened);
        return actions::zoom_to_fit(store);
    }
    let fresh = new_document(store.library.peek_id(), store.library.peek_name(), Sketch::new());
    let kept = autosave::start(store, database, &fresh);
    kept.save_soon();
    tab.set(Some(kept));
    store.notices.show(
        "What you have begun is kept now as a document of its own; the others are in the list.".to_owned(),
        None,
    );
}

/// Returns true if the document is empty and has no conversation.
fn is_blank(store: Store) -> bool {
    let nothing = |history: &History| history.revision() == 0 && history.sketch().is_empty();
    store.document.peek_history(nothing) && store.chat.peek(|conversation| conversation.turns().is_empty())
}

fn report_failure(store: Store, done: Result<(), DocumentError>) {
    let Err(error) = done else { return };
    match error {
        DocumentError::NotSaved => {
            store.notices.show_with_action(format!("That was not done: {error}."), NoticeAction::SaveSketch);
        }
        DocumentError::Open(OpenError::Damaged { damage, file }) => {
            let words = format!("The document is damaged and was set aside: {damage}.");
            store.notices.show(words, Some(file));
        }
        DocumentError::Open(_) | DocumentError::Storage(_) => {
            store.notices.show(format!("That was not done: {error}."), None);
        }
    }
    store.library.note_change();
}

/// Performs a command without a database: new content replaces the single document, as one undo step.
fn apply_without_database(store: Store, command: LibraryCommand) {
    match command {
        LibraryCommand::Create { name, sketch, announcement } => {
            let outcome = store.document.replace(&sketch);
            if let Some(rejection) = outcome.rejections.first() {
                return store.notices.show(format!("That was not done: {}.", rejection.reason), None);
            }
            store.library.rename(if name.is_empty() { UNTITLED.to_owned() } else { name });
            actions::zoom_to_fit(store);
            store.notices.announce(announcement);
        }
        LibraryCommand::Rename { name, .. } => {
            if let Some(name) = library::name(&name) {
                store.library.rename(name);
            }
        }
        _ => {
            store.library.set_save_status(SaveStatus::Nowhere);
            store.notices.show("This browser keeps nothing, so there is one document only.".to_owned(), None);
        }
    }
}

/// The library and the open document.
#[derive(Clone, Copy)]
struct DocumentManager {
    store: Store,
    tab: Tab,
}

impl DocumentManager {
    async fn perform(self, command: LibraryCommand) -> Result<(), DocumentError> {
        match command {
            LibraryCommand::List => self.list().await.map(|_| ()),
            LibraryCommand::Create { name, sketch, announcement } => {
                self.create(&name, sketch, announcement).await
            }
            LibraryCommand::Open(id) => self.open(&id).await,
            LibraryCommand::Copy(id) => self.copy(&id).await,
            LibraryCommand::Rename { id, name } => self.rename(id, &name).await,
            LibraryCommand::Delete(id) => self.delete(&id).await,
            LibraryCommand::Restore { id, opens } => self.restore(&id, opens).await,
            LibraryCommand::Erase(id) => self.erase(id).await,
        }
    }

    /// Reads the summaries of all documents.
    async fn list(self) -> Result<Vec<DocumentSummary>, DocumentError> {
        // Includes the current state of the open document.
        self.tab.flush().await;
        let summaries = summaries(&self.tab.database()).await?;
        self.store.library.set_summaries(summaries.clone());
        Ok(summaries)
    }

    /// Updates the list here and in other tabs after a change.
    async fn changed(self) -> Result<(), DocumentError> {
        self.tab.notify_tabs();
        self.list().await.map(|_| ())
    }

    /// Stops the running turn and saves the open document.
    async fn close_current(self) -> Result<(), DocumentError> {
        let chat = self.store.chat;
        chat.stop();
        for _ in 0..MAX_POLLS {
            if !chat.is_running_untracked() {
                break;
            }
            platform::sleep(POLL_INTERVAL).await;
        }
        if self.tab.flush().await { Ok(()) } else { Err(DocumentError::NotSaved) }
    }

    /// Opens another document.
    async fn switch_document(self, opened: OpenDocument, announcement: String) -> Result<(), DocumentError> {
        // Saves changes made while it was read.
        if !self.tab.flush().await {
            return Err(DocumentError::NotSaved);
        }
        self.tab.switch_document(opened);
        self.show(announcement);
        Ok(())
    }

    fn show(self, announcement: String) {
        actions::zoom_to_fit(self.store);
        focus::focus_canvas();
        self.store.notices.announce(announcement);
    }

    async fn create(self, name: &str, sketch: Sketch, announcement: String) -> Result<(), DocumentError> {
        let wanted = library::name(name);
        self.close_current().await?;
        let summaries = self.list().await?;
        let is_fresh = is_blank(self.store) && !self.tab.is_stored();
        let name = library::free_name(wanted.as_deref().unwrap_or(UNTITLED), &summaries);
        // An unused empty document counts as new.
        let id = if is_fresh { self.store.library.peek_id() } else { platform::random_name() };
        let has_content = !sketch.is_empty();
        self.switch_document(new_document(id, name, sketch), announcement).await?;
        if has_content {
            self.tab.save_soon();
        }
        Ok(())
    }

    async fn open(self, id: &str) -> Result<(), DocumentError> {
        if id == self.store.library.peek_id() {
            return Ok(());
        }
        self.close_current().await?;
        let opened = read(&self.tab.database(), id).await?;
        let announcement = format!(
            "{} opened, {}",
            opened.name,
            describe::count(opened.history.sketch().len(), "component")
        );
        self.switch_document(opened, announcement).await
    }

    async fn copy(self, id: &str) -> Result<(), DocumentError> {
        self.close_current().await?;
        let original = if id == self.store.library.peek_id() {
            let sketch = self.store.document.peek(Clone::clone);
            let conversation = self.store.chat.peek(Clone::clone);
            OpenDocument {
                conversation,
                ..new_document(String::new(), self.store.library.peek_name(), sketch)
            }
        } else {
            read(&self.tab.database(), id).await?
        };
        let name = library::free_name(&library::name_of_copy(&original.name), &self.list().await?);
        let announcement = format!("{name} made, a copy of {}", original.name);
        let sketch = original.history.sketch().clone();
        let copy = OpenDocument {
            conversation: original.conversation,
            history: History::new(sketch),
            ..new_document(platform::random_name(), name, Sketch::new())
        };
        self.switch_document(copy, announcement).await?;
        self.tab.save_soon();
        Ok(())
    }

    async fn rename(self, id: String, name: &str) -> Result<(), DocumentError> {
        let Some(name) = library::name(name) else { return Ok(()) };
        let is_open = id == self.store.library.peek_id();
        if is_open {
            self.store.library.rename(name.clone());
        }
        let change = |before: &str| {
            DocumentSummary { name: name.clone(), ..DocumentSummary::read(&id, before) }.write()
        };
        // A document without a summary gets its name with the first save.
        self.tab.database().change_summary(&id, change).await?;
        self.store.notices.announce(format!("Named {name}"));
        self.changed().await
    }

    async fn delete(self, id: &str) -> Result<(), DocumentError> {
        let is_open = id == self.store.library.peek_id();
        if is_open {
            self.close_current().await?;
        }
        let deleted = Some(platform::now_ms());
        let change = |before: &str| DocumentSummary { deleted, ..DocumentSummary::read(id, before) }.write();
        let Some(summary) = self.tab.database().change_summary(id, change).await? else {
            self.store.notices.announce("There is nothing to delete yet");
            return Ok(());
        };
        let name = DocumentSummary::read(id, &summary).name;
        if is_open {
            let summaries = self.list().await?;
            let next = summaries.iter().find(|summary| summary.deleted.is_none());
            let opened = match next {
                Some(summary) => read(&self.tab.database(), &summary.id).await?,
                None => new_document(platform::random_name(), UNTITLED.to_owned(), Sketch::new()),
            };
            self.tab.switch_document(opened);
            actions::zoom_to_fit(self.store);
        }
        let action = NoticeAction::Restore { id: id.to_owned(), opens: is_open };
        self.store.notices.show_with_action(format!("“{name}” was deleted."), action);
        self.changed().await
    }

    async fn restore(self, id: &str, opens: bool) -> Result<(), DocumentError> {
        let change =
            |before: &str| DocumentSummary { deleted: None, ..DocumentSummary::read(id, before) }.write();
        let Some(summary) = self.tab.database().change_summary(id, change).await? else {
            return Err(OpenError::Gone.into());
        };
        if opens {
            self.open(id).await?;
        }
        self.store.notices.announce(format!("{} is back", DocumentSummary::read(id, &summary).name));
        self.changed().await
    }

    async fn erase(self, id: String) -> Result<(), DocumentError> {
        if id != self.store.library.peek_id() {
            self.tab.database().remove(&[id]).await?;
            self.store.notices.announce("Deleted for good");
        }
        self.changed().await
    }
}
