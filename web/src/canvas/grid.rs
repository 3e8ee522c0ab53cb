//! Uniform grid: a spatial index of boxes.

use kurbo::Rect;

/// Side of a grid cell. Sketch px. An ordinary sketch has a few components per cell.
const CELL: f64 = 256.0;
/// Most cells that one box is entered into. Larger boxes are candidates of every query.
const MAX_CELLS: i64 = 64;

/// Spatial index of boxes by their index in a list. Building is linear and happens once per edit. Queries happen once
/// per frame.
#[derive(Debug, Default)]
pub struct Grid {
    /// Pairs of cell and box, sorted.
    entries: Vec<((i64, i64), usize)>,
    large: Vec<usize>,
}

/// The cells that a rectangle touches, as ranges of columns and rows.
struct Cells {
    columns: (i64, i64),
    rows: (i64, i64),
}

impl Cells {
    fn of(rect: Rect) -> Self {
        Self { columns: (cell(rect.x0), cell(rect.x1)), rows: (cell(rect.y0), cell(rect.y1)) }
    }

    fn count(&self) -> i64 {
        (self.columns.1 - self.columns.0 + 1).saturating_mul(self.rows.1 - self.rows.0 + 1)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "float to integer casts saturate, far past any sketch")]
fn cell(coordinate: f64) -> i64 {
    (coordinate / CELL).floor() as i64
}

impl Grid {
    /// Builds a grid over `boxes`. Queries return indexes into them.
    pub fn new(boxes: impl Iterator<Item = Rect>) -> Self {
        let mut grid = Self::default();
        for (index, rect) in boxes.enumerate() {
            let cells = Cells::of(rect);
            if cells.count() > MAX_CELLS {
                grid.large.push(index);
                continue;
            }
            for column in cells.columns.0..=cells.columns.1 {
                for row in cells.rows.0..=cells.rows.1 {
                    grid.entries.push(((column, row), index));
                }
            }
        }
        grid.entries.sort_unstable();
        grid
    }

    /// Returns the indexes of boxes near `area`, ascending. `None` if `area` is so large that a linear scan is cheaper.
    pub fn candidates(&self, area: Rect) -> Option<Vec<usize>> {
        let cells = Cells::of(area);
        if cells.count() > i64::try_from(self.entries.len()).unwrap_or(i64::MAX) {
            return None;
        }
        let mut found = self.large.clone();
        for column in cells.columns.0..=cells.columns.1 {
            // The rows of one column are adjacent.
            let start = self.entries.partition_point(|(at, _)| *at < (column, cells.rows.0));
            let rest = self.entries.get(start..).unwrap_or_default();
            let rows = rest.iter().take_while(|(at, _)| *at <= (column, cells.rows.1));
            found.extend(rows.map(|(_, index)| index));
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> (Vec<Rect>, Grid) {
        let mut boxes: Vec<Rect> = (0..400)
            .map(|i| {
                Rect::from_origin_size((f64::from(i % 20) * 110.0, f64::from(i / 20) * 60.0), (100.0, 50.0))
            })
            .collect();
        boxes.push(Rect::new(0.0, 0.0, 1e6, 1e6));
        let grid = Grid::new(boxes.iter().copied());
        (boxes, grid)
    }

    #[test]
    fn candidates_hold_every_box_that_touches_the_area() {
        let (boxes, grid) = grid();
        for area in [
            Rect::new(0.0, 0.0, 1.0, 1.0),
            Rect::new(255.0, 255.0, 257.0, 257.0),
            Rect::new(900.0, 300.0, 1100.0, 400.0),
        ] {
            let found = grid.candidates(area).unwrap();
            for (index, rect) in boxes.iter().enumerate() {
                if rect.overlaps(area) {
                    assert!(found.contains(&index), "{rect:?} touches {area:?}");
                }
            }
            assert!(found.is_sorted() && found.len() < 120, "few and in order");
        }
    }

    #[test]
    fn an_area_of_everything_is_not_worth_a_query() {
        assert!(grid().1.candidates(Rect::new(-1e9, -1e9, 1e9, 1e9)).is_none());
    }
}
