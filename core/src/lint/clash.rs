//! What no edit should leave behind, without messages and fixes.

use super::edge::Edge;
use super::page::beyond;
use super::scene::Scene;
use super::text_room::wanted;
use super::{overflow, overlap};
use crate::geometry::Bounds;
use crate::sketch::Component;
use crate::structure::Structure;
use kurbo::Size;

/// Something that a person would take for a mistake, by places in paint order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Clash {
    /// Two lie across each other.
    Overlap(usize, usize),
    /// One reaches over the right edge of the page.
    OffPage(usize),
    /// The text of one is cut off.
    CutOff(usize),
}

/// All of them, in order; O(n log n).
pub(crate) fn clashes(structure: &Structure<'_>, page: Option<Size>) -> Vec<Clash> {
    let scene = Scene::of(structure);
    let mut clashes: Vec<Clash> =
        overlap::pairs(&scene).into_iter().map(|(one, other)| Clash::Overlap(one, other)).collect();
    let edge = Edge::of(structure, page);
    clashes.extend(beyond(&scene, edge).map(|(element, _)| Clash::OffPage(element.order)));
    clashes.extend(overflow::cut(&scene).into_iter().map(Clash::CutOff));
    clashes
}

/// The box that shows all of a component's text where `bounds` cut it off; `None` where there is room.
#[must_use]
pub fn room_for_text(component: &Component, bounds: Bounds) -> Option<Bounds> {
    wanted(component, bounds).into_iter().flatten().next()
}
