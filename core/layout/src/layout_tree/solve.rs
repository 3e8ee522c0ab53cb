//! The layout solver: widths from the outside in, heights from the inside out.
//!
//! It is written by hand instead of using a flexbox engine for three reasons. A row becomes a column depending on its
//! final width. Coordinates are whole pixels, by rounding edges instead of widths. The sections of a page are solved
//! one by one as they arrive. If none of this matters, tests check that it agrees with `taffy`.

mod column;
mod device_frame;
mod grid;
mod lines;
mod overlay;
mod row;

pub(crate) use column::{SpacingRole, gap_between, spacing_role_of};

use super::layout_box::{BoxContent, BoxGroup, LayoutBox, PageMetrics, is_same};
use super::size;
use super::tree::{Flow, Padding};
use crate::flow::SCREEN_GAP as BESIDE_SCREENS;
use crate::tokens::{GAP, GUTTER, SCREEN_GAP};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};

/// Returns the gap between the boxes of a group. Pixels.
pub(crate) fn gap_of(group: &BoxGroup) -> f64 {
    let usual = match group.flow {
        Flow::Grid => GUTTER,
        _ if group.is_bar => GUTTER,
        Flow::Row if group.items.iter().all(|item| item.device_frame().is_some()) => SCREEN_GAP,
        Flow::Screens => BESIDE_SCREENS,
        Flow::Row | Flow::Column | Flow::Page | Flow::Overlay => GAP,
    };
    group.gap.unwrap_or(usual)
}

impl LayoutBox {
    /// Lays the box out at a width and returns its height.
    pub(crate) fn solve(&mut self, width: f64, page: &PageMetrics) -> f64 {
        let least = self.content.component().map_or(0.0, |(kind, _)| kind.min_size().width);
        self.place.width = fmax(width, least);
        let is_screen = self.device_frame().is_some();
        self.place.height = match &mut self.group {
            Some(_) if is_screen => self.solve_device_frame(),
            Some(group) => {
                let Padding { left, top, right, bottom } = group.padding;
                let inner = fmax(self.place.width - left - right, 1.0);
                let content = group.solve(inner, page);
                let height = top + content + bottom;
                let is_bar = group.is_bar;
                group.shift(left, top);
                let higher = self.frame_height(height);
                if is_bar && let Some(group) = &mut self.group {
                    // A bar higher than its contents keeps them in its middle.
                    group.shift(0.0, ((higher - height) / 2.0).round());
                }
                higher
            }
            None => self.leaf_height(width),
        };
        self.solve_overlays(page);
        self.place.height
    }

    /// Returns the height of a box: that of its content, or the requested one if larger. An existing box of unchanged
    /// width does not shrink.
    fn frame_height(&self, content: f64) -> f64 {
        let asked = self.height.unwrap_or(0.0);
        let least = self.content.component().map_or(0.0, |(kind, _)| kind.min_size().height);
        let bar = match (&self.content, &self.group) {
            (BoxContent::New { kind: ComponentKind::Container, .. }, Some(group))
                if group.is_bar && self.height.is_none() =>
            {
                size::BAR
            }
            _ => 0.0,
        };
        let kept = self.sketch_bounds.filter(|was| self.is_frame() && is_same(was.width(), self.place.width));
        let kept = kept.map_or(0.0, |was| was.height());
        [asked, least, bar, kept].into_iter().fold(content, fmax)
    }

    fn leaf_height(&self, width: f64) -> f64 {
        let Some((kind, props)) = self.content.component() else { return 0.0 };
        let least = kind.min_size().height;
        if let (Some(ratio), None) = (self.ratio, self.height) {
            return fmax((width * ratio).round(), least);
        }
        if let (Some(lines), true) = (self.lines, is_written(kind)) {
            let one_line = size::height(kind, props, f64::INFINITY);
            return fmax(fmin(size::height(kind, props, width), one_line * size::count(lines)), least);
        }
        if let Some(asked) = self.height {
            let needed = if is_written(kind) { size::height(kind, props, width) } else { 0.0 };
            return [asked, needed].into_iter().fold(least, fmax);
        }
        let Some(was) = self.sketch_bounds else {
            let usual = || size::height(kind, props, width);
            return fmax(self.device_frame().map_or_else(usual, |screen| screen.size().height), least);
        };
        if is_same(was.width(), width) {
            return was.height();
        }
        match kind {
            // A component with a text keeps the padding around it.
            _ if is_written(kind) => {
                let needed = size::height(kind, props, width);
                let slack = was.height() - size::height(kind, props, was.width());
                fmax(needed + fmax(slack, 0.0), least)
            }
            // A picture keeps its aspect ratio.
            ComponentKind::ImagePlaceholder => {
                let height = (was.height() * width / was.width()).round();
                height.clamp(least, fmax(was.height(), least))
            }
            ComponentKind::NavigationBox => {
                let needed = size::height(kind, props, width);
                let was_upright = was.height() > was.width() * 0.75;
                if was_upright && needed < was.height() { needed } else { fmax(needed, was.height()) }
            }
            _ => was.height(),
        }
    }

    /// Increases the height. The child with `stretches` takes the difference.
    pub(crate) fn stretch(&mut self, height: f64) {
        let extra = height - self.place.height;
        if extra <= 0.0 || self.device_frame().is_some() {
            return;
        }
        if let Some(group) = &mut self.group {
            if group.is_bar {
                group.shift(0.0, (extra / 2.0).round());
            } else if group.flow == Flow::Row && !group.is_on_one_line() {
                // Wrapped boxes are stacked and keep their heights.
            } else if group.flow == Flow::Row || group.flow == Flow::Grid {
                for item in group.items.iter_mut().filter(|item| item.is_frame() || item.is_elastic()) {
                    item.stretch(item.place.height + extra);
                }
            } else {
                group.use_height(extra);
            }
        }
        self.place.height = height;
    }

    /// Whether something inside uses additional height.
    fn is_elastic(&self) -> bool {
        self.group.iter().flat_map(|group| &group.items).any(|item| {
            item.stretches || item.is_pinned || item.fills_page || item.is_elastic() && !item.is_frame()
        })
    }

    /// Whether it is stretched to the height of its row: boxes and pictures without a requested height.
    fn is_stretched(&self) -> bool {
        let is_picture = |kind| matches!(kind, ComponentKind::ImagePlaceholder | ComponentKind::Container);
        let is_hugging = self.intrinsic_width.fit_content.is_some();
        self.height.is_none()
            && self.device_frame().is_none()
            && (self.is_frame() || self.leaf_kind().is_some_and(is_picture) && !is_hugging)
    }
}

/// Whether its height is that of its text.
fn is_written(kind: ComponentKind) -> bool {
    matches!(kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::Footer)
}

impl BoxGroup {
    /// Whether the boxes of a row stand side by side.
    fn is_on_one_line(&self) -> bool {
        self.items.windows(2).all(|pair| match pair {
            [one, next] => next.place.x >= one.place.x + one.place.width - 1.0,
            _ => true,
        })
    }

    /// Moves the boxes.
    pub(crate) fn shift(&mut self, x: f64, y: f64) {
        for item in &mut self.items {
            item.place.x += x;
            item.place.y += y;
        }
    }

    /// Uses additional height in a column: the first box that takes the rest grows, else pinned boxes move down.
    /// Returns whether there are such boxes.
    pub(crate) fn use_height(&mut self, extra: f64) -> bool {
        let growing = self.items.iter().position(|item| item.stretches || item.fills_page);
        let first_low =
            growing.map(|at| at + 1).or_else(|| self.items.iter().position(|item| item.is_pinned));
        if let Some(item) = growing.and_then(|at| self.items.get_mut(at)) {
            let higher = item.place.height + extra;
            item.stretch(higher);
            item.place.height = higher;
        }
        for item in self.items.iter_mut().skip(first_low.unwrap_or(usize::MAX)) {
            item.place.y += extra;
        }
        first_low.is_some()
    }

    /// Places the boxes in a given width and returns their height.
    fn solve(&mut self, width: f64, page: &PageMetrics) -> f64 {
        if self.keeps(width) {
            return self.keep(page);
        }
        match self.flow {
            Flow::Row => self.solve_row(width, page),
            Flow::Grid => self.solve_grid(width, page),
            Flow::Page | Flow::Column | Flow::Overlay => self.solve_column(width, page),
            Flow::Screens => self.solve_screens(page),
        }
    }

    /// Places screens side by side at their own widths. The page grows with them. New screens of one device are as high
    /// as the highest of them.
    fn solve_screens(&mut self, page: &PageMetrics) -> f64 {
        let gap = gap_of(self);
        let mut edge = 0.0;
        for item in &mut self.items {
            let width = item.intrinsic_width.fit_content.unwrap_or(item.intrinsic_width.max_content);
            (item.place.x, item.place.y) = (edge, 0.0);
            item.solve(width, page);
            edge += item.place.width + gap;
        }
        let drawn: Vec<_> =
            self.items.iter().map(|item| (item.device_frame(), item.place.height)).collect_vec();
        for item in self.items.iter_mut().filter(|item| item.height.is_none() && item.sketch_bounds.is_none())
        {
            let alike = drawn.iter().filter(|(device, _)| device.is_some() && *device == item.device_frame());
            let highest = alike.map(|(_, height)| *height).fold(item.place.height, fmax);
            if highest > item.place.height {
                item.height = Some(highest);
                item.solve(item.place.width, page);
            }
        }
        self.items.iter().map(|item| item.place.height).fold(0.0, fmax)
    }

    /// Whether the available width equals that on the sketch.
    fn keeps(&self, width: f64) -> bool {
        self.room.is_some_and(|room| is_same(room.width(), width))
    }

    /// Keeps the coordinates. In a column, increased heights displace the boxes below.
    fn keep(&mut self, page: &PageMetrics) -> f64 {
        let Some(room) = self.room else { return 0.0 };
        let pushes = matches!(self.flow, Flow::Column | Flow::Page);
        let (mut gained, mut height) = (0.0, room.height());
        for item in &mut self.items {
            let Some(was) = item.sketch_bounds else { continue };
            let higher = item.solve(was.width(), page) - was.height();
            item.place.x = was.x() - room.x();
            item.place.y = was.y() - room.y() + gained;
            if pushes {
                gained += higher;
            }
            height = fmax(height, item.place.y + item.place.height);
        }
        if gained < 0.0 { room.height() + gained } else { height }
    }
}
