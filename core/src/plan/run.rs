//! How tasks begin and end.

use super::action::Action;
use super::check::mismatch;
use super::event::{Effect, TurnEnd};
use super::execution::{Execution, LEASE_MS};
use super::fault::MAX_ITEMS;
use super::perform::{Done, Work, bounds_of, touched};
use super::prompt;
use super::reference::{self, resolve};
use super::state::{About, Asked, Change, Key, NodeError, Skip, Status, Task};
use crate::execute::Mode;
use crate::language::Context;
use crate::operation::Operation;
use crate::provider::{ModelFailure, Provider, Usage};
use crate::sketch::Sketch;
use crate::turn::{Effect as TurnEffect, Event as TurnEvent, Question, Surroundings, Target, Turn};
use serde_json::{Map, Value, json as object};

/// The answers to a confirmation.
const APPLY: &str = "Apply";
const SKIP: &str = "Skip";
/// How long the person may think, in ms; what keeps the execution decides when it is gone.
const PATIENCE_MS: u64 = 30 * 24 * 3_600_000;

/// What becomes of a task all of whose dependencies are over.
enum Gate {
    Closed,
    Skip(Skip),
    Open,
}

/// Bars of a page, by the last word of what they are called.
const BARS: [&str; 6] = ["header", "footer", "nav", "navbar", "navigation", "menu"];

impl Execution {
    /// Begins everything that can begin, and ends what that ends.
    pub(super) fn advance(&mut self, now_ms: u64) {
        loop {
            let mut has_moved = false;
            for at in self.plan.graph.order.clone() {
                let key = Key::of(at);
                has_moved |= match self.status(key) {
                    Status::Pending => self.open(key, now_ms),
                    Status::Running => self.close_loop(key, now_ms),
                    _ => false,
                };
            }
            for key in self.tasks.keys().copied().collect::<Vec<_>>() {
                let is_due = self.tasks.get(&key).is_some_and(|task| task.not_before_ms <= now_ms);
                let has_permit = || !self.asks_model(key) || self.called().count() < self.settings.permits;
                if self.status(key) == Status::Ready && is_due && has_permit() {
                    self.begin(key, now_ms);
                    has_moved = true;
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    fn open(&mut self, key: Key, now_ms: u64) -> bool {
        match self.gate(key) {
            Gate::Closed => false,
            Gate::Skip(why) => {
                self.change(key, |task| {
                    task.status = Status::Skipped;
                    task.skip = Some(why);
                });
                true
            }
            Gate::Open => {
                self.change(key, |task| task.status = Status::Ready);
                if self.node(key).is_some_and(|node| node.for_each.is_some()) {
                    self.unfold(key, now_ms);
                }
                true
            }
        }
    }

    fn gate(&self, key: Key) -> Gate {
        let Some(node) = self.node(key) else { return Gate::Closed };
        let before: Option<Vec<&Task>> =
            node.dependencies.iter().map(|&at| self.tasks.get(&Key::of(at))).collect();
        let before = before.unwrap_or_default();
        let all = 0..self.plan.nodes.len();
        let waits = |other: usize| self.plan.graph.waits_for_end(key.node, other, node);
        let is_open = |other: usize| waits(other) && !self.status(Key::of(other)).is_over();
        if before.iter().any(|task| !task.status.is_over()) || all.into_iter().any(is_open) {
            return Gate::Closed;
        }
        let is_broken = |task: &&Task| {
            task.status == Status::Failed || matches!(task.skip, Some(Skip::Failed | Skip::Cancelled))
        };
        if before.iter().any(is_broken) {
            return Gate::Skip(Skip::Failed);
        }
        if before.iter().any(|task| task.skip.is_some()) && !node.optional {
            return Gate::Skip(Skip::Chosen);
        }
        let holds = node.when.as_ref().is_none_or(|when| {
            let value = reference::sole(&when.reference).and_then(|reference| self.find(key, &reference));
            when.test.holds(&value.unwrap_or_default())
        });
        if holds { Gate::Open } else { Gate::Skip(Skip::Chosen) }
    }

    /// A loop becomes its elements.
    fn unfold(&mut self, key: Key, now_ms: u64) {
        let list = self
            .node(key)
            .and_then(|node| reference::sole(node.for_each.as_deref()?).map(|it| it.to_string()));
        let value =
            list.as_deref().and_then(reference::sole).and_then(|reference| self.find(key, &reference));
        let items = match value {
            Some(Value::Array(items)) if items.len() <= MAX_ITEMS => items,
            Some(Value::Null) => Vec::new(),
            Some(Value::Array(items)) => {
                let message = format!("forEach takes at most {MAX_ITEMS} elements, found {}", items.len());
                return self.give_up(key, NodeError::new("limit_exceeded", message, false), now_ms);
            }
            _ => {
                let message = format!("{} is no list", list.unwrap_or_default());
                return self.give_up(key, NodeError::new("unresolved_reference", message, false), now_ms);
            }
        };
        let allowed = self.node(key).map_or(1, |node| node.max_attempts);
        self.change(key, |task| {
            task.status = Status::Running;
            task.started_at_ms = now_ms;
            task.count = Some(items.len());
        });
        for (item, element) in items.into_iter().enumerate() {
            let key = Key { node: key.node, item: Some(item) };
            let task = Task { status: Status::Ready, allowed, element: Some(element), ..Task::default() };
            self.tasks.insert(key, task);
            self.change(key, |_| ());
        }
    }

    /// A loop is over when all its elements are.
    fn close_loop(&mut self, key: Key, now_ms: u64) -> bool {
        let Some(count) = self.tasks.get(&key).and_then(|task| task.count) else { return false };
        let items: Vec<&Task> =
            (0..count).filter_map(|item| self.tasks.get(&Key { node: key.node, item: Some(item) })).collect();
        if items.iter().any(|task| !task.status.is_over()) {
            return false;
        }
        let failed = items.iter().filter(|task| task.status == Status::Failed).count();
        let datas: Vec<Value> = items.iter().filter_map(|task| task.data.clone()).collect();
        if failed > 0 {
            let message = format!("{failed} of {count} elements failed");
            self.give_up(key, NodeError::new("elements_failed", message, true), now_ms);
        } else {
            let data = gathered(datas);
            self.complete(key, data, None, now_ms);
        }
        true
    }

    fn begin(&mut self, key: Key, now_ms: u64) {
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
            let Usage { input_tokens, output_tokens } = self.usage();
            input_tokens.saturating_add(output_tokens) >= most
        });
        if is_spent && self.asks_model(key) {
            let error = NodeError::new("limit_exceeded", "The tokens of this execution are used up", false);
            return self.give_up(key, error, now_ms);
        }
        self.take(key, now_ms);
        let sketch = self.view(key.node);
        match node.action {
            Action::AskUser => {
                let text = parameters.get("prompt").map(reference::said).unwrap_or_default();
                let choices = parameters.get("choices").and_then(Value::as_array);
                let choices =
                    choices.into_iter().flatten().filter_map(|choice| choice.as_str().map(str::to_owned));
                let (prompt, choices) = (text.into_owned(), choices.collect());
                self.ask(key, Asked { prompt, choices, about: About::Answer });
            }
            Action::GenerateSection if node.provider == Provider::Offline => {
                self.draw_offline(key, &parameters, &sketch, now_ms);
            }
            Action::GenerateSection | Action::Answer => {
                let call = prompt::call(self, key, &parameters);
                self.call_out(key, |attempt, provider, model| Effect::Call {
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
                let work = Work { base: &self.base, sketch: &sketch, parameters: &parameters, ids };
                match work.perform(action) {
                    Ok(Done { data, operations }) => self.settle(key, data, operations, now_ms),
                    Err(error) => self.fail(key, error, None, now_ms),
                }
            }
        }
    }

    /// Another try begins.
    fn take(&mut self, key: Key, now_ms: u64) {
        let deadline = now_ms.saturating_add(self.settings.node_deadline_ms);
        self.change(key, |task| {
            task.status = Status::Running;
            task.attempts += 1;
            task.lease_until_ms = now_ms.saturating_add(LEASE_MS);
            if task.deadline_at_ms == 0 {
                task.started_at_ms = now_ms;
                task.deadline_at_ms = deadline;
            }
        });
    }

    fn call_out(&mut self, key: Key, effect: impl FnOnce(u32, Provider, String) -> Effect) {
        let Some(node) = self.node(key) else { return };
        let (provider, model) = (node.provider, node.model.clone());
        let attempt = self.tasks.get(&key).map_or(0, |task| task.attempts);
        self.out.calls.push(effect(attempt, provider, model));
    }

    fn draw_offline(&mut self, key: Key, parameters: &Map<String, Value>, sketch: &Sketch, now_ms: u64) {
        let Some(node) = self.node(key) else { return };
        let holds = parameters.get("holds").map(|value| reference::said(value).into_owned());
        let holds = holds.or_else(|| node.holds.clone()).unwrap_or_else(|| self.description(key));
        // Without what it is for, where no pattern knows of that.
        let plain = holds.split_once(" for ").map_or(holds.as_str(), |(plain, _)| plain).trim();
        // Bars say where one is, not what the page is for; the header of a page is one.
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
            ground.alone(sketch, key, &change).map(|(ids, after)| (change, ids, after))
        });
        match drawn {
            Some((change, ids, after)) => {
                let bounds = bounds_of(&after, &ids.iter().collect::<Vec<_>>());
                let data = object!({ "ids": ids, "bounds": bounds, "text": holds });
                self.complete(key, data, Some(change), now_ms);
            }
            None => {
                let message = format!("Without a model I cannot draw “{}”", crate::json::excerpt(&holds));
                self.give_up(key, NodeError::new("not_understood", message, false), now_ms);
            }
        }
    }

    /// Begins a turn, or goes on with one: here without a model, outside with one.
    fn run_turn(
        &mut self,
        key: Key,
        start: Result<(Sketch, Map<String, Value>), (crate::turn::Paused, String)>,
        now_ms: u64,
    ) {
        let Some(node) = self.node(key).cloned() else { return };
        let target = match node.provider {
            Provider::Offline => Target::Nobody,
            provider => Target::Model { provider, model: node.model.clone() },
        };
        let is_offline = target == Target::Nobody;
        // The tries are the plan's.
        let retry = crate::turn::RetryPolicy { deadline_ms: 0, ..self.settings.retry };
        let attempt = self.tasks.get(&key).map_or(0, |task| task.attempts);
        let ids = self.ground().ids(key).derived(&attempt.to_string());
        let mut turn = match start {
            Ok((sketch, parameters)) => {
                let text = |name: &str| parameters.get(name).map(|value| reference::said(value).into_owned());
                let message = text("message").unwrap_or_else(|| self.description(key));
                let selection = parameters.get("ids").and_then(super::check::ids).unwrap_or_default();
                let context = Context { selection, history: Vec::new(), page: self.page };
                Turn::new(Question {
                    message,
                    sketch,
                    context,
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
            }
            Err((paused, answer)) => {
                self.take(key, now_ms);
                let sketch = self.view(key.node);
                let around =
                    Surroundings { sketch, is_watched: false, ids, retry, now_ms, patience_ms: PATIENCE_MS };
                Turn::resume(paused, answer, around)
            }
        };
        if is_offline {
            if let Some(end) = played(&mut turn) {
                self.turn_ended(key, end, now_ms);
            }
            return;
        }
        self.call_out(key, |attempt, provider, model| Effect::Run {
            key,
            attempt,
            provider,
            model,
            turn: Box::new(turn),
        });
    }

    pub(super) fn turn_ended(&mut self, key: Key, end: TurnEnd, now_ms: u64) {
        let TurnEnd { operations, text, usage, failure, paused } = end;
        self.change(key, |task| task.usage = task.usage.plus(usage));
        if let Some(paused) = paused {
            let choices = paused.choices.iter().map(|choice| choice.label.clone()).collect();
            let prompt = paused.prompt.clone();
            return self.ask(key, Asked { prompt, choices, about: About::Turn { paused: Box::new(paused) } });
        }
        if let Some((code, message, may_pass)) = failure {
            return self.fail(key, NodeError::new(code, message, may_pass), None, now_ms);
        }
        if operations.is_empty() && text.starts_with("I did not understand") {
            return self.give_up(key, NodeError::new("not_understood", text, false), now_ms);
        }
        let data = object!({ "ids": touched(&operations), "operations": operations, "text": text });
        self.settle(key, data, operations, now_ms);
    }

    pub(super) fn model_ended(
        &mut self,
        key: Key,
        text: &str,
        usage: Usage,
        outcome: Result<(), ModelFailure>,
        now_ms: u64,
    ) {
        self.change(key, |task| task.usage = task.usage.plus(usage));
        if let Err(failure) = outcome {
            let attempts = self.tasks.get(&key).map_or(1, |task| task.attempts);
            let wait = self.settings.retry.delay_ms(attempts.min(2), &failure);
            let error = NodeError::new(failure.code(), failure.to_string(), failure.may_pass());
            return self.fail(key, error, wait.map(|ms| now_ms.saturating_add(ms)), now_ms);
        }
        if self.node(key).is_some_and(|node| node.action == Action::Answer) {
            let said = text.trim();
            if said.is_empty() {
                return self.fail(
                    key,
                    NodeError::new("model_unreadable", "The model said nothing", true),
                    None,
                    now_ms,
                );
            }
            return self.complete(key, object!({ "text": said }), None, now_ms);
        }
        match self.section(key, text) {
            Ok((data, change)) => self.complete(key, data, Some(change), now_ms),
            Err(fault) => {
                self.change(key, |task| task.correction = Some((text.to_owned(), fault.clone())));
                self.fail(key, NodeError::new("model_unreadable", fault, true), None, now_ms);
            }
        }
    }

    /// The part of a page in a model's answer, or what is wrong with it.
    fn section(&self, key: Key, text: &str) -> Result<(Value, Change), String> {
        let repaired = crate::repair::repair(text).map_err(|error| error.to_string())?;
        let value = repaired.value;
        let description = value.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
        let tree = match value.get("tree") {
            Some(tree) => tree.clone(),
            None => value,
        };
        let sketch = self.view(key.node);
        if let Err(fault) = crate::layout::Tree::read(&tree, &sketch) {
            return Err(fault.to_string());
        }
        let change = Change::Draw { tree };
        let drawn = self.ground().alone(&sketch, key, &change);
        let (ids, after) = drawn.ok_or_else(|| "the tree draws nothing".to_owned())?;
        let bounds = bounds_of(&after, &ids.iter().collect::<Vec<_>>());
        Ok((object!({ "ids": ids, "bounds": bounds, "text": description }), change))
    }

    /// A change is there: it counts, unless the person is asked first.
    fn settle(&mut self, key: Key, data: Value, operations: Vec<Operation>, now_ms: u64) {
        if operations.is_empty() {
            return self.complete(key, data, None, now_ms);
        }
        let operations_json = operations.iter().map(|operation| object!(operation)).collect();
        let change = Change::Operations { operations: operations_json };
        let sketch = self.view(key.node);
        let made: Vec<_> = self.made_before(key.node);
        let rule = self.node(key).and_then(|node| node.confirm).unwrap_or(self.head.confirm);
        let owns = self.node(key).map(super::check::claims).unwrap_or_default();
        match super::confirm::question(rule, &sketch, &operations, &owns, &made) {
            Some(prompt) => {
                let choices = vec![APPLY.to_owned(), SKIP.to_owned()];
                self.ask(key, Asked { prompt, choices, about: About::Confirm { data, change } });
            }
            None => self.complete(key, data, Some(change), now_ms),
        }
    }

    /// Components that the nodes before have made: they are the plan's own.
    fn made_before(&self, at: usize) -> Vec<crate::sketch::ComponentId> {
        let before = self.merged(|other| self.plan.graph.comes_before(other, at));
        let ids = before.sketch.ids().filter(|id| !self.base.contains(id));
        ids.cloned().collect()
    }

    fn ask(&mut self, key: Key, asked: Asked) {
        self.change(key, |task| {
            task.status = Status::Waiting;
            task.asks += 1;
            task.asked = Some(asked);
        });
    }

    pub(super) fn answered(&mut self, key: Key, answer: String, now_ms: u64) {
        let Some(asked) = self.tasks.get(&key).and_then(|task| task.asked.clone()) else { return };
        self.change(key, |task| task.asked = None);
        match asked.about {
            About::Answer => self.complete(key, object!({ "answer": answer }), None, now_ms),
            About::Confirm { data, change } if answer.trim().eq_ignore_ascii_case(APPLY) => {
                self.complete(key, data, Some(change), now_ms);
            }
            About::Confirm { .. } => self.change(key, |task| {
                task.status = Status::Skipped;
                task.skip = Some(Skip::Chosen);
                task.finished_at_ms = now_ms;
            }),
            About::Turn { paused } => self.change(key, |task| {
                task.status = Status::Ready;
                task.resume = Some((paused, answer));
                // The person's time is not the node's, and an answer is no failed try.
                task.allowed += 1;
                task.deadline_at_ms = 0;
            }),
        }
    }

    fn complete(&mut self, key: Key, data: Value, change: Option<Change>, now_ms: u64) {
        let operations = match &change {
            Some(Change::Operations { operations }) => Some((operations.clone(), false)),
            Some(drawn) => {
                let view = self.view(key.node);
                let drawn = self.ground().alone(&view, key, drawn);
                drawn.map(|(_, after)| {
                    (crate::history::diff(&view, &after).iter().map(|it| object!(it)).collect(), true)
                })
            }
            None => None,
        };
        self.change(key, |task| {
            task.status = Status::Completed;
            task.data = Some(data);
            task.change = change;
            (task.error, task.correction, task.resume) = (None, None, None);
            task.finished_at_ms = now_ms;
        });
        if let Some((operations, is_draft)) = operations {
            let id = self.name(key);
            let mut event = object!({ "type": "operations", "nodeId": id, "operations": operations });
            if let (Value::Object(fields), true) = (&mut event, is_draft) {
                // Where it lies is certain only when all parts are there.
                fields.insert("draft".to_owned(), true.into());
            }
            self.show(event);
        }
    }

    /// Another try, or none.
    pub(super) fn fail(&mut self, key: Key, error: NodeError, at_ms: Option<u64>, now_ms: u64) {
        let Some(task) = self.tasks.get(&key) else { return };
        let at_ms = at_ms.unwrap_or(now_ms);
        let is_worth = error.retry_possible && task.attempts < task.allowed && at_ms < task.deadline_at_ms;
        if !is_worth {
            return self.give_up(key, error, now_ms);
        }
        self.change(key, |task| {
            task.status = Status::Ready;
            task.not_before_ms = at_ms;
            task.error = Some(error);
        });
    }

    pub(super) fn give_up(&mut self, key: Key, error: NodeError, now_ms: u64) {
        self.change(key, |task| {
            task.status = Status::Failed;
            task.error = Some(error);
            task.finished_at_ms = now_ms;
            if task.started_at_ms == 0 {
                task.started_at_ms = now_ms;
            }
        });
    }
}

/// Plays a turn that asks nobody.
fn played(turn: &mut Turn) -> Option<TurnEnd> {
    let mut paused = None;
    for effect in turn.handle(TurnEvent::Begin) {
        match effect {
            TurnEffect::Ask(question) => paused = Some(*question),
            TurnEffect::Finish(answer) => return Some(TurnEnd::of(*answer, paused)),
            _ => {}
        }
    }
    None
}

/// The result of a loop: lists of its elements joined, other values listed.
fn gathered(datas: Vec<Value>) -> Value {
    let mut all = Map::new();
    for data in &datas {
        for (key, value) in data.as_object().into_iter().flatten() {
            let list = all.entry(key.clone()).or_insert_with(|| object!([]));
            if let Value::Array(list) = list {
                match value {
                    Value::Array(values) => list.extend(values.iter().cloned()),
                    other => list.push(other.clone()),
                }
            }
        }
    }
    all.insert("count".to_owned(), datas.len().into());
    all.insert("items".to_owned(), datas.into());
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_a_loop_are_gathered() {
        let all = gathered(vec![
            object!({ "ids": ["a"], "text": "x" }),
            object!({ "ids": ["b", "c"], "text": "y" }),
        ]);
        assert_eq!(all.get("ids"), Some(&object!(["a", "b", "c"])));
        assert_eq!(all.get("text"), Some(&object!(["x", "y"])));
        assert_eq!(all.get("count"), Some(&object!(2)));
    }
}
