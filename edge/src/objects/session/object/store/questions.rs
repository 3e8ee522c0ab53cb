//! Questions to the user, by the hash of their token.

use super::chunked_text::ChunkWriter;
use super::{Fault, MAX_CHUNK_BYTES, Store, int};
use serde::Deserialize;
use worker::wasm_bindgen::JsValue;

/// The number of stored questions. The oldest are deleted first.
const MAX_QUESTIONS: u64 = 100;

/// The number of questions that a message is compared with.
const MAX_CHECKED: u64 = 5;

/// The state of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuestionState {
    /// It waits for an answer.
    Open,
    /// It has been answered.
    Used,
    /// It has expired.
    Expired,
}

impl Store {
    /// Stores a paused turn until its question is answered or expires.
    pub(crate) fn add_question(&self, hash: &str, paused: &str, expires_at: u64) -> Result<(), Fault> {
        let name = chunk_name(hash);
        let mut pieces = ChunkWriter::new(&self.database, &name, MAX_CHUNK_BYTES);
        pieces.push(paused);
        pieces.finish()?;
        self.database.run(
            "INSERT INTO question (hash, expires_at, used) VALUES (?, ?, 0)",
            vec![hash.into(), int(expires_at)],
        )?;
        #[derive(Deserialize)]
        struct StateRow {
            hash: String,
        }
        let oldest: Vec<StateRow> = self.database.rows(
            "DELETE FROM question WHERE number <= (SELECT max(number) FROM question) - ? RETURNING hash",
            vec![int(MAX_QUESTIONS)],
        )?;
        oldest.iter().try_for_each(|row| self.drop_paused(&row.hash))
    }

    /// Returns the state of a question, or `None` for an unknown hash. For a retry of the request that has
    /// answered it, the question is still open.
    pub(crate) fn question(
        &self,
        hash: &str,
        key: Option<&str>,
        now: u64,
    ) -> Result<Option<QuestionState>, Fault> {
        #[derive(Deserialize)]
        struct StateRow {
            expires_at: u64,
            used: u64,
            key: Option<String>,
        }
        let query = "SELECT expires_at, used, key FROM question WHERE hash = ?";
        let rows: Vec<StateRow> = self.database.rows(query, vec![hash.into()])?;
        Ok(rows.first().map(|row| match row {
            StateRow { used: 1.., key: taken_by, .. } if key.is_none() || taken_by.as_deref() != key => {
                QuestionState::Used
            }
            StateRow { expires_at, .. } if *expires_at <= now => QuestionState::Expired,
            StateRow { .. } => QuestionState::Open,
        }))
    }

    /// Removes the paused turn of an open question, which can be answered only once. If the request may be
    /// retried, the turn stays stored.
    pub(crate) fn take_paused(&self, hash: &str, key: Option<&str>) -> Result<String, Fault> {
        let taken_by = key.map_or(JsValue::NULL, JsValue::from_str);
        self.database
            .run("UPDATE question SET used = 1, key = ? WHERE hash = ?", vec![taken_by, hash.into()])?;
        let paused = self.read_chunks(&chunk_name(hash))?.into_string();
        if key.is_none() {
            self.drop_paused(hash)?;
        }
        Ok(paused)
    }

    /// Returns the newest open questions as pairs of hash and paused turn.
    pub(crate) fn open_questions(&self, now: u64) -> Result<Vec<(String, String)>, Fault> {
        #[derive(Deserialize)]
        struct HashRow {
            hash: String,
        }
        let query =
            "SELECT hash FROM question WHERE used = 0 AND expires_at > ? ORDER BY number DESC LIMIT ?";
        let rows: Vec<HashRow> = self.database.rows(query, vec![int(now), int(MAX_CHECKED)])?;
        let with_turn = |row: HashRow| {
            let paused = self.read_chunks(&chunk_name(&row.hash))?.into_string();
            Ok((row.hash, paused))
        };
        rows.into_iter().map(with_turn).collect()
    }

    /// Deletes all questions.
    pub(crate) fn forget_questions(&self) -> Result<(), Fault> {
        self.database.run("DELETE FROM question", vec![])
    }

    fn drop_paused(&self, hash: &str) -> Result<(), Fault> {
        self.database.run("DELETE FROM piece WHERE name = ?", vec![chunk_name(hash).into()])
    }
}

fn chunk_name(hash: &str) -> String {
    format!("question/{hash}")
}
