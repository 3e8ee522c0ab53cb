//! A history from its log: every commit done again, in order, on the sketch that the log begins with.

use super::{CommitOrigin, History, Note};
use crate::execute::repeat;
use crate::json::{self, excerpt, type_name};
use crate::limits::MAX_COMMITS;
use crate::operation::{Operation, Rejection};
use crate::sketch::Sketch;
use serde_json::{Map, Value};

/// Why a log cannot be replayed, and which commit is at fault.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{fault}", place(*index))]
pub struct InvalidLog {
    /// The commit's place in the log; `None` when the log itself is at fault.
    pub index: Option<usize>,
    /// What is wrong.
    pub fault: LogFault,
}

fn place(index: Option<usize>) -> String {
    index.map_or_else(String::new, |index| format!("commit {index}: "))
}

/// What can be wrong with a log or one of its commits.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LogFault {
    /// A field, or the log itself, has another JSON type than it must have.
    #[error("{field} must be {wanted}, found {found}")]
    WrongType {
        /// The field.
        field: &'static str,
        /// The type wanted, in words.
        wanted: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// More commits than a history keeps.
    #[error("a log holds at most {MAX_COMMITS} commits, found {found}")]
    TooLong {
        /// Commits found.
        found: usize,
    },
    /// Revisions are whole numbers from 1 that grow by one.
    #[error("revision must be {wanted}, found {found}")]
    Revision {
        /// The revision that would follow, in words.
        wanted: String,
        /// What was found, shortened.
        found: String,
    },
    /// None of the five origins.
    #[error("origin must be one of chat, manual, undo, redo, plan, found {found}")]
    Origin {
        /// What was found, shortened.
        found: String,
    },
    /// An operation that the sketch refuses at this point.
    #[error("operation {}: {}", .0.index, .0.refusal)]
    Refused(Rejection),
}

impl History {
    /// The history whose [`History::log`] is `log`, begun on `initial`: every commit is done again.
    ///
    /// A log that has lost its oldest commits begins with a later revision; `initial` is then the sketch
    /// before the first commit that is left.
    ///
    /// # Errors
    /// [`InvalidLog`] for the first commit that is malformed or does not fit the sketch.
    pub fn replay(initial: Sketch, log: &Value) -> Result<Self, InvalidLog> {
        let Value::Array(commits) = log else {
            return Err(InvalidLog { index: None, fault: wrong_type("a log", "an array of commits", log) });
        };
        if commits.len() > MAX_COMMITS {
            return Err(InvalidLog { index: None, fault: LogFault::TooLong { found: commits.len() } });
        }
        let mut history = Self::new(initial);
        for (index, commit) in commits.iter().enumerate() {
            history.repeat(commit).map_err(|fault| InvalidLog { index: Some(index), fault })?;
        }
        Ok(history)
    }

    fn repeat(&mut self, commit: &Value) -> Result<(), LogFault> {
        let Value::Object(fields) = commit else {
            return Err(wrong_type("a commit", "an object", commit));
        };
        let expected = (self.revision > 0).then_some(self.revision + 1);
        let revision = revision(fields, expected)?;
        let note = Note {
            origin: origin(fields)?,
            timestamp: text(fields, "timestamp")?.unwrap_or_default(),
            message: text(fields, "message")?,
        };
        let operations = operations(fields)?;
        let inverse = repeat(&mut self.sketch, &operations).map_err(LogFault::Refused)?;
        self.has_forgotten |= expected.is_none() && revision > 1;
        self.revision = revision - 1;
        self.commit(note, operations, inverse);
        Ok(())
    }
}

fn origin(fields: &Map<String, Value>) -> Result<CommitOrigin, LogFault> {
    let found = fields.get("origin").unwrap_or(&Value::Null);
    let origin = found.as_str().and_then(CommitOrigin::from_name);
    origin.ok_or_else(|| LogFault::Origin { found: excerpt(&json::to_string(found)) })
}

/// The commit's revision: `expected`, or any from 1 where none is expected.
fn revision(fields: &Map<String, Value>, expected: Option<u64>) -> Result<u64, LogFault> {
    /// JavaScript's `Number.MAX_SAFE_INTEGER`: past it, a revision would not survive a round trip.
    const LAST: u64 = (1 << 53) - 1;
    let value = fields.get("revision").unwrap_or(&Value::Null);
    match value.as_u64().filter(|found| (1..=LAST).contains(found)) {
        Some(found) if expected.is_none_or(|expected| expected == found) => Ok(found),
        _ => Err(LogFault::Revision {
            wanted: expected.map_or_else(|| "a whole number from 1".to_owned(), |next| next.to_string()),
            found: excerpt(&json::to_string(value)),
        }),
    }
}

/// An optional text; `null` counts as absent.
fn text(fields: &Map<String, Value>, field: &'static str) -> Result<Option<String>, LogFault> {
    match fields.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(wrong_type(field, "a string", other)),
    }
}

/// The commit's operations. Their number is not limited: an undo may take more of them than a batch has.
fn operations(fields: &Map<String, Value>) -> Result<Vec<Operation>, LogFault> {
    let value = fields.get("operations").unwrap_or(&Value::Null);
    let Value::Array(operations) = value else {
        return Err(wrong_type("operations", "an array", value));
    };
    let refused = |(index, operation)| {
        Operation::decode(operation).map_err(|refusal| LogFault::Refused(Rejection { index, refusal }))
    };
    operations.iter().enumerate().map(refused).collect()
}

fn wrong_type(field: &'static str, wanted: &'static str, value: &Value) -> LogFault {
    LogFault::WrongType { field, wanted, found: type_name(value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(log: &str, expected: Expect) {
        let error = History::replay(Sketch::new(), &json::parse(log).unwrap()).unwrap_err();
        expected.assert_eq(&error.to_string());
    }

    #[test]
    fn a_bad_log_is_refused_with_its_commit_and_reason() {
        check("{}", expect!["a log must be an array of commits, found object"]);
        check("[7]", expect!["commit 0: a commit must be an object, found number"]);
        check(r#"[{"revision":0}]"#, expect!["commit 0: revision must be a whole number from 1, found 0"]);
        check(
            r#"[{"revision":4,"origin":"manual","operations":[]},{"revision":6}]"#,
            expect!["commit 1: revision must be 5, found 6"],
        );
        check(
            r#"[{"revision":1,"origin":"god"}]"#,
            expect![[r#"commit 0: origin must be one of chat, manual, undo, redo, plan, found "god""#]],
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
