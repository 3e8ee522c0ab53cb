//! Open document, library list and pending commands.

use crate::storage::library::DocumentSummary;
use leptos::prelude::*;
use websketch_sketch::Sketch;

/// Save status of the open document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveStatus {
    /// Empty: nothing to save.
    Blank,
    /// Saved.
    Saved,
    /// Being saved.
    Saving,
    /// The browser refused to save.
    Failed,
    /// The browser stores nothing.
    Nowhere,
}

/// A command on the library.
#[derive(Clone, Debug)]
pub enum LibraryCommand {
    /// Read the summaries of all documents.
    List,
    /// Create a document and open it.
    Create {
        /// Name, made unique by a number. Empty for the default name.
        name: String,
        /// Content.
        sketch: Sketch,
        /// Announcement for screen readers.
        announcement: String,
    },
    /// Open a document.
    Open(String),
    /// Copy a document and open the copy.
    Copy(String),
    /// Rename a document.
    Rename {
        /// Id.
        id: String,
        /// Typed name.
        name: String,
    },
    /// Delete a document. It can be restored.
    Delete(String),
    /// Restore a document.
    Restore {
        /// Id.
        id: String,
        /// Whether to open it.
        opens: bool,
    },
    /// Remove a deleted document permanently.
    Erase(String),
}

/// The open document and the library.
#[derive(Clone, Copy)]
pub struct Library {
    id: RwSignal<String>,
    name: RwSignal<String>,
    save_status: RwSignal<SaveStatus>,
    summaries: RwSignal<Vec<DocumentSummary>>,
    commands: RwSignal<Vec<LibraryCommand>>,
    /// Whether the list of documents is shown.
    pub is_open: RwSignal<bool>,
    /// Whether the named versions of the document are shown.
    pub shows_versions: RwSignal<bool>,
}

impl Library {
    /// Creates the state with an open document. `is_stored` means that it is in the library.
    pub fn new(id: String, name: String, is_stored: bool) -> Self {
        Self {
            id: RwSignal::new(id),
            name: RwSignal::new(name),
            save_status: RwSignal::new(if is_stored { SaveStatus::Saved } else { SaveStatus::Blank }),
            summaries: RwSignal::new(Vec::new()),
            commands: RwSignal::new(Vec::new()),
            is_open: RwSignal::new(false),
            shows_versions: RwSignal::new(false),
        }
    }

    /// Switches to another document.
    pub fn switch_document(&self, id: String, name: String, is_stored: bool) {
        self.id.set(id);
        self.rename(name);
        self.save_status.set(if is_stored { SaveStatus::Saved } else { SaveStatus::Blank });
    }

    /// Returns the id of the open document. Tracked read.
    pub fn id(&self) -> String {
        self.id.get()
    }

    /// Returns the id of the open document, untracked.
    pub fn peek_id(&self) -> String {
        self.id.get_untracked()
    }

    /// Returns the name of the open document. Tracked read.
    pub fn name(&self) -> String {
        self.name.get()
    }

    /// Returns the name of the open document, untracked.
    pub fn peek_name(&self) -> String {
        self.name.get_untracked()
    }

    /// Sets the name of the open document.
    pub fn rename(&self, name: String) {
        if self.name.with_untracked(|known| *known != name) {
            self.name.set(name);
        }
    }

    /// Returns the save status. Tracked read.
    pub fn save_status(&self) -> SaveStatus {
        self.save_status.get()
    }

    /// Sets the save status.
    pub fn set_save_status(&self, save_status: SaveStatus) {
        if self.save_status.get_untracked() != save_status {
            self.save_status.set(save_status);
        }
    }

    /// Returns the known summaries of all documents. Tracked read.
    pub fn summaries(&self) -> Vec<DocumentSummary> {
        self.summaries.get()
    }

    /// Sets the summaries.
    pub fn set_summaries(&self, summaries: Vec<DocumentSummary>) {
        if self.summaries.with_untracked(|known| *known != summaries) {
            self.summaries.set(summaries);
        }
    }

    /// Reads the library again if its list is shown.
    pub fn note_change(&self) {
        if self.is_open.get_untracked() {
            self.queue(LibraryCommand::List);
        }
    }

    /// Queues a command.
    pub fn queue(&self, command: LibraryCommand) {
        self.commands.update(|commands| commands.push(command));
    }

    /// Returns true if a command is queued. Tracked read.
    pub fn has_command(&self) -> bool {
        self.commands.with(|commands| !commands.is_empty())
    }

    /// Removes the first queued command and returns it.
    pub fn take_command(&self) -> Option<LibraryCommand> {
        let next = |commands: &mut Vec<LibraryCommand>| (!commands.is_empty()).then(|| commands.remove(0));
        if self.commands.with_untracked(Vec::is_empty) {
            None
        } else {
            self.commands.try_update(next).flatten()
        }
    }
}
