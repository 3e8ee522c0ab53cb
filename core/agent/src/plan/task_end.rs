//! The end of a task: results, questions, failures, and their consequences.

use super::action::Action;
use super::builtin_actions::{bounds_of, touched};
use super::event::{TurnResult, is_worth_another};
use super::execution::Execution;
use super::state::{AnswerEffect, Change, NodeError, PendingQuestion, SkipReason, TaskKey, TaskStatus};
use crate::proposal::{NameResolver, ShortNames};
use crate::provider::{ModelFailure, Usage};
use crate::sections::{self, has_section};
use serde_json::{Value, json as object};
use websketch_sketch::operation::Operation;

/// The answers to a confirmation.
const APPLY: &str = "Apply";
const SKIP: &str = "Skip";

impl Execution {
    pub(super) fn turn_ended(&mut self, key: TaskKey, end: TurnResult, now_ms: u64) {
        let TurnResult { operations, text, usage, failure, paused } = end;
        self.change(key, |task| task.usage = task.usage.plus(usage));
        if let Some(paused) = paused {
            let choices = paused.choices.iter().map(|choice| choice.label.clone()).collect();
            let prompt = paused.prompt.clone();
            return self.ask(
                key,
                PendingQuestion { prompt, choices, about: AnswerEffect::Turn { paused: Box::new(paused) } },
            );
        }
        if let Some((code, message, is_transient)) = failure {
            return self.fail(key, NodeError::new(code, message, is_transient), None, now_ms);
        }
        let data = object!({ "ids": touched(&operations), "operations": operations, "text": text });
        self.apply_change(key, data, operations, now_ms);
    }

    pub(super) fn model_ended(
        &mut self,
        key: TaskKey,
        text: &str,
        usage: Usage,
        outcome: Result<(), ModelFailure>,
        now_ms: u64,
    ) {
        self.change(key, |task| task.usage = task.usage.plus(usage));
        if let Err(failure) = outcome {
            let attempts = self.tasks.get(&key).map_or(1, |task| task.attempts);
            let wait = self.settings.retry.delay_ms(attempts.min(2), &failure);
            let error = NodeError::new(failure.code(), failure.to_string(), is_worth_another(&failure));
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

    /// Returns the section in a model's answer, or the fault of the answer.
    fn section(&self, key: TaskKey, text: &str) -> Result<(Value, Change), String> {
        let repaired = websketch_repair::repair(text).map_err(|error| error.to_string())?;
        let value = repaired.value;
        let description = value.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut tree = match value.get("tree") {
            Some(tree) => tree.clone(),
            None => value,
        };
        if has_section(&tree) {
            tree = sections::fill(&tree, None)?;
        }
        let sketch = self.view(key.node);
        let (names, request) = (&ShortNames::new(&sketch), self.plan.about.user_prompt.as_str());
        NameResolver { names, shown: &sketch, sketch: &sketch, request }.resolve_tree(&mut tree);
        if let Err(fault) = websketch_layout::layout_tree::Tree::read(&tree, &sketch) {
            return Err(fault.to_string());
        }
        let change = Change::Draw { tree };
        let drawn = self.ground().draw_alone(&sketch, key, &change);
        let (ids, after) = drawn.ok_or_else(|| "the tree draws nothing".to_owned())?;
        let bounds = bounds_of(&after, &ids.iter().collect::<Vec<_>>());
        Ok((object!({ "ids": ids, "bounds": bounds, "text": description }), change))
    }

    /// Applies a change, after a confirmation by the user if needed.
    pub(super) fn apply_change(
        &mut self,
        key: TaskKey,
        data: Value,
        operations: Vec<Operation>,
        now_ms: u64,
    ) {
        if operations.is_empty() {
            return self.complete(key, data, None, now_ms);
        }
        let operations_json = operations.iter().map(|operation| object!(operation)).collect();
        let change = Change::Operations { operations: operations_json };
        let sketch = self.view(key.node);
        let made: Vec<_> = self.added_before(key.node);
        let rule = self.node(key).and_then(|node| node.confirm).unwrap_or(self.head.confirm);
        let owns = self.node(key).map(super::validation::claims).unwrap_or_default();
        match super::confirmation::question(rule, &sketch, &operations, &owns, &made) {
            Some(prompt) => {
                let choices = vec![APPLY.to_owned(), SKIP.to_owned()];
                self.ask(
                    key,
                    PendingQuestion { prompt, choices, about: AnswerEffect::Confirm { data, change } },
                );
            }
            None => self.complete(key, data, Some(change), now_ms),
        }
    }

    /// Returns the components that preceding nodes have added; they belong to the plan.
    fn added_before(&self, at: usize) -> Vec<websketch_sketch::ComponentId> {
        let before = self.merged(|other| self.plan.graph.comes_before(other, at));
        let ids = before.sketch.ids().filter(|id| !self.base.contains(id));
        ids.cloned().collect()
    }

    pub(super) fn ask(&mut self, key: TaskKey, asked: PendingQuestion) {
        let secret = (self.secret)();
        self.change(key, |task| {
            task.status = TaskStatus::Waiting;
            task.asks += 1;
            task.secret = secret;
            task.asked = Some(asked);
        });
    }

    pub(super) fn answered(&mut self, key: TaskKey, answer: String, now_ms: u64) {
        let Some(asked) = self.tasks.get(&key).and_then(|task| task.asked.clone()) else { return };
        self.change(key, |task| task.asked = None);
        match asked.about {
            AnswerEffect::Answer => self.complete(key, object!({ "answer": answer }), None, now_ms),
            AnswerEffect::Confirm { data, change } if answer.trim().eq_ignore_ascii_case(APPLY) => {
                self.complete(key, data, Some(change), now_ms);
            }
            AnswerEffect::Confirm { .. } => self.change(key, |task| {
                task.status = TaskStatus::Skipped;
                task.skip = Some(SkipReason::Chosen);
                task.finished_at_ms = now_ms;
            }),
            AnswerEffect::Turn { paused } => self.change(key, |task| {
                task.status = TaskStatus::Ready;
                task.resume = Some((paused, answer));
                // The user's time does not count for the node, and an answer is no failed attempt.
                task.allowed += 1;
                task.deadline_at_ms = 0;
            }),
        }
    }

    pub(super) fn complete(&mut self, key: TaskKey, data: Value, change: Option<Change>, now_ms: u64) {
        let is_draft = !matches!(&change, Some(Change::Operations { .. }));
        let operations = change.as_ref().and_then(|change| self.operations_of(key, change));
        self.change(key, |task| {
            task.status = TaskStatus::Completed;
            task.data = Some(data);
            task.change = change;
            (task.error, task.correction, task.resume) = (None, None, None);
            task.finished_at_ms = now_ms;
        });
        if let Some(operations) = operations {
            let id = self.name(key);
            let mut event = object!({ "type": "operations", "nodeId": id, "operations": operations });
            if let (Value::Object(fields), true) = (&mut event, is_draft) {
                // The final position is known only when all sections exist.
                fields.insert("draft".to_owned(), true.into());
            }
            self.show(event);
        }
    }

    /// Returns the operations of a change for display. A section is shown as if it were alone.
    pub(super) fn operations_of(&self, key: TaskKey, change: &Change) -> Option<Vec<Value>> {
        if let Change::Operations { operations } = change {
            return Some(operations.clone());
        }
        let view = self.view(key.node);
        let (_, after) = self.ground().draw_alone(&view, key, change)?;
        Some(
            websketch_sketch::history::diff(&view, &after)
                .iter()
                .map(|operation| object!(operation))
                .collect(),
        )
    }

    /// Retries a task, or fails it.
    pub(super) fn fail(&mut self, key: TaskKey, error: NodeError, at_ms: Option<u64>, now_ms: u64) {
        let Some(task) = self.tasks.get(&key) else { return };
        let at_ms = at_ms.unwrap_or(now_ms);
        let is_worth = error.retry_possible && task.attempts < task.allowed && at_ms < task.deadline_at_ms;
        if !is_worth {
            return self.give_up(key, error, now_ms);
        }
        self.change(key, |task| {
            task.status = TaskStatus::Ready;
            task.not_before_ms = at_ms;
            task.error = Some(error);
        });
    }

    pub(super) fn give_up(&mut self, key: TaskKey, error: NodeError, now_ms: u64) {
        self.change(key, |task| {
            task.status = TaskStatus::Failed;
            task.error = Some(error);
            task.finished_at_ms = now_ms;
            if task.started_at_ms == 0 {
                task.started_at_ms = now_ms;
            }
        });
    }
}
