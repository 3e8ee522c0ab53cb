//! Numbers of the arrangement: gaps, paddings and differences that count as none. All lengths are pixels.

/// The gap between new neighbors without a measured one to follow.
pub(crate) const USUAL: f64 = 16.0;
/// A gap that is wider is free space: it gives way before anything moves.
pub(crate) const WIDEST: f64 = 96.0;
/// The widest padding of a box. A child with this distance to both edges is tied to them.
pub(crate) const PADDING: f64 = 48.0;
/// The padding of a box without children.
pub(crate) const EMPTY_PADDING: f64 = 24.0;
/// The height of the title of a box.
pub(crate) const TITLE: f64 = 40.0;
/// A neighbor that ends this much further up leaves the next part in its place.
pub(crate) const SETTLED: f64 = 8.0;
/// Differences up to this are meant to be none. It is the precision of placing by eye.
pub(crate) const NEAR: f64 = 8.0;
/// Coordinates on this grid are intended.
pub(crate) const GRID: f64 = 4.0;
/// The most that both edges of a component move in a round. Farther apart is meant to be so.
pub(crate) const MAX_MOVE: f64 = 48.0;
/// The largest difference of sides that are meant to be equal.
pub(crate) const SIZE_DIFFERENCE: f64 = 24.0;
/// Sides of contents are meant to be equal if the shorter one has at least this share of the longer one.
pub(crate) const ALIKE: f64 = 0.6;
/// A wider gap is elastic: it shrinks first, and it takes up free width.
pub(crate) const ELASTIC: f64 = 48.0;
/// The widest gap that stays when a row has to close up.
pub(crate) const CLOSE: f64 = 8.0;
/// The widest gap between neighbors that is a slot as a whole. In a wider one only the strips beside the two
/// neighbors are slots, and the rest is free ground.
pub(crate) const WIDE: f64 = 48.0;
/// The length of a slot at the end of a row or column, and of one beside a wide gap.
pub(crate) const STRIP: f64 = 16.0;
/// The least and the most length of a part across the flow of a slot, as factors of the length of its neighbors. A
/// smaller part is no neighbor of theirs: it lies beside them, or over them.
pub(crate) const ACROSS: (f64, f64) = (0.25, 2.0);
/// Lengths that differ by less are equal.
pub(crate) const SAME: f64 = 0.01;
/// Distances to both edges that differ by less are equal.
pub(crate) const CENTERED: f64 = 4.0;
/// The distance of a part from the edges over which it lies.
pub(crate) const INSET: f64 = 16.0;
/// The least width of a column. A narrower part is an item of its row.
pub(crate) const COLUMN: f64 = 200.0;
/// The width of a new part in a row without equals that fills all room.
pub(crate) const IN_ROW: f64 = 240.0;
