//! Drives core's turn machine: carries out its effects and tells it what happened.

mod model_stream;
mod outcome;
mod persist;
mod planning;
mod runner;
mod step_timings;

pub(crate) use planning::Wanted;
pub(crate) use runner::{Newest, Runner};

use crate::http::cancellation::Cancellation;
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::metrics::{self, Metric};
use crate::objects::lease::Lease;
use crate::objects::session::{Token, TokenUsage};
use crate::platform::now_ms;
use model_stream::unanswered;
use persist::Question;
use step_timings::Nodes;
use websketch_agent::provider::ModelFailure;
use websketch_agent::turn::{Answer, Effect, Event, Paused, Turn};
use websketch_protocol::{ChatAnswer, Frame};

/// What a runner is to run.
pub(crate) enum Job {
    /// A turn.
    Turn(Box<Turn>),
    /// A plan, or the turn where none is made.
    Plan(Box<Wanted>, Box<Turn>),
}

/// What a turn has come to.
struct Ended {
    answer: Answer,
    plan: Option<serde_json::Value>,
}

impl Runner {
    /// Runs `job` to its end and shows what happens on the way. A turn belongs to the server: whoever runs it does so
    /// whether or not somebody reads what it shows, and it ends by itself when its client leaves or its time is over.
    ///
    /// # Errors
    /// [`ApiError`] when the session cannot go on: another commit came first, or it is gone. [`ApiError::Cancelled`]
    /// when the client has left; then nothing was committed.
    pub(crate) async fn run(&mut self, job: Job, screen: &EventSink) -> Result<ChatAnswer, ApiError> {
        let started = now_ms();
        let outcome = self.run_leased(job, screen, started).await;
        let provider = self.provider().name();
        let (provider, outcome_name) = match &outcome {
            Ok(answer) => (answer.provider.as_str(), answer.code.unwrap_or("ok")),
            Err(ApiError::Cancelled) => (provider, "abandoned"),
            Err(error) => (provider, error.code().name()),
        };
        metrics::count(Metric::Turns, &[("provider", provider), ("outcome", outcome_name)]);
        let took = now_ms().saturating_sub(started);
        metrics::observe_ms(Metric::TurnSeconds, &[("provider", provider)], took);
        self.scope.report_counts();
        outcome
    }

    async fn run_leased(
        &mut self,
        job: Job,
        screen: &EventSink,
        started: u64,
    ) -> Result<ChatAnswer, ApiError> {
        let _lease = self.lease();
        let mut nodes = Nodes::default();
        let (mut question, mut awaiting) = (None, None);
        match self.play(job, &mut nodes, &mut question, screen).await {
            Ok(Ended { answer, plan }) => {
                let ended = persist::Ended::of(&answer, self.spent(&answer));
                self.end(&nodes, ended, question.as_ref()).await?;
                if let Some(Question { token, paused }) = question {
                    let token = token.as_str().to_owned();
                    awaiting = Some(token.clone());
                    let Paused { prompt, choices, .. } = *paused;
                    screen.send(&Frame::Ask { awaiting: token, prompt, choices });
                }
                Ok(ChatAnswer { plan, ..self.finish(answer, awaiting, started) })
            }
            Err(ApiError::Cancelled) => {
                self.abandon(started).await;
                Err(ApiError::Cancelled)
            }
            Err(error) => {
                let ended = persist::Ended {
                    reply: format!("{error}. Nothing was changed."),
                    code: Some(error.code().name()),
                    error: Some(error.to_string()),
                    spent: TokenUsage::default(),
                };
                self.end(&nodes, ended, None).await?;
                Err(error)
            }
        }
    }

    /// Keeps the turn from counting as interrupted.
    fn lease(&self) -> Option<Lease> {
        let (session, turn) = (self.session.clone(), self.turn?);
        Some(Lease::start(&self.scope.context, self.scope.config.deadline_ms, move || {
            let session = session.clone();
            async move { session.renew(turn).await }
        }))
    }

    async fn play(
        &mut self,
        job: Job,
        nodes: &mut Nodes,
        question: &mut Option<Question>,
        screen: &EventSink,
    ) -> Result<Ended, ApiError> {
        let turn = match job {
            Job::Turn(turn) => turn,
            Job::Plan(wanted, turn) => match self.plan(*wanted, nodes, screen).await? {
                Some((answer, plan)) => return Ok(Ended { answer, plan }),
                None => turn,
            },
        };
        let answer = self.drive(*turn, nodes, question, screen).await?;
        Ok(Ended { answer, plan: None })
    }

    async fn drive(
        &mut self,
        mut turn: Turn,
        nodes: &mut Nodes,
        question: &mut Option<Question>,
        screen: &EventSink,
    ) -> Result<Answer, ApiError> {
        let mut watch = Cancellation::new(self.scope.config.deadline_ms, &self.scope.signal, screen);
        let mut listening = None;
        let mut event = Event::Begin;
        loop {
            let mut next = None;
            for effect in turn.handle(event) {
                match effect {
                    Effect::Report(step) => self.show_step(step, nodes, screen),
                    Effect::Announce(intent) => screen.send(&Frame::Intent(intent)),
                    Effect::Show(shown) => screen.send(&Frame::Event(shown)),
                    Effect::CallModel(call) => listening = self.call_model(&call, turn.call_patience_ms()),
                    Effect::Wait { ms } => next = Some(self.wait(ms, &mut watch).await?),
                    Effect::Ask(paused) => {
                        *question = Some(Question { token: Token::new(self.session.id()), paused });
                    }
                    Effect::Commit { edit, reply } => {
                        let spent = turn.committing().map(|answer| self.spent(answer)).unwrap_or_default();
                        let ended = persist::Ended { reply, code: None, error: None, spent };
                        // Of several commits only the last one ends the turn.
                        let is_last = turn.is_last_commit();
                        let end = self.ending(nodes.all(), ended, None).filter(|_| is_last);
                        let key = self.key(turn.committing()).filter(|_| is_last);
                        next = Some(self.commit(edit, end, key).await?);
                    }
                    Effect::Finish(answer) => {
                        self.leave_step(nodes);
                        return Ok(*answer);
                    }
                }
            }
            event = match (next, &mut listening) {
                (Some(next), _) => next,
                (None, Some(call)) => {
                    let next = self.listen(call, &mut watch, screen).await?;
                    if matches!(next, Event::ModelEnded { .. }) {
                        listening = None;
                    }
                    next
                }
                // A model that nobody can call has ended before it began.
                (None, None) => unanswered(ModelFailure::NotConfigured, &watch),
            };
        }
    }
}
