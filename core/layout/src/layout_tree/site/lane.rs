//! The column around an anchor, for insertion below or above it.

use super::{Above, GAP, NARROWEST, Site, is_screen, page_around, room_in, section_gap};
use crate::layout_tree::piece::Page;
use crate::layout_tree::solve::{Tone, tone_of};
use crate::structure::{Element, Part, Span, Structure};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// The least width of a column. Pixels. A narrower part is an item of a row.
const COLUMN: f64 = 200.0;

/// The column around an anchor.
pub(super) struct Lane<'s> {
    /// The part that contains the anchor and must not be divided.
    pub(super) around: Bounds,
    x: f64,
    width: f64,
    is_page: bool,
    page: Span,
    holder: Option<usize>,
    anchor: &'s Element<'s>,
}

impl<'s> Lane<'s> {
    pub(super) fn of(
        structure: &Structure<'_>,
        anchor: &'s Element<'s>,
        page: &Page,
        wants_page: bool,
    ) -> Self {
        let holder = structure.holder(anchor);
        let (start, end) = room_in(structure, holder, page);
        let mut path = Vec::new();
        if let Some(part) = structure.parts(holder) {
            path_to(part, anchor, &mut path);
        }
        let mut around = anchor.bounds;
        let mut lane: Option<(f64, f64)> = None;
        // From the anchor outward; the path ends with the anchor itself.
        for part in path.iter().rev().skip(1) {
            match part {
                Part::Split { axis: Axis::Y, .. } => {
                    lane = Some((part.bounds().x(), part.bounds().right()));
                    break;
                }
                _ if around.width() >= COLUMN && !wants_page => {
                    lane = Some((around.x(), around.right()));
                    break;
                }
                _ => around = part.bounds(),
            }
        }
        let (left, right) = lane.unwrap_or((around.x(), around.right()));
        let (left, right) =
            if wants_page { (start, end) } else { (left.clamp(start, end), right.clamp(start, end)) };
        let (left, right) = if right - left < NARROWEST { (start, end) } else { (left, right) };
        let is_page = holder.is_none_or(is_screen) && right - left >= (end - start) * 0.85;
        let (left, right) = if is_page { (start, end) } else { (left, right) };
        Self {
            around,
            x: left.round(),
            width: (right - left).round(),
            is_page,
            page: page_around(holder, page),
            holder: holder.map(|holder| holder.order),
            anchor,
        }
    }

    pub(super) fn above(&self, page: &Page, structure: &Structure<'_>) -> Above {
        if !self.is_page {
            return Above::Gap(GAP);
        }
        match tone_of(self.anchor.component) {
            Tone::Block => {
                let holder = self.holder.and_then(|order| structure.at(order));
                Above::Gap(section_gap(structure, holder, page))
            }
            tone => Above::Tone(tone),
        }
    }

    pub(super) fn site(&self, y: f64) -> Site {
        let (is_page, page, holder) = (self.is_page, self.page, self.holder);
        Site { is_page, page, holder, ..Site::plain(self.x, y.round(), self.width) }
    }
}

/// Collects the parts around a component, outermost first.
fn path_to<'p, 's>(part: &'p Part<'s>, wanted: &Element<'_>, path: &mut Vec<&'p Part<'s>>) -> bool {
    path.push(part);
    let is_here = match part {
        Part::One(element) => element.order == wanted.order,
        Part::Split { parts, .. } => parts.iter().any(|part| path_to(part, wanted, path)),
        Part::Behind { back, rest } => back.order == wanted.order || path_to(rest, wanted, path),
        Part::Heap { elements, .. } => elements.iter().any(|element| element.order == wanted.order),
    };
    if !is_here {
        path.pop();
    }
    is_here
}
