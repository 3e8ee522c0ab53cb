//! Reconstruction of a history by replaying its log.

use super::{CommitOrigin, History, Note};
use crate::execute::replay;
use crate::limits::MAX_COMMITS;
use crate::operation::{Operation, Rejection};
use crate::sketch::Sketch;
use std::borrow::Cow;
use websketch_json::LazyValue;

/// The reason that a log cannot be replayed, with the faulty commit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{fault}", place(*index))]
pub struct InvalidLog {
    /// The commit's index in the log, or `None` if the log itself is invalid.
    pub index: Option<usize>,
    /// The fault.
    pub fault: LogFault,
}

fn place(index: Option<usize>) -> String {
    index.map_or_else(String::new, |index| format!("commit {index}: "))
}

/// A fault in a log or one of its commits.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LogFault {
    /// A field, or the log itself, has a wrong JSON type.
    #[error("{field} must be {wanted}, found {found}")]
    WrongType {
        /// The field.
        field: &'static str,
        /// Expected type, in words.
        wanted: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// The log exceeds [`MAX_COMMITS`].
    #[error("a log holds at most {MAX_COMMITS} commits, found {found}")]
    TooLong {
        /// Commits found.
        found: usize,
    },
    /// A revision does not grow or is not an integer from 1. Gestures may skip revisions.
    #[error("revision must be {wanted}, found {found}")]
    Revision {
        /// Valid revisions, in words.
        wanted: String,
        /// The value found, shortened.
        found: String,
    },
    /// The origin is unknown.
    #[error("origin must be one of {}, found {found}", CommitOrigin::ALL.map(CommitOrigin::name).join(", "))]
    Origin {
        /// The value found, shortened.
        found: String,
    },
    /// The sketch rejects an operation of the commit.
    #[error("operation {}: {}", .0.index, .0.reason)]
    Refused(Rejection),
}

impl History {
    /// Replays `log` on `initial`.
    ///
    /// A log without its oldest commits starts at a later revision; `initial` is then the sketch before the first
    /// commit in it.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidLog`] for the first commit that is malformed or does not fit the sketch.
    pub fn replay(initial: Sketch, log: LazyValue<'_>) -> Result<Self, InvalidLog> {
        let Some(commits) = log.items() else {
            return Err(InvalidLog { index: None, fault: wrong_type("a log", "an array of commits", log) });
        };
        let found = commits.clone().count();
        if found > MAX_COMMITS {
            return Err(InvalidLog { index: None, fault: LogFault::TooLong { found } });
        }
        let mut history = Self::new(initial);
        for (index, commit) in commits.enumerate() {
            history.replay_commit(commit).map_err(|fault| InvalidLog { index: Some(index), fault })?;
        }
        Ok(history)
    }

    fn replay_commit(&mut self, fields: LazyValue<'_>) -> Result<(), LogFault> {
        if !fields.is_object() {
            return Err(wrong_type("a commit", "an object", fields));
        }
        let is_first = self.revision == 0;
        let revision = revision(fields, self.revision)?;
        let note = Note {
            origin: origin(fields)?,
            timestamp: text(fields, "timestamp")?.unwrap_or_default(),
            message: text(fields, "message")?,
        };
        let operations = operations(fields)?;
        let inverse = replay(&mut self.sketch, &operations).map_err(LogFault::Refused)?;
        self.has_forgotten |= is_first && revision > 1;
        self.revision = revision - 1;
        self.commit(note, operations, inverse);
        Ok(())
    }
}

/// Returns the value of a key, or `null` if absent.
fn field<'a>(fields: LazyValue<'a>, key: &str) -> LazyValue<'a> {
    fields.get(key).unwrap_or(LazyValue::trusted("null"))
}

fn origin(fields: LazyValue<'_>) -> Result<CommitOrigin, LogFault> {
    let found = field(fields, "origin");
    let origin = found.string().and_then(|name| CommitOrigin::from_name(&name));
    origin.ok_or_else(|| LogFault::Origin { found: found.excerpt() })
}

/// Returns the commit's revision, which must exceed `former`. `former` is 0 before the first commit.
fn revision(fields: LazyValue<'_>, former: u64) -> Result<u64, LogFault> {
    /// JavaScript's `Number.MAX_SAFE_INTEGER`. A larger revision would not survive a round trip.
    const LAST: u64 = (1 << 53) - 1;
    let value = field(fields, "revision");
    value.whole().filter(|found| (former + 1..=LAST).contains(found)).ok_or_else(|| LogFault::Revision {
        wanted: format!("a whole number from {}", former + 1),
        found: value.excerpt(),
    })
}

/// Returns an optional text. `null` counts as absent.
fn text(fields: LazyValue<'_>, key: &'static str) -> Result<Option<String>, LogFault> {
    let found = field(fields, key);
    let text = found.string().map(Cow::into_owned);
    if text.is_none() && !found.is_null() { Err(wrong_type(key, "a string", found)) } else { Ok(text) }
}

/// Returns the commit's operations. Their number is not limited, because an undo may need more than a batch holds.
fn operations(fields: LazyValue<'_>) -> Result<Vec<Operation>, LogFault> {
    let value = field(fields, "operations");
    let Some(operations) = value.items() else {
        return Err(wrong_type("operations", "an array", value));
    };
    let refused = |(index, operation)| {
        Operation::read(operation).map_err(|reason| LogFault::Refused(Rejection { index, reason }))
    };
    operations.enumerate().map(refused).collect()
}

fn wrong_type(field: &'static str, wanted: &'static str, value: LazyValue<'_>) -> LogFault {
    LogFault::WrongType { field, wanted, found: value.type_name() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(log: &str, expected: Expect) {
        let error = History::replay(Sketch::new(), LazyValue::parse(log.as_bytes()).unwrap()).unwrap_err();
        expected.assert_eq(&error.to_string());
    }

    #[test]
    fn a_bad_log_is_refused_with_its_commit_and_reason() {
        check("{}", expect!["a log must be an array of commits, found object"]);
        check("[7]", expect!["commit 0: a commit must be an object, found number"]);
        check(r#"[{"revision":0}]"#, expect!["commit 0: revision must be a whole number from 1, found 0"]);
        check(
            r#"[{"revision":4,"origin":"manual","operations":[]},{"revision":4}]"#,
            expect!["commit 1: revision must be a whole number from 5, found 4"],
        );
        check(
            r#"[{"revision":1,"origin":"god"}]"#,
            expect![[
                r#"commit 0: origin must be one of chat, manual, undo, redo, plan, agent, others, found "god""#
            ]],
        );
        check(
            r#"[{"revision":1,"origin":"chat","timestamp":7}]"#,
            expect!["commit 0: timestamp must be a string, found number"],
        );
        check(
            r#"[{"revision":1,"origin":"chat"}]"#,
            expect!["commit 0: operations must be an array, found null"],
        );
        check(
            r#"[{"revision":1,"origin":"chat","operations":[{"type":"delete","componentId":"a"}]}]"#,
            expect!["commit 0: operation 0: Component a not found"],
        );
        check(
            r#"[{"revision":9007199254740993,"origin":"chat"}]"#,
            expect!["commit 0: revision must be a whole number from 1, found 9007199254740993"],
        );
    }
}
