//! Operations that belong together, from JSON or as they are.

use super::{Operation, Refusal, Rejection, decode, quick};
use crate::json::{InvalidJson, Items, View};
use crate::limits::MAX_OPERATIONS;
use crate::sketch::{Adjustment, tell};
use serde_json::Value;

/// Why a text is no batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableBatch {
    /// It is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// It is JSON of something else.
    #[error("operations must be an array, found {found}")]
    NotAnArray {
        /// JSON type found.
        found: &'static str,
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

    /// What is put right in the components of each `replace` among `operations` when they are read; at most
    /// [`crate::limits::MAX_ADJUSTMENTS`].
    #[must_use]
    pub fn adjustments(operations: Items<'_>) -> Vec<Adjustment> {
        let mut all = Vec::new();
        for operation in operations {
            tell(&mut all, decode::adjustments(operation));
        }
        all
    }

    /// As [`Batch::decode`], from JSON text that should be UTF-8. The inner error is that of [`Batch::decode`].
    ///
    /// # Errors
    /// [`UnreadableBatch`] for a text that is no array.
    pub fn read_text(text: &[u8]) -> Result<Result<Self, Rejection>, UnreadableBatch> {
        if let Some(operations) = std::str::from_utf8(text).ok().and_then(quick::batch) {
            return Ok(Ok(Self(operations)));
        }
        let view = View::of(text)?;
        let operations = view.items().ok_or(UnreadableBatch::NotAnArray { found: view.type_name() })?;
        Ok(Self::read(operations))
    }

    /// As [`Batch::decode`], from values in a text.
    ///
    /// # Errors
    /// As [`Batch::decode`].
    pub fn read(operations: Items<'_>) -> Result<Self, Rejection> {
        let found = operations.clone().count();
        if found > MAX_OPERATIONS {
            let refusal = Refusal::too_many_operations(found);
            return Err(Rejection { index: MAX_OPERATIONS, refusal });
        }
        Ok(Self(operations.map(Operation::read).collect()))
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
