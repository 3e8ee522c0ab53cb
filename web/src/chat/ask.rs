//! From a message to what comes of it: understood here if it can be, else asked of the edge's model.

use crate::api::{self, ApiError, ChatAnswer, ChatEvent, ChatRequest};
use crate::conversation::{Progress, Turn};
use crate::platform;
use crate::store::{Connection, Store};
use crate::wording;
use leptos::task::spawn_local;
use web_sys::AbortController;
use websketch_core::language::{Choice, Context, Interpretation, Message, interpret};
use websketch_core::operation::{Batch, Operation};

/// What is said when a message is not understood and nobody else can be asked.
const NOT_UNDERSTOOD: &str = "I did not understand that.";
const NOT_UNDERSTOOD_OFFLINE: &str =
    "I did not understand that, and no model can be asked while I am offline.";

/// Says `message` to WebSketch.
pub fn ask(store: Store, message: String) {
    if store.chat.is_running_untracked() {
        return;
    }
    let (id, history) = store.chat.begin(message.clone(), platform::timestamp());
    let context = Context { selection: store.document.peek_selection(), history, page: None };
    let meaning = store
        .document
        .with_ids(|ids| store.document.peek(|sketch| interpret(sketch, &message, &context, ids)))
        .unwrap_or(Interpretation::Unknown { suggestions: Vec::new() });
    match meaning {
        Interpretation::Operations { operations, description, certain }
            if certain || !store.chat.peek_connection().may_have_model() =>
        {
            commit(store, id, &message, operations, description);
        }
        Interpretation::Undo => undo(store, id),
        Interpretation::Redo => redo(store, id),
        Interpretation::Question { prompt, choices } => finish(store, id, |turn| {
            turn.reply = prompt;
            turn.choices = choices;
        }),
        Interpretation::Answer { text } => finish(store, id, |turn| turn.reply = text),
        guess @ (Interpretation::Operations { .. } | Interpretation::Unknown { .. }) => {
            spawn_local(ask_edge(store, id, message, context, guess));
        }
    }
}

/// Answers the question that was asked last.
pub fn answer(store: Store, choice: Choice) {
    ask(store, choice.label);
}

/// Finds out whether the edge answers.
pub async fn check_connection(store: Store) {
    store.chat.set_reachable(api::is_reachable().await);
}

fn commit(store: Store, id: u32, message: &str, operations: Vec<Operation>, description: String) {
    let changed = apply(store, id, operations.into(), message);
    finish(store, id, |turn| {
        turn.reply = if changed || turn.refusals.is_empty() { description } else { String::new() };
    });
}

/// Executes operations as one step and notes in the turn what became of each.
fn apply(store: Store, id: u32, batch: Batch, message: &str) -> bool {
    // Deleted components are named as they were, new ones as they are.
    let before = store.document.peek(Clone::clone);
    let outcome = store.document.follow(batch, message.to_owned());
    let word = |operation: &Operation| {
        let is_gone = matches!(operation, Operation::Delete { .. });
        store.document.peek(|after| wording::operation(if is_gone { &before } else { after }, operation))
    };
    let changes = outcome.applied.iter().map(word).collect();
    let refusals = outcome.rejections.iter().map(|rejection| rejection.refusal.to_string()).collect();
    store.document.select_added(&outcome);
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

/// Asks the edge; falls back on what was understood here.
async fn ask_edge(store: Store, id: u32, message: String, context: Context, guess: Interpretation) {
    if store.chat.peek_connection() == Connection::Offline {
        check_connection(store).await;
    }
    if !store.chat.peek_connection().may_have_model() {
        return fall_back(store, id, &message, guess);
    }
    match stream(store, id, &message, &context.selection, &context.history).await {
        Ok(answer) => {
            store.chat.set_answered(answer.provider.clone(), answer.session_id.clone());
            if answer.provider.as_deref() == Some("offline") {
                fall_back(store, id, &message, guess);
            } else {
                accept(store, id, &message, answer);
            }
        }
        Err(ApiError::Unreachable) => {
            store.chat.set_reachable(false);
            fall_back(store, id, &message, guess);
        }
        Err(ApiError::Aborted) => store.chat.change(id, |turn| {
            turn.progress = Progress::Stopped;
            turn.changes.clear();
        }),
        Err(error @ (ApiError::CutOff | ApiError::Refused { .. })) => fail(store, id, error.to_string()),
    }
}

/// What the offline interpreter made of the message, now that nobody else can be asked.
fn fall_back(store: Store, id: u32, message: &str, guess: Interpretation) {
    match guess {
        Interpretation::Operations { operations, description, .. } => {
            commit(store, id, message, operations, description);
        }
        Interpretation::Unknown { suggestions } => {
            let offline = store.chat.peek_connection() == Connection::Offline;
            finish(store, id, |turn| {
                turn.reply = if offline { NOT_UNDERSTOOD_OFFLINE } else { NOT_UNDERSTOOD }.to_owned();
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
    selection: &[websketch_core::sketch::ComponentId],
    history: &[Message],
) -> Result<ChatAnswer, ApiError> {
    let controller = AbortController::new().map_err(|_| ApiError::Unreachable)?;
    let signal = controller.signal();
    store.chat.set_running(Some(controller));
    let (sketch, session) = (store.document.peek(Clone::clone), store.chat.session());
    let request = ChatRequest {
        message,
        current_sketch: &sketch,
        message_history: history,
        selection,
        session_id: session.as_deref(),
        dry_run: true,
        partial: true,
    };
    let answer = api::chat(&request, &signal, |event| {
        store.chat.change(id, |turn| show(turn, event, &sketch));
    });
    let answer = answer.await;
    store.chat.set_running(None);
    answer
}

/// Shows an event of the stream in its turn.
fn show(turn: &mut Turn, event: ChatEvent, sketch: &websketch_core::sketch::Sketch) {
    match event {
        ChatEvent::Status(message) => turn.status = message,
        ChatEvent::Operation(operation) => turn.changes.push(wording::operation(sketch, &operation)),
        ChatEvent::Rejected(why) => turn.refusals.push(why),
        ChatEvent::Text(text) => turn.reply.push_str(&text),
        ChatEvent::End(_) => {}
    }
}

/// Does what the edge's model answered.
fn accept(store: Store, id: u32, message: &str, answer: ChatAnswer) {
    if !answer.success {
        let why = answer.error.unwrap_or_else(|| "The model gave no usable answer.".to_owned());
        return fail(store, id, why);
    }
    match Batch::decode(&answer.operations) {
        Ok(batch) => {
            apply(store, id, batch, message);
        }
        Err(rejection) => return fail(store, id, rejection.refusal.to_string()),
    }
    finish(store, id, |turn| {
        turn.refusals.extend(answer.rejected);
        turn.reply = answer.prompt.unwrap_or(answer.description);
        turn.choices = answer.choices;
        turn.suggestions = answer.suggestions;
    });
}

fn fail(store: Store, id: u32, why: String) {
    store.notices.announce(why.clone());
    store.chat.change(id, |turn| {
        turn.progress = Progress::Failed;
        turn.changes.clear();
        turn.reply = why;
    });
}
