//! The little of an analysis that a model is told: the whole in a sentence, its parts, and who is near.

use super::crossings::Crossings;
use super::element::{Element, elements};
use super::nesting::Nesting;
use super::outline::Outline;
use super::relationships::relationships;
use super::structure::sections;
use super::words;
use crate::sketch::Sketch;
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
    /// Looks at a sketch, and around `centers` in it.
    pub(crate) fn of(sketch: &Sketch, centers: &BTreeSet<usize>) -> Self {
        let elements = elements(sketch);
        let crossings = Crossings::of(&elements);
        let nesting = Nesting::new(&elements, &crossings);
        let outline = Outline::new(&elements, &nesting);
        let places = |members: Vec<&Element>| members.iter().map(|member| member.order).collect();
        Self {
            description: words::sketch(&elements, &outline, sketch.page()),
            sections: sections(&outline).into_iter().map(|section| places(outline.read(section))).collect(),
            near: near(&elements, &crossings, &nesting, centers),
        }
    }
}

fn near<'a>(
    elements: &'a [Element<'a>],
    crossings: &Crossings,
    nesting: &Nesting<'a>,
    centers: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut near = BTreeSet::new();
    if centers.is_empty() {
        return near;
    }
    for related in relationships(elements, crossings, nesting) {
        for (one, other) in [(related.first, related.second), (related.second, related.first)] {
            if centers.contains(&one) {
                near.insert(other);
            }
        }
    }
    near
}
