//! Start, end and interruption of turns.

use super::SessionObject;
use super::fault::Fault;
use super::store::{QuestionState, Store};
use super::transaction::SessionTx;
use crate::config::Config;
use crate::log::{Level, LogEntry};
use crate::metrics::{self, Metric};
use crate::objects::fixed_window::Exhausted;
use crate::objects::lease::LEASE_MS;
use crate::objects::session::protocol::request::{OpenQuestion, TurnEnd, TurnMessages, TurnStart};
use crate::objects::session::protocol::response::{QuestionError, SessionResponse};
use websketch_agent::turn::PausedTurn;
use websketch_language::Role;

/// The reply of an interrupted turn in the conversation.
const INTERRUPTED: &str = "This request was interrupted before it was answered. Nothing was changed by it.";

impl SessionObject {
    /// Takes a permit for a turn, if turns are limited.
    pub(super) fn take_permit(&self, tx: &SessionTx) -> Result<Result<(), Exhausted>, Fault> {
        match Config::from_env(&self.env)?.rate_limit_per_minute {
            0 => Ok(Ok(())),
            limit => tx.store.take_permit(tx.now, limit),
        }
    }

    /// Stores a new turn with a lease of [`LEASE_MS`]. Returns its number.
    pub(super) fn start_turn(&self, tx: &SessionTx, start: &TurnStart) -> Result<u64, Fault> {
        tx.store.begin_turn(start, tx.now + LEASE_MS)
    }

    /// Marks the open question that this message answers as used.
    pub(super) fn consume_answered_question(&self, tx: &SessionTx, message: &str) -> Result<(), Fault> {
        for (hash, paused) in tx.store.open_questions(tx.now)? {
            let is_answer = serde_json::from_str::<PausedTurn>(&paused)
                .is_ok_and(|paused| paused.is_answered_by(message));
            if is_answer {
                return tx.store.take_paused(&hash, None).map(drop);
            }
        }
        Ok(())
    }

    /// Resumes a paused turn with an answer. Only the first answer counts.
    pub(super) fn resume(
        &self,
        tx: &SessionTx,
        hash: &str,
        start: &TurnStart,
        key: Option<&str>,
    ) -> Result<SessionResponse, Fault> {
        if let Some(repeated) = tx.replayed_response(key)? {
            return Ok(repeated);
        }
        match tx.store.question(hash, key, tx.now)? {
            None => return Ok(SessionResponse::Unanswerable(QuestionError::Unknown)),
            Some(QuestionState::Used) => return Ok(SessionResponse::Unanswerable(QuestionError::Used)),
            Some(QuestionState::Expired) => return Ok(SessionResponse::Unanswerable(QuestionError::Expired)),
            Some(QuestionState::Open) => {}
        }
        if let Err(Exhausted { retry_after_seconds }) = self.take_permit(tx)? {
            return Ok(SessionResponse::RateLimited { retry_after_seconds });
        }
        let paused = tx.store.take_paused(hash, key)?;
        let turn = self.start_turn(tx, start)?;
        let sketch = tx.sketch()?.as_ref().clone();
        Ok(SessionResponse::Resumed { turn, revision: tx.head.revision, sketch, paused })
    }

    /// Interrupts the turns with an expired lease.
    pub(super) fn interrupt_overdue(&self, store: &Store, name: &str, now: u64) -> Result<(), Fault> {
        for turn in store.overdue_turns(now)? {
            metrics::count(Metric::Turns, &[("provider", "unknown"), ("outcome", "interrupted")]);
            self.interrupt(store, name, turn, now)?;
        }
        Ok(())
    }

    /// Interrupts a turn.
    pub(super) fn interrupt(&self, store: &Store, name: &str, turn: u64, now: u64) -> Result<(), Fault> {
        let Some(TurnStart { request_id, message }) = store.interrupt_turn(turn)? else { return Ok(()) };
        let messages = TurnMessages { message, reply: INTERRUPTED.to_owned(), memory: String::new() };
        add_turn_messages(store, &messages, now)?;
        let entry = LogEntry::new(Level::Warning, "turn_interrupted");
        entry.with("request_id", request_id).with("session_id", name).write(self.log());
        Ok(())
    }
}

/// Ends a turn and stores its messages. The messages of an interrupted turn are stored already.
pub(super) fn end_turn(tx: &SessionTx, end: &TurnEnd) -> Result<(), Fault> {
    if tx.store.end_turn(end, tx.now)? {
        add_turn_messages(tx.store, &end.messages, tx.now)?;
    }
    if let Some(OpenQuestion { hash, paused, expires_at }) = &end.question {
        tx.store.add_question(hash, paused, *expires_at)?;
    }
    Ok(())
}

/// Returns the response to an answer after the end of the session.
pub(super) fn expired_question(store: &Store, hash: &str) -> Result<SessionResponse, Fault> {
    let why = match store.question(hash, None, u64::MAX)? {
        None => QuestionError::Unknown,
        Some(QuestionState::Used) => QuestionError::Used,
        Some(QuestionState::Open | QuestionState::Expired) => QuestionError::Expired,
    };
    Ok(SessionResponse::Unanswerable(why))
}

fn add_turn_messages(store: &Store, messages: &TurnMessages, now: u64) -> Result<(), Fault> {
    if !messages.memory.is_empty() {
        store.set_memory(&messages.memory)?;
    }
    let messages = [(Role::User, messages.message.as_str()), (Role::Assistant, messages.reply.as_str())];
    let messages: Vec<_> = messages.into_iter().filter(|(_, content)| !content.is_empty()).collect();
    store.add_messages(&messages, now)
}
