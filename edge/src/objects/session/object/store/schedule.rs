//! What the object's single alarm is to do, and when.

use super::{Fault, Store, int};
use serde::Deserialize;

/// Something to do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScheduledTask {
    /// The session ends unless it is used before.
    Expire,
    /// The copy in KV is to be written.
    Copy,
    /// The copy in KV is to be erased.
    Erase,
    /// The mark of a deleted session is to be removed.
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
    /// When `due` is to be done, in Unix ms; `None` when it is not.
    pub(crate) fn due(&self, due: ScheduledTask) -> Result<Option<u64>, Fault> {
        let times: Vec<DueRow> =
            self.database.rows("SELECT at FROM due WHERE name = ?", vec![due.name().into()])?;
        Ok(times.first().and_then(|time| time.at))
    }

    /// The earliest time that was set for anything since this was asked last, also if that was rolled back.
    pub(crate) fn take_earliest_due(&self) -> Option<u64> {
        self.earliest_due.take()
    }

    /// Notes that a time is set for something.
    pub(super) fn note_due(&self, at: u64) {
        self.earliest_due.set(Some(self.earliest_due.get().map_or(at, |soonest| soonest.min(at))));
    }

    fn invalidate_head_if_cached(&self, due: ScheduledTask) {
        if matches!(due, ScheduledTask::Expire | ScheduledTask::Copy) {
            self.invalidate_head();
        }
    }

    /// Sets the time of `due`.
    pub(crate) fn set_due(&self, due: ScheduledTask, at: u64) -> Result<(), Fault> {
        self.invalidate_head_if_cached(due);
        self.note_due(at);
        self.database.run(
            "INSERT INTO due (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
            vec![due.name().into(), int(at)],
        )
    }

    /// Takes `due` off the list.
    pub(crate) fn clear_due(&self, due: ScheduledTask) -> Result<(), Fault> {
        self.invalidate_head_if_cached(due);
        self.database.run("DELETE FROM due WHERE name = ?", vec![due.name().into()])
    }

    /// The time of what is due first; the end of a turn's lease is among it.
    pub(crate) fn next_due(&self) -> Result<Option<u64>, Fault> {
        let query =
            "SELECT min(at) AS at FROM (SELECT at FROM due UNION ALL SELECT lease_ends_at FROM turns)";
        let times: Vec<DueRow> = self.database.rows(query, vec![])?;
        Ok(times.first().and_then(|time| time.at))
    }
}
