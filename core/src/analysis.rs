//! What a person sees in a sketch: relationships, rows, columns, sections, groups, reading order, and
//! all of it in words.

mod lanes;
mod neighbors;
pub(crate) mod overview;
mod position;
mod relation;
mod relationships;
mod wire;
mod words;

pub use crate::structure::EDGE_TOLERANCE;
pub use position::Position;
pub use relation::Relation;

use crate::geometry::{Bounds, union_of};
use crate::operation::Axis;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::structure::{Element, Structure, groups, halves, sections};
use relation::Related;
use relationships::relationships;
use serde::Serialize;

/// A sketch as a person would describe it. Serializes to the wire form.
///
/// `Name` is how it speaks of components: by id, or by place in paint order, see [`analyze_by_place`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutAnalysis<Name = ComponentId> {
    /// The whole sketch in one sentence.
    pub description: String,
    /// Each component, back to front.
    pub components: Vec<ComponentSummary>,
    /// Who overlaps whom, who is next to whom, who shares an edge; ordered by the place of
    /// `component1` in paint order, at most ten times as many as components.
    pub spatial_relationships: Vec<SpatialRelationship<Name>>,
    /// Counts and structure.
    pub layout_stats: LayoutStats<Name>,
}

/// One component in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ComponentSummary {
    /// Its id.
    pub id: ComponentId,
    /// What it is.
    #[serde(rename = "type", serialize_with = "wire::kind_name")]
    pub kind: ComponentKind,
    /// In which third of the sketch's own bounds its middle lies, across and down: `left, top`.
    #[serde(serialize_with = "wire::position_name")]
    pub position: Position,
    /// Width and height to a tenth of a px: `428x48px`.
    pub size: String,
    /// Its type, text, size, place, and what it lies in.
    pub description: String,
}

/// How two components stand to each other: `component1` is `relationship` (of) `component2`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpatialRelationship<Name = ComponentId> {
    /// The one spoken of.
    pub component1: Name,
    /// The other one.
    pub component2: Name,
    /// How they stand.
    #[serde(serialize_with = "wire::relation_name")]
    pub relationship: Relation,
    /// The gap between neighbors in px, to a hundredth; `None` for overlaps and shared edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
}

/// Counts and structure of a sketch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutStats<Name = ComponentId> {
    /// Width of the page, px; see [`Sketch::page`].
    pub canvas_width: f64,
    /// Height of the page, px.
    pub canvas_height: f64,
    /// Number of components.
    pub component_count: usize,
    /// Number of components of each type that occurs, in the order of [`ComponentKind::ALL`].
    #[serde(serialize_with = "wire::kind_counts")]
    pub component_types: Vec<(ComponentKind, usize)>,
    /// What lies with three quarters or more of its width left of the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_column: Option<Group<Name>>,
    /// What lies with three quarters or more of its width right of the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_column: Option<Group<Name>>,
    /// What lies with three quarters or more of its height above the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_section: Option<Group<Name>>,
    /// What lies with three quarters or more of its height below the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottom_section: Option<Group<Name>>,
    /// Components below each other: stacks, the sides of a divided page, cells of rows that have the
    /// same place.
    pub columns: Vec<Group<Name>>,
    /// Components side by side.
    pub rows: Vec<Group<Name>>,
    /// The parts of the page from start to end, each with everything in it.
    pub sections: Vec<Group<Name>>,
    /// A holder with what it directly holds, or components closer together than to all others.
    pub groups: Vec<Group<Name>>,
    /// All components in the order in which a person reads them; a holder comes before what it holds.
    pub reading_order: Vec<Name>,
}

/// Components that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group<Name = ComponentId> {
    /// Their ids, in reading order.
    pub components: Vec<Name>,
    /// The smallest box around them.
    #[serde(serialize_with = "wire::bounds")]
    pub bounds: Bounds,
}

/// Analyzes a sketch in O(n log n). Deterministic; an empty sketch is fine.
///
/// ```
/// use websketch_core::analysis::analyze;
/// use websketch_core::sketch::Sketch;
///
/// let text = br#"[{"id":"send","type":"Button","x":40,"y":100,"width":120,"height":40},
///                 {"id":"mail","type":"Input","x":40,"y":40,"width":300,"height":40}]"#;
/// let analysis = analyze(&Sketch::read_text(text)?.sketch);
/// let order: Vec<_> = analysis.layout_stats.reading_order.iter().map(|id| id.as_str()).collect();
/// assert_eq!(order, ["mail", "send"]);
/// # Ok::<(), websketch_core::sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn analyze(sketch: &Sketch) -> LayoutAnalysis {
    let ids: Vec<_> = sketch.iter().map(Component::id).collect();
    named(analyze_by_place(sketch), &ids)
}

/// As [`analyze`], with the places of components in paint order, from 0, instead of their ids: a third of the text where
/// the other side knows the ids.
#[must_use]
pub fn analyze_by_place(sketch: &Sketch) -> LayoutAnalysis<u32> {
    let structure = Structure::of(sketch, None);
    let spatial_relationship = |related: Related| SpatialRelationship {
        component1: place(related.first),
        component2: place(related.second),
        relationship: related.relation,
        distance: related.distance,
    };
    LayoutAnalysis {
        description: words::sketch(&structure),
        components: summaries(&structure),
        spatial_relationships: relationships(&structure).into_iter().map(spatial_relationship).collect(),
        layout_stats: layout_stats(&structure),
    }
}

/// The components in the order in which a person reads them: the same as [`LayoutStats::reading_order`], in a fraction of
/// the time of an analysis.
#[must_use]
pub fn reading_order(sketch: &Sketch) -> Vec<ComponentId> {
    let read = Structure::of(sketch, None).reading_order();
    read.into_iter().map(|element| element.component.id().clone()).collect()
}

/// A sketch has far fewer components than a `u32` can count.
fn place(order: usize) -> u32 {
    u32::try_from(order).unwrap_or(u32::MAX)
}

/// Puts ids for places.
fn named(analysis: LayoutAnalysis<u32>, ids: &[&ComponentId]) -> LayoutAnalysis {
    let id = |place: u32| ids.get(place as usize).map(|&id| id.clone());
    let all = |places: Vec<u32>| places.into_iter().filter_map(id).collect::<Vec<_>>();
    let group = |group: Group<u32>| Group { components: all(group.components), bounds: group.bounds };
    let groups = |groups: Vec<Group<u32>>| groups.into_iter().map(group).collect::<Vec<_>>();
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
        spatial_relationships: analysis.spatial_relationships.into_iter().filter_map(relationship).collect(),
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
    structure.elements().iter().map(summary).collect()
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
    let sections: Vec<_> = sections(structure).into_iter().map(|section| structure.read(section)).collect();
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
    ComponentKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|&(_, count)| count > 0).collect()
}

fn groups_of(all: &[Vec<Element>]) -> Vec<Group<u32>> {
    all.iter().filter_map(|members| group(members)).collect()
}

fn group(members: &[Element]) -> Option<Group<u32>> {
    let bounds = union_of(members.iter().map(|member| &member.bounds))?;
    Some(Group { components: places(members), bounds })
}

fn places(members: &[Element]) -> Vec<u32> {
    members.iter().map(|element| place(element.order)).collect()
}
