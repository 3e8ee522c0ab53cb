//! Drives core's turn machine: carries out its effects and tells it what happened.

use crate::config::Endpoint;
use crate::error::ApiError;
use crate::log::{Entry, Level};
use crate::model::{Answering, Heard};
use crate::monitor::{self, Metric};
use crate::platform::{id_source, now_ms};
use crate::scope::Scope;
use crate::session::{Committed, Node, Session, TurnEnd, Words};
use futures_util::future::{Either, select};
use std::pin::pin;
use std::time::Duration;
use websketch_core::execute::{Mode, execute};
use websketch_core::operation::Operation;
use websketch_core::proposal::Intent;
use websketch_core::protocol::{ChatAnswer, Circumstances, Frame};
use websketch_core::provider::{ModelFailure, Provider, Usage};
use websketch_core::sketch::Sketch;
use websketch_core::turn::{Answer, AnsweredBy, Edit, Effect, Event, Failure, Step, Turn};
use websketch_core::validate::Origin;
use worker::Delay;

/// Whom the turn may ask when the interpreter does not know.
pub(crate) enum Target {
    /// Nobody.
    Nobody,
    /// A model.
    Model {
        /// Where it is.
        endpoint: &'static Endpoint,
        /// Which one.
        name: &'static str,
    },
    /// A provider that this server has no access to.
    Unavailable(Provider),
}

impl Target {
    /// The name of the provider, as the answer gives it.
    fn provider(&self) -> &'static str {
        match self {
            Self::Nobody => Provider::Offline.name(),
            Self::Model { endpoint, .. } => endpoint.provider().name(),
            Self::Unavailable(provider) => provider.name(),
        }
    }
}

/// The session as it is when the turn ends, as far as is known here.
pub(crate) struct Newest {
    /// The revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Sketch,
}

/// A turn's surroundings. One that is dropped before the turn has ended gives it up.
pub(crate) struct Runner {
    pub(crate) scope: Scope,
    pub(crate) session: Session,
    /// The turn's number in the session; `None` when it has ended there.
    pub(crate) turn: Option<u64>,
    /// The revision that the turn is about.
    pub(crate) base_revision: u64,
    pub(crate) newest: Newest,
    pub(crate) target: Target,
    pub(crate) message: String,
    pub(crate) dry_run: bool,
}

impl Runner {
    /// Runs `turn` to its end and shows what happens on the way.
    ///
    /// # Errors
    /// [`ApiError`] when the session cannot go on: another commit came first, or it is gone.
    pub(crate) async fn run(&mut self, turn: Turn, show: &impl Fn(Frame)) -> Result<ChatAnswer, ApiError> {
        let started = now_ms();
        let mut nodes = Nodes::default();
        match self.drive(turn, &mut nodes, show).await {
            Ok(answer) => {
                let reply = if self.dry_run { String::new() } else { answer.description.clone() };
                self.end(nodes, reply).await?;
                Ok(self.finish(answer, started))
            }
            Err(error) => {
                self.end(nodes, format!("{error}. Nothing was changed.")).await?;
                Err(error)
            }
        }
    }

    async fn drive(
        &mut self,
        mut turn: Turn,
        nodes: &mut Nodes,
        show: &impl Fn(Frame),
    ) -> Result<Answer, ApiError> {
        let started = now_ms();
        let deadline = started + self.scope.config.deadline_ms;
        let mut answering = None;
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
                    Effect::CallModel(call) => {
                        let Target::Model { endpoint, name } = &self.target else { continue };
                        answering = Some(Answering::new(endpoint, name, &call, &self.scope.request_id));
                    }
                    Effect::Wait { ms } => {
                        Delay::from(Duration::from_millis(ms)).await;
                        next = Some(Event::WaitEnded);
                    }
                    // The question is in the answer; a client answers it with its next message.
                    Effect::Ask(_) => {}
                    Effect::Commit { edit, reply } => {
                        // What undo and redo say is known only when they are done.
                        let is_last = matches!(edit, Edit::Operations(_));
                        let end = if is_last { self.ending(nodes.all(), reply) } else { None };
                        next = Some(self.commit(edit, end).await?);
                    }
                    Effect::Finish(answer) => {
                        nodes.leave(self);
                        return Ok(*answer);
                    }
                }
            }
            event = match (next, answering.take()) {
                (Some(next), _) => next,
                (None, Some(asked)) => {
                    let (heard, asked) = self.hear(asked, started, deadline).await;
                    answering = asked;
                    heard
                }
                (None, None) => return Err(ApiError::internal("the turn machine stands still")),
            };
        }
    }

    /// What the session keeps of the turn; `None` when it has that already.
    fn ending(&self, nodes: Vec<Node>, reply: String) -> Option<TurnEnd> {
        let message = if self.dry_run { String::new() } else { self.message.clone() };
        Some(TurnEnd { turn: self.turn?, words: Words { message, reply }, nodes })
    }

    /// Ends the turn in the session. A session that is gone by now takes nothing away from the answer.
    async fn end(&mut self, nodes: Nodes, reply: String) -> Result<(), ApiError> {
        let Some(end) = self.ending(nodes.all(), reply) else { return Ok(()) };
        self.turn = None;
        match self.session.end(end).await {
            Err(ApiError::SessionNotFound) => Ok(()),
            other => other,
        }
    }

    /// The next that the model says, and the model unless it is done.
    async fn hear(&self, mut asked: Answering, started: u64, deadline: u64) -> (Event, Option<Answering>) {
        let left = Duration::from_millis(deadline.saturating_sub(now_ms()));
        let heard = match select(pin!(asked.next()), Delay::from(left)).await {
            Either::Left((heard, _)) => heard,
            Either::Right(_) => Heard::failure(ModelFailure::Timeout),
        };
        let end = match heard {
            Heard::Text(text) => return (Event::ModelText(text), Some(asked)),
            Heard::Over(end) => end,
        };
        let code = end.outcome.as_ref().err().map(ModelFailure::code);
        let model = match &self.target {
            Target::Model { name, .. } => Some((*name).to_owned()),
            Target::Nobody | Target::Unavailable(_) => None,
        };
        let took = now_ms().saturating_sub(asked.started_ms());
        let provider = self.target.provider();
        monitor::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        let labels = [("provider", provider), ("outcome", code.unwrap_or("ok"))];
        monitor::count(Metric::ModelCalls, &labels);
        self.entry(if code.is_some() { Level::Warning } else { Level::Info }, "model_call")
            .with("model", model)
            .with("code", code)
            .with_duration_ms(took)
            .write(self.scope.config.log);
        let elapsed_ms = now_ms().saturating_sub(started);
        (Event::ModelEnded { usage: end.usage, outcome: end.outcome, elapsed_ms }, None)
    }

    async fn commit(&mut self, edit: Edit, end: Option<TurnEnd>) -> Result<Event, ApiError> {
        let is_last = end.is_some();
        match self.session.commit(self.base_revision, edit, end).await? {
            Committed::Nothing => Ok(Event::NothingToCommit),
            Committed::Done { revision, operations, sketch } => {
                if is_last {
                    self.turn = None;
                }
                let sketch = sketch.map_or_else(|| applied(&self.newest.sketch, &operations), Ok)?;
                self.newest = Newest { revision, sketch: sketch.clone() };
                Ok(Event::Committed { sketch, operations })
            }
        }
    }

    fn finish(&self, answer: Answer, started: u64) -> ChatAnswer {
        let (provider, model) = match (&self.target, answer.answered_by) {
            (_, AnsweredBy::Offline) => ("offline", None),
            (Target::Model { name, .. }, AnsweredBy::Model) => {
                (self.target.provider(), Some((*name).to_owned()))
            }
            (target, AnsweredBy::Model) => (target.provider(), None),
        };
        let code = answer.failure.as_ref().map(Failure::code);
        let labels = [("provider", provider), ("outcome", code.unwrap_or("ok"))];
        monitor::count(Metric::Turns, &labels);
        self.entry(Level::Info, "turn")
            .with("provider", provider)
            .with("model", model.clone())
            .with("code", code)
            .with("operations", answer.operations.len())
            .with_duration_ms(now_ms().saturating_sub(started))
            .write(self.scope.config.log);
        let circumstances = Circumstances {
            session_id: self.session.id().to_string(),
            revision: self.newest.revision,
            provider: provider.to_owned(),
            model,
            awaiting: None,
            adjustments: Vec::new(),
            request_id: self.scope.request_id.to_string(),
        };
        // A turn may have been about an older sketch; its answer is the one to go on with.
        let sketch = if self.dry_run { answer.sketch } else { self.newest.sketch.clone() };
        ChatAnswer::new(Answer { sketch, ..answer }, circumstances)
    }

    /// The answer of a turn whose session could not go on, for those who were promised one.
    pub(crate) fn broken_off(&self, error: &ApiError) -> ChatAnswer {
        let newest = match error {
            ApiError::RevisionConflict { revision, sketch } => {
                Sketch::read(sketch).ok().map(|reading| (*revision, reading.sketch))
            }
            _ => None,
        };
        let (revision, sketch) = newest.unwrap_or_else(|| (self.newest.revision, self.newest.sketch.clone()));
        ChatAnswer {
            success: false,
            modified_sketch: sketch,
            operations: Vec::new(),
            reasoning: String::new(),
            description: format!("{error}. Nothing was changed."),
            session_id: self.session.id().to_string(),
            revision,
            intent: Intent::Conversation,
            provider: self.target.provider().to_owned(),
            model: None,
            usage: Usage::default(),
            rejected: Vec::new(),
            repairs: Vec::new(),
            suggestions: Vec::new(),
            coercions: Vec::new(),
            adjustments: Vec::new(),
            awaiting: None,
            prompt: None,
            choices: Vec::new(),
            error: Some(error.to_string()),
            code: Some(error.code().name()),
            request_id: self.scope.request_id.to_string(),
        }
    }

    fn entry(&self, level: Level, event: &'static str) -> Entry {
        self.scope.entry(level, event).with("session_id", self.session.id().as_str())
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        self.entry(Level::Info, "turn_abandoned").write(self.scope.config.log);
        let (session, claim) = (self.session.clone(), self.scope.claim.clone());
        let (request_id, log) = (self.scope.request_id.clone(), self.scope.config.log);
        self.scope.afterwards(async move {
            let outcome = session.abandon(turn).await;
            let released = match claim {
                Some(claim) => claim.release().await,
                None => Ok(()),
            };
            if let Err(error) = outcome.and(released) {
                error.log(&request_id, log);
            }
        });
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

/// How long each step takes.
#[derive(Default)]
struct Nodes {
    over: Vec<Node>,
    current: Option<Node>,
}

impl Nodes {
    fn enter(&mut self, step: Step, runner: &Runner) {
        self.leave(runner);
        let node = match step {
            Step::Analyzing => "analyze",
            Step::Modifying => "modify",
            Step::Validating => "validate",
            Step::Executing => "execute",
        };
        self.current = Some(Node { node: node.to_owned(), at: now_ms(), duration_ms: None });
    }

    fn leave(&mut self, runner: &Runner) {
        if let Some(node) = self.current.take() {
            let took = now_ms().saturating_sub(node.at);
            runner
                .entry(Level::Debug, "node")
                .with("node", node.node.as_str())
                .with_duration_ms(took)
                .write(runner.scope.config.log);
            monitor::observe_ms(Metric::NodeSeconds, &[("node", &node.node)], took);
            self.over.push(Node { duration_ms: Some(took), ..node });
        }
    }

    /// All steps so far, the current one without an end.
    fn all(&self) -> Vec<Node> {
        self.over.iter().chain(&self.current).cloned().collect()
    }
}
