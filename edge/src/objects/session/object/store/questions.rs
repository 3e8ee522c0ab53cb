//! Questions back to the person, each under the hash of its token.

use super::chunked_text::ChunkWriter;
use super::{Fault, MAX_CHUNK_BYTES, Store, int};
use serde::Deserialize;
use worker::wasm_bindgen::JsValue;

/// Questions that are remembered; the oldest are forgotten first.
const MAX_QUESTIONS: u64 = 100;

/// Questions that may have been answered in the conversation, at most.
const MAX_CHECKED: u64 = 5;

/// What is known of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuestionState {
    /// It waits for its answer.
    Open,
    /// It was answered.
    Used,
    /// It is too late to answer it.
    Expired,
}

impl Store {
    /// Keeps a paused turn until its question is answered, at the latest at `expires_at`.
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

    /// What is known of the question with this hash; `None` for one that was never asked. For the request that has
    /// answered it, should that come again as it was cut off, it is open still.
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

    /// Takes the paused turn of an open question out: it can be answered once. If the request that answers it may come
    /// again, the turn stays for that.
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

    /// The newest questions that wait for their answer: the hash of each, and the turn that waits.
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

    /// Forgets all questions.
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
