//! Below and above an anchor.

use super::{CLOSE, GAP, Ground, Piece, REACH, Spot, along};
use crate::geometry::Bounds;
use crate::language::vocabulary::Relation;

impl Ground {
    /// A place below an anchor, or above it: rather a little closer than in line by another side, rather that than out of
    /// line, and rather that than further off.
    pub(super) fn in_column(
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
            (anchor.bottom(), anchor.bottom() + REACH)
        } else {
            (anchor.y() - REACH, anchor.y())
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
