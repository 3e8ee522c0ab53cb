//! How large something becomes beside what is around it, and where it goes when it has grown.

use super::{Edge, Page};
use crate::structure::{Structure, device_frame_around};
use kurbo::Size;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// The side that most of the boxes have; the longest of those that are as frequent.
pub fn usual(boxes: &[Bounds], side: fn(&Bounds) -> f64) -> Option<f64> {
    let mut sides: Vec<f64> = boxes.iter().map(side).collect();
    sort_by(&mut sides, f64::total_cmp);
    let runs: Vec<&[f64]> = sides.chunk_by(|one, next| one == next).collect();
    runs.iter().max_by_key(|run| run.len()).and_then(|run| run.first().copied())
}

/// The room in a container for something in it, as far from both sides as it is from the nearer one, px.
pub fn room_in(around: &Bounds, inner: &Bounds) -> Size {
    let x = (inner.x() - around.x()).min(around.right() - inner.right());
    let y = (inner.y() - around.y()).min(around.bottom() - inner.bottom());
    Size::new(around.width() - 2.0 * x, around.height() - 2.0 * y)
}

/// The size of a box that reaches to an edge of a frame and keeps the edge across; `None` where it lies beyond.
pub fn reaching(old: &Bounds, edge: Edge, frame: &Bounds) -> Option<Size> {
    let (width, height) = match edge {
        Edge::Left => (old.right() - frame.x(), old.height()),
        Edge::Right => (frame.right() - old.x(), old.height()),
        Edge::Top => (old.width(), old.bottom() - frame.y()),
        Edge::Bottom => (old.width(), frame.bottom() - old.y()),
        Edge::Middle => return None,
    };
    (width > 0.0 && height > 0.0).then_some(Size::new(width, height))
}

/// The size of a box that goes on to the right or down until it meets another; `None` where that is not ahead.
pub fn meeting(old: &Bounds, other: &Bounds) -> Option<Size> {
    if old.bottom() <= other.y() {
        return Some(Size::new(old.width(), other.y() - old.y()));
    }
    (old.right() <= other.x()).then(|| Size::new(other.x() - old.x(), old.height()))
}

impl Page<'_> {
    /// The page that something is to fill: that of the screen it lies in, else as wide as a bar from edge to edge, unless
    /// it is that wide already.
    pub fn sheet(&self, inner: &Bounds) -> Option<Bounds> {
        if let Some((_, page)) = device_frame_around(self.sketch, inner) {
            return Some(page);
        }
        let width = self.bar.filter(|width| inner.width() < *width).unwrap_or(self.size.width);
        Bounds::new(0.0, 0.0, width, self.size.height).ok()
    }

    /// The size of something that is to be as large as can be: in its box, between the columns at the sides, or on its page.
    pub fn filling(&self, old: &Bounds) -> Option<Size> {
        let screen = device_frame_around(self.sketch, old).map(|(screen, _)| screen.bounds());
        let sheet = self.sheet(old)?;
        let around = match self.holder(old) {
            Some(holder) => Some(holder).filter(|holder| screen != Some(*holder)),
            None => Structure::of(self.sketch, Some(sheet.size())).between_sides(old),
        };
        Some(around.map_or(sheet.size(), |around| room_in(&around, old)))
    }

    /// Where what grew to a part of its page goes to lie on that.
    pub fn on_sheet(&self, id: &ComponentId, old: &Bounds) -> Option<Bounds> {
        let (page, new) = (self.sheet(old)?, self.bounds(id)?);
        let start = |start: f64, side: f64, grown: bool, least: f64, end: f64| {
            if grown { start.min(end - side).max(least) } else { start }
        };
        let x = start(new.x(), new.width(), new.width() > old.width(), page.x(), page.right());
        let y = start(new.y(), new.height(), new.height() > old.height(), page.y(), page.bottom());
        new.with_origin(x, y).ok()
    }

    /// Where what grew over the right edge of its box, or of the page, goes: back by as much as it grew. `None` where it need
    /// not, or there is no room.
    pub fn back_within(&self, id: &ComponentId, old: &Bounds) -> Option<Bounds> {
        let new = self.bounds(id)?;
        let (left, right) =
            self.holder(old).map_or((0.0, self.right()), |holder| (holder.x(), holder.right()));
        let x = old.right() - new.width();
        if new.right() <= right || old.right() > right || x < left {
            return None;
        }
        let back = new.with_origin(x, new.y()).ok()?;
        let mut others = self.sketch.iter().filter(|one| one.id() != id).map(|one| one.bounds());
        (!others.any(|one| one.overlaps(&back) && !one.overlaps(old))).then_some(back)
    }
}
