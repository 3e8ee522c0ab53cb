//! Requests to the server's model, and the fallback without one.

use crate::api::{self, ApiError, ChatAnswer, ChatEvent, ChatRequest};
use crate::chat::connection::check_connection;
use crate::chat::direct_model::{self, DirectRequest};
use crate::chat::plan::plan_offline;
use crate::chat::turn_outcome::{accept, commit, fail, finish};
use crate::conversation::{ProposedOperation, Turn};
use crate::editor::describe;
use crate::storage::user_api_key::UserApiKey;
use crate::store::{Connection, Store};
use leptos::task::spawn_local;
use web_sys::AbortController;
use websketch_language::{Interpretation, Message, Understood};
use websketch_sketch::Sketch;

/// Reply to a message that was not understood if no model is available.
const NOT_UNDERSTOOD: &str = "I did not understand that.";
const NOT_UNDERSTOOD_OFFLINE: &str =
    "I did not understand that, and no model can be asked while I am offline.";

const NOT_UNDERSTOOD_LOCKED: &str =
    "I did not understand that, and the server asks for its key before its model answers.";

/// Reply to a request for a model if none is available.
const NO_MODEL: &str = "No model can be asked right now.";

/// Reply if the language chunk is not available either.
const NO_LANGUAGE: &str =
    "The offline language could not be loaded. Please try again when there is a network.";

/// Fallback if no model answers.
pub enum Fallback {
    /// None: the user asked for a model.
    Nothing,
    /// A plan made locally: the user asked for a plan.
    Plan,
    /// None: the language chunk could not be loaded.
    NoLanguage,
    /// The local interpretation.
    Guess(Box<Understood>),
}

/// Asks the server's model, and falls back if none is available.
pub async fn ask_server(store: Store, id: u32, message: String, history: Vec<Message>, fallback: Fallback) {
    if let Some(user_key) = store.chat.peek_user_key() {
        return ask_direct(store, user_key, id, message, history, fallback).await;
    }
    if store.chat.peek_connection() == Connection::Offline {
        check_connection(store).await;
    }
    if !store.chat.peek_may_have_model() {
        return fall_back(store, id, &message, fallback);
    }
    let mode = match fallback {
        Fallback::Guess(_) => "auto",
        Fallback::Plan => "plan",
        Fallback::Nothing | Fallback::NoLanguage => "model",
    };
    store.notices.announce("The model is asked");
    match stream(store, id, &message, &history, mode).await {
        Ok(answer) => {
            store.chat.set_session(answer.session_id.clone());
            if answer.provider.as_deref() == Some("offline") {
                fall_back(store, id, &message, fallback);
            } else {
                accept(store, id, answer);
            }
        }
        Err(ApiError::Unreachable) => {
            store.chat.set_offline();
            fall_back(store, id, &message, fallback);
        }
        Err(ApiError::Locked) => {
            store.chat.refuse_key(store.chat.key().is_some());
            fall_back(store, id, &message, fallback);
        }
        Err(ApiError::Aborted) => store.chat.change(id, Turn::stop),
        Err(error @ (ApiError::CutOff | ApiError::Refused { .. })) => fail(store, id, error.to_string()),
    }
}

/// Asks the user's own model from the page.
async fn ask_direct(
    store: Store,
    user_key: UserApiKey,
    id: u32,
    message: String,
    history: Vec<Message>,
    fallback: Fallback,
) {
    let (is_auto, wants_plan) = (matches!(fallback, Fallback::Guess(_)), matches!(fallback, Fallback::Plan));
    match direct_model::load().await {
        Ok(model) => {
            (model.ask)(store, user_key, DirectRequest { id, message, history, is_auto, wants_plan });
        }
        Err(_) => fall_back(store, id, &message, fallback),
    }
}

/// Performs the fallback.
fn fall_back(store: Store, id: u32, message: &str, fallback: Fallback) {
    // Removes the operations that the server's offline answer streamed.
    store.chat.change(id, |turn| turn.proposal.clear());
    let guess = match fallback {
        Fallback::Nothing => return finish(store, id, |turn| turn.reply = NO_MODEL.to_owned()),
        Fallback::NoLanguage => return fail(store, id, NO_LANGUAGE.to_owned()),
        Fallback::Plan => {
            let message = message.to_owned();
            return spawn_local(async move { plan_offline(store, id, &message).await });
        }
        Fallback::Guess(guess) => *guess,
    };
    let Understood { meaning, memory } = guess;
    store.chat.change(id, |turn| turn.memory = memory);
    match meaning {
        Interpretation::Operations { operations, description, .. } => {
            commit(store, id, message, operations, description);
        }
        Interpretation::Unknown { suggestions, not_understood } => {
            let reply = match store.chat.peek_connection() {
                Connection::Offline => NOT_UNDERSTOOD_OFFLINE,
                Connection::Locked { .. } => NOT_UNDERSTOOD_LOCKED,
                Connection::Unknown | Connection::Online { .. } => NOT_UNDERSTOOD,
            };
            let quoted: Vec<String> = not_understood.iter().map(|words| format!("‘{words}’")).collect();
            let words = if quoted.is_empty() {
                String::new()
            } else {
                format!(" These words have no meaning for me here: {}.", quoted.join(", "))
            };
            finish(store, id, |turn| {
                turn.reply = [reply, &words].concat();
                turn.suggestions = suggestions;
            });
        }
        Interpretation::Question { .. }
        | Interpretation::Answer { .. }
        | Interpretation::Undo
        | Interpretation::Redo => {}
    }
}

/// Answers a question of the server by its token. Returns true if the server finished the turn.
pub async fn respond_to(store: Store, id: u32, token: &str, answer: &str) -> bool {
    let Ok(controller) = AbortController::new() else { return false };
    let signal = controller.signal();
    store.chat.set_running(id, controller);
    let sketch = store.document.peek(Clone::clone);
    let key = store.chat.key();
    let answer = api::respond(token, answer, key.as_ref(), &signal, |event| {
        store.chat.change(id, |turn| show(turn, event, &sketch));
    });
    let answer = answer.await;
    store.chat.clear_pending();
    match answer {
        Ok(answer) => {
            store.chat.set_session(answer.session_id.clone());
            accept(store, id, answer);
            return true;
        }
        Err(ApiError::Aborted) => store.chat.change(id, Turn::stop),
        Err(error) => {
            match error {
                ApiError::Unreachable => store.chat.set_offline(),
                ApiError::Locked => store.chat.refuse_key(store.chat.key().is_some()),
                _ => {}
            }
            // An expired question is not asked again.
            let is_over = matches!(error, ApiError::Refused { .. });
            fail(store, id, error.to_string());
            return is_over;
        }
    }
    false
}

async fn stream(
    store: Store,
    id: u32,
    message: &str,
    history: &[Message],
    mode: &'static str,
) -> Result<ChatAnswer, ApiError> {
    let controller = AbortController::new().map_err(|_| ApiError::Unreachable)?;
    let signal = controller.signal();
    store.chat.set_running(id, controller);
    let (sketch, session) = (store.document.peek(Clone::clone), store.chat.session());
    let notes = store.chat.notes();
    let selection = store.document.peek_own_selection();
    let edited = store.document.peek_edited();
    let choice = store.chat.peek_choice();
    let request = ChatRequest {
        message,
        current_sketch: &sketch,
        message_history: history,
        selection: &selection,
        edited: &edited,
        mode,
        notes: notes.as_deref(),
        provider: choice.as_ref().map(|choice| choice.provider.as_str()),
        model: choice.as_ref().and_then(|choice| choice.model.as_deref()),
        session_id: session.as_deref(),
        dry_run: true,
        partial: true,
    };
    let key = store.chat.key();
    let answer = api::chat(&request, key.as_ref(), &signal, |event| {
        store.chat.change(id, |turn| show(turn, event, &sketch));
    });
    let answer = answer.await;
    store.chat.clear_pending();
    answer
}

/// Applies a stream event to its turn.
fn show(turn: &mut Turn, event: ChatEvent, sketch: &Sketch) {
    match event {
        ChatEvent::Status(message) => turn.status = message,
        ChatEvent::Operation(operation) => {
            turn.proposal.push(ProposedOperation::new(describe::operation(sketch, &operation), operation));
        }
        ChatEvent::Rejected(why) => turn.refusals.push(why),
        ChatEvent::Text(text) => turn.reply.push_str(&text),
        ChatEvent::End(_) => {}
    }
}
