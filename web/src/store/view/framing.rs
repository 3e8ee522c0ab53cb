//! The part of the sketch in the viewport: fitting, zooming and panning in the free area.

use super::View;
use crate::editor::viewport::Viewport;
use crate::ui::panel_layout::free_area;
use kurbo::{Point, Rect, Size, Vec2};
use leptos::prelude::*;

/// Content that was fitted into the free area.
#[derive(Clone, Copy)]
pub(super) enum FitTarget {
    /// A page in its initial viewport.
    Page(Size),
    /// The content of a frame.
    Frame(Rect),
}

impl View {
    /// Sets the size of the window. Fitted content is fitted again.
    pub fn resize(&self, size: Size) {
        self.keep_fitting(|| self.size.set(size));
    }

    /// Changes the free area and fits the fitted content again. Returns true if there is any.
    pub(super) fn keep_fitting(&self, change: impl FnOnce()) -> bool {
        let now = self.viewport.get_untracked();
        let fitted = self.fitted.get_value().filter(|(_, then)| *then == now);
        change();
        if let Some((fitted, _)) = fitted {
            self.show_fitted(fitted);
        }
        fitted.is_some()
    }

    fn show_fitted(&self, fitted: FitTarget) {
        let area = self.free_area();
        let viewport = match fitted {
            FitTarget::Page(page) => Viewport::of_page(page, area),
            FitTarget::Frame(frame) => Viewport::fit(frame, area),
        };
        self.fitted.set_value(Some((fitted, viewport)));
        self.viewport.set(viewport);
    }

    /// Returns the part of the window that no panel covers.
    pub fn free_area(&self) -> Rect {
        let dock = self.dock.with_untracked(Option::is_some);
        let area = free_area(self.window(), self.sidebar.get_untracked(), dock);
        area.scale_from_origin(self.text_scale)
    }

    /// Returns the size of the window in px of the style sheet, which scale with the browser's font size.
    pub fn window(&self) -> Size {
        self.size.get_untracked() / self.text_scale
    }

    /// Returns the sketch point in the center of the free area.
    pub fn viewport_center(&self) -> Point {
        self.viewport.get_untracked().to_sketch(self.free_area().center())
    }

    /// Shows a page in its initial viewport.
    pub fn show_page(&self, page: Size) {
        self.show_fitted(FitTarget::Page(page));
    }

    /// Fits all of `content` into the free area.
    pub fn fit(&self, content: Rect) {
        self.show_fitted(FitTarget::Frame(content));
    }

    /// Scrolls `content` into view by the least movement.
    pub fn reveal(&self, content: Rect) {
        let (now, area) = (self.viewport.get_untracked(), self.free_area());
        let next = now.revealing(content, area);
        if next != now {
            self.viewport.set(next);
        }
    }

    /// Brings `content` into view if it is not: all of `page` around it if that is readable, else as much as possible.
    pub fn show(&self, content: Rect, page: Rect) {
        /// Least zoom at which a page is readable.
        const MIN_READABLE_ZOOM: f64 = 0.3;
        let area = self.free_area();
        let shown = self.viewport.get_untracked().rect_to_screen(content);
        if area.contains_rect(shown) {
            return;
        }
        let is_readable = Viewport::fit(page, area).zoom() >= MIN_READABLE_ZOOM;
        self.fit(if is_readable { page } else { content });
    }

    /// Sets the zoom around the center.
    pub fn zoom_to(&self, zoom: f64) {
        let area = self.free_area();
        let middle = self.viewport.get_untracked().to_sketch(area.center());
        self.viewport.set(Viewport::centered(middle, area, zoom));
    }

    /// Zooms by `factor` around the center.
    pub fn zoom(&self, factor: f64) {
        self.zoom_at(factor, self.free_area().center());
    }

    /// Zooms by `factor` around `anchor` on the screen.
    pub fn zoom_at(&self, factor: f64, anchor: Point) {
        self.viewport.update(|viewport| *viewport = viewport.zoomed(factor, anchor));
    }

    /// Pans by `by` screen px.
    pub fn pan(&self, by: Vec2) {
        self.viewport.update(|viewport| *viewport = viewport.panned(by));
    }
}
