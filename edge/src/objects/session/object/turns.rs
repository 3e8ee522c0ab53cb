//! Turns as the session sees them: begun, ended, or interrupted.

use super::SessionObject;
use super::fault::Fault;
use super::store::{QuestionState, Store};
use super::transaction::Moment;
use crate::config::env::settings;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, Metric};
use crate::objects::fixed_window::Exhausted;
use crate::objects::lease::LEASE_MS;
use crate::objects::session::protocol::request::{OpenQuestion, TurnEnd, TurnStart, Words};
use crate::objects::session::protocol::response::{Answer, Unanswerable};
use websketch_core::language::Role;
use websketch_core::turn::Paused;

/// What the conversation says about a turn that did not end.
const INTERRUPTED: &str = "This request was interrupted before it was answered. Nothing was changed by it.";

impl SessionObject {
    /// Takes a permit for a turn, if turns are limited.
    pub(super) fn take_permit(&self, at: &Moment) -> Result<Result<(), Exhausted>, Fault> {
        match settings(&self.env)?.rate_limit_per_minute {
            0 => Ok(Ok(())),
            limit => at.store.take_permit(at.now, limit),
        }
    }

    /// Notes that a turn has begun; returns its number. It holds a lease, see [`LEASE_MS`].
    pub(super) fn start_turn(&self, at: &Moment, start: &TurnStart) -> Result<u64, Fault> {
        at.store.begin_turn(start, at.now + LEASE_MS)
    }

    /// Uses the question up to which this message of the conversation is the answer: it is answered once.
    pub(super) fn use_question(&self, at: &Moment, message: &str) -> Result<(), Fault> {
        for (hash, paused) in at.store.open_questions(at.now)? {
            let is_answer =
                serde_json::from_str::<Paused>(&paused).is_ok_and(|paused| paused.is_answered_by(message));
            if is_answer {
                return at.store.take_paused(&hash, None).map(drop);
            }
        }
        Ok(())
    }

    /// Goes on with a turn whose question is answered. Of several answers one is taken.
    pub(super) fn resume(
        &self,
        at: &Moment,
        hash: &str,
        start: &TurnStart,
        key: Option<&str>,
    ) -> Result<Answer, Fault> {
        if let Some(repeated) = at.repeated(key)? {
            return Ok(repeated);
        }
        match at.store.question(hash, key, at.now)? {
            None => return Ok(Answer::Unanswerable(Unanswerable::Unknown)),
            Some(QuestionState::Used) => return Ok(Answer::Unanswerable(Unanswerable::Used)),
            Some(QuestionState::Expired) => return Ok(Answer::Unanswerable(Unanswerable::Expired)),
            Some(QuestionState::Open) => {}
        }
        if let Err(Exhausted { retry_after_seconds }) = self.take_permit(at)? {
            return Ok(Answer::Exhausted { retry_after_seconds });
        }
        let paused = at.store.take_paused(hash, key)?;
        let turn = self.start_turn(at, start)?;
        let sketch = at.sketch()?.as_ref().clone();
        Ok(Answer::Resumed { turn, revision: at.head.revision, sketch, paused })
    }

    /// Closes the turns whose lease has ended by `now`: whoever ran them is gone.
    pub(super) fn interrupt_overdue(&self, store: &Store, name: &str, now: u64) -> Result<(), Fault> {
        for turn in store.overdue_turns(now)? {
            metrics::count(Metric::Turns, &[("provider", "unknown"), ("outcome", "interrupted")]);
            self.interrupt(store, name, turn, now)?;
        }
        Ok(())
    }

    /// Closes a turn that will not end.
    pub(super) fn interrupt(&self, store: &Store, name: &str, turn: u64, now: u64) -> Result<(), Fault> {
        let Some(TurnStart { request_id, message }) = store.interrupt_turn(turn)? else { return Ok(()) };
        note(store, &Words { message, reply: INTERRUPTED.to_owned() }, now)?;
        let entry = LogEntry::new(Level::Warning, "turn_interrupted");
        entry.with("request_id", request_id).with("session_id", name).write(self.log());
        Ok(())
    }
}

/// Ends a turn and keeps what was said. One that counts as interrupted has been noted already.
pub(super) fn end_turn(at: &Moment, end: &TurnEnd) -> Result<(), Fault> {
    if at.store.end_turn(end, at.now)? {
        note(at.store, &end.words, at.now)?;
    }
    if let Some(OpenQuestion { hash, paused, expires_at }) = &end.question {
        at.store.add_question(hash, paused, *expires_at)?;
    }
    Ok(())
}

/// What can be said of a question whose session has ended.
pub(super) fn too_late(store: &Store, hash: &str) -> Result<Answer, Fault> {
    let why = match store.question(hash, None, u64::MAX)? {
        None => Unanswerable::Unknown,
        Some(QuestionState::Used) => Unanswerable::Used,
        Some(QuestionState::Open | QuestionState::Expired) => Unanswerable::Expired,
    };
    Ok(Answer::Unanswerable(why))
}

fn note(store: &Store, words: &Words, now: u64) -> Result<(), Fault> {
    let said = [(Role::User, words.message.as_str()), (Role::Assistant, words.reply.as_str())];
    let said: Vec<_> = said.into_iter().filter(|(_, content)| !content.is_empty()).collect();
    store.add_messages(&said, now)
}
