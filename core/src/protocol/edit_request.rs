//! The requests that go past the conversation: edits by hand, undo and redo, answers to a question.

use super::InvalidRequest;
use super::fields::{Fields, wrong};
use super::request::check_length;
use crate::execute::Mode;
use serde_json::Value;

/// The body of `POST /session/{id}/operations`.
#[derive(Clone, Debug, PartialEq)]
pub struct EditRequest {
    /// The revision that the operations were made for.
    pub base_revision: u64,
    /// The operations as they came, to be decoded one by one.
    pub operations: Vec<Value>,
    /// Whether good operations are done although others are refused.
    pub mode: Mode,
}

/// The body of `POST /session/{id}/undo` and `/redo`; it may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RevertRequest {
    /// The revision that must still be the newest.
    pub base_revision: Option<u64>,
}

/// The body of `POST /respond/{token}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerRequest {
    /// What the person answers.
    pub answer: String,
}

impl EditRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: &Value) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body)?;
        let missing = |field| InvalidRequest::MissingField { field };
        let base_revision = fields.revision()?.ok_or(missing("baseRevision"))?;
        let operations = fields.get("operations").ok_or(missing("operations"))?;
        let wanted = || wrong("operations", "an array of operations", operations);
        Ok(Self {
            base_revision,
            operations: operations.as_array().ok_or_else(wanted)?.clone(),
            mode: if fields.flag("partial")? { Mode::Partial } else { Mode::Atomic },
        })
    }
}

impl RevertRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: &Value) -> Result<Self, InvalidRequest> {
        Ok(Self { base_revision: Fields::of(body)?.revision()? })
    }
}

impl AnswerRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: &Value) -> Result<Self, InvalidRequest> {
        let answer = Fields::of(body)?.string("answer")?;
        let answer = answer.ok_or(InvalidRequest::MissingField { field: "answer" })?;
        check_length("answer", &answer)?;
        if answer.trim().is_empty() {
            return Err(InvalidRequest::Blank { field: "answer" });
        }
        Ok(Self { answer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let shown = match EditRequest::read(&json::parse(body).unwrap()) {
            Ok(EditRequest { base_revision, operations, mode }) => {
                format!("{base_revision} {} {mode:?}", operations.len())
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn an_edit_says_what_it_was_made_for() {
        check(r#"{"baseRevision":3,"operations":[{},7]}"#, "3 2 Atomic");
        check(r#"{"base_revision":0,"operations":[],"partial":true}"#, "0 0 Partial");
        check(r#"{"operations":[]}"#, "Missing baseRevision");
        check(r#"{"baseRevision":0}"#, "Missing operations");
        check(
            r#"{"baseRevision":0,"operations":{}}"#,
            "operations must be an array of operations, found object",
        );
    }

    #[test]
    fn an_answer_is_a_text() {
        let read = |body: &str| AnswerRequest::read(&json::parse(body).unwrap());
        assert_eq!(read(r#"{"answer":"the left one"}"#).unwrap().answer, "the left one");
        assert_eq!(read("{}").unwrap_err().to_string(), "Missing answer");
        assert_eq!(
            read(r#"{"answer":" "}"#).unwrap_err().to_string(),
            "answer must say something, found only space"
        );
        assert_eq!(read(r#"{"answer":5}"#).unwrap_err().to_string(), "answer must be a string, found 5");
    }
}
