//! Storage of a turn in its session: commits, end, question or abandonment.

use super::runner::{KnownHead, TurnRunner};
use super::step_timings::StepTimings;
use crate::http::error::ApiError;
use crate::log::Level;
use crate::metrics::{MetricsRequest, PendingQuestion};
use crate::objects::session::{
    CommitOutcome, OpenQuestion, RequestKey, StepTiming, Token, TokenUsage, TurnEnd, TurnMessages,
};
use crate::platform::{id_source, iso, now_ms};
use std::rc::Rc;
use websketch_agent::turn::{Edit, PausedTurn, TurnAnswer, TurnEvent, TurnFailure};
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;

/// The end of a turn.
pub(super) struct TurnEnding {
    /// The reply to the user.
    pub(super) reply: String,
    /// The error code, for programs.
    pub(super) code: Option<&'static str>,
    pub(super) error: Option<String>,
    /// The tokens and costs of its model calls.
    pub(super) usage: TokenUsage,
    /// The interpreter's memory of the conversation, as JSON.
    pub(super) memory: String,
}

/// A question to the user with the token for its answer.
pub(super) struct QuestionWithToken {
    pub(super) token: Token,
    pub(super) paused: Box<PausedTurn>,
}

impl TurnEnding {
    /// Returns the end of a turn with this answer.
    pub(super) fn of(answer: &TurnAnswer, usage: TokenUsage) -> Self {
        let failure = answer.failure.as_ref();
        Self {
            reply: answer.description.clone(),
            code: failure.map(TurnFailure::code),
            error: failure.map(ToString::to_string),
            usage,
            memory: json::to_string(&answer.memory),
        }
    }
}

impl TurnRunner {
    /// Returns the data that the session stores, or `None` if it has been stored.
    pub(super) fn turn_end(
        &self,
        mut timings: Vec<StepTiming>,
        ending: TurnEnding,
        question: Option<OpenQuestion>,
    ) -> Option<TurnEnd> {
        let TurnEnding { reply, code, error, usage, memory } = ending;
        // A turn fails in its last step.
        if let Some(last) = timings.last_mut() {
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
            TurnMessages { message: self.message.clone(), reply, memory }
        };
        Some(TurnEnd { turn: self.turn?, messages: words, steps: timings, outcome, error, usage, question })
    }

    /// Ends the turn in the session. A deleted session is an error only if it had to store a question.
    pub(super) async fn end(
        &mut self,
        timings: &StepTimings,
        ending: TurnEnding,
        question: Option<&QuestionWithToken>,
    ) -> Result<(), ApiError> {
        let open = question.map(|QuestionWithToken { token, paused }| OpenQuestion {
            hash: token.hash(),
            paused: json::to_string(paused),
            expires_at: paused.expires_at_ms,
        });
        let Some(end) = self.turn_end(timings.all(), ending, open) else { return Ok(()) };
        self.turn = None;
        match self.session.end(end).await {
            Err(ApiError::SessionNotFound) if question.is_none() => Ok(()),
            Err(error) => Err(error),
            Ok(()) => {
                if let Some(question) = question {
                    self.report_question(question);
                }
                Ok(())
            }
        }
    }

    /// Logs a question and reports it to the metrics object, for the debug routes.
    fn report_question(&self, QuestionWithToken { token, paused }: &QuestionWithToken) {
        let pending = PendingQuestion {
            token_hash: token.hash(),
            session_id: self.session.id().to_string(),
            tool_name: paused.tool_name.clone(),
            step: paused.step,
            prompt: paused.prompt.clone(),
            created_at: iso(paused.created_at_ms),
            expires_at: paused.expires_at_ms,
        };
        self.log_entry(Level::Info, "pending_saved")
            .with("token_hash", pending.token_hash.as_str())
            .with("tool_name", pending.tool_name.as_str())
            .with("expires_at", iso(pending.expires_at))
            .write(self.context.config.log);
        self.context.send_to_metrics(MetricsRequest::AddQuestion(pending));
    }

    /// Returns the key and response to store with the commit, so that a repeated request can be answered.
    pub(super) fn request_key(&self, answer: Option<&TurnAnswer>) -> Option<RequestKey> {
        let hash = self.context.idempotency_key()?;
        Some(RequestKey {
            hash,
            stored_response: answer.map(|answer| json::to_string(&self.answer_before_commit(answer))),
        })
    }

    /// Abandons the turn, because its client has disconnected.
    pub(super) async fn abandon(&mut self, started: u64) {
        let Some(turn) = self.turn.take() else { return };
        self.log_entry(Level::Info, "turn_abandoned")
            .with_duration_ms(now_ms().saturating_sub(started))
            .write(self.context.config.log);
        if let Err(error) = self.session.abandon(turn).await {
            error.log(&self.context.request_id, self.context.config.log);
        }
    }

    pub(super) async fn commit(
        &mut self,
        edit: Edit,
        end: Option<TurnEnd>,
        key: Option<RequestKey>,
    ) -> Result<TurnEvent, ApiError> {
        let base_revision = match edit {
            Edit::Operations(_) => self.base_revision,
            Edit::Undo | Edit::Redo => self.reverts_from,
        };
        let is_last = end.is_some();
        match self.session.commit(base_revision, edit, end, key).await? {
            CommitOutcome::NothingToRevert(why) => Ok(TurnEvent::NothingToCommit(why)),
            CommitOutcome::Done { version: stamp, operations, sketch } => {
                if is_last {
                    self.turn = None;
                }
                self.reverts_from = stamp.revision;
                let sketch = sketch
                    .map_or_else(|| apply_operations(&self.head.sketch, &operations).map(Rc::new), Ok)?;
                self.session.cache_sketch(stamp, &sketch);
                self.head = KnownHead { revision: stamp.revision, sketch: sketch.clone() };
                Ok(TurnEvent::Committed { sketch: sketch.as_ref().clone(), operations })
            }
        }
    }
}

/// Returns the sketch after operations that the session has committed.
fn apply_operations(sketch: &Sketch, operations: &[Operation]) -> Result<Sketch, ApiError> {
    let mut sketch = sketch.clone();
    let batch = operations.to_vec().into();
    let outcome = execute(&mut sketch, batch, Mode::Atomic, Actor::User, &mut id_source()?);
    match outcome.rejections.first() {
        None => Ok(sketch),
        Some(rejection) => Err(ApiError::internal(&rejection.reason)),
    }
}
