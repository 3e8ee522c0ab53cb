//! Pairs that lie across each other, and how they part.

use super::page::Moves;
use super::tolerance::PARTING_WAY;
use super::{GAP, Ground, Page};
use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::sort_by;

/// Pairs that are compared at most, so that thousands of boxes below each other take no longer than a page.
const MOST_COMPARISONS: usize = 1_000_000;

/// The first pairs, from left to right, that lie across each other, at most `most`. What is wholly inside
/// another one is meant to be there. The one that is read first comes first.
pub(crate) fn crossing(sketch: &Sketch, most: usize) -> Vec<(ComponentId, ComponentId)> {
    let mut sorted: Vec<&Component> = sketch.iter().collect();
    sort_by(&mut sorted, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
    let (mut pairs, mut comparisons) = (Vec::new(), 0);
    for (at, a) in sorted.iter().enumerate() {
        let first = a.bounds();
        for b in sorted.iter().skip(at + 1) {
            let second = b.bounds();
            comparisons += 1;
            if second.x() >= first.right() || pairs.len() >= most || comparisons > MOST_COMPARISONS {
                break;
            }
            if is_across(&first, &second) {
                let swapped = second.bottom() <= first.center().y;
                let (before, after) = if swapped { (b, a) } else { (a, b) };
                pairs.push((before.id().clone(), after.id().clone()));
            }
        }
    }
    pairs
}

/// Whether two overlap, and none is wholly inside the other.
fn is_across(one: &Bounds, other: &Bounds) -> bool {
    one.overlaps(other) && !one.contains(other) && !other.contains(one)
}

impl Page<'_> {
    /// The second of two that lie across each other, with what it holds, the least way to the right or down that parts them;
    /// `None` where they do not, it is locked, or there is no room.
    pub(crate) fn parted(&self, still: &ComponentId, moved: &ComponentId) -> Option<Moves> {
        let (still, moved) = (self.sketch.get(still)?, self.sketch.get(moved)?);
        let (a, b) = (still.bounds(), moved.bounds());
        if !is_across(&a, &b) || moved.props().is_locked() {
            return None;
        }
        let group = self.with_contents(std::slice::from_ref(moved.id()));
        let reach = b.with_size(b.width() + PARTING_WAY + GAP, b.height() + PARTING_WAY + GAP).unwrap_or(b);
        let ground = Ground::within(self.sketch, self.size, &group, &reach);
        let is_free = |(dx, dy): &(f64, f64)| {
            let room = b.with_origin(b.x() + dx, b.y() + dy);
            dx + dy <= PARTING_WAY && room.is_ok_and(|room| ground.is_free(&room, moved.kind()))
        };
        let ways = [((a.right() + GAP - b.x()).ceil(), 0.0), (0.0, (a.bottom() + GAP - b.y()).ceil())];
        let length = |(dx, dy): &(f64, f64)| dx + dy;
        let (dx, dy) =
            ways.into_iter().filter(is_free).min_by(|one, other| length(one).total_cmp(&length(other)))?;
        self.shifted(&group, &b, b.x() + dx, b.y() + dy)
    }
}
