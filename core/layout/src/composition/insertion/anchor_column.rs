//! The column around an anchor, for insertion below or above it.

use super::{InsertionSite, is_device_frame, page_around, room_in, section_gap};
use crate::layout_tree::{PageMetrics, SpaceAbove, SpacingRole, spacing_role_of};
use crate::structure::{CutNode, Element, Span, Structure};
use crate::tokens::{GAP, NARROWEST_LANE, NARROWEST_SITE, WHOLE_WIDTH};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// The column around an anchor.
pub(super) struct AnchorColumn<'s> {
    /// The part that contains the anchor and must not be divided.
    pub(super) around: Bounds,
    x: f64,
    width: f64,
    is_page: bool,
    page: Span,
    parent: Option<usize>,
    anchor: &'s Element<'s>,
}

impl<'s> AnchorColumn<'s> {
    pub(super) fn of(
        structure: &Structure<'_>,
        anchor: &'s Element<'s>,
        page: &PageMetrics,
        wants_page: bool,
    ) -> Self {
        let parent = structure.parent(anchor);
        let (start, end) = room_in(structure, parent, page);
        let mut path = Vec::new();
        if let Some(part) = structure.cut_of(parent) {
            path_to(part, anchor, &mut path);
        }
        let mut around = anchor.bounds;
        let mut lane: Option<(f64, f64)> = None;
        // From the anchor outward; the path ends with the anchor itself.
        for part in path.iter().rev().skip(1) {
            match part {
                CutNode::Split { axis: Axis::Y, .. } => {
                    lane = Some((part.bounds().x(), part.bounds().right()));
                    break;
                }
                _ if around.width() >= NARROWEST_LANE && !wants_page => {
                    lane = Some((around.x(), around.right()));
                    break;
                }
                _ => around = part.bounds(),
            }
        }
        let (left, right) = lane.unwrap_or((around.x(), around.right()));
        let (left, right) =
            if wants_page { (start, end) } else { (left.clamp(start, end), right.clamp(start, end)) };
        let (left, right) = if right - left < NARROWEST_SITE { (start, end) } else { (left, right) };
        let is_page = parent.is_none_or(is_device_frame) && right - left >= (end - start) * WHOLE_WIDTH;
        let (left, right) = if is_page { (start, end) } else { (left, right) };
        Self {
            around,
            x: left.round(),
            width: (right - left).round(),
            is_page,
            page: page_around(parent, page),
            parent: parent.map(|parent| parent.order),
            anchor,
        }
    }

    pub(super) fn above(&self, page: &PageMetrics, structure: &Structure<'_>) -> SpaceAbove {
        if !self.is_page {
            return SpaceAbove::Gap(GAP);
        }
        match spacing_role_of(self.anchor.component) {
            SpacingRole::Block => {
                let parent = self.parent.and_then(|order| structure.at(order));
                SpaceAbove::Gap(section_gap(structure, parent, page))
            }
            tone => SpaceAbove::Role(tone),
        }
    }

    pub(super) fn site(&self, y: f64) -> InsertionSite {
        let (is_page, page, parent) = (self.is_page, self.page, self.parent);
        InsertionSite { is_page, page, parent, ..InsertionSite::plain(self.x, y.round(), self.width) }
    }
}

/// Collects the parts around a component, outermost first.
fn path_to<'p, 's>(part: &'p CutNode<'s>, wanted: &Element<'_>, path: &mut Vec<&'p CutNode<'s>>) -> bool {
    path.push(part);
    let is_here = match part {
        CutNode::Single(element) => element.order == wanted.order,
        CutNode::Split { parts, .. } => parts.iter().any(|part| path_to(part, wanted, path)),
        CutNode::Backdrop { back, rest } => back.order == wanted.order || path_to(rest, wanted, path),
        CutNode::Overlapping { elements, .. } => elements.iter().any(|element| element.order == wanted.order),
    };
    if !is_here {
        path.pop();
    }
    is_here
}
