//! Drawings of buttons.

use super::draw_context::{DrawContext, LEAST_PX, Style, square_in, within};
use super::primitive::ColorRole;
use kurbo::Rect;

/// The gap between an icon and its text. Pixels.
const ICON_GAP: f64 = 8.0;
/// The corner radius of a button. Pixels.
const RADIUS: f64 = 6.0;

impl DrawContext<'_> {
    pub(super) fn primary(&mut self) {
        self.filled(self.room, RADIUS, self.toned_fill(ColorRole::Accent));
        self.caption_of(ColorRole::OnSolid);
    }

    pub(super) fn secondary(&mut self) {
        self.frame(self.room, RADIUS, ColorRole::Paper, self.toned_fill(ColorRole::Border));
        self.caption_of(self.toned(ColorRole::Text));
    }

    pub(super) fn link_button(&mut self) {
        self.caption_of(self.toned(ColorRole::Accent));
    }

    pub(super) fn icon_button(&mut self) {
        self.frame(self.room, RADIUS, ColorRole::Paper, self.toned_fill(ColorRole::Border));
        let square = square_in(within(self.room, 4.0, 4.0), 20.0);
        let name = self.props.icon().unwrap_or("menu");
        self.draw_icon(name, square, self.toned(ColorRole::Text));
    }

    pub(super) fn chip(&mut self) {
        let radius = self.room.height() / 2.0;
        if self.props.is_checked() {
            self.frame(self.room, radius, ColorRole::Wash, ColorRole::Accent);
            self.caption_of(ColorRole::Accent);
        } else {
            self.frame(self.room, radius, ColorRole::Paper, ColorRole::Border);
            self.caption_of(ColorRole::Text);
        }
    }

    /// Draws the icon and the text, or a bar in their place.
    fn caption_of(&mut self, color: ColorRole) {
        let padding = (self.room.width() * 0.12).min(14.0);
        let mut room = within(self.room, padding, 2.0);
        let style = self.styled(Style::bold(self.size(), color).centered());
        let text = self.text();
        if let Some(icon) = self.props.icon() {
            let side = (style.font.px * 1.25).min(room.width());
            let length = text.map_or(0.0, |text| ICON_GAP + style.font.width(text));
            let x0 = style.start(room, side + length).max(room.x0);
            let middle = room.center().y;
            let square = Rect::new(x0, middle - side / 2.0, x0 + side, middle + side / 2.0);
            self.draw_icon(icon, square, color);
            room.x0 = square.x1 + ICON_GAP;
            room.x1 = room.x1.min(x0 + side + length + 1.0);
            if text.is_none() {
                return;
            }
        }
        match text {
            Some(text) => {
                self.write(text, style, room);
            }
            None => {
                let bar = Rect::from_center_size(room.center(), (room.width() * 0.5, room.height()));
                self.bar(
                    bar,
                    8.0,
                    if color == ColorRole::OnSolid { ColorRole::Line } else { ColorRole::Bar },
                );
            }
        }
    }

    /// Returns the usual font size of a button of this height. Pixels.
    fn size(&self) -> f64 {
        (self.room.height() * 0.4).clamp(LEAST_PX, 15.0)
    }
}
