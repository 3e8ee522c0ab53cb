//! Equal gaps between things.

use super::thing::{Thing, bounds, is_row, shift};
use crate::acts::draft::Draft;
use kurbo::Vec2;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// The difference of two gaps that is seen. Pixels.
pub(super) const SEEN: f64 = 1.0;

/// Makes the gaps between things equal. Returns whether any changed.
pub(super) fn spread(draft: &mut Draft, things: &[Thing]) -> bool {
    let mut all: Vec<(Bounds, &Thing)> = {
        let scene = draft.scene();
        things.iter().filter_map(|thing| Some((bounds(&scene, thing)?, thing))).collect()
    };
    let boxes: Vec<Bounds> = all.iter().map(|(own, _)| *own).collect();
    let is_x = is_row(&boxes);
    let start = |own: &Bounds| if is_x { own.x() } else { own.y() };
    let extent = |own: &Bounds| if is_x { own.width() } else { own.height() };
    sort_by(&mut all, |(a, _), (b, _)| start(a).total_cmp(&start(b)));
    let (Some((first, _)), Some((last, _))) = (all.first(), all.last()) else { return false };
    let sum: f64 = all.iter().map(|(own, _)| extent(own)).sum();
    let count = f64::from(u32::try_from(all.len().saturating_sub(1)).unwrap_or(1)).max(1.0);
    let gap = (start(last) + extent(last) - start(first) - sum) / count;
    if gap < 0.0 {
        return false;
    }
    let mut to = start(first);
    let before = draft.operations.len();
    for (own, thing) in &all {
        let by = to.round() - start(own);
        let by = if is_x { Vec2::new(by, 0.0) } else { Vec2::new(0.0, by) };
        if by.hypot() >= SEEN {
            shift(draft, thing, by, false);
        }
        to += extent(own) + gap;
    }
    draft.operations.len() > before
}
