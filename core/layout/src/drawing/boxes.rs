//! Drawings of containers, on a page or in front of it.

use super::draw_context::{DrawContext, MESSAGE, Style, VerticalAlign, within};
use super::glyph::Glyph;
use super::page_place::PagePlace;
use super::primitive::ColorRole;
use kurbo::{Point, Rect};
use websketch_sketch::Fill;

/// The distance from an edge to a title. Pixels.
const INSET: f64 = 16.0;
/// The corner radius of a box. Pixels.
const RADIUS: f64 = 8.0;

impl DrawContext<'_> {
    pub(super) fn plain_box(&mut self) {
        match self.props.fill() {
            // A filled box is a flat area, such as a band of the page.
            Some(Fill::Light) => self.filled(self.room, 0.0, ColorRole::Shade),
            Some(Fill::Dark) => self.filled(self.room, 0.0, ColorRole::Paper),
            Some(Fill::Accent) => self.filled(self.room, 0.0, ColorRole::Wash),
            Some(Fill::None) => self.outlined(self.room, RADIUS, ColorRole::Line),
            None => self.frame_of_place(),
        }
        self.title(8.0);
    }

    pub(super) fn card(&mut self) {
        match self.props.fill() {
            Some(Fill::Light) => self.frame(self.room, RADIUS, ColorRole::Shade, ColorRole::Line),
            Some(Fill::Dark) => self.filled(self.room, RADIUS, ColorRole::Paper),
            Some(Fill::Accent) => self.frame(self.room, RADIUS, ColorRole::Wash, ColorRole::Line),
            Some(Fill::None) => self.outlined(self.room, RADIUS, ColorRole::Line),
            None => self.frame(self.room, RADIUS, ColorRole::Paper, ColorRole::Line),
        }
        self.title(12.0);
    }

    pub(super) fn modal(&mut self) {
        self.raised(12.0);
        let head = self.head(56.0);
        if let Some(text) = self.text() {
            let room = Rect { x1: head.x1 - 32.0, ..within(head, 20.0, 0.0) };
            self.write(text, Style::bold(16.0, ColorRole::Text), room);
        }
        self.close_sign(head, ColorRole::Muted);
        self.end_of(head);
    }

    pub(super) fn sheet(&mut self) {
        self.raised(16.0);
        let grip = Rect::from_center_size((self.room.center().x, self.room.y0 + 12.0), (40.0, 4.0));
        self.filled(grip, 2.0, ColorRole::Bar);
        self.title(20.0);
    }

    pub(super) fn alert(&mut self) {
        let color = self.toned_fill(ColorRole::Solid);
        let (fill, border) = match color {
            ColorRole::Solid => (ColorRole::Shade, ColorRole::Line),
            ColorRole::Accent => (ColorRole::Wash, ColorRole::Line),
            tone => (ColorRole::Paper, tone),
        };
        self.frame(self.room, RADIUS, fill, border);
        // The sign belongs to the text; other contents have the whole box.
        let Some(text) = self.text() else { return };
        let first = Rect { y1: self.room.y1.min(self.room.y0 + 56.0), ..self.room };
        let sign = Point::new(self.room.x0 + 26.0, first.center().y);
        self.circle(sign, 10.0, color, None);
        self.glyph(Glyph::Info, Rect::from_center_size(sign, (18.0, 18.0)), ColorRole::OnSolid);
        let room = Rect::new(self.room.x0 + 48.0, self.room.y0, self.room.x1 - INSET, self.room.y1);
        self.message(text, Style::regular(14.0, ColorRole::Text), room);
    }

    pub(super) fn toast(&mut self) {
        self.filled(self.room, 8.0, ColorRole::Solid);
        let first = Rect { y1: self.room.y1.min(self.room.y0 + 56.0), ..self.room };
        self.close_sign(first, ColorRole::OnSolid);
        let Some(text) = self.text() else { return };
        let room = Rect { x1: self.room.x1 - 44.0, ..within(self.room, INSET, 0.0) };
        self.message(text, Style::regular(14.0, ColorRole::OnSolid), room);
    }

    pub(super) fn tooltip(&mut self) {
        const POINTER: f64 = 6.0;
        let body = Rect { y1: self.room.y1 - POINTER, ..self.room };
        self.filled(body, 6.0, ColorRole::Solid);
        let tip = Point::new(self.room.center().x, self.room.y1);
        let side = |dx: f64| Point::new(tip.x + dx, body.y1 - 0.5);
        self.shape([side(-POINTER), side(POINTER), tip], ColorRole::Solid, None);
        if let Some(text) = self.text() {
            let style = Style::regular(13.0, ColorRole::OnSolid).centered();
            self.block(text, style, within(body, 10.0, 2.0), &MESSAGE, VerticalAlign::Middle);
        }
    }

    pub(super) fn accordion(&mut self) {
        self.filled(self.room, 0.0, ColorRole::Paper);
        for y in [self.room.y0 + 0.5, self.room.y1 - 0.5] {
            self.across(self.room, y, ColorRole::Line);
        }
        let head = self.head(48.0);
        let is_open = head.y1 + 8.0 < self.room.y1;
        let sign = Rect::from_center_size((head.x1 - 24.0, head.center().y), (18.0, 18.0));
        self.glyph(if is_open { Glyph::Up } else { Glyph::Down }, sign, ColorRole::Muted);
        let room = Rect { x1: head.x1 - 44.0, ..within(head, INSET, 0.0) };
        match self.text() {
            Some(text) => {
                self.write(text, Style::bold(14.0, ColorRole::Text), room);
            }
            None => self.bar(Rect { x1: room.x0 + room.width() * 0.4, ..room }, 8.0, ColorRole::Bar),
        }
        self.end_of(head);
    }

    pub(super) fn note(&mut self) {
        let Rect { x0, y0, x1, y1 } = within(self.room, 0.5, 0.5);
        let fold = 18.0_f64.min(self.room.width() / 3.0).min(self.room.height() / 3.0);
        let corner = Point::new(x1 - fold, y1 - fold);
        let paper = [(x0, y0), (x1, y0), (x1, corner.y), (corner.x, y1), (x0, y1)].map(Point::from);
        self.shape(paper, ColorRole::Shade, Some((ColorRole::Border, 1.0)));
        let folded = [Point::new(x1, corner.y), corner, Point::new(corner.x, y1)];
        self.shape(folded, ColorRole::Bar, Some((ColorRole::Border, 1.0)));
        let room = within(self.room, 12.0, 10.0);
        match self.text() {
            Some(text) => {
                self.block(text, Style::regular(14.0, ColorRole::Text), room, &MESSAGE, VerticalAlign::Top);
            }
            None => self.bars(room),
        }
    }

    /// Draws a sheet of paper with a shadow.
    fn raised(&mut self, radius: f64) {
        let body = Rect { y1: self.room.y1 - 2.0, ..self.room };
        self.filled(self.room, radius, ColorRole::Bar);
        self.frame(body, radius, ColorRole::Paper, ColorRole::Line);
    }

    /// Draws the frame of a box: a line below a bar across the page, a line after a column at its left, else all four
    /// edges.
    fn frame_of_place(&mut self) {
        let Rect { x1, y0, y1, .. } = self.room;
        match self.place {
            PagePlace::Bar => {
                self.filled(self.room, 0.0, ColorRole::Paper);
                self.across(self.room, y1 - 0.5, ColorRole::Line);
            }
            PagePlace::Side => {
                self.filled(self.room, 0.0, ColorRole::Surface);
                self.line(Point::new(x1 - 0.5, y0), Point::new(x1 - 0.5, y1), ColorRole::Line);
            }
            PagePlace::Free => self.frame(self.room, RADIUS, ColorRole::Surface, ColorRole::Line),
        }
    }

    /// Draws the title at the top of a box.
    fn title(&mut self, above: f64) {
        let Some(text) = self.text() else { return };
        let top = self.room.y0 + above;
        let room = Rect::new(self.room.x0 + INSET, top, self.room.x1 - INSET, top + 24.0);
        self.write(text, Style::bold(14.0, ColorRole::Text), room);
    }

    /// Returns the strip at the top of a box.
    fn head(&self, height: f64) -> Rect {
        Rect { y1: self.room.y1.min(self.room.y0 + height), ..self.room }
    }

    /// Draws the line below a strip, if there is content below it.
    fn end_of(&mut self, head: Rect) {
        if head.y1 + 8.0 < self.room.y1 {
            self.across(within(head, 1.0, 0.0), head.y1, ColorRole::Line);
        }
    }

    fn close_sign(&mut self, strip: Rect, color: ColorRole) {
        if strip.width() >= 64.0 {
            let sign = Rect::from_center_size((strip.x1 - 24.0, strip.center().y), (16.0, 16.0));
            self.glyph(Glyph::Close, sign, color);
        }
    }

    fn message(&mut self, text: &str, style: Style, room: Rect) {
        let inside = within(room, 0.0, 4.0);
        self.block(text, style, inside, &MESSAGE, VerticalAlign::Middle);
    }
}
