//! The closed set of edits: wire form, undo log and the model's vocabulary at once.

mod alignment;
mod batch;
mod decode;
mod quick;
mod rejection;

pub use alignment::{Alignment, Axis};
pub use batch::{Batch, UnreadableBatch};
pub use rejection::{Refusal, Rejection};

use crate::json::{self, View};
use crate::sketch::{Changes, Component, ComponentId, ComponentKind, Props};
use serde::Serialize;
use serde::ser::Serializer;
use serde_json::Value;

/// One edit of a sketch, well formed but not yet checked against one.
///
/// Numbers are finite and at most [`crate::limits::MAX_PX`]; coordinates are not negative. A side may
/// still be too small: that depends on the component.
///
/// ```
/// use websketch_core::json;
/// use websketch_core::operation::Operation;
///
/// let half = json::parse(r#"{"type":"move","componentId":"save","x":240}"#)?;
/// let refusal = Operation::decode(&half).expect_err("no y");
/// assert_eq!((refusal.code(), refusal.field()), ("missing_field", Some("y")));
/// # Ok::<(), websketch_core::json::InvalidJson>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Operation {
    /// Puts the top left corner at (x, y).
    Move {
        /// The component.
        component_id: ComponentId,
        /// New left edge, px.
        x: f64,
        /// New top edge, px.
        y: f64,
    },
    /// Changes the size; the top left corner stays.
    Resize {
        /// The component.
        component_id: ComponentId,
        /// New width, px.
        width: f64,
        /// New height, px.
        height: f64,
    },
    /// Puts a new component on the sketch.
    Add(Addition),
    /// Takes a component off the sketch.
    Delete {
        /// The component.
        component_id: ComponentId,
    },
    /// Merges props, one level deep; a `null` value removes the key.
    Modify {
        /// The component.
        component_id: ComponentId,
        /// Keys to set or remove.
        props: Changes,
    },
    /// Brings edges or centers of several components to one line.
    Align {
        /// Two or more components, each once.
        target_ids: Vec<ComponentId>,
        /// Which line.
        alignment: Alignment,
    },
    /// Leaves the same gap between neighbors along an axis; the first one stays.
    Distribute {
        /// Two or more components, each once.
        target_ids: Vec<ComponentId>,
        /// Px between neighbors; negative overlaps them.
        spacing: f64,
        /// The axis; x when absent.
        axis: Axis,
    },
    /// Puts another sketch in place of this one; ids are kept.
    Replace {
        /// The whole sketch in paint order, not empty.
        components: Vec<Component>,
    },
    /// Changes the place in paint order.
    Reorder {
        /// The component.
        component_id: ComponentId,
        /// New place; 0 is at the back.
        index: usize,
    },
}

/// The parts of an `add`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Addition {
    /// Its id; made when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component_id: Option<ComponentId>,
    /// What to add.
    #[serde(serialize_with = "kind_name")]
    pub component_type: ComponentKind,
    /// Left edge, px.
    pub x: f64,
    /// Top edge, px.
    pub y: f64,
    /// Width, px.
    pub width: f64,
    /// Height, px.
    pub height: f64,
    /// Its properties.
    #[serde(skip_serializing_if = "is_empty")]
    pub props: Props,
    /// Its place in paint order; in front of all when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

fn kind_name<S: Serializer>(kind: &ComponentKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn is_empty(props: &Props) -> bool {
    props.is_empty()
}

/// The nine operations without their values.
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

    /// The name on the wire.
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
    /// The components that it changes or takes away; none for one that adds, or replaces all.
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

    /// Returns the component that the operation is about, or `None` for one about several.
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

    /// Which of the nine it is.
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

    /// Reads the wire form. Unknown keys are ignored, `null` counts as absent.
    ///
    /// # Errors
    /// [`Refusal`] for what no sketch could accept: the first of type, required fields, types,
    /// finite numbers, ranges.
    pub fn decode(value: &Value) -> Result<Self, Refusal> {
        Self::read(View::known(&json::to_string(value)))
    }

    /// As [`Operation::decode`], from a value in a text.
    ///
    /// # Errors
    /// As [`Operation::decode`].
    pub fn read(value: View<'_>) -> Result<Self, Refusal> {
        quick::one(value.text()).map_or_else(|| decode::operation(value), Ok)
    }
}
