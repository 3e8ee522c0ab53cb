//! Layout analysis of a sketch, in numbers and in words.
//!
//! Relationships, rows, columns, sections, groups and reading order.

mod neighbors;
pub mod overview;
mod position;
mod relation;
mod relationships;
mod sweep_lanes;
mod wire;
mod words;

pub use crate::structure::EDGE_TOLERANCE;
pub use position::Position;
pub use relation::Relation;
use websketch_sketch::collect::CollectVec;

use crate::structure::{Element, Structure, groups, halves, sections};
use relation::RelatedPair;
use relationships::relationships;
use serde::Serialize;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// The analysis of a sketch.
///
/// `Name` identifies components: by id, or by index in paint order, see [`analyze_by_index`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "LayoutAnalysis"))]
pub struct LayoutAnalysis<Name = ComponentId> {
    /// The description of the whole sketch in one sentence.
    pub description: String,
    /// All components, back to front.
    pub components: Vec<ComponentSummary>,
    /// Overlaps, nearest neighbors and shared edges. Ordered by the paint index of `component1`; at most ten for each
    /// component.
    pub spatial_relationships: Vec<SpatialRelationship<Name>>,
    /// Counts and structure.
    pub layout_stats: LayoutStats<Name>,
}

/// The summary of one component in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentSummary {
    /// Its id.
    pub id: ComponentId,
    /// Its type.
    #[serde(rename = "type", serialize_with = "wire::kind_name")]
    pub kind: ComponentKind,
    /// The third of the sketch's bounds that contains its center, across and down: `left, top`.
    #[serde(serialize_with = "wire::position_name")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// Width and height, rounded to 0.1 px: `428x48px`.
    pub size: String,
    /// Its type, text, size, position and parent.
    pub description: String,
}

/// A relationship between two components: `component1` is `relationship` (of) `component2`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SpatialRelationship"))]
pub struct SpatialRelationship<Name = ComponentId> {
    /// The subject.
    pub component1: Name,
    /// The object.
    pub component2: Name,
    /// The relation.
    #[serde(serialize_with = "wire::relation_name")]
    pub relationship: Relation,
    /// The gap between neighbors in pixels, rounded to 0.01. Absent for overlaps and shared edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
}

/// Counts and structure of a sketch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "LayoutStats"))]
pub struct LayoutStats<Name = ComponentId> {
    /// Width of the page: at least 1440, and large enough for every component. Pixels.
    pub canvas_width: f64,
    /// Height of the page: at least 900, and large enough for every component. Pixels.
    pub canvas_height: f64,
    /// Number of components.
    pub component_count: usize,
    /// Number of components of each occurring type.
    ///
    /// In the order of [`ComponentKind::ALL`].
    #[serde(serialize_with = "wire::kind_counts")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "wire::kind_counts_schema"))]
    pub component_types: Vec<(ComponentKind, usize)>,
    /// Components with three quarters or more of their width left of the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_column: Option<Group<Name>>,
    /// Components with three quarters or more of their width right of the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_column: Option<Group<Name>>,
    /// Components with three quarters or more of their height above the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_section: Option<Group<Name>>,
    /// Components with three quarters or more of their height below the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottom_section: Option<Group<Name>>,
    /// Columns: stacks, the sides of a divided page, and cells at the same place of successive rows.
    pub columns: Vec<Group<Name>>,
    /// Rows: components side by side.
    pub rows: Vec<Group<Name>>,
    /// The sections of the page from start to end, each with all its components.
    pub sections: Vec<Group<Name>>,
    /// A parent with its children, or components closer together than to all others.
    pub groups: Vec<Group<Name>>,
    /// All components in reading order, each parent before its children.
    pub reading_order: Vec<Name>,
}

/// Components that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Group"))]
pub struct Group<Name = ComponentId> {
    /// Their ids, in reading order.
    pub components: Vec<Name>,
    /// The smallest box around them.
    #[serde(serialize_with = "wire::bounds")]
    pub bounds: Bounds,
}

/// Analyzes a sketch. O(n log n). Deterministic. An empty sketch is allowed.
///
/// ```
/// use websketch_layout::analysis::analyze;
/// use websketch_sketch::Sketch;
///
/// let text = br#"[{"id":"send","type":"Button","x":40,"y":100,"width":120,"height":40},
///                 {"id":"mail","type":"Input","x":40,"y":40,"width":300,"height":40}]"#;
/// let analysis = analyze(&Sketch::read_text(text)?.sketch);
/// let order: Vec<_> = analysis.layout_stats.reading_order.iter().map(|id| id.as_str()).collect();
/// assert_eq!(order, ["mail", "send"]);
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn analyze(sketch: &Sketch) -> LayoutAnalysis {
    let ids: Vec<_> = sketch.iter().map(Component::id).collect_vec();
    named(analyze_by_index(sketch), &ids)
}

/// Like [`analyze`], with indices in paint order, from 0, instead of ids. The text is a third as long, for callers that
/// know the ids.
#[must_use]
pub fn analyze_by_index(sketch: &Sketch) -> LayoutAnalysis<u32> {
    let structure = Structure::of(sketch, None);
    let spatial_relationship = |related: RelatedPair| SpatialRelationship {
        component1: place(related.first),
        component2: place(related.second),
        relationship: related.relation,
        distance: related.distance,
    };
    LayoutAnalysis {
        description: words::sketch(&structure),
        components: summaries(&structure),
        spatial_relationships: relationships(&structure).into_iter().map(spatial_relationship).collect_vec(),
        layout_stats: layout_stats(&structure),
    }
}

/// Returns the components in reading order. Same as [`LayoutStats::reading_order`], in a fraction of the time.
#[must_use]
pub fn reading_order(sketch: &Sketch) -> Vec<ComponentId> {
    let read = Structure::of(sketch, None).reading_order();
    read.into_iter().map(|element| element.component.id().clone()).collect_vec()
}

/// Converts an index. A sketch has far fewer components than `u32::MAX`.
fn place(order: usize) -> u32 {
    u32::try_from(order).unwrap_or(u32::MAX)
}

/// Replaces indices by ids.
fn named(analysis: LayoutAnalysis<u32>, ids: &[&ComponentId]) -> LayoutAnalysis {
    let id = |place: u32| ids.get(place as usize).map(|&id| id.clone());
    let all = |places: Vec<u32>| places.into_iter().filter_map(id).collect_vec();
    let group = |group: Group<u32>| Group { components: all(group.components), bounds: group.bounds };
    let groups = |groups: Vec<Group<u32>>| groups.into_iter().map(group).collect_vec();
    let relationship = |one: SpatialRelationship<u32>| {
        Some(SpatialRelationship {
            component1: id(one.component1)?,
            component2: id(one.component2)?,
            relationship: one.relationship,
            distance: one.distance,
        })
    };
    let stats = analysis.layout_stats;
    LayoutAnalysis {
        description: analysis.description,
        components: analysis.components,
        spatial_relationships: analysis
            .spatial_relationships
            .into_iter()
            .filter_map(relationship)
            .collect_vec(),
        layout_stats: LayoutStats {
            canvas_width: stats.canvas_width,
            canvas_height: stats.canvas_height,
            component_count: stats.component_count,
            component_types: stats.component_types,
            left_column: stats.left_column.map(group),
            right_column: stats.right_column.map(group),
            top_section: stats.top_section.map(group),
            bottom_section: stats.bottom_section.map(group),
            columns: groups(stats.columns),
            rows: groups(stats.rows),
            sections: groups(stats.sections),
            groups: groups(stats.groups),
            reading_order: all(stats.reading_order),
        },
    }
}

fn summaries(structure: &Structure) -> Vec<ComponentSummary> {
    let page = structure.bounds();
    let labels = words::labels(structure.elements());
    let summary = |element: &Element| ComponentSummary {
        id: element.component.id().clone(),
        kind: element.component.kind(),
        position: words::position(&element.bounds, &page.unwrap_or(element.bounds)),
        size: words::size(&element.bounds),
        description: words::component(element, &labels, structure),
    };
    structure.elements().iter().map(summary).collect_vec()
}

fn layout_stats(structure: &Structure) -> LayoutStats<u32> {
    let page = structure.page();
    let read = structure.reading_order();
    let side_groups = |axis| {
        let sides = structure.bounds().map(|page| halves(&read, page, axis));
        sides.unwrap_or_default().each_ref().map(|side| group(side))
    };
    let [left_column, right_column] = side_groups(Axis::X);
    let [top_section, bottom_section] = side_groups(Axis::Y);
    let sections: Vec<_> =
        sections(structure).into_iter().map(|section| structure.reading_order_of(section)).collect_vec();
    LayoutStats {
        canvas_width: page.width,
        canvas_height: page.height,
        component_count: structure.elements().len(),
        component_types: count_kinds(structure.elements()),
        left_column,
        right_column,
        top_section,
        bottom_section,
        columns: groups_of(structure.columns()),
        rows: groups_of(structure.rows()),
        sections: groups_of(&sections),
        groups: groups_of(&groups(structure)),
        reading_order: places(&read),
    }
}

fn count_kinds(elements: &[Element]) -> Vec<(ComponentKind, usize)> {
    let count = |kind| elements.iter().filter(|element| element.component.kind() == kind).count();
    ComponentKind::ALL
        .into_iter()
        .map(|kind| (kind, count(kind)))
        .filter(|&(_, count)| count > 0)
        .collect_vec()
}

fn groups_of(all: &[Vec<Element>]) -> Vec<Group<u32>> {
    all.iter().filter_map(|members| group(members)).collect_vec()
}

fn group(members: &[Element]) -> Option<Group<u32>> {
    let bounds = union_of(members.iter().map(|member| &member.bounds))?;
    Some(Group { components: places(members), bounds })
}

fn places(members: &[Element]) -> Vec<u32> {
    members.iter().map(|element| place(element.order)).collect_vec()
}
