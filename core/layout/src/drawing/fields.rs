//! Drawings of fields: text, checkbox, select, slider and others.

use super::draw_context::{
    DrawContext, LEAST_PX, MESSAGE, Style, VerticalAlign, as_f64, square_in, within, written,
};
use super::glyph::Glyph;
use super::primitive::{Anchor, ColorRole};
use kurbo::{Point, Rect};

/// The font size in a field. Pixels.
const BODY: f64 = 14.0;
/// The padding of a field. Pixels.
const INSET: f64 = 12.0;
/// The least height of a field with its label above. Pixels.
const LABELED: f64 = 56.0;
/// The largest height of the box of a line. Pixels.
const CONTROL: f64 = 56.0;
/// The height of one option of several. Pixels.
const OPTION: f64 = 28.0;
/// The height of an error below a field. Pixels.
pub(crate) const ERROR: f64 = 20.0;

/// The height of a box of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldHeight {
    /// That of a line, also in a higher component.
    Line,
    /// All that the label leaves.
    All,
}

/// A field with its label drawn.
struct Entry<'a> {
    /// The box of the field.
    field: Rect,
    /// The free part of it.
    inside: Rect,
    /// The shown text and its color: the value or the placeholder.
    shown: Option<(std::borrow::Cow<'a, str>, ColorRole)>,
}

impl<'a> DrawContext<'a> {
    pub(super) fn field(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        if let Some(icon) = self.props.icon() {
            self.lead(&mut entry, |pen, square| pen.draw_icon(icon, square, ColorRole::Muted));
        }
        self.fill_in(&entry);
    }

    pub(super) fn textarea(&mut self) {
        let entry = self.entry(FieldHeight::All);
        if let Some((text, color)) = &entry.shown {
            let room = within(entry.inside, 0.0, 10.0);
            let usual = Style::regular(BODY, *color);
            self.styled_block(text, usual, room, &MESSAGE, VerticalAlign::Top);
        }
        let corner = Point::new(entry.field.x1 - 4.0, entry.field.y1 - 4.0);
        for reach in [5.0, 10.0] {
            let ends = [Point::new(corner.x - reach, corner.y), Point::new(corner.x, corner.y - reach)];
            self.line(ends[0], ends[1], ColorRole::Border);
        }
    }

    pub(super) fn password(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        self.trail(&mut entry, Glyph::Eye);
        if self.props.value_text().is_some() {
            entry.shown = Some(("••••••••".into(), ColorRole::Text));
        }
        self.fill_in(&entry);
    }

    pub(super) fn search(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        self.lead(&mut entry, |pen, square| pen.glyph(Glyph::Search, square, ColorRole::Muted));
        entry.shown = entry.shown.or(Some(("Search".into(), ColorRole::Muted)));
        self.fill_in(&entry);
    }

    pub(super) fn select(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        self.trail(&mut entry, Glyph::Down);
        let items = self.props.items();
        let chosen = match self.props.active() {
            Some(at) => items.get(at).copied(),
            None => items.first().copied().filter(|_| self.props.placeholder().is_none()),
        };
        if let Some(chosen) = chosen.filter(|_| self.props.value_text().is_none()) {
            entry.shown = Some((chosen.into(), ColorRole::Text));
        }
        self.fill_in(&entry);
    }

    pub(super) fn date(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        self.trail(&mut entry, Glyph::Calendar);
        entry.shown = entry.shown.or(Some(("dd / mm / yyyy".into(), ColorRole::Muted)));
        self.fill_in(&entry);
    }

    pub(super) fn number(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        if entry.field.width() >= 64.0 {
            let x = entry.field.x1 - 32.0;
            let (y0, y1) = (entry.field.y0 + 1.0, entry.field.y1 - 1.0);
            self.line(Point::new(x, y0), Point::new(x, y1), ColorRole::Line);
            let part = Rect::new(x, y0, entry.field.x1, y1);
            let middle = part.center().y;
            self.across(within(part, 1.0, 0.0), middle, ColorRole::Line);
            self.glyph(Glyph::Up, square_in(Rect { y1: middle, ..part }, 14.0), ColorRole::Muted);
            self.glyph(Glyph::Down, square_in(Rect { y0: middle, ..part }, 14.0), ColorRole::Muted);
            entry.inside.x1 = x - 8.0;
        }
        entry.shown = entry.shown.or(Some(("0".into(), ColorRole::Muted)));
        self.fill_in(&entry);
    }

    pub(super) fn file(&mut self) {
        let mut entry = self.entry(FieldHeight::Line);
        if entry.field.width() >= 160.0 {
            let part = Rect { x1: entry.field.x0 + 108.0, ..within(entry.field, 1.0, 1.0) };
            self.filled(part, 5.0, ColorRole::Shade);
            self.line(Point::new(part.x1, part.y0), Point::new(part.x1, part.y1), ColorRole::Line);
            self.write("Choose file", Style::bold(13.0, ColorRole::Text).centered(), within(part, 6.0, 0.0));
            entry.inside.x0 = part.x1 + INSET;
        }
        entry.shown = entry.shown.or(Some(("No file chosen".into(), ColorRole::Muted)));
        self.fill_in(&entry);
    }

    pub(super) fn checkbox(&mut self) {
        let side = 18.0_f64.min(self.room.height()).min(self.room.width());
        let square = self.at_start(side, side);
        self.tick(square, self.props.is_checked());
        self.beside(square.x1 + 10.0);
    }

    /// Draws one option, or all listed ones.
    pub(super) fn radio(&mut self) {
        let items = self.props.items();
        if items.is_empty() {
            let center = self.at_start(18.0, 18.0).center();
            self.choose(center, self.props.is_checked());
            return self.beside(self.room.x0 + 28.0);
        }
        let rows = items.len() + usize::from(self.text().is_some());
        let height = (self.room.height() / as_f64(rows)).clamp(22.0, OPTION);
        let mut row = Rect { y1: self.room.y0 + height, ..self.room };
        let down = |row: Rect| Rect { y0: row.y0 + height, y1: row.y1 + height, ..row };
        if let Some(text) = self.text() {
            self.write(text, Style::bold(13.0, ColorRole::Text), row);
            row = down(row);
        }
        for (at, item) in items.iter().enumerate() {
            if row.y1 > self.room.y1 + 1.0 {
                return;
            }
            self.choose(Point::new(row.x0 + 9.0, row.center().y), self.props.active() == Some(at));
            let style = self.styled(Style::regular(BODY, ColorRole::Text));
            self.write(item, style, Rect { x0: row.x0 + 28.0, ..row });
            row = down(row);
        }
    }

    pub(super) fn toggle(&mut self) {
        let height = 20.0_f64.min(self.room.height());
        let track = self.at_start(36.0_f64.min(self.room.width()), height);
        let (inset, is_on) = (height / 2.0, self.props.is_checked());
        let x = if is_on { track.x1 - inset } else { track.x0 + inset };
        if is_on {
            self.filled(track, inset, ColorRole::Accent);
        } else {
            self.frame(track, inset, ColorRole::Bar, ColorRole::Border);
        }
        let knob = if is_on { ColorRole::OnSolid } else { ColorRole::Paper };
        self.circle(
            Point::new(x, track.center().y),
            (inset - 3.0).max(1.0),
            knob,
            (!is_on).then_some(ColorRole::Border),
        );
        self.beside(track.x1 + 12.0);
    }

    pub(super) fn slider(&mut self) {
        const KNOB: f64 = 9.0;
        let mut strip = self.room;
        if let Some(text) = self.text().filter(|_| self.room.height() >= 44.0) {
            let label = Rect { y1: self.room.y0 + 18.0, ..self.room };
            self.write(text, Style::bold(13.0, ColorRole::Text), label);
            strip.y0 += 22.0;
        }
        let track = within(strip, KNOB.min(strip.width() / 4.0), 0.0);
        let x = track.x0 + track.width() * self.props.share().unwrap_or(0.5);
        self.bar(track, 4.0, ColorRole::Bar);
        self.bar(Rect { x1: x, ..track }, 4.0, ColorRole::Accent);
        self.circle(
            Point::new(x, track.center().y),
            KNOB.min(strip.height() / 2.0),
            ColorRole::Paper,
            Some(ColorRole::Border),
        );
        self.circle(Point::new(x, track.center().y), 3.0, ColorRole::Accent, None);
    }

    /// Draws the label above the field if it has room, and the box of the field. A label without room stands in the
    /// empty field.
    fn entry(&mut self, control: FieldHeight) -> Entry<'a> {
        let label = self.text();
        let (placeholder, value) = (written(self.props.placeholder()), self.props.value_text());
        let (room, height) = (self.room, self.room.height());
        let mut field = room;
        let mut label_room = None;
        if label.is_some() && height >= LABELED {
            field.y0 += 22.0;
            label_room = Some(Rect { y1: room.y0 + 18.0, ..room });
        }
        if control == FieldHeight::Line {
            field.y1 = field.y1.min(field.y0 + CONTROL);
        }
        let error = written(self.props.string("error"));
        if let Some(error) = error {
            let style = Style::regular(12.0, ColorRole::Danger);
            if room.y1 - field.y0 >= ERROR + 36.0 {
                field.y1 = field.y1.min(room.y1 - ERROR);
                let below = field.y1 + 2.0;
                self.write(error, style, Rect { y0: below, y1: below + ERROR - 2.0, ..room });
            } else if let Some(place) = label_room {
                self.write(error, Style { anchor: Anchor::End, ..style }, place);
            }
        }
        let border = if error.is_some() { ColorRole::Danger } else { ColorRole::Border };
        self.frame(field, 6.0, ColorRole::Paper, border);
        let inside = within(field, INSET, 0.0);
        if let (Some(label), Some(place)) = (label, label_room) {
            self.write(label, Style::bold(13.0, ColorRole::Text), place);
        }
        let hint = label.filter(|_| label_room.is_none()).or(placeholder);
        let shown = match value {
            Some(value) => Some((value.into(), ColorRole::Text)),
            None => hint.map(|hint| (hint.into(), ColorRole::Muted)),
        };
        Entry { field, inside, shown }
    }

    /// Draws the text of a single-line field, at the top of a high one.
    fn fill_in(&mut self, entry: &Entry) {
        let Some((text, color)) = &entry.shown else { return };
        let px = (entry.inside.height() * 0.62).clamp(LEAST_PX, BODY);
        self.write(text, self.styled(Style::regular(px, *color)), entry.inside);
    }

    /// Draws an icon at the start of a field.
    fn lead(&mut self, entry: &mut Entry, draw: impl FnOnce(&mut Self, Rect)) {
        if entry.field.width() >= 56.0 {
            let middle = entry.inside.center().y;
            let side = 18.0_f64.min(entry.field.height());
            let x0 = entry.inside.x0;
            draw(self, Rect::new(x0, middle - side / 2.0, x0 + side, middle + side / 2.0));
            entry.inside.x0 += side + 8.0;
        }
    }

    /// Draws an icon at the end of a field.
    fn trail(&mut self, entry: &mut Entry, glyph: Glyph) {
        if entry.field.width() >= 56.0 {
            let (middle, side) = (entry.field.center().y, 18.0_f64.min(entry.field.height()));
            let x1 = entry.inside.x1;
            let square = Rect::new(x1 - side, middle - side / 2.0, x1, middle + side / 2.0);
            self.glyph(glyph, square, ColorRole::Muted);
            entry.inside.x1 -= side + 8.0;
        }
    }

    /// Draws a checkbox.
    pub(super) fn tick(&mut self, square: Rect, is_on: bool) {
        if is_on {
            self.filled(square, 4.0, ColorRole::Accent);
            self.glyph(Glyph::Check, within(square, 1.5, 1.5), ColorRole::OnSolid);
        } else {
            self.frame(square, 4.0, ColorRole::Paper, ColorRole::Border);
        }
    }

    fn choose(&mut self, center: Point, is_on: bool) {
        let radius = 9.0_f64.min(self.room.height() / 2.0).min(self.room.width() / 2.0);
        self.circle(
            center,
            radius,
            if is_on { ColorRole::Accent } else { ColorRole::Paper },
            Some(if is_on { ColorRole::Accent } else { ColorRole::Border }),
        );
        if is_on {
            self.circle(center, radius * 0.4, ColorRole::OnSolid, None);
        }
    }

    /// Returns a box at the start, vertically centered in the first line.
    fn at_start(&self, width: f64, height: f64) -> Rect {
        let line = self.room.height().min(40.0);
        let middle = if self.room.height() > 40.0 { self.room.y0 + line / 2.0 } else { self.room.center().y };
        Rect::new(self.room.x0, middle - height / 2.0, self.room.x0 + width, middle + height / 2.0)
    }

    /// Draws the label after a checkbox or switch.
    fn beside(&mut self, x: f64) {
        let first = self.at_start(0.0, self.room.height().min(40.0));
        let mut room = Rect { x0: x, x1: self.room.x1, ..first };
        if let Some(note) = written(self.props.string("right")) {
            let style = Style { anchor: Anchor::End, ..Style::regular(13.0, ColorRole::Muted) };
            room.x1 -= self.write(note, style, room) + 8.0;
        }
        if room.width() < 8.0 {
            return;
        }
        match self.text().or(written(self.props.placeholder())) {
            Some(text) if self.room.height() > 40.0 => {
                let room = Rect { y0: first.y0 + 8.0, y1: self.room.y1, ..room };
                let usual = Style::regular(BODY, ColorRole::Text);
                self.styled_block(text, usual, room, &MESSAGE, VerticalAlign::Top);
            }
            Some(text) => {
                let px = (room.height() * 0.7).clamp(LEAST_PX, BODY);
                self.write(text, self.styled(Style::regular(px, ColorRole::Text)), room);
            }
            None => self.bar(Rect { x1: x + (room.width() * 0.6).min(96.0), ..room }, 8.0, ColorRole::Bar),
        }
    }
}
