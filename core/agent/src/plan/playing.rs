//! A turn nested in a node. It only calls models and commits nothing.

use super::event::TurnEnd;
use crate::provider::{ModelCall, ModelFailure, Usage};
use crate::turn::{Effect, Event, Paused, Turn};

/// A running turn.
#[derive(Clone, Debug)]
pub struct Playing {
    turn: Turn,
    paused: Option<Paused>,
}

/// The next step of a turn.
#[derive(Clone, Debug)]
pub enum Played {
    /// Make the call; continue with [`Playing::answered`].
    Call(Box<ModelCall>),
    /// The turn has ended.
    Ended(Box<TurnEnd>),
}

impl Playing {
    /// Begins a turn.
    #[must_use]
    pub fn begin(turn: Turn) -> (Self, Played) {
        let mut playing = Self { turn, paused: None };
        let played = playing.handle(Event::Begin);
        (playing, played)
    }

    /// Handles the model's complete answer. `elapsed_ms` is the time since the turn began.
    pub fn answered(
        &mut self,
        text: String,
        usage: Usage,
        outcome: Result<(), ModelFailure>,
        elapsed_ms: u64,
    ) -> Played {
        // Its intermediate effects have no viewer.
        drop(self.turn.handle(Event::ModelText(text)));
        self.handle(Event::ModelEnded { usage, outcome, elapsed_ms })
    }

    fn handle(&mut self, mut event: Event) -> Played {
        loop {
            for effect in self.turn.handle(event) {
                match effect {
                    Effect::CallModel(call) => return Played::Call(Box::new(call)),
                    Effect::Ask(question) => self.paused = Some(*question),
                    Effect::Finish(answer) => {
                        return Played::Ended(Box::new(TurnEnd::of(*answer, self.paused.take())));
                    }
                    _ => {}
                }
            }
            // It waits for no other effect: it commits nothing, and the plan handles retries.
            event = Event::Cancelled;
        }
    }
}
