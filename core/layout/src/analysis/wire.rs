//! Serialization of the fields of an analysis.

use super::{Position, Relation};
use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;

pub(super) fn kind_name<S: Serializer>(kind: &ComponentKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

pub(super) fn position_name<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(position.name())
}

pub(super) fn relation_name<S: Serializer>(relation: &Relation, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(relation.name())
}

pub(super) fn kind_counts<S: Serializer>(
    counts: &[(ComponentKind, usize)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(counts.len()))?;
    for (kind, count) in counts {
        map.serialize_entry(kind.name(), count)?;
    }
    map.end()
}

pub(super) fn bounds<S: Serializer>(bounds: &Bounds, serializer: S) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_struct("Bounds", 4)?;
    object.serialize_field("x", &bounds.x())?;
    object.serialize_field("y", &bounds.y())?;
    object.serialize_field("width", &bounds.width())?;
    object.serialize_field("height", &bounds.height())?;
    object.end()
}

/// An object with the component types as optional keys.
#[cfg(feature = "schema")]
pub(super) fn kind_counts_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "object",
        "propertyNames": generator.subschema_for::<ComponentKind>(),
        "additionalProperties": generator.subschema_for::<usize>(),
    })
}
