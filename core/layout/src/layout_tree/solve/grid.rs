//! Grids: layout boxes in equal columns.

use super::gap_of;
use super::row::stretch_row;
use crate::layout_tree::layout_box::{BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use crate::layout_tree::size::count;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmax;

/// The default maximum number of columns.
const MAX: usize = 4;

impl BoxGroup {
    pub(super) fn solve_grid(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let gap = self.grid_gap();
        let columns = self.columns_in(width, gap, page);
        let side = (width - gap * count(columns - 1)) / count(columns);
        let mut top = 0.0;
        for row in self.items.chunks_mut(columns) {
            let mut height = 0.0;
            for (at, item) in row.iter_mut().enumerate() {
                // Edges are rounded, so that grids with equally many columns share them.
                let left = count(at) * (side + gap);
                item.place.x = left.round();
                item.place.y = top;
                let across = (left + side).round() - left.round();
                // A narrower component is centered in its cell.
                let own = item
                    .intrinsic_width
                    .fit_content
                    .filter(|own| item.keeps_width() && *own < across)
                    .unwrap_or(across);
                height = fmax(height, item.solve(own, page));
                item.place.x += ((across - own) / 2.0).round();
            }
            stretch_row(row, height);
            top += height + gap;
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
            _ => most.clamp(1, items),
        };
        let least = self
            .items
            .iter()
            .map(|item| item.intrinsic_width.fit_content.unwrap_or(item.least_in_grid()))
            .fold(0.0, fmax);
        let has_room = |columns: usize| (width - gap * count(columns - 1)) / count(columns) >= least;
        if has_room(most) {
            return most;
        }
        let fitting = (1..most).rev().find(|columns| has_room(*columns)).unwrap_or(1);
        // Rows are balanced: four boxes become two rows of two rather than three and one.
        items.div_ceil(items.div_ceil(fitting))
    }
}

impl LayoutBox {
    /// Whether a wider cell does not change it.
    fn keeps_width(&self) -> bool {
        self.is_leaf() || self.device_frame().is_some()
    }

    /// Returns its least width in a grid. Boxes count as in a row; other groups are columns of the grid.
    fn least_in_grid(&self) -> f64 {
        if self.is_frame() { self.intrinsic_width.min_in_row } else { self.intrinsic_width.min_content }
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
