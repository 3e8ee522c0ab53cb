//! The closed set of edits: wire format, undo log and model vocabulary.

mod alignment;
mod batch;
mod decode;
mod rejection;

pub use alignment::{Alignment, Axis};
pub use batch::{Batch, UnreadableBatch};
pub use rejection::{OperationError, Rejection};

use crate::sketch::{Component, ComponentId, ComponentKind, PropChanges, Props};
use serde::Serialize;
use serde::ser::Serializer;
use serde_json::Value;
use websketch_json as json;
use websketch_json::LazyValue;

/// One edit of a sketch, well formed but not yet validated against a sketch.
///
/// Numbers are finite and at most [`crate::limits::MAX_PX`]; coordinates are not negative. A side may still be too
/// small, because the minimum depends on the component.
///
/// ```
/// use websketch_json as json;
/// use websketch_sketch::operation::Operation;
///
/// let half = json::parse(r#"{"type":"move","componentId":"save","x":240}"#)?;
/// let refusal = Operation::decode(&half).expect_err("no y");
/// assert_eq!((refusal.code(), refusal.field()), ("missing_field", Some("y")));
/// # Ok::<(), websketch_json::InvalidJson>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Operation {
    /// Moves the top left corner to (x, y).
    Move {
        /// The component.
        component_id: ComponentId,
        /// New left edge. Pixels.
        x: f64,
        /// New top edge. Pixels.
        y: f64,
    },
    /// Changes the size. The top left corner stays.
    Resize {
        /// The component.
        component_id: ComponentId,
        /// New width. Pixels.
        width: f64,
        /// New height. Pixels.
        height: f64,
    },
    /// Adds a component.
    Add(Addition),
    /// Deletes a component.
    Delete {
        /// The component.
        component_id: ComponentId,
    },
    /// Merges props, one level deep. A `null` value removes its key.
    Modify {
        /// The component.
        component_id: ComponentId,
        /// Keys to set or remove.
        props: PropChanges,
    },
    /// Aligns edges or centers of several components.
    Align {
        /// Two or more components, without duplicates.
        target_ids: Vec<ComponentId>,
        /// Edge or center to align.
        alignment: Alignment,
    },
    /// Distributes components along an axis with equal gaps. The first component stays.
    Distribute {
        /// Two or more components, without duplicates.
        target_ids: Vec<ComponentId>,
        /// Gap between neighbors; negative values overlap them. Pixels.
        spacing: f64,
        /// The axis; x if absent.
        #[cfg_attr(
            feature = "schema",
            schemars(with = "Option<Axis>", skip_serializing_if = "Option::is_none")
        )]
        axis: Axis,
    },
    /// Replaces the whole sketch. Ids are kept.
    Replace {
        /// The new sketch in paint order, not empty.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::sketch::ComponentInput>"))]
        components: Vec<Component>,
    },
    /// Changes the index in paint order.
    Reorder {
        /// The component.
        component_id: ComponentId,
        /// New index; 0 is at the back.
        index: usize,
    },
}

/// The fields of an `add`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Addition {
    /// Id; generated if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component_id: Option<ComponentId>,
    /// Component type.
    #[serde(serialize_with = "kind_name")]
    pub component_type: ComponentKind,
    /// Left edge. Pixels.
    pub x: f64,
    /// Top edge. Pixels.
    pub y: f64,
    /// Width. Pixels.
    pub width: f64,
    /// Height. Pixels.
    pub height: f64,
    /// Properties.
    #[serde(skip_serializing_if = "is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub props: Props,
    /// Index in paint order; in front of all others if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

fn kind_name<S: Serializer>(kind: &ComponentKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn is_empty(props: &Props) -> bool {
    props.is_empty()
}

/// The nine operations without their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    /// [`Operation::Move`].
    Move,
    /// [`Operation::Resize`].
    Resize,
    /// [`Operation::Add`].
    Add,
    /// [`Operation::Delete`].
    Delete,
    /// [`Operation::Modify`].
    Modify,
    /// [`Operation::Align`].
    Align,
    /// [`Operation::Distribute`].
    Distribute,
    /// [`Operation::Replace`].
    Replace,
    /// [`Operation::Reorder`].
    Reorder,
}

impl OperationKind {
    /// All nine.
    pub const ALL: [Self; 9] = [
        Self::Move,
        Self::Resize,
        Self::Add,
        Self::Delete,
        Self::Modify,
        Self::Align,
        Self::Distribute,
        Self::Replace,
        Self::Reorder,
    ];

    /// Name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Resize => "resize",
            Self::Add => "add",
            Self::Delete => "delete",
            Self::Modify => "modify",
            Self::Align => "align",
            Self::Distribute => "distribute",
            Self::Replace => "replace",
            Self::Reorder => "reorder",
        }
    }
}

impl Operation {
    /// Returns the components that the operation changes or deletes. Empty for `add` and `replace`.
    #[must_use]
    pub fn targets(&self) -> &[ComponentId] {
        match self {
            Self::Move { component_id, .. }
            | Self::Resize { component_id, .. }
            | Self::Delete { component_id }
            | Self::Modify { component_id, .. }
            | Self::Reorder { component_id, .. } => std::slice::from_ref(component_id),
            Self::Align { target_ids, .. } | Self::Distribute { target_ids, .. } => target_ids,
            Self::Add(_) | Self::Replace { .. } => &[],
        }
    }

    /// Returns the single component of the operation, or `None` for an operation on several.
    #[must_use]
    pub fn subject(&self) -> Option<&ComponentId> {
        match self {
            Self::Move { component_id, .. }
            | Self::Resize { component_id, .. }
            | Self::Modify { component_id, .. }
            | Self::Delete { component_id }
            | Self::Reorder { component_id, .. } => Some(component_id),
            Self::Add(addition) => addition.component_id.as_ref(),
            Self::Align { .. } | Self::Distribute { .. } | Self::Replace { .. } => None,
        }
    }

    /// Returns which of the nine operations this is.
    #[must_use]
    pub const fn kind(&self) -> OperationKind {
        match self {
            Self::Move { .. } => OperationKind::Move,
            Self::Resize { .. } => OperationKind::Resize,
            Self::Add(_) => OperationKind::Add,
            Self::Delete { .. } => OperationKind::Delete,
            Self::Modify { .. } => OperationKind::Modify,
            Self::Align { .. } => OperationKind::Align,
            Self::Distribute { .. } => OperationKind::Distribute,
            Self::Replace { .. } => OperationKind::Replace,
            Self::Reorder { .. } => OperationKind::Reorder,
        }
    }

    /// Reads the wire form. Unknown keys are ignored, and `null` counts as absent.
    ///
    /// # Errors
    ///
    /// Fails with the first [`OperationError`] that holds for every sketch. The order of checks is operation type, required
    /// fields, field types, finite numbers, ranges.
    pub fn decode(value: &Value) -> Result<Self, OperationError> {
        Self::read(LazyValue::trusted(&json::to_string(value)))
    }

    /// Reads a JSON view, as [`Operation::decode`] does.
    ///
    /// # Errors
    ///
    /// Fails as [`Operation::decode`] does.
    pub fn read(value: LazyValue<'_>) -> Result<Self, OperationError> {
        decode::operation(value)
    }
}
