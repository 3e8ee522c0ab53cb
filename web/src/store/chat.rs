//! Conversation, connection and running request.

use crate::api::ServerKey;
use crate::api::providers::{ModelSelection, ProviderOption, Providers};
use crate::conversation::{Conversation, ProposedOperation, Route, Turn};
use crate::platform;
use crate::storage::user_api_key::UserApiKey;
use leptos::prelude::*;
use web_sys::AbortController;
use websketch_agent::plan::Prices;
use websketch_language::Message;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// State of the connection to the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// Not checked yet.
    #[default]
    Unknown,
    /// The server responds. `provider` is its default one, such as `offline` without a model.
    Online { provider: Option<String> },
    /// The server requires its key. `is_refused` means that it rejected the given one.
    Locked { is_refused: bool },
    /// The server does not respond.
    Offline,
}

impl Connection {
    /// Returns true if the server responds or was not checked yet.
    fn answers(&self) -> bool {
        matches!(self, Self::Unknown | Self::Online { .. })
    }

    /// Returns true if the server may have a model.
    pub fn may_have_model(&self) -> bool {
        match self {
            Self::Unknown | Self::Online { provider: None } => true,
            Self::Online { provider: Some(provider) } => provider != "offline",
            Self::Locked { .. } | Self::Offline => false,
        }
    }
}

/// A running request.
struct RunningTurn {
    /// Turn of the request.
    turn: u32,
    /// Aborts the request.
    controller: AbortController,
}

/// A line of an undecided proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalLine {
    /// Turn of the proposal.
    pub turn: u32,
    /// Index of the line.
    pub place: usize,
}

/// Session storage item of the draft message.
const DRAFT: &str = "websketch-draft";

/// Local storage item of the chosen provider and model.
const CHOICE: &str = "websketch-model";

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

    /// Returns the line of a proposal that the user points to. Tracked read.
    pub fn pointed(&self) -> Option<ProposalLine> {
        self.pointed.get()
    }

    /// Sets the line of a proposal that the user points to.
    pub fn point_to_line(&self, line: Option<ProposalLine>) {
        if self.pointed.get_untracked() != line {
            self.pointed.set(line);
        }
    }

    /// Points to the line of the newest undecided proposal that is about a component, or to none.
    pub fn point_to(&self, id: Option<&ComponentId>) {
        let line = id.and_then(|id| {
            self.peek(|conversation| {
                let turn = conversation.undecided()?;
                Some(ProposalLine { turn: turn.id, place: turn.line_about(id)? })
            })
        });
        self.point_to_line(line);
    }

    /// Returns the components of the line that the user points to. Tracked read.
    pub fn pointed_components(&self) -> Vec<ComponentId> {
        let Some(line) = self.pointed() else { return Vec::new() };
        self.with(|conversation| {
            let turn = conversation.turn(line.turn);
            let proposed = turn.and_then(|turn| turn.proposal.get(line.place));
            proposed.map(ProposedOperation::components).unwrap_or_default()
        })
    }

    /// Returns the components of the line that the user points to, untracked.
    pub fn peek_pointed_components(&self) -> Vec<ComponentId> {
        untrack(|| self.pointed_components())
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

    /// Returns the state of the connection. Tracked read.
    pub fn connection(&self) -> Connection {
        self.connection.get()
    }

    /// Returns the state of the connection, untracked.
    pub fn peek_connection(&self) -> Connection {
        self.connection.get_untracked()
    }

    /// Records that the server responds, and its providers.
    pub fn set_online(&self, providers: Providers) {
        self.members.set(providers.options);
        self.prices.set(providers.prices);
        self.set_connection(Connection::Online { provider: providers.usual });
    }

    /// Records that the server does not respond.
    pub fn set_offline(&self) {
        self.set_connection(Connection::Offline);
    }

    /// Returns the server's key, if the user gave one.
    pub fn key(&self) -> Option<ServerKey> {
        self.key.get_value()
    }

    /// Uses this key from now on.
    pub fn use_key(&self, key: ServerKey) {
        key.store();
        self.key.set_value(Some(key));
    }

    /// Records that the server requires its key. `is_refused` discards the given one.
    pub fn refuse_key(&self, is_refused: bool) {
        ServerKey::forget();
        self.key.set_value(None);
        self.set_connection(Connection::Locked { is_refused });
    }

    fn set_connection(&self, next: Connection) {
        if self.peek_connection() != next {
            self.connection.set(next);
        }
    }

    /// Stores the session of an answer, if it has one.
    pub fn set_session(&self, session: Option<String>) {
        if session.is_some() {
            self.session.set_value(session);
        }
    }

    /// Returns the session.
    pub fn session(&self) -> Option<String> {
        self.session.get_value()
    }

    /// Returns the user's API key, if there is one. Tracked read.
    pub fn user_key(&self) -> Option<UserApiKey> {
        self.user_key.get()
    }

    /// Returns the user's API key, untracked.
    pub fn peek_user_key(&self) -> Option<UserApiKey> {
        self.user_key.get_untracked()
    }

    /// Sets the user's API key. `None` leaves models to the server.
    pub fn use_user_key(&self, own: Option<UserApiKey>) {
        self.user_key.set(own);
    }

    /// Returns the known providers of the server. Tracked read.
    pub fn provider_options(&self) -> Vec<ProviderOption> {
        self.members.get()
    }

    /// Returns the chosen provider and model. `None` is the server's default, also for a choice that it no longer
    /// offers. Tracked read.
    pub fn choice(&self) -> Option<ModelSelection> {
        let is_there = |choice: &ModelSelection| self.members.with(|members| choice.is_among(members));
        self.choice.get().filter(is_there)
    }

    /// Returns the chosen provider and model, untracked.
    pub fn peek_choice(&self) -> Option<ModelSelection> {
        untrack(|| self.choice())
    }

    /// Stores the choice of provider and model. `None` is the server's default.
    pub fn choose(&self, choice: Option<ModelSelection>) {
        platform::store_setting(CHOICE, &choice.as_ref().map(ModelSelection::text).unwrap_or_default());
        self.choice.set(choice);
    }

    /// Returns the provider and the model that the next request may ask. Tracked read.
    pub fn next_model(&self) -> Option<(String, String)> {
        if let Some(own) = self.user_key.get() {
            return Some((own.provider.name().to_owned(), own.model));
        }
        let chosen = self.choice();
        let provider = match (&chosen, self.connection.get()) {
            (Some(choice), _) => choice.provider.clone(),
            (None, Connection::Online { provider }) => provider?,
            (None, _) => return None,
        };
        let first = || {
            self.members.with(|members| {
                members.iter().find(|member| member.provider == provider)?.models.first().cloned()
            })
        };
        let model = chosen.and_then(|choice| choice.model).or_else(first)?;
        Some((provider, model))
    }

    /// Reads the prices of models. Tracked read.
    pub fn with_prices<T>(&self, read: impl FnOnce(&Prices) -> T) -> T {
        self.prices.with(read)
    }

    /// Returns true if a model may be available, directly or through the server. Tracked read.
    pub fn may_have_model(&self) -> bool {
        let at_edge = || match self.choice() {
            Some(choice) if choice.is_offline() => false,
            Some(_) => self.connection.with(Connection::answers),
            None => self.connection.with(Connection::may_have_model),
        };
        self.user_key.with(Option::is_some) || at_edge()
    }

    /// Returns true if a model may be available, untracked.
    pub fn peek_may_have_model(&self) -> bool {
        untrack(|| self.may_have_model())
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

    /// Records the running request of a turn, and its abort controller.
    pub fn set_running(&self, turn: u32, controller: AbortController) {
        self.running.set(Some(RunningTurn { turn, controller }));
    }

    /// Clears the running request.
    pub fn clear_pending(&self) {
        self.running.set(None);
    }

    /// Returns true if a request is running. Tracked read.
    pub fn is_running(&self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Returns true if a request is running, untracked.
    pub fn is_running_untracked(&self) -> bool {
        self.running.with_untracked(Option::is_some)
    }

    /// Aborts the running request.
    pub fn stop(&self) {
        self.running.with_untracked(|running| {
            if let Some(running) = running {
                running.controller.abort();
            }
        });
    }

    /// Marks the running turn as stopped before unload, so that no later reader waits for it. Returns true if there was
    /// one.
    pub fn stop_on_unload(&self) -> bool {
        self.stop();
        let turn = self.running.with_untracked(|running| running.as_ref().map(|running| running.turn));
        if let Some(turn) = turn {
            self.change(turn, Turn::stop);
        }
        turn.is_some()
    }
}
