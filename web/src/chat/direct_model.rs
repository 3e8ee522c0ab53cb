//! Turns that the page runs itself, with the user's API key.
//!
//! This chunk is loaded when a key is present.

use super::turn_outcome::{accept, show_plan};
use crate::api::{ChatAnswer, direct_call};
use crate::conversation::{ProposedOperation, Turn as ChatTurn};
use crate::editor::describe;
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::storage::user_api_key::UserApiKey;
use crate::store::Store;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::pin::Pin;
use wasm_split_helpers::wasm_split;
use web_sys::{AbortController, AbortSignal};
use websketch_agent::plan::{Planner, PlannerStep, Prices, ProviderEntry, ProviderPool, RequestScope};
use websketch_agent::proposal::{StreamEvent, TextField};
use websketch_agent::provider::{AnswerForm, ModelCall, ModelFailure, Usage};
use websketch_agent::turn::{
    PausedTurn, ResumeContext, RetryPolicy, Target, Turn, TurnAnswer, TurnEffect, TurnEvent, TurnFailure,
    TurnInput,
};
use websketch_json as json;
use websketch_language::{Context, Message, Role};
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;

/// Time limit of all calls of a turn, and of a pending question. Milliseconds.
const DEADLINE_MS: u64 = 60_000;
const QUESTION_TTL_MS: u64 = 24 * 60 * 60 * 1_000;

/// A request for the user's own model.
pub struct DirectRequest {
    pub id: u32,
    pub message: String,
    pub history: Vec<Message>,
    /// Whether the offline language may answer first, and whether several clauses may become a plan.
    pub is_auto: bool,
    /// Whether the user asked for a plan.
    pub wants_plan: bool,
}

/// Entry points of the chunk.
#[derive(Clone, Copy)]
pub struct DirectModel {
    /// Answers a request.
    pub ask: fn(Store, UserApiKey, DirectRequest),
    /// Sends a short test request.
    pub test: fn(UserApiKey) -> KeyTest,
}

/// Result of a test request.
pub type KeyTest = Pin<Box<dyn Future<Output = Result<(), String>>>>;

/// Loads the chunk.
#[wasm_split(model, fallible)]
pub fn load() -> Result<DirectModel, ChunkUnavailable> {
    Ok(DirectModel {
        ask: |store, user_key, request| spawn_local(async move { run(store, user_key, request).await }),
        test: |user_key| Box::pin(async move { test_key(&user_key).await }),
    })
}

/// Returns the reason in words if the model does not answer.
async fn test_key(user_key: &UserApiKey) -> Result<(), String> {
    match ask_once(user_key).await {
        Ok(()) => Ok(()),
        Err(ModelFailure::Unreachable) => Err(direct_call::unreachable_words(user_key).await),
        Err(failure) => Err(failure.to_string()),
    }
}

async fn ask_once(user_key: &UserApiKey) -> Result<(), ModelFailure> {
    let controller = AbortController::new().map_err(|_| ModelFailure::Unreachable)?;
    let message = Message { role: Role::User, content: "Are you ready?".to_owned(), timestamp: None };
    let system = "Answer with one word.".to_owned();
    let call = ModelCall { system, shared: 0, messages: vec![message], image: None, form: AnswerForm::Text };
    direct_call::complete(user_key, &call, &controller.signal()).await.2
}

thread_local! {
    /// The pending question, and the turn that asked it.
    static PAUSED: RefCell<Option<(u32, PausedTurn)>> = const { RefCell::new(None) };
}

async fn run(store: Store, user_key: UserApiKey, request: DirectRequest) {
    let Ok(controller) = AbortController::new() else { return };
    let signal = controller.signal();
    store.chat.set_running(request.id, controller);
    let id = request.id;
    let is_done = play(store, &user_key, request, &signal).await;
    store.chat.clear_pending();
    if signal.aborted() {
        store.chat.change(id, ChatTurn::stop);
    } else if let Some(end) = is_done {
        let title = user_key.title();
        store.chat.change(id, |turn| turn.origin = format!("{title}, with your key"));
        match end {
            TurnEnd::Plan(plan) => show_plan(store, id, plan, true),
            TurnEnd::Answer(answer) => accept(store, id, *answer),
        }
    }
}

/// Results of a request.
enum TurnEnd {
    Plan(serde_json::Value),
    Answer(Box<ChatAnswer>),
}

async fn play(
    store: Store,
    user_key: &UserApiKey,
    request: DirectRequest,
    signal: &AbortSignal,
) -> Option<TurnEnd> {
    let sketch = store.document.peek(Clone::clone);
    let target = Target::Model { provider: user_key.provider, model: user_key.model.clone() };
    let ids = platform::id_source().ok()?;
    let retry = RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms: DEADLINE_MS, jitter: 0.5 };
    // The next message answers a pending question.
    let paused = PAUSED.take().filter(|(turn, _)| {
        store.chat.peek(|conversation| {
            conversation.turns().iter().rev().find(|entry| entry.id != request.id).map(|entry| entry.id)
                == Some(*turn)
        })
    });
    if let Some((_, paused)) = paused {
        let surroundings = ResumeContext {
            sketch: sketch.clone(),
            is_watched: true,
            ids,
            retry,
            now_ms: platform::now_ms(),
            patience_ms: QUESTION_TTL_MS,
        };
        let turn = Turn::resume(paused, request.message, surroundings);
        return drive(store, user_key, request.id, turn, &sketch, signal).await.map(TurnEnd::Answer);
    }
    let question = TurnInput {
        message: request.message.clone(),
        sketch: sketch.clone(),
        context: Context {
            selection: store.document.peek_own_selection(),
            spoken: store.document.last_added(),
            memory: store.chat.peek(|conversation| conversation.memory_before(request.id)),
            history: request.history,
            ..Context::default()
        },
        edited: store.document.peek_edited(),
        notes: store.chat.notes(),
        image: None,
        target,
        asks_model: !request.is_auto,
        mode: Mode::Partial,
        dry_run: true,
        is_watched: true,
        ids,
        retry,
        now_ms: platform::now_ms(),
        patience_ms: QUESTION_TTL_MS,
    };
    let deserves = request.is_auto && RequestScope::deserves_plan(&request.message) && !question.is_certain();
    if request.wants_plan || deserves {
        match plan_state(store, user_key, &question, signal).await {
            Ok(plan) => return Some(TurnEnd::Plan(plan)),
            Err(why) if request.wants_plan => {
                let answer = ChatAnswer { success: false, error: Some(why), ..ChatAnswer::default() };
                return Some(TurnEnd::Answer(Box::new(answer)));
            }
            // A new turn runs instead.
            Err(_) => {}
        }
    }
    drive(store, user_key, request.id, Turn::new(question), &sketch, signal).await.map(TurnEnd::Answer)
}

/// Runs core's turn machine and shows its progress.
async fn drive(
    store: Store,
    user_key: &UserApiKey,
    id: u32,
    mut turn: Turn,
    sketch: &Sketch,
    signal: &AbortSignal,
) -> Option<Box<ChatAnswer>> {
    let started = platform::now_ms();
    let mut event = TurnEvent::Begin;
    loop {
        let (mut call, mut wait) = (None, None);
        for effect in turn.handle(event) {
            match effect {
                TurnEffect::Report(step) => {
                    store.chat.change(id, |turn| step.message().clone_into(&mut turn.status));
                }
                TurnEffect::Show(shown) => show(store, id, shown, sketch),
                TurnEffect::CallModel(request) => call = Some(request),
                TurnEffect::Wait { ms } => wait = Some(ms),
                TurnEffect::Ask(paused) => PAUSED.set(Some((id, *paused))),
                TurnEffect::Finish(answer) => {
                    let is_unreachable =
                        answer.failure == Some(TurnFailure::Model(ModelFailure::Unreachable));
                    let mut answer = to_chat_answer(*answer);
                    let provider = user_key.provider.name();
                    answer.cost = Prices::default().cost(provider, &user_key.model, answer.usage);
                    if is_unreachable {
                        answer.error = Some(direct_call::unreachable_words(user_key).await);
                    }
                    return Some(Box::new(answer));
                }
                // Nothing is committed before the user accepts.
                TurnEffect::Announce(_) | TurnEffect::Commit { .. } => {}
            }
        }
        if signal.aborted() {
            return None;
        }
        event = match (call, wait) {
            (Some(call), _) => {
                let patience = turn.call_patience_ms();
                let heard = direct_call::call(user_key, &call, signal, |text| {
                    // Text of a running call can only have effects on the display.
                    for effect in turn.handle(TurnEvent::ModelText(text)) {
                        if let TurnEffect::Show(shown) = effect {
                            show(store, id, shown, sketch);
                        }
                    }
                });
                let heard = match patience {
                    None => Some(heard.await),
                    Some(ms) => platform::with_timeout(ms, Box::pin(heard)).await.ok(),
                };
                let (usage, outcome) =
                    heard.unwrap_or_else(|| (Usage::default(), Err(ModelFailure::Timeout)));
                TurnEvent::ModelEnded {
                    usage,
                    outcome,
                    elapsed_ms: platform::now_ms().saturating_sub(started),
                }
            }
            (None, Some(ms)) => {
                platform::sleep(ms).await;
                TurnEvent::WaitEnded
            }
            (None, None) => TurnEvent::Cancelled,
        };
    }
}

/// Returns the plan of a request in wire form.
async fn plan_state(
    store: Store,
    user_key: &UserApiKey,
    question: &TurnInput,
    signal: &AbortSignal,
) -> Result<serde_json::Value, String> {
    let member = ProviderEntry { provider: user_key.provider, models: vec![user_key.model.clone()] };
    let crew = ProviderPool { members: vec![member], forced: None };
    let (page, notes) = (question.context.page, store.chat.notes());
    let (mut planning, mut step) =
        Planner::begin(&question.message, &question.sketch, page, notes.as_deref(), crew);
    loop {
        step = match step {
            PlannerStep::Planned(plan) => return Ok(plan.to_json()),
            PlannerStep::Failed(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                return Err(format!("The model's plan cannot run: {}", faults.join("; ")));
            }
            PlannerStep::Call(call) => {
                let (text, _, outcome) = direct_call::complete(user_key, &call, signal).await;
                outcome.map_err(|failure| failure.to_string())?;
                planning.answered(&text)
            }
        };
    }
}

fn show(store: Store, id: u32, shown: StreamEvent, sketch: &Sketch) {
    store.chat.change(id, |turn| match shown {
        StreamEvent::Operation { operation, .. } => {
            turn.proposal.push(ProposedOperation::new(describe::operation(sketch, &operation), operation));
        }
        StreamEvent::Rejected { rejection, .. } => turn.refusals.push(rejection.reason.to_string()),
        StreamEvent::Text { field: TextField::Description, text } => turn.reply.push_str(&text),
        StreamEvent::Text { .. } => {}
    });
}

/// Converts an answer of the turn machine to the server's form.
fn to_chat_answer(answer: TurnAnswer) -> ChatAnswer {
    ChatAnswer {
        success: answer.failure.is_none(),
        operations: answer
            .operations
            .iter()
            .filter_map(|one| json::parse(&json::to_string(one)).ok())
            .collect(),
        description: answer.description,
        remarks: answer.remarks,
        rejected: answer.rejected.iter().map(|rejection| rejection.reason.to_string()).collect(),
        suggestions: answer.suggestions,
        prompt: answer.prompt,
        choices: answer.choices,
        error: answer.failure.map(|failure| failure.to_string()),
        usage: answer.usage,
        ..ChatAnswer::default()
    }
}
