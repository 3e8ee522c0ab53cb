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

/// Up to this many components, the sketch after an edit is read again to find overlaps that the tree does not show.
const MAX_READ: usize = 2_000;

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
    if after.len() > MAX_READ {
        return Vec::new();
    }
    let structure = Structure::of(&after, None);
    let was = |element: &Element<'_>| sketch.get(element.component.id()).map(|one| Area::of(&one.bounds()));
    let is_changed = |element: &&Element<'_>| was(element) != Some(Area::of(&element.bounds));
    let mut covered = Vec::new();
    for one in structure.elements().iter().filter(is_changed) {
        for other in structure.elements().iter().filter(|other| *other != one) {
            let is_over = Area::of(&one.bounds).overlaps(&Area::of(&other.bounds), VISIBLE);
            let did = was(one).zip(was(other)).is_some_and(|(one, other)| one.overlaps(&other, VISIBLE));
            let is_held = || structure.is_ancestor(one, other) || structure.is_ancestor(other, one);
            let lies_over = || [one, other].into_iter().any(|own| is_over_others(&structure, own));
            if is_over && !did && !is_held() && !lies_over() {
                covered.push(other.component.id().clone());
            }
        }
    }
    covered
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
