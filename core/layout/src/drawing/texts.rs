//! Drawings of texts, headings, footers and lines.

use super::draw_context::{DrawContext, FontStep, LEAST_PX, MAX_LINES, Style, VerticalAlign, whole, within};
use super::primitive::ColorRole;
use kurbo::{Point, Rect, Size};

/// Font sizes of a text: smaller ones for low boxes.
const TEXT_SIZES: [FontStep; 5] = [(16.0, 24.0), (15.0, 22.5), (14.0, 21.0), (13.0, 19.5), (12.0, 0.0)];
/// Font sizes of headings: level 1 first, then smaller ones for low boxes.
const HEADING_SIZES: [FontStep; 8] = [
    (36.0, 50.0),
    (28.0, 39.0),
    (22.0, 30.5),
    (19.0, 26.5),
    (17.0, 23.5),
    (15.0, 21.0),
    (13.0, 18.0),
    (12.0, 0.0),
];
/// The font size of a link, and the gap between its icon and its text. Pixels.
const LINK: f64 = 15.0;
const LINK_LINE: f64 = 1.34;
const ICON_GAP: f64 = 6.0;
/// The level of a heading without one.
const DEFAULT_LEVEL: u8 = 2;

/// Whether a line in a box of this size is upright: the box is much higher than wide.
#[must_use]
pub fn is_upright(size: Size) -> bool {
    const RATIO: f64 = 1.5;
    size.height > RATIO * size.width
}

impl DrawContext<'_> {
    pub(super) fn body(&mut self) {
        self.paragraph(Style::regular(12.0, ColorRole::Text), self.room, &TEXT_SIZES);
    }

    pub(super) fn caption(&mut self) {
        self.paragraph(Style::regular(12.0, ColorRole::Muted), self.room, &[(12.0, 0.0)]);
    }

    pub(super) fn small_title(&mut self) {
        self.paragraph(Style::bold(13.0, ColorRole::Text), self.room, &[(13.0, 18.0), (12.0, 0.0)]);
    }

    pub(super) fn link(&mut self) {
        let Some(text) = self.text() else { return self.bars(self.room) };
        let style = self.styled(Style::regular(LINK, self.toned(ColorRole::Accent)));
        let px = style.font.px;
        let mut room = self.room;
        if let Some(icon) = self.props.icon() {
            let side = (px * 1.2).min(room.width());
            let length = style.font.width(text).min((room.width() - side - ICON_GAP).max(0.0));
            let x0 = style.start(room, side + ICON_GAP + length).max(room.x0);
            let middle = room.y0 + room.height().min(px * 1.73) / 2.0;
            let square = Rect::new(x0, middle - side / 2.0, x0 + side, middle + side / 2.0);
            self.draw_icon(icon, square, style.color);
            room.x0 = square.x1 + ICON_GAP;
            room.x1 = room.x1.min(room.x0 + length + 1.0);
        }
        let pitch = px * LINK_LINE;
        let most = whole(room.height() / pitch).max(1);
        let lines = style.font.wrap(text, room.width(), most);
        let mut row = Rect { y1: room.y1.min(room.y0 + pitch.max(px * 1.73)), ..room };
        if lines.len() > 1 {
            row.y1 = row.y0 + pitch;
        }
        for line in lines.iter().take(MAX_LINES) {
            self.write(line, style, row);
            row = Rect { y0: row.y0 + pitch, y1: row.y1 + pitch, ..row };
        }
    }

    pub(super) fn badge(&mut self) {
        let color = self.pill(self.room, self.props.text_style().tone);
        let room = within(self.room, (self.room.width() * 0.1).min(8.0), 1.0);
        let px = (self.room.height() * 0.52).clamp(LEAST_PX, 13.0);
        self.item(self.text(), self.styled(Style::bold(px, color).centered()), room);
    }

    pub(super) fn quote(&mut self) {
        self.filled(Rect { x1: self.room.x0 + 3.0, ..self.room }, 1.5, ColorRole::Border);
        let room = Rect { x0: self.room.x0 + 18.0, ..within(self.room, 0.0, 4.0) };
        self.paragraph(Style::regular(16.0, ColorRole::Text), room, &TEXT_SIZES);
    }

    pub(super) fn code(&mut self) {
        self.frame(self.room, 6.0, ColorRole::Shade, ColorRole::Line);
        let room = within(self.room, 12.0, (self.room.height() * 0.15).min(10.0));
        self.paragraph(Style::regular(13.0, ColorRole::Text), room, &[(13.0, 18.0), (12.0, 0.0)]);
    }

    fn paragraph(&mut self, usual: Style, room: Rect, sizes: &[FontStep]) {
        let usual = Style { color: self.toned(usual.color), ..usual };
        match self.text() {
            Some(text) => self.styled_block(text, usual, room, sizes, VerticalAlign::Top),
            None => self.bars(room),
        }
    }

    pub(super) fn heading(&mut self) {
        let Some(text) = self.text() else {
            let bar = Rect { x1: self.room.x0 + self.room.width() * 0.7, ..self.room };
            return self.bar(bar, 18.0, ColorRole::Line);
        };
        let level = usize::from(self.props.level().unwrap_or(DEFAULT_LEVEL));
        let sizes = HEADING_SIZES.get(level.saturating_sub(1)..).unwrap_or_default();
        let usual = Style::bold(12.0, self.toned(ColorRole::Text));
        self.styled_block(text, usual, self.room, sizes, VerticalAlign::Middle);
    }

    pub(super) fn footer(&mut self) {
        self.filled(self.room, 0.0, ColorRole::Shade);
        self.across(self.room, self.room.y0 + 0.5, ColorRole::Line);
        let room = within(self.room, 16.0, 4.0);
        match self.text() {
            Some(text) => {
                let style = Style::regular(13.0, ColorRole::Muted).centered();
                self.block(text, style, room, &[(13.0, 18.0), (12.0, 0.0)], VerticalAlign::Middle);
            }
            None => {
                self.bar(
                    Rect::from_center_size(room.center(), (room.width() * 0.4, room.height())),
                    8.0,
                    ColorRole::Bar,
                );
            }
        }
    }

    pub(super) fn rule(&mut self) {
        self.broken_rule(false);
    }

    pub(super) fn dashed_rule(&mut self) {
        self.broken_rule(true);
    }

    fn broken_rule(&mut self, is_dashed: bool) {
        let (room, middle) = (self.room, self.room.center());
        let ends = if is_upright(room.size()) {
            [room.y0 + 1.0, room.y1 - 1.0].map(|y| Point::new(middle.x, y))
        } else {
            [room.x0 + 1.0, room.x1 - 1.0].map(|x| Point::new(x, middle.y))
        };
        let color = match self.toned(ColorRole::Line) {
            ColorRole::Muted => ColorRole::Line,
            color => color,
        };
        self.stroke(ends[0], ends[1], color, 1.0, is_dashed);
    }

    pub(super) fn progress(&mut self) {
        let thickness = self.room.height().min(12.0);
        self.bar(self.room, thickness, ColorRole::Bar);
        let done = self.room.width() * self.props.share().unwrap_or(0.6);
        if done > 0.0 {
            self.bar(Rect { x1: self.room.x0 + done, ..self.room }, thickness, ColorRole::Accent);
        }
    }
}
