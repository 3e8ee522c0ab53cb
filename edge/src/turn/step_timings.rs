//! The steps of a turn and their durations.

use crate::objects::session::StepTiming;
use crate::platform::now_ms;
use websketch_agent::turn::Step;

/// The steps so far.
#[derive(Default)]
pub(super) struct StepTimings {
    finished: Vec<StepTiming>,
    current: Option<StepTiming>,
}

impl StepTimings {
    /// Starts a step. Returns true if it is the first time.
    pub(super) fn enter(&mut self, step: Step) -> bool {
        let node = match step {
            Step::Analyzing => "analyze",
            Step::Modifying => "modify",
            Step::Validating => "validate",
            Step::Executing => "execute",
        };
        let is_new = self.finished.iter().all(|over| over.step != node);
        self.current =
            Some(StepTiming { step: node.to_owned(), at: now_ms(), duration_ms: None, error: None });
        is_new
    }

    /// Ends the current step, if there is one.
    pub(super) fn leave(&mut self) -> Option<&StepTiming> {
        let node = self.current.take()?;
        let took = now_ms().saturating_sub(node.at);
        self.finished.push(StepTiming { duration_ms: Some(took), ..node });
        self.finished.last()
    }

    /// Returns all steps. The current one has no duration.
    pub(super) fn all(&self) -> Vec<StepTiming> {
        self.finished.iter().chain(&self.current).cloned().collect()
    }
}
