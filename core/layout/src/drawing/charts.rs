//! Drawings of charts: their shape, not their data.

use super::draw_context::{DrawContext, Style, around, as_f64, square_in, within, written};
use super::primitive::ColorRole;
use kurbo::{Point, Rect};

/// Heights of the columns, as shares.
const COLUMNS: [f64; 7] = [0.45, 0.7, 0.55, 0.9, 0.65, 0.8, 0.5];
/// Heights of the points of the curve, as shares.
const CURVE: [f64; 8] = [0.25, 0.42, 0.36, 0.58, 0.5, 0.72, 0.68, 0.9];
/// The size of each slice, in 48ths of the circle.
const SLICES: [(usize, ColorRole); 4] =
    [(20, ColorRole::Solid), (13, ColorRole::Border), (9, ColorRole::Line), (6, ColorRole::Bar)];

impl DrawContext<'_> {
    pub(super) fn bar_chart(&mut self) {
        let area = self.axes();
        let names = self.props.items();
        let count = if names.is_empty() { COLUMNS.len() } else { names.len().min(24) };
        let step = area.width() / as_f64(count);
        for (at, share) in (0..count).zip(COLUMNS.iter().cycle()) {
            let x = area.x0 + as_f64(at) * step;
            let column = Rect::new(x + step * 0.2, area.y1 - area.height() * share, x + step * 0.8, area.y1);
            self.filled(column, 2.0, if at == 3 { ColorRole::Solid } else { ColorRole::Border });
        }
        self.names_below(&names, area);
    }

    pub(super) fn line_chart(&mut self) {
        let area = self.axes();
        let step = area.width() / as_f64(CURVE.len() - 1);
        let points: Vec<_> = CURVE
            .iter()
            .enumerate()
            .map(|(at, share)| Point::new(area.x0 + as_f64(at) * step, area.y1 - area.height() * share))
            .collect();
        let below = [Point::new(area.x1, area.y1), Point::new(area.x0, area.y1)];
        self.shape(points.iter().copied().chain(below).collect::<Vec<_>>(), ColorRole::Shade, None);
        self.outline(points.iter().copied(), ColorRole::Solid, 2.0);
        if let Some(&last) = points.last() {
            self.circle(last - kurbo::Vec2::new(2.0, 0.0), 4.0, ColorRole::Solid, None);
        }
        let names = self.props.items();
        self.names_below(&names, area);
    }

    pub(super) fn pie_chart(&mut self) {
        let room = self.under_title();
        let names = self.props.items();
        let has_names = !names.is_empty() && room.width() >= room.height() + 80.0;
        let part = if has_names { Rect { x1: room.x0 + room.height(), ..room } } else { room };
        let square = square_in(part, f64::INFINITY);
        let (center, radius) = (square.center(), square.width() / 2.0);
        let mut from = 0;
        for (steps, color) in SLICES {
            let rim = (from..=from + steps).map(|step| center + around(step) * radius);
            self.shape(rim.chain([center]).collect::<Vec<_>>(), color, Some((ColorRole::Paper, 1.5)));
            from += steps;
        }
        if has_names {
            let mut row = Rect::new(part.x1 + 20.0, room.y0, room.x1, room.y0 + 24.0);
            for (name, (_, color)) in names.iter().zip(SLICES.iter().cycle()) {
                if row.y1 > room.y1 {
                    return;
                }
                let dot = Rect::from_center_size((row.x0 + 6.0, row.center().y), (12.0, 12.0));
                self.filled(dot, 3.0, *color);
                self.write(name, Style::regular(12.0, ColorRole::Muted), Rect { x0: row.x0 + 20.0, ..row });
                row = row + kurbo::Vec2::new(0.0, 24.0);
            }
        }
    }

    /// Draws the frame of a chart with its title and returns the remaining area.
    fn under_title(&mut self) -> Rect {
        self.frame(self.room, 8.0, ColorRole::Paper, ColorRole::Line);
        let mut room =
            within(self.room, 16.0_f64.min(self.room.width() / 8.0), 16.0_f64.min(self.room.height() / 8.0));
        if let Some(text) = written(self.props.alt()).or(self.text()).filter(|_| room.height() >= 72.0) {
            self.write(text, Style::bold(13.0, ColorRole::Text), Rect { y1: room.y0 + 18.0, ..room });
            room.y0 += 30.0;
        }
        room
    }

    /// Draws the frame with horizontal lines and returns the area above the lowest one.
    fn axes(&mut self) -> Rect {
        let mut area = self.under_title();
        if !self.props.items().is_empty() && area.height() >= 60.0 {
            area.y1 -= 20.0;
        }
        for line in 0..4 {
            let y = area.y0 + area.height() * as_f64(line) / 4.0;
            self.across(area, y, ColorRole::Shade);
        }
        self.across(area, area.y1, ColorRole::Border);
        area
    }

    /// Draws the names of the parts.
    fn names_below(&mut self, names: &[&str], area: Rect) {
        let count = names.len().min(24);
        let step = area.width() / as_f64(count.max(1));
        if area.y1 + 4.0 >= self.room.y1 {
            return;
        }
        for (at, name) in names.iter().take(count).enumerate() {
            let x = area.x0 + as_f64(at) * step;
            let room = Rect::new(x, area.y1 + 4.0, x + step, area.y1 + 20.0);
            self.write(name, Style::regular(11.0, ColorRole::Muted).centered(), within(room, 1.0, 0.0));
        }
    }
}
