//! The conversation and what it needs of the edge.

use crate::api::ServerKey;
use crate::api::providers::{ModelSelection, ProviderOption, Providers};
use crate::conversation::{Conversation, Turn};
use crate::platform;
use crate::storage::user_api_key::UserApiKey;
use leptos::prelude::*;
use web_sys::AbortController;
use websketch_core::language::Message;
use websketch_core::operation::Operation;

/// What is known of the edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// Nothing yet.
    #[default]
    Unknown,
    /// It answers; `provider` is who does when nobody is named, such as `offline` when it has no model.
    Online { provider: Option<String> },
    /// It wants its key; `is_refused`: another one than it was given.
    Locked { is_refused: bool },
    /// It does not answer.
    Offline,
}

impl Connection {
    /// Whether it answers, as far as is known.
    fn answers(&self) -> bool {
        matches!(self, Self::Unknown | Self::Online { .. })
    }

    /// Whether a message that was not understood here may be understood there.
    pub fn may_have_model(&self) -> bool {
        match self {
            Self::Unknown | Self::Online { provider: None } => true,
            Self::Online { provider: Some(provider) } => provider != "offline",
            Self::Locked { .. } | Self::Offline => false,
        }
    }
}

/// A request that is running.
struct RunningTurn {
    /// The turn that waits for it.
    turn: u32,
    /// Stops it.
    controller: AbortController,
}

/// The setting of a tab that keeps what was typed and not sent yet.
const DRAFT: &str = "websketch-draft";

/// The setting that keeps whom the person wants to be asked.
const CHOICE: &str = "websketch-model";

/// The setting that keeps the notes.
const NOTES: &str = "websketch-notes";

/// The conversation.
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
    choice: RwSignal<Option<ModelSelection>>,
    /// The conversation in whose place a new one was begun last.
    former: StoredValue<Conversation>,
}

impl Chat {
    /// Goes on with what was said before.
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
            choice: RwSignal::new(platform::setting(CHOICE).as_deref().and_then(ModelSelection::read)),
            former: StoredValue::new(Conversation::default()),
        }
    }

    /// Goes on with the conversation of another document. What is still on its way for a turn of the former finds none with
    /// its number.
    pub fn switch_document(&self, conversation: Conversation) {
        let last = self.peek(Conversation::last_id);
        self.session.set_value(None);
        self.plan_first.set(false);
        self.conversation.set(conversation.renumbered_after(last));
    }

    /// Begins a new conversation about the same document; false where nothing has been said yet.
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

    /// Goes on with the conversation before the new one; what was said in that comes after it.
    pub fn restore_previous(&self) {
        let since = self.peek(Clone::clone);
        self.switch_document(self.former.get_value().followed_by(since));
    }

    /// What the person said `back` messages ago, 1 for the last one.
    pub fn message_back(&self, back: usize) -> Option<String> {
        self.peek(|conversation| conversation.message_back(back).map(str::to_owned))
    }

    /// Reads the conversation, again whenever it changes.
    pub fn with<T>(&self, read: impl FnOnce(&Conversation) -> T) -> T {
        self.conversation.with(read)
    }

    /// Reads the conversation once.
    pub fn peek<T>(&self, read: impl FnOnce(&Conversation) -> T) -> T {
        self.conversation.with_untracked(read)
    }

    /// What was typed and not sent yet; tracked.
    pub fn draft(&self) -> String {
        self.draft.get()
    }

    /// The same, read once.
    pub fn peek_draft(&self) -> String {
        self.draft.get_untracked()
    }

    /// Notes what is typed. It is still there when the page is loaded anew.
    pub fn set_draft(&self, text: String) {
        platform::store_tab_setting(DRAFT, (!text.is_empty()).then_some(text.as_str()));
        self.draft.set(text);
    }

    /// Opens a turn and returns its number and what was said before it.
    pub fn begin(&self, message: String, asked_at: String) -> (u32, Vec<Message>) {
        let begun = self.conversation.try_update(|conversation| {
            let id = conversation.begin(message, asked_at);
            (id, conversation.messages_before(id))
        });
        begun.unwrap_or_default()
    }

    /// Changes a turn.
    pub fn change(&self, id: u32, change: impl FnOnce(&mut Turn)) {
        self.conversation.update(|conversation| conversation.change(id, change));
    }

    /// What is proposed and wanted, as long as nobody has decided; tracked.
    pub fn proposed(&self) -> Vec<Operation> {
        self.conversation.with(Conversation::proposed)
    }

    /// Takes over what was said in another tab.
    pub fn merge(&self, other: &Conversation) {
        let joined = self.peek(|conversation| conversation.merged(other));
        if self.peek(|conversation| *conversation != joined) {
            self.conversation.set(joined);
        }
    }

    /// What is known of the edge; tracked.
    pub fn connection(&self) -> Connection {
        self.connection.get()
    }

    /// What is known of the edge, without being told of changes.
    pub fn peek_connection(&self) -> Connection {
        self.connection.get_untracked()
    }

    /// Notes that the edge answers, and who can be asked there.
    pub fn set_online(&self, providers: Providers) {
        self.members.set(providers.options);
        self.set_connection(Connection::Online { provider: providers.usual });
    }

    /// Notes that the edge does not answer.
    pub fn set_offline(&self) {
        self.set_connection(Connection::Offline);
    }

    /// The key that the server wants, if it was given.
    pub fn key(&self) -> Option<ServerKey> {
        self.key.get_value()
    }

    /// Sends this key along from now on.
    pub fn use_key(&self, key: ServerKey) {
        key.keep();
        self.key.set_value(Some(key));
    }

    /// Notes that the edge wants its key; `is_refused`: another one than it was given, which is forgotten.
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

    /// Notes the session of an answer, if it has one.
    pub fn set_session(&self, session: Option<String>) {
        if session.is_some() {
            self.session.set_value(session);
        }
    }

    /// The session to go on with.
    pub fn session(&self) -> Option<String> {
        self.session.get_value()
    }

    /// The key of the person's own that models are asked with, if there is one; tracked.
    pub fn user_key(&self) -> Option<UserApiKey> {
        self.user_key.get()
    }

    /// The same, read once.
    pub fn peek_user_key(&self) -> Option<UserApiKey> {
        self.user_key.get_untracked()
    }

    /// Asks models with this key from now on, or leaves them to the edge again.
    pub fn use_user_key(&self, own: Option<UserApiKey>) {
        self.user_key.set(own);
    }

    /// Who can be asked at the edge, as far as it is known; tracked.
    pub fn provider_options(&self) -> Vec<ProviderOption> {
        self.members.get()
    }

    /// Whom the person wants to be asked at the edge; `None` leaves it to the edge, as does a choice that it no longer
    /// has. Tracked.
    pub fn choice(&self) -> Option<ModelSelection> {
        let is_there = |choice: &ModelSelection| self.members.with(|members| choice.is_among(members));
        self.choice.get().filter(is_there)
    }

    /// The same, read once.
    pub fn peek_choice(&self) -> Option<ModelSelection> {
        untrack(|| self.choice())
    }

    /// Asks them from now on, also after a reload; `None` leaves it to the edge again.
    pub fn choose(&self, choice: Option<ModelSelection>) {
        platform::store_setting(CHOICE, &choice.as_ref().map(ModelSelection::text).unwrap_or_default());
        self.choice.set(choice);
    }

    /// Whether a model may be asked, here or at the edge; tracked.
    pub fn may_have_model(&self) -> bool {
        let at_edge = || match self.choice() {
            Some(choice) if choice.is_offline() => false,
            Some(_) => self.connection.with(Connection::answers),
            None => self.connection.with(Connection::may_have_model),
        };
        self.user_key.with(Option::is_some) || at_edge()
    }

    /// The same, read once.
    pub fn peek_may_have_model(&self) -> bool {
        untrack(|| self.may_have_model())
    }

    /// Whether the next request is to be planned first; tracked.
    pub fn plans_first(&self) -> bool {
        self.plan_first.get()
    }

    /// Wants a plan of the next request, or no longer.
    pub fn toggle_plan_first(&self) {
        self.plan_first.update(|wanted| *wanted = !*wanted);
    }

    /// Whether a plan is wanted of the request that is sent now; of the one after it none is.
    pub fn take_plan_first(&self) -> bool {
        let is_wanted = self.plan_first.get_untracked();
        if is_wanted {
            self.plan_first.set(false);
        }
        is_wanted
    }

    /// What the person wants every model to know.
    pub fn notes(&self) -> Option<String> {
        platform::setting(NOTES).filter(|notes| !notes.trim().is_empty())
    }

    /// Keeps the notes; empty ones are erased.
    pub fn set_notes(&self, text: &str) {
        platform::store_setting(NOTES, text);
    }

    /// Notes that a turn waits for a request, and what stops it.
    pub fn wait(&self, turn: u32, controller: AbortController) {
        self.running.set(Some(RunningTurn { turn, controller }));
    }

    /// Notes that no request runs any more.
    pub fn clear_pending(&self) {
        self.running.set(None);
    }

    /// Whether a request runs; tracked.
    pub fn is_running(&self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Whether a request runs, without being told of changes.
    pub fn is_running_untracked(&self) -> bool {
        self.running.with_untracked(Option::is_some)
    }

    /// Stops the request that runs, if one does.
    pub fn stop(&self) {
        self.running.with_untracked(|running| {
            if let Some(running) = running {
                running.controller.abort();
            }
        });
    }

    /// The page closes: whoever reads the conversation later is not to wait for what nobody waits for any more. Whether
    /// there was such a turn.
    pub fn stop_on_unload(&self) -> bool {
        self.stop();
        let turn = self.running.with_untracked(|running| running.as_ref().map(|running| running.turn));
        if let Some(turn) = turn {
            self.change(turn, Turn::stop);
        }
        turn.is_some()
    }
}
