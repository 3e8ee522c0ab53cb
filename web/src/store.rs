//! The state of the app: one typed store, given by context, changed only by its methods.

mod chat;
mod document;
mod notices;
mod touched;
mod view;

pub use chat::{Chat, Connection};
pub use document::Document;
pub use notices::{Notice, Notices, SetAside};
pub use touched::Touched;
pub use view::{Theme, View};

use crate::language::Language;
use crate::saved::Saved;
use leptos::prelude::*;
use websketch_core::sketch::IdSource;

/// Everything that changes while the app runs.
#[derive(Clone, Copy)]
pub struct Store {
    /// The sketch, its history and what of it is selected.
    pub document: Document,
    /// How it is looked at and what the pointer does.
    pub view: View,
    /// The conversation.
    pub chat: Chat,
    /// What understands messages without a model.
    pub language: Language,
    /// What the person is told.
    pub notices: Notices,
    /// Whether something was asked for that only a newer version of the app can do.
    pub outdated: RwSignal<bool>,
}

impl Store {
    /// The state at the start, with what was kept from the last visit.
    pub fn new(saved: Saved, ids: IdSource) -> Self {
        Self {
            document: Document::new(saved.sketch, ids),
            view: View::new(),
            chat: Chat::new(saved.conversation),
            language: Language::new(),
            notices: Notices::new(),
            outdated: RwSignal::new(false),
        }
    }
}

/// The store of the app that calls this.
pub fn use_store() -> Store {
    expect_context()
}
