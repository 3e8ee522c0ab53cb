//! The state machine of a client of a shared sketch.

use super::server_message::ServerMessage;
use std::collections::VecDeque;
use websketch_sketch::Sketch;
use websketch_sketch::execute::{apply_valid, replay};
use websketch_sketch::history::diff;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::{check, plan_change};

/// An input of the client's state machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The local user has made an edit. The operations are as applied, each `add` with its id.
    Edited(Vec<Operation>),
    /// The session sends all commits after [`Live::revision`] from now on.
    Connected,
    /// The connection is lost.
    Lost,
    /// The session has sent a message.
    Message(ServerMessage),
    /// The posted step is committed.
    Accepted {
        /// Its revision.
        revision: u64,
    },
    /// The posted step touches something that has changed meanwhile; nothing was applied.
    Overtaken {
        /// The newest revision.
        revision: u64,
    },
    /// The posted step was rejected.
    Refused {
        /// The reason, in words.
        reason: String,
    },
    /// The outcome of the posted step, or of opening a session, is unknown.
    Unanswered,
    /// The delay of [`Effect::Wait`] is over.
    Waited,
    /// The session does not exist any more.
    Ended,
    /// The session of [`Effect::Open`] exists.
    Opened,
}

/// An output of the client's state machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Post operations. The key is an idempotency key: a repeated key has the same operations and revision.
    Post {
        /// The idempotency key of the request.
        key: String,
        /// The revision that the operations are based on.
        base_revision: u64,
        /// The operations.
        operations: Vec<Operation>,
    },
    /// Apply changes of other clients: operations that turn the shown sketch into the new one.
    ApplyRemote(Vec<Operation>),
    /// Notify the user that an operation of theirs was rejected.
    NotifyRejected {
        /// The operation, or `None` for a whole step.
        operation: Option<Operation>,
        /// The reason, in words.
        reason: String,
    },
    /// Subscribe again: to the commits after this revision, or, if `None`, to the current sketch.
    Subscribe {
        /// The last known revision.
        from: Option<u64>,
    },
    /// Open a session of this sketch, because the previous session has ended.
    Open(Sketch),
    /// Wait with increasing backoff, then send [`Event::Waited`].
    Wait,
}

/// The state of the oldest own step.
#[derive(Clone, Debug, PartialEq)]
enum PendingPost {
    /// Not posted.
    Idle,
    /// Posted with this key for this revision; the answer is pending.
    Sent { key: String, base: u64 },
    /// Posted, but its outcome is unknown.
    Unsure { key: String, base: u64 },
    /// Committed as this revision, which the session has not sent yet.
    Done { revision: u64 },
    /// To be posted again once this revision has arrived.
    Behind { revision: u64 },
}

/// The state of the connection to the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkState {
    Connected,
    Lost,
    /// The session has ended and is to be replaced.
    Ended,
    /// A replacement session is being opened. Its sketch includes this many of the own steps.
    Opening {
        included: usize,
    },
}

/// A client of a shared sketch.
#[derive(Clone, Debug)]
pub struct Live {
    name: String,
    /// The number of keys used so far.
    count: u64,
    /// The sketch that the session has confirmed, and its revision.
    confirmed: Sketch,
    revision: u64,
    /// The own steps that the session has not confirmed, oldest first.
    steps: VecDeque<Vec<Operation>>,
    /// The confirmed sketch with the own steps on top.
    shown: Sketch,
    pending: PendingPost,
    link: LinkState,
    /// Messages that wait until it is known which commits are the client's own.
    inbox: VecDeque<ServerMessage>,
}

impl Live {
    /// Creates a disconnected client of the session that has `sketch` at `revision`.
    ///
    /// `name` is printable ASCII and unique among all clients.
    #[must_use]
    pub fn new(name: String, sketch: Sketch, revision: u64) -> Self {
        Self {
            name,
            count: 0,
            confirmed: sketch.clone(),
            revision,
            steps: VecDeque::new(),
            shown: sketch,
            pending: PendingPost::Idle,
            link: LinkState::Lost,
            inbox: VecDeque::new(),
        }
    }

    /// Returns the sketch to show.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.shown
    }

    /// Returns the confirmed sketch, without pending own steps.
    #[must_use]
    pub fn confirmed(&self) -> &Sketch {
        &self.confirmed
    }

    /// Returns the newest received revision.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the own steps that the session has not confirmed, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &[Operation]> {
        self.steps.iter().map(Vec::as_slice)
    }

    /// Returns the number of unconfirmed own steps.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.steps.len()
    }

    /// Returns the effects of an event.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Edited(operations) => self.edited(operations),
            Event::Connected => {
                if self.link == LinkState::Lost {
                    self.link = LinkState::Connected;
                }
            }
            Event::Lost => {
                if self.link == LinkState::Connected {
                    self.link = LinkState::Lost;
                }
                // The session repeats all of it.
                self.inbox.clear();
            }
            Event::Message(message) => self.inbox.push_back(message),
            Event::Accepted { revision } => self.accepted(revision),
            Event::Overtaken { revision } => {
                if self.is_on_its_way() {
                    self.pending = PendingPost::Behind { revision };
                }
            }
            Event::Refused { reason } => {
                if self.is_on_its_way() && self.steps.pop_front().is_some() {
                    self.pending = PendingPost::Idle;
                    effects.push(Effect::NotifyRejected { operation: None, reason });
                    self.refresh(&mut effects);
                }
            }
            Event::Unanswered => {
                if let PendingPost::Sent { key, base } = &self.pending {
                    self.pending = PendingPost::Unsure { key: key.clone(), base: *base };
                }
                return vec![Effect::Wait];
            }
            Event::Waited => {
                if matches!(self.link, LinkState::Opening { .. }) {
                    self.link = LinkState::Ended;
                }
            }
            Event::Ended => {
                self.pending = PendingPost::Idle;
                self.inbox.clear();
                if !matches!(self.link, LinkState::Opening { .. }) {
                    self.link = LinkState::Ended;
                }
            }
            Event::Opened => return self.opened(),
        }
        self.apply_messages(&mut effects);
        self.post_next(&mut effects);
        effects
    }

    fn edited(&mut self, operations: Vec<Operation>) {
        let done = apply_valid(&mut self.shown, operations, plan_change);
        if !done.inverse.is_empty() {
            self.steps.push_back(done.applied);
        }
    }

    /// Returns true if the answer to the posted step is pending.
    fn is_on_its_way(&self) -> bool {
        matches!(self.pending, PendingPost::Sent { .. } | PendingPost::Unsure { .. })
    }

    fn accepted(&mut self, revision: u64) {
        if !self.is_on_its_way() {
            return;
        }
        if revision > self.revision {
            self.pending = PendingPost::Done { revision };
        } else {
            // The step was part of the received snapshot.
            self.steps.pop_front();
            self.pending = PendingPost::Idle;
        }
    }

    fn opened(&mut self) -> Vec<Effect> {
        if let LinkState::Opening { included } = self.link {
            self.steps.drain(..included.min(self.steps.len()));
            self.revision = 0;
            self.link = LinkState::Lost;
        }
        vec![Effect::Subscribe { from: Some(0) }]
    }

    /// Applies received messages, as far as it is known which commits are the client's own.
    fn apply_messages(&mut self, effects: &mut Vec<Effect>) {
        let mut is_changed = false;
        while !self.is_on_its_way() {
            let Some(message) = self.inbox.pop_front() else { break };
            match self.take(message, effects) {
                Ok(by_others) => is_changed |= by_others,
                Err(from) => {
                    self.link = LinkState::Lost;
                    self.inbox.clear();
                    effects.push(Effect::Subscribe { from });
                }
            }
        }
        if is_changed {
            self.refresh(effects);
        }
    }

    /// Applies a message. Returns whether other clients changed something, so that the shown sketch must be rebuilt.
    ///
    /// # Errors
    /// The revision to subscribe from again.
    fn take(&mut self, message: ServerMessage, effects: &mut Vec<Effect>) -> Result<bool, Option<u64>> {
        let (revision, done) = match message {
            ServerMessage::Commit { revision, .. } if revision <= self.revision => return Ok(false),
            ServerMessage::Commit { revision, .. } if revision > self.revision + 1 => {
                return Err(Some(self.revision));
            }
            ServerMessage::Commit { revision, operations } => {
                replay(&mut self.confirmed, &operations).map_err(|_| None)?;
                if self.steps.is_empty() {
                    // No own steps are pending, so the shown sketch is the confirmed one and needs no rebuilding.
                    apply_valid(&mut self.shown, operations.clone(), plan_change);
                    self.revision = revision;
                    effects.push(Effect::ApplyRemote(operations));
                    return Ok(false);
                }
                (revision, Some(operations))
            }
            ServerMessage::Snapshot { revision, sketch } => {
                self.confirmed = sketch;
                (revision, None)
            }
            ServerMessage::Presence { .. } | ServerMessage::Left { .. } => return Ok(false),
        };
        self.revision = revision;
        let is_due = matches!(self.pending, PendingPost::Done { revision: own } if own <= revision);
        let own = is_due.then(|| self.steps.pop_front()).flatten();
        if is_due {
            self.pending = PendingPost::Idle;
        }
        // A step that changed nothing, because another client was faster, is answered with the revision of that client.
        Ok(own.is_none() || own != done)
    }

    /// Rebuilds the shown sketch: the confirmed sketch with the own steps on top. Notifies the user of operations that
    /// do not apply any more, except those already satisfied.
    fn refresh(&mut self, effects: &mut Vec<Effect>) {
        let mut next = self.confirmed.clone();
        let is_posted = !matches!(self.pending, PendingPost::Idle | PendingPost::Behind { .. });
        let steps = std::mem::take(&mut self.steps);
        for (place, step) in steps.into_iter().enumerate() {
            if is_posted && place == 0 {
                // The posted step stays unchanged, whatever the session makes of it.
                apply_valid(&mut next, step.clone(), check);
                self.steps.push_back(step);
                continue;
            }
            let done = apply_valid(&mut next, step.clone(), check);
            for rejection in done.rejections {
                let operation = step.get(rejection.index).cloned();
                if !operation.as_ref().is_some_and(|operation| is_satisfied(&next, operation)) {
                    effects.push(Effect::NotifyRejected { operation, reason: rejection.reason.to_string() });
                }
            }
            if !done.inverse.is_empty() {
                self.steps.push_back(done.applied);
            }
        }
        let changes = diff(&self.shown, &next);
        self.shown = next;
        if !changes.is_empty() {
            effects.push(Effect::ApplyRemote(changes));
        }
    }

    /// Posts the oldest own step, or opens a session, if the state allows it.
    fn post_next(&mut self, effects: &mut Vec<Effect>) {
        match self.link {
            LinkState::Connected => {}
            LinkState::Lost | LinkState::Opening { .. } => return,
            LinkState::Ended => {
                self.link = LinkState::Opening { included: self.steps.len() };
                self.confirmed = self.shown.clone();
                return effects.push(Effect::Open(self.shown.clone()));
            }
        }
        let Some(operations) = self.steps.front().cloned() else { return };
        let (key, base) = match &self.pending {
            PendingPost::Sent { .. } | PendingPost::Done { .. } => return,
            PendingPost::Behind { revision } if *revision > self.revision => return,
            PendingPost::Idle | PendingPost::Behind { .. } => {
                self.count += 1;
                (format!("{}-{}", self.name, self.count), self.revision)
            }
            PendingPost::Unsure { key, base } => (key.clone(), *base),
        };
        self.pending = PendingPost::Sent { key: key.clone(), base };
        effects.push(Effect::Post { key, base_revision: base, operations });
    }
}

/// Returns true if the sketch already satisfies the operation, because another client was faster.
fn is_satisfied(sketch: &Sketch, operation: &Operation) -> bool {
    match operation {
        Operation::Delete { component_id } => !sketch.contains(component_id),
        Operation::Add(addition) => {
            let found = addition.component_id.as_ref().and_then(|id| sketch.get(id));
            found.is_some_and(|component| {
                let bounds = component.bounds();
                let sides = [bounds.x(), bounds.y(), bounds.width(), bounds.height()];
                component.kind() == addition.component_type
                    && sides == [addition.x, addition.y, addition.width, addition.height]
                    && *component.props() == addition.props
            })
        }
        _ => false,
    }
}
