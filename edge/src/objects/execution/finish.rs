//! The end of an execution in repeatable steps.
//!
//! The changes go into the session, the record into the archive and the status into the list.

use super::inner::Inner;
use crate::http::error::ApiError;
use crate::metrics::{self, Metric};
use crate::objects::execution_index;
use crate::objects::session::{Session, SessionId};
use crate::platform::now_ms;
use serde_json::Value;
use std::rc::Rc;
use websketch_agent::plan::{CommitFailure, CommitOutcome, ExecutionEvent, OmittedChange, RebasedChanges};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;

/// The number of commit attempts on a sketch with concurrent edits, before a wait.
const MAX_COMMIT_ATTEMPTS: usize = 8;
/// The shortest lifetime of a value in KV, in seconds.
const MIN_KV_SECONDS: u64 = 60;

/// A step of the end.
#[derive(Clone, Copy, Debug)]
pub(super) enum FinishStep {
    Commit { number: u64 },
    Archive { number: u64 },
}

impl Inner {
    /// Runs a step in the background. Only one runs at a time, because the machine may request a step twice.
    pub(super) fn run_finish_step(self: &Rc<Self>, step: FinishStep) {
        if self.is_finishing.replace(true) {
            return;
        }
        let this = self.clone();
        self.state.wait_until(async move {
            let event = match step {
                FinishStep::Commit { number } => this.run_commit(number).await,
                FinishStep::Archive { number } => this.run_archive(number).await,
            };
            this.is_finishing.set(false);
            this.apply_event(event).await;
            this.report_metrics();
        });
    }

    async fn run_commit(&self, number: u64) -> ExecutionEvent {
        match self.commit(number).await {
            Ok(landing) => {
                if let CommitOutcome::NotCommitted { reason, .. } = &landing {
                    self.log_error("execution_not_committed", reason.name());
                    metrics::count(Metric::ExecutionsNotCommitted, &[("reason", reason.name())]);
                }
                ExecutionEvent::Landed { number, landing }
            }
            Err(error) => {
                self.log_error("execution_commit_failed", &error.log_text());
                ExecutionEvent::Unfinished { number }
            }
        }
    }

    /// Commits the changes as one undo step. Changes of a later retry become a further step.
    async fn commit(&self, number: u64) -> Result<CommitOutcome, ApiError> {
        let not_committed = |reason| Ok(CommitOutcome::NotCommitted { reason, left_out: Vec::new() });
        let id = self.session_id();
        let Some(id) = id else { return not_committed(CommitFailure::SessionNotFound) };
        let session = Session::named(&self.env, id)?;
        let name = format!("{}-{number}", self.name());
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let (base, newest) = match session.head().await {
                Err(ApiError::SessionNotFound) => return not_committed(CommitFailure::SessionNotFound),
                head => head?,
            };
            let former = match self.with(|execution| execution.last_commit()).flatten() {
                Some(revision) => sketch_at(&session, revision).await,
                None => None,
            };
            let placed = self.with(|execution| execution.rebased_on(&newest, former.as_ref()));
            let Some(RebasedChanges { operations, left_out }) = placed else {
                return Err(ApiError::internal("an execution that is not there"));
            };
            let is_lost = operations.is_empty() && !left_out.is_empty();
            let kept = json::to_string(&left_out);
            match session.commit_plan(base, operations, &name, kept).await {
                Ok((revision, Some(kept))) => {
                    let left_out = serde_json::from_str::<Vec<OmittedChange>>(&kept).unwrap_or_default();
                    return Ok(CommitOutcome::Committed { revision, left_out });
                }
                Ok((_, None)) if is_lost => {
                    return Ok(CommitOutcome::NotCommitted { reason: CommitFailure::Conflict, left_out });
                }
                Ok((revision, None)) => return Ok(CommitOutcome::Committed { revision, left_out }),
                Err(ApiError::SessionNotFound) => return not_committed(CommitFailure::SessionNotFound),
                // Another commit came first.
                Err(ApiError::RevisionConflict { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Err(ApiError::internal("the session is edited all the time"))
    }

    async fn run_archive(&self, number: u64) -> ExecutionEvent {
        match self.archive().await {
            Ok(()) => ExecutionEvent::Archived { number },
            Err(error) => {
                self.log_error("execution_not_archived", &error.to_string());
                metrics::count(Metric::ExecutionsNotArchived, &[]);
                ExecutionEvent::Unfinished { number }
            }
        }
    }

    /// Archives the record and lists the status. An execution of an ended session is in neither.
    async fn archive(&self) -> worker::Result<()> {
        let Some(settled) = self.with(|execution| execution.settled(now_ms())) else { return Ok(()) };
        if self.is_orphan() {
            return Ok(());
        }
        let record = self.record(&settled)?;
        let id = settled.id();
        let failed = |error: worker::kv::KvError| worker::Error::from(error.to_string());
        let store = self.env.kv("SESSIONS")?;
        let ttl = (self.retention_ms() / 1_000).max(MIN_KV_SECONDS);
        store
            .put(&record_key(id), record)
            .map_err(failed)?
            .expiration_ttl(ttl)
            .execute()
            .await
            .map_err(failed)?;
        execution_index::set_status(&self.env, id, settled.progress().name(), settled.seq()).await
    }

    /// Returns the session of the execution.
    pub(super) fn session_id(&self) -> Option<SessionId> {
        let about = self.parameters.borrow();
        about.get("sessionId").and_then(Value::as_str).and_then(SessionId::parse)
    }
}

/// Returns the archive's key of an execution.
pub(crate) fn record_key(id: &str) -> String {
    format!("sketchagent:execution:{id}")
}

/// Returns the sketch of a session at a revision, if the session still has it.
async fn sketch_at(session: &Session, revision: u64) -> Option<Sketch> {
    let text = session.sketch_at_revision(revision).await.ok()?;
    Sketch::restore(LazyValue::parse(text.as_bytes()).ok()?).ok()
}
