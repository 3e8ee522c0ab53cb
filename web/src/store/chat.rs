//! Conversation, connection and running request.

mod connection;
mod model_choice;
mod pointing;
mod running;

pub use connection::Connection;
pub use pointing::ProposalLine;

use crate::api::ServerKey;
use crate::api::providers::{ModelSelection, ProviderOption};
use crate::conversation::{Conversation, Route, Turn};
use crate::platform;
use crate::storage::user_api_key::UserApiKey;
use leptos::prelude::*;
use model_choice::CHOICE;
use running::RunningTurn;
use websketch_agent::plan::Prices;
use websketch_language::Message;
use websketch_sketch::operation::Operation;

/// Session storage item of the draft message.
const DRAFT: &str = "websketch-draft";

/// Local storage item of the notes.
const NOTES: &str = "websketch-notes";

/// State of the chat.
#[derive(Clone, Copy)]
pub struct Chat {
    draft: RwSignal<String>,
    conversation: RwSignal<Conversation>,
    connection: RwSignal<Connection>,
    session: StoredValue<Option<String>>,
    key: StoredValue<Option<ServerKey>>,
    running: RwSignal<Option<RunningTurn>, LocalStorage>,
    plan_first: RwSignal<bool>,
    user_key: RwSignal<Option<UserApiKey>>,
    members: RwSignal<Vec<ProviderOption>>,
    prices: RwSignal<Prices>,
    choice: RwSignal<Option<ModelSelection>>,
    /// Conversation before the last new one.
    former: StoredValue<Conversation>,
    /// Line of a proposal that the user points to, in the list or on the canvas.
    pointed: RwSignal<Option<ProposalLine>>,
}

impl Chat {
    /// Creates the state with a restored conversation.
    pub fn new(conversation: Conversation) -> Self {
        Self {
            draft: RwSignal::new(platform::tab_setting(DRAFT).unwrap_or_default()),
            conversation: RwSignal::new(conversation),
            connection: RwSignal::new(Connection::Unknown),
            session: StoredValue::new(None),
            key: StoredValue::new(ServerKey::stored()),
            running: RwSignal::new_local(None),
            plan_first: RwSignal::new(false),
            user_key: RwSignal::new(UserApiKey::of_tab()),
            members: RwSignal::new(Vec::new()),
            prices: RwSignal::new(Prices::default()),
            choice: RwSignal::new(platform::setting(CHOICE).as_deref().and_then(ModelSelection::read)),
            former: StoredValue::new(Conversation::default()),
            pointed: RwSignal::new(None),
        }
    }

    /// Switches to the conversation of another document. Its turns have new numbers, so that late results of the former
    /// one match no turn.
    pub fn switch_document(&self, conversation: Conversation) {
        let last = self.peek(Conversation::last_id);
        self.session.set_value(None);
        self.plan_first.set(false);
        self.conversation.set(conversation.renumbered_after(last));
    }

    /// Starts a new conversation about the same document. Returns false if the current one is empty.
    pub fn start_new(&self) -> bool {
        self.stop_on_unload();
        let former = self.peek(Clone::clone);
        if former.turns().is_empty() {
            return false;
        }
        self.switch_document(Conversation::default());
        self.former.set_value(former);
        true
    }

    /// Restores the conversation before the new one, followed by the turns of the new one.
    pub fn restore_previous(&self) {
        let since = self.peek(Clone::clone);
        self.switch_document(self.former.get_value().followed_by(since));
    }

    /// Returns the message of `back` messages ago. 1 is the last one.
    pub fn message_back(&self, back: usize) -> Option<String> {
        self.peek(|conversation| conversation.message_back(back).map(str::to_owned))
    }

    /// Reads the conversation. Tracked read.
    pub fn with<T>(&self, read: impl FnOnce(&Conversation) -> T) -> T {
        self.conversation.with(read)
    }

    /// Reads the conversation once.
    pub fn peek<T>(&self, read: impl FnOnce(&Conversation) -> T) -> T {
        self.conversation.with_untracked(read)
    }

    /// Returns the draft message. Tracked read.
    pub fn draft(&self) -> String {
        self.draft.get()
    }

    /// Returns the draft message, untracked.
    pub fn peek_draft(&self) -> String {
        self.draft.get_untracked()
    }

    /// Sets the draft message, which survives a reload.
    pub fn set_draft(&self, text: String) {
        platform::store_tab_setting(DRAFT, (!text.is_empty()).then_some(text.as_str()));
        self.draft.set(text);
    }

    /// Starts a turn that is answered by `route`. Returns its number and the messages before it.
    pub fn begin(&self, message: String, route: Route, asked_at: String) -> (u32, Vec<Message>) {
        let begun = self.conversation.try_update(|conversation| {
            let id = conversation.begin(message, asked_at);
            conversation.change(id, |turn| turn.route = route);
            (id, conversation.messages_before(id))
        });
        begun.unwrap_or_default()
    }

    /// Changes a turn.
    pub fn change(&self, id: u32, change: impl FnOnce(&mut Turn)) {
        self.conversation.update(|conversation| conversation.change(id, change));
    }

    /// Returns the selected operations of the undecided proposal. Tracked read.
    pub fn selected_operations(&self) -> Vec<Operation> {
        self.conversation.with(Conversation::selected_operations)
    }

    /// Merges the conversation of another tab.
    pub fn merge(&self, other: &Conversation) {
        let joined = self.peek(|conversation| conversation.merged(other));
        if self.peek(|conversation| *conversation != joined) {
            self.conversation.set(joined);
        }
    }

    /// Returns true if the next request is to be planned. Tracked read.
    pub fn plans_first(&self) -> bool {
        self.plan_first.get()
    }

    /// Toggles whether the next request is to be planned.
    pub fn toggle_plan_first(&self) {
        self.plan_first.update(|wanted| *wanted = !*wanted);
    }

    /// Returns whether the current request is to be planned, and resets the switch.
    pub fn take_plan_first(&self) -> bool {
        let is_wanted = self.plan_first.get_untracked();
        if is_wanted {
            self.plan_first.set(false);
        }
        is_wanted
    }

    /// Returns the user's notes for every model.
    pub fn notes(&self) -> Option<String> {
        platform::setting(NOTES).filter(|notes| !notes.trim().is_empty())
    }

    /// Stores the notes. Empty ones are removed.
    pub fn set_notes(&self, text: &str) {
        platform::store_setting(NOTES, text);
    }
}
