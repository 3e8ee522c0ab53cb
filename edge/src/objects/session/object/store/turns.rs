//! The turns of a session: leases, step timings and rate limit.

use super::{Fault, Store, int};
use crate::objects::fixed_window::{Exhausted, FixedWindow};
use crate::objects::session::protocol::request::{StepTiming, TurnEnd, TurnStart, TurnTrace};
use serde::Deserialize;
use websketch_json as json;
use worker::wasm_bindgen::JsValue;

/// The number of turns that are kept at least. The oldest are pruned in batches of [`PRUNE_BATCH`].
const MAX_TURNS: u64 = 200;
const PRUNE_BATCH: u64 = 20;

#[derive(Deserialize)]
struct TurnNumberRow {
    number: u64,
}

#[derive(Deserialize)]
struct TraceRow {
    number: u64,
    request_id: String,
    message: String,
    lease_ends_at: Option<f64>,
    nodes: Option<String>,
}

#[derive(Deserialize)]
struct StartRow {
    request_id: String,
    message: String,
}

impl Store {
    /// Takes one of `per_minute` permits for a turn.
    pub(crate) fn take_permit(&self, now: u64, per_minute: u64) -> Result<Result<(), Exhausted>, Fault> {
        let rows: Vec<FixedWindow> = self.database.rows("SELECT began_at, taken FROM turn_window", vec![])?;
        match rows.first().copied().unwrap_or_default().take(now, per_minute) {
            Err(exhausted) => Ok(Err(exhausted)),
            Ok(FixedWindow { began_at, taken }) => {
                let statement = "INSERT INTO turn_window (id, began_at, taken) VALUES (0, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET began_at = excluded.began_at, taken = excluded.taken";
                self.database.run(statement, vec![int(began_at), int(taken)]).map(Ok)
            }
        }
    }

    /// Stores a new turn and returns its number. The turn counts as interrupted unless it ends or is renewed
    /// before `until`.
    pub(crate) fn begin_turn(&self, start: &TurnStart, until: u64) -> Result<u64, Fault> {
        self.note_due(until);
        let row = vec![start.request_id.as_str().into(), start.message.as_str().into(), int(until)];
        let rows: Vec<TurnNumberRow> = self.database.rows(
            "INSERT INTO turns (request_id, message, lease_ends_at) VALUES (?, ?, ?) RETURNING number",
            row,
        )?;
        let number = rows.first().map(|row| row.number).ok_or(Fault::Damaged { what: "turn" })?;
        if let Some(oldest) = number.checked_sub(MAX_TURNS).filter(|_| number.is_multiple_of(PRUNE_BATCH)) {
            self.database.run("DELETE FROM turns WHERE number <= ?", vec![int(oldest)])?;
        }
        Ok(number)
    }

    /// Extends the lease of a running turn to `until`.
    pub(crate) fn renew_turn(&self, number: u64, until: u64) -> Result<(), Fault> {
        self.note_due(until);
        let statement = "UPDATE turns SET lease_ends_at = ? WHERE number = ? AND lease_ends_at IS NOT NULL";
        self.database.run(statement, vec![int(until), int(number)])
    }

    /// Stores the end of a turn. Returns false if the turn has ended already.
    pub(crate) fn end_turn(&self, end: &TurnEnd, now: u64) -> Result<bool, Fault> {
        let ended = |node: &StepTiming| {
            let duration_ms = node.duration_ms.unwrap_or(now.saturating_sub(node.at));
            StepTiming { duration_ms: Some(duration_ms), ..node.clone() }
        };
        let trace = TurnTrace {
            outcome: end.outcome.clone(),
            error: end.error.clone(),
            usage: end.usage.clone(),
            steps: end.steps.iter().map(ended).collect(),
        };
        Ok(self.close_turn(end.turn, json::to_string(&trace).into())?.is_some())
    }

    /// Marks a turn as interrupted. Returns its start if it was running.
    pub(crate) fn interrupt_turn(&self, number: u64) -> Result<Option<TurnStart>, Fault> {
        self.close_turn(number, JsValue::NULL)
    }

    fn close_turn(&self, number: u64, nodes: JsValue) -> Result<Option<TurnStart>, Fault> {
        let rows: Vec<StartRow> = self.database.rows(
            "UPDATE turns SET lease_ends_at = NULL, nodes = ? WHERE number = ? AND lease_ends_at IS NOT NULL
             RETURNING request_id, message",
            vec![nodes, int(number)],
        )?;
        let start = |StartRow { request_id, message }| TurnStart { request_id, message };
        Ok(rows.into_iter().next().map(start))
    }

    /// Returns the turns with a lease that has expired by `now`.
    pub(crate) fn overdue_turns(&self, now: u64) -> Result<Vec<u64>, Fault> {
        let query = "SELECT number FROM turns WHERE lease_ends_at <= ?";
        let rows: Vec<TurnNumberRow> = self.database.rows(query, vec![int(now)])?;
        Ok(rows.iter().map(|row| row.number).collect())
    }

    /// Returns the stored turns, oldest first: number, request id, message length in characters, and trace.
    pub(crate) fn turn_traces(&self) -> Result<Vec<(u64, String, usize, TurnTrace)>, Fault> {
        let query = "SELECT number, request_id, message, lease_ends_at, nodes FROM turns ORDER BY number";
        let rows: Vec<TraceRow> = self.database.rows(query, vec![])?;
        let trace = |row: TraceRow| {
            let kept = match (&row.nodes, row.lease_ends_at) {
                (Some(text), _) => read_trace(text)?,
                (None, Some(_)) => TurnTrace { outcome: "running".to_owned(), ..TurnTrace::default() },
                (None, None) => TurnTrace { outcome: "interrupted".to_owned(), ..TurnTrace::default() },
            };
            Ok((row.number, row.request_id, row.message.chars().count(), kept))
        };
        rows.into_iter().map(trace).collect()
    }
}

/// Parses a trace. Older versions stored the steps alone.
fn read_trace(text: &str) -> Result<TurnTrace, Fault> {
    let damaged = |_| Fault::Damaged { what: "nodes" };
    if text.starts_with('[') {
        let nodes: Vec<StepTiming> = serde_json::from_str(text).map_err(damaged)?;
        return Ok(TurnTrace { steps: nodes, ..TurnTrace::default() });
    }
    serde_json::from_str(text).map_err(damaged)
}
