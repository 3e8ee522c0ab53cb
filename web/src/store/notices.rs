//! What the person is told besides the conversation.

use leptos::prelude::*;

/// What was kept but could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedFile {
    /// A name for the file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What can be done about a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeAction {
    /// Save this as a file.
    Save(QuarantinedFile),
    /// Save the sketch as a file, as it is by then.
    SaveSketch,
    /// Bring back the document with this id; `opens`: and go on with it.
    Restore {
        /// Its id.
        id: String,
        /// Whether it was the one that was open.
        opens: bool,
    },
    /// Bring back the conversation in whose place a new one was begun.
    RestoreConversation,
}

/// Something that stays on the screen until it is dismissed, or for a while if it only tells something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number.
    pub id: u32,
    /// What happened and what can be done.
    pub text: String,
    /// What can be done.
    pub action: Option<NoticeAction>,
}

/// Notices, and what a screen reader says.
#[derive(Clone, Copy)]
pub struct Notices {
    open: RwSignal<Vec<Notice>>,
    announcement: RwSignal<String>,
    warning: RwSignal<String>,
}

impl Notices {
    /// None yet.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(Vec::new()),
            announcement: RwSignal::new(String::new()),
            warning: RwSignal::new(String::new()),
        }
    }

    /// The notices that are open, the oldest first; tracked.
    pub fn open(&self) -> Vec<Notice> {
        self.open.get()
    }

    /// Shows a notice, with a file to save where there is one.
    pub fn show(&self, text: String, file: Option<QuarantinedFile>) {
        self.put(text, file.map(NoticeAction::Save));
    }

    /// Shows a notice with something to do about it.
    pub fn show_with_action(&self, text: String, action: NoticeAction) {
        self.put(text, Some(action));
    }

    fn put(&self, text: String, action: Option<NoticeAction>) {
        self.open.update(|open| {
            // The same again takes the place of what was said before.
            open.retain(|notice| matches!(notice.action, Some(NoticeAction::Save(_))) || notice.text != text);
            let id = open.last().map_or(1, |notice| notice.id.wrapping_add(1));
            open.push(Notice { id, text, action });
        });
    }

    /// Closes a notice.
    pub fn dismiss(&self, id: u32) {
        self.open.update(|open| open.retain(|notice| notice.id != id));
    }

    /// Lets screen readers say `text` when they are done with what they are saying.
    pub fn announce(&self, text: impl Into<String>) {
        say(self.announcement, text.into());
    }

    /// Lets screen readers say `text` at once: something failed.
    pub fn warn(&self, text: impl Into<String>) {
        say(self.warning, text.into());
    }

    /// What is to be said at once; tracked.
    pub fn warning(&self) -> String {
        self.warning.get()
    }

    /// What is to be said; tracked.
    pub fn announcement(&self) -> String {
        self.announcement.get()
    }
}

fn say(region: RwSignal<String>, mut text: String) {
    // The same words a second time are said only if something about them is new.
    if region.with_untracked(|said| *said == text) {
        text.push('\u{a0}');
    }
    region.set(text);
}
