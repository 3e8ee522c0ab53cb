//! Beside something: in a column, in a row, or halfway between two.

use super::tolerance::{BESIDE_REACH, IN_SIGHT, TOPS_HEIGHT};
use super::{GAP, Ground, Piece, Relation, Spot};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::sort::sort_by;

/// The gaps to a neighbor where there is little room, in px.
const CLOSE: [f64; 2] = [4.0, 1.0];

impl Ground {
    /// Where what stands right below or above others goes to be centered on them: only across.
    pub(crate) fn recentered(
        &self,
        piece: &Piece<'_>,
        relation: Relation,
        anchors: &[Bounds],
        old: &Bounds,
    ) -> Option<Spot> {
        let anchor = union_of(anchors)?;
        let gap = match relation {
            Relation::Below => old.y() - anchor.bottom(),
            Relation::Above => anchor.y() - old.bottom(),
            _ => return None,
        };
        let x = anchor.center().x - old.width() / 2.0;
        let bounds = old.with_origin(x.max(0.0), old.y()).ok()?;
        let is_free = (0.0..=IN_SIGHT).contains(&gap) && self.is_free(&bounds, piece.kind);
        is_free.then_some(Spot { bounds, free: true })
    }

    /// A place for `piece` in `relation` to the boxes of `anchors`.
    pub(crate) fn beside(
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
                let ys = if centered || piece.size.height.max(anchor.height()) <= TOPS_HEIGHT {
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
            .filter(|(_, reach, _)| (0.0..BESIDE_REACH - GAP).contains(reach))
            .map(|(_, reach, step)| (reach, step))
            .collect();
        sort_by(&mut past, |(a, _), (b, _)| a.total_cmp(b));
        past.truncate(16);
        steps.extend(past.into_iter().map(|(_, step)| step));
        steps
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

    /// A place below an anchor, or above it: rather a little closer than in line by another side, rather that than out of
    /// line, and rather that than further off.
    fn in_column(
        &self,
        piece: &Piece<'_>,
        relation: Relation,
        anchor: &Bounds,
        gap: Option<f64>,
        centered: bool,
    ) -> Option<Spot> {
        let is_below = relation == Relation::Below;
        let height = piece.size.height;
        let lined = along(anchor.x(), anchor.width(), piece.size.width, centered);
        let slid = if centered || !piece.slides { Vec::new() } else { self.steps_x(piece, anchor) };
        let reach = if is_below {
            (anchor.bottom(), anchor.bottom() + BESIDE_REACH)
        } else {
            (anchor.y() - BESIDE_REACH, anchor.y())
        };
        let ys = self.steps(piece, gap, Some(reach), |bounds, gap| {
            if is_below {
                (anchor.bottom() + gap, bounds.bottom() - anchor.bottom(), bounds.bottom() + gap)
            } else {
                (anchor.y() - gap - height, anchor.y() - bounds.y(), bounds.y() - gap - height)
            }
        });
        let (near, far) = ys.split_at(ys.len().min(2 + CLOSE.len()));
        let at = |ys: &[f64], xs: &[f64]| -> Vec<(f64, f64)> {
            ys.iter().flat_map(|y| xs.iter().map(move |x| (*x, *y))).collect()
        };
        let first = at(near.get(..2).unwrap_or(near), lined.get(..1).unwrap_or_default());
        let all = [lined.as_slice(), slid.as_slice()].concat();
        self.first_free(piece, [first, at(near, &lined), at(near, &slid), at(far, &all)].concat())
    }

    /// Left edges past what stands below or above an anchor, still below or above half of it.
    fn steps_x(&self, piece: &Piece<'_>, anchor: &Bounds) -> Vec<f64> {
        let least = piece.size.width.min(anchor.width()) / 2.0;
        let over = |x: &f64| anchor.right() - *x >= least && *x + piece.size.width - anchor.x() >= least;
        let edges = self
            .obstacles
            .iter()
            .map(|obstacle| obstacle.bounds)
            .flat_map(|bounds| [bounds.right() + GAP / 2.0, bounds.x() - GAP / 2.0 - piece.size.width]);
        edges.filter(over).take(16).collect()
    }
}

/// Starts for a side beside an anchor's side: in line with its start, end and middle, or only the last.
pub(super) fn along(start: f64, length: f64, side: f64, centered: bool) -> Vec<f64> {
    let middle = start + (length - side) / 2.0;
    if centered { vec![middle] } else { vec![start, start + length - side, middle] }
}
