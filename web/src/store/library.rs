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
    Make {
        /// What it is called before a number makes it unique; empty for one without a name.
        name: String,
        /// What is on it.
        sketch: Sketch,
        /// What screen readers say.
        said: String,
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
    keeping: RwSignal<SaveStatus>,
    cards: RwSignal<Vec<DocumentSummary>>,
    wishes: RwSignal<Vec<LibraryCommand>>,
    /// Whether the list of documents is shown.
    pub is_open: RwSignal<bool>,
}

impl Library {
    /// With this document open; `is_kept`: it is in the library.
    pub fn new(id: String, name: String, is_kept: bool) -> Self {
        Self {
            id: RwSignal::new(id),
            name: RwSignal::new(name),
            keeping: RwSignal::new(if is_kept { SaveStatus::Saved } else { SaveStatus::Blank }),
            cards: RwSignal::new(Vec::new()),
            wishes: RwSignal::new(Vec::new()),
            is_open: RwSignal::new(false),
        }
    }

    /// Another document is open.
    pub fn turn_to(&self, id: String, name: String, is_kept: bool) {
        self.id.set(id);
        self.rename(name);
        self.keeping.set(if is_kept { SaveStatus::Saved } else { SaveStatus::Blank });
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
    pub fn keeping(&self) -> SaveStatus {
        self.keeping.get()
    }

    /// Notes whether it is kept.
    pub fn note_keeping(&self, keeping: SaveStatus) {
        if self.keeping.get_untracked() != keeping {
            self.keeping.set(keeping);
        }
    }

    /// The cards of all documents, as far as they were read; tracked.
    pub fn cards(&self) -> Vec<DocumentSummary> {
        self.cards.get()
    }

    /// Notes the cards.
    pub fn note_cards(&self, cards: Vec<DocumentSummary>) {
        if self.cards.with_untracked(|known| *known != cards) {
            self.cards.set(cards);
        }
    }

    /// Something in the library is new: whoever looks at it wants to see that.
    pub fn note_change(&self) {
        if self.is_open.get_untracked() {
            self.wish(LibraryCommand::List);
        }
    }

    /// Wants something.
    pub fn wish(&self, wish: LibraryCommand) {
        self.wishes.update(|wishes| wishes.push(wish));
    }

    /// Whether something is wanted; tracked.
    pub fn has_wish(&self) -> bool {
        self.wishes.with(|wishes| !wishes.is_empty())
    }

    /// What was wanted first, which is nobody else's to do now.
    pub fn take_wish(&self) -> Option<LibraryCommand> {
        let next = |wishes: &mut Vec<LibraryCommand>| (!wishes.is_empty()).then(|| wishes.remove(0));
        if self.wishes.with_untracked(Vec::is_empty) { None } else { self.wishes.try_update(next).flatten() }
    }
}
