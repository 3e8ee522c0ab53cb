//! Columns at the sides of a page, beside which the rest of it stands.

use super::Ground;
use crate::geometry::Bounds;
use crate::sketch::ComponentKind;

/// How far from the side of the page it begins at most, in px.
const MARGIN: f64 = 32.0;
/// The widest one and the lowest, as shares of the page.
const WIDEST: f64 = 1.0 / 3.0;
const LOWEST: f64 = 0.4;

/// High boxes at the sides that are looked at, each beside all others: a page with more of them has no such columns.
const MAX_TRIES: usize = 32;

/// Columns at the left and at the right of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::language) struct Sides {
    left: Option<Bounds>,
    right: Option<Bounds>,
}

impl Sides {
    /// Where what stands between them begins, and where it ends on a page that is so wide.
    pub(in crate::language) fn between(&self, width: f64) -> (f64, f64) {
        let start = self.left.map_or(0.0, |column| column.right());
        (start, self.right.map_or(width, |column| column.x()))
    }

    /// Whether it is one of them, or in one.
    pub(in crate::language) fn contain(&self, bounds: &Bounds) -> bool {
        self.left.iter().chain(&self.right).any(|column| column.contains(bounds))
    }
}

impl Ground {
    /// Menus, or boxes with what is in them, that nothing else reaches but bars across the page.
    pub(in crate::language) fn sides(&self) -> Sides {
        let right = self.width();
        let (mut sides, mut tries) = (Sides::default(), 0);
        for obstacle in &self.obstacles {
            let column = obstacle.bounds;
            let holds = matches!(obstacle.kind, ComponentKind::NavigationBox | ComponentKind::Container);
            let is_column = column.width() <= self.page.width * WIDEST
                && column.height() >= (self.page.height * LOWEST).max(column.width());
            let (is_left, is_right) = (column.x() <= MARGIN, column.right() >= right - MARGIN);
            if !holds || !is_column || !is_left && !is_right {
                continue;
            }
            tries += 1;
            if tries > MAX_TRIES {
                break;
            }
            if sides.left.is_none() && is_left && self.is_apart(&column, 0.0, column.right()) {
                sides.left = Some(column);
            } else if sides.right.is_none() && is_right && self.is_apart(&column, column.x(), right) {
                sides.right = Some(column);
            }
        }
        sides
    }

    /// Whether nothing but bars across the page, and what is in the column, comes between two edges.
    fn is_apart(&self, column: &Bounds, left: f64, right: f64) -> bool {
        let is_bar = |kind| matches!(kind, ComponentKind::NavigationBox | ComponentKind::Footer);
        self.obstacles.iter().all(|one| {
            let bounds = &one.bounds;
            bounds.x() >= right
                || bounds.right() <= left
                || column.contains(bounds)
                || is_bar(one.kind) && bounds.width() > self.page.width / 2.0
        })
    }
}
