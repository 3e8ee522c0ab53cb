//! Painting of overlay items: outlines, handles, locks and badges.

use super::{FONT_FAMILY, Layer, fill, stroke};
use crate::canvas::colors::Colors;
use crate::canvas::overlay::{HANDLE_SIDE, OverlayItem};
use js_sys::Array;
use kurbo::{Point, Rect, Vec2};
use std::f64::consts::{PI, TAU};
use websketch_layout::drawing::ColorRole;

impl Layer {
    /// Paints the overlay items.
    pub fn paint_overlay(&self, marks: &[OverlayItem], colors: &Colors) {
        self.to_screen();
        let context = &self.context;
        context.set_stroke_style_str(&colors.accent);
        for mark in marks {
            match mark {
                OverlayItem::Outline(rect) => stroke(context, *rect, 1.5),
                OverlayItem::Frame(rect) | OverlayItem::Hover(rect) => stroke(context, *rect, 1.0),
                OverlayItem::Proposed(rect) => self.dashed(|| stroke(context, *rect, 1.5)),
                OverlayItem::Former(rect) => {
                    context.set_stroke_style_str(colors.of(ColorRole::Muted));
                    self.dashed(|| stroke(context, *rect, 1.0));
                    context.set_stroke_style_str(&colors.accent);
                }
                OverlayItem::Removed(rect) => self.paint_removed(*rect, colors),
                OverlayItem::Way(from, to) => self.paint_way(*from, *to),
                OverlayItem::Pointed(rect) => self.paint_pointed(*rect, colors),
                OverlayItem::Handle(at) => self.paint_handle(*at, colors),
                OverlayItem::LinkHandle(at) => self.paint_link_handle(*at, colors),
                OverlayItem::Link(from, to) => self.paint_link(*from, *to, colors),
                OverlayItem::Marquee(rect) => {
                    context.set_fill_style_str(&colors.accent_wash);
                    fill(context, *rect);
                    stroke(context, *rect, 1.0);
                }
                OverlayItem::Lock(at) => self.paint_lock(*at, colors),
                OverlayItem::Badge { at, text } => self.paint_badge(*at, text, &colors.accent, colors),
                OverlayItem::Guide(from, to) => self.paint_line(*from, *to, colors),
                OverlayItem::Slot(from, to) => self.paint_slot(*from, *to, colors),
                OverlayItem::Gap { from, to, text } => self.paint_gap(*from, *to, text, colors),
            }
        }
    }

    fn paint_line(&self, from: Point, to: Point, colors: &Colors) {
        let context = &self.context;
        context.set_stroke_style_str(&colors.guide);
        context.set_line_width(1.0);
        // On the center of pixels, for sharp lines.
        let sharp = |point: Point| point.floor() + Vec2::new(0.5, 0.5);
        let (from, to) = (sharp(from), sharp(to));
        context.begin_path();
        context.move_to(from.x, from.y);
        context.line_to(to.x, to.y);
        context.stroke();
        context.set_stroke_style_str(&colors.accent);
    }

    /// Paints a bar with round ends.
    fn paint_slot(&self, from: Point, to: Point, colors: &Colors) {
        let context = &self.context;
        context.set_fill_style_str(&colors.accent);
        context.begin_path();
        let bar = Rect::from_points(from.round(), to.round()).inflate(2.0, 2.0);
        // Fails only for a negative radius.
        let _ = context.round_rect_with_f64(bar.x0, bar.y0, bar.width(), bar.height(), 2.0);
        context.fill();
    }

    /// Paints a distance: a line with a tick at each end, and a badge with the length beside its middle.
    fn paint_gap(&self, from: Point, to: Point, text: &str, colors: &Colors) {
        let along = (to - from).normalize();
        let end = Vec2::new(along.y, along.x) * 4.0;
        for at in [from, to] {
            self.paint_line(at - end, at + end, colors);
        }
        self.paint_line(from, to, colors);
        let beside = Vec2::new(along.y.abs() * 20.0, along.x.abs() * 14.0);
        self.paint_badge(from.midpoint(to) + beside, text, &colors.guide, colors);
    }

    /// Paints a dashed outline that is crossed out.
    fn paint_removed(&self, rect: Rect, colors: &Colors) {
        let context = &self.context;
        context.set_fill_style_str(&colors.danger);
        context.set_stroke_style_str(&colors.danger);
        context.set_global_alpha(0.08);
        fill(context, rect);
        context.set_global_alpha(1.0);
        self.dashed(|| stroke(context, rect, 1.5));
        context.set_line_width(1.0);
        context.begin_path();
        context.move_to(rect.x0, rect.y0);
        context.line_to(rect.x1, rect.y1);
        context.move_to(rect.x1, rect.y0);
        context.line_to(rect.x0, rect.y1);
        context.stroke();
        context.set_stroke_style_str(&colors.accent);
    }

    /// Paints an arrow in the accent color.
    fn paint_way(&self, from: Point, to: Point) {
        /// Length of the head. Screen px.
        const HEAD: f64 = 8.0;
        let context = &self.context;
        let along = (to - from).normalize() * HEAD;
        let across = Vec2::new(-along.y, along.x) * 0.5;
        context.set_line_width(1.5);
        context.begin_path();
        context.move_to(from.x, from.y);
        context.line_to(to.x, to.y);
        for end in [to - along + across, to - along - across] {
            context.move_to(to.x, to.y);
            context.line_to(end.x, end.y);
        }
        context.stroke();
    }

    /// Paints a thick outline around a wash.
    fn paint_pointed(&self, rect: Rect, colors: &Colors) {
        let around = rect.inflate(3.0, 3.0);
        self.context.set_fill_style_str(&colors.accent_wash);
        fill(&self.context, around);
        stroke(&self.context, around, 3.0);
    }

    /// Runs `paint` with pale colors.
    pub fn paled(&self, paint: impl FnOnce()) {
        self.context.set_global_alpha(0.35);
        paint();
        self.context.set_global_alpha(1.0);
    }

    /// Runs `paint` with dashed lines.
    fn dashed(&self, paint: impl FnOnce()) {
        // Fails only for a value that is not a list of lengths.
        let _ = self.context.set_line_dash(&Array::of2(&5.into(), &4.into()));
        paint();
        let _ = self.context.set_line_dash(&Array::new());
    }

    fn paint_handle(&self, at: Point, colors: &Colors) {
        let square = Rect::from_center_size(at.round(), (HANDLE_SIDE, HANDLE_SIDE));
        self.context.set_fill_style_str(colors.of(ColorRole::Paper));
        fill(&self.context, square);
        stroke(&self.context, square.inflate(-0.5, -0.5), 1.5);
    }

    /// Paints a disk with an arrow to the right.
    fn paint_link_handle(&self, at: Point, colors: &Colors) {
        let context = &self.context;
        let at = at.round();
        context.begin_path();
        // Fails only for a negative radius.
        let _ = context.arc(at.x, at.y, 7.0, 0.0, TAU);
        context.set_fill_style_str(colors.of(ColorRole::Link));
        context.fill();
        context.set_stroke_style_str(colors.of(ColorRole::Paper));
        context.set_line_width(1.5);
        context.begin_path();
        context.move_to(at.x - 3.5, at.y);
        context.line_to(at.x + 3.5, at.y);
        context.move_to(at.x + 0.5, at.y - 3.0);
        context.line_to(at.x + 3.5, at.y);
        context.line_to(at.x + 0.5, at.y + 3.0);
        context.stroke();
        context.set_stroke_style_str(&colors.accent);
    }

    /// Paints a link from its handle to the pointer.
    fn paint_link(&self, from: Point, to: Point, colors: &Colors) {
        let context = &self.context;
        context.set_stroke_style_str(colors.of(ColorRole::Link));
        context.set_line_width(2.0);
        context.begin_path();
        context.move_to(from.x, from.y);
        context.line_to(to.x, to.y);
        context.stroke();
        context.set_stroke_style_str(&colors.accent);
        self.paint_link_handle(to, colors);
    }

    /// Paints a padlock on a disk.
    fn paint_lock(&self, at: Point, colors: &Colors) {
        let context = &self.context;
        let at = at.round();
        let arc = |y: f64, radius: f64, from: f64| {
            context.begin_path();
            // Fails only for a negative radius.
            let _ = context.arc(at.x, at.y + y, radius, from, TAU);
        };
        context.set_fill_style_str(colors.of(ColorRole::Paper));
        arc(0.0, 9.0, 0.0);
        context.fill();
        context.set_fill_style_str(&colors.accent);
        fill(context, Rect::new(at.x - 4.0, at.y - 1.0, at.x + 4.0, at.y + 5.0));
        context.set_line_width(1.5);
        arc(-1.0, 2.5, PI);
        context.stroke();
    }

    fn paint_badge(&self, at: Point, text: &str, ground: &str, colors: &Colors) {
        let context = &self.context;
        context.set_font(&format!("500 12px {FONT_FAMILY}"));
        context.set_text_baseline("middle");
        context.set_text_align("center");
        let width = context.measure_text(text).map_or(60.0, |metrics| metrics.width());
        context.set_fill_style_str(ground);
        context.begin_path();
        let _ = context.round_rect_with_f64(at.x - width / 2.0 - 6.0, at.y - 10.0, width + 12.0, 20.0, 4.0);
        context.fill();
        context.set_fill_style_str(&colors.on_accent);
        let _ = context.fill_text(text, at.x, at.y + 0.5);
    }
}
