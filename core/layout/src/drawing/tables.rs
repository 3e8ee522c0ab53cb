//! Drawings of tables and calendars.

use super::cells::Cells;
use super::columns::{CellKind, Columns, is_ticked};
use super::draw_context::{DrawContext, LEAST_PX, Style, as_f64, whole, within, written};
use super::glyph::Glyph;
use super::primitive::ColorRole;
use crate::text_metrics::Font;
use kurbo::{Point, Rect};
use std::borrow::Cow;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, Event, Props, Tone};

/// The names of the days of a week in a calendar.
pub const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The month of a calendar without one.
pub const MONTH: &str = "September";
/// The number of days of a month without one.
const DAYS: usize = 30;
/// Weekday of the first day of a month without one. 0 is Monday.
const FIRST_DAY: usize = 2;

/// The month of a calendar.
pub struct Month {
    /// The number of its days.
    pub days: usize,
    /// The weekday of its first day. 0 is Monday.
    pub first: usize,
}

impl Month {
    /// Reads `days` and `first`.
    #[must_use]
    pub fn of(props: &Props) -> Self {
        let number = |key: &str| props.number(key).map(whole);
        Self {
            days: number("days").filter(|days| (28..=31).contains(days)).unwrap_or(DAYS),
            first: number("first").map_or(FIRST_DAY, |first| first % 7),
        }
    }
}

/// Returns the height of the header of a table with this height and number of rows. Pixels.
pub fn header_height(height: f64, rows: usize) -> f64 {
    (height / as_f64(rows + 1)).clamp(24.0, 40.0).min(height)
}

/// Returns the height of the header, 0 without one, and of each row. Pixels.
fn heights(height: f64, has_header: bool, rows: usize) -> (f64, f64) {
    let head = if has_header { header_height(height, rows) } else { 0.0 };
    (head, ((height - head) / as_f64(rows.max(1))).clamp(24.0, 56.0))
}

/// Returns the boxes of the cells of a table in `room`, row by row, the header first. Rows without room are left out.
/// Empty for any other component.
#[must_use]
pub fn table_cells(component: &Component, room: Rect) -> Vec<Vec<Rect>> {
    if Piece::of(component) != Piece::Table {
        return Vec::new();
    }
    let cells = Cells::of(component.props());
    let columns = Columns::of(component.props(), &cells, room);
    let Cells { header, rows, .. } = cells;
    let (head, height) = heights(room.height(), !header.is_empty(), rows.len());
    let row = |top: f64, height: f64| -> Vec<Rect> {
        (0..columns.count()).map(|at| columns.cell(at, top, top + height)).collect_vec()
    };
    let mut cells: Vec<Vec<Rect>> = (head > 0.0).then(|| row(room.y0, head)).into_iter().collect_vec();
    let tops = (0..rows.len()).map(|at| room.y0 + head + as_f64(at) * height);
    cells.extend(tops.take_while(|top| top + height <= room.y1 + 1.0).map(|top| row(top, height)));
    cells
}

/// A row of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    /// The titles of the columns.
    Header,
    /// A row that is selected.
    Selected,
    /// Any other row.
    Plain,
}

impl DrawContext<'_> {
    /// Draws the shape of a badge, pale in every tone, and returns the color of its text.
    pub(super) fn pill(&mut self, place: Rect, tone: Option<Tone>) -> ColorRole {
        const RADIUS: f64 = 4.0;
        let (fill, ink) = match tone {
            Some(Tone::Danger) => (ColorRole::Bar, ColorRole::Danger),
            Some(Tone::Accent) => (ColorRole::Wash, ColorRole::Accent),
            Some(Tone::Muted) => {
                self.frame(place, RADIUS, ColorRole::Paper, ColorRole::Line);
                return ColorRole::Muted;
            }
            None => (ColorRole::Bar, ColorRole::Text),
        };
        self.filled(place, RADIUS, fill);
        ink
    }

    pub(super) fn table(&mut self) {
        let cells = Cells::of(self.props);
        self.filled(self.room, 0.0, ColorRole::Paper);
        self.across(self.room, self.room.y0 + 0.5, ColorRole::Line);
        let columns = Columns::of(self.props, &cells, self.room);
        let Cells { header, rows, .. } = cells;
        let selected = self.props.numbers("selected");
        let bottom = self.room.y1;
        let (height_of_head, height) = heights(self.room.height(), !header.is_empty(), rows.len());
        let mut top = self.room.y0;
        if !header.is_empty() {
            let height = height_of_head;
            self.filled(Rect { y1: top + height, ..self.room }, 0.0, ColorRole::Shade);
            let cells: Vec<_> = header.into_iter().map(Cow::Borrowed).collect_vec();
            self.row(&cells, RowKind::Header, &columns, (top, top + height));
            top += height;
        }
        for (at, row) in rows.iter().enumerate() {
            if top + height > bottom + 1.0 {
                break;
            }
            let is_selected = selected.iter().any(|selected| (selected - as_f64(at)).abs() < 0.5);
            if is_selected {
                let fill = Rect { y0: top + 1.0, y1: top + height, ..self.room };
                self.filled(fill, 0.0, ColorRole::Wash);
            }
            if top > self.room.y0 {
                self.across(self.room, top + 0.5, ColorRole::Line);
            }
            let kind = if is_selected { RowKind::Selected } else { RowKind::Plain };
            self.row(row, kind, &columns, (top, top + height));
            top += height;
        }
        self.across(self.room, (top + 0.5).min(bottom - 0.5), ColorRole::Line);
    }

    /// Draws the cells of a row between `top` and `bottom`.
    fn row(&mut self, cells: &[Cow<str>], row: RowKind, columns: &Columns, (top, bottom): (f64, f64)) {
        let is_header = row == RowKind::Header;
        let style = if is_header {
            Style::bold(13.0, ColorRole::Text)
        } else {
            Style::regular(13.0, ColorRole::Text)
        };
        let style = self.styled(style);
        let is_skeleton = self.props.is_skeleton() && !is_header;
        for (at, text) in cells.iter().enumerate().take(columns.count()) {
            let cell = columns.cell(at, top, bottom);
            let room = within(cell, 10.0_f64.min(cell.width() / 6.0), 0.0);
            let style = Style { anchor: columns.anchor(at, style.anchor), ..style };
            match written(Some(text)).filter(|_| !is_skeleton) {
                Some(text) if is_header => {
                    self.write(text, style, room);
                }
                Some(text) => {
                    self.table_cell(text, columns.kind(at), style, (room, row == RowKind::Selected));
                }
                None if is_header => {}
                None if columns.kind(at) == CellKind::Checkbox => {
                    self.cell_tick(row == RowKind::Selected, room);
                }
                None => self.bar(Rect { x1: room.x0 + room.width() * 0.6, ..room }, 6.0, ColorRole::Bar),
            }
        }
    }

    fn cell_tick(&mut self, is_on: bool, room: Rect) {
        let side = 16.0_f64.min(room.width()).min(room.height());
        self.tick(Rect::from_center_size((room.x0 + side / 2.0, room.center().y), (side, side)), is_on);
    }

    /// Draws the content of a cell by the kind of its column.
    fn table_cell(&mut self, text: &str, kind: CellKind, style: Style, (room, is_selected): (Rect, bool)) {
        let tone = self.props.tone_of(text);
        let toned = match tone {
            Some(Tone::Danger) => ColorRole::Danger,
            Some(Tone::Accent) => ColorRole::Accent,
            Some(Tone::Muted) => ColorRole::Muted,
            None => style.color,
        };
        let bold = Style { font: Font { bold: true, ..style.font }, ..style };
        match kind {
            CellKind::Text | CellKind::Number => {
                self.write(text, Style { color: toned, ..style }, room);
            }
            CellKind::Bold => {
                self.write(text, Style { color: toned, ..bold }, room);
            }
            CellKind::Link => {
                self.write(text, Style { color: ColorRole::Accent, ..style }, room);
            }
            CellKind::Badge => {
                let label = bold.scaled(LEAST_PX / bold.font.px);
                let width = (label.font.width(text) + 18.0).min(room.width());
                let x = style.start(room, width);
                let place = Rect::new(x, room.center().y - 11.0, x + width, room.center().y + 11.0);
                let color = self.pill(place, tone);
                self.write(text, Style { color, ..label }.centered(), within(place, 4.0, 0.0));
            }
            CellKind::Button => {
                let width = (style.font.width(text) + 24.0).min(room.width());
                let x = style.start(room, width);
                let half = 15.0_f64.min(room.height() / 2.0 - 2.0).max(1.0);
                let place = Rect::new(x, room.center().y - half, x + width, room.center().y + half);
                self.frame(place, 6.0, ColorRole::Paper, ColorRole::Border);
                self.write(text, style.centered(), within(place, 6.0, 0.0));
            }
            CellKind::Checkbox => self.cell_tick(is_selected || is_ticked(text), room),
            CellKind::Icon => {
                let side = 18.0_f64.min(room.width()).min(room.height());
                let x = style.start(room, side);
                let square =
                    Rect::new(x, room.center().y - side / 2.0, x + side, room.center().y + side / 2.0);
                self.draw_icon(text, square, toned);
            }
            CellKind::Two => {
                let (first, second) = text.split_once('|').unwrap_or((text, ""));
                if second.is_empty() || room.height() < 32.0 {
                    self.write(first, Style { color: toned, ..style }, room);
                    return;
                }
                let middle = room.center().y;
                self.write(first, style, Rect { y0: middle - 17.0, y1: middle, ..room });
                let small = Style { color: ColorRole::Muted, ..style.scaled(12.0 / style.font.px) };
                self.write(second, small, Rect { y0: middle, y1: middle + 16.0, ..room });
            }
        }
    }

    pub(super) fn calendar(&mut self) {
        self.filled(self.room, 8.0, ColorRole::Paper);
        let room =
            within(self.room, 12.0_f64.min(self.room.width() / 12.0), 8.0_f64.min(self.room.height() / 12.0));
        let Month { days, first } = Month::of(self.props);
        // The weeks of the month, and a row with the names of the days.
        let rows = as_f64((first + days).div_ceil(7) + 1);
        let head = (room.height() / 7.0).min(40.0);
        let (width, height) = (room.width() / 7.0, (room.height() - head) / rows);
        let title = Rect { y1: room.y0 + head, ..room };
        self.write(
            self.text().unwrap_or(MONTH),
            Style::bold(14.0, ColorRole::Text).centered(),
            within(title, 24.0, 0.0),
        );
        for (glyph, x) in [(Glyph::Left, title.x0 + 10.0), (Glyph::Right, title.x1 - 10.0)] {
            self.glyph(glyph, Rect::from_center_size((x, title.center().y), (16.0, 16.0)), ColorRole::Muted);
        }
        let cell = |column: usize, row: usize| {
            let origin = Point::new(room.x0 + as_f64(column) * width, title.y1 + as_f64(row) * height);
            Rect::from_origin_size(origin, (width, height))
        };
        let px = (width.min(height) * 0.45).clamp(LEAST_PX, 13.0);
        for (column, name) in WEEK.into_iter().enumerate() {
            self.write(name, Style::regular(LEAST_PX, ColorRole::Muted).centered(), cell(column, 0));
        }
        let active = self.props.active();
        let events = self.props.events();
        let has_room = height >= 44.0 && width >= 44.0 && !self.props.is_set("mini") && !events.is_empty();
        for day in 0..days {
            let (column, row) = ((day + first) % 7, (day + first) / 7 + 1);
            let place = cell(column, row);
            if has_room {
                self.outlined(place, 0.0, ColorRole::Line);
                self.day(day + 1, active == Some(day), &events, within(place, 2.0, 2.0));
                continue;
            }
            if events.iter().any(|event| event.day == day + 1) {
                let below = Point::new(place.center().x, place.y1 - 3.0);
                self.circle(below, 2.0, ColorRole::Accent, None);
            }
            let is_current = active == Some(day);
            if is_current {
                self.circle(place.center(), (width.min(height) * 0.48).min(16.0), ColorRole::Accent, None);
            }
            let color = if is_current { ColorRole::OnSolid } else { ColorRole::Text };
            self.write(&(day + 1).to_string(), Style::regular(px, color).centered(), place);
        }
    }

    /// Draws a day with its events below the number.
    fn day(&mut self, day: usize, is_current: bool, events: &[Event], place: Rect) {
        const LINE: f64 = 18.0;
        let number = Rect::from_origin_size(place.origin(), (22.0, 18.0));
        if is_current {
            self.circle(number.center(), 10.0, ColorRole::Accent, None);
        }
        let color = if is_current { ColorRole::OnSolid } else { ColorRole::Text };
        self.write(&day.to_string(), Style::regular(LEAST_PX, color).centered(), number);
        let mut line = Rect { y0: number.y1 + 1.0, y1: number.y1 + LINE, ..place };
        for event in events.iter().filter(|event| event.day == day) {
            if line.y1 > place.y1 + 1.0 {
                return;
            }
            let (fill, ink) = match event.tone {
                Some(Tone::Accent) => (ColorRole::Wash, ColorRole::Accent),
                Some(Tone::Danger) => (ColorRole::Shade, ColorRole::Danger),
                Some(Tone::Muted) | None => (ColorRole::Shade, ColorRole::Text),
            };
            self.filled(line, 3.0, fill);
            self.write(&event.text, Style::regular(LEAST_PX, ink), within(line, 4.0, 0.0));
            line = Rect { y0: line.y1 + 2.0, y1: line.y1 + 1.0 + LINE, ..line };
        }
    }
}
