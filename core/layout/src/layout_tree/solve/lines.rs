//! Wrapping: boxes without room side by side become lines.

use super::gap_of;
use crate::layout_tree::layout_box::{BoxGroup, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::tree::Align;
use crate::tokens::{BAR_LINE_GAP, WRAP_GAP};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};

impl BoxGroup {
    /// Wraps a bar that is too narrow: existing menus get their own lines below the rest.
    pub(super) fn solve_bar_lines(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let items = std::mem::take(&mut self.items);
        let is_menu = |item: &LayoutBox| item.leaf_kind() == Some(ComponentKind::NavigationBox);
        let order: Vec<bool> = items.iter().map(is_menu).collect_vec();
        let (menus, rest): (Vec<LayoutBox>, Vec<LayoutBox>) = items.into_iter().partition(is_menu);
        let mut bottom = 0.0;
        let mut solved = [Vec::new(), Vec::new()];
        for (list, items) in solved.iter_mut().zip([rest, menus]) {
            if items.is_empty() {
                continue;
            }
            let mut line = Self { items, room: None, ..self.clone() };
            let takes: f64 = line
                .items
                .iter()
                .map(|item| item.intrinsic_width.fit_content.unwrap_or(item.intrinsic_width.min_in_row))
                .sum();
            let fits = takes + gap_of(&line) * size::count(line.items.len() - 1) <= width;
            let top = if bottom > 0.0 { bottom + BAR_LINE_GAP } else { 0.0 };
            let height = if fits { line.solve_row(width, page) } else { line.solve_lines(width, page) };
            for item in &mut line.items {
                item.place.y += top;
            }
            bottom = top + height;
            *list = line.items;
        }
        let [rest, menus] = solved;
        let (mut rest, mut menus) = (rest.into_iter(), menus.into_iter());
        for is_menu in order {
            self.items.extend(if is_menu { menus.next() } else { rest.next() });
        }
        bottom
    }

    /// Wraps a row: boxes with a fitted width share lines, the others get lines of their own.
    pub(super) fn solve_lines(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let gap = gap_of(self);
        let between = gap.min(WRAP_GAP);
        let (mut x, mut top, mut start): (f64, f64, usize) = (0.0, 0.0, 0);
        for at in 0..self.items.len() {
            let Some(item) = self.items.get_mut(at) else { break };
            let own = match item.intrinsic_width.fit_content {
                Some(hug) => fmin(hug, width),
                None => width,
            };
            let is_alone = item.intrinsic_width.fit_content.is_none();
            if at > start && (is_alone || x + own > width) {
                self.align_line(start, at, width);
                top = self.level(start, at, top, false) + between;
                (x, start) = (0.0, at);
            }
            if let Some(item) = self.items.get_mut(at) {
                item.place.x = x;
                item.solve(own.floor().max(1.0), page);
                x += item.place.width + gap;
            }
            if is_alone {
                x = f64::INFINITY;
            }
        }
        self.align_line(start, self.items.len(), width);
        self.level(start, self.items.len(), top, false)
    }

    /// Moves the boxes of a wrapped line to the center or the end of the row.
    fn align_line(&mut self, start: usize, end: usize, width: f64) {
        let share = match self.align {
            Some(Align::Center | Align::Around) => 0.5,
            Some(Align::End) => 1.0,
            Some(Align::Start | Align::Between) | None => return,
        };
        let Some(line) = self.items.get_mut(start..end) else { return };
        let right = line.iter().map(|item| item.place.x + item.place.width).fold(0.0, fmax);
        let by = ((width - right) * share).round();
        line.iter_mut().for_each(|item| item.place.x += fmax(by, 0.0));
    }
}
