//! A turn's surroundings, and what is told of it on the way.

use super::step_timings::StepTimings;
use crate::http::sse::EventSink;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, Metric};
use crate::objects::session::{ResponseFields, Session, StepTiming};
use crate::platform::memory_permits::MemoryPermit;
use crate::request_context::RequestContext;
use std::cell::RefCell;
use std::rc::Rc;
use websketch_agent::provider::Provider;
use websketch_agent::turn::{Step, Target};
use websketch_protocol::{Adjusted, Frame};
use websketch_sketch::Sketch;

/// The session as it is when the turn ends, as far as is known here.
pub(crate) struct KnownHead {
    /// The revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Rc<Sketch>,
}

/// A turn's surroundings.
pub(crate) struct TurnRunner {
    pub(crate) context: RequestContext,
    pub(crate) session: Session,
    /// The turn's number in the session; `None` when it has ended there.
    pub(crate) turn: Option<u64>,
    /// The revision that the turn is about.
    pub(crate) base_revision: u64,
    /// The revision from which undo and redo go: the one that the person knows, if that was said, else the newest.
    pub(crate) reverts_from: u64,
    pub(crate) head: KnownHead,
    pub(crate) target: Target,
    pub(crate) message: String,
    pub(crate) dry_run: bool,
    /// What the answer is to hold.
    pub(crate) response_fields: ResponseFields,
    /// What became of the sketch that the request brought.
    pub(crate) adjustments: Vec<Adjusted>,
    /// The model's last answer, for those who look for a fault.
    pub(crate) last_model_text: RefCell<String>,
    /// What a large answer of the model holds of the isolate's memory until the turn is over.
    pub(crate) memory_permit: RefCell<Option<MemoryPermit>>,
}

impl TurnRunner {
    /// Whose models the turn may ask.
    pub(super) fn provider(&self) -> Provider {
        match &self.target {
            Target::Nobody => Provider::Offline,
            Target::Model { provider, .. } | Target::Unavailable { provider } => *provider,
        }
    }

    /// A step begins, and with that the one before it is over. Whoever looks is told once, however often it does.
    pub(super) fn enter_step(&self, step: Step, timings: &mut StepTimings, sink: &EventSink) {
        self.leave_step(timings);
        if !timings.enter(step) {
            return;
        }
        sink.send(&Frame::Step(step));
        if step == Step::Analyzing {
            let session_id = self.session.id().to_string();
            sink.send(&Frame::Session { session_id, revision: self.head.revision });
        }
    }

    /// The current step is over.
    pub(super) fn leave_step(&self, timings: &mut StepTimings) {
        let Some(StepTiming { step: node, duration_ms, .. }) = timings.leave() else { return };
        let took = duration_ms.unwrap_or_default();
        let entry = self.log_entry(Level::Info, "node").with("node", node.as_str());
        entry.with_duration_ms(took).write(self.context.config.log);
        metrics::observe_ms(Metric::NodeSeconds, &[("node", node)], took);
    }

    /// A log line about this turn.
    pub(super) fn log_entry(&self, level: Level, event: &'static str) -> LogEntry {
        self.context.log_entry(level, event).with("session_id", self.session.id().as_str())
    }
}
