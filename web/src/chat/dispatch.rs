//! Dispatch of a message: interpreted locally if possible, else sent to a model.

use crate::actions;
use crate::chat::server::{Fallback, ask_server, respond_to};
use crate::chat::turn_outcome::{commit, fail, finish, redo, undo};
use crate::conversation::{Progress, Route, Turn};
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::Store;
use leptos::prelude::Set;
use leptos::task::spawn_local;
use web_sys::AbortController;
use websketch_language::{Choice, Context, Interpretation, Memory, Message, Understood};

/// Status while the first message waits for the language chunk.
const LOADING: &str = "Loading the language…";

/// Status if only a newer version has the language chunk.
const OUTDATED: &str = "WebSketch has been updated. Please send this again.";

/// Sends `message`.
pub fn ask(store: Store, message: String) {
    let route = if store.chat.take_plan_first() { Route::Plan } else { Route::Auto };
    ask_by(store, message, route, None);
}

/// Sends the message of a stopped or failed turn again.
pub fn ask_again(store: Store, id: u32) {
    let repeated = store.chat.peek(|conversation| {
        let turn = conversation.turn(id).filter(|turn| turn.can_be_repeated())?;
        Some((turn.message.clone(), turn.route))
    });
    if let Some((message, route)) = repeated {
        ask_by(store, message, route, None);
    }
}

/// Sends `message`. With `turn`, the message is the answer to the question of that turn.
fn ask_by(store: Store, message: String, route: Route, turn: Option<u32>) {
    if store.chat.is_running_untracked() {
        return;
    }
    let (id, history) = store.chat.begin(message.clone(), route, platform::timestamp());
    match route {
        Route::Auto => {}
        Route::Plan => return spawn_local(ask_server(store, id, message, history, Fallback::Plan)),
        Route::Model => return spawn_local(ask_server(store, id, message, history, Fallback::Nothing)),
    }
    spawn_local(async move {
        if !wait_for_language(store, id).await {
            return;
        }
        let history = store.chat.peek(|conversation| match turn {
            Some(turn) => conversation.messages_through(turn),
            None => conversation.messages_before(id),
        });
        // The answer to a question of a model goes to the model.
        let is_asked_by_model = store.chat.peek(|conversation| {
            turn.and_then(|turn| conversation.turn(turn)).is_some_and(|turn| !turn.is_offline)
        });
        if is_asked_by_model {
            return ask_server(store, id, message, history, Fallback::Nothing).await;
        }
        let memory = store.chat.peek(|conversation| match turn.and_then(|turn| conversation.turn(turn)) {
            Some(turn) => turn.memory.clone(),
            None => conversation.memory_before(id),
        });
        match interpret(store, &message, memory, history.clone()) {
            Ok(understood) => perform(store, id, message, history, understood),
            Err(ChunkUnavailable::Outdated) => ask_newer_version(store, id, message),
            // A model works without the language chunk.
            Err(ChunkUnavailable::Unreachable) => {
                ask_server(store, id, message, history, Fallback::NoLanguage).await;
            }
        }
    });
}

/// Stores the message for the page after its reload.
fn ask_newer_version(store: Store, id: u32, message: String) {
    fail(store, id, OUTDATED.to_owned());
    store.chat.set_draft(message);
    store.outdated.set(true);
}

/// Waits until the language chunk has loaded or failed. Returns false if the user stopped the turn.
async fn wait_for_language(store: Store, id: u32) -> bool {
    if store.language.is_loaded_untracked() {
        return true;
    }
    let controller = AbortController::new().ok();
    let signal = controller.as_ref().map(AbortController::signal);
    if let Some(controller) = controller {
        store.chat.set_running(id, controller);
    }
    store.chat.change(id, |turn| LOADING.clone_into(&mut turn.status));
    // The caller checks whether it has loaded.
    _ = store.language.load().await;
    store.chat.clear_pending();
    let is_wanted = !signal.is_some_and(|signal| signal.aborted());
    store.chat.change(id, |turn| if is_wanted { turn.status.clear() } else { turn.stop() });
    is_wanted
}

/// Performs the meaning of a message, or asks a model.
fn perform(store: Store, id: u32, message: String, history: Vec<Message>, understood: Understood) {
    let Understood { meaning, memory } = understood;
    let is_local = match &meaning {
        Interpretation::Operations { certain, .. } => *certain || !store.chat.peek_may_have_model(),
        other => !matches!(other, Interpretation::Unknown { .. }),
    };
    if is_local {
        store.chat.change(id, |turn| turn.memory = memory.clone());
    }
    match meaning {
        Interpretation::Operations { operations, description, .. } if is_local => {
            commit(store, id, &message, operations, description);
        }
        Interpretation::Undo => undo(store, id),
        Interpretation::Redo => redo(store, id),
        Interpretation::Question { prompt, choices } => finish(store, id, |turn| {
            turn.is_offline = true;
            turn.reply = prompt;
            turn.choices = choices;
        }),
        Interpretation::Answer { text, plays } => {
            finish(store, id, |turn| {
                turn.is_offline = true;
                turn.reply = text;
            });
            if let Some(at) = plays {
                actions::play_from(store, Some(&at));
            }
        }
        guess @ (Interpretation::Operations { .. } | Interpretation::Unknown { .. }) => {
            let guess = Understood { meaning: guess, memory };
            spawn_local(ask_server(store, id, message, history, Fallback::Guess(Box::new(guess))));
        }
    }
}

/// Interprets a message without a model.
///
/// # Errors
/// [`ChunkUnavailable`] if the language has not loaded.
pub fn interpret(
    store: Store,
    message: &str,
    memory: Memory,
    history: Vec<Message>,
) -> Result<Understood, ChunkUnavailable> {
    let (selection, spoken) = (store.document.peek_own_selection(), store.document.last_added());
    let context = Context { selection, spoken, memory, history, ..Context::default() };
    store.document.peek(|sketch| store.language.interpret(sketch, message, &context))
}

/// Replaces the local answer of a turn by a model's.
pub fn ask_model(store: Store, id: u32) {
    let Some(turn) = store.chat.peek(|conversation| conversation.turn(id).cloned()) else { return };
    if store.chat.is_running_untracked() || !may_ask_model(store, &turn) {
        return;
    }
    if !turn.changes.is_empty() {
        store.document.undo();
    }
    let history = store.chat.peek(|conversation| conversation.messages_before(id));
    let (again, _) = store.chat.begin(turn.message.clone(), Route::Model, platform::timestamp());
    spawn_local(ask_server(store, again, turn.message, history, Fallback::Nothing));
}

/// Returns true if a turn was answered locally and the sketch has not changed since, so that a model may replace it.
pub fn may_ask_model(store: Store, turn: &Turn) -> bool {
    let is_newest = turn.changes.is_empty() || turn.revision == Some(store.document.revision());
    turn.is_offline && turn.progress == Progress::Done && is_newest
}

/// Answers the question of an earlier turn.
pub fn answer(store: Store, turn: u32, choice: Choice) {
    if store.chat.is_running_untracked() {
        return;
    }
    let awaiting =
        store.chat.peek(|conversation| conversation.turn(turn).and_then(|turn| turn.awaiting.clone()));
    store.chat.change(turn, |turn| turn.is_answered = true);
    let Some(token) = awaiting else { return ask_by(store, choice.label, Route::Auto, Some(turn)) };
    let (id, _) = store.chat.begin(choice.label.clone(), Route::Auto, platform::timestamp());
    spawn_local(async move {
        if !respond_to(store, id, &token, &choice.label).await {
            store.chat.change(turn, |turn| turn.is_answered = false);
        }
    });
}
