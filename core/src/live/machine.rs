//! What a client does when something happens on a shared sketch.

use super::told::Told;
use crate::execute::{fit, repeat};
use crate::history::diff;
use crate::operation::Operation;
use crate::sketch::Sketch;
use crate::validate::{check, work_out};
use std::collections::VecDeque;

/// Something that happens to a client.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Its person has done something; the operations as they were done, each `add` with its id.
    Edited(Vec<Operation>),
    /// The session tells from now on what was done after [`Live::revision`].
    Connected,
    /// It tells nothing any more.
    Lost,
    /// It tells something.
    Told(Told),
    /// What was posted is done, and has made this revision.
    Accepted {
        /// The revision.
        revision: u64,
    },
    /// What was posted is about something that has changed in the meantime: nothing was done.
    Overtaken {
        /// The newest revision.
        revision: u64,
    },
    /// What was posted cannot be done.
    Refused {
        /// Why, in words.
        reason: String,
    },
    /// Nobody knows what became of what was posted, or of the wish to open a session.
    Unanswered,
    /// It has waited for as long as [`Effect::Wait`] asked it to.
    Waited,
    /// The session is not there any more.
    Ended,
    /// There is a session of the sketch of [`Effect::Open`].
    Opened,
}

/// Something that a client is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Posts operations. A key that is used again is for the same operations and revision: they are done once.
    Post {
        /// What the session knows the request by.
        key: String,
        /// The revision that they were made for.
        base_revision: u64,
        /// The operations.
        operations: Vec<Operation>,
    },
    /// Shows what others have done: operations that turn the sketch that is shown into the one that is to be shown.
    Follow(Vec<Operation>),
    /// Tells the person that an operation of theirs is not done, and why.
    Tell {
        /// The operation; `None` for all of a step.
        operation: Option<Operation>,
        /// Why, in words.
        reason: String,
    },
    /// Listens anew: to what was done after this revision, or, where it is `None`, to the sketch as it is.
    Listen {
        /// The revision that is known.
        from: Option<u64>,
    },
    /// Opens a session of this sketch, as the one before has ended.
    Open(Sketch),
    /// Waits a little, longer each time, and says [`Event::Waited`].
    Wait,
}

/// What becomes of the oldest own step.
#[derive(Clone, Debug, PartialEq)]
enum Posting {
    /// It is not posted.
    Idle,
    /// It is on its way, with this key, for this revision.
    Sent { key: String, base: u64 },
    /// It was, and nobody knows whether it has arrived.
    Unsure { key: String, base: u64 },
    /// It is done, as this revision, which is yet to be told.
    Done { revision: u64 },
    /// It is posted anew once this revision is told.
    Behind { revision: u64 },
}

/// Whether the session tells what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Connected,
    Lost,
    /// The session has ended, and there is to be another in its place.
    Ended,
    /// That one is being opened, with so many of the own steps.
    Opening {
        included: usize,
    },
}

/// A client of a shared sketch.
#[derive(Clone, Debug)]
pub struct Live {
    name: String,
    /// How many keys were used.
    count: u64,
    /// What the session has told, and its revision.
    confirmed: Sketch,
    revision: u64,
    /// The own steps that it is yet to tell, oldest first.
    steps: VecDeque<Vec<Operation>>,
    /// What is shown: the one with the others on top.
    shown: Sketch,
    posting: Posting,
    line: Line,
    /// What was told while it was unknown which of it is one's own.
    inbox: VecDeque<Told>,
}

impl Live {
    /// A client of the session that has `sketch` at `revision`; `name` is one that nobody else has, of printable ASCII. It
    /// is not connected yet.
    #[must_use]
    pub fn new(name: String, sketch: Sketch, revision: u64) -> Self {
        Self {
            name,
            count: 0,
            confirmed: sketch.clone(),
            revision,
            steps: VecDeque::new(),
            shown: sketch,
            posting: Posting::Idle,
            line: Line::Lost,
            inbox: VecDeque::new(),
        }
    }

    /// The sketch that is to be shown.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.shown
    }

    /// The sketch that the session has told, without the own steps that it is yet to tell.
    #[must_use]
    pub fn confirmed(&self) -> &Sketch {
        &self.confirmed
    }

    /// The newest revision that was told.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The own steps that the session is yet to tell, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &[Operation]> {
        self.steps.iter().map(Vec::as_slice)
    }

    /// How many of them there are.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.steps.len()
    }

    /// What is to be done about an event.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Edited(operations) => self.edited(operations),
            Event::Connected => {
                if self.line == Line::Lost {
                    self.line = Line::Connected;
                }
            }
            Event::Lost => {
                if self.line == Line::Connected {
                    self.line = Line::Lost;
                }
                // All of it is told again.
                self.inbox.clear();
            }
            Event::Told(told) => self.inbox.push_back(told),
            Event::Accepted { revision } => self.accepted(revision),
            Event::Overtaken { revision } => {
                if self.is_on_its_way() {
                    self.posting = Posting::Behind { revision };
                }
            }
            Event::Refused { reason } => {
                if self.is_on_its_way() && self.steps.pop_front().is_some() {
                    self.posting = Posting::Idle;
                    effects.push(Effect::Tell { operation: None, reason });
                    self.refresh(&mut effects);
                }
            }
            Event::Unanswered => {
                if let Posting::Sent { key, base } = &self.posting {
                    self.posting = Posting::Unsure { key: key.clone(), base: *base };
                }
                return vec![Effect::Wait];
            }
            Event::Waited => {
                if matches!(self.line, Line::Opening { .. }) {
                    self.line = Line::Ended;
                }
            }
            Event::Ended => {
                self.posting = Posting::Idle;
                self.inbox.clear();
                if !matches!(self.line, Line::Opening { .. }) {
                    self.line = Line::Ended;
                }
            }
            Event::Opened => return self.opened(),
        }
        self.take_told(&mut effects);
        self.go_on(&mut effects);
        effects
    }

    fn edited(&mut self, operations: Vec<Operation>) {
        let done = fit(&mut self.shown, operations, work_out);
        if !done.inverse.is_empty() {
            self.steps.push_back(done.applied);
        }
    }

    /// Whether an answer to what was posted is yet to come.
    fn is_on_its_way(&self) -> bool {
        matches!(self.posting, Posting::Sent { .. } | Posting::Unsure { .. })
    }

    fn accepted(&mut self, revision: u64) {
        if !self.is_on_its_way() {
            return;
        }
        if revision > self.revision {
            self.posting = Posting::Done { revision };
        } else {
            // It was in the sketch as a whole that was told.
            self.steps.pop_front();
            self.posting = Posting::Idle;
        }
    }

    fn opened(&mut self) -> Vec<Effect> {
        if let Line::Opening { included } = self.line {
            self.steps.drain(..included.min(self.steps.len()));
            self.revision = 0;
            self.line = Line::Lost;
        }
        vec![Effect::Listen { from: Some(0) }]
    }

    /// Takes what was told, as far as it is known which of it is one's own.
    fn take_told(&mut self, effects: &mut Vec<Effect>) {
        let mut is_changed = false;
        while !self.is_on_its_way() {
            let Some(told) = self.inbox.pop_front() else { break };
            match self.take(told, effects) {
                Ok(by_others) => is_changed |= by_others,
                Err(from) => {
                    self.line = Line::Lost;
                    self.inbox.clear();
                    effects.push(Effect::Listen { from });
                }
            }
        }
        if is_changed {
            self.refresh(effects);
        }
    }

    /// Whether what is shown is to be worked out anew, as others have changed something.
    ///
    /// # Errors
    /// From where it is to be told anew.
    fn take(&mut self, told: Told, effects: &mut Vec<Effect>) -> Result<bool, Option<u64>> {
        let (revision, done) = match told {
            Told::Commit { revision, .. } if revision <= self.revision => return Ok(false),
            Told::Commit { revision, .. } if revision > self.revision + 1 => return Err(Some(self.revision)),
            Told::Commit { revision, operations } => {
                repeat(&mut self.confirmed, &operations).map_err(|_| None)?;
                if self.steps.is_empty() {
                    // What is shown is what was told, without looking at all of it.
                    fit(&mut self.shown, operations.clone(), work_out);
                    self.revision = revision;
                    effects.push(Effect::Follow(operations));
                    return Ok(false);
                }
                (revision, Some(operations))
            }
            Told::Snapshot { revision, sketch } => {
                self.confirmed = sketch;
                (revision, None)
            }
            Told::Presence { .. } | Told::Left { .. } => return Ok(false),
        };
        self.revision = revision;
        let is_due = matches!(self.posting, Posting::Done { revision: own } if own <= revision);
        let own = is_due.then(|| self.steps.pop_front()).flatten();
        if is_due {
            self.posting = Posting::Idle;
        }
        // A step that has changed nothing there, as another hand was quicker, is answered with somebody else's revision.
        Ok(own.is_none() || own != done)
    }

    /// Shows what was told with the own steps on top. What does not fit any more is told, unless it is so already.
    fn refresh(&mut self, effects: &mut Vec<Effect>) {
        let mut next = self.confirmed.clone();
        let is_posted = !matches!(self.posting, Posting::Idle | Posting::Behind { .. });
        let steps = std::mem::take(&mut self.steps);
        for (place, step) in steps.into_iter().enumerate() {
            if is_posted && place == 0 {
                // It stays as it was posted, whatever the session makes of it.
                fit(&mut next, step.clone(), check);
                self.steps.push_back(step);
                continue;
            }
            let done = fit(&mut next, step.clone(), check);
            for rejection in done.rejections {
                let operation = step.get(rejection.index).cloned();
                if !operation.as_ref().is_some_and(|operation| is_so(&next, operation)) {
                    effects.push(Effect::Tell { operation, reason: rejection.refusal.to_string() });
                }
            }
            if !done.inverse.is_empty() {
                self.steps.push_back(done.applied);
            }
        }
        let changes = diff(&self.shown, &next);
        self.shown = next;
        if !changes.is_empty() {
            effects.push(Effect::Follow(changes));
        }
    }

    /// Posts the oldest own step, or opens a session, when it is time.
    fn go_on(&mut self, effects: &mut Vec<Effect>) {
        match self.line {
            Line::Connected => {}
            Line::Lost | Line::Opening { .. } => return,
            Line::Ended => {
                self.line = Line::Opening { included: self.steps.len() };
                self.confirmed = self.shown.clone();
                return effects.push(Effect::Open(self.shown.clone()));
            }
        }
        let Some(operations) = self.steps.front().cloned() else { return };
        let (key, base) = match &self.posting {
            Posting::Sent { .. } | Posting::Done { .. } => return,
            Posting::Behind { revision } if *revision > self.revision => return,
            Posting::Idle | Posting::Behind { .. } => {
                self.count += 1;
                (format!("{}-{}", self.name, self.count), self.revision)
            }
            Posting::Unsure { key, base } => (key.clone(), *base),
        };
        self.posting = Posting::Sent { key: key.clone(), base };
        effects.push(Effect::Post { key, base_revision: base, operations });
    }
}

/// Whether a sketch is as the operation wants it without it: another hand was quicker.
fn is_so(sketch: &Sketch, operation: &Operation) -> bool {
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
