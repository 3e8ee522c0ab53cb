//! What a turn leaves with its session: commits, its end, a question, or that it was given up.

use super::runner::{Newest, Runner};
use super::step_timings::Nodes;
use crate::http::error::ApiError;
use crate::log::Level;
use crate::metrics::{MetricsRequest, PendingQuestion};
use crate::objects::session::{
    CommitOutcome, OpenQuestion, RequestKey, StepTiming, Token, TokenUsage, TurnEnd, TurnMessages,
};
use crate::platform::{id_source, iso, now_ms};
use std::rc::Rc;
use websketch_agent::turn::{Answer, Edit, Event, Failure, Paused};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Origin;

/// How a turn ended.
pub(super) struct Ended {
    /// What the person is told.
    pub(super) reply: String,
    /// Why it failed, for programs and for a person.
    pub(super) code: Option<&'static str>,
    pub(super) error: Option<String>,
    /// What its calls cost.
    pub(super) spent: TokenUsage,
}

/// A question back to the person, and the token under which its answer is awaited.
pub(super) struct Question {
    pub(super) token: Token,
    pub(super) paused: Box<Paused>,
}

impl Ended {
    /// How a turn with this answer ends.
    pub(super) fn of(answer: &Answer, spent: TokenUsage) -> Self {
        let failure = answer.failure.as_ref();
        Self {
            reply: answer.description.clone(),
            code: failure.map(Failure::code),
            error: failure.map(ToString::to_string),
            spent,
        }
    }
}

impl Runner {
    /// What the session keeps of the turn; `None` when it has that already.
    pub(super) fn ending(
        &self,
        mut nodes: Vec<StepTiming>,
        ended: Ended,
        question: Option<OpenQuestion>,
    ) -> Option<TurnEnd> {
        let Ended { reply, code, error, spent } = ended;
        // A turn fails in the step that ran last.
        if let Some(last) = nodes.last_mut() {
            last.error.clone_from(&error);
        }
        let outcome = match (code, &question) {
            (Some(code), _) => code,
            (None, Some(_)) => "waiting",
            (None, None) => "ok",
        };
        let outcome = outcome.to_owned();
        let words = if self.dry_run {
            TurnMessages::default()
        } else {
            TurnMessages { message: self.message.clone(), reply }
        };
        Some(TurnEnd {
            turn: self.turn?,
            messages: words,
            steps: nodes,
            outcome,
            error,
            usage: spent,
            question,
        })
    }

    /// Ends the turn in the session. A session that is gone by now takes nothing away from the answer,
    /// unless it was to keep a question.
    pub(super) async fn end(
        &mut self,
        nodes: &Nodes,
        ended: Ended,
        question: Option<&Question>,
    ) -> Result<(), ApiError> {
        let open = question.map(|Question { token, paused }| OpenQuestion {
            hash: token.hash(),
            paused: json::to_string(paused),
            expires_at: paused.expires_at_ms,
        });
        let Some(end) = self.ending(nodes.all(), ended, open) else { return Ok(()) };
        self.turn = None;
        match self.session.end(end).await {
            Err(ApiError::SessionNotFound) if question.is_none() => Ok(()),
            Err(error) => Err(error),
            Ok(()) => {
                if let Some(question) = question {
                    self.note_question(question);
                }
                Ok(())
            }
        }
    }

    /// Lets those know of a question who look for a fault.
    fn note_question(&self, Question { token, paused }: &Question) {
        let pending = PendingQuestion {
            token_hash: token.hash(),
            session_id: self.session.id().to_string(),
            tool_name: paused.tool_name.clone(),
            step: paused.step,
            prompt: paused.prompt.clone(),
            created_at: iso(paused.created_at_ms),
            expires_at: paused.expires_at_ms,
        };
        self.entry(Level::Info, "pending_saved")
            .with("token_hash", pending.token_hash.as_str())
            .with("tool_name", pending.tool_name.as_str())
            .with("expires_at", iso(pending.expires_at))
            .write(self.scope.config.log);
        self.scope.tell_monitor(MetricsRequest::AddQuestion(pending));
    }

    /// What the session keeps with the commit, so that a repeated request is answered even if its answer is lost.
    pub(super) fn key(&self, answer: Option<&Answer>) -> Option<RequestKey> {
        let hash = self.scope.key()?;
        Some(RequestKey { hash, stored_response: answer.map(|answer| json::to_string(&self.told(answer))) })
    }

    /// Gives the turn up: nobody waits for it any more.
    pub(super) async fn abandon(&mut self, started: u64) {
        let Some(turn) = self.turn.take() else { return };
        self.entry(Level::Info, "turn_abandoned")
            .with_duration_ms(now_ms().saturating_sub(started))
            .write(self.scope.config.log);
        if let Err(error) = self.session.abandon(turn).await {
            error.log(&self.scope.request_id, self.scope.config.log);
        }
    }

    pub(super) async fn commit(
        &mut self,
        edit: Edit,
        end: Option<TurnEnd>,
        key: Option<RequestKey>,
    ) -> Result<Event, ApiError> {
        let base_revision = match edit {
            Edit::Operations(_) => self.base_revision,
            Edit::Undo | Edit::Redo => self.reverts_from,
        };
        let is_last = end.is_some();
        match self.session.commit(base_revision, edit, end, key).await? {
            CommitOutcome::NothingToRevert(why) => Ok(Event::NothingToCommit(why)),
            CommitOutcome::Done { version: stamp, operations, sketch } => {
                if is_last {
                    self.turn = None;
                }
                self.reverts_from = stamp.revision;
                let sketch =
                    sketch.map_or_else(|| applied(&self.newest.sketch, &operations).map(Rc::new), Ok)?;
                self.session.cache_sketch(stamp, &sketch);
                self.newest = Newest { revision: stamp.revision, sketch: sketch.clone() };
                Ok(Event::Committed { sketch: sketch.as_ref().clone(), operations })
            }
        }
    }
}

/// The sketch after operations that the session has done.
fn applied(sketch: &Sketch, operations: &[Operation]) -> Result<Sketch, ApiError> {
    let mut sketch = sketch.clone();
    let batch = operations.to_vec().into();
    let outcome = execute(&mut sketch, batch, Mode::Atomic, Origin::User, &mut id_source()?);
    match outcome.rejections.first() {
        None => Ok(sketch),
        Some(rejection) => Err(ApiError::internal(&rejection.refusal)),
    }
}
