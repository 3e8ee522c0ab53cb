//! At edges of the page and of boxes.

use super::beside::along;
use super::ground::Obstacle;
use super::tolerance::{LEAST_INSET, MOST_INSET, SCREEN_BAR};
use super::{Edge, GAP, Ground, MARGIN, Piece, Spot, TITLE};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// What something stands at the edges of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within {
    /// The page.
    Page,
    /// The page of a screen, such as a phone.
    Screen(Bounds),
    /// A box.
    Box(Bounds),
}

impl Ground {
    /// At edges of `frame`. An axis without an edge keeps `origin`.
    pub(crate) fn region(
        &self,
        piece: &Piece<'_>,
        x: Option<Edge>,
        y: Option<Edge>,
        frame: Within,
        origin: (f64, f64),
    ) -> Option<Spot> {
        let page = Bounds::new(0.0, 0.0, self.page.width, self.page.height).ok()?;
        let wide = matches!(piece.kind, ComponentKind::NavigationBox | ComponentKind::Footer);
        let margin = |edge| match &frame {
            Within::Screen(_) | Within::Page if wide => 0.0,
            Within::Box(frame) | Within::Screen(frame) if edge == Edge::Right => {
                self.padding(frame, edge).max(self.padding(frame, Edge::Left))
            }
            Within::Box(frame) | Within::Screen(frame) => self.padding(frame, edge),
            Within::Page => MARGIN,
        };
        let is_page = frame == Within::Page;
        let within = match frame {
            Within::Page => page,
            Within::Screen(frame) | Within::Box(frame) => frame,
        };
        let at = |edge, start: f64, length: f64, side: f64, kept: f64| match edge {
            None => kept,
            Some(edge @ (Edge::Left | Edge::Top)) => start + margin(edge).min((length - side).max(0.0)),
            Some(edge @ (Edge::Right | Edge::Bottom)) => {
                start + length - side - margin(edge).min((length - side).max(0.0))
            }
            Some(Edge::Middle) => start + (length - side) / 2.0,
        };
        // A new bar begins where the page does.
        let is_new_bar = wide && is_page && piece.moving.is_empty();
        let kept = if is_new_bar { 0.0 } else { origin.0 };
        let left = at(x, within.x(), within.width(), piece.size.width, kept);
        let top = at(y, within.y(), within.height(), piece.size.height, origin.1);
        let mut tops = vec![top];
        if y == Some(Edge::Bottom) && is_page && !wide {
            // The bottom of a page is above its footer.
            let footers = self.obstacles.iter().filter(|one| one.kind == ComponentKind::Footer);
            let highest = footers.map(|footer| footer.bounds.y()).fold(f64::INFINITY, f64::min);
            tops.push((highest - GAP - piece.size.height).min(top));
        }
        if let (Within::Screen(page), Some(Edge::Bottom), false) = (frame, y, wide) {
            // That of a screen is above what lies along its lower edge.
            let along = self.near(page.y(), page.bottom()).into_iter().map(|one| &one.bounds);
            let low = along.filter(|bar| page.contains(bar) && bar.bottom() >= page.bottom() - GAP);
            let bars = low.filter(|bar| bar.width() >= page.width() * SCREEN_BAR);
            let highest = bars.map(|bar| bar.y()).fold(f64::INFINITY, f64::min);
            tops.push((highest - GAP - piece.size.height).min(top));
        }
        self.first_free(piece, tops.into_iter().map(|top| (left, top)))
    }

    /// A free place inside a box, from its top left; else its middle.
    pub(super) fn inside(&self, piece: &Piece<'_>, holder: &Bounds) -> Option<Spot> {
        let room = |outer: f64, inner: f64, padding: f64| ((outer - inner) / 2.0).clamp(0.0, padding);
        let pad_x = room(holder.width(), piece.size.width, self.padding(holder, Edge::Left));
        let pad_y = room(holder.height(), piece.size.height, GAP);
        let is_titled = |obstacle: &Obstacle| obstacle.titled && obstacle.bounds == *holder;
        let title = if self.obstacles.iter().any(is_titled) { TITLE } else { 0.0 };
        let (left, top) = (holder.x() + pad_x, holder.y() + pad_y.max(title));
        let within: Vec<&Bounds> = self
            .obstacles
            .iter()
            .map(|obstacle| &obstacle.bounds)
            .filter(|bounds| holder.contains(bounds) && *bounds != holder)
            .collect();
        let mut xs: Vec<f64> =
            [left].into_iter().chain(within.iter().map(|bounds| bounds.right() + GAP / 2.0)).collect();
        let mut ys: Vec<f64> =
            [top].into_iter().chain(within.iter().map(|bounds| bounds.bottom() + GAP / 2.0)).collect();
        sort_by(&mut xs, f64::total_cmp);
        sort_by(&mut ys, f64::total_cmp);
        let fits = |(x, y): &(f64, f64)| {
            x + piece.size.width <= holder.right() && y + piece.size.height <= holder.bottom()
        };
        let origins = ys.iter().take(24).flat_map(|y| xs.iter().take(24).map(move |x| (*x, *y))).filter(fits);
        let mut around = self.obstacles.clone();
        around.retain(|obstacle| !obstacle.bounds.contains(holder));
        let inner = Self::of(around, self.page);
        let middle =
            (holder.center().x - piece.size.width / 2.0, holder.center().y - piece.size.height / 2.0);
        inner
            .first_free(piece, origins)
            .filter(|spot| spot.free)
            .or_else(|| inner.first_free(piece, [middle]))
    }

    /// How far what is in a box stands from one of its edges; an ordinary gap where nothing stands near it.
    fn padding(&self, holder: &Bounds, edge: Edge) -> f64 {
        let mut padding = f64::INFINITY;
        for obstacle in self.near(holder.y(), holder.bottom()) {
            let bounds = &obstacle.bounds;
            let inset = match edge {
                Edge::Left | Edge::Middle => bounds.x() - holder.x(),
                Edge::Right => holder.right() - bounds.right(),
                Edge::Top => bounds.y() - holder.y(),
                Edge::Bottom => holder.bottom() - bounds.bottom(),
            };
            if holder.contains(bounds) && (LEAST_INSET..=MOST_INSET).contains(&inset) {
                padding = padding.min(inset);
            }
        }
        if padding.is_finite() { padding } else { GAP }
    }

    /// In line with an anchor, at a height.
    pub(crate) fn in_line(&self, piece: &Piece<'_>, anchor: &Bounds, y: f64) -> Option<Spot> {
        let xs = along(anchor.x(), anchor.width(), piece.size.width, false);
        self.first_free(piece, xs.into_iter().map(|x| (x, y)))
    }

    /// The free place in `frame` that is nearest to `from`, above or below it.
    pub(crate) fn up_or_down(
        &self,
        piece: &Piece<'_>,
        from: &Bounds,
        frame: &Bounds,
        up: bool,
    ) -> Option<Spot> {
        let (x, height) = (from.x(), piece.size.height);
        let mut ys = Vec::new();
        for obstacle in self.near(frame.y(), frame.bottom()) {
            let bounds = obstacle.bounds;
            if frame.contains(&bounds) && bounds.overlaps_x(from) && bounds != *frame {
                ys.push(if up { bounds.y() - GAP / 2.0 - height } else { bounds.bottom() + GAP / 2.0 });
            }
        }
        ys.retain(|y| *y >= frame.y() && *y + height <= frame.bottom());
        sort_by(&mut ys, f64::total_cmp);
        if up {
            ys.reverse();
        }
        self.first_free(piece, ys.into_iter().map(|y| (x, y))).filter(|spot| spot.free)
    }
}
