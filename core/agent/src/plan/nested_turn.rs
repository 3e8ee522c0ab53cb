//! A turn nested in a node. It only calls models and commits nothing.

use super::event::TurnResult;
use crate::provider::{ModelCall, ModelFailure, Usage};
use crate::turn::{PausedTurn, Turn, TurnEffect, TurnEvent};

/// A running turn.
#[derive(Clone, Debug)]
pub struct NestedTurn {
    turn: Turn,
    paused: Option<PausedTurn>,
}

/// The next step of a turn.
#[derive(Clone, Debug)]
pub enum NestedStep {
    /// Make the call; continue with [`NestedTurn::answered`].
    Call(Box<ModelCall>),
    /// The turn has ended.
    Ended(Box<TurnResult>),
}

impl NestedTurn {
    /// Begins a turn.
    #[must_use]
    pub fn begin(turn: Turn) -> (Self, NestedStep) {
        let mut playing = Self { turn, paused: None };
        let played = playing.handle(TurnEvent::Begin);
        (playing, played)
    }

    /// Handles the model's complete answer. `elapsed_ms` is the time since the turn began.
    pub fn answered(
        &mut self,
        text: String,
        usage: Usage,
        outcome: Result<(), ModelFailure>,
        elapsed_ms: u64,
    ) -> NestedStep {
        // Its intermediate effects have no viewer.
        drop(self.turn.handle(TurnEvent::ModelText(text)));
        self.handle(TurnEvent::ModelEnded { usage, outcome, elapsed_ms })
    }

    fn handle(&mut self, mut event: TurnEvent) -> NestedStep {
        loop {
            for effect in self.turn.handle(event) {
                match effect {
                    TurnEffect::CallModel(call) => return NestedStep::Call(Box::new(call)),
                    TurnEffect::Ask(question) => self.paused = Some(*question),
                    TurnEffect::Finish(answer) => {
                        return NestedStep::Ended(Box::new(TurnResult::of(*answer, self.paused.take())));
                    }
                    _ => {}
                }
            }
            // It waits for no other effect: it commits nothing, and the plan handles retries.
            event = TurnEvent::Cancelled;
        }
    }
}
