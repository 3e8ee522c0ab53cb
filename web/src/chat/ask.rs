//! From a message to what comes of it: understood here if it can be, else asked of the edge's model.

use crate::act;
use crate::api::{self, ApiError, ChatAnswer, ChatEvent, ChatRequest};
use crate::chat::proposal::propose;
use crate::conversation::{Progress, Proposed, Turn};
use crate::lazy::Unavailable;
use crate::platform;
use crate::store::{Connection, Store};
use crate::wording;
use leptos::task::spawn_local;
use web_sys::AbortController;
use websketch_core::language::{Choice, Interpretation, Message};
use websketch_core::operation::{Batch, Operation};

/// What is said when a message is not understood and nobody else can be asked.
const NOT_UNDERSTOOD: &str = "I did not understand that.";
const NOT_UNDERSTOOD_OFFLINE: &str =
    "I did not understand that, and no model can be asked while I am offline.";

const NOT_UNDERSTOOD_LOCKED: &str =
    "I did not understand that, and the server asks for its key before its model answers.";

/// What is said when a model is wanted and there is none.
const NO_MODEL: &str = "No model can be asked right now.";

/// What is said when the language cannot be had.
const NO_LANGUAGE: &str =
    "The offline language could not be loaded. Please try again when there is a network.";

/// What is shown while the first message waits for the language.
const LOADING: &str = "Loading the language…";

/// Says `message` to WebSketch.
pub fn ask(store: Store, message: String) {
    if store.chat.is_running_untracked() {
        return;
    }
    let (id, _) = store.chat.begin(message.clone(), platform::timestamp());
    if !store.language.is_here_untracked() {
        store.chat.change(id, |turn| LOADING.clone_into(&mut turn.status));
    }
    spawn_local(async move {
        let is_here = store.language.load().await;
        store.chat.change(id, |turn| turn.status.clear());
        let history = store.chat.peek(|conversation| conversation.messages_before(id));
        match is_here.and_then(|()| understand(store, &message, &history)) {
            Ok(meaning) => follow(store, id, message, history, meaning),
            // A model needs no language of ours.
            Err(_) if store.chat.peek_connection().may_have_model() => {
                ask_edge(store, id, message, history, None).await;
            }
            Err(Unavailable) => fail(store, id, NO_LANGUAGE.to_owned()),
        }
    });
}

/// Does what a message means, or has a model do it.
fn follow(store: Store, id: u32, message: String, history: Vec<Message>, meaning: Interpretation) {
    match meaning {
        Interpretation::Operations { operations, description, certain }
            if certain || !store.chat.peek_connection().may_have_model() =>
        {
            commit(store, id, &message, operations, description);
        }
        Interpretation::Undo => undo(store, id),
        Interpretation::Redo => redo(store, id),
        Interpretation::Question { prompt, choices } => finish(store, id, |turn| {
            turn.is_offline = true;
            turn.reply = prompt;
            turn.choices = choices;
        }),
        Interpretation::Answer { text } => finish(store, id, |turn| {
            turn.is_offline = true;
            turn.reply = text;
        }),
        guess @ (Interpretation::Operations { .. } | Interpretation::Unknown { .. }) => {
            spawn_local(ask_edge(store, id, message, history, Some(guess)));
        }
    }
}

/// What a message means without any model.
///
/// # Errors
/// [`Unavailable`] as long as the language was not loaded.
pub fn understand(store: Store, message: &str, history: &[Message]) -> Result<Interpretation, Unavailable> {
    let selection = store.document.peek_selection();
    store.document.peek(|sketch| store.language.interpret(sketch, message, &selection, history))
}

/// Asks the model what was answered here, in its place.
pub fn ask_model(store: Store, id: u32) {
    let Some(turn) = store.chat.peek(|conversation| conversation.turn(id).cloned()) else { return };
    if store.chat.is_running_untracked() || !may_ask_model(store, &turn) {
        return;
    }
    if !turn.changes.is_empty() {
        store.document.undo();
    }
    let history = store.chat.peek(|conversation| conversation.messages_before(id));
    let (again, _) = store.chat.begin(turn.message.clone(), platform::timestamp());
    spawn_local(ask_edge(store, again, turn.message, history, None));
}

/// Whether a turn was answered here, so that a model may do it instead: nothing was changed since.
pub fn may_ask_model(store: Store, turn: &Turn) -> bool {
    let is_newest = turn.changes.is_empty() || turn.revision == Some(store.document.revision());
    turn.is_offline && turn.progress == Progress::Done && is_newest
}

/// Answers the question that was asked last.
pub fn answer(store: Store, choice: Choice) {
    ask(store, choice.label);
}

/// Finds out whether the edge answers.
pub async fn check_connection(store: Store) {
    let key = store.chat.key();
    match api::default_provider(key.as_ref()).await {
        Ok(provider) => store.chat.set_online(provider),
        Err(ApiError::Locked) => store.chat.refuse_key(key.is_some()),
        Err(_) => store.chat.set_offline(),
    }
}

fn commit(store: Store, id: u32, message: &str, operations: Vec<Operation>, description: String) {
    let changed = apply(store, id, operations.into(), message);
    let revision = store.document.revision();
    finish(store, id, |turn| {
        turn.is_offline = true;
        turn.revision = Some(revision);
        turn.reply = if changed || turn.refusals.is_empty() { description } else { String::new() };
    });
}

/// Executes operations as one step and notes in the turn what became of each.
fn apply(store: Store, id: u32, batch: Batch, message: &str) -> bool {
    let before = store.document.peek(Clone::clone);
    let outcome = store.document.follow(batch, message.to_owned());
    let word = |operation| store.document.peek(|after| wording::step(&before, after, operation));
    let changes = outcome.applied.iter().map(word).collect();
    let refusals = outcome.rejections.iter().map(|rejection| rejection.refusal.to_string()).collect();
    if store.document.select_added(&outcome) {
        act::reveal_selection(store);
    }
    store.chat.change(id, |turn| {
        turn.changes = changes;
        turn.refusals = refusals;
    });
    !outcome.applied.is_empty()
}

fn undo(store: Store, id: u32) {
    let done = store.document.undo();
    let reply = if done { "Took the last step back." } else { "There is nothing to undo." };
    finish(store, id, |turn| turn.reply = reply.to_owned());
}

fn redo(store: Store, id: u32) {
    let done = store.document.redo();
    let reply = if done { "Did it again." } else { "There is nothing to redo." };
    finish(store, id, |turn| turn.reply = reply.to_owned());
}

/// Ends a turn well, and says what was replied.
fn finish(store: Store, id: u32, change: impl FnOnce(&mut Turn)) {
    let mut said = String::new();
    store.chat.change(id, |turn| {
        change(turn);
        turn.progress = Progress::Done;
        turn.reply.clone_into(&mut said);
    });
    store.notices.announce(said);
}

/// Asks the edge; falls back on what was understood here. Without a `guess`, the model is to answer and nobody else.
async fn ask_edge(
    store: Store,
    id: u32,
    message: String,
    history: Vec<Message>,
    guess: Option<Interpretation>,
) {
    if store.chat.peek_connection() == Connection::Offline {
        check_connection(store).await;
    }
    if !store.chat.peek_connection().may_have_model() {
        return fall_back(store, id, &message, guess);
    }
    match stream(store, id, &message, &history, guess.is_none()).await {
        Ok(answer) => {
            store.chat.set_session(answer.session_id.clone());
            if answer.provider.as_deref() == Some("offline") {
                fall_back(store, id, &message, guess);
            } else {
                accept(store, id, answer);
            }
        }
        Err(ApiError::Unreachable) => {
            store.chat.set_offline();
            fall_back(store, id, &message, guess);
        }
        Err(ApiError::Locked) => {
            store.chat.refuse_key(store.chat.key().is_some());
            fall_back(store, id, &message, guess);
        }
        Err(ApiError::Aborted) => store.chat.change(id, |turn| {
            turn.progress = Progress::Stopped;
            turn.proposal.clear();
        }),
        Err(error @ (ApiError::CutOff | ApiError::Refused { .. })) => fail(store, id, error.to_string()),
    }
}

/// What the offline interpreter made of the message, now that nobody else can be asked.
fn fall_back(store: Store, id: u32, message: &str, guess: Option<Interpretation>) {
    // What the edge's own offline answer showed on its way.
    store.chat.change(id, |turn| turn.proposal.clear());
    let Some(guess) = guess else { return finish(store, id, |turn| turn.reply = NO_MODEL.to_owned()) };
    match guess {
        Interpretation::Operations { operations, description, .. } => {
            commit(store, id, message, operations, description);
        }
        Interpretation::Unknown { suggestions } => {
            let reply = match store.chat.peek_connection() {
                Connection::Offline => NOT_UNDERSTOOD_OFFLINE,
                Connection::Locked { .. } => NOT_UNDERSTOOD_LOCKED,
                Connection::Unknown | Connection::Online { .. } => NOT_UNDERSTOOD,
            };
            finish(store, id, |turn| {
                reply.clone_into(&mut turn.reply);
                turn.suggestions = suggestions;
            });
        }
        Interpretation::Question { .. }
        | Interpretation::Answer { .. }
        | Interpretation::Undo
        | Interpretation::Redo => {}
    }
}

async fn stream(
    store: Store,
    id: u32,
    message: &str,
    history: &[Message],
    model_only: bool,
) -> Result<ChatAnswer, ApiError> {
    let controller = AbortController::new().map_err(|_| ApiError::Unreachable)?;
    let signal = controller.signal();
    store.chat.set_running(Some(controller));
    let (sketch, session) = (store.document.peek(Clone::clone), store.chat.session());
    let selection = store.document.peek_selection();
    let request = ChatRequest {
        message,
        current_sketch: &sketch,
        message_history: history,
        selection: &selection,
        mode: model_only.then_some("model"),
        session_id: session.as_deref(),
        dry_run: true,
        partial: true,
    };
    let key = store.chat.key();
    let answer = api::chat(&request, key.as_ref(), &signal, |event| {
        store.chat.change(id, |turn| show(turn, event, &sketch));
    });
    let answer = answer.await;
    store.chat.set_running(None);
    answer
}

/// Shows an event of the stream in its turn.
fn show(turn: &mut Turn, event: ChatEvent, sketch: &websketch_core::sketch::Sketch) {
    // What was refused goes back to the model, and its second answer takes the place of the first.
    if let ChatEvent::Operation(0, _) | ChatEvent::Rejected(0, _) = event {
        turn.proposal.clear();
        turn.refusals.clear();
    }
    match event {
        ChatEvent::Status(message) => turn.status = message,
        ChatEvent::Operation(_, operation) => {
            turn.proposal.push(Proposed::new(wording::operation(sketch, &operation), operation));
        }
        ChatEvent::Rejected(_, why) => turn.refusals.push(why),
        ChatEvent::Text(text) => turn.reply.push_str(&text),
        ChatEvent::End(_) => {}
    }
}

/// Puts before the person what the edge's model answered.
fn accept(store: Store, id: u32, answer: ChatAnswer) {
    if !answer.success {
        let why = answer.error.unwrap_or_else(|| "The model gave no usable answer.".to_owned());
        return fail(store, id, why);
    }
    match Batch::decode(&answer.operations) {
        Ok(batch) => propose(store, id, batch),
        Err(rejection) => return fail(store, id, rejection.refusal.to_string()),
    }
    let mut said = String::new();
    finish(store, id, |turn| {
        turn.refusals.extend(answer.rejected);
        turn.reply = answer.prompt.unwrap_or(answer.description);
        turn.choices = answer.choices;
        turn.suggestions = answer.suggestions;
        if !turn.proposal.is_empty() {
            let proposed = wording::count(turn.proposal.len(), "proposed change");
            said = format!("{} {proposed}: apply or discard in the chat", turn.reply);
        }
    });
    if !said.is_empty() {
        store.notices.announce(said);
    }
}

fn fail(store: Store, id: u32, why: String) {
    store.notices.announce(why.clone());
    store.chat.change(id, |turn| {
        turn.progress = Progress::Failed;
        turn.proposal.clear();
        turn.reply = why;
    });
}
