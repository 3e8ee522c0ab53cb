//! Wrapping: boxes without room side by side become lines.

use super::gap_of;
use crate::layout_tree::layout_box::{BoxGroup, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmin;

/// The gap between the lines of a bar. Pixels.
const BETWEEN_LINES: f64 = 12.0;
/// The largest gap between wrapped lines. Pixels.
const GAP_OF_LINES: f64 = 24.0;

impl BoxGroup {
    /// Wraps a bar that is too narrow: existing menus get their own lines below the rest.
    pub(super) fn solve_bar_lines(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let pieces = std::mem::take(&mut self.boxes);
        let is_menu = |piece: &LayoutBox| piece.leaf_kind() == Some(ComponentKind::NavigationBox);
        let order: Vec<bool> = pieces.iter().map(is_menu).collect();
        let (menus, rest): (Vec<LayoutBox>, Vec<LayoutBox>) = pieces.into_iter().partition(is_menu);
        let mut bottom = 0.0;
        let mut solved = [Vec::new(), Vec::new()];
        for (list, pieces) in solved.iter_mut().zip([rest, menus]) {
            if pieces.is_empty() {
                continue;
            }
            let mut line = Self { boxes: pieces, room: None, ..self.clone() };
            let takes: f64 = line
                .boxes
                .iter()
                .map(|piece| piece.intrinsic_width.fit_content.unwrap_or(piece.intrinsic_width.min_in_row))
                .sum();
            let fits = takes + gap_of(&line) * size::count(line.boxes.len() - 1) <= width;
            let top = if bottom > 0.0 { bottom + BETWEEN_LINES } else { 0.0 };
            let height = if fits { line.solve_row(width, page) } else { line.solve_lines(width, page) };
            for piece in &mut line.boxes {
                piece.place.y += top;
            }
            bottom = top + height;
            *list = line.boxes;
        }
        let [rest, menus] = solved;
        let (mut rest, mut menus) = (rest.into_iter(), menus.into_iter());
        for is_menu in order {
            self.boxes.extend(if is_menu { menus.next() } else { rest.next() });
        }
        bottom
    }

    /// Wraps a row: boxes with a fitted width share lines, the others get lines of their own.
    pub(super) fn solve_lines(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let gap = gap_of(self);
        let between = gap.min(GAP_OF_LINES);
        let (mut x, mut top, mut start) = (0.0, 0.0, 0);
        for at in 0..self.boxes.len() {
            let Some(piece) = self.boxes.get_mut(at) else { break };
            let own = match piece.intrinsic_width.fit_content {
                Some(hug) => fmin(hug, width),
                None => width,
            };
            let is_alone = piece.intrinsic_width.fit_content.is_none();
            if at > start && (is_alone || x + own > width) {
                top = self.level(start, at, top, false) + between;
                (x, start) = (0.0, at);
            }
            if let Some(piece) = self.boxes.get_mut(at) {
                piece.place.x = x;
                piece.solve(own.floor().max(1.0), page);
                x += piece.place.width + gap;
            }
            if is_alone {
                x = f64::INFINITY;
            }
        }
        self.level(start, self.boxes.len(), top, false)
    }
}
