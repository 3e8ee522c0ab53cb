//! The line of a proposal that the user points to, in the list or on the canvas.

use super::Chat;
use crate::conversation::ProposedOperation;
use leptos::prelude::*;
use websketch_sketch::ComponentId;

/// A line of an undecided proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalLine {
    /// Turn of the proposal.
    pub turn: u32,
    /// Index of the line.
    pub place: usize,
}

impl Chat {
    /// Returns the line of a proposal that the user points to. Tracked read.
    pub fn pointed(&self) -> Option<ProposalLine> {
        self.pointed.get()
    }

    /// Sets the line of a proposal that the user points to.
    pub fn point_to_line(&self, line: Option<ProposalLine>) {
        if self.pointed.get_untracked() != line {
            self.pointed.set(line);
        }
    }

    /// Points to the line of the newest undecided proposal that is about a component, or to none.
    pub fn point_to(&self, id: Option<&ComponentId>) {
        let line = id.and_then(|id| {
            self.peek(|conversation| {
                let turn = conversation.undecided()?;
                Some(ProposalLine { turn: turn.id, place: turn.line_about(id)? })
            })
        });
        self.point_to_line(line);
    }

    /// Returns the components of the line that the user points to. Tracked read.
    pub fn pointed_components(&self) -> Vec<ComponentId> {
        let Some(line) = self.pointed() else { return Vec::new() };
        self.with(|conversation| {
            let turn = conversation.turn(line.turn);
            let proposed = turn.and_then(|turn| turn.proposal.get(line.place));
            proposed.map(ProposedOperation::components).unwrap_or_default()
        })
    }

    /// Returns the components of the line that the user points to, untracked.
    pub fn peek_pointed_components(&self) -> Vec<ComponentId> {
        untrack(|| self.pointed_components())
    }
}
