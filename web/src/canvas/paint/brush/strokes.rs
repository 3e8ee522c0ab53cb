//! Painting of polylines, outlines and hand-drawn lines.

use super::{Brush, DetailLevel};
use crate::canvas::paint::fill;
use js_sys::Array;
use kurbo::{Point, Rect};
use websketch_layout::drawing::ColorRole;

impl Brush<'_> {
    pub(super) fn paint_stroke(
        &mut self,
        from: Point,
        to: Point,
        color: ColorRole,
        (width, is_dashed): (f64, bool),
    ) {
        let is_straight = from.x == to.x || from.y == to.y;
        if is_straight && !is_dashed {
            let half = self.whole(width) / 2.0;
            let along = if from.y == to.y { (0.0, half) } else { (half, 0.0) };
            self.fill_with(color);
            let rect = Rect::from_points(from, to).inflate(along.0, along.1);
            return fill(self.context, self.sharp(rect));
        }
        self.stroke_with(color, width);
        self.context.begin_path();
        self.context.move_to(from.x, from.y);
        self.context.line_to(to.x, to.y);
        if is_dashed {
            self.context.set_line_cap("butt");
            // Fails only for a value that is not a list of lengths.
            let _ = self.context.set_line_dash(&Array::of2(&6.into(), &4.into()));
        }
        self.context.stroke();
        if is_dashed {
            let _ = self.context.set_line_dash(&Array::new());
            self.context.set_line_cap("round");
        }
    }

    pub(super) fn paint_outline(
        &mut self,
        points: &[Point],
        is_closed: bool,
        filling: Option<ColorRole>,
        stroke: Option<(ColorRole, f64)>,
    ) {
        let Some((first, rest)) = points.split_first() else { return };
        self.context.begin_path();
        self.context.move_to(first.x, first.y);
        for point in rest {
            self.context.line_to(point.x, point.y);
        }
        if is_closed {
            self.context.close_path();
        }
        if let Some(color) = filling {
            self.fill_with(color);
            self.context.fill();
        }
        if let Some((color, width)) = stroke {
            self.stroke_with(color, width);
            self.context.stroke();
        }
    }

    pub(super) fn paint_scribble(&mut self, curves: &[[Point; 3]], color: ColorRole, width: f64) {
        if self.detail == DetailLevel::Coarse {
            return self.paint_scribble_from_afar(curves, color, width);
        }
        self.stroke_with(color, width);
        self.context.begin_path();
        for [from, over, to] in curves {
            self.context.move_to(from.x, from.y);
            self.context.quadratic_curve_to(over.x, over.y, to.x, to.y);
        }
        self.context.stroke();
    }

    /// Paints a hand-drawn line zoomed out: one stroke instead of two, with nearly straight curves as lines.
    fn paint_scribble_from_afar(&mut self, curves: &[[Point; 3]], color: ColorRole, width: f64) {
        const NEARLY: f64 = 2.0;
        for [from, _, to] in curves.iter().step_by(2) {
            let (across, down) = ((from.x - to.x).abs() < NEARLY, (from.y - to.y).abs() < NEARLY);
            match (across, down) {
                // A corner.
                (true, true) => {}
                (true, false) => self.paint_stroke(*from, Point::new(from.x, to.y), color, (width, false)),
                (false, true) => self.paint_stroke(*from, Point::new(to.x, from.y), color, (width, false)),
                (false, false) => self.paint_stroke(*from, *to, color, (width, false)),
            }
        }
    }
}
