//! Scheduled tasks of the object's single alarm.

use super::{Fault, Store, int};
use serde::Deserialize;

/// A scheduled task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScheduledTask {
    /// Expire the session.
    Expire,
    /// Write the backup to KV.
    Copy,
    /// Delete the backup from KV.
    Erase,
    /// Delete the tombstone of a deleted session.
    Forget,
}

impl ScheduledTask {
    const fn name(self) -> &'static str {
        match self {
            Self::Expire => "expire",
            Self::Copy => "copy",
            Self::Erase => "erase",
            Self::Forget => "forget",
        }
    }
}

#[derive(Deserialize)]
struct DueRow {
    at: Option<u64>,
}

impl Store {
    /// Returns the due time of a task in Unix ms, or `None` if it is not scheduled.
    pub(crate) fn due(&self, due: ScheduledTask) -> Result<Option<u64>, Fault> {
        let times: Vec<DueRow> =
            self.database.rows("SELECT at FROM due WHERE name = ?", vec![due.name().into()])?;
        Ok(times.first().and_then(|time| time.at))
    }

    /// Returns and clears the earliest due time set since the last call. Rolled back times are included.
    pub(crate) fn take_earliest_due(&self) -> Option<u64> {
        self.earliest_due.take()
    }

    /// Remembers a due time.
    pub(super) fn note_due(&self, at: u64) {
        self.earliest_due.set(Some(self.earliest_due.get().map_or(at, |soonest| soonest.min(at))));
    }

    fn invalidate_head_if_cached(&self, due: ScheduledTask) {
        if matches!(due, ScheduledTask::Expire | ScheduledTask::Copy) {
            self.invalidate_head();
        }
    }

    /// Schedules a task.
    pub(crate) fn set_due(&self, due: ScheduledTask, at: u64) -> Result<(), Fault> {
        self.invalidate_head_if_cached(due);
        self.note_due(at);
        self.database.run(
            "INSERT INTO due (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
            vec![due.name().into(), int(at)],
        )
    }

    /// Cancels a task.
    pub(crate) fn clear_due(&self, due: ScheduledTask) -> Result<(), Fault> {
        self.invalidate_head_if_cached(due);
        self.database.run("DELETE FROM due WHERE name = ?", vec![due.name().into()])
    }

    /// Returns the earliest due time of all tasks and leases.
    pub(crate) fn next_due(&self) -> Result<Option<u64>, Fault> {
        let query =
            "SELECT min(at) AS at FROM (SELECT at FROM due UNION ALL SELECT lease_ends_at FROM turns)";
        let times: Vec<DueRow> = self.database.rows(query, vec![])?;
        Ok(times.first().and_then(|time| time.at))
    }
}
