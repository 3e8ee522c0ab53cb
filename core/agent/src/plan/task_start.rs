//! The start of a task: its inputs, and the model or code that executes it.

use super::action::Action;
use super::builtin_actions::{ActionContext, ActionResult, bounds_of};
use super::event::{ExecutionEffect, TurnResult};
use super::execution::{Execution, LEASE_MS};
use super::prompt;
use super::reference::{self, resolve};
use super::state::{AnswerEffect, Change, NodeError, PendingQuestion, TaskKey, TaskStatus};
use super::validation::mismatch;
use crate::provider::{Provider, Usage};
use crate::turn::{ResumeContext, Target, Turn, TurnEffect, TurnEvent, TurnInput};
use serde_json::{Map, Value, json as object};
use websketch_language::Context;
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;

/// The time that the user may take to answer, in ms. The store of the execution decides when it is deleted.
const PATIENCE_MS: u64 = 30 * 24 * 3_600_000;

/// Bars of a page, by the last word of their names.
const BARS: [&str; 6] = ["header", "footer", "nav", "navbar", "navigation", "menu"];

impl Execution {
    pub(super) fn begin(&mut self, key: TaskKey, now_ms: u64) {
        let Some(node) = self.node(key).cloned() else { return };
        if let Some((paused, answer)) = self.tasks.get(&key).and_then(|task| task.resume.clone()) {
            self.change(key, |task| task.resume = None);
            return self.run_turn(key, Err((*paused, answer)), now_ms);
        }
        let resolved =
            resolve(&Value::Object(node.parameters.clone()), &|reference| self.find(key, reference));
        let parameters = match resolved {
            Ok(Value::Object(parameters)) => parameters,
            Ok(_) => Map::new(),
            Err(unknown) => {
                let message = format!("{unknown} has no value");
                return self.give_up(key, NodeError::new("unresolved_reference", message, false), now_ms);
            }
        };
        for parameter in node.action.parameters() {
            let value = parameters.get(parameter.name).filter(|value| !value.is_null());
            if let Some(fault) = value.and_then(|value| mismatch(value, parameter, parameter.name.to_owned()))
            {
                let error = NodeError::new("invalid_parameter", fault.to_string(), false);
                return self.give_up(key, error, now_ms);
            }
        }
        let is_spent = self.head.max_tokens.is_some_and(|most| {
            let Usage { input_tokens, output_tokens, .. } = self.usage();
            input_tokens.saturating_add(output_tokens) >= most
        });
        if is_spent && self.asks_model(key) {
            let error = NodeError::new("limit_exceeded", "The tokens of this execution are used up", false);
            return self.give_up(key, error, now_ms);
        }
        self.start_attempt(key, now_ms);
        let sketch = self.view(key.node);
        match node.action {
            Action::AskUser => {
                let text = parameters.get("prompt").map(reference::as_text).unwrap_or_default();
                let choices = parameters.get("choices").and_then(Value::as_array);
                let choices =
                    choices.into_iter().flatten().filter_map(|choice| choice.as_str().map(str::to_owned));
                let (prompt, choices) = (text.into_owned(), choices.collect());
                self.ask(key, PendingQuestion { prompt, choices, about: AnswerEffect::Answer });
            }
            Action::GenerateSection if node.provider == Provider::Offline => {
                self.draw_offline(key, &parameters, &sketch, now_ms);
            }
            Action::GenerateSection | Action::Answer => {
                let call = prompt::call(self, key, &parameters);
                self.call_out(key, |attempt, provider, model| ExecutionEffect::Call {
                    key,
                    attempt,
                    provider,
                    model,
                    call: Box::new(call),
                });
            }
            Action::Edit => self.run_turn(key, Ok((sketch, parameters)), now_ms),
            action => {
                let ids = self.ground().ids(key);
                let work = ActionContext { base: &self.base, sketch: &sketch, parameters: &parameters, ids };
                match work.perform(action) {
                    Ok(ActionResult { data, operations }) => self.apply_change(key, data, operations, now_ms),
                    Err(error) => self.fail(key, error, None, now_ms),
                }
            }
        }
    }

    /// Starts another attempt.
    fn start_attempt(&mut self, key: TaskKey, now_ms: u64) {
        let deadline = now_ms.saturating_add(self.settings.node_deadline_ms);
        let is_call = self.node(key).is_some_and(|node| node.action != Action::Edit);
        let call_until = if is_call { now_ms.saturating_add(self.settings.call_ms()) } else { 0 };
        self.change(key, |task| {
            task.status = TaskStatus::Running;
            task.attempts += 1;
            task.call_until_ms = call_until;
            task.lease_until_ms = now_ms.saturating_add(LEASE_MS);
            if task.deadline_at_ms == 0 {
                task.started_at_ms = now_ms;
                task.deadline_at_ms = deadline;
            }
        });
    }

    fn call_out(&mut self, key: TaskKey, effect: impl FnOnce(u32, Provider, String) -> ExecutionEffect) {
        let Some(node) = self.node(key) else { return };
        let (provider, model) = (node.provider, node.model.clone());
        let attempt = self.tasks.get(&key).map_or(0, |task| task.attempts);
        self.out.calls.push(effect(attempt, provider, model));
    }

    fn draw_offline(&mut self, key: TaskKey, parameters: &Map<String, Value>, sketch: &Sketch, now_ms: u64) {
        let Some(node) = self.node(key) else { return };
        let holds = parameters.get("holds").map(|value| reference::as_text(value).into_owned());
        let holds = holds.or_else(|| node.holds.clone()).unwrap_or_else(|| self.description(key));
        // The contents without their purpose, for patterns that do not know it.
        let plain = holds.split_once(" for ").map_or(holds.as_str(), |(plain, _)| plain).trim();
        // A bar's name gives its position rather than the page's purpose; the header of a page is a bar.
        let last = plain.to_lowercase().rsplit(' ').next().unwrap_or_default().to_owned();
        let is_bar = node.slot.is_some() && BARS.contains(&last.as_str());
        let bar = (is_bar && last == "header").then(|| format!("Add {plain} bar"));
        let said = [holds.as_str(), plain, node.name.as_str()].into_iter().skip(usize::from(is_bar));
        let said =
            said.flat_map(|holds| [holds.to_owned(), format!("Add {holds}"), format!("Add a {holds}")]);
        let said = bar.into_iter().chain(said);
        let ground = self.ground();
        let drawn = said.into_iter().find_map(|message| {
            let change = Change::Say { message };
            ground.draw_alone(sketch, key, &change).map(|(ids, after)| (change, ids, after))
        });
        match drawn {
            Some((change, ids, after)) => {
                let bounds = bounds_of(&after, &ids.iter().collect::<Vec<_>>());
                let data = object!({ "ids": ids, "bounds": bounds, "text": holds });
                self.complete(key, data, Some(change), now_ms);
            }
            None => {
                let message = format!("Without a model I cannot draw “{}”", websketch_json::excerpt(&holds));
                self.give_up(key, NodeError::new("not_understood", message, false), now_ms);
            }
        }
    }

    /// Starts or resumes a turn. Without a model it runs here, with a model in the shell.
    fn run_turn(
        &mut self,
        key: TaskKey,
        start: Result<(Sketch, Map<String, Value>), (crate::turn::PausedTurn, String)>,
        now_ms: u64,
    ) {
        let Some(node) = self.node(key).cloned() else { return };
        let target = match node.provider {
            Provider::Offline => Target::Nobody,
            provider => Target::Model { provider, model: node.model.clone() },
        };
        let is_offline = target == Target::Nobody;
        // The plan handles retries.
        let retry = crate::turn::RetryPolicy { deadline_ms: 0, ..self.settings.retry };
        let attempt = self.tasks.get(&key).map_or(0, |task| task.attempts);
        let ids = self.ground().ids(key).derived(&attempt.to_string());
        let mut turn = match start {
            Ok((sketch, parameters)) => {
                let text =
                    |name: &str| parameters.get(name).map(|value| reference::as_text(value).into_owned());
                let message = text("message").unwrap_or_else(|| self.description(key));
                let selection = parameters.get("ids").and_then(super::validation::ids).unwrap_or_default();
                let context = Context { selection, page: self.page, ..Context::default() };
                Turn::new(TurnInput {
                    message,
                    sketch,
                    context,
                    edited: Vec::new(),
                    notes: None,
                    image: None,
                    target,
                    asks_model: false,
                    mode: Mode::Atomic,
                    dry_run: true,
                    is_watched: false,
                    ids,
                    retry,
                    now_ms,
                    patience_ms: PATIENCE_MS,
                })
                .of_change()
            }
            Err((paused, answer)) => {
                self.start_attempt(key, now_ms);
                let sketch = self.view(key.node);
                let around =
                    ResumeContext { sketch, is_watched: false, ids, retry, now_ms, patience_ms: PATIENCE_MS };
                Turn::resume(paused, answer, around).of_change()
            }
        };
        if is_offline {
            if let Some(end) = played(&mut turn) {
                self.turn_ended(key, end, now_ms);
            }
            return;
        }
        let call_ms = self.settings.call_ms();
        self.call_out(key, |attempt, provider, model| ExecutionEffect::Run {
            key,
            attempt,
            provider,
            model,
            turn: Box::new(turn),
            call_ms,
        });
    }
}

/// Runs a turn that calls no model.
fn played(turn: &mut Turn) -> Option<TurnResult> {
    let mut paused = None;
    for effect in turn.handle(TurnEvent::Begin) {
        match effect {
            TurnEffect::Ask(question) => paused = Some(*question),
            TurnEffect::Finish(answer) => return Some(TurnResult::of(*answer, paused)),
            _ => {}
        }
    }
    None
}
