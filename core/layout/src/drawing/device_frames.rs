//! Drawings of device frames around a page.

use super::draw_context::{DrawContext, Style, as_f64, within};
use super::primitive::ColorRole;
use kurbo::{Point, Rect};
use websketch_sketch::kit::Piece;

impl DrawContext<'_> {
    pub(super) fn browser(&mut self) {
        self.frame(self.room, 10.0, ColorRole::Paper, ColorRole::Border);
        let page = self.page(Piece::Browser);
        let bar = Rect { y1: page.y0, ..within(self.room, 1.0, 1.0) };
        self.filled(bar, 9.0, ColorRole::Shade);
        // Only the upper corners of the bar are round.
        self.filled(Rect { y0: bar.y0 + 10.0, ..bar }, 0.0, ColorRole::Shade);
        self.across(bar, page.y0, ColorRole::Line);
        for at in 0..3 {
            let x = self.room.x0 + 20.0 + as_f64(at) * 18.0;
            self.circle(Point::new(x, bar.center().y), 5.5, ColorRole::Bar, Some(ColorRole::Border));
        }
        let address = Rect::new(self.room.x0 + 88.0, bar.y0 + 8.0, self.room.x1 - 20.0, bar.y1 - 8.0);
        if address.width() >= 40.0 {
            self.frame(address, 14.0, ColorRole::Paper, ColorRole::Line);
            let text = self.text().unwrap_or("https://");
            self.write(text, Style::regular(13.0, ColorRole::Muted), within(address, 14.0, 0.0));
        }
    }

    pub(super) fn phone(&mut self) {
        let page = self.device(Piece::Phone, 44.0);
        let top = Rect::new(page.x0, self.room.y0 + 8.0, page.x1, page.y0);
        if page.width() >= 200.0 {
            let island = (page.width() * 0.28, 22.0);
            self.filled(Rect::from_center_size(top.center(), island), 11.0, ColorRole::Solid);
        }
        self.status(top, 24.0);
    }

    pub(super) fn tablet(&mut self) {
        let page = self.device(Piece::Tablet, 28.0);
        self.status(Rect::new(page.x0, self.room.y0 + 16.0, page.x1, page.y0), 12.0);
    }

    /// Draws the case, the screen and the home indicator.
    fn device(&mut self, piece: Piece, radius: f64) -> Rect {
        let page = self.page(piece);
        let bezel = page.x0 - self.room.x0;
        let radius = radius.min(self.room.width() * 0.14);
        self.frame(self.room, radius, ColorRole::Shade, ColorRole::Border);
        self.frame(
            within(self.room, bezel, bezel),
            (radius - bezel).max(4.0),
            ColorRole::Paper,
            ColorRole::Line,
        );
        let middle = (page.y1 + self.room.y1 - bezel) / 2.0;
        let home = Rect::from_center_size((page.center().x, middle), (page.width() * 0.36, 5.0));
        self.filled(home, 2.5, ColorRole::Border);
        page
    }

    /// Draws the time and the battery level.
    fn status(&mut self, strip: Rect, side: f64) {
        let inside = within(strip, side, 0.0);
        if inside.width() < 120.0 {
            return;
        }
        self.write("9:41", Style::bold(13.0, ColorRole::Text), Rect { x1: inside.x0 + 48.0, ..inside });
        let battery = Rect::from_center_size((inside.x1 - 12.0, inside.center().y), (24.0, 12.0));
        self.frame(battery, 3.5, ColorRole::Paper, ColorRole::Border);
        self.filled(Rect { x1: battery.x0 + 17.0, ..within(battery, 2.0, 2.0) }, 1.5, ColorRole::Solid);
    }

    /// Returns the area of the page.
    fn page(&self, piece: Piece) -> Rect {
        piece.page_area(self.room).unwrap_or(self.room)
    }
}
