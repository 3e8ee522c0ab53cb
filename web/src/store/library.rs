//! Which document is open, what is known of the others, and what is wanted of them.

use crate::storage::library::DocumentSummary;
use leptos::prelude::*;
use websketch_core::sketch::Sketch;

/// Whether the document is there again when the page is loaded anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveStatus {
    /// There is nothing to keep yet.
    Blank,
    /// It is.
    Saved,
    /// It is about to be.
    Saving,
    /// The browser refuses to keep it.
    Failed,
    /// The browser keeps nothing.
    Nowhere,
}

/// Something that a person wants of the library.
#[derive(Clone, Debug)]
pub enum LibraryCommand {
    /// Read the cards of all documents.
    List,
    /// A new document with a name of its own; empty, or with this sketch, and told in these words.
    Create {
        /// What it is called before a number makes it unique; empty for one without a name.
        name: String,
        /// What is on it.
        sketch: Sketch,
        /// What screen readers say.
        announcement: String,
    },
    /// Go on with another one.
    Open(String),
    /// A copy of one, to go on with.
    Copy(String),
    /// Another name.
    Rename {
        /// Its id.
        id: String,
        /// What was typed.
        name: String,
    },
    /// Take one away, so that it can be brought back.
    Delete(String),
    /// Bring one back; `opens`: and go on with it.
    Restore {
        /// Its id.
        id: String,
        /// Whether to go on with it.
        opens: bool,
    },
    /// Forget one that was deleted.
    Erase(String),
}

/// Which document is open, and what is known of the others.
#[derive(Clone, Copy)]
pub struct Library {
    id: RwSignal<String>,
    name: RwSignal<String>,
    save_status: RwSignal<SaveStatus>,
    summaries: RwSignal<Vec<DocumentSummary>>,
    commands: RwSignal<Vec<LibraryCommand>>,
    /// Whether the list of documents is shown.
    pub is_open: RwSignal<bool>,
}

impl Library {
    /// With this document open; `is_kept`: it is in the library.
    pub fn new(id: String, name: String, is_kept: bool) -> Self {
        Self {
            id: RwSignal::new(id),
            name: RwSignal::new(name),
            save_status: RwSignal::new(if is_kept { SaveStatus::Saved } else { SaveStatus::Blank }),
            summaries: RwSignal::new(Vec::new()),
            commands: RwSignal::new(Vec::new()),
            is_open: RwSignal::new(false),
        }
    }

    /// Another document is open.
    pub fn switch_document(&self, id: String, name: String, is_kept: bool) {
        self.id.set(id);
        self.rename(name);
        self.save_status.set(if is_kept { SaveStatus::Saved } else { SaveStatus::Blank });
    }

    /// The document that is open; tracked.
    pub fn id(&self) -> String {
        self.id.get()
    }

    /// The same, read once.
    pub fn peek_id(&self) -> String {
        self.id.get_untracked()
    }

    /// Its name; tracked.
    pub fn name(&self) -> String {
        self.name.get()
    }

    /// The same, read once.
    pub fn peek_name(&self) -> String {
        self.name.get_untracked()
    }

    /// The document that is open has another name.
    pub fn rename(&self, name: String) {
        if self.name.with_untracked(|known| *known != name) {
            self.name.set(name);
        }
    }

    /// Whether it is kept; tracked.
    pub fn save_status(&self) -> SaveStatus {
        self.save_status.get()
    }

    /// Notes whether it is kept.
    pub fn set_save_status(&self, save_status: SaveStatus) {
        if self.save_status.get_untracked() != save_status {
            self.save_status.set(save_status);
        }
    }

    /// The cards of all documents, as far as they were read; tracked.
    pub fn summaries(&self) -> Vec<DocumentSummary> {
        self.summaries.get()
    }

    /// Notes the cards.
    pub fn set_summaries(&self, summaries: Vec<DocumentSummary>) {
        if self.summaries.with_untracked(|known| *known != summaries) {
            self.summaries.set(summaries);
        }
    }

    /// Something in the library is new: whoever looks at it wants to see that.
    pub fn note_change(&self) {
        if self.is_open.get_untracked() {
            self.queue(LibraryCommand::List);
        }
    }

    /// Wants something.
    pub fn queue(&self, command: LibraryCommand) {
        self.commands.update(|commands| commands.push(command));
    }

    /// Whether something is wanted; tracked.
    pub fn has_command(&self) -> bool {
        self.commands.with(|commands| !commands.is_empty())
    }

    /// What was wanted first, which is nobody else's to do now.
    pub fn take_command(&self) -> Option<LibraryCommand> {
        let next = |commands: &mut Vec<LibraryCommand>| (!commands.is_empty()).then(|| commands.remove(0));
        if self.commands.with_untracked(Vec::is_empty) {
            None
        } else {
            self.commands.try_update(next).flatten()
        }
    }
}
