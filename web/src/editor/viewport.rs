//! Viewport: zoom and pan, the only conversion between sketch px and screen px.

use kurbo::{Point, Rect, Size, Vec2};

/// Range of the zoom. Below it components are too small to see, above it pixels are too large to work on.
const ZOOM_RANGE: std::ops::RangeInclusive<f64> = 0.02..=8.0;

/// Initial zoom of a page. Text of 16 px stays readable, and a large screen does not enlarge it too much.
const PAGE_ZOOM: std::ops::RangeInclusive<f64> = 0.5..=1.5;

/// Visible part of the sketch: `screen = sketch × zoom + pan`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    zoom: f64,
    pan: Vec2,
}

impl Viewport {
    /// Creates a viewport at 100 % with the sketch's origin at `origin` on the screen.
    pub fn at_origin(origin: Point) -> Self {
        Self { zoom: 1.0, pan: origin.to_vec2() }
    }

    /// Centers all of `content` in `area` of the screen, at most at 100 %.
    pub fn fit(content: Rect, area: Rect) -> Self {
        let zoom = (area.width() / content.width()).min(area.height() / content.height()).min(1.0);
        Self::centered(content.center(), area, zoom)
    }

    /// Returns the initial viewport of a page: all of it in `area`, or its top left part if that would be too small.
    pub fn of_page(page: Size, area: Rect) -> Self {
        let whole = (area.width() / page.width).min(area.height() / page.height);
        let zoom = whole.clamp(*PAGE_ZOOM.start(), *PAGE_ZOOM.end());
        let start = |room: f64, length: f64| ((room - length * zoom) / 2.0).max(0.0);
        let offset = Vec2::new(start(area.width(), page.width), start(area.height(), page.height));
        Self { zoom, pan: (area.origin().to_vec2() + offset).round() }
    }

    /// Centers the point `middle` of the sketch in `area` of the screen, at `zoom`.
    pub fn centered(middle: Point, area: Rect, zoom: f64) -> Self {
        let zoom = allowed(zoom);
        // Whole px keep hairlines sharp.
        let pan = area.center().to_vec2() - middle.to_vec2() * zoom;
        Self { zoom, pan: pan.round() }
    }

    /// Returns the viewport after the least change that shows all of `content` in `area` of the screen.
    pub fn revealing(self, content: Rect, area: Rect) -> Self {
        let shown = self.rect_to_screen(content);
        if shown.width() > area.width() || shown.height() > area.height() {
            return Self::fit(content, area);
        }
        let step = |from: f64, to: f64, low: f64, high: f64| (low - from).max(0.0) + (high - to).min(0.0);
        self.panned(Vec2::new(
            step(shown.x0, shown.x1, area.x0, area.x1),
            step(shown.y0, shown.y1, area.y0, area.y1),
        ))
    }

    /// Returns the zoom: screen px per sketch px.
    pub fn zoom(self) -> f64 {
        self.zoom
    }

    /// Returns the position of the sketch's origin on the screen.
    pub fn pan(self) -> Vec2 {
        self.pan
    }

    /// Pans by `by` screen px.
    #[must_use]
    pub fn panned(self, by: Vec2) -> Self {
        Self { pan: self.pan + by, ..self }
    }

    /// Rounds the origin to whole device px, with `ratio` device px per screen px. Lines stay sharp, and a pan moves
    /// pixels unchanged.
    #[must_use]
    pub fn on_device_px(self, ratio: f64) -> Self {
        Self { pan: (self.pan * ratio).round() / ratio, ..self }
    }

    /// Zooms by `factor` around `anchor` on the screen.
    #[must_use]
    pub fn zoomed(self, factor: f64, anchor: Point) -> Self {
        let zoom = allowed(self.zoom * factor);
        let held = self.to_sketch(anchor);
        Self { zoom, pan: anchor.to_vec2() - held.to_vec2() * zoom }
    }

    /// Converts a point from sketch px to screen px.
    pub fn to_screen(self, point: Point) -> Point {
        (point.to_vec2() * self.zoom + self.pan).to_point()
    }

    /// Converts a point from screen px to sketch px.
    pub fn to_sketch(self, point: Point) -> Point {
        ((point.to_vec2() - self.pan) / self.zoom).to_point()
    }

    /// Converts a rectangle from sketch px to screen px.
    pub fn rect_to_screen(self, rect: Rect) -> Rect {
        Rect::from_points(self.to_screen(rect.origin()), self.to_screen(Point::new(rect.x1, rect.y1)))
    }

    /// Converts a rectangle from screen px to sketch px.
    pub fn rect_to_sketch(self, rect: Rect) -> Rect {
        Rect::from_points(self.to_sketch(rect.origin()), self.to_sketch(Point::new(rect.x1, rect.y1)))
    }

    /// Returns the part of the sketch that is visible on a screen of this size.
    pub fn visible(self, screen: Size) -> Rect {
        self.rect_to_sketch(screen.to_rect())
    }
}

fn allowed(zoom: f64) -> f64 {
    if zoom.is_finite() { zoom.clamp(*ZOOM_RANGE.start(), *ZOOM_RANGE.end()) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_to_begin_on_fits_or_begins_where_it_begins() {
        #[track_caller]
        fn check(area: Rect, zoom: f64, pan: (f64, f64)) {
            let page = Viewport::of_page(Size::new(1_440.0, 900.0), area);
            assert_eq!((page.zoom(), page.pan()), (zoom, pan.into()));
        }
        check(Rect::new(300.0, 100.0, 1_740.0, 1_000.0), 1.0, (300.0, 100.0));
        check(Rect::new(0.0, 0.0, 720.0, 1_000.0), 0.5, (0.0, 275.0));
        check(Rect::new(16.0, 128.0, 374.0, 660.0), 0.5, (16.0, 169.0));
        check(Rect::new(0.0, 0.0, 4_000.0, 4_000.0), 1.5, (920.0, 1_325.0));
    }

    #[test]
    fn zooming_holds_the_point_under_the_pointer() {
        let viewport = Viewport::at_origin(Point::new(240.0, 56.0)).zoomed(1.06, Point::new(500.0, 300.0));
        let held = Viewport::at_origin(Point::new(240.0, 56.0)).to_sketch(Point::new(500.0, 300.0));
        assert!(viewport.to_screen(held).distance(Point::new(500.0, 300.0)) < 1e-9);
    }

    #[test]
    fn fit_never_enlarges_and_centers() {
        let area = Rect::new(240.0, 56.0, 1280.0, 800.0);
        let small = Viewport::fit(Rect::new(0.0, 0.0, 100.0, 100.0), area);
        assert_eq!(small.zoom(), 1.0);
        assert_eq!(small.to_screen(Point::new(50.0, 50.0)), area.center());
        assert_eq!(Viewport::fit(Rect::new(0.0, 0.0, 2080.0, 100.0), area).zoom(), 0.5);
    }

    #[test]
    fn what_is_new_comes_into_view_by_the_least_movement() {
        let area = Rect::new(240.0, 56.0, 1280.0, 800.0);
        let viewport = Viewport::at_origin(area.origin());
        let check = |content: Rect, expected: Rect| {
            assert_eq!(viewport.revealing(content, area).rect_to_screen(content), expected);
        };
        check(Rect::new(0.0, 0.0, 100.0, 100.0), Rect::new(240.0, 56.0, 340.0, 156.0));
        check(Rect::new(1000.0, 700.0, 1100.0, 800.0), Rect::new(1180.0, 700.0, 1280.0, 800.0));
        check(Rect::new(0.0, 0.0, 2080.0, 100.0), Rect::new(240.0, 403.0, 1280.0, 453.0));
    }

    #[test]
    fn zoom_stays_in_range() {
        let viewport = Viewport::at_origin(Point::ZERO);
        assert_eq!(viewport.zoomed(1e9, Point::ZERO).zoom(), 8.0);
        assert_eq!(viewport.zoomed(0.0, Point::ZERO).zoom(), 0.02);
        assert_eq!(viewport.zoomed(f64::NAN, Point::ZERO).zoom(), 1.0);
    }

    #[test]
    fn screen_and_sketch_are_inverse() {
        let viewport = Viewport::at_origin(Point::new(13.0, -7.0)).zoomed(0.3, Point::new(5.0, 5.0));
        let point = Point::new(123.0, 456.0);
        assert!(viewport.to_sketch(viewport.to_screen(point)).distance(point) < 1e-9);
    }
}
