//! The page of a device frame, solved like the page of a sketch.

use crate::layout_tree::layout_box::{BoxGroup, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::space_above::SpaceAbove;
use crate::layout_tree::tree::{Align, Padding};
use crate::tokens::PAGE_TOP;
use kurbo::Size;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};

impl LayoutBox {
    /// Lays out the contents at the current width and returns the height, at least that of the device.
    pub(super) fn solve_device_frame(&mut self) -> f64 {
        let usual = self.device_frame().map_or(0.0, |screen| screen.size().height);
        let least = self.height.or(self.sketch_bounds.map(|was| was.height())).unwrap_or(usual);
        let Some(group) = &mut self.group else { return least };
        let Padding { left, top, right, bottom } = group.padding;
        let content = group.solve_page(fmax(self.place.width - left - right, 1.0));
        let height = fmax(top + content + bottom, least);
        group.fill_page(height - top - content - bottom);
        group.shift(left, top);
        height
    }
}

impl BoxGroup {
    /// Places the boxes on a page of that width and returns their height.
    fn solve_page(&mut self, width: f64) -> f64 {
        let page = PageMetrics::new(Size::new(width, 0.0));
        if self.keeps(width) {
            return self.keep(&page);
        }
        let gap = self.gap.unwrap_or(page.gap);
        let room = fmax(width - 2.0 * page.margin, 1.0);
        let (align, drawn) = (self.align, self.drawn());
        let (mut y, mut above) = (0.0, SpaceAbove::Top(fmin(PAGE_TOP, page.gap)));
        for item in &mut self.items {
            let usual = above.gap(item.spacing_role(), item.bleeds, gap, true);
            let top = y + item.before.unwrap_or(usual);
            let own = item.width_in(room, align, drawn.map(|(start, end)| end - start));
            item.place.y = top;
            y = top + item.solve(if item.bleeds { width } else { own }, &page);
            let free = fmax(room - item.place.width, 0.0);
            item.place.x = match align {
                _ if item.bleeds => 0.0,
                Some(Align::Center) => page.margin + (free / 2.0).round(),
                Some(Align::End) => page.margin + free,
                _ if item.is_centered => page.margin + (free / 2.0).round(),
                Some(Align::Start | Align::Between | Align::Around) => page.margin,
                None => page.margin + item.kept_x(drawn, free),
            };
            above = if item.bleeds { SpaceAbove::Bar(gap) } else { SpaceAbove::Role(item.spacing_role()) };
        }
        let ends_with_bar = self.items.last().is_some_and(|last| last.bleeds);
        if ends_with_bar { y } else { y + page.margin }
    }

    /// Returns the horizontal extent on the sketch of the boxes that do not span the page.
    fn drawn(&self) -> Option<(f64, f64)> {
        let inner = self.items.iter().filter(|item| !item.bleeds);
        let spans: Option<Vec<_>> =
            inner.map(|item| item.sketch_bounds.map(|was| (was.x(), was.right()))).collect();
        spans?.into_iter().reduce(|(start, end), (from, to)| (fmin(start, from), fmax(end, to)))
    }

    /// Uses the remaining height: the box that takes the rest grows, else pinned boxes or the bars at the end move to
    /// the lower edge.
    fn fill_page(&mut self, free: f64) {
        let free = fmax(free, 0.0);
        if self.use_height(free) {
            return;
        }
        let last_inner = self.items.iter().rposition(|item| !item.bleeds);
        let first_low = last_inner.map(|at| at + 1).or_else(|| self.items.iter().position(LayoutBox::is_low));
        for item in self.items.iter_mut().skip(first_low.unwrap_or(usize::MAX)) {
            item.place.y += free;
        }
    }
}

impl LayoutBox {
    /// Whether it belongs to the lower edge of a page.
    fn is_low(&self) -> bool {
        let is_bottom = |(kind, props)| match kind {
            ComponentKind::NavigationBox => size::variant(props) == "bottom",
            _ => kind == ComponentKind::Footer,
        };
        self.content.component().is_some_and(is_bottom)
    }
}
