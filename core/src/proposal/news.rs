//! What comes out of an answer while it is read.

use super::TextField;
use serde_json::Value;

/// An operation that was elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recovered {
    /// The keys that lead to it, with points between them; nothing for one under no key.
    pub(super) path: Option<String>,
    pub(super) operation: Value,
}

/// Something new in the answer.
pub(super) enum News {
    Operation(Value),
    /// One that was not where the operations should be.
    Recovered(Recovered),
    Text(TextField, String),
}

impl News {
    /// As it is taken out of an answer inside the answer, which stands at this place: an operation says where it was.
    pub(super) fn unwrapped(self, place: &str) -> Self {
        match self {
            Self::Operation(operation) => {
                Self::Recovered(Recovered { path: Some(place.to_owned()), operation })
            }
            Self::Recovered(Recovered { path, operation }) => {
                let path = path.map_or_else(|| place.to_owned(), |path| [place, ".", &path].concat());
                Self::Recovered(Recovered { path: Some(path), operation })
            }
            Self::Text(field, text) => Self::Text(field, text),
        }
    }
}

/// The place of an answer that is encoded once more, under this key.
pub(super) fn in_string(key: &str) -> String {
    format!("{key} as a string")
}
