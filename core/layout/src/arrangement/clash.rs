//! New overlaps after an edit.

use super::Arrangement;
use super::area::Area;
use super::node::{Content, NodeId};
use super::report::Clash;
use crate::layout_tree::size;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Structure};
use websketch_sketch::execute::apply;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The most pairs that are compared. More changed boxes are a new layout of the whole page. Its parts do not overlap by
/// construction.
const MAX_PAIRS: usize = 2_000_000;

/// Returns the components that operations newly cover, on the sketch as it is read after them.
pub(super) fn covered(sketch: &Sketch, operations: &[Operation]) -> Vec<ComponentId> {
    let mut after = sketch.clone();
    // Every addition has an id, so that none is made.
    let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return Vec::new() };
    for operation in operations {
        if apply(&mut after, operation.clone(), Actor::User, &mut ids).is_err() {
            return Vec::new();
        }
    }
    let structure = Structure::of(&after, None);
    let areas: Vec<Areas> = structure.elements().iter().map(|element| Areas::of(element, sketch)).collect();
    let mut covered = Vec::new();
    for (one, other) in structure.overlap_pairs().pairs() {
        let (Some(own), Some(others)) = (areas.get(one), areas.get(other)) else { continue };
        if !own.newly_overlaps(others) {
            continue;
        }
        let (Some(one), Some(other)) = (structure.at(one), structure.at(other)) else { continue };
        let is_held = structure.is_ancestor(one, other) || structure.is_ancestor(other, one);
        if is_held || [one, other].into_iter().any(|own| is_over_others(&structure, own)) {
            continue;
        }
        for (own, one, other) in [(own, one, other), (others, other, one)] {
            if own.is_changed() {
                covered.push((one.order, other.order, other.component.id().clone()));
            }
        }
    }
    covered.sort_unstable_by_key(|&(one, other, _)| (one, other));
    covered.into_iter().map(|(_, _, id)| id).collect()
}

/// The area of a component after the operations, and before them if it was there.
struct Areas {
    now: Area,
    was: Option<Area>,
}

impl Areas {
    fn of(element: &Element<'_>, before: &Sketch) -> Self {
        let was = before.get(element.component.id()).map(|one| Area::of(&one.bounds()));
        Self { now: Area::of(&element.bounds), was }
    }

    fn is_changed(&self) -> bool {
        self.was != Some(self.now)
    }

    fn newly_overlaps(&self, other: &Self) -> bool {
        let did = || self.was.zip(other.was).is_some_and(|(one, other)| one.overlaps(&other, VISIBLE));
        (self.is_changed() || other.is_changed()) && self.now.overlaps(&other.now, VISIBLE) && !did()
    }
}

/// Whether a component lies over others by its nature, or in a component that does.
fn is_over_others(structure: &Structure<'_>, element: &Element<'_>) -> bool {
    std::iter::successors(structure.at(element.order), |one| structure.parent(one))
        .any(|one| Piece::of(one.component).is_overlay())
}

impl Arrangement<'_> {
    /// Returns the overlaps that were not there before, of the changed boxes among `kept`. Neither box holds the other.
    pub(super) fn clashes(&self, kept: &[NodeId]) -> Vec<Clash> {
        let boxes: Vec<NodeId> = kept.iter().copied().filter(|&node| !self.nodes[node].is_group()).collect();
        let is_changed = |node: NodeId| self.nodes[node].measured != Some(self.nodes[node].now);
        let changed: Vec<NodeId> = boxes.iter().copied().filter(|&node| is_changed(node)).collect();
        let mut clashes = Vec::new();
        if changed.len().saturating_mul(boxes.len()) > MAX_PAIRS {
            return clashes;
        }
        for &one in &changed {
            for &other in &boxes {
                // A pair of changed boxes is compared once.
                let is_second = other <= one && is_changed(other);
                if is_second || !self.is_clash(one, other) {
                    continue;
                }
                let id = |node: NodeId| self.element(node).map(|element| element.component.id().clone());
                let (component, other) = match (id(one), id(other)) {
                    (component, Some(other)) => (component, other),
                    (Some(other), None) => (None, other),
                    (None, None) => continue,
                };
                clashes.push(Clash { component, other });
            }
        }
        clashes
    }

    fn is_clash(&self, one: NodeId, other: NodeId) -> bool {
        let (a, b) = (&self.nodes[one], &self.nodes[other]);
        if !a.now.overlaps(&b.now, VISIBLE) || self.is_over(one) || self.is_over(other) {
            return false;
        }
        let did = a.measured.zip(b.measured).is_some_and(|(a, b)| a.overlaps(&b, VISIBLE));
        let is_related = |inner: NodeId, outer: NodeId| self.ancestors(inner).any(|one| one == outer);
        !did && !is_related(one, other) && !is_related(other, one)
    }

    /// Whether a component lies over others by its nature, or in a component that does.
    fn is_over(&self, id: NodeId) -> bool {
        std::iter::once(id).chain(self.ancestors(id)).any(|one| match &self.nodes[one].content {
            Content::Existing(_) => {
                self.element(one).is_some_and(|element| Piece::of(element.component).is_overlay())
            }
            Content::New(item) => item.content.component().is_some_and(|(kind, props)| {
                Piece::from_variant(kind, size::variant(props)).is_some_and(Piece::is_overlay)
            }),
            Content::Group | Content::Wrapper(..) => false,
        })
    }
}
