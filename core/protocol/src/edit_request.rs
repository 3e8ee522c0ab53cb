//! The requests outside the conversation: manual edits, undo and redo, answers to a question.

use super::InvalidRequest;
use super::fields::{Fields, wrong};
use super::request::{RETURN_SKETCH, check_length};
use websketch_json::LazyValue;
use websketch_sketch::execute::Mode;

/// The body of `POST /session/{id}/operations`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct EditRequest<'a> {
    /// The revision that the operations are based on.
    pub base_revision: u64,
    /// The operations, in order.
    ///
    /// Undecoded, to be read one by one.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<websketch_sketch::operation::Operation>", length(max = websketch_sketch::limits::MAX_OPERATIONS)))]
    pub operations: LazyValue<'a>,
    /// Whether valid operations are applied if others are rejected.
    #[cfg_attr(feature = "schema", schemars(rename = "partial", with = "Option<bool>"))]
    pub mode: Mode,
    /// Whether the answer includes the sketch. If absent, the `Prefer` header decides.
    pub return_sketch: Option<bool>,
}

/// The body of `POST /session/{id}/undo` and `/redo`. It may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct RevertRequest {
    /// The revision that must still be the newest.
    pub base_revision: Option<u64>,
    /// Whether the answer includes the sketch. If absent, the `Prefer` header decides.
    pub return_sketch: Option<bool>,
}

/// The body of `POST /respond/{token}`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "camelCase"))]
pub struct AnswerRequest {
    /// The user's answer.
    #[cfg_attr(feature = "schema", schemars(length(max = websketch_sketch::limits::MAX_MESSAGE_CHARS), regex(pattern = r"\S")))]
    pub answer: String,
    /// Whether the answer includes the sketch. If absent, the `Prefer` header decides.
    pub return_sketch: Option<bool>,
}

impl<'a> EditRequest<'a> {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'a>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &["baseRevision", "operations", "partial", RETURN_SKETCH])?;
        let missing = |field| InvalidRequest::MissingField { field };
        let base_revision = fields.revision()?.ok_or(missing("baseRevision"))?;
        let operations = fields.get("operations").ok_or(missing("operations"))?;
        if operations.items().is_none() {
            return Err(wrong("operations", "an array of operations", operations));
        }
        Ok(Self {
            base_revision,
            operations,
            mode: if fields.flag("partial")?.unwrap_or_default() { Mode::Partial } else { Mode::Atomic },
            return_sketch: fields.flag(RETURN_SKETCH)?,
        })
    }
}

impl RevertRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &["baseRevision", RETURN_SKETCH])?;
        Ok(Self { base_revision: fields.revision()?, return_sketch: fields.flag(RETURN_SKETCH)? })
    }
}

impl AnswerRequest {
    /// Reads the body.
    ///
    /// # Errors
    /// The first [`InvalidRequest`].
    pub fn read(body: LazyValue<'_>) -> Result<Self, InvalidRequest> {
        let fields = Fields::of(body, &["answer", RETURN_SKETCH])?;
        let answer = fields.string("answer")?.ok_or(InvalidRequest::MissingField { field: "answer" })?;
        check_length("answer", &answer)?;
        if answer.trim().is_empty() {
            return Err(InvalidRequest::Blank { field: "answer" });
        }
        Ok(Self { answer, return_sketch: fields.flag(RETURN_SKETCH)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let shown = match EditRequest::read(LazyValue::parse(body.as_bytes()).unwrap()) {
            Ok(EditRequest { base_revision, operations, mode, .. }) => {
                format!("{base_revision} {} {mode:?}", operations.items().unwrap().count())
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
        let read = |body: &str| AnswerRequest::read(LazyValue::parse(body.as_bytes()).unwrap());
        assert_eq!(read(r#"{"answer":"the left one"}"#).unwrap().answer, "the left one");
        assert_eq!(read("{}").unwrap_err().to_string(), "Missing answer");
        assert_eq!(
            read(r#"{"answer":" "}"#).unwrap_err().to_string(),
            "answer must say something, found only space"
        );
        assert_eq!(read(r#"{"answer":5}"#).unwrap_err().to_string(), "answer must be a string, found 5");
    }
}
