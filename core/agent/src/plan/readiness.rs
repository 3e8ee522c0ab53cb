//! Readiness of tasks: dependencies, conditions, and expansion of loops.

use super::execution::Execution;
use super::fault::MAX_ITEMS;
use super::reference::{self};
use super::state::{Change, NodeError, SkipReason, TaskKey, TaskState, TaskStatus};
use serde_json::{Map, Value, json as object};

/// The number of components processed in one event, worth a few milliseconds. A single task may exceed it.
const WORK_AT_ONCE: usize = 2_000;
/// The cost of a section, in components.
const DRAWN: usize = 20;

/// The readiness of a task with completed dependencies.
enum Readiness {
    Closed,
    Skip(SkipReason),
    Open,
}

impl Execution {
    /// Starts all ready tasks and handles their results, up to a limit of work per event. The rest starts with the next
    /// event, which is due at once.
    pub(super) fn advance(&mut self, now_ms: u64) {
        self.out.is_paused = false;
        let mut done = 0;
        loop {
            let mut has_moved = false;
            for at in self.plan.graph.order.clone() {
                let key = TaskKey::of(at);
                has_moved |= match self.status(key) {
                    TaskStatus::Pending => self.open(key, now_ms),
                    TaskStatus::Running => self.close_loop(key, now_ms),
                    _ => false,
                };
            }
            for key in self.tasks.keys().copied().collect::<Vec<_>>() {
                let is_due = self.tasks.get(&key).is_some_and(|task| task.not_before_ms <= now_ms);
                let has_permit = || !self.asks_model(key) || self.called().count() < self.settings.permits;
                if self.status(key) == TaskStatus::Ready && is_due && has_permit() {
                    let work = self.work_of(key);
                    let is_first = done == 0 && !self.out.is_starting;
                    if work > 0 && !is_first && done + work > WORK_AT_ONCE {
                        self.out.is_paused = true;
                        return;
                    }
                    done += work;
                    self.begin(key, now_ms);
                    has_moved = true;
                }
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Returns the local work of a task, in components to process. A model call counts 0.
    fn work_of(&self, key: TaskKey) -> usize {
        if self.asks_model(key) {
            return 0;
        }
        let made = self.tasks.values().map(|task| match &task.change {
            Some(Change::Operations { operations }) => operations.len(),
            Some(Change::Draw { .. } | Change::Say { .. }) => DRAWN,
            None => 0,
        });
        self.base.len() + made.sum::<usize>()
    }

    fn open(&mut self, key: TaskKey, now_ms: u64) -> bool {
        match self.readiness(key) {
            Readiness::Closed => false,
            Readiness::Skip(why) => {
                self.change(key, |task| {
                    task.status = TaskStatus::Skipped;
                    task.skip = Some(why);
                });
                true
            }
            Readiness::Open => {
                self.change(key, |task| task.status = TaskStatus::Ready);
                if self.node(key).is_some_and(|node| node.for_each.is_some()) {
                    self.expand_loop(key, now_ms);
                }
                true
            }
        }
    }

    fn readiness(&self, key: TaskKey) -> Readiness {
        let Some(node) = self.node(key) else { return Readiness::Closed };
        let before: Option<Vec<&TaskState>> =
            node.dependencies.iter().map(|&at| self.tasks.get(&TaskKey::of(at))).collect();
        let before = before.unwrap_or_default();
        let all = 0..self.plan.nodes.len();
        let waits = |other: usize| self.plan.graph.waits_for_end(key.node, other, node);
        let is_open = |other: usize| waits(other) && !self.status(TaskKey::of(other)).is_over();
        if before.iter().any(|task| !task.status.is_over()) || all.into_iter().any(is_open) {
            return Readiness::Closed;
        }
        let is_broken = |task: &&TaskState| {
            task.status == TaskStatus::Failed
                || matches!(task.skip, Some(SkipReason::Failed | SkipReason::Cancelled))
        };
        if before.iter().any(is_broken) {
            return Readiness::Skip(SkipReason::Failed);
        }
        if before.iter().any(|task| task.skip.is_some()) && !node.optional {
            return Readiness::Skip(SkipReason::Chosen);
        }
        let holds = node.when.as_ref().is_none_or(|when| {
            let value = reference::sole(&when.reference).and_then(|reference| self.find(key, &reference));
            when.test.holds(&value.unwrap_or_default())
        });
        if holds { Readiness::Open } else { Readiness::Skip(SkipReason::Chosen) }
    }

    /// Expands a loop into its elements.
    fn expand_loop(&mut self, key: TaskKey, now_ms: u64) {
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
            task.status = TaskStatus::Running;
            task.started_at_ms = now_ms;
            task.count = Some(items.len());
        });
        for (item, element) in items.into_iter().enumerate() {
            let key = TaskKey { node: key.node, item: Some(item) };
            let task = TaskState {
                status: TaskStatus::Ready,
                allowed,
                element: Some(element),
                ..TaskState::default()
            };
            self.tasks.insert(key, task);
            self.change(key, |_| ());
        }
    }

    /// Completes a loop if all its elements are over.
    fn close_loop(&mut self, key: TaskKey, now_ms: u64) -> bool {
        let Some(count) = self.tasks.get(&key).and_then(|task| task.count) else { return false };
        let items: Vec<&TaskState> = (0..count)
            .filter_map(|item| self.tasks.get(&TaskKey { node: key.node, item: Some(item) }))
            .collect();
        if items.iter().any(|task| !task.status.is_over()) {
            return false;
        }
        let failed = items.iter().filter(|task| task.status == TaskStatus::Failed).count();
        let datas: Vec<Value> = items.iter().filter_map(|task| task.data.clone()).collect();
        if failed > 0 {
            let message = format!("{failed} of {count} elements failed");
            self.give_up(key, NodeError::new("elements_failed", message, true), now_ms);
        } else {
            let data = collect_results(datas);
            self.complete(key, data, None, now_ms);
        }
        true
    }
}

/// Returns the result of a loop: lists of its elements are concatenated, other values are collected in a list.
fn collect_results(datas: Vec<Value>) -> Value {
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
        let all = collect_results(vec![
            object!({ "ids": ["a"], "text": "x" }),
            object!({ "ids": ["b", "c"], "text": "y" }),
        ]);
        assert_eq!(all.get("ids"), Some(&object!(["a", "b", "c"])));
        assert_eq!(all.get("text"), Some(&object!(["x", "y"])));
        assert_eq!(all.get("count"), Some(&object!(2)));
    }
}
