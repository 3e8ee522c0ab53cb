//! Stored responses without the sketch that their session has.
//!
//! A stored response then takes a few bytes, however long the sketch is.

use crate::objects::session::SessionId;
use crate::platform::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use websketch_json::LazyValue;

/// The longest sketch that is stored in a response, in bytes.
const MAX_INLINE_BYTES: usize = 4_000;
/// The start of the last event of a turn, which holds the response.
const RESULT_EVENT: &str = "event: result\ndata: ";
/// The names of a session's sketch in responses.
const SKETCH_FIELDS: [&str; 2] = ["currentSketch", "modifiedSketch"];

/// A sketch that was cut out of a response, and its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ElidedSketch {
    /// The byte offset of the sketch in the text.
    #[serde(rename = "place")]
    offset: usize,
    /// The session that has the sketch.
    pub(super) session_id: String,
    /// The revision of the sketch.
    pub(super) revision: u64,
    /// The SHA-256 of the sketch. A session restored from a backup may reuse a revision number.
    digest: String,
}

/// Cuts the sketch out of a response, if it is long and its session has it.
pub(super) fn elide(text: &str) -> Option<(String, ElidedSketch)> {
    if text.len() <= MAX_INLINE_BYTES {
        return None;
    }
    let begin = if text.starts_with('{') { 0 } else { text.rfind(RESULT_EVENT)? + RESULT_EVENT.len() };
    let answer = text.get(begin..)?;
    let view = LazyValue::parse(answer.trim_end().as_bytes()).ok()?;
    let sketch = SKETCH_FIELDS.iter().find_map(|field| view.get(field))?.text();
    if sketch.len() <= MAX_INLINE_BYTES || !sketch.starts_with('[') {
        return None;
    }
    let session_id = SessionId::parse(&view.get("sessionId")?.string()?)?.to_string();
    let revision = view.get("revision")?.whole()?;
    // A view borrows from the text.
    let place = sketch.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    let (before, after) = (text.get(..place)?, text.get(place + sketch.len()..)?);
    Some((
        format!("{before}{after}"),
        ElidedSketch { offset: place, session_id, revision, digest: digest(sketch) },
    ))
}

impl ElidedSketch {
    /// Restores the sketch. If `sketch` is not the one that was cut out, its field is removed, as in a
    /// minimal response.
    pub(super) fn restore(&self, text: &str, sketch: Option<&str>) -> String {
        let Some((before, after)) = text.split_at_checked(self.offset) else { return text.to_owned() };
        if let Some(sketch) = sketch.filter(|sketch| digest(sketch) == self.digest) {
            return [before, sketch, after].concat();
        }
        let without = |field: &str| before.strip_suffix(&format!("\"{field}\":"));
        let before = SKETCH_FIELDS.iter().find_map(|field| without(field)).unwrap_or(before);
        match after.strip_prefix(',') {
            Some(after) => [before, after].concat(),
            None => [before.trim_end_matches(','), after].concat(),
        }
    }
}

fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0190b6c2-7b1e-4c7a-9f43-0242ac120002";

    const STEP: &str = "event: step\ndata: {}\n\n";

    /// Returns a response with a sketch of `count` components, and the sketch.
    fn answer(field: &str, count: usize) -> (String, String) {
        let sketch = format!("[{}]", vec![r#"{"id":"é"}"#; count].join(","));
        let before = r#""operations":[{"currentSketch":[]}]"#;
        (format!(r#"{{{before},"{field}":{sketch},"sessionId":"{ID}","revision":7}}"#), sketch)
    }

    #[track_caller]
    fn check(text: &str, sketch: &str) {
        let (short, omitted) = elide(text).unwrap();
        assert!(short.len() < 300, "{short}");
        assert_eq!((omitted.session_id.as_str(), omitted.revision), (ID, 7));
        assert_eq!(omitted.restore(&short, Some(sketch)), text);
        let bare = omitted.restore(&short, None);
        assert_eq!(omitted.restore(&short, Some("[]")), bare, "another sketch");
        let answer = bare.strip_prefix(STEP).unwrap_or(&bare).trim_start_matches(RESULT_EVENT).trim_end();
        let expected = r#"{"operations":[{"currentSketch":[]}],"sessionId":"ID","revision":7}"#;
        let fields = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(fields(answer), fields(&expected.replace("ID", ID)));
    }

    #[test]
    fn a_long_sketch_is_left_out_and_put_in_again() {
        for field in SKETCH_FIELDS {
            let (text, sketch) = answer(field, 1_000);
            check(&text, &sketch);
            check(&format!("{STEP}{RESULT_EVENT}{text}\n\n"), &sketch);
            let last = format!(
                r#"{{"sessionId":"{ID}","operations":[{{"currentSketch":[]}}],"revision":7,"{field}":{sketch}}}"#
            );
            check(&last, &sketch);
        }
    }

    #[test]
    fn what_is_short_or_has_no_sketch_of_a_session_is_kept_as_it_is() {
        let (short, _) = answer("currentSketch", 3);
        let (long, _) = answer("currentSketch", 1_000);
        let nobodys = long.replace(ID, "nobody");
        for text in [short.as_str(), nobodys.as_str(), "", "{}", "event: error\ndata: {}\n\n"] {
            assert_eq!(elide(text), None, "{text}");
        }
    }
}
