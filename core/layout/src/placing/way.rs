//! How far something can go one way before it meets another.

use super::{GAP, Page, Way};
use crate::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::sort::collect_set;

impl Page<'_> {
    /// How far components can go one way, with what they hold, before something that stands beside them, and what that is;
    /// `None` where nothing is in the way for `px`. Downwards everything makes room, as far as the box around.
    pub fn free_way(&self, ids: &[ComponentId], way: Way, px: f64) -> Option<(f64, ComponentId)> {
        let structure = self.structure();
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let mut nearest: Option<(f64, ComponentId)> = None;
        let moving = collect_set(self.with_contents(ids));
        for root in structure.roots_of(&chosen) {
            if let Some(holder) = structure.parent(&root) {
                let gap = gap_within(&root.bounds, &holder.bounds, way);
                if gap < px {
                    nearest = nearer(nearest, fmax(gap, 0.0), holder.component.id());
                }
            }
            for other in structure.siblings(&root) {
                let gap = gap_to(&root.bounds, &other.bounds, way);
                let is_ahead = gap >= 0.0 && gap < px && !moving.contains(other.component.id());
                if is_ahead && way != Way::Down {
                    nearest = nearer(nearest, gap, other.component.id());
                }
            }
        }
        nearest
    }
}

/// What leaves less room of what is known and another one this far ahead.
fn nearer(known: Option<(f64, ComponentId)>, gap: f64, other: &ComponentId) -> Option<(f64, ComponentId)> {
    let free = gap - fmin(GAP, gap);
    match known {
        Some(known) if known.0 <= free => Some(known),
        _ => Some((free, other.clone())),
    }
}

/// How far a box is from the edge of its holder one way, px; downwards a holder grows.
fn gap_within(own: &Bounds, holder: &Bounds, way: Way) -> f64 {
    match way {
        Way::Up => own.y() - holder.y(),
        Way::Down => f64::INFINITY,
        Way::Left => own.x() - holder.x(),
        Way::Right => holder.right() - own.right(),
    }
}

/// How far `other` is ahead of a box one way, px; negative where it is not.
fn gap_to(own: &Bounds, other: &Bounds, way: Way) -> f64 {
    let (gap, meets) = match way {
        Way::Up => (own.y() - other.bottom(), own.overlaps_x(other)),
        Way::Down => (other.y() - own.bottom(), own.overlaps_x(other)),
        Way::Left => (own.x() - other.right(), own.overlaps_y(other)),
        Way::Right => (other.x() - own.right(), own.overlaps_y(other)),
    };
    if meets { gap } else { -1.0 }
}
