//! Execution of a plan in the page: core's state machine with the page's clock and calls.

use super::apply_event;
use crate::api::direct_call::complete;
use crate::platform;
use crate::store::Store;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::task::spawn_local;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use web_sys::AbortController;
use websketch_agent::plan::{
    ConfirmRule, EndMode, Execution, ExecutionEffect, ExecutionEvent, ExecutionLimits, ExecutionParams,
    NestedStep, NestedTurn, Plan, Prices, TurnResult,
};
use websketch_agent::provider::{ModelCall, ModelFailure, Usage};
use websketch_agent::turn::{RetryPolicy, Turn};

/// Most concurrent model calls.
const PERMITS: usize = 5;
const MINUTE_MS: u64 = 60_000;

/// A plan running in this page. Clones share the execution.
#[derive(Clone)]
pub struct LocalRunner(Rc<Inner>);

struct Inner {
    store: Store,
    /// Turn of the conversation.
    turn: u32,
    execution: RefCell<Execution>,
    due: Cell<Option<TimeoutHandle>>,
}

impl LocalRunner {
    /// Starts a plan. Returns `None` if it is not executable.
    pub fn begin(store: Store, turn: u32, plan: &Value) -> Option<Self> {
        let plan = Plan::read(plan, None).ok()?;
        let prompt = plan.about().user_prompt.clone();
        let plan = plan.named(platform::random_name(), Some(prompt), platform::now_ms());
        let retry = RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms: MINUTE_MS, jitter: 0.5 };
        let settings = ExecutionLimits {
            permits: PERMITS,
            node_deadline_ms: 2 * MINUTE_MS,
            plan_deadline_ms: 10 * MINUTE_MS,
            retry,
        };
        let execution = Execution::new(ExecutionParams {
            id: platform::random_name(),
            plan,
            sketch: store.document.peek(Clone::clone),
            page: None,
            seed: platform::random_name(),
            confirm: ConfirmRule::Destructive,
            max_tokens: None,
            settings,
            // The user accepts its operations here, by node or one by one.
            ends: EndMode::AtOnce,
            secret: platform::random_name,
        });
        let execution = RefCell::new(execution.ok()?);
        let local = Self(Rc::new(Inner { store, turn, execution, due: Cell::new(None) }));
        let snapshot = local.0.execution.borrow().snapshot();
        apply_event(store, turn, &snapshot);
        local.handle(ExecutionEvent::Start);
        Some(local)
    }

    /// Cancels the execution.
    pub fn cancel(&self) {
        self.handle(ExecutionEvent::Cancel);
    }

    /// Retries a node.
    pub fn retry(&self, node: &str) {
        let key = self.0.execution.borrow().named(node);
        if let Some(key) = key.filter(|key| self.0.execution.borrow().can_retry(*key)) {
            self.handle(ExecutionEvent::Retry(key));
        }
    }

    /// Answers the question with the token `token`.
    pub fn answer(&self, token: &str, answer: String) {
        let question = self.0.execution.borrow().question(token);
        if let Some((key, ask)) = question {
            self.handle(ExecutionEvent::Answered { key, ask, answer });
        }
    }

    /// Returns the full record.
    pub fn record(&self) -> Value {
        self.0.execution.borrow().record(&Prices::default(), &[])
    }

    fn handle(&self, event: ExecutionEvent) {
        let effects = self.0.execution.borrow_mut().handle(platform::now_ms(), event);
        for effect in effects {
            match effect {
                // The execution lives as long as the page.
                ExecutionEffect::Store(_)
                | ExecutionEffect::Commit { .. }
                | ExecutionEffect::Archive { .. }
                | ExecutionEffect::Finish => {}
                ExecutionEffect::Show(event) => apply_event(self.0.store, self.0.turn, &event),
                ExecutionEffect::Call { key, attempt, call, .. } => {
                    let local = self.clone();
                    spawn_local(async move {
                        let (text, usage, outcome) = call_model(local.0.store, &call).await;
                        local.handle(ExecutionEvent::ModelEnded { key, attempt, text, usage, outcome });
                    });
                }
                ExecutionEffect::Run { key, attempt, turn, .. } => {
                    let local = self.clone();
                    spawn_local(async move {
                        let end = Box::new(local.run_turn(*turn).await);
                        local.handle(ExecutionEvent::TurnEnded { key, attempt, end });
                    });
                }
                // A late result is ignored.
                ExecutionEffect::Stop(_) => {}
                ExecutionEffect::Wake(at) => self.set_timer(at),
            }
        }
    }

    /// Runs a turn to its end.
    async fn run_turn(&self, turn: Turn) -> TurnResult {
        let started = platform::now_ms();
        let (mut playing, mut run_turn) = NestedTurn::begin(turn);
        loop {
            run_turn = match run_turn {
                NestedStep::Ended(end) => return *end,
                NestedStep::Call(call) => {
                    let (text, usage, outcome) = call_model(self.0.store, &call).await;
                    playing.answered(text, usage, outcome, platform::now_ms().saturating_sub(started))
                }
            };
        }
    }

    /// Sets the timer to `at`, replacing an earlier one. Unix milliseconds.
    fn set_timer(&self, at: Option<u64>) {
        if let Some(due) = self.0.due.take() {
            due.clear();
        }
        let Some(at) = at else { return };
        let local = self.clone();
        let wait = Duration::from_millis(at.saturating_sub(platform::now_ms()));
        let due = set_timeout_with_handle(move || local.handle(ExecutionEvent::Due), wait);
        // Without a timer, no deadline applies.
        self.0.due.set(due.ok());
    }
}

/// Calls the user's own model.
async fn call_model(store: Store, call: &ModelCall) -> (String, Usage, Result<(), ModelFailure>) {
    match (store.chat.peek_user_key(), AbortController::new()) {
        (Some(user_key), Ok(controller)) => complete(&user_key, call, &controller.signal()).await,
        _ => (String::new(), Usage::default(), Err(ModelFailure::NotConfigured)),
    }
}
