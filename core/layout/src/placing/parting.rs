//! Pairs that lie across each other, and how they part.

use super::page::Moves;
use super::tolerance::PARTING_WAY;
use super::{GAP, Ground, Page};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Pairs that are compared at most, so that thousands of boxes below each other take no longer than a page.
const MOST_COMPARISONS: usize = 1_000_000;

/// Components of a row that make room for one of them.
const MOST_IN_ROW: usize = 16;

/// The first pairs, from left to right, that lie across each other, at most `most`. What is wholly inside
/// another one is meant to be there. The one that is read first comes first.
pub fn crossing(sketch: &Sketch, most: usize) -> Vec<(ComponentId, ComponentId)> {
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
    /// The second of two that lie across each other, with what it holds, the least way to the right or down that parts them,
    /// or to the right with all that follows it in its row; `None` where they do not, it is locked, or there is no room.
    pub fn parted(&self, still: &ComponentId, moved: &ComponentId) -> Option<Moves> {
        let (still, moved) = (self.sketch.get(still)?, self.sketch.get(moved)?);
        let (a, b) = (still.bounds(), moved.bounds());
        if !is_across(&a, &b) || moved.props().is_locked() {
            return None;
        }
        let right = ((a.right() + GAP - b.x()).ceil(), 0.0);
        let down = (0.0, (a.bottom() + GAP - b.y()).ceil());
        let (alone, row) = (vec![moved], self.row_from(moved));
        let ways = [(right, &alone), (down, &alone)];
        let length = |((dx, dy), _): &((f64, f64), _)| dx + dy;
        let free = ways.into_iter().filter(|(way, of)| self.is_way(*way, of));
        let least = free.min_by(|one, other| length(one).total_cmp(&length(other)));
        let ((dx, dy), of) =
            least.or_else(|| Some((right, &row)).filter(|(way, of)| self.is_way(*way, of)))?;
        self.shifted(&self.group(of), &b, b.x() + dx, b.y() + dy)
    }

    /// A component, and those that stand behind it in its row.
    fn row_from<'s>(&'s self, first: &'s Component) -> Vec<&'s Component> {
        let b = first.bounds();
        let follows = |one: &&Component| {
            let bounds = one.bounds();
            bounds.overlaps_y(&b) && bounds.center().x > b.center().x && !bounds.contains(&b)
        };
        std::iter::once(first).chain(self.sketch.iter().filter(follows)).collect()
    }

    fn group(&self, of: &[&Component]) -> Vec<ComponentId> {
        self.with_contents(&of.iter().map(|one| one.id().clone()).collect::<Vec<_>>())
    }

    /// Whether all of these may go so far, and have room there.
    fn is_way(&self, (dx, dy): (f64, f64), of: &[&Component]) -> bool {
        let group = self.group(of);
        let right = self.right().max(self.size.width);
        let is_free = |one: &&Component| {
            let b = one.bounds();
            let Ok(room) = b.with_origin(b.x() + dx, b.y() + dy) else { return false };
            let is_on_page = of.len() == 1 || room.right() <= right;
            let ground = Ground::within(self.sketch, self.size, &group, &room);
            is_on_page && !one.props().is_locked() && ground.is_free(&room, one.kind())
        };
        dx + dy <= PARTING_WAY && of.len() <= MOST_IN_ROW && of.iter().all(is_free)
    }
}
