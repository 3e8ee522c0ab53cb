//! The driver of core's turn machine: it carries out effects and feeds events.

mod model_stream;
mod outcome;
mod persist;
mod planning;
mod runner;
mod step_timings;

pub(crate) use planning::PlanJob;
pub(crate) use runner::{KnownHead, TurnRunner};

use crate::http::cancellation::Cancellation;
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::metrics::{self, Metric};
use crate::objects::lease::Lease;
use crate::objects::session::{Token, TokenUsage};
use crate::platform::now_ms;
use model_stream::call_failed;
use persist::QuestionWithToken;
use step_timings::StepTimings;
use websketch_agent::provider::ModelFailure;
use websketch_agent::turn::{PausedTurn, Turn, TurnAnswer, TurnEffect, TurnEvent};
use websketch_json as json;
use websketch_protocol::{ChatAnswer, Frame};

/// The work of a runner.
pub(crate) enum Job {
    /// A turn.
    Turn(Box<Turn>),
    /// A plan, or the turn if no plan results.
    Plan(Box<PlanJob>, Box<Turn>),
}

/// The result of a job.
struct TurnResult {
    answer: TurnAnswer,
    plan: Option<serde_json::Value>,
}

impl TurnRunner {
    /// Runs `job` to its end and sends its events.
    ///
    /// A turn belongs to the server. It runs whether or not a client reads its events, and ends by itself at
    /// a disconnect or its deadline.
    ///
    /// # Errors
    /// [`ApiError`] if the session is gone or another commit came first. [`ApiError::Cancelled`] if the
    /// client has disconnected; nothing is committed then.
    pub(crate) async fn run(&mut self, job: Job, sink: &EventSink) -> Result<ChatAnswer, ApiError> {
        let started = now_ms();
        let outcome = self.run_leased(job, sink, started).await;
        let provider = self.provider().name();
        let (provider, outcome_name) = match &outcome {
            Ok(answer) => (answer.provider.as_str(), answer.code.unwrap_or("ok")),
            Err(ApiError::Cancelled) => (provider, "abandoned"),
            Err(error) => (provider, error.code().name()),
        };
        metrics::count(Metric::Turns, &[("provider", provider), ("outcome", outcome_name)]);
        let took = now_ms().saturating_sub(started);
        metrics::observe_ms(Metric::TurnSeconds, &[("provider", provider)], took);
        self.context.report_metrics();
        outcome
    }

    async fn run_leased(&mut self, job: Job, sink: &EventSink, started: u64) -> Result<ChatAnswer, ApiError> {
        let _lease = self.start_lease();
        let mut timings = StepTimings::default();
        let (mut question, mut awaiting) = (None, None);
        match self.run_job(job, &mut timings, &mut question, sink).await {
            Ok(TurnResult { answer, plan }) => {
                let ending = persist::TurnEnding::of(&answer, self.usage(&answer));
                self.end(&timings, ending, question.as_ref()).await?;
                if let Some(QuestionWithToken { token, paused }) = question {
                    let token = token.as_str().to_owned();
                    awaiting = Some(token.clone());
                    let PausedTurn { prompt, choices, .. } = *paused;
                    sink.send(&Frame::Ask { awaiting: token, prompt, choices });
                }
                Ok(ChatAnswer { plan, ..self.chat_answer(answer, awaiting, started) })
            }
            Err(ApiError::Cancelled) => {
                self.abandon(started).await;
                Err(ApiError::Cancelled)
            }
            Err(error) => {
                let ending = persist::TurnEnding {
                    reply: format!("{error}. Nothing was changed."),
                    code: Some(error.code().name()),
                    error: Some(error.to_string()),
                    usage: TokenUsage::default(),
                    memory: String::new(),
                };
                self.end(&timings, ending, None).await?;
                Err(error)
            }
        }
    }

    /// Starts the lease of the turn. Without one, the turn counts as interrupted.
    fn start_lease(&self) -> Option<Lease> {
        let (session, turn) = (self.session.clone(), self.turn?);
        Some(Lease::start(&self.context.worker_context, self.context.config.deadline_ms, move || {
            let session = session.clone();
            async move { session.renew(turn).await }
        }))
    }

    async fn run_job(
        &mut self,
        job: Job,
        timings: &mut StepTimings,
        question: &mut Option<QuestionWithToken>,
        sink: &EventSink,
    ) -> Result<TurnResult, ApiError> {
        let turn = match job {
            Job::Turn(turn) => turn,
            Job::Plan(wanted, turn) => match self.make_plan(*wanted, timings, sink).await? {
                Some((answer, plan)) => return Ok(TurnResult { answer, plan }),
                None => turn,
            },
        };
        let answer = self.drive(*turn, timings, question, sink).await?;
        Ok(TurnResult { answer, plan: None })
    }

    async fn drive(
        &mut self,
        mut turn: Turn,
        timings: &mut StepTimings,
        question: &mut Option<QuestionWithToken>,
        sink: &EventSink,
    ) -> Result<TurnAnswer, ApiError> {
        let mut cancellation = Cancellation::new(self.context.config.deadline_ms, &self.context.signal, sink);
        let mut stream = None;
        let mut event = TurnEvent::Begin;
        loop {
            let mut next = None;
            for effect in turn.handle(event) {
                match effect {
                    TurnEffect::Report(step) => self.enter_step(step, timings, sink),
                    TurnEffect::Announce(intent) => sink.send(&Frame::Intent(intent)),
                    TurnEffect::Show(shown) => sink.send(&Frame::Event(shown)),
                    TurnEffect::CallModel(call) => {
                        stream = self.start_model_call(&call, turn.call_patience_ms());
                    }
                    TurnEffect::Wait { ms } => {
                        next = Some(self.wait_before_retry(ms, &mut cancellation).await?);
                    }
                    TurnEffect::Ask(paused) => {
                        *question = Some(QuestionWithToken { token: Token::new(self.session.id()), paused });
                    }
                    TurnEffect::Commit { edit, reply } => {
                        let committing = turn.committing();
                        let usage = committing.map(|answer| self.usage(answer)).unwrap_or_default();
                        let memory =
                            committing.map(|answer| json::to_string(&answer.memory)).unwrap_or_default();
                        let ending = persist::TurnEnding { reply, code: None, error: None, usage, memory };
                        // Only the last commit ends the turn.
                        let is_last = turn.is_last_commit();
                        let end = self.turn_end(timings.all(), ending, None).filter(|_| is_last);
                        let key = self.request_key(turn.committing()).filter(|_| is_last);
                        next = Some(self.commit(edit, end, key).await?);
                    }
                    TurnEffect::Finish(answer) => {
                        self.leave_step(timings);
                        return Ok(*answer);
                    }
                }
            }
            event = match (next, &mut stream) {
                (Some(next), _) => next,
                (None, Some(call)) => {
                    let next = self.next_model_event(call, &mut cancellation, sink).await?;
                    if matches!(next, TurnEvent::ModelEnded { .. }) {
                        stream = None;
                    }
                    next
                }
                // Without a provider the call has failed already.
                (None, None) => call_failed(ModelFailure::NotConfigured, &cancellation),
            };
        }
    }
}
