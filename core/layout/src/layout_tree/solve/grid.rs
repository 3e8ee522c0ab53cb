//! Grids: layout boxes in columns, equal ones unless shares are given.

use super::gap_of;
use super::row::stretch_row;
use crate::layout_tree::layout_box::{BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use crate::layout_tree::size::count;
use crate::layout_tree::tree::{Cross, Flow};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};

/// The default maximum number of columns.
const MAX: usize = 4;

/// The columns and rows that a box takes.
#[derive(Clone, Copy)]
struct Cell {
    column: usize,
    columns: usize,
    row: usize,
    rows: usize,
}

impl BoxGroup {
    pub(super) fn solve_grid(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let gap = self.grid_gap();
        let columns = self.columns_in(width, gap, page);
        let lefts = self.column_edges(width, gap, columns);
        let cells = self.cells(columns);
        let edge = |column: usize| lefts.get(column).copied().unwrap_or(width + gap);
        for (item, cell) in self.items.iter_mut().zip(&cells) {
            // Edges are rounded, so that grids with equally many columns share them.
            let left = edge(cell.column).round();
            let across = (edge(cell.column + cell.columns) - gap).round() - left;
            // A narrower component is centered in its cell.
            let own = item
                .intrinsic_width
                .fit_content
                .filter(|own| item.keeps_width() && *own < across)
                .unwrap_or(across);
            item.place.x = left + ((across - own) / 2.0).round();
            item.solve(own, page);
        }
        self.place_rows(&cells)
    }

    /// Returns the left edges of the columns.
    fn column_edges(&self, width: f64, gap: f64, columns: usize) -> Vec<f64> {
        let free = width - gap * count(columns - 1);
        let shares: Vec<f64> =
            if self.tracks.len() == columns { self.tracks.clone() } else { vec![1.0; columns] };
        let all: f64 = shares.iter().sum();
        let mut before = 0.0;
        let left = |(at, share): (usize, f64)| {
            let left = free * before / all + count(at) * gap;
            before += share;
            left
        };
        shares.into_iter().enumerate().map(left).collect_vec()
    }

    /// Assigns cells to the boxes, row by row, as CSS grids do without `dense`.
    fn cells(&self, columns: usize) -> Vec<Cell> {
        // The first row that is free in each column.
        let mut free_from = vec![0; columns];
        let (mut row, mut column) = (0, 0);
        let mut cells = Vec::with_capacity(self.items.len());
        for item in &self.items {
            let wide = item.span.columns.min(columns);
            let rows = if columns == 1 { 1 } else { item.span.rows };
            loop {
                let is_free = |at: usize| free_from.get(at).is_some_and(|free| *free <= row);
                if column + wide <= columns && (column..column + wide).all(is_free) {
                    break;
                }
                column += 1;
                if column + wide > columns {
                    (row, column) = (row + 1, 0);
                }
            }
            for free in free_from.iter_mut().skip(column).take(wide) {
                *free = row + rows;
            }
            cells.push(Cell { column, columns: wide, row, rows });
            column += wide;
        }
        cells
    }

    /// Places the boxes in rows and stretches them to the heights of these. Returns the height of the grid.
    fn place_rows(&mut self, cells: &[Cell]) -> f64 {
        let gap = self.row_gap.unwrap_or_else(|| self.grid_gap());
        let rows = cells.iter().map(|cell| cell.row + cell.rows).max().unwrap_or(0);
        let mut heights = vec![0.0; rows];
        for (item, cell) in self.items.iter().zip(cells).filter(|(_, cell)| cell.rows == 1) {
            if let Some(height) = heights.get_mut(cell.row) {
                *height = fmax(*height, item.outer_height());
            }
        }
        for (item, cell) in self.items.iter().zip(cells).filter(|(_, cell)| cell.rows > 1) {
            let spanned = heights.get(cell.row..cell.row + cell.rows).unwrap_or_default();
            let has: f64 = spanned.iter().sum::<f64>() + gap * count(cell.rows - 1);
            let is_picture = item.leaf_kind() == Some(ComponentKind::ImagePlaceholder);
            // A picture takes the height of its cells, if other boxes give them one.
            let is_given = is_picture && spanned.iter().all(|height| *height > 0.0);
            if let Some(last) = heights.get_mut(cell.row + cell.rows - 1).filter(|_| !is_given) {
                *last += fmax(item.outer_height() - has, 0.0);
            }
        }
        let mut tops = Vec::with_capacity(rows);
        let mut top = 0.0;
        for height in &heights {
            tops.push(top);
            top += height + gap;
        }
        let cross = self.cross;
        for (item, cell) in self.items.iter_mut().zip(cells) {
            let spanned = heights.get(cell.row..cell.row + cell.rows).unwrap_or_default();
            let height: f64 = spanned.iter().sum::<f64>() + gap * count(cell.rows - 1);
            item.place.y = tops.get(cell.row).copied().unwrap_or_default();
            let is_picture = item.leaf_kind() == Some(ComponentKind::ImagePlaceholder);
            if is_picture && cell.rows > 1 && item.height.is_none() && item.ratio.is_none() {
                item.place.height = fmin(item.place.height, height);
            }
            match cross {
                None | Some(Cross::Stretch) => stretch_row(item, height),
                Some(Cross::Start) => {}
                Some(Cross::Center) => item.place.y += ((height - item.place.height) / 2.0).round(),
                Some(Cross::End) => item.place.y += height - item.place.height,
            }
        }
        fmax(top - gap, 0.0)
    }

    /// Returns the gap between columns. Pixels. It is that of the sketch if the boxes lie there in rows.
    fn grid_gap(&self) -> f64 {
        let beside = |pair: &[LayoutBox]| match pair {
            [LayoutBox { sketch_bounds: Some(one), .. }, LayoutBox { sketch_bounds: Some(next), .. }] => {
                let gap = next.x() - one.right();
                (0.0..=64.0).contains(&gap).then_some(gap)
            }
            _ => None,
        };
        let was = self.room.and_then(|_| self.items.windows(2).find_map(beside));
        self.gap.or(was).unwrap_or_else(|| gap_of(self))
    }

    /// Returns the number of columns: as requested, or by device class, as long as all boxes fit.
    fn columns_in(&self, width: f64, gap: f64, page: &PageMetrics) -> usize {
        let items = self.items.len().max(1);
        let taken: usize = self.items.iter().map(|item| item.span.columns * item.span.rows).sum();
        let usual = match items {
            5 | 6 => 3,
            few => few.min(MAX),
        };
        let is_small = self.items.iter().all(LayoutBox::is_small);
        let most = match (self.columns, page.device_class()) {
            (None, DeviceClass::Desktop) => usual,
            // Two boxes and one more in a second row look unfinished.
            (None, DeviceClass::Tablet) if items == 3 => 3,
            (None, DeviceClass::Tablet) => usual.div_ceil(2),
            (None, DeviceClass::Phone) => 2.min(usual),
            (Some(asked), _) => asked,
        };
        let most = match page.device_class() {
            DeviceClass::Phone if !is_small => 1,
            // A box over two columns is as wide as the page.
            DeviceClass::Phone if taken > items => most.clamp(1, 2),
            _ => most.clamp(1, taken.max(items)),
        };
        let least = self
            .items
            .iter()
            .map(|item| {
                let least = item.intrinsic_width.fit_content.unwrap_or(item.least_in_grid());
                let columns = count(item.span.columns.min(most));
                (least - gap * (columns - 1.0)) / columns
            })
            .fold(0.0, fmax);
        let has_room = |columns: usize| (width - gap * count(columns - 1)) / count(columns) >= least;
        if has_room(most) || self.tracks.len() == most && page.device_class() == DeviceClass::Desktop {
            return most;
        }
        let fitting = (1..most).rev().find(|columns| has_room(*columns)).unwrap_or(1);
        // Rows are balanced: four boxes become two rows of two rather than three and one.
        if taken > items { fitting } else { items.div_ceil(items.div_ceil(fitting)) }
    }
}

impl LayoutBox {
    /// Whether a wider cell does not change it.
    fn keeps_width(&self) -> bool {
        (self.is_leaf() || self.device_frame().is_some()) && !self.fills_column
    }

    /// Returns its least width in a grid. Boxes and rows count as in a row, so that the rows of all cells are on one line
    /// or none. Other groups are columns of the grid.
    fn least_in_grid(&self) -> f64 {
        let is_row = self.group.as_ref().is_some_and(|group| group.flow == Flow::Row);
        if self.is_frame() || is_row {
            self.intrinsic_width.min_in_row
        } else {
            self.intrinsic_width.min_content
        }
    }

    /// Whether two of them stand side by side on a phone: a single component, or a picture with a line of text.
    fn is_small(&self) -> bool {
        const LINE: f64 = 200.0;
        let Some(group) = &self.group else { return true };
        let has_picture = group.items.iter().any(|item| {
            item.leaf_kind() == Some(ComponentKind::ImagePlaceholder)
                && item.intrinsic_width.fit_content.is_none()
        });
        !self.is_frame()
            && has_picture
            && group.items.iter().all(|item| item.is_leaf() && item.intrinsic_width.max_content <= LINE)
    }
}
