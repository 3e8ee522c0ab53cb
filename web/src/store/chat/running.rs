//! The running request of a turn.

use super::Chat;
use crate::conversation::Turn;
use leptos::prelude::*;
use web_sys::AbortController;

/// A running request.
pub(super) struct RunningTurn {
    /// Turn of the request.
    turn: u32,
    /// Aborts the request.
    controller: AbortController,
}

impl Chat {
    /// Records the running request of a turn, and its abort controller.
    pub fn set_running(&self, turn: u32, controller: AbortController) {
        self.running.set(Some(RunningTurn { turn, controller }));
    }

    /// Clears the running request.
    pub fn clear_pending(&self) {
        self.running.set(None);
    }

    /// Returns true if a request is running. Tracked read.
    pub fn is_running(&self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Returns true if a request is running, untracked.
    pub fn is_running_untracked(&self) -> bool {
        self.running.with_untracked(Option::is_some)
    }

    /// Aborts the running request.
    pub fn stop(&self) {
        self.running.with_untracked(|running| {
            if let Some(running) = running {
                running.controller.abort();
            }
        });
    }

    /// Marks the running turn as stopped before unload, so that no later reader waits for it. Returns true if there was
    /// one.
    pub fn stop_on_unload(&self) -> bool {
        self.stop();
        let turn = self.running.with_untracked(|running| running.as_ref().map(|running| running.turn));
        if let Some(turn) = turn {
            self.change(turn, Turn::stop);
        }
        turn.is_some()
    }
}
