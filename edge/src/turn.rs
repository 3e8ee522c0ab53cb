//! Drives core's turn machine: carries out its effects and tells it what happened.

mod nodes;
mod outcome;
mod planned;
mod record;

use crate::error::ApiError;
use crate::lease::Lease;
use crate::log::{Entry, Level};
use crate::model::{Call, Said};
use crate::monitor::{self, Metric};
use crate::platform::{Timer, now_ms};
use crate::scope::Scope;
use crate::session::{Returns, Session, Spent, Token};
use crate::sse::Screen;
use crate::watch::{Stop, Watch};
use futures_util::future::{Either, select};
use nodes::Nodes;
pub(crate) use planned::Wanted;
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use websketch_core::protocol::{Adjusted, ChatAnswer, Frame};
use websketch_core::provider::{ModelCall, ModelFailure, Provider, Usage};
use websketch_core::sketch::Sketch;
use websketch_core::turn::{Answer, Effect, Event, Paused, Step, Target, Turn};

/// The session as it is when the turn ends, as far as is known here.
pub(crate) struct Newest {
    /// The revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Rc<Sketch>,
}

/// A turn's surroundings.
pub(crate) struct Runner {
    pub(crate) scope: Scope,
    pub(crate) session: Session,
    /// The turn's number in the session; `None` when it has ended there.
    pub(crate) turn: Option<u64>,
    /// The revision that the turn is about.
    pub(crate) base_revision: u64,
    /// The revision from which undo and redo go: the one that the person knows, if that was said, else the newest.
    pub(crate) reverts_from: u64,
    pub(crate) newest: Newest,
    pub(crate) target: Target,
    pub(crate) message: String,
    pub(crate) dry_run: bool,
    /// What the answer is to hold.
    pub(crate) returns: Returns,
    /// What became of the sketch that the request brought.
    pub(crate) adjustments: Vec<Adjusted>,
    /// The model's last answer, for those who look for a fault.
    pub(crate) heard: RefCell<String>,
}

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

/// A question back to the person, and the token under which its answer is awaited.
struct Question {
    token: Token,
    paused: Box<Paused>,
}

/// A model call that is under way.
struct Listening {
    call: Call,
    started: u64,
    /// Whether the model has said something.
    has_begun: bool,
}

impl Runner {
    /// Runs `job` to its end and shows what happens on the way. A turn belongs to the server: whoever runs it does so
    /// whether or not somebody reads what it shows, and it ends by itself when its client leaves or its time is over.
    ///
    /// # Errors
    /// [`ApiError`] when the session cannot go on: another commit came first, or it is gone. [`ApiError::Cancelled`]
    /// when the client has left; then nothing was committed.
    pub(crate) async fn run(&mut self, job: Job, screen: &Screen) -> Result<ChatAnswer, ApiError> {
        let started = now_ms();
        let outcome = self.run_leased(job, screen, started).await;
        let provider = provider_of(&self.target).name();
        let (provider, outcome_name) = match &outcome {
            Ok(answer) => (answer.provider.as_str(), answer.code.unwrap_or("ok")),
            Err(ApiError::Cancelled) => (provider, "abandoned"),
            Err(error) => (provider, error.code().name()),
        };
        monitor::count(Metric::Turns, &[("provider", provider), ("outcome", outcome_name)]);
        let took = now_ms().saturating_sub(started);
        monitor::observe_ms(Metric::TurnSeconds, &[("provider", provider)], took);
        self.scope.report_counts();
        outcome
    }

    async fn run_leased(&mut self, job: Job, screen: &Screen, started: u64) -> Result<ChatAnswer, ApiError> {
        let _lease = self.lease();
        let mut nodes = Nodes::default();
        let (mut question, mut awaiting) = (None, None);
        match self.play(job, &mut nodes, &mut question, screen).await {
            Ok(Ended { answer, plan }) => {
                let ended = record::Ended::of(&answer, self.spent(&answer));
                self.end(&nodes, ended, question.as_ref()).await?;
                if let Some(Question { token, paused }) = question {
                    let token = token.as_str().to_owned();
                    awaiting = Some(token.clone());
                    let Paused { prompt, choices, .. } = *paused;
                    screen.show(&Frame::Ask { awaiting: token, prompt, choices });
                }
                Ok(ChatAnswer { plan, ..self.finish(answer, awaiting, started) })
            }
            Err(ApiError::Cancelled) => {
                self.abandon(started).await;
                Err(ApiError::Cancelled)
            }
            Err(error) => {
                let ended = record::Ended {
                    reply: format!("{error}. Nothing was changed."),
                    code: Some(error.code().name()),
                    error: Some(error.to_string()),
                    spent: Spent::default(),
                };
                self.end(&nodes, ended, None).await?;
                Err(error)
            }
        }
    }

    /// Keeps the turn from counting as interrupted.
    fn lease(&self) -> Option<Lease> {
        let (session, turn) = (self.session.clone(), self.turn?);
        Some(Lease::held(&self.scope.context, self.scope.config.deadline_ms, move || {
            let session = session.clone();
            async move { session.renew(turn).await }
        }))
    }

    async fn play(
        &mut self,
        job: Job,
        nodes: &mut Nodes,
        question: &mut Option<Question>,
        screen: &Screen,
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

    /// A step begins. Whoever looks is told once, however often it does.
    fn show_step(&self, step: Step, nodes: &mut Nodes, screen: &Screen) {
        if !nodes.enter(step, self) {
            return;
        }
        screen.show(&Frame::Step(step));
        if step == Step::Analyzing {
            let session_id = self.session.id().to_string();
            screen.show(&Frame::Session { session_id, revision: self.newest.revision });
        }
    }

    async fn drive(
        &mut self,
        mut turn: Turn,
        nodes: &mut Nodes,
        question: &mut Option<Question>,
        screen: &Screen,
    ) -> Result<Answer, ApiError> {
        let mut watch = Watch::over(self.scope.config.deadline_ms, &self.scope.signal, screen);
        let mut listening = None;
        let mut event = Event::Begin;
        loop {
            let mut next = None;
            for effect in turn.handle(event) {
                match effect {
                    Effect::Report(step) => self.show_step(step, nodes, screen),
                    Effect::Announce(intent) => screen.show(&Frame::Intent(intent)),
                    Effect::Show(shown) => screen.show(&Frame::Event(shown)),
                    Effect::CallModel(call) => listening = self.call_model(&call),
                    Effect::Wait { ms } => next = Some(self.wait(ms, &mut watch).await?),
                    Effect::Ask(paused) => {
                        *question = Some(Question { token: Token::new(self.session.id()), paused });
                    }
                    Effect::Commit { edit, reply } => {
                        let spent = turn.committing().map(|answer| self.spent(answer)).unwrap_or_default();
                        let ended = record::Ended { reply, code: None, error: None, spent };
                        let end = self.ending(nodes.all(), ended, None);
                        let key = self.key(turn.committing());
                        next = Some(self.commit(edit, end, key).await?);
                    }
                    Effect::Finish(answer) => {
                        nodes.leave(self);
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

    fn call_model(&self, call: &ModelCall) -> Option<Listening> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.scope.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        let call = Call::new(&self.scope.caller(), endpoint, model, call);
        Some(Listening { call, started: now_ms(), has_begun: false })
    }

    /// What the model says next, as far as the time allows. Where the client reads slowly, the model waits.
    async fn listen(
        &self,
        listening: &mut Listening,
        watch: &mut Watch<'_>,
        screen: &Screen,
    ) -> Result<Event, ApiError> {
        let said = async {
            screen.room().await;
            listening.call.next().await
        };
        // The watch comes first: what is always ready would never let it look.
        let said = match select(&mut *watch, pin!(said)).await {
            Either::Left((Stop::Left, _)) => return Err(ApiError::Cancelled),
            Either::Left((Stop::Deadline, _)) => {
                Said::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
            }
            Either::Right((said, _)) => said,
        };
        Ok(match said {
            Said::Text(text) => {
                if !std::mem::replace(&mut listening.has_begun, true) {
                    let provider = provider_of(&self.target).name();
                    let took = watch.elapsed_ms();
                    monitor::observe_ms(Metric::FirstWordSeconds, &[("provider", provider)], took);
                }
                Event::ModelText(text)
            }
            Said::End { usage, outcome } => {
                if self.scope.config.log.level == Level::Debug {
                    self.heard.replace(listening.call.said());
                }
                self.note_call(listening, usage, &outcome);
                Event::ModelEnded { usage, outcome, elapsed_ms: watch.elapsed_ms() }
            }
        })
    }

    /// Waits before a call is made again; not when the time for it would be over by then.
    async fn wait(&self, ms: u64, watch: &mut Watch<'_>) -> Result<Event, ApiError> {
        if watch.is_too_long(ms) {
            return Ok(unanswered(ModelFailure::Timeout, watch));
        }
        match select(&mut *watch, pin!(Timer::of_ms(ms))).await {
            Either::Left((Stop::Left, _)) => Err(ApiError::Cancelled),
            Either::Left((Stop::Deadline, _)) => Ok(unanswered(ModelFailure::Timeout, watch)),
            Either::Right(_) => {
                let provider = provider_of(&self.target).name();
                monitor::count(Metric::ModelRetries, &[("provider", provider)]);
                Ok(Event::WaitEnded)
            }
        }
    }

    fn note_call(&self, listening: &Listening, usage: Usage, outcome: &Result<(), ModelFailure>) {
        let took = now_ms().saturating_sub(listening.started);
        let code = outcome.as_ref().err().map(ModelFailure::code);
        let provider = provider_of(&self.target).name();
        monitor::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        monitor::count(Metric::ModelCalls, &[("provider", provider), ("outcome", code.unwrap_or("ok"))]);
        for (direction, tokens) in [("input", usage.input_tokens), ("output", usage.output_tokens)] {
            let labels = [("provider", provider), ("direction", direction)];
            monitor::count_many(Metric::Tokens, &labels, tokens);
        }
        let model = match &self.target {
            Target::Model { model, .. } => Some(model.as_str()),
            Target::Nobody | Target::Unavailable { .. } => None,
        };
        let cost = self.cost(provider, model, usage);
        monitor::count_many(Metric::Cost, &[("provider", provider)], cost.unwrap_or_default());
        let origin = listening.call.origin();
        self.entry(if code.is_some() { Level::Warning } else { Level::Info }, "model_call")
            .with("provider", provider)
            .with("model", model)
            .with("code", code)
            .with("provider_status", origin.status)
            .with("provider_request_id", origin.request_id.clone())
            .with("input_tokens", usage.input_tokens)
            .with("output_tokens", usage.output_tokens)
            .with("cost", cost)
            .with_duration_ms(took)
            .write(self.scope.config.log);
        if matches!(outcome, Err(ModelFailure::StreamError { .. } | ModelFailure::BrokenOff)) {
            let entry = self.entry(Level::Warning, "stream_error").with("provider", provider);
            entry.with("code", code).write(self.scope.config.log);
        }
    }

    fn entry(&self, level: Level, event: &'static str) -> Entry {
        self.scope.entry(level, event).with("session_id", self.session.id().as_str())
    }
}

/// Whose models a turn may ask.
fn provider_of(target: &Target) -> Provider {
    match target {
        Target::Nobody => Provider::Offline,
        Target::Model { provider, .. } | Target::Unavailable { provider } => *provider,
    }
}

/// The end of a call that the model had no time or no chance to answer.
fn unanswered(failure: ModelFailure, watch: &Watch<'_>) -> Event {
    Event::ModelEnded { usage: Usage::default(), outcome: Err(failure), elapsed_ms: watch.elapsed_ms() }
}
