//! Painting of primitives and overlay items. No other module calls the canvas API.

mod brush;
mod marks;

use crate::canvas::colors::Colors;
use crate::canvas::icons::Icons;
use crate::canvas::scene::Batch;
use crate::editor::gesture::GRID;
use crate::editor::viewport::Viewport;
pub use brush::DetailLevel;
use brush::{Brush, extent};
use kurbo::{Point, Rect, Size, Vec2};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use websketch_layout::drawing::ColorRole;

/// Fonts with the metrics that core measures with, and the nearest one of systems without them.
const FONT_FAMILY: &str = "Helvetica, Arial, 'Liberation Sans', Arimo, 'DejaVu Sans Condensed', sans-serif";

/// Colors and icons for painting drawings.
pub type PaintResources<'a> = (&'a Colors, &'a Icons);

/// One canvas to paint on.
pub struct Layer {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    size: Size,
    ratio: f64,
}

impl Layer {
    /// Creates a layer on `canvas`, or `None` without canvas support.
    pub fn new(canvas: HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Self { canvas, context, size: Size::ZERO, ratio: 1.0 })
    }

    /// Sets the size of the canvas. CSS px, with `ratio` device px each. Returns true if the size changed and the
    /// canvas is now empty.
    pub fn resize(&mut self, size: Size, ratio: f64) -> bool {
        if (size, ratio) == (self.size, self.ratio) {
            return false;
        }
        (self.size, self.ratio) = (size, ratio);
        self.canvas.set_width(device_px(size.width * ratio));
        self.canvas.set_height(device_px(size.height * ratio));
        true
    }

    /// Clears the layer.
    pub fn clear(&self) {
        self.to_screen();
        self.context.clear_rect(0.0, 0.0, self.size.width, self.size.height);
    }

    /// Paints the background and the page.
    pub fn paint_page(&self, page: Size, viewport: &Viewport, colors: &Colors) {
        let context = &self.context;
        self.to_screen();
        context.set_fill_style_str(&colors.desk);
        context.fill_rect(0.0, 0.0, self.size.width, self.size.height);
        let end = self.in_px(page.to_vec2(), f64::ceil, viewport).to_point();
        let sheet = Rect::from_points(self.in_px(Vec2::ZERO, f64::ceil, viewport).to_point(), end);
        context.set_fill_style_str(&colors.page_edge);
        fill(context, sheet.inflate(1.0, 1.0));
        context.set_fill_style_str(&colors.page);
        fill(context, sheet);
    }

    /// Paints the grid on the visible page. Zoomed out, it keeps only every second, fourth, … line, so that lines stay
    /// apart.
    pub fn paint_grid(&self, page: Size, viewport: &Viewport, colors: &Colors) {
        /// Least distance between grid lines. Screen px.
        const MIN_STEP: f64 = 6.0;
        let mut step = GRID;
        while step * viewport.zoom() < MIN_STEP {
            step *= 2.0;
        }
        let shown = viewport.visible(self.size).intersect(Rect::from_origin_size(Point::ZERO, page));
        let context = &self.context;
        context.set_line_width(1.0);
        context.set_stroke_style_str(colors.of(ColorRole::Line));
        context.set_global_alpha(0.5);
        context.begin_path();
        let places = |from: f64, to: f64| {
            let first = (from / step).ceil() * step;
            std::iter::successors(Some(first), move |at| Some(at + step)).take_while(move |at| *at < to)
        };
        let middle = Vec2::new(0.5, 0.5) / self.ratio;
        let line = |from: Point, to: Point| {
            let [from, to] = [from, to].map(|end| self.in_px(end.to_vec2(), f64::floor, viewport) + middle);
            context.move_to(from.x, from.y);
            context.line_to(to.x, to.y);
        };
        for x in places(shown.x0, shown.x1) {
            line(Point::new(x, shown.y0), Point::new(x, shown.y1));
        }
        for y in places(shown.y0, shown.y1) {
            line(Point::new(shown.x0, y), Point::new(shown.x1, y));
        }
        context.stroke();
        context.set_global_alpha(1.0);
    }

    /// Paints batches of drawings, moved by `moved` sketch px.
    pub fn paint(
        &self,
        batches: &[Batch<'_>],
        moved: Vec2,
        viewport: &Viewport,
        resources: PaintResources<'_>,
    ) {
        let detail = DetailLevel::of(batches.iter().map(Vec::len).sum());
        self.paint_in(detail, batches, moved, viewport, resources);
    }

    /// Does the same as `paint` with a given level of detail.
    pub fn paint_in(
        &self,
        detail: DetailLevel,
        batches: &[Batch<'_>],
        moved: Vec2,
        viewport: &Viewport,
        (colors, icons): PaintResources<'_>,
    ) {
        self.to_sketch(viewport, moved);
        let mut brush = Brush::new(&self.context, (colors, icons), (viewport.zoom(), self.ratio), detail);
        let least = brush.least_extent();
        for batch in batches {
            // Similar drawings in a batch: painting them primitive by primitive keeps the color, which saves state
            // changes.
            let longest = batch.iter().map(|drawing| drawing.len()).max().unwrap_or(0);
            for place in 0..longest {
                // The first primitive of a drawing is visible at any zoom.
                let primitives = || {
                    let primitives = batch.iter().filter_map(|drawing| drawing.get(place));
                    primitives.filter(|primitive| place == 0 || extent(primitive) >= least)
                };
                primitives().for_each(|primitive| brush.paint_border(primitive));
                primitives().for_each(|primitive| brush.paint(primitive));
            }
        }
        brush.finish();
    }

    /// Copies the part `area` of another layer of the same size, moved by `moved` screen px.
    pub fn paint_layer(&self, other: &Self, area: Rect, moved: Vec2) {
        self.to_screen();
        // Slightly larger than the area, so that borders at its edge are complete.
        let from = area.inflate(2.0, 2.0).expand().intersect(self.size.to_rect());
        let to = from + (moved * self.ratio).round() / self.ratio;
        let device = from.scale_from_origin(self.ratio);
        // Fails only for a canvas without pixels.
        let _ = self.context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &other.canvas,
            device.x0,
            device.y0,
            device.width(),
            device.height(),
            to.x0,
            to.y0,
            to.width(),
            to.height(),
        );
    }

    /// Scrolls the layer by `by` screen px, which are whole device px. The caller repaints the revealed strips.
    pub fn shift(&self, by: Vec2) {
        let by = (by * self.ratio).round();
        self.to_device();
        // Fails only for a canvas without pixels.
        let _ = self.context.draw_image_with_html_canvas_element(&self.canvas, by.x, by.y);
    }

    /// Becomes a copy of another layer.
    pub fn copy(&mut self, other: &Self) {
        self.resize(other.size, other.ratio);
        self.paint_scaled(other, Vec2::ZERO, 1.0);
    }

    /// Paints another layer over this one, scaled by `scale`, with its corner at `origin` on the screen.
    pub fn paint_scaled(&self, other: &Self, origin: Vec2, scale: f64) {
        let origin = origin * self.ratio;
        // Both fail only for non-finite numbers and for a canvas without pixels.
        let _ = self.context.set_transform(scale, 0.0, 0.0, scale, origin.x, origin.y);
        let _ = self.context.draw_image_with_html_canvas_element(&other.canvas, 0.0, 0.0);
    }

    /// Runs `paint` with a clip to `area` of the screen.
    pub fn within(&self, area: Rect, paint: impl FnOnce()) {
        let area = (area.scale_from_origin(self.ratio)).round();
        self.context.save();
        self.to_device();
        self.context.begin_path();
        self.context.rect(area.x0, area.y0, area.width(), area.height());
        self.context.clip();
        paint();
        self.context.restore();
    }

    /// Returns a place of the sketch in screen px. The rounding to device px is the same at every pan.
    fn in_px(&self, place: Vec2, round: fn(f64) -> f64, viewport: &Viewport) -> Vec2 {
        let place = place * viewport.zoom() * self.ratio;
        let pan = (viewport.pan() * self.ratio).round();
        (Vec2::new(round(place.x), round(place.y)) + pan) / self.ratio
    }

    fn to_device(&self) {
        // Fails only for non-finite numbers.
        let _ = self.context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    }

    fn to_screen(&self) {
        self.transform(1.0, Vec2::ZERO);
    }

    fn to_sketch(&self, viewport: &Viewport, moved: Vec2) {
        let zoom = viewport.zoom();
        // Keeps lines sharp while panning and dragging.
        let viewport = viewport.panned(moved * zoom).on_device_px(self.ratio);
        self.transform(zoom, viewport.pan());
    }

    fn transform(&self, zoom: f64, pan: Vec2) {
        let (scale, pan) = (zoom * self.ratio, pan * self.ratio);
        // Fails only for non-finite numbers, which no viewport has.
        let _ = self.context.set_transform(scale, 0.0, 0.0, scale, pan.x, pan.y);
    }
}

fn fill(context: &CanvasRenderingContext2d, rect: Rect) {
    context.fill_rect(rect.x0, rect.y0, rect.width(), rect.height());
}

/// Strokes the outline of `rect` on whole px.
fn stroke(context: &CanvasRenderingContext2d, rect: Rect, width: f64) {
    let rect = Rect::new(rect.x0.round(), rect.y0.round(), rect.x1.round(), rect.y1.round());
    context.set_line_width(width);
    context.stroke_rect(rect.x0, rect.y0, rect.width(), rect.height());
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "float to integer casts saturate"
)]
fn device_px(length: f64) -> u32 {
    length.round() as u32
}
