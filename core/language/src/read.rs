//! An interpretation from its wire form, for those to whom the language speaks through JSON.

use super::{Choice, Interpretation};
use serde_json::Value;
use websketch_sketch::operation::Operation;

impl Interpretation {
    /// Reads what its serialization gives; nothing if the value is not of this form.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        let text = |key| Some(value.get(key)?.as_str()?.to_owned());
        Some(match value.get("kind")?.as_str()? {
            "operations" => Self::Operations {
                operations: list(value.get("operations")?, |operation| Operation::decode(operation).ok())?,
                description: text("description")?,
                certain: value.get("certain")?.as_bool()?,
            },
            "question" => {
                Self::Question { prompt: text("prompt")?, choices: list(value.get("choices")?, choice)? }
            }
            "answer" => Self::Answer { text: text("text")? },
            "unknown" => {
                let sentence = |sentence: &Value| Some(sentence.as_str()?.to_owned());
                Self::Unknown { suggestions: list(value.get("suggestions")?, sentence)? }
            }
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            _ => return None,
        })
    }
}

fn choice(value: &Value) -> Option<Choice> {
    serde::Deserialize::deserialize(value).ok()
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}
