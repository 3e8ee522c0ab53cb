//! Finds the JSON in a model's answer: as it is, in a fence, or with prose around it.

use serde::Serialize;
use serde_json::Value;

/// What had to be overlooked to find the JSON, with its byte range in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repair {
    /// What it was.
    pub kind: RepairKind,
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}

/// The kinds of [`Repair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum RepairKind {
    /// Text before the JSON, fences included.
    LeadingText,
    /// Text after the JSON, fences included.
    TrailingText,
}

/// JSON found in a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// The value.
    pub value: Value,
    /// What was overlooked; empty when the text is strict JSON.
    pub repairs: Vec<Repair>,
}

/// Why no JSON came out of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// No object and no array begins anywhere, or none of them is JSON.
    #[error("the answer holds no JSON")]
    NoJson,
    /// An object or array begins and does not end.
    #[error("the answer's JSON is cut off")]
    Truncated,
}

/// Returns the text itself when it is JSON, else the first complete object or array in it.
///
/// Linear: every byte is scanned for a balanced value at most once, and every candidate is parsed once.
///
/// # Errors
/// [`RepairError`] when there is none.
pub fn find_json(text: &str) -> Result<Repaired, RepairError> {
    if let Ok(value) = crate::json::parse(text) {
        return Ok(Repaired { value, repairs: Vec::new() });
    }
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find(['{', '['])).map(|at| from + at) {
        let end = balanced_end(text, start).ok_or(RepairError::Truncated)?;
        match crate::json::parse(text.get(start..end).unwrap_or_default()) {
            // `[1]` in prose is a footnote rather than an answer.
            Ok(value) if is_answer(&value) => {
                return Ok(Repaired { value, repairs: around(text, start, end) });
            }
            Ok(_) | Err(_) => from = end,
        }
    }
    Err(RepairError::NoJson)
}

fn is_answer(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::Array(items) => items.iter().all(Value::is_object),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The byte after the bracket that closes the one at `start`; brackets in strings do not count.
fn balanced_end(text: &str, start: usize) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (offset, byte) in text.as_bytes().get(start..)?.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => {
                depth -= 1;
                if depth == 0 {
                    return Some(start + offset + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn around(text: &str, start: usize, end: usize) -> Vec<Repair> {
    let leading = Repair { kind: RepairKind::LeadingText, start: 0, end: start };
    let trailing = Repair { kind: RepairKind::TrailingText, start: end, end: text.len() };
    let blank =
        |repair: &Repair| text.get(repair.start..repair.end).is_none_or(|part| part.trim().is_empty());
    [leading, trailing].into_iter().filter(|repair| !blank(repair)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let shown = match find_json(text) {
            Ok(Repaired { value, repairs }) => {
                format!("{} {}", crate::json::to_string(&value), crate::json::to_string(&repairs))
            }
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn json_is_taken_as_it_is() {
        check(
            r#" {"description":"``` { not a fence"} "#,
            expect![[r#"{"description":"``` { not a fence"} []"#]],
        );
    }

    #[test]
    fn fences_and_prose_are_overlooked() {
        check(
            "Sure! Here [1] it is:\n```json\n{\"operations\":[]}\n```\nAnything else?",
            expect![[
                r#"{"operations":[]} [{"kind":"leadingText","start":0,"end":30},{"kind":"trailingText","start":47,"end":66}]"#
            ]],
        );
        check(
            "```\n[{\"type\":\"delete\"}]\n```",
            expect![[
                r#"[{"type":"delete"}] [{"kind":"leadingText","start":0,"end":4},{"kind":"trailingText","start":23,"end":27}]"#
            ]],
        );
        check(
            "{think} {\"a\":\"}\\\"\"}",
            expect![[r#"{"a":"}\""} [{"kind":"leadingText","start":0,"end":8}]"#]],
        );
    }

    #[test]
    fn no_json_is_an_error_not_a_guess() {
        check("I would rather not.", expect!["the answer holds no JSON"]);
        check("```json\n{\"operations\":[{\"type\":\"delete\"", expect!["the answer's JSON is cut off"]);
        check("", expect!["the answer holds no JSON"]);
        check(&"[".repeat(1_000_000), expect!["the answer's JSON is cut off"]);
    }
}
