//! App state: one typed store, provided as context and changed only by its methods.

mod change_set;
mod chat;
mod collaboration;
mod document;
mod language;
mod library;
mod notices;
mod view;

pub use change_set::ChangeSet;
pub use chat::{Chat, Connection, ProposalLine};
pub use collaboration::{Collaboration, Collaborator, Sharing};
pub use document::Document;
pub use library::{Library, LibraryCommand, SaveStatus};
pub use notices::{Notice, NoticeAction, Notices, QuarantinedFile};
pub use view::{Dock, PropertySection, Theme, VariantKind, View};

use crate::conversation::Conversation;
use crate::store::language::Language;
use leptos::prelude::*;
use websketch_sketch::IdSource;
use websketch_sketch::history::History;

/// A document as stored, or a new one.
#[derive(Clone, Debug)]
pub struct OpenDocument {
    /// Id in the library.
    pub id: String,
    /// Name.
    pub name: String,
    /// Sketch with its undo history.
    pub history: History,
    /// Conversation.
    pub conversation: Conversation,
    /// Stored version. Empty if not stored.
    pub version: String,
    /// Stored text, or the text of an empty document.
    pub text: String,
    /// Whether it is in the library.
    pub is_stored: bool,
}

/// All state of the running app.
#[derive(Clone, Copy)]
pub struct Store {
    /// Sketch, history and selection.
    pub document: Document,
    /// Open document and the library.
    pub library: Library,
    /// Viewport, pointer and panels.
    pub view: View,
    /// Conversation.
    pub chat: Chat,
    /// Offline language.
    pub language: Language,
    /// Collaborators on the same sketch.
    pub collaboration: Collaboration,
    /// Notices and announcements.
    pub notices: Notices,
    /// Whether an action needs a newer version of the app.
    pub outdated: RwSignal<bool>,
}

impl Store {
    /// Creates the state with a document.
    pub fn new(opened: OpenDocument, ids: IdSource) -> Self {
        Self {
            document: Document::new(opened.history, ids),
            library: Library::new(opened.id, opened.name, opened.is_stored),
            view: View::new(),
            chat: Chat::new(opened.conversation.restored()),
            language: Language::new(),
            collaboration: Collaboration::new(),
            notices: Notices::new(),
            outdated: RwSignal::new(false),
        }
    }

    /// Switches to another document. The caller has saved the former one.
    pub fn switch_document(&self, opened: OpenDocument) {
        self.view.cancel_interaction();
        self.document.switch_document(opened.history);
        self.chat.switch_document(opened.conversation.restored());
        self.library.switch_document(opened.id, opened.name, opened.is_stored);
    }
}

/// Returns the store of the app.
pub fn use_store() -> Store {
    expect_context()
}
