//! Snapping to edges, centers, margins, equal gaps and the grid. Pure; in sketch px.

use kurbo::{Rect, Vec2};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Snap distance, about the precision of a steady hand. Screen px.
pub const SNAP_REACH: f64 = 6.0;
/// Distance of grid lines. Px.
pub const GRID: f64 = 8.0;
/// Tolerance for being on a line: positions are whole px, centers need not be. Px.
const ON_LINE: f64 = 0.5;

/// A snap line: its position on an axis, and its extent across.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SnapLine {
    at: f64,
    across: (f64, f64),
}

/// Snap targets: edges and centers of boxes, lines of the page, gaps between boxes, and the grid if it is on.
#[derive(Clone, Debug, Default)]
pub struct SnapTargets {
    x: Vec<SnapLine>,
    y: Vec<SnapLine>,
    boxes: Vec<Rect>,
    has_grid: bool,
}

/// Visible reason of a snap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guide {
    /// A line of aligned edges or centers: `at` on `axis`, drawn from `from` to `to` across it.
    Line { axis: Axis, at: f64, from: f64, to: f64 },
    /// A distance along `axis`, drawn at `at` across it.
    Gap { axis: Axis, at: f64, from: f64, to: f64 },
}

/// Result of snapping.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SnapResult {
    /// Correction of the position.
    pub by: Vec2,
    /// Guides.
    pub guides: Vec<Guide>,
}

impl SnapTargets {
    /// Collects the edges and centers of `boxes`, and the page's edges, center and `margins`. `margins` are x
    /// coordinates.
    pub fn new(boxes: Vec<Rect>, page: Rect, margins: &[f64], has_grid: bool) -> Self {
        let mut snap_targets = Self { boxes, has_grid, ..Self::default() };
        let of_page = [page.x0, page.center().x, page.x1].into_iter().chain(margins.iter().copied());
        snap_targets.x.extend(of_page.map(|at| SnapLine { at, across: (page.y0, page.y1) }));
        for rect in &snap_targets.boxes {
            let (across_x, across_y) = ((rect.y0, rect.y1), (rect.x0, rect.x1));
            snap_targets
                .x
                .extend([rect.x0, rect.center().x, rect.x1].map(|at| SnapLine { at, across: across_x }));
            snap_targets
                .y
                .extend([rect.y0, rect.center().y, rect.y1].map(|at| SnapLine { at, across: across_y }));
        }
        for lines in [&mut snap_targets.x, &mut snap_targets.y] {
            sort_keyed(lines, |line| SortKey::number(line.at, 0));
        }
        snap_targets
    }

    /// Snaps a box that can move along the axes in `free`.
    pub fn snap_box(&self, frame: Rect, reach: f64, free: (bool, bool)) -> SnapResult {
        let along = |axis| {
            let (start, end) = span(frame, axis);
            let places = [start, f64::midpoint(start, end), end];
            let to_line = places.iter().filter_map(|place| self.nearest(axis, *place, reach)).collect();
            let to_gap = self.gaps(frame, axis).iter().map(|gap| gap.start - start).collect();
            self.shift(to_line, to_gap, start, reach)
        };
        let by =
            Vec2::new(if free.0 { along(Axis::X) } else { 0.0 }, if free.1 { along(Axis::Y) } else { 0.0 });
        SnapResult { by, guides: self.guides(frame + by, free) }
    }

    /// Snaps single sides of a box: those at `x` and at `y`.
    pub fn snap_sides(&self, x: Option<f64>, y: Option<f64>, reach: f64) -> Vec2 {
        let along = |axis, place: Option<f64>| {
            place.map_or(0.0, |place| {
                let to_line = self.nearest(axis, place, reach).into_iter().collect();
                self.shift(to_line, Vec::new(), place, reach)
            })
        };
        Vec2::new(along(Axis::X, x), along(Axis::Y, y))
    }

    /// Returns the guides of dragged sides of `frame`.
    pub fn side_guides(&self, frame: Rect, x: Option<f64>, y: Option<f64>) -> Vec<Guide> {
        let sides = x.map(|at| (Axis::X, at)).into_iter().chain(y.map(|at| (Axis::Y, at)));
        sides.filter_map(|(axis, at)| self.line_at(frame, axis, at)).collect()
    }

    /// Returns the smallest correction. Lines take precedence over equally near gaps. The grid applies if neither is
    /// near.
    fn shift(&self, to_line: Vec<f64>, to_gap: Vec<f64>, place: f64, reach: f64) -> f64 {
        let near = to_line.into_iter().chain(to_gap).filter(|by| by.abs() <= reach);
        let least = near.min_by(|a, b| a.abs().total_cmp(&b.abs()));
        let grid = self.has_grid.then(|| (place / GRID).round() * GRID - place);
        least.or(grid).unwrap_or(0.0)
    }

    fn lines(&self, axis: Axis) -> &[SnapLine] {
        match axis {
            Axis::X => &self.x,
            Axis::Y => &self.y,
        }
    }

    /// Returns the distance to the nearest line.
    fn nearest(&self, axis: Axis, place: f64, reach: f64) -> Option<f64> {
        let lines = self.lines(axis);
        let after = lines.partition_point(|line| line.at < place);
        let around = [after.checked_sub(1), Some(after)].into_iter().flatten();
        let ways = around.filter_map(|index| lines.get(index)).map(|line| line.at - place);
        ways.filter(|by| by.abs() <= reach).min_by(|a, b| a.abs().total_cmp(&b.abs()))
    }

    /// Returns the positions along `axis` at which the gaps beside a box are equal.
    fn gaps(&self, frame: Rect, axis: Axis) -> Vec<EqualGap> {
        let (start, end) = span(frame, axis);
        let middle = f64::midpoint(start, end);
        let across = other(axis);
        let beside = || self.boxes.iter().filter(|rect| overlap(**rect, frame, across));
        let before = |place: f64| {
            let ends = beside().map(|rect| span(*rect, axis)).filter(move |(_, end)| *end <= place);
            ends.max_by(|a, b| a.1.total_cmp(&b.1))
        };
        let after = |place: f64| {
            let starts = beside().map(|rect| span(*rect, axis)).filter(move |(start, _)| *start >= place);
            starts.min_by(|a, b| a.0.total_cmp(&b.0))
        };
        let (left, right) = (before(middle), after(middle));
        let mut found = Vec::new();
        if let (Some(left), Some(right)) = (left, right) {
            let free = right.0 - left.1 - (end - start);
            if free > 0.0 {
                let start = left.1 + free / 2.0;
                found.push(EqualGap { start, gaps: [(left.1, start), (right.0 - free / 2.0, right.0)] });
            }
        }
        if let Some((left, beyond)) = left.and_then(|left| Some((left, before(left.0)?))) {
            let gap = left.0 - beyond.1;
            let start = left.1 + gap;
            found.push(EqualGap { start, gaps: [(beyond.1, left.0), (left.1, start)] });
        }
        if let Some((right, beyond)) = right.and_then(|right| Some((right, after(right.1)?))) {
            let gap = beyond.0 - right.1;
            let place = right.0 - gap;
            found.push(EqualGap {
                start: place - (end - start),
                gaps: [(place, right.0), (right.1, beyond.0)],
            });
        }
        found.retain(|even| even.gaps.iter().all(|(from, to)| to > from));
        found
    }

    /// Returns the guides of a box: its lines, with their distances to other boxes, and its equal gaps.
    fn guides(&self, frame: Rect, free: (bool, bool)) -> Vec<Guide> {
        let mut guides = Vec::new();
        for (axis, is_free) in [(Axis::X, free.0), (Axis::Y, free.1)] {
            if !is_free {
                continue;
            }
            let (start, end) = span(frame, axis);
            let places = [start, f64::midpoint(start, end), end];
            guides.extend(places.into_iter().filter_map(|place| self.line_at(frame, axis, place)));
            let at = middle(frame, other(axis));
            let even = self.gaps(frame, axis).into_iter().find(|even| (even.start - start).abs() <= ON_LINE);
            let even = even.into_iter().flat_map(|even| even.gaps);
            guides.extend(even.map(|(from, to)| Guide::Gap { axis, at, from, to }));
        }
        guides
    }

    /// Returns the line at a position of `frame`, extended over the boxes on it.
    fn line_at(&self, frame: Rect, axis: Axis, place: f64) -> Option<Guide> {
        let lines = self.lines(axis);
        let first = lines.partition_point(|line| line.at < place - ON_LINE);
        let on_it = lines.get(first..)?.iter().take_while(|line| line.at <= place + ON_LINE);
        let (start, end) = span(frame, other(axis));
        let reached = on_it.fold(None, |reached: Option<(f64, f64)>, line| {
            let (from, to) = reached.unwrap_or((start, end));
            Some((from.min(line.across.0), to.max(line.across.1)))
        });
        reached.map(|(from, to)| Guide::Line { axis, at: place, from, to })
    }
}

/// A position with equal gaps, and the gaps.
#[derive(Clone, Copy, Debug)]
struct EqualGap {
    start: f64,
    gaps: [(f64, f64); 2],
}

/// Returns the distances from `frame` to another box: to its sides if it surrounds `frame`, else along each axis on
/// which they are apart.
pub fn distances(frame: Rect, other_box: Rect) -> Vec<Guide> {
    let along = |axis| {
        let ((start, end), (other_start, other_end)) = (span(frame, axis), span(other_box, axis));
        let ways = if other_start <= start && end <= other_end {
            vec![(other_start, start), (end, other_end)]
        } else if other_end <= start {
            vec![(other_end, start)]
        } else if end <= other_start {
            vec![(end, other_start)]
        } else {
            Vec::new()
        };
        let at = middle(frame, other(axis));
        ways.into_iter().filter(|(from, to)| to > from).map(move |(from, to)| Guide::Gap {
            axis,
            at,
            from,
            to,
        })
    };
    along(Axis::X).chain(along(Axis::Y)).collect()
}

fn span(rect: Rect, axis: Axis) -> (f64, f64) {
    match axis {
        Axis::X => (rect.x0, rect.x1),
        Axis::Y => (rect.y0, rect.y1),
    }
}

fn middle(rect: Rect, axis: Axis) -> f64 {
    let (start, end) = span(rect, axis);
    f64::midpoint(start, end)
}

const fn other(axis: Axis) -> Axis {
    match axis {
        Axis::X => Axis::Y,
        Axis::Y => Axis::X,
    }
}

fn overlap(one: Rect, two: Rect, axis: Axis) -> bool {
    let ((start, end), (other_start, other_end)) = (span(one, axis), span(two, axis));
    start < other_end && other_start < end
}

#[cfg(test)]
mod tests;
