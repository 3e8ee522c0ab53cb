//! The state of the app: one typed store, given by context, changed only by its methods.

mod change_set;
mod chat;
mod collaboration;
mod document;
mod language;
mod library;
mod notices;
mod view;

pub use change_set::ChangeSet;
pub use chat::{Chat, Connection};
pub use collaboration::{Collaboration, Collaborator, Sharing};
pub use document::Document;
pub use library::{Library, LibraryCommand, SaveStatus};
pub use notices::{Notice, NoticeAction, Notices, QuarantinedFile};
pub use view::{Dock, Theme, View};

use crate::conversation::Conversation;
use crate::store::language::Language;
use leptos::prelude::*;
use websketch_core::history::History;
use websketch_core::sketch::IdSource;

/// A document as it was kept, or a new one.
#[derive(Clone, Debug)]
pub struct OpenDocument {
    /// Its key in the library.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its sketch, with the steps that can be undone.
    pub history: History,
    /// What was said about it.
    pub conversation: Conversation,
    /// The edition that is kept; empty for one that is not.
    pub version: String,
    /// The text that is kept, or that says nothing.
    pub text: String,
    /// Whether it is in the library.
    pub is_kept: bool,
}

/// Everything that changes while the app runs.
#[derive(Clone, Copy)]
pub struct Store {
    /// The sketch, its history and what of it is selected.
    pub document: Document,
    /// Which document it is, and what is known of the others.
    pub library: Library,
    /// How it is looked at and what the pointer does.
    pub view: View,
    /// The conversation.
    pub chat: Chat,
    /// What understands messages without a model.
    pub language: Language,
    /// Who else is on the same sketch.
    pub collaboration: Collaboration,
    /// What the person is told.
    pub notices: Notices,
    /// Whether something was asked for that only a newer version of the app can do.
    pub outdated: RwSignal<bool>,
}

impl Store {
    /// The state at the start, with the document to go on with.
    pub fn new(opened: OpenDocument, ids: IdSource) -> Self {
        Self {
            document: Document::new(opened.history, ids),
            library: Library::new(opened.id, opened.name, opened.is_kept),
            view: View::new(),
            chat: Chat::new(opened.conversation.restored()),
            language: Language::new(),
            collaboration: Collaboration::new(),
            notices: Notices::new(),
            outdated: RwSignal::new(false),
        }
    }

    /// Puts another document in place of the one that is open, which is saved already.
    pub fn switch_document(&self, opened: OpenDocument) {
        self.view.cancel_interaction();
        self.document.switch_document(opened.history);
        self.chat.switch_document(opened.conversation.restored());
        self.library.switch_document(opened.id, opened.name, opened.is_kept);
    }
}

/// The store of the app that calls this.
pub fn use_store() -> Store {
    expect_context()
}
