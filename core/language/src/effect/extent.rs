//! How far something reaches that grows: as far as several do together, and not out of what it is in.

use super::Draft;
use crate::intent::{Measure, Sizing};
use crate::vocabulary::Extent;
use kurbo::Size;
use std::borrow::Cow;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId};

/// `square and 240 wide`: the side that is said is both.
pub(super) fn squared(sizes: &[Sizing]) -> Cow<'_, [Sizing]> {
    let is_square = |sizing: &Sizing| sizing.measure == Measure::Square;
    let is_side = |sizing: &Sizing| matches!(sizing.measure, Measure::Px(_)) && sizing.extent != Extent::Both;
    match (sizes.iter().any(is_square), sizes.iter().find(|sizing| is_side(sizing))) {
        (true, Some(side)) => Cow::Owned(vec![Sizing { extent: Extent::Both, ..side.clone() }]),
        _ => Cow::Borrowed(sizes),
    }
}

impl Draft<'_> {
    /// The size of several for one that is no such thing: `a table as wide as the cards` is as wide as their row, and as
    /// tall as a column of them. `one` is the size of one of them.
    pub(super) fn together(&self, ids: &[ComponentId], boxes: &[Bounds], one: Size) -> Size {
        let kind = |id: &ComponentId| self.sketch.get(id).map(Component::kind);
        let [named] = self.naming.as_slice() else { return one };
        if ids.len() < 2 || ids.len() != boxes.len() || ids.iter().any(|id| kind(id) == kind(named)) {
            return one;
        }
        let Some(whole) = union_of(boxes) else { return one };
        let mut pairs = boxes.iter().zip(boxes.iter().skip(1));
        if pairs.clone().all(|(a, b)| !a.overlaps_x(b) && a.overlaps_y(b)) {
            return Size::new(whole.width(), one.height);
        }
        if pairs.all(|(a, b)| !a.overlaps_y(b) && a.overlaps_x(b)) {
            return Size::new(one.width, whole.height());
        }
        one
    }
}
