//! JSON format of a stored document: sketch and conversation. Pure.

pub mod undo_history;

use crate::conversation::Conversation;
use serde::Serialize;
use websketch_json as json;
use websketch_json::{InvalidJson, LazyValue};
use websketch_sketch::{InvalidSketch, Sketch};

/// Version of the written format.
const VERSION: u64 = 1;

/// Content of a stored document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedDocument {
    /// Sketch.
    pub sketch: Sketch,
    /// Conversation.
    pub conversation: Conversation,
}

/// Reasons why a stored document cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CorruptDocument {
    /// Invalid or truncated JSON.
    #[error("{0}")]
    Json(#[from] InvalidJson),
    /// Unknown format.
    #[error("it is not of a form that this version knows (version {VERSION})")]
    Form,
    /// Invalid sketch.
    #[error("{0}")]
    Sketch(#[from] InvalidSketch),
}

#[derive(Serialize)]
struct Wire<'a> {
    version: u64,
    sketch: &'a Sketch,
    conversation: &'a Conversation,
}

/// Returns the JSON text.
pub fn write(sketch: &Sketch, conversation: &Conversation) -> String {
    json::to_string(&Wire { version: VERSION, sketch, conversation })
}

/// Reads the text of [`write`]. Turns that were running keep that state.
///
/// # Errors
/// [`CorruptDocument`].
pub fn read(text: &str) -> Result<SavedDocument, CorruptDocument> {
    let value = json::parse(text)?;
    if value.get("version").and_then(serde_json::Value::as_u64) != Some(VERSION) {
        return Err(CorruptDocument::Form);
    }
    let sketch =
        Sketch::restore(LazyValue::parse(text.as_bytes())?.get("sketch").ok_or(CorruptDocument::Form)?)?;
    let conversation = value.get("conversation").and_then(Conversation::read).ok_or(CorruptDocument::Form)?;
    Ok(SavedDocument { sketch, conversation })
}

/// Reads the sketch alone, for a preview. Returns `None` if the text is corrupt.
pub fn sketch(text: &str) -> Option<Sketch> {
    Sketch::restore(LazyValue::parse(text.as_bytes()).ok()?.get("sketch")?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_comes_back() {
        let text =
            r#"[{"id":"a","type":"Button","x":0.5,"y":0,"width":80,"height":40,"props":{"z":1,"a":2}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let mut conversation = Conversation::default();
        conversation.begin("hello".to_owned(), String::new());
        let saved = read(&write(&sketch, &conversation)).unwrap();
        assert_eq!(saved.sketch, sketch);
        assert_eq!(super::sketch(&write(&sketch, &conversation)), Some(sketch.clone()));
        assert_eq!(super::sketch("{"), None);
        assert_eq!(write(&saved.sketch, &saved.conversation), write(&sketch, &conversation));
    }

    #[track_caller]
    fn check(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn damage_is_named() {
        check(r#"{"version":1,"ske"#, "not valid JSON at line 1, column 17: EOF while parsing a string");
        check(r#"{"version":2}"#, "it is not of a form that this version knows (version 1)");
        check(r#"{"version":1,"sketch":[{}],"conversation":[]}"#, "component 0: Missing id");
        check(
            r#"{"version":1,"sketch":[],"conversation":7}"#,
            "it is not of a form that this version knows (version 1)",
        );
    }
}
