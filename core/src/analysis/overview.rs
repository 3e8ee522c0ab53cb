//! The little of an analysis that a model is told: the whole in a sentence, its parts, and who is near.

use super::relationships::relationships;
use super::words;
use crate::structure::{Element, Structure, sections};
use std::collections::BTreeSet;

/// A part of what [`super::analyze`] finds, in a third of its time. Components are named by their places in paint order.
pub(crate) struct Overview {
    /// The whole sketch in one sentence.
    pub(crate) description: String,
    /// The parts of the page from start to end, each with everything in it.
    pub(crate) sections: Vec<Vec<usize>>,
    /// What stands next to one of the components asked about, lies across it or shares an edge with it.
    pub(crate) near: BTreeSet<usize>,
}

impl Overview {
    /// Looks at a sketch by its structure, and around `centers` in it.
    pub(crate) fn of(structure: &Structure, centers: &BTreeSet<usize>) -> Self {
        let places = |members: Vec<Element>| members.iter().map(|member| member.order).collect();
        let sections = sections(structure).into_iter();
        Self {
            description: words::sketch(structure),
            sections: sections.map(|section| places(structure.read(section))).collect(),
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
