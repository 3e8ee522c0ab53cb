//! The state of a running turn, and the reports of its steps.

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
use websketch_protocol::{Frame, SketchAdjustment};
use websketch_sketch::Sketch;

/// The head of the session, as far as this turn knows.
pub(crate) struct KnownHead {
    /// The revision.
    pub(crate) revision: u64,
    /// The sketch at that revision.
    pub(crate) sketch: Rc<Sketch>,
}

/// A running turn.
pub(crate) struct TurnRunner {
    pub(crate) context: RequestContext,
    pub(crate) session: Session,
    /// The number of the turn in its session, or `None` once it has ended.
    pub(crate) turn: Option<u64>,
    /// The revision that the turn is based on.
    pub(crate) base_revision: u64,
    /// The revision that undo and redo must find: the one that the client knows, or else the newest.
    pub(crate) reverts_from: u64,
    pub(crate) head: KnownHead,
    pub(crate) target: Target,
    pub(crate) message: String,
    pub(crate) dry_run: bool,
    /// The fields of the response.
    pub(crate) response_fields: ResponseFields,
    /// The treatment of the request's sketch.
    pub(crate) adjustments: Vec<SketchAdjustment>,
    /// The last response of the model, for the debug log.
    pub(crate) last_model_text: RefCell<String>,
    /// The memory permit of a large response, held until the end of the turn.
    pub(crate) memory_permit: RefCell<Option<MemoryPermit>>,
}

impl TurnRunner {
    /// Returns the provider of the turn.
    pub(super) fn provider(&self) -> Provider {
        match &self.target {
            Target::Nobody => Provider::Offline,
            Target::Model { provider, .. } | Target::Unavailable { provider } => *provider,
        }
    }

    /// Ends the current step and starts the next one. A repeated step is reported once.
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

    /// Ends the current step, if there is one.
    pub(super) fn leave_step(&self, timings: &mut StepTimings) {
        let Some(StepTiming { step: node, duration_ms, .. }) = timings.leave() else { return };
        let took = duration_ms.unwrap_or_default();
        let entry = self.log_entry(Level::Info, "node").with("node", node.as_str());
        entry.with_duration_ms(took).write(self.context.config.log);
        metrics::observe_ms(Metric::NodeSeconds, &[("node", node)], took);
    }

    /// Returns a log entry of this turn.
    pub(super) fn log_entry(&self, level: Level, event: &'static str) -> LogEntry {
        self.context.log_entry(level, event).with("session_id", self.session.id().as_str())
    }
}
