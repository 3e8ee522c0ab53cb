//! The turns of a session: which are running, how long their steps took, how many there may be.

use super::{Due, Fault, Store, int};
use crate::limit::{Exhausted, Window};
use crate::session::call::{Node, TurnStart};
use serde::Deserialize;

/// Turns that are kept at least; the oldest are dropped first, [`DROPPED_AT_ONCE`] at a time.
const MAX_TURNS: u64 = 200;
const DROPPED_AT_ONCE: u64 = 20;
/// Steps that one statement writes: it may have 100 values.
const NODES_PER_STATEMENT: usize = 25;

#[derive(Deserialize)]
struct Number {
    number: u64,
}

#[derive(Deserialize)]
struct StartRow {
    request_id: String,
    message: String,
}

#[derive(Deserialize)]
struct NodeRow {
    node: String,
    at: u64,
    duration_ms: u64,
}

impl Store {
    /// Takes a permit for a turn, of which there may be `per_minute`.
    pub(in crate::session) fn take_permit(
        &self,
        now: u64,
        per_minute: u64,
    ) -> Result<Result<(), Exhausted>, Fault> {
        let rows: Vec<Window> = self.rows("SELECT began_at, taken FROM turn_window", vec![])?;
        match rows.first().copied().unwrap_or_default().take(now, per_minute) {
            Err(exhausted) => Ok(Err(exhausted)),
            Ok(Window { began_at, taken }) => {
                let statement = "INSERT INTO turn_window (id, began_at, taken) VALUES (0, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET began_at = excluded.began_at, taken = excluded.taken";
                self.run(statement, vec![int(began_at), int(taken)]).map(Ok)
            }
        }
    }

    /// Notes that a turn has begun; unless it ends or is renewed before `until`, it counts as interrupted.
    pub(in crate::session) fn begin_turn(
        &self,
        start: &TurnStart,
        now: u64,
        until: u64,
    ) -> Result<u64, Fault> {
        let row = vec![start.request_id.as_str().into(), start.message.as_str().into(), int(now)];
        let rows: Vec<Number> = self.rows(
            "INSERT INTO turn (request_id, message, began_at, state) VALUES (?, ?, ?, 'running')
             RETURNING number",
            row,
        )?;
        let number = rows.first().map(|row| row.number).ok_or(Fault::Damaged { what: "turn" })?;
        self.set_due(Due::Turn(number), until)?;
        if let Some(oldest) = number.checked_sub(MAX_TURNS).filter(|_| number.is_multiple_of(DROPPED_AT_ONCE))
        {
            self.run("DELETE FROM turn WHERE number <= ?", vec![int(oldest)])?;
            self.run("DELETE FROM node WHERE turn <= ?", vec![int(oldest)])?;
        }
        Ok(number)
    }

    /// Gives a turn that is running until `until`.
    pub(in crate::session) fn renew_turn(&self, number: u64, until: u64) -> Result<(), Fault> {
        self.postpone(Due::Turn(number), until)
    }

    /// Notes that a turn has ended, and how long its steps took. False if it counts as ended already.
    pub(in crate::session) fn end_turn(&self, number: u64, nodes: &[Node], now: u64) -> Result<bool, Fault> {
        if self.close_turn(number, "done")?.is_none() {
            return Ok(false);
        }
        let row = |Node { node, at, duration_ms }: &Node| {
            let duration = duration_ms.unwrap_or(now.saturating_sub(*at));
            [int(number), node.as_str().into(), int(*at), int(duration)]
        };
        for chunk in nodes.chunks(NODES_PER_STATEMENT) {
            let values = vec!["(?, ?, ?, ?)"; chunk.len()].join(", ");
            self.run(
                &format!("INSERT INTO node (turn, node, at, duration_ms) VALUES {values}"),
                chunk.iter().flat_map(row).collect(),
            )?;
        }
        Ok(true)
    }

    /// Notes that a turn will not end; returns what it was about, if it was running.
    pub(in crate::session) fn interrupt_turn(&self, number: u64) -> Result<Option<TurnStart>, Fault> {
        self.close_turn(number, "interrupted")
    }

    fn close_turn(&self, number: u64, state: &str) -> Result<Option<TurnStart>, Fault> {
        self.clear_due(Due::Turn(number))?;
        let rows: Vec<StartRow> = self.rows(
            "UPDATE turn SET state = ? WHERE number = ? AND state = 'running' RETURNING request_id, message",
            vec![state.into(), int(number)],
        )?;
        let start = |StartRow { request_id, message }| TurnStart { request_id, message };
        Ok(rows.into_iter().next().map(start))
    }

    /// The steps of the turns that are kept, oldest first.
    pub(in crate::session) fn nodes(&self) -> Result<Vec<Node>, Fault> {
        let rows: Vec<NodeRow> =
            self.rows("SELECT node, at, duration_ms FROM node ORDER BY rowid", vec![])?;
        let node = |NodeRow { node, at, duration_ms }| Node { node, at, duration_ms: Some(duration_ms) };
        Ok(rows.into_iter().map(node).collect())
    }
}
