//! Drawings of pictures and their stand-ins.

use super::draw_context::{
    DrawContext, LEAST_PX, MESSAGE, Style, VerticalAlign, around, as_f64, square_in, within, written,
};
use super::primitive::ColorRole;
use crate::text_metrics::Font;
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::Pin;
use websketch_sketch::case_mapping::is_upper;
use websketch_sketch::collect::CollectVec;

impl DrawContext<'_> {
    pub(super) fn image(&mut self) {
        if self.props.is_skeleton() {
            return self.filled(self.room, 4.0, ColorRole::Bar);
        }
        self.frame(self.room, 4.0, ColorRole::Shade, ColorRole::Line);
        let Rect { x0, y0, x1, y1 } = within(self.room, 1.0, 1.0);
        for (from, to) in [(y0, y1), (y1, y0)] {
            self.line(Point::new(x0, from), Point::new(x1, to), ColorRole::Line);
        }
        self.plate(self.room.center());
    }

    /// Draws the description of the picture on a small plate, on two lines if it is long.
    fn plate(&mut self, middle: Point) {
        let Some(text) = written(self.props.alt()).or(self.text()) else { return };
        let font = Font::regular(12.0);
        let (room, wanted) = (self.room.width() - 40.0, font.width(text));
        // A few letters and an ellipsis would carry no information.
        if self.room.height() < 40.0 || room < wanted.min(80.0) {
            return;
        }
        let lines = font.wrap(text, room, if self.room.height() >= 72.0 { 2 } else { 1 });
        let width = lines.iter().map(|line| font.width(line)).fold(0.0, f64::max) + 16.0;
        let plate =
            Rect::from_center_size(middle, (width, 22.0 + 17.0 * as_f64(lines.len().saturating_sub(1))));
        self.filled(plate, 4.0, ColorRole::Paper);
        let style = Style::regular(12.0, ColorRole::Muted).centered();
        for (at, line) in lines.iter().enumerate() {
            let top = plate.y0 + 17.0 * as_f64(at);
            self.write(line, style, Rect { y0: top, y1: top + 22.0, ..within(plate, 7.0, 0.0) });
        }
    }

    pub(super) fn avatar(&mut self) {
        let square = square_in(self.room, f64::INFINITY);
        let side = square.width();
        let center = square.center();
        self.circle(center, side / 2.0, ColorRole::Shade, Some(ColorRole::Border));
        if let Some(text) = self.text().or(written(self.props.alt())).and_then(initials) {
            let usual = Style::bold((side * 0.38).min(64.0), ColorRole::Text).centered();
            // Wide letters are written smaller.
            let width = usual.font.width(&text);
            let style = usual.scaled((side * 0.9 / width.max(1.0)).min(1.0));
            if style.font.width(&text) <= side {
                self.write(&text, style, square);
                return;
            }
        }
        let at = |x: f64, y: f64| square.origin() + Vec2::new(x, y) * side;
        self.circle(at(0.5, 0.39), side * 0.16, ColorRole::Border, None);
        // Shoulders: the upper half of an ellipse, closed along the circle's lower edge.
        let shoulders = (36..=60).map(around).map(|way| at(0.5 + way.x * 0.3, 0.86 + way.y * 0.24));
        let edge = (18..=30).map(around).map(|way| center + way * (side / 2.0 - 1.0));
        self.shape(shoulders.chain(edge).collect_vec(), ColorRole::Border, None);
    }

    /// Draws an icon, a large one in a disc.
    pub(super) fn icon_alone(&mut self) {
        const DISC: f64 = 32.0;
        let square = square_in(self.room, f64::INFINITY);
        let side = square.width();
        let name = self.props.icon().unwrap_or("image");
        if side < DISC {
            return self.draw_icon(name, square, ColorRole::Text);
        }
        self.circle(square.center(), side / 2.0, ColorRole::Shade, None);
        self.draw_icon(name, square_in(square, side / 2.0), ColorRole::Text);
    }

    pub(super) fn logo(&mut self) {
        let side = (self.room.height() * 0.6).min(self.room.width()).min(28.0);
        let middle = self.room.center().y;
        let mark = Rect::new(self.room.x0, middle - side / 2.0, self.room.x0 + side, middle + side / 2.0);
        self.filled(mark, side * 0.25, ColorRole::Solid);
        self.filled(within(mark, side * 0.25, side * 0.25), side * 0.1, ColorRole::OnSolid);
        let room = Rect { x0: mark.x1 + 10.0, ..self.room };
        if room.width() >= 24.0 {
            let text = self.text().or(written(self.props.alt())).unwrap_or("Logo");
            let px = (self.room.height() * 0.45).clamp(LEAST_PX, 20.0);
            self.write(text, Style::bold(px, ColorRole::Text), room);
        }
    }

    pub(super) fn video(&mut self) {
        self.frame(self.room, 8.0, ColorRole::Shade, ColorRole::Border);
        let radius = (self.room.width().min(self.room.height()) * 0.18).min(32.0);
        let center = self.room.center();
        self.circle(center, radius, ColorRole::Solid, None);
        let at = |x: f64, y: f64| center + Vec2::new(x, y) * radius;
        self.shape([at(-0.28, -0.45), at(-0.28, 0.45), at(0.5, 0.0)], ColorRole::OnSolid, None);
        if self.room.width() < 120.0 || self.room.height() < 90.0 {
            return;
        }
        let track = within(self.room, 16.0, 0.0);
        let track = Rect { y0: self.room.y1 - 24.0, y1: self.room.y1 - 12.0, ..track };
        self.bar(track, 4.0, ColorRole::Bar);
        let played = track.x0 + track.width() * 0.3;
        self.bar(Rect { x1: played, ..track }, 4.0, ColorRole::Accent);
        self.circle(Point::new(played, track.center().y), 6.0, ColorRole::Accent, None);
        if let Some(text) = written(self.props.alt()).or(self.text()) {
            let top = within(self.room, 16.0, 10.0);
            let top = Rect { y1: (top.y0 + 40.0).min(center.y - radius), ..top };
            self.block(text, Style::bold(14.0, ColorRole::Text), top, &MESSAGE, VerticalAlign::Top);
        }
    }

    pub(super) fn map(&mut self) {
        self.frame(self.room, 8.0, ColorRole::Shade, ColorRole::Line);
        let inside = within(self.room, 1.0, 1.0);
        let at = |x: f64, y: f64| Point::new(inside.x0 + inside.width() * x, inside.y0 + inside.height() * y);
        let wide = (self.room.width().min(self.room.height()) * 0.05).clamp(2.0, 14.0);
        // The round ends of the streets stay inside the frame.
        let (left, top) = (wide / inside.width().max(1.0), wide / inside.height().max(1.0));
        let (right, bottom) = (1.0 - left, 1.0 - top);
        let park = [at(0.62, 0.1), at(0.9, 0.16), at(0.86, 0.42), at(0.66, 0.38)];
        self.shape(park, ColorRole::Bar, None);
        let streets: [(&[(f64, f64)], f64); 4] = [
            (&[(left, 0.72), (0.34, 0.6), (0.6, 0.66), (right, 0.5)], wide),
            (&[(0.3, top), (0.34, 0.6), (0.26, bottom)], wide),
            (&[(0.58, top), (0.6, 0.66), (0.72, bottom)], wide * 0.6),
            (&[(left, 0.3), (0.32, 0.28), (0.59, 0.24)], wide * 0.6),
        ];
        for (points, width) in streets {
            self.outline(points.iter().map(|&(x, y)| at(x, y)).collect_vec(), ColorRole::Paper, width);
        }
        let pins = self.props.pins();
        let share = |percent: f64| (percent / 100.0).clamp(0.0, 1.0);
        let of = |pin: &Pin| at(share(pin.x), share(pin.y));
        if self.props.is_set("route")
            && let [first, .., last] = pins.as_slice()
        {
            let (from, to) = (of(first), of(last));
            // Along the streets: across, then up or down.
            let way = [
                from,
                Point::new(from.x + (to.x - from.x) * 0.4, from.y),
                Point::new(from.x + (to.x - from.x) * 0.4, to.y),
                to,
            ];
            self.outline(way, ColorRole::Accent, 4.0);
        }
        for pin in &pins {
            let tip = of(pin);
            self.pin(tip, if pin.is_quiet { ColorRole::Border } else { ColorRole::Accent });
            self.pin_label(&pin.text, tip);
        }
        if !pins.is_empty() {
            return;
        }
        self.pin(at(0.5, 0.56), ColorRole::Accent);
        let below = Point::new(inside.center().x, inside.y1 - 20.0);
        self.plate(below);
    }

    /// Draws the label of a pin on a small plate beside its head.
    fn pin_label(&mut self, text: &str, tip: Point) {
        let Some(text) = written(Some(text)) else { return };
        let width = Font::bold(12.0).width(text) + 16.0;
        let x = (tip.x - width / 2.0)
            .clamp(self.room.x0 + 4.0, (self.room.x1 - width - 4.0).max(self.room.x0 + 4.0));
        let plate = Rect::from_origin_size((x, (tip.y + 6.0).min(self.room.y1 - 26.0)), (width, 22.0));
        self.frame(plate, 4.0, ColorRole::Paper, ColorRole::Line);
        self.write(text, Style::bold(12.0, ColorRole::Text).centered(), within(plate, 6.0, 0.0));
    }

    /// Draws a map pin with its tip at a point.
    fn pin(&mut self, tip: Point, color: ColorRole) {
        let radius = (self.room.width().min(self.room.height()) * 0.08).clamp(3.0, 16.0);
        let head = Point::new(tip.x, tip.y - radius * 2.2);
        let sides = [Vec2::new(-0.92, 0.4), Vec2::new(0.92, 0.4)].map(|way| head + way * radius);
        self.shape([sides[0], sides[1], tip], color, None);
        self.circle(head, radius, color, None);
        self.circle(head, radius * 0.4, ColorRole::OnSolid, None);
    }
}

/// Returns the initials of a person: a text of at most three letters as it is, else the first letters of a name of one
/// to three capitalized words. A title such as `Dr.` and words after a comma are left out.
fn initials(text: &str) -> Option<String> {
    let text = text.trim();
    if text.chars().count() <= 3 {
        return Some(text.to_owned());
    }
    let name = text.split(',').next().unwrap_or(text);
    let words: Vec<&str> = name.split_whitespace().filter(|word| !word.ends_with('.')).collect_vec();
    let firsts: Option<Vec<char>> =
        words.iter().map(|word| word.chars().next().filter(|first| is_upper(*first))).collect();
    let firsts = firsts.filter(|firsts| firsts.len() <= 3)?;
    let (first, last) = (firsts.first()?, firsts.last().filter(|_| firsts.len() > 1));
    Some([Some(first), last].into_iter().flatten().collect())
}
