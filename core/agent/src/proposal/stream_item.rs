//! The items that a reader emits while it reads an answer.

use super::TextField;
use serde_json::Value;

/// An operation found outside of the list of operations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RecoveredOperation {
    /// The keys that lead to it, separated by dots; `None` for an operation under no key.
    pub(super) path: Option<String>,
    pub(super) operation: Value,
}

/// An item of the answer.
pub(super) enum StreamItem {
    Operation(Value),
    /// An operation found outside of the list of operations.
    Recovered(RecoveredOperation),
    Text(TextField, String),
}

impl StreamItem {
    /// Returns the item of a nested answer as an item of the outer one: an operation gets the path of the nested
    /// answer.
    pub(super) fn unwrapped(self, place: &str) -> Self {
        match self {
            Self::Operation(operation) => {
                Self::Recovered(RecoveredOperation { path: Some(place.to_owned()), operation })
            }
            Self::Recovered(RecoveredOperation { path, operation }) => {
                let path = path.map_or_else(|| place.to_owned(), |path| [place, ".", &path].concat());
                Self::Recovered(RecoveredOperation { path: Some(path), operation })
            }
            Self::Text(field, text) => Self::Text(field, text),
        }
    }
}

/// Returns the path of an answer encoded as a string, under this key.
pub(super) fn in_string(key: &str) -> String {
    format!("{key} as a string")
}
