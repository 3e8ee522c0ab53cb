//! Drives core's turn machine: carries out its effects and tells it what happened.

mod nodes;
mod outcome;
mod record;

use crate::error::ApiError;
use crate::lease::Lease;
use crate::log::{Entry, Level};
use crate::model::{Call, Said};
use crate::monitor::{self, Metric};
use crate::platform::{Timer, now_ms};
use crate::scope::Scope;
use crate::session::{Returns, Session, Token};
use futures_util::future::{Either, select};
use nodes::Nodes;
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

/// A turn's surroundings. One that is dropped before the turn has ended gives it up.
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
}

impl Runner {
    /// Runs `turn` to its end and shows what happens on the way.
    ///
    /// # Errors
    /// [`ApiError`] when the session cannot go on: another commit came first, or it is gone.
    pub(crate) async fn run(&mut self, turn: Turn, show: &impl Fn(Frame)) -> Result<ChatAnswer, ApiError> {
        let started = now_ms();
        let _lease = self.lease();
        let mut nodes = Nodes::default();
        let (mut question, mut awaiting) = (None, None);
        match self.drive(turn, &mut nodes, &mut question, show).await {
            Ok(answer) => {
                self.end(&nodes, answer.description.clone(), question.as_ref()).await?;
                if let Some(Question { token, paused }) = question {
                    let token = token.as_str().to_owned();
                    awaiting = Some(token.clone());
                    let Paused { prompt, choices, .. } = *paused;
                    show(Frame::Ask { awaiting: token, prompt, choices });
                }
                Ok(self.finish(answer, awaiting, started))
            }
            Err(error) => {
                self.end(&nodes, format!("{error}. Nothing was changed."), None).await?;
                Err(error)
            }
        }
    }

    /// Keeps the turn from counting as interrupted.
    fn lease(&self) -> Option<Lease> {
        let (session, turn) = (self.session.clone(), self.turn?);
        Some(Lease::held(&self.scope, move || {
            let session = session.clone();
            async move { session.renew(turn).await }
        }))
    }

    async fn drive(
        &mut self,
        mut turn: Turn,
        nodes: &mut Nodes,
        question: &mut Option<Question>,
        show: &impl Fn(Frame),
    ) -> Result<Answer, ApiError> {
        let started = now_ms();
        let deadline = started + self.scope.config.deadline_ms;
        // One timer for all of the turn, as a model says its answer in hundreds of pieces.
        let mut time = Timer::of_ms(self.scope.config.deadline_ms);
        let mut listening = None;
        let mut event = Event::Begin;
        loop {
            let mut next = None;
            for effect in turn.handle(event) {
                match effect {
                    Effect::Report(step) => {
                        nodes.enter(step, self);
                        show(Frame::Step(step));
                        if step == Step::Analyzing {
                            let session_id = self.session.id().to_string();
                            show(Frame::Session { session_id, revision: self.newest.revision });
                        }
                    }
                    Effect::Announce(intent) => show(Frame::Intent(intent)),
                    Effect::Show(shown) => show(Frame::Event(shown)),
                    Effect::CallModel(call) => listening = self.call_model(&call),
                    Effect::Wait { ms } => next = Some(wait(ms, started, deadline).await),
                    Effect::Ask(paused) => {
                        *question = Some(Question { token: Token::new(self.session.id()), paused });
                    }
                    Effect::Commit { edit, reply } => {
                        let end = self.ending(nodes.all(), reply, None);
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
                    let next = self.listen(call, started, &mut time).await;
                    if matches!(next, Event::ModelEnded { .. }) {
                        listening = None;
                    }
                    next
                }
                // A model that nobody can call has ended before it began.
                (None, None) => Event::ModelEnded {
                    usage: Usage::default(),
                    outcome: Err(ModelFailure::NotConfigured),
                    elapsed_ms: now_ms().saturating_sub(started),
                },
            };
        }
    }

    fn call_model(&self, call: &ModelCall) -> Option<Listening> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.scope.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        Some(Listening { call: Call::new(&self.scope, endpoint, model, call), started: now_ms() })
    }

    /// What the model says next, as far as the time allows.
    async fn listen(&self, listening: &mut Listening, turn_started: u64, time: &mut Timer) -> Event {
        let said = match select(pin!(listening.call.next()), time).await {
            Either::Left((said, _)) => said,
            Either::Right(_) => Said::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) },
        };
        match said {
            Said::Text(text) => Event::ModelText(text),
            Said::End { usage, outcome } => {
                self.note_call(&outcome, now_ms().saturating_sub(listening.started));
                Event::ModelEnded { usage, outcome, elapsed_ms: now_ms().saturating_sub(turn_started) }
            }
        }
    }

    fn note_call(&self, outcome: &Result<(), ModelFailure>, took: u64) {
        let code = outcome.as_ref().err().map(ModelFailure::code);
        let provider = provider_of(&self.target).name();
        monitor::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        monitor::count(Metric::ModelCalls, &[("provider", provider), ("outcome", code.unwrap_or("ok"))]);
        let model = match &self.target {
            Target::Model { model, .. } => Some(model.as_str()),
            Target::Nobody | Target::Unavailable { .. } => None,
        };
        self.entry(if code.is_some() { Level::Warning } else { Level::Info }, "model_call")
            .with("provider", provider)
            .with("model", model)
            .with("code", code)
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

/// Waits before a call is made again; not when the time for it would be over by then.
async fn wait(ms: u64, started: u64, deadline: u64) -> Event {
    let now = now_ms();
    if now.saturating_add(ms) >= deadline {
        return Event::ModelEnded {
            usage: Usage::default(),
            outcome: Err(ModelFailure::Timeout),
            elapsed_ms: now.saturating_sub(started),
        };
    }
    Timer::of_ms(ms).await;
    Event::WaitEnded
}
