//! Drawings of tables and calendars.

use super::cells::Cells;
use super::draw_context::{DrawContext, Style, as_f64, within, written};
use super::glyph::Glyph;
use super::primitive::ColorRole;
use kurbo::{Point, Rect};
use std::borrow::Cow;
use websketch_sketch::Component;
use websketch_sketch::kit::Piece;

/// Columns drawn of a table. More would be narrower than a letter on any page.
const MAX_COLUMNS: usize = 64;
/// The names of the days of a week in a calendar.
pub const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/// The month of a calendar without one.
pub const MONTH: &str = "September";
/// The number of days of the month.
pub const DAYS: usize = 30;
/// Weekday of the first day in a calendar. 0 is Monday.
pub const FIRST_DAY: usize = 2;

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
    let Cells { header, rows, columns } = Cells::of(component.props());
    let (head, height) = heights(room.height(), !header.is_empty(), rows.len());
    let columns = columns.min(MAX_COLUMNS);
    let width = room.width() / as_f64(columns);
    let row = |top: f64, height: f64| -> Vec<Rect> {
        let cell = |at| Rect::from_origin_size((room.x0 + as_f64(at) * width, top), (width, height));
        (0..columns).map(cell).collect()
    };
    let mut cells: Vec<Vec<Rect>> = (head > 0.0).then(|| row(room.y0, head)).into_iter().collect();
    let tops = (0..rows.len()).map(|at| room.y0 + head + as_f64(at) * height);
    cells.extend(tops.take_while(|top| top + height <= room.y1 + 1.0).map(|top| row(top, height)));
    cells
}

impl DrawContext<'_> {
    pub(super) fn table(&mut self) {
        let Cells { header, rows, columns } = Cells::of(self.props);
        self.frame(self.room, 6.0, ColorRole::Paper, ColorRole::Line);
        let (bottom, width) = (self.room.y1, self.room.width() / as_f64(columns));
        let (height_of_head, height) = heights(self.room.height(), !header.is_empty(), rows.len());
        let mut top = self.room.y0;
        if !header.is_empty() {
            let height = height_of_head;
            let head = Rect { y1: top + height, ..within(self.room, 1.0, 1.0) };
            self.filled(head, 5.0, ColorRole::Shade);
            self.filled(Rect { y0: head.y0 + 6.0, ..head }, 0.0, ColorRole::Shade);
            let cells: Vec<_> = header.into_iter().map(Cow::Borrowed).collect();
            self.row(&cells, true, Rect::new(self.room.x0, top, self.room.x0 + width, top + height));
            top += height;
        }
        for row in rows {
            if top + height > bottom + 1.0 {
                break;
            }
            if top > self.room.y0 {
                self.across(self.room, top + 0.5, ColorRole::Line);
            }
            self.row(&row, false, Rect::new(self.room.x0, top, self.room.x0 + width, top + height));
            top += height;
        }
        if top + 12.0 < bottom {
            self.across(self.room, top + 0.5, ColorRole::Line);
        }
        for column in 1..columns.min(MAX_COLUMNS) {
            let x = self.room.x0 + as_f64(column) * width + 0.5;
            self.line(Point::new(x, self.room.y0 + 1.0), Point::new(x, bottom - 1.0), ColorRole::Line);
        }
    }

    /// Draws the cells of a row. `first` is the box of the first one.
    fn row(&mut self, cells: &[Cow<str>], is_header: bool, first: Rect) {
        let style = if is_header {
            Style::bold(13.0, ColorRole::Text)
        } else {
            Style::regular(13.0, ColorRole::Text)
        };
        let style = self.styled(style);
        let is_skeleton = self.props.is_skeleton() && !is_header;
        for (at, text) in cells.iter().enumerate().take(MAX_COLUMNS) {
            let x = first.x0 + as_f64(at) * first.width();
            let room = within(Rect { x0: x, x1: x + first.width(), ..first }, 10.0, 0.0);
            match written(Some(text)).filter(|_| !is_skeleton) {
                Some(text) => {
                    self.write(text, style, room);
                }
                None if is_header => {}
                None => self.bar(Rect { x1: room.x0 + room.width() * 0.6, ..room }, 6.0, ColorRole::Bar),
            }
        }
    }

    pub(super) fn calendar(&mut self) {
        self.frame(self.room, 8.0, ColorRole::Paper, ColorRole::Line);
        let room =
            within(self.room, 12.0_f64.min(self.room.width() / 12.0), 8.0_f64.min(self.room.height() / 12.0));
        // A month takes six rows: five of days and one of their names.
        let head = (room.height() / 7.0).min(40.0);
        let (width, height) = (room.width() / 7.0, (room.height() - head) / 6.0);
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
        let px = (width.min(height) * 0.45).clamp(8.0, 13.0);
        for (column, name) in WEEK.into_iter().enumerate() {
            self.write(name, Style::regular(px.min(12.0), ColorRole::Muted).centered(), cell(column, 0));
        }
        let active = self.props.active();
        for day in 0..DAYS {
            let (column, row) = ((day + FIRST_DAY) % 7, (day + FIRST_DAY) / 7 + 1);
            let place = cell(column, row);
            let is_current = active == Some(day);
            if is_current {
                self.circle(place.center(), width.min(height) * 0.48, ColorRole::Solid, None);
            }
            let color = if is_current { ColorRole::OnSolid } else { ColorRole::Text };
            self.write(&(day + 1).to_string(), Style::regular(px, color).centered(), place);
        }
    }
}
