//! The class `History`.

use super::{mode, unless_too_long};
use crate::InvalidArgument;
use crate::answer::Executed;
use crate::argument;
use websketch_core::history::{self, CommitOrigin, Note};
use websketch_core::json;
use websketch_core::validate::Origin;

/// A sketch with undo and redo. `timestamp` is ISO 8601.
#[derive(Debug)]
pub struct History(history::History);

impl History {
    /// `new History(sketch)`.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn new(sketch: &str) -> Result<Self, InvalidArgument> {
        Ok(Self(history::History::new(argument::sketch("sketch", sketch)?)))
    }

    /// `History.replay(initial, log)`.
    ///
    /// # Errors
    /// [`InvalidArgument`].
    pub fn replay(initial: &str, log: &str) -> Result<Self, InvalidArgument> {
        let initial = argument::sketch("initial", initial)?;
        Ok(Self(history::History::replay(initial, &argument::parse("log", log)?)?))
    }

    /// `history.apply(operations, options)`: as `execute`, and one undo step.
    ///
    /// # Errors
    /// [`InvalidArgument`]; the history is as it was.
    pub fn apply(
        &mut self,
        operations: &str,
        options: &str,
        seed: &str,
        timestamp: &str,
    ) -> Result<String, InvalidArgument> {
        let batch = argument::operations(operations)?;
        let options = argument::options(options)?;
        let mut ids = options.ids.map_or_else(|| argument::seed(seed), Ok)?;
        let origin = match options.origin {
            Origin::User => CommitOrigin::Manual,
            Origin::Model => CommitOrigin::Chat,
        };
        let note = Note { origin, timestamp: timestamp.to_owned(), message: None };
        let outcome = unless_too_long(batch, |batch| {
            self.0.apply(batch, mode(options.partial), options.origin, &mut ids, note)
        });
        Ok(json::to_string(&Executed::new(self.0.sketch(), &outcome)))
    }

    /// `history.undo()`: the sketch as it is then, or nothing to undo.
    pub fn undo(&mut self, timestamp: &str) -> Option<String> {
        self.0.undo(timestamp.to_owned())?;
        Some(self.sketch())
    }

    /// `history.redo()`: the sketch as it is then, or nothing to redo.
    pub fn redo(&mut self, timestamp: &str) -> Option<String> {
        self.0.redo(timestamp.to_owned())?;
        Some(self.sketch())
    }

    /// `history.revision`, as the number that JavaScript has for it.
    #[must_use]
    pub fn revision(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "nobody makes 2^53 commits")]
        let revision = self.0.revision() as f64;
        revision
    }

    /// `history.sketch`.
    #[must_use]
    pub fn sketch(&self) -> String {
        json::to_string(self.0.sketch())
    }

    /// `history.log()`.
    #[must_use]
    pub fn log(&self) -> String {
        json::to_string(&self.0.log().collect::<Vec<_>>())
    }
}
