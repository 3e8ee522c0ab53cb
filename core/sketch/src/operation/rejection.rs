//! Errors of operations: values found and expected, worded as advice for a model.

use crate::geometry::InvalidBounds;
use crate::kit::Piece;
use crate::limits::{MAX_COMPONENTS, MAX_ID_CHARS, MAX_OPERATIONS, MAX_PROPS_BYTES, MAX_SKETCH_BYTES};
use crate::operation::{Alignment, OperationKind};
use crate::sketch::{
    ComponentId, ComponentKind, InsertError, InvalidComponent, InvalidId, Side, SketchFault,
};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use websketch_json as json;

/// A rejected operation of a batch.
///
/// On the wire: `{ index, code, field?, message, hint? }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    /// Index of the operation in its batch, from 0.
    pub index: usize,
    /// The reason.
    pub reason: OperationError,
}

impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (field, hint) = (self.reason.field(), self.reason.hint());
        let length = 3 + usize::from(field.is_some()) + usize::from(hint.is_some());
        let mut object = serializer.serialize_struct("Rejection", length)?;
        object.serialize_field("index", &self.index)?;
        object.serialize_field("code", self.reason.code())?;
        if let Some(field) = field {
            object.serialize_field("field", field)?;
        }
        object.serialize_field("message", &self.reason.to_string())?;
        if let Some(hint) = hint {
            object.serialize_field("hint", &hint)?;
        }
        object.end()
    }
}

/// The wire form of a rejection.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "describes what `Rejection` serializes to")]
struct Described {
    /// The operation's index in its batch, from 0.
    index: usize,
    /// The reason, for programs.
    code: RejectionCode,
    /// The invalid field, if it is one.
    #[schemars(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The values found and expected, as advice that a model can follow.
    message: String,
    /// The nearest existing id, or the allowed values.
    #[schemars(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Rejection {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rejection".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Described::json_schema(generator);
        schema.insert("description".to_owned(), "A rejected operation of a batch.".into());
        schema
    }
}

/// The reason for rejecting an operation, for programs.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[expect(dead_code, reason = "describes what `OperationError::code` returns")]
enum RejectionCode {
    UnknownType,
    MissingField,
    WrongType,
    NotFinite,
    OutOfRange,
    UnknownComponent,
    UnknownComponentType,
    TooSmall,
    TooFewTargets,
    DuplicateId,
    DuplicateTarget,
    UnknownAlignment,
    Locked,
    LimitExceeded,
    Empty,
    TreeTooDeep,
    TreeTooLarge,
}

/// The reason that an operation cannot be executed on this sketch. `Display` gives the message.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OperationError {
    /// The type is none of the nine operations.
    #[error("{found} is not an operation type")]
    UnknownType {
        /// The type found, shortened.
        found: String,
    },
    /// A required field is absent or `null`.
    #[error("Missing {wanted}")]
    MissingField {
        /// The absent field.
        field: String,
        /// The field or pair of fields named in the message.
        wanted: &'static str,
    },
    /// A field has a wrong JSON type.
    #[error("{field} must be {wanted}, found {found}")]
    WrongType {
        /// The field.
        field: String,
        /// Expected type, in words.
        wanted: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// A number is NaN or infinite.
    #[error("{field} must be a finite number")]
    NotFinite {
        /// The field.
        field: String,
    },
    /// A value is outside its range or list.
    #[error("{field} must be {wanted}, found {found}")]
    OutOfRange {
        /// The field.
        field: String,
        /// The range in words.
        wanted: String,
        /// The value found, shortened.
        found: String,
    },
    /// No component has this id.
    #[error("Component {id} not found")]
    UnknownComponent {
        /// The field with the id.
        field: &'static str,
        /// The id found, shortened.
        id: String,
        /// The most similar existing id.
        nearest: Option<ComponentId>,
    },
    /// The type is none of the eleven component types.
    #[error("Unknown component type {found}")]
    UnknownComponentType {
        /// The field with the type.
        field: String,
        /// The type found, shortened.
        found: String,
    },
    /// A side is below the least of its kind.
    #[error("{}, found {}", side.least(), json::to_string(found))]
    TooSmall {
        /// The side.
        side: Side,
        /// Its length. Pixels.
        found: f64,
    },
    /// Align and distribute require at least two components.
    #[error("{operation} needs at least 2 targetIds, found {found}")]
    TooFewTargets {
        /// The operation.
        operation: &'static str,
        /// Number of ids found.
        found: usize,
    },
    /// The id is in use, or occurs twice in a `replace`.
    #[error("Component id {id} is already in use")]
    DuplicateId {
        /// The field with the id: `componentId`, or `components` of a `replace`.
        field: &'static str,
        /// The id.
        id: String,
    },
    /// An id occurs twice in targetIds.
    #[error("targetIds names {id} twice; name each component once")]
    DuplicateTarget {
        /// The id.
        id: String,
    },
    /// The alignment is none of the six.
    #[error("Unknown alignment {found}")]
    UnknownAlignment {
        /// The alignment found, shortened.
        found: String,
    },
    /// The user has locked the component.
    #[error("Component {id} is locked by the user; leave it as it is")]
    Locked {
        /// The component.
        id: ComponentId,
    },
    /// A limit is exceeded.
    #[error("{what} is limited to {limit}, found {found}")]
    LimitExceeded {
        /// The limited quantity, in words.
        what: &'static str,
        /// The limit.
        limit: usize,
        /// The amount found.
        found: usize,
    },
    /// The layout tree is invalid.
    #[error("{message}")]
    Tree {
        /// Code on the wire.
        code: &'static str,
        /// Message with the values found and expected.
        message: String,
    },
    /// A `replace` has no components.
    #[error("Missing components: replace needs at least one; use delete to remove components")]
    Empty,
}

impl OperationError {
    /// Code on the wire.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownType { .. } => "unknown_type",
            Self::MissingField { .. } => "missing_field",
            Self::WrongType { .. } => "wrong_type",
            Self::NotFinite { .. } => "not_finite",
            Self::OutOfRange { .. } => "out_of_range",
            Self::UnknownComponent { .. } => "unknown_component",
            Self::UnknownComponentType { .. } => "unknown_component_type",
            Self::TooSmall { .. } => "too_small",
            Self::TooFewTargets { .. } => "too_few_targets",
            Self::DuplicateId { .. } => "duplicate_id",
            Self::DuplicateTarget { .. } => "duplicate_target",
            Self::UnknownAlignment { .. } => "unknown_alignment",
            Self::Locked { .. } => "locked",
            Self::LimitExceeded { .. } => "limit_exceeded",
            Self::Tree { code, .. } => code,
            Self::Empty => "empty",
        }
    }

    /// The invalid field, or `None` if the error concerns no single field.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::UnknownType { .. } => Some("type"),
            Self::MissingField { field, .. }
            | Self::WrongType { field, .. }
            | Self::NotFinite { field }
            | Self::OutOfRange { field, .. }
            | Self::UnknownComponentType { field, .. } => Some(field),
            Self::UnknownComponent { field, .. } | Self::DuplicateId { field, .. } => Some(field),
            Self::TooSmall { side, .. } => Some(side.field()),
            Self::TooFewTargets { .. } | Self::DuplicateTarget { .. } => Some("targetIds"),
            Self::UnknownAlignment { .. } => Some("alignment"),
            Self::Empty => Some("components"),
            Self::Tree { .. } => Some("tree"),
            Self::Locked { .. } | Self::LimitExceeded { .. } => None,
        }
    }

    /// Returns the nearest existing id, or the allowed values.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::UnknownType { .. } => Some(one_of(OperationKind::ALL.map(OperationKind::name))),
            Self::UnknownComponent { nearest, .. } => {
                nearest.as_ref().map(|id| format!("did you mean {id}?"))
            }
            Self::UnknownComponentType { found, .. } => Some(wanted_type(found)),
            Self::UnknownAlignment { .. } => Some(one_of(Alignment::ALL.map(Alignment::name))),
            Self::MissingField { .. }
            | Self::WrongType { .. }
            | Self::NotFinite { .. }
            | Self::OutOfRange { .. }
            | Self::TooSmall { .. }
            | Self::TooFewTargets { .. }
            | Self::DuplicateId { .. }
            | Self::DuplicateTarget { .. }
            | Self::Locked { .. }
            | Self::LimitExceeded { .. }
            | Self::Tree { .. }
            | Self::Empty => None,
        }
    }

    /// Creates the error for a batch of too many operations.
    pub fn too_many_operations(found: usize) -> Self {
        Self::LimitExceeded { what: "a batch of operations", limit: MAX_OPERATIONS, found }
    }

    /// Creates the error for a component in a `replace`. Its fields are named `components[i].field`.
    pub(crate) fn in_component(index: usize, fault: SketchFault) -> Self {
        let path = |field: &str| format!("components[{index}].{field}");
        match fault {
            SketchFault::NotAnArray { found } => {
                Self::WrongType { field: "components".to_owned(), wanted: "an array", found }
            }
            SketchFault::NotAnObject { found } => {
                Self::WrongType { field: format!("components[{index}]"), wanted: "an object", found }
            }
            SketchFault::MissingField { field } => Self::MissingField { field: path(field), wanted: field },
            SketchFault::WrongType { field, wanted, found } => {
                Self::WrongType { field: path(field), wanted, found }
            }
            SketchFault::UnknownComponentType { found } => {
                Self::UnknownComponentType { field: path("type"), found }
            }
            SketchFault::Id(fault) => Self::in_id(fault, path("id")),
            SketchFault::Bounds(fault) => Self::in_bounds(fault, path),
            SketchFault::Component(fault) => Self::from(fault),
            SketchFault::Insert(fault) => Self::from(fault),
        }
    }

    /// Creates the error for an invalid id.
    pub(crate) fn in_id(fault: InvalidId, field: String) -> Self {
        let wanted = match fault {
            InvalidId::Length { .. } | InvalidId::ControlCharacter => {
                format!("1 to {MAX_ID_CHARS} characters without control characters")
            }
            InvalidId::Invisible => "a text with a character that can be seen".to_owned(),
            InvalidId::Direction { .. } => "a text without characters that turn its direction".to_owned(),
        };
        let found = match fault {
            InvalidId::Length { found } => format!("{found} characters"),
            InvalidId::ControlCharacter => "a control character".to_owned(),
            InvalidId::Invisible => "none".to_owned(),
            InvalidId::Direction { found } => format!("U+{:04X}", u32::from(found)),
        };
        Self::OutOfRange { field, wanted, found }
    }

    /// Creates the error for numbers that are not valid bounds.
    pub(crate) fn in_bounds(fault: InvalidBounds, path: impl Fn(&str) -> String) -> Self {
        match fault {
            InvalidBounds::NotFinite { field } => Self::NotFinite { field: path(field) },
            InvalidBounds::OutOfRange { field, wanted, found } => {
                let found = json::to_string(&found);
                Self::OutOfRange { field: path(field), wanted: wanted.to_owned(), found }
            }
        }
    }
}

impl From<InvalidComponent> for OperationError {
    fn from(fault: InvalidComponent) -> Self {
        match fault {
            InvalidComponent::TooSmall { side, found } => Self::TooSmall { side, found },
            InvalidComponent::PropsTooLarge { found } => {
                Self::LimitExceeded { what: "the JSON of a component's props", limit: MAX_PROPS_BYTES, found }
            }
        }
    }
}

impl From<InsertError> for OperationError {
    fn from(fault: InsertError) -> Self {
        match fault {
            InsertError::DuplicateId(id) => {
                // Only a `replace` inserts several components; the id of an `add` is checked earlier.
                Self::DuplicateId { field: "components", id: id.to_string() }
            }
            InsertError::Full => {
                let found = MAX_COMPONENTS + 1;
                Self::LimitExceeded { what: "a sketch's components", limit: MAX_COMPONENTS, found }
            }
            InsertError::TooLarge { found } => {
                Self::LimitExceeded { what: "the JSON of a sketch", limit: MAX_SKETCH_BYTES, found }
            }
        }
    }
}

fn one_of<const N: usize>(names: [&str; N]) -> String {
    format!("one of {}", names.join(", "))
}

/// Returns the component types, with a suggestion if a type has `found` as a variant.
fn wanted_type(found: &str) -> String {
    let types = one_of(ComponentKind::ALL.map(ComponentKind::name));
    let piece = Piece::from_code_name(found).filter(|piece| *piece != Piece::default_of(piece.kind()));
    match piece.and_then(|piece| Some((piece.kind().name(), piece.variant()?))) {
        Some((kind, variant)) => format!("{types}; perhaps {kind} with the variant {variant}"),
        None => types,
    }
}
