//! The end of an execution: commit to the session, archive, and list.
//!
//! The state is stored before each step, and every step is idempotent.

use super::event::ExecutionEffect;
use super::execution::{EndMode, Execution, LEASE_MS};
use super::state::{CommitFailure, CommitOutcome, EndProgress, ExecutionStatus, TaskKey, TaskStatus};

/// The delay before the second attempt of a step, in ms. It doubles with each attempt.
const FIRST_WAIT_MS: u64 = 1_000;
/// The maximum delay between attempts, in ms.
const MAX_WAIT_MS: u64 = 5 * 60_000;
/// The maximum number of attempts to reach the session: about an hour and a half.
const MAX_COMMITS: u32 = 24;
/// The maximum number of attempts to write the archive and the list. The execution has the same data, and a caller
/// waits.
const MAX_ARCHIVES: u32 = 3;

impl Execution {
    /// Begins the end of the execution. `status` is the final status if the commit succeeds.
    pub(super) fn end(&mut self, status: ExecutionStatus, now_ms: u64) {
        if self.ends == EndMode::AtOnce {
            self.head.status = status;
            return;
        }
        let has_changes = matches!(status, ExecutionStatus::Completed | ExecutionStatus::PartialSuccess)
            && self.tasks.iter().any(|(key, task)| {
                task.status == TaskStatus::Completed
                    && task.change.is_some()
                    && !self.head.landed.contains(key)
            });
        let landing = match (has_changes, &self.head.landing) {
            (true, _) if self.ends == EndMode::Committed => None,
            (false, Some(landed @ CommitOutcome::Committed { .. })) => Some(landed.clone()),
            _ => Some(CommitOutcome::Nothing),
        };
        let number = self.head.seq;
        self.head.status = ExecutionStatus::Committing;
        self.head.ending = Some(EndProgress { status, number, landing, tries: 0, due_at_ms: 0 });
        self.request_end_step(now_ms);
    }

    /// Requests the next step of the end.
    pub(super) fn request_end_step(&mut self, now_ms: u64) {
        let Some(ending) = &mut self.head.ending else { return };
        // The shell may be lost while it executes the step.
        ending.due_at_ms = now_ms.saturating_add(LEASE_MS);
        let number = ending.number;
        let effect = if ending.landing.is_none() {
            ExecutionEffect::Commit { number }
        } else {
            ExecutionEffect::Archive { number }
        };
        self.out.calls.push(effect);
        self.out.is_kept = true;
    }

    /// Handles the session's answer.
    pub(super) fn landed(&mut self, number: u64, landing: CommitOutcome, now_ms: u64) {
        let Some(ending) = self.current_ending(number) else { return };
        if ending.landing.is_some() {
            return;
        }
        (ending.landing, ending.tries) = (Some(landing), 0);
        self.request_end_step(now_ms);
    }

    /// Handles the completion of archive and list.
    pub(super) fn archived(&mut self, number: u64) {
        if self.current_ending(number).is_some_and(|ending| ending.landing.is_some()) {
            self.settle_ending();
        }
    }

    /// Handles the temporary failure of a step of the end.
    pub(super) fn unfinished(&mut self, number: u64, now_ms: u64) {
        let Some(ending) = self.current_ending(number) else { return };
        ending.tries += 1;
        let wait = FIRST_WAIT_MS.saturating_mul(1_u64 << ending.tries.saturating_sub(1).min(20));
        ending.due_at_ms = now_ms.saturating_add(wait.min(MAX_WAIT_MS));
        let (tries, is_landed) = (ending.tries, ending.landing.is_some());
        self.out.is_kept = true;
        if is_landed && tries >= MAX_ARCHIVES {
            self.settle_ending();
        } else if !is_landed && tries >= MAX_COMMITS {
            let reason = CommitFailure::Unreachable;
            self.landed(number, CommitOutcome::NotCommitted { reason, left_out: Vec::new() }, now_ms);
        }
    }

    fn current_ending(&mut self, number: u64) -> Option<&mut EndProgress> {
        self.head.ending.as_mut().filter(|ending| ending.number == number)
    }

    /// Ends the execution after the last step.
    fn settle_ending(&mut self) {
        let Some(EndProgress { status, landing, .. }) = self.head.ending.take() else { return };
        self.head.status = match &landing {
            Some(CommitOutcome::NotCommitted { .. }) => ExecutionStatus::Failed,
            _ => status,
        };
        if let Some(CommitOutcome::Committed { .. }) = &landing {
            let done = self.tasks.iter().filter(|(_, task)| task.status == TaskStatus::Completed);
            self.head.landed = done.map(|(key, _)| *key).collect::<Vec<TaskKey>>();
        }
        self.head.landing = landing;
    }

    /// Returns the execution in its final state, for the archive and the list.
    #[must_use]
    pub fn settled(&self, now_ms: u64) -> Self {
        let mut settled = self.clone();
        if settled.head.ending.is_some() {
            settled.settle_ending();
            settled.head.finished_at_ms = now_ms;
            settled.head.seq += 1;
        }
        settled
    }

    /// Returns true if the execution is over and its changes could not be committed to a session.
    #[must_use]
    pub fn is_not_committed(&self) -> bool {
        matches!(self.head.landing, Some(CommitOutcome::NotCommitted { .. })) && self.head.status.is_over()
    }

    /// Returns the outcome of the commit, once certain.
    #[must_use]
    pub fn landing(&self) -> Option<&CommitOutcome> {
        self.head.landing.as_ref()
    }

    /// Returns the revision of the last commit, if a further commit would follow it.
    #[must_use]
    pub fn last_commit(&self) -> Option<u64> {
        match &self.head.landing {
            Some(CommitOutcome::Committed { revision, .. }) if !self.head.landed.is_empty() => {
                Some(*revision)
            }
            _ => None,
        }
    }

    /// Resumes an execution stored by an older version, which stored the end before the commit and may have been
    /// interrupted between the two. `committed` is the revision of the known commit.
    pub(super) fn resume_old_end(&mut self, committed: Option<u64>) {
        let is_old = self.head.landing.is_none() && self.head.ending.is_none();
        let is_good =
            matches!(self.head.status, ExecutionStatus::Completed | ExecutionStatus::PartialSuccess);
        if !is_old || !is_good || self.ends != EndMode::Committed {
            return;
        }
        let (status, number) = (self.head.status, self.head.seq);
        let landing = committed.map(|revision| CommitOutcome::Committed { revision, left_out: Vec::new() });
        let is_known = landing.is_some();
        self.head.ending = Some(EndProgress { status, number, landing, tries: 0, due_at_ms: 0 });
        if is_known {
            self.settle_ending();
        } else {
            self.head.status = ExecutionStatus::Committing;
        }
    }
}
