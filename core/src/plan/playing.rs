//! A turn that a node wants played: it only asks models, and commits nothing.

use super::event::TurnEnd;
use crate::provider::{ModelCall, ModelFailure, Usage};
use crate::turn::{Effect, Event, Paused, Turn};

/// A turn under way.
#[derive(Clone, Debug)]
pub struct Playing {
    turn: Turn,
    paused: Option<Paused>,
}

/// What a turn wants next.
#[derive(Clone, Debug)]
pub enum Played {
    /// The call is to be made; go on with [`Playing::answered`].
    Call(Box<ModelCall>),
    /// It is over.
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

    /// The model has said all that it says, so many ms after the turn began.
    pub fn answered(
        &mut self,
        text: String,
        usage: Usage,
        outcome: Result<(), ModelFailure>,
        elapsed_ms: u64,
    ) -> Played {
        // What it shows on its way nobody looks at.
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
            // It waits for nothing else: it commits nothing, and its tries are the plan's.
            event = Event::Cancelled;
        }
    }
}
