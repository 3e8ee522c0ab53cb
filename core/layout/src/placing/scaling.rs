//! Several scaled as one, as far as there is room.

use super::page::Moves;
use super::{GAP, Page};
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// By how much, and from where to where.
struct Scale {
    old: Bounds,
    left: f64,
    x: f64,
    y: f64,
}

impl Page<'_> {
    /// Components scaled as one along an axis or along both, about the left edge or the middle that they have on the page,
    /// and by which factor: across no further than the page goes. `None` where there is no room for more.
    pub fn scaled(&self, ids: &[ComponentId], factor: f64, axis: Option<Axis>) -> Option<(f64, Moves)> {
        let old = self.around(ids)?;
        let right = self.right();
        let is_centered = (old.x() - (right - old.right())).abs() <= GAP;
        let most = if is_centered { right / old.width() } else { (right - old.x()) / old.width() };
        let wide = if factor > 1.0 { fmax(fmin(factor, most), 1.0) } else { factor };
        let (x, y) = match axis {
            Some(Axis::X) => (wide, 1.0),
            Some(Axis::Y) => (1.0, factor),
            None => (wide, wide),
        };
        if (x, y) == (1.0, 1.0) {
            return None;
        }
        let left = if is_centered { (old.center().x - old.width() * x / 2.0).round() } else { old.x() };
        let scale = Scale { old, left, x, y };
        let new = |id: &ComponentId| Some((id.clone(), scale.of(self.sketch.get(id)?)));
        Some((if x == 1.0 { y } else { x }, ids.iter().filter_map(new).collect()))
    }
}

impl Scale {
    /// The box of a component: no side gets shorter than its kind allows, and a line stays as thick as it is.
    fn of(&self, one: &Component) -> Bounds {
        let (bounds, least) = (one.bounds(), one.kind().min_size());
        let x = |x: f64| (self.left + (x - self.old.x()) * self.x).round();
        let y = |y: f64| (self.old.y() + (y - self.old.y()) * self.y).round();
        let is_line = one.kind() == ComponentKind::HorizontalLine;
        let width = x(bounds.right()) - x(bounds.x());
        let height = if is_line { bounds.height() } else { y(bounds.bottom()) - y(bounds.y()) };
        let (width, height) = (fmax(width, least.width), fmax(height, least.height));
        Bounds::new(x(bounds.x()), y(bounds.y()), width, height).unwrap_or(bounds)
    }
}
