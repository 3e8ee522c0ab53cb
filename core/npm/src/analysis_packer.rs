//! The packed answer of `analyze` for `js/lib/analysis.js`.
//!
//! Most of an analysis is ids and numbers. Components are referenced by index, and lists of equal objects are written
//! without their field names.

use crate::packed::pack;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use websketch_json as json;
use websketch_layout::analysis::{
    ComponentSummary, Group, LayoutAnalysis, Position, Relation, SpatialRelationship,
};
use websketch_sketch::ComponentKind;

/// The text of the answer.
#[derive(Serialize)]
struct StringTable<'a> {
    description: &'a str,
    types: [&'static str; ComponentKind::ALL.len()],
    positions: [&'static str; Position::ALL.len()],
    relations: [&'static str; Relation::ALL.len()],
    counts: Counts<'a>,
    /// The names of the halves that have a group.
    sides: Vec<&'static str>,
    /// The names of the four lists of groups.
    lists: [&'static str; 4],
    /// Id, size and description of each component.
    texts: Texts<'a>,
}

/// Packs an analysis for `js/lib/analysis.js`, which reads the numbers in the same order.
pub(crate) fn packed(analysis: &LayoutAnalysis<u32>) -> Vec<u8> {
    let stats = &analysis.layout_stats;
    let sides = [
        ("leftColumn", &stats.left_column),
        ("rightColumn", &stats.right_column),
        ("topSection", &stats.top_section),
        ("bottomSection", &stats.bottom_section),
    ];
    let sides: Vec<_> = sides.into_iter().filter_map(|(name, group)| Some((name, group.as_ref()?))).collect();
    let lists = [
        ("columns", &stats.columns),
        ("rows", &stats.rows),
        ("sections", &stats.sections),
        ("groups", &stats.groups),
    ];
    let mut numbers = Numbers(Vec::new());
    numbers.summaries(&analysis.components);
    numbers.relationships(&analysis.spatial_relationships);
    numbers.0.extend([stats.canvas_width, stats.canvas_height]);
    for &(_, group) in &sides {
        numbers.group(group);
    }
    for (_, groups) in lists {
        numbers.count(groups.len());
        groups.iter().for_each(|group| numbers.group(group));
    }
    numbers.places(&stats.reading_order);
    let text = json::to_string(&StringTable {
        description: &analysis.description,
        types: ComponentKind::ALL.map(ComponentKind::name),
        positions: Position::ALL.map(Position::name),
        relations: Relation::ALL.map(Relation::name),
        counts: Counts(&stats.component_types),
        sides: sides.into_iter().map(|(name, _)| name).collect(),
        lists: lists.map(|(name, _)| name),
        texts: Texts(&analysis.components),
    });
    pack(&numbers.0, &text)
}

struct Numbers(Vec<f64>);

impl Numbers {
    fn summaries(&mut self, summaries: &[ComponentSummary]) {
        self.0.reserve(8 * summaries.len());
        for summary in summaries {
            self.0.push((summary.kind as u8).into());
            self.0.push((summary.position as u8).into());
        }
    }

    fn relationships(&mut self, relationships: &[SpatialRelationship<u32>]) {
        self.count(relationships.len());
        self.0.reserve(4 * relationships.len());
        for SpatialRelationship { component1, component2, relationship, distance } in relationships {
            self.0.extend([
                (*component1).into(),
                (*component2).into(),
                (*relationship as u8).into(),
                distance.unwrap_or(f64::NAN),
            ]);
        }
    }

    fn group(&mut self, Group { components, bounds }: &Group<u32>) {
        self.0.extend([bounds.x(), bounds.y(), bounds.width(), bounds.height()]);
        self.count(components.len());
        self.places(components);
    }

    fn places(&mut self, places: &[u32]) {
        self.0.extend(places.iter().copied().map(f64::from));
    }

    fn count(&mut self, count: usize) {
        self.0.push(u32::try_from(count).unwrap_or(u32::MAX).into());
    }
}

struct Counts<'a>(&'a [(ComponentKind, usize)]);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts = serializer.serialize_map(None)?;
        for (kind, count) in self.0 {
            counts.serialize_entry(kind.name(), count)?;
        }
        counts.end()
    }
}

struct Texts<'a>(&'a [ComponentSummary]);

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for ComponentSummary { id, size, description, .. } in self.0 {
            for text in [id.as_str(), size, description] {
                list.serialize_element(text)?;
            }
        }
        list.end()
    }
}
