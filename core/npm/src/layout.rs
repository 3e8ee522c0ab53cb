//! The answer of `analyze` as `js/layout.js` takes it: components are spoken of by place, and what has the same fields a
//! thousand times is a list without their names. Most of an analysis is ids, and JavaScript knows them already.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use websketch_core::analysis::{
    ComponentSummary, LayoutAnalysis, LayoutStats, Relation, SpatialRelationship,
};
use websketch_core::json;

/// The analysis, lists of it flat: five entries for each component, four for each relationship.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ByPlace<'a> {
    description: &'a str,
    components: Components<'a>,
    relations: [&'static str; Relation::ALL.len()],
    spatial_relationships: Relationships<'a>,
    layout_stats: &'a LayoutStats<u32>,
}

/// The text for `js/layout.js`.
pub(crate) fn by_place(analysis: &LayoutAnalysis<u32>) -> String {
    json::to_string(&ByPlace {
        description: &analysis.description,
        components: Components(&analysis.components),
        relations: Relation::ALL.map(Relation::name),
        spatial_relationships: Relationships(&analysis.spatial_relationships),
        layout_stats: &analysis.layout_stats,
    })
}

struct Components<'a>(&'a [ComponentSummary]);

impl Serialize for Components<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for ComponentSummary { id, kind, position, size, description } in self.0 {
            for text in [id.as_str(), kind.name(), position, size, description] {
                list.serialize_element(text)?;
            }
        }
        list.end()
    }
}

struct Relationships<'a>(&'a [SpatialRelationship<u32>]);

impl Serialize for Relationships<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for SpatialRelationship { component1, component2, relationship, distance } in self.0 {
            list.serialize_element(component1)?;
            list.serialize_element(component2)?;
            list.serialize_element(&(*relationship as u8))?;
            list.serialize_element(distance)?;
        }
        list.end()
    }
}
