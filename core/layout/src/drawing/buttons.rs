//! Drawings of buttons.

use super::draw_context::{DrawContext, Style, square_in, within};
use super::primitive::ColorRole;
use kurbo::Rect;

/// The gap between an icon and its text. Pixels.
const ICON_GAP: f64 = 8.0;

impl DrawContext<'_> {
    pub(super) fn primary(&mut self) {
        self.filled(self.room, 8.0, ColorRole::Solid);
        self.caption_of(ColorRole::OnSolid);
    }

    pub(super) fn secondary(&mut self) {
        self.frame(self.room, 8.0, ColorRole::Paper, ColorRole::Border);
        self.caption_of(ColorRole::Text);
    }

    pub(super) fn link_button(&mut self) {
        if let Some((room, length)) = self.caption_of(ColorRole::Text) {
            let y = room.center().y + self.size() * 0.62;
            let line = Rect::from_center_size((room.center().x, y), (length, 0.0));
            self.across(line, y, ColorRole::Border);
        }
    }

    pub(super) fn icon_button(&mut self) {
        self.frame(self.room, 8.0, ColorRole::Paper, ColorRole::Border);
        let square = square_in(within(self.room, 4.0, 4.0), 20.0);
        let name = self.props.icon().unwrap_or("menu");
        self.draw_icon(name, square, ColorRole::Text);
    }

    pub(super) fn chip(&mut self) {
        let radius = self.room.height() / 2.0;
        if self.props.is_checked() {
            self.filled(self.room, radius, ColorRole::Solid);
            self.caption_of(ColorRole::OnSolid);
        } else {
            self.frame(self.room, radius, ColorRole::Shade, ColorRole::Border);
            self.caption_of(ColorRole::Text);
        }
    }

    /// Draws the icon and the text in the center, or a bar in their place. Returns the room and the length of the text.
    fn caption_of(&mut self, color: ColorRole) -> Option<(Rect, f64)> {
        let padding = (self.room.width() * 0.12).min(14.0);
        let mut room = within(self.room, padding, 2.0);
        let style = Style::bold(self.size(), color).centered();
        let text = self.text();
        if let Some(icon) = self.props.icon() {
            let side = (self.size() * 1.25).min(room.width());
            let length = text.map_or(0.0, |text| ICON_GAP + style.font.width(text));
            let x0 = (room.center().x - (side + length) / 2.0).max(room.x0);
            let middle = room.center().y;
            let square = Rect::new(x0, middle - side / 2.0, x0 + side, middle + side / 2.0);
            self.draw_icon(icon, square, color);
            room.x0 = square.x1 + ICON_GAP;
            room.x1 = room.x1.min(x0 + side + length + 1.0);
            text?;
        }
        match text {
            Some(text) => {
                let length = self.write(text, style, room);
                (length > 0.0).then_some((room, length))
            }
            None => {
                let bar = Rect::from_center_size(room.center(), (room.width() * 0.5, room.height()));
                self.bar(
                    bar,
                    8.0,
                    if color == ColorRole::OnSolid { ColorRole::Line } else { ColorRole::Bar },
                );
                None
            }
        }
    }

    /// Returns the font size of a button. Pixels.
    fn size(&self) -> f64 {
        (self.room.height() * 0.4).clamp(10.0, 15.0)
    }
}
