//! Notices and announcements.

use kurbo::Rect;
use leptos::prelude::*;
use websketch_layout::arrangement::Edit;

/// Content of a corrupt document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedFile {
    /// Suggested file name.
    pub name: String,
    /// Text.
    pub text: String,
}

/// Action of a notice.
#[derive(Clone, Debug, PartialEq)]
pub enum NoticeAction {
    /// Save this file.
    Save(QuarantinedFile),
    /// Save the current sketch as a file.
    SaveSketch,
    /// Restore the document with this id.
    Restore {
        /// Id.
        id: String,
        /// Whether to open it.
        opens: bool,
    },
    /// Restore the conversation before the new one.
    RestoreConversation,
    /// Follow the play of a collaborator with this id.
    Follow {
        /// Id in the session.
        id: String,
    },
    /// Add words as a text, because the component that they were written on was deleted.
    KeepWords {
        /// Words.
        words: String,
        /// Bounds of the component. Sketch px.
        at: Rect,
    },
    /// Apply an edit that was refused for lack of room.
    Arrange {
        /// Edit.
        edit: Box<Edit>,
        /// Announcement when it is applied.
        done: String,
    },
}

/// A notice. It closes after a while if its action can be repeated, or if it has none.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Number.
    pub id: u32,
    /// Message.
    pub text: String,
    /// Action.
    pub action: Option<NoticeAction>,
}

/// Notices and the texts of the live regions.
#[derive(Clone, Copy)]
pub struct Notices {
    open: RwSignal<Vec<Notice>>,
    announcement: RwSignal<String>,
    warning: RwSignal<String>,
}

impl Notices {
    /// Creates the empty state.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(Vec::new()),
            announcement: RwSignal::new(String::new()),
            warning: RwSignal::new(String::new()),
        }
    }

    /// Returns the open notices, the oldest first. Tracked read.
    pub fn open(&self) -> Vec<Notice> {
        self.open.get()
    }

    /// Shows a notice, with a file to save if there is one.
    pub fn show(&self, text: String, file: Option<QuarantinedFile>) {
        self.push(text, file.map(NoticeAction::Save));
    }

    /// Shows a notice with an action.
    pub fn show_with_action(&self, text: String, action: NoticeAction) {
        self.push(text, Some(action));
    }

    fn push(&self, text: String, action: Option<NoticeAction>) {
        self.open.update(|open| {
            // A notice with the same text replaces the earlier one.
            open.retain(|notice| matches!(notice.action, Some(NoticeAction::Save(_))) || notice.text != text);
            let id = open.last().map_or(1, |notice| notice.id.wrapping_add(1));
            open.push(Notice { id, text, action });
        });
    }

    /// Closes a notice.
    pub fn dismiss(&self, id: u32) {
        self.open.update(|open| open.retain(|notice| notice.id != id));
    }

    /// Announces `text` politely to screen readers.
    pub fn announce(&self, text: impl Into<String>) {
        set_region(self.announcement, text.into());
    }

    /// Announces `text` assertively to screen readers: a failure.
    pub fn warn(&self, text: impl Into<String>) {
        set_region(self.warning, text.into());
    }

    /// Returns the assertive announcement. Tracked read.
    pub fn warning(&self) -> String {
        self.warning.get()
    }

    /// Returns the polite announcement. Tracked read.
    pub fn announcement(&self) -> String {
        self.announcement.get()
    }
}

fn set_region(region: RwSignal<String>, mut text: String) {
    // Live regions announce a repeated text only if it differs.
    if region.with_untracked(|said| *said == text) {
        text.push('\u{a0}');
    }
    region.set(text);
}
