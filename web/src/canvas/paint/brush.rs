//! Painting of primitives as strokes and fills, with straight edges on whole device px.

mod strokes;

use super::{FONT_FAMILY, fill};
use crate::canvas::colors::Colors;
use crate::canvas::icons::Icons;
use kurbo::{Point, Rect};
use web_sys::CanvasRenderingContext2d;
use websketch_layout::drawing::{Anchor, ColorRole, ICON_GRID, ICON_LINE, Label, Primitive};

/// Least font size on the screen: smaller text is painted as a bar. The second value applies to very many drawings.
/// Screen px.
const MIN_FONT_SIZE: (f64, f64) = (3.2, 5.0);
/// Least extent that is painted among very many drawings. Device px.
const MIN_EXTENT: f64 = 2.5;
/// Least radius that is visibly round. Screen px.
const MIN_RADIUS: f64 = 1.5;
/// Offset of the baseline below the middle, in font sizes. Capitals are about 0.7 font sizes high.
const BASELINE: f64 = 0.35;

/// Most drawings with rounded corners.
const MAX_FINE: usize = 600;

/// Level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetailLevel {
    /// Rounded corners, and both strokes of hand-drawn lines.
    Fine,
    /// Square corners for very many drawings. Rounded ones take ten times as long.
    Coarse,
}

impl DetailLevel {
    /// Returns the level of detail for a number of drawings.
    pub fn of(count: usize) -> Self {
        if count <= MAX_FINE { Self::Fine } else { Self::Coarse }
    }
}

/// Painter of primitives. It caches the canvas state, because setting it is expensive.
pub(super) struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    colors: &'a Colors,
    icons: &'a Icons,
    zoom: f64,
    /// Device px per sketch px.
    scale: f64,
    detail: DetailLevel,
    fill: Option<ColorRole>,
    stroke: Option<ColorRole>,
    width: Option<u64>,
    font: Option<(u64, bool)>,
    anchor: Option<Anchor>,
}

impl<'a> Brush<'a> {
    pub(super) fn new(
        context: &'a CanvasRenderingContext2d,
        (colors, icons): (&'a Colors, &'a Icons),
        (zoom, ratio): (f64, f64),
        detail: DetailLevel,
    ) -> Self {
        context.set_line_cap("round");
        context.set_line_join("round");
        context.set_text_baseline("alphabetic");
        let scale = zoom * ratio;
        Self {
            context,
            colors,
            icons,
            zoom,
            scale,
            detail,
            fill: None,
            stroke: None,
            width: None,
            font: None,
            anchor: None,
        }
    }

    /// Restores the canvas state that other painters expect.
    pub(super) fn finish(self) {
        self.context.set_line_cap("butt");
        self.context.set_line_join("miter");
    }

    /// Returns true if a box is painted as two filled rectangles, border and inside. That is much cheaper than a path
    /// and looks the same where rounded corners are not visible.
    fn is_square(&self, radius: f64) -> bool {
        self.detail == DetailLevel::Coarse || radius * self.zoom < MIN_RADIUS
    }

    /// Returns the extent below which a primitive is not visible. Sketch px.
    pub(super) fn least_extent(&self) -> f64 {
        if self.detail == DetailLevel::Coarse { MIN_EXTENT / self.scale } else { 0.0 }
    }

    /// Rounds a length to whole device px, at least one.
    fn whole(&self, length: f64) -> f64 {
        (length * self.scale).round().max(1.0) / self.scale
    }

    fn on_px(&self, place: f64) -> f64 {
        (place * self.scale).round() / self.scale
    }

    /// Returns a box with edges on device px: sharp at any zoom, and never empty.
    fn sharp(&self, rect: Rect) -> Rect {
        let (x0, y0) = (self.on_px(rect.x0), self.on_px(rect.y0));
        let least = 1.0 / self.scale;
        Rect::new(x0, y0, self.on_px(rect.x1).max(x0 + least), self.on_px(rect.y1).max(y0 + least))
    }

    /// Paints the border of a primitive, below the rest of it.
    pub(super) fn paint_border(&mut self, primitive: &Primitive) {
        if let Primitive::Panel { rect, radius, fill: Some(_), border: Some(border) } = primitive
            && self.is_square(*radius)
        {
            self.fill_with(*border);
            fill(self.context, self.sharp(*rect));
        }
    }

    /// Paints the rest of a primitive.
    pub(super) fn paint(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::Panel { rect, radius, fill: filling, border } => {
                let rect = self.sharp(*rect);
                match (self.is_square(*radius), filling) {
                    (true, Some(filling)) => {
                        let line = if border.is_some() { self.whole(1.0) } else { 0.0 };
                        self.fill_with(*filling);
                        fill(self.context, rect.inset(-line));
                    }
                    (true, None) => self.paint_edges(rect, *border),
                    (false, _) => self.paint_round(rect, *radius, *filling, *border),
                }
            }
            Primitive::Stroke { from, to, color, width, is_dashed } => {
                self.paint_stroke(*from, *to, *color, (*width, *is_dashed));
            }
            Primitive::Outline { points, is_closed, fill, stroke } => {
                self.paint_outline(points, *is_closed, *fill, *stroke);
            }
            Primitive::Scribble { curves, color, width } => self.paint_scribble(curves, *color, *width),
            Primitive::Label(label) => self.paint_label(label),
            Primitive::Icon { name, square, color } => self.paint_icon(name, *square, *color),
        }
    }

    fn paint_label(&mut self, label: &Label) {
        let Label { at, text, length, size, bold, anchor, color } = label;
        let least = if self.detail == DetailLevel::Fine { MIN_FONT_SIZE.0 } else { MIN_FONT_SIZE.1 };
        if size * self.zoom < least {
            let left = label.left();
            let thickness = self.whole(size * 0.4);
            self.fill_with(if *color == ColorRole::OnSolid { *color } else { ColorRole::Line });
            self.context.fill_rect(left, at.y - thickness / 2.0, *length, thickness);
            return;
        }
        self.fill_with(*color);
        self.write_with(*size, *bold);
        if self.anchor.replace(*anchor) != Some(*anchor) {
            self.context.set_text_align(match anchor {
                Anchor::Start => "left",
                Anchor::Middle => "center",
                Anchor::End => "right",
            });
        }
        // In a wider font the line is condensed to the measured width, for which its box has room. Fails only if a
        // detached canvas has no font.
        let _ = self.context.fill_text_with_max_width(text, at.x, at.y + size * BASELINE, *length);
    }

    fn paint_icon(&mut self, name: &str, square: Rect, color: ColorRole) {
        let side = square.width();
        let Some(path) = self.icons.path(name) else {
            // A plain placeholder, as in an exported picture.
            let edge = Rect::from_center_size(square.center(), (side * 0.75, side * 0.75));
            self.stroke_with(color, (side / 12.0).clamp(1.0, 2.0));
            self.context.begin_path();
            round_rect(self.context, edge, side * 0.2);
            self.context.stroke();
            self.fill_with(color);
            let dot = Rect::from_center_size(square.center(), (side * 0.2, side * 0.2));
            return fill(self.context, dot);
        };
        self.stroke_with(color, 1.0);
        let scale = side / ICON_GRID;
        self.context.save();
        // Fails only for non-finite numbers, which no drawing has.
        let _ = self.context.translate(square.x0, square.y0);
        let _ = self.context.scale(scale, scale);
        self.context.set_line_width(ICON_LINE.max(1.0 / (self.scale * scale)));
        self.context.stroke_with_path(&path);
        self.context.restore();
    }

    /// Paints the border of a box without a fill.
    fn paint_edges(&mut self, rect: Rect, border: Option<ColorRole>) {
        let Some(color) = border else { return };
        let line = self.whole(1.0);
        self.stroke_with(color, line);
        let middle = rect.inset(-line / 2.0);
        self.context.stroke_rect(middle.x0, middle.y0, middle.width().max(0.0), middle.height().max(0.0));
    }

    fn paint_round(
        &mut self,
        rect: Rect,
        radius: f64,
        filling: Option<ColorRole>,
        border: Option<ColorRole>,
    ) {
        let half = if border.is_some() { self.whole(1.0) / 2.0 } else { 0.0 };
        self.context.begin_path();
        round_rect(self.context, rect.inset(-half), (radius - half).max(0.0));
        if let Some(color) = filling {
            self.fill_with(color);
            self.context.fill();
        }
        if let Some(color) = border {
            self.stroke_with(color, self.whole(1.0));
            self.context.stroke();
        }
    }

    fn fill_with(&mut self, color: ColorRole) {
        if self.fill.replace(color) != Some(color) {
            self.context.set_fill_style_str(self.colors.of(color));
        }
    }

    /// Sets the stroke style. The width is at least one device px.
    fn stroke_with(&mut self, color: ColorRole, width: f64) {
        if self.stroke.replace(color) != Some(color) {
            self.context.set_stroke_style_str(self.colors.of(color));
        }
        let width = width.max(1.0 / self.scale);
        if self.width.replace(width.to_bits()) != Some(width.to_bits()) {
            self.context.set_line_width(width);
        }
    }

    fn write_with(&mut self, size: f64, bold: bool) {
        let font = (size.to_bits(), bold);
        if self.font.replace(font) != Some(font) {
            let weight = if bold { 700 } else { 400 };
            self.context.set_font(&format!("{weight} {size}px {FONT_FAMILY}"));
        }
    }
}

/// Returns the extent of a primitive. Sketch px.
pub(super) fn extent(primitive: &Primitive) -> f64 {
    let reach = |points: &mut dyn Iterator<Item = &Point>| {
        let Some(first) = points.next() else { return 0.0 };
        let from = |point: &Point| (point.x - first.x).abs().max((point.y - first.y).abs());
        points.map(from).fold(0.0, f64::max)
    };
    match primitive {
        Primitive::Panel { rect, .. } => rect.width().max(rect.height()),
        Primitive::Stroke { from, to, .. } => (from.x - to.x).abs().max((from.y - to.y).abs()),
        Primitive::Outline { points, .. } => reach(&mut points.iter()),
        Primitive::Scribble { curves, .. } => reach(&mut curves.iter().map(|[from, _, _]| from)),
        Primitive::Label(label) => label.length,
        Primitive::Icon { square, .. } => square.width(),
    }
}

fn round_rect(context: &CanvasRenderingContext2d, rect: Rect, radius: f64) {
    // Fails only for a negative radius, which no drawing has.
    let _ =
        context.round_rect_with_f64(rect.x0, rect.y0, rect.width().max(0.0), rect.height().max(0.0), radius);
}
