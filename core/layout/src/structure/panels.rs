//! High boxes that divide a page: columns of a board, side panels.

use super::Structure;
use super::blocks::container_around;
use super::tolerance::{COLUMN_HEIGHT, COLUMN_SHAPE, PANEL_HEIGHT, PANEL_MARGIN, PANEL_WIDTH, SAME_HEIGHTS};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by_number;

impl Structure<'_> {
    /// Returns the high boxes of the page that stand side by side, from left to right. Empty if there is only one.
    pub fn boxes_side_by_side(&self) -> Vec<Bounds> {
        let is_high = |bounds: &Bounds| {
            bounds.height() >= COLUMN_HEIGHT && bounds.height() >= COLUMN_SHAPE * bounds.width()
        };
        let boxes = self.elements().iter().filter(|one| one.kind() == ComponentKind::Container);
        let mut high: Vec<Bounds> = boxes.map(|one| one.bounds).filter(is_high).collect();
        high.retain(|bounds| {
            container_around(self.elements().iter().map(|one| one.component), bounds).is_none()
        });
        sort_by_number(&mut high, |one| one.x());
        let Some(first) = high.first().copied() else { return high };
        let mut end = 0.0;
        let mut is_row = high.len() > 1;
        for bounds in &high {
            // Roughly side by side is enough.
            let shared = -bounds.gap_y(&first);
            is_row &=
                shared >= SAME_HEIGHTS * bounds.height().min(first.height()) && bounds.center().x >= end;
            end = bounds.right();
        }
        if is_row { high } else { Vec::new() }
    }

    /// Whether a box is a panel: narrow, high, and near the left or right edge of the drawn area.
    pub fn is_panel(&self, bounds: &Bounds) -> bool {
        let Some(whole) = self.bounds() else { return false };
        let (right, bottom) = (whole.right(), whole.bottom());
        let is_at_edge = bounds.x() <= right * PANEL_MARGIN || right - bounds.right() <= right * PANEL_MARGIN;
        is_at_edge && bounds.width() <= right * PANEL_WIDTH && bounds.height() >= bottom * PANEL_HEIGHT
    }
}
