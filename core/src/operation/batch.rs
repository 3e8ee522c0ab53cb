//! Operations that belong together, from JSON or as they are.

use super::{Operation, OperationKind, Refusal, Rejection, quick};
use crate::json::{self, InvalidJson, type_name};
use crate::limits::MAX_OPERATIONS;
use crate::sketch::{Adjustment, read_component};
use serde_json::Value;

/// Why a text is no batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableBatch {
    /// It is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// It is JSON of something else.
    #[error("operations must be an array, found {}", type_name(found))]
    NotAnArray {
        /// What was found.
        found: Value,
    },
}

/// Operations to be done in order; one that could not be read spoils itself alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch(pub(super) Vec<Result<Operation, Refusal>>);

impl Batch {
    /// Reads each operation of a JSON array.
    ///
    /// # Errors
    /// A [`Rejection`] at the first index past [`MAX_OPERATIONS`].
    pub fn decode(operations: &[Value]) -> Result<Self, Rejection> {
        if operations.len() > MAX_OPERATIONS {
            let refusal = Refusal::too_many_operations(operations.len());
            return Err(Rejection { index: MAX_OPERATIONS, refusal });
        }
        Ok(Self(operations.iter().map(Operation::decode).collect()))
    }

    /// What is put right in the components of each `replace` among `operations` when they are decoded.
    #[must_use]
    pub fn adjustments(operations: &[Value]) -> Vec<Adjustment> {
        let replaced =
            operations.iter().filter(|operation| operation["type"] == OperationKind::Replace.name());
        let items = replaced.filter_map(|operation| operation["components"].as_array()).flatten();
        items.filter_map(|item| read_component(item).ok()).flat_map(|entry| entry.adjustments).collect()
    }

    /// As [`Batch::decode`], from JSON text that should be UTF-8; faster, as no value is built of what `JSON.stringify` has
    /// written. The inner error is that of [`Batch::decode`].
    ///
    /// # Errors
    /// [`UnreadableBatch`] for a text that is no array.
    pub fn read_text(text: &[u8]) -> Result<Result<Self, Rejection>, UnreadableBatch> {
        if let Some(operations) = std::str::from_utf8(text).ok().and_then(quick::batch) {
            return Ok(Ok(Self(operations)));
        }
        match json::parse_bytes(text)? {
            Value::Array(operations) => Ok(Self::decode(&operations)),
            found => Err(UnreadableBatch::NotAnArray { found }),
        }
    }

    /// Number of operations, readable or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The operations that could be read, in order.
    pub(crate) fn readable(&self) -> impl Iterator<Item = &Operation> {
        self.0.iter().filter_map(|operation| operation.as_ref().ok())
    }
}

impl From<Vec<Operation>> for Batch {
    fn from(operations: Vec<Operation>) -> Self {
        Self(operations.into_iter().map(Ok).collect())
    }
}

impl IntoIterator for Batch {
    type Item = Result<Operation, Refusal>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
