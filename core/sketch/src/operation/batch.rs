//! Batches of operations.

use super::{Operation, OperationError, Rejection, decode};
use crate::limits::MAX_OPERATIONS;
use crate::sketch::{Adjustment, append_adjustments};
use serde_json::Value;
use websketch_json::{InvalidJson, Items, LazyValue, Scanner};

/// The reason that a text is not a batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableBatch {
    /// The text is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// The JSON is not an array.
    #[error("operations must be an array, found {found}")]
    NotAnArray {
        /// JSON type found.
        found: &'static str,
    },
}

/// Operations to execute in order. An unreadable operation does not affect the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch(pub(super) Vec<Result<Operation, OperationError>>);

impl Batch {
    /// Reads each operation of a JSON array.
    ///
    /// # Errors
    ///
    /// Fails with a [`Rejection`] at index [`MAX_OPERATIONS`] for a longer array.
    pub fn decode(operations: &[Value]) -> Result<Self, Rejection> {
        if operations.len() > MAX_OPERATIONS {
            let reason = OperationError::too_many_operations(operations.len());
            return Err(Rejection { index: MAX_OPERATIONS, reason });
        }
        Ok(Self(operations.iter().map(Operation::decode).collect()))
    }

    /// Returns the corrections made when the components of each `replace` in `operations` are read. At most
    /// [`crate::limits::MAX_ADJUSTMENTS`].
    #[must_use]
    pub fn adjustments(operations: Items<'_>) -> Vec<Adjustment> {
        let mut all = Vec::new();
        for operation in operations {
            append_adjustments(&mut all, decode::adjustments(operation));
        }
        all
    }

    /// Reads JSON text that should be UTF-8. The inner error is that of [`Batch::decode`].
    ///
    /// # Errors
    ///
    /// Fails with [`UnreadableBatch`] if the text is not a JSON array.
    pub fn read_text(text: &[u8]) -> Result<Result<Self, Rejection>, UnreadableBatch> {
        if let Some(operations) = std::str::from_utf8(text).ok().and_then(canonical) {
            return Ok(Ok(Self(operations)));
        }
        let view = LazyValue::parse(text)?;
        let operations = view.items().ok_or(UnreadableBatch::NotAnArray { found: view.type_name() })?;
        Ok(Self::read(operations))
    }

    /// Reads JSON views, as [`Batch::decode`] does.
    ///
    /// # Errors
    ///
    /// Fails as [`Batch::decode`] does.
    pub fn read(operations: Items<'_>) -> Result<Self, Rejection> {
        let found = operations.clone().count();
        if found > MAX_OPERATIONS {
            let reason = OperationError::too_many_operations(found);
            return Err(Rejection { index: MAX_OPERATIONS, reason });
        }
        Ok(Self(operations.map(Operation::read).collect()))
    }

    /// Number of operations, unreadable ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if the batch has no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the readable operations, in order.
    pub(crate) fn readable(&self) -> impl Iterator<Item = &Operation> {
        self.0.iter().filter_map(|operation| operation.as_ref().ok())
    }
}

/// Reads a valid batch in one pass. Returns `None` for any rejection, and for text that is too long or not in canonical
/// form. Of those, the full path first counts the operations, which bounds the memory.
fn canonical(text: &str) -> Option<Vec<Result<Operation, OperationError>>> {
    let mut scan = Scanner::new(text);
    let (mut operations, mut is_first) = (Vec::new(), true);
    scan.expect(b'[')?;
    while scan.entry(b']', &mut is_first)? {
        (operations.len() < MAX_OPERATIONS).then_some(())?;
        operations.push(Ok(decode::canonical(&mut scan)?.ok()?));
    }
    scan.is_at_end().then_some(operations)
}

impl From<Vec<Operation>> for Batch {
    fn from(operations: Vec<Operation>) -> Self {
        Self(operations.into_iter().map(Ok).collect())
    }
}

impl IntoIterator for Batch {
    type Item = Result<Operation, OperationError>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text with a blank at its end is not canonical.
    #[track_caller]
    fn check(operation: &str) {
        let [text, other] = [format!("[{operation}]"), format!("[{operation}] ")];
        assert_eq!(Batch::read_text(text.as_bytes()), Batch::read_text(other.as_bytes()), "{text}");
    }

    #[test]
    fn both_ways_to_read_a_text_agree() {
        for operation in [
            "",
            "1",
            "{}",
            r#"{"type":"move","componentId":"a","x":1.5,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":-1,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":1e7,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":"1","y":0}"#,
            r#"{"type":"move","componentId":"a","x":1,"x":2,"y":0}"#,
            r#"{"type":"move","componentId":"","x":1,"y":0}"#,
            r#"{"type":"move","component_id":"a","x":1,"y":0,"own":[1.0]}"#,
            r#"{"componentId":"a","type":"resize","width":-7,"height":1000000}"#,
            r#"{"type":"delete","componentId":"ü","props":{}}"#,
            r#"{"type":"modify","componentId":"a","props":{"text":"“b”\n","level":null}}"#,
            r#"{"type":"modify","componentId":"a","props":[]}"#,
            r#"{"type":"add","componentType":"Text","x":0,"y":0,"width":1,"height":2,"index":0}"#,
            r#"{"type":"reorder","componentId":"a","index":0}"#,
            r#"{"type":"align","targetIds":["a","b"],"alignment":"left"}"#,
            r#"{"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":40}]}"#,
            r#"{"type":"delete","componentId":"a"},{"type":"delete"},[]"#,
        ] {
            check(operation);
        }
    }
}
