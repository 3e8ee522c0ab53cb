//! The part of an analysis in a model's prompt: description, sections, neighbors.

use super::relationships::relationships;
use super::words;
use crate::structure::{Element, Structure, sections};
use std::collections::BTreeSet;
use websketch_sketch::collect::CollectVec;

/// A part of [`super::analyze`], in a third of its time. Components are indices in paint order.
pub struct Overview {
    /// The description of the whole sketch in one sentence.
    pub description: String,
    /// The sections of the page from start to end, each with all its components.
    pub sections: Vec<Vec<usize>>,
    /// Components next to, overlapping or aligned with one of the given ones.
    pub near: BTreeSet<usize>,
}

impl Overview {
    /// Analyzes a structure, with the neighbors of `centers`.
    pub fn of(structure: &Structure, centers: &BTreeSet<usize>) -> Self {
        let places = |members: Vec<Element>| members.iter().map(|member| member.order).collect_vec();
        let sections = sections(structure).into_iter();
        Self {
            description: words::sketch(structure),
            sections: sections.map(|section| places(structure.reading_order_of(section))).collect_vec(),
            near: near(structure, centers),
        }
    }
}

fn near(structure: &Structure, centers: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut near = BTreeSet::new();
    if centers.is_empty() {
        return near;
    }
    for related in relationships(structure) {
        for (one, other) in [(related.first, related.second), (related.second, related.first)] {
            if centers.contains(&one) {
                near.insert(other);
            }
        }
    }
    near
}
