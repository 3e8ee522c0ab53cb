//! Timeouts, cancellation, retries, and the conclusion of an execution.

use super::event::ExecutionEffect;
use super::execution::Execution;
use super::state::{CommitOutcome, ExecutionStatus, SkipReason, TaskKey, TaskState, TaskStatus};

impl Execution {
    /// Returns the next time at which work may be due.
    pub(super) fn due_at(&self, now_ms: u64) -> Option<u64> {
        if let Some(ending) = &self.head.ending {
            return Some(ending.due_at_ms);
        }
        if !matches!(self.head.status, ExecutionStatus::Executing) {
            return None;
        }
        let times = self.tasks.iter().filter_map(|(key, task)| match task.status {
            TaskStatus::Running if self.is_called(*key) => {
                Some(task.lease_until_ms.min(task.deadline_at_ms).min(call_end(task)))
            }
            TaskStatus::Ready if task.not_before_ms > now_ms => Some(task.not_before_ms),
            _ => None,
        });
        times.chain([self.head.deadline_at_ms]).min()
    }

    pub(super) fn due(&mut self, now_ms: u64) {
        if self.head.ending.as_ref().is_some_and(|ending| now_ms >= ending.due_at_ms) {
            return self.request_end_step(now_ms);
        }
        if self.head.status != ExecutionStatus::Executing {
            return;
        }
        if now_ms >= self.head.deadline_at_ms {
            self.stop_all("plan_deadline", "The plan took too long", now_ms);
            return;
        }
        let is_late = |task: &TaskState| now_ms >= task.deadline_at_ms;
        let late: Vec<TaskKey> =
            self.called().filter(|key| self.tasks.get(key).is_some_and(is_late)).collect();
        for key in late {
            self.out.calls.push(ExecutionEffect::Stop(key));
            let error = super::state::NodeError::new("model_timeout", "The node took too long", true);
            self.give_up(key, error, now_ms);
        }
        let is_silent = |task: &TaskState| now_ms >= call_end(task);
        let silent: Vec<TaskKey> =
            self.called().filter(|key| self.tasks.get(key).is_some_and(is_silent)).collect();
        for key in silent {
            self.out.calls.push(ExecutionEffect::Stop(key));
            let error = super::state::NodeError::new("model_timeout", "The model took too long", true);
            self.fail(key, error, Some(now_ms), now_ms);
        }
        self.retry_lost(now_ms, &|task| now_ms >= task.lease_until_ms);
    }

    /// Returns the tasks with a call or turn in the shell.
    pub(super) fn called(&self) -> impl Iterator<Item = TaskKey> {
        self.tasks.keys().copied().filter(|key| self.is_called(*key))
    }

    /// Retries tasks with an expired lease or call.
    pub(super) fn retry_lost(&mut self, now_ms: u64, is_lost: &dyn Fn(&TaskState) -> bool) {
        let lost: Vec<TaskKey> =
            self.called().filter(|key| self.tasks.get(key).is_some_and(is_lost)).collect();
        for key in lost {
            self.out.calls.push(ExecutionEffect::Stop(key));
            let error = super::state::NodeError::new("lost", "Whoever worked on it was lost", true);
            self.fail(key, error, Some(now_ms), now_ms);
        }
    }

    /// Stops all tasks.
    pub(super) fn stop_all(&mut self, error_type: &str, message: &str, now_ms: u64) {
        let open = self.tasks.iter().filter(|(_, task)| !task.status.is_over()).map(|(key, _)| *key);
        for key in open.collect::<Vec<_>>() {
            if self.status(key) == TaskStatus::Running {
                if self.is_called(key) {
                    self.out.calls.push(ExecutionEffect::Stop(key));
                }
                let error = super::state::NodeError::new(error_type, message, true);
                self.give_up(key, error, now_ms);
            } else {
                self.change(key, |task| {
                    task.status = TaskStatus::Skipped;
                    task.skip = Some(SkipReason::Cancelled);
                    task.asked = None;
                });
            }
        }
    }

    /// Returns true if a node can be retried: it has failed or was skipped, and no part of it runs.
    #[must_use]
    pub fn can_retry(&self, key: TaskKey) -> bool {
        let can_run = matches!(self.status(key), TaskStatus::Failed | TaskStatus::Skipped);
        self.head.started_at_ms > 0 && self.head.ending.is_none() && (can_run || self.is_not_committed())
    }

    pub(super) fn retry(&mut self, key: TaskKey, now_ms: u64) {
        let at = key.node;
        let is_below = |other: &TaskKey| other.node == at || self.plan.graph.comes_before(at, other.node);
        let below = self.tasks.iter().filter(|(other, task)| {
            is_below(other)
                && match task.status {
                    TaskStatus::Skipped => true,
                    // Of a loop, only the failed elements and the loop itself.
                    TaskStatus::Failed => other.node == at,
                    _ => false,
                }
        });
        for other in below.map(|(key, _)| *key).collect::<Vec<_>>() {
            let attempts = self.node(other).map_or(1, |node| node.max_attempts);
            self.change(other, |task| {
                let has_begun = task.count.is_some() && task.status == TaskStatus::Failed;
                task.status = match (has_begun, other.item) {
                    (true, _) => TaskStatus::Running,
                    (false, Some(_)) => TaskStatus::Ready,
                    (false, None) => TaskStatus::Pending,
                };
                task.allowed = task.attempts.saturating_add(attempts);
                task.deadline_at_ms = 0;
                task.not_before_ms = 0;
                (task.error, task.skip, task.asked, task.correction) = (None, None, None, None);
            });
        }
        self.head.status = ExecutionStatus::Executing;
        if matches!(self.head.landing, Some(CommitOutcome::NotCommitted { .. })) {
            self.head.landing = None;
        }
        self.head.waiting_since_ms = 0;
        self.head.deadline_at_ms = now_ms.saturating_add(self.settings.plan_deadline_ms);
    }

    /// Ends the execution if all tasks are over, or marks it as waiting if only the user can continue it.
    pub(super) fn conclude(&mut self, now_ms: u64) {
        let any = |wanted: TaskStatus| self.tasks.values().any(|task| task.status == wanted);
        let is_open = self.tasks.values().any(|task| !task.status.is_over());
        if is_open {
            let runs =
                self.tasks.iter().any(|(key, task)| task.status == TaskStatus::Ready || self.is_called(*key));
            let waits = !runs && any(TaskStatus::Waiting);
            if waits && self.head.waiting_since_ms == 0 {
                self.head.waiting_since_ms = now_ms;
            } else if !waits && self.head.waiting_since_ms > 0 {
                // The user's time does not count for the plan.
                let waited = now_ms.saturating_sub(self.head.waiting_since_ms);
                self.head.deadline_at_ms = self.head.deadline_at_ms.saturating_add(waited);
                self.head.waiting_since_ms = 0;
            }
            self.head.status = if waits { ExecutionStatus::Waiting } else { ExecutionStatus::Executing };
            return;
        }
        let has_failed =
            any(TaskStatus::Failed) || self.tasks.values().any(|task| task.skip == Some(SkipReason::Failed));
        let status = match (has_failed, any(TaskStatus::Completed)) {
            (false, _) => ExecutionStatus::Completed,
            (true, true) => ExecutionStatus::PartialSuccess,
            (true, false) => ExecutionStatus::Failed,
        };
        self.end(status, now_ms);
    }
}

/// Returns the time at which the call of a task must have ended.
const fn call_end(task: &TaskState) -> u64 {
    if task.call_until_ms == 0 { u64::MAX } else { task.call_until_ms }
}
