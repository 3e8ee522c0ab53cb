//! What the object's single alarm is to do, and when.

use super::{Fault, Store, int};
use serde::Deserialize;

/// Something to do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum Due {
    /// The session ends unless it is used before.
    Expire,
    /// The copy in KV is to be written.
    Copy,
    /// The copy in KV is to be erased.
    Erase,
    /// The mark of a deleted session is to be removed.
    Forget,
    /// The turn of this number counts as interrupted.
    Turn(u64),
}

/// How the names of [`Due::Turn`] begin.
const TURN: &str = "turn/";

impl Due {
    fn name(self) -> String {
        match self {
            Self::Expire => "expire".to_owned(),
            Self::Copy => "copy".to_owned(),
            Self::Erase => "erase".to_owned(),
            Self::Forget => "forget".to_owned(),
            Self::Turn(number) => format!("{TURN}{number}"),
        }
    }
}

#[derive(Deserialize)]
struct Time {
    at: Option<u64>,
}

impl Store {
    /// When `due` is to be done, in Unix ms; `None` when it is not.
    pub(in crate::session) fn due(&self, due: Due) -> Result<Option<u64>, Fault> {
        let times: Vec<Time> = self.rows("SELECT at FROM due WHERE name = ?", vec![due.name().into()])?;
        Ok(times.first().and_then(|time| time.at))
    }

    /// The earliest time that was set for anything since this was asked last, also if that was rolled back.
    pub(in crate::session) fn take_soonest(&self) -> Option<u64> {
        self.soonest.take()
    }

    /// Notes that a time is set for `due`.
    fn note_time(&self, due: Due, at: u64) {
        self.forget_if_in_head(due);
        self.soonest.set(Some(self.soonest.get().map_or(at, |soonest| soonest.min(at))));
    }

    fn forget_if_in_head(&self, due: Due) {
        if matches!(due, Due::Expire | Due::Copy) {
            self.forget_head();
        }
    }

    /// Sets the time of `due`.
    pub(in crate::session) fn set_due(&self, due: Due, at: u64) -> Result<(), Fault> {
        self.note_time(due, at);
        self.run(
            "INSERT INTO due (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
            vec![due.name().into(), int(at)],
        )
    }

    /// Moves the time of `due` if it is on the list.
    pub(in crate::session) fn postpone(&self, due: Due, at: u64) -> Result<(), Fault> {
        self.note_time(due, at);
        self.run("UPDATE due SET at = ? WHERE name = ?", vec![int(at), due.name().into()])
    }

    /// Takes `due` off the list.
    pub(in crate::session) fn clear_due(&self, due: Due) -> Result<(), Fault> {
        self.forget_if_in_head(due);
        self.run("DELETE FROM due WHERE name = ?", vec![due.name().into()])
    }

    /// The numbers of the turns whose time was over by `now`.
    pub(in crate::session) fn overdue_turns(&self, now: u64) -> Result<Vec<u64>, Fault> {
        #[derive(Deserialize)]
        struct Name {
            name: String,
        }
        let query = "SELECT name FROM due WHERE at <= ? AND name LIKE 'turn/%'";
        let names: Vec<Name> = self.rows(query, vec![int(now)])?;
        let number = |due: &Name| due.name.strip_prefix(TURN)?.parse().ok();
        Ok(names.iter().filter_map(number).collect())
    }

    /// The time of what is due first.
    pub(in crate::session) fn next_due(&self) -> Result<Option<u64>, Fault> {
        let times: Vec<Time> = self.rows("SELECT min(at) AS at FROM due", vec![])?;
        Ok(times.first().and_then(|time| time.at))
    }
}
