//! Where something fits: beside others, inside, at an edge, or wherever there is room.

mod column;
mod edge;
mod ground;
mod push;
mod side;

pub(super) use edge::Within;
pub(super) use ground::Ground;
pub(super) use push::Push;
pub(super) use side::Sides;

use self::ground::Obstacle;
use super::vocabulary::{Edge, Relation};
use crate::geometry::{Bounds, union_of};
use crate::sketch::{ComponentId, ComponentKind};
use crate::sort::sort_by;
use kurbo::Size;

/// The gap to a neighbor that nobody gave a number for, in px.
pub(super) const GAP: f64 = 16.0;
/// The distance to the edge of the page, in px.
pub(super) const MARGIN: f64 = 24.0;
/// The distance of a section to what stands above it, and from which size on something is a section, in px.
const SECTION: f64 = 64.0;
const SECTION_WIDTH: f64 = 600.0;
const SECTION_HEIGHT: f64 = 80.0;
/// The room of the title of a container, in px.
pub(super) const TITLE: f64 = 40.0;
/// How far from its anchor something may land and still be beside it, in px.
const REACH: f64 = 160.0;
/// The gaps to a neighbor where there is little room, in px.
const CLOSE: [f64; 2] = [4.0, 1.0];
/// Places tried before the nearest one is taken as it is: bounds the work on crowded sketches.
const MAX_TRIES: usize = 400;

/// What is being placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) size: Size,
    pub(super) kind: ComponentKind,
    /// Components that are on their way and stand in nobody's way.
    pub(super) moving: &'a [ComponentId],
    /// Whether it may slide out of line with its anchor to find room.
    pub(super) slides: bool,
}

/// A box, and whether it is free of others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) bounds: Bounds,
    pub(super) free: bool,
}

impl Ground {
    /// The first free one of `origins`; else the first one that lies on the page, else the first one.
    fn first_free(&self, piece: &Piece<'_>, origins: impl IntoIterator<Item = (f64, f64)>) -> Option<Spot> {
        let (mut first, mut inside) = (None, None);
        for (x, y) in origins.into_iter().take(MAX_TRIES) {
            let Ok(bounds) =
                Bounds::new(x.max(0.0).round(), y.max(0.0).round(), piece.size.width, piece.size.height)
            else {
                continue;
            };
            let possible = x >= 0.0 && y >= 0.0 && self.on_page(&bounds);
            if possible && self.is_free(&bounds, piece.kind) {
                return Some(Spot { bounds, free: true });
            }
            let spot = Spot { bounds, free: false };
            first.get_or_insert(spot);
            if possible {
                inside.get_or_insert(spot);
            }
        }
        inside.or(first)
    }

    /// Where what stands right below or above others goes to be centered on them: only across.
    pub(super) fn recentered(
        &self,
        piece: &Piece<'_>,
        relation: Relation,
        anchors: &[Bounds],
        old: &Bounds,
    ) -> Option<Spot> {
        /// The gap at most, in px.
        const RIGHT_THERE: f64 = 80.0;
        let anchor = union_of(anchors)?;
        let gap = match relation {
            Relation::Below => old.y() - anchor.bottom(),
            Relation::Above => anchor.y() - old.bottom(),
            _ => return None,
        };
        let x = anchor.center().x - old.width() / 2.0;
        let bounds = old.with_origin(x.max(0.0), old.y()).ok()?;
        let is_free = (0.0..=RIGHT_THERE).contains(&gap) && self.is_free(&bounds, piece.kind);
        is_free.then_some(Spot { bounds, free: true })
    }

    /// A place for `piece` in `relation` to the boxes of `anchors`.
    pub(super) fn beside(
        &self,
        piece: &Piece<'_>,
        relation: Relation,
        anchors: &[Bounds],
        gap: Option<f64>,
        centered: bool,
    ) -> Option<Spot> {
        let anchor = union_of(anchors)?;
        match relation {
            Relation::After | Relation::Before => {
                self.beside(piece, relation.standing(), anchors, gap, centered)
            }
            Relation::Inside => self.inside(piece, &anchor),
            Relation::Between => self.between(piece, anchors),
            Relation::Beside => {
                let right = self.beside(piece, Relation::RightOf, anchors, gap, centered)?;
                if right.free {
                    return Some(right);
                }
                let left = self.beside(piece, Relation::LeftOf, anchors, gap, centered)?;
                Some(if left.free || !self.on_page(&right.bounds) { left } else { right })
            }
            Relation::Below | Relation::Above => self.in_column(piece, relation, &anchor, gap, centered),
            Relation::LeftOf | Relation::RightOf => {
                let ys = if centered || piece.size.height.max(anchor.height()) <= ROW_HEIGHT {
                    let middle = along(anchor.y(), anchor.height(), piece.size.height, true);
                    [middle, along(anchor.y(), anchor.height(), piece.size.height, false)].concat()
                } else {
                    along(anchor.y(), anchor.height(), piece.size.height, false)
                };
                let xs = self.steps(piece, gap, None, |bounds, gap| match relation {
                    Relation::RightOf => {
                        (anchor.right() + gap, bounds.right() - anchor.right(), bounds.right() + gap)
                    }
                    _ => (
                        anchor.x() - gap - piece.size.width,
                        anchor.x() - bounds.x(),
                        bounds.x() - gap - piece.size.width,
                    ),
                });
                self.first_free(piece, xs.into_iter().flat_map(|x| ys.iter().map(move |y| (x, *y))))
            }
        }
    }

    /// Coordinates to try: at the gap, closer, then past whatever is in the way within reach. `at`
    /// tells, for a box and a gap, the coordinate at the anchor, how far the box reaches from the
    /// anchor, and the coordinate past the box. Only boxes from one height of the page to another are in the
    /// way, where they are given.
    fn steps(
        &self,
        piece: &Piece<'_>,
        gap: Option<f64>,
        heights: Option<(f64, f64)>,
        at: impl Fn(&Bounds, f64) -> (f64, f64, f64),
    ) -> Vec<f64> {
        let Some(any) = self.obstacles.first().map(|obstacle| &obstacle.bounds) else { return Vec::new() };
        if let Some(gap) = gap {
            return vec![at(any, gap).0];
        }
        let mut steps = vec![at(any, GAP).0, at(any, GAP / 2.0).0];
        if piece.slides {
            // Rather close than past what comes next.
            steps.extend(CLOSE.iter().map(|gap| at(any, *gap).0));
        }
        let near = match heights {
            Some((top, bottom)) => self.near(top, bottom),
            None => self.obstacles.iter().collect(),
        };
        let mut past: Vec<(f64, f64)> = near
            .into_iter()
            .map(|obstacle| at(&obstacle.bounds, GAP / 2.0))
            .filter(|(_, reach, _)| (0.0..REACH - GAP).contains(reach))
            .map(|(_, reach, step)| (reach, step))
            .collect();
        sort_by(&mut past, |(a, _), (b, _)| a.total_cmp(b));
        past.truncate(16);
        steps.extend(past.into_iter().map(|(_, step)| step));
        steps
    }

    /// A free place inside a box, from its top left; else its middle.
    fn inside(&self, piece: &Piece<'_>, holder: &Bounds) -> Option<Spot> {
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

    /// Halfway between two boxes.
    fn between(&self, piece: &Piece<'_>, anchors: &[Bounds]) -> Option<Spot> {
        let (first, second) = (anchors.first()?, anchors.get(1)?);
        let middle = |a_end: f64, b_start: f64, side: f64| (a_end + b_start - side) / 2.0;
        let origin = if first.gap_y(second) >= first.gap_x(second) {
            let (upper, lower) = if first.y() <= second.y() { (first, second) } else { (second, first) };
            // What is wider than the upper one spans both.
            let left = if piece.size.width > upper.width() { upper.x().min(lower.x()) } else { upper.x() };
            let mut xs = [vec![left], along(upper.x(), upper.width(), piece.size.width, false)].concat();
            // Beside the lower one it would not stand between them.
            let is_over = |x: &f64| *x < lower.right() && *x + piece.size.width > lower.x();
            if xs.iter().any(is_over) {
                xs.retain(is_over);
            }
            let y = middle(upper.bottom(), lower.y(), piece.size.height).max(upper.bottom());
            // Where something stands halfway, above or below that.
            let mut ends = vec![upper.bottom(), lower.y()];
            for obstacle in self.near(upper.bottom(), lower.y()) {
                ends.extend([obstacle.bounds.y(), obstacle.bounds.bottom()]);
            }
            ends.retain(|end| (upper.bottom()..=lower.y()).contains(end));
            sort_by(&mut ends, f64::total_cmp);
            let mut ys = vec![y];
            for pair in ends.windows(2).take(16) {
                let [above, below] = pair else { continue };
                if below - above >= piece.size.height {
                    ys.push(middle(*above, *below, piece.size.height));
                }
            }
            ys.into_iter().flat_map(|y| xs.iter().map(move |x| (*x, y))).collect::<Vec<_>>()
        } else {
            let (left, right) = if first.x() <= second.x() { (first, second) } else { (second, first) };
            let x = middle(left.right(), right.x(), piece.size.width);
            vec![(x, left.center().y - piece.size.height / 2.0), (x, left.y())]
        };
        self.first_free(piece, origin)
    }

    /// Room for something new that was given no place: below what there is, in line with its left edge, and between
    /// columns at the sides of the page.
    pub(super) fn anywhere(&self, piece: &Piece<'_>, sides: &Sides) -> Option<Spot> {
        if self.obstacles.is_empty() {
            return self.first_free(piece, [(MARGIN, MARGIN), (0.0, MARGIN), (0.0, 0.0)]);
        }
        let (edge, end) = sides.between(self.width());
        let fits = |left: f64| left + piece.size.width <= end;
        let sides = if fits(edge + MARGIN) { sides } else { &Sides::default() };
        let (edge, end) = sides.between(self.width());
        let rest = || self.obstacles.iter().filter(move |obstacle| !sides.contain(&obstacle.bounds));
        let lefts = rest().map(|obstacle| obstacle.bounds.x()).filter(|x| *x > edge);
        let left = lefts.fold(f64::INFINITY, f64::min);
        let is_fitting = left.is_finite() && left + piece.size.width <= end;
        let left = if is_fitting { left } else { edge + MARGIN };
        let content = rest().filter(|obstacle| obstacle.kind != ComponentKind::Footer);
        let low = content.map(|obstacle| obstacle.bounds.bottom()).fold(0.0, f64::max);
        let mut ys: Vec<f64> =
            rest().map(|obstacle| obstacle.bounds.bottom() + MARGIN).filter(|y| *y > low).collect();
        sort_by(&mut ys, f64::total_cmp);
        // Rather close than below a footer.
        ys.splice(0..0, [low + MARGIN, low + GAP, low + GAP / 2.0]);
        if piece.size.width >= SECTION_WIDTH && piece.size.height >= SECTION_HEIGHT {
            ys.insert(0, low + SECTION);
        }
        self.first_free(piece, ys.into_iter().flat_map(|y| [(left, y), (edge, y)]))
    }
}

/// Higher boxes are put beside each other by their tops, lower ones by their middles, in px.
const ROW_HEIGHT: f64 = 80.0;

/// Starts for a side beside an anchor's side: in line with its start, end and middle, or only the last.
fn along(start: f64, length: f64, side: f64, centered: bool) -> Vec<f64> {
    let middle = start + (length - side) / 2.0;
    if centered { vec![middle] } else { vec![start, start + length - side, middle] }
}
