//! Tables.

use super::super::lettering::bar;
use super::super::xml::Xml;
use super::{Drawing, as_f64};
use crate::export::table::Cells;
use crate::font::Font;
use kurbo::{Insets, Rect};
use std::borrow::Cow;

/// Columns of a table that are drawn; more would be thinner than a letter on any page.
const MAX_COLUMNS: usize = 64;

impl Drawing<'_> {
    pub(super) fn table(&self, xml: &mut Xml) {
        let Cells { header, rows, columns } = Cells::of(self.props);
        self.frame(xml, self.room, 4.0, self.palette.paper, self.palette.line);
        let (bottom, width) = (self.room.y1, self.room.width() / as_f64(columns));
        let mut top = 0.0;
        if !header.is_empty() {
            top = (bottom / as_f64(rows.len() + 1)).clamp(24.0, 40.0).min(bottom);
            // The strokes of a hand run farther inside than a printed border.
            let edge = if self.hand.is_some() { 3.0 } else { 1.0 };
            self.filled(xml, Rect::new(edge, edge, self.room.x1 - edge, top), 3.0, self.palette.fill);
            let cells: Vec<_> = header.into_iter().map(Cow::Borrowed).collect();
            self.row(xml, &cells, true, Rect::new(0.0, 0.0, width, top));
        }
        let height = ((bottom - top) / as_f64(rows.len())).clamp(24.0, 56.0);
        for row in rows {
            if top + height > bottom + 1.0 {
                break;
            }
            if top > 0.0 {
                self.line(xml, Rect::new(0.0, top, self.room.x1, top + 1.0));
            }
            self.row(xml, &row, false, Rect::new(0.0, top, width, top + height));
            top += height;
        }
        if top + 12.0 < bottom {
            self.line(xml, Rect::new(0.0, top, self.room.x1, top + 1.0));
        }
        for column in 1..columns.min(MAX_COLUMNS) {
            let x = as_f64(column) * width;
            self.line(xml, Rect::new(x, 1.0, x + 1.0, bottom - 1.0));
        }
    }

    /// The cells of a table's row; `first` is the place of the first one.
    fn row(&self, xml: &mut Xml, cells: &[Cow<str>], is_header: bool, first: Rect) {
        let font = if is_header { Font::bold(13.0) } else { Font::regular(13.0) };
        for (at, text) in cells.iter().enumerate().take(MAX_COLUMNS) {
            let x = as_f64(at) * first.width();
            let room =
                Rect::new(x, first.y0, x + first.width(), first.y1).inset(Insets::uniform_xy(-10.0, 0.0));
            match self.written(Some(text)) {
                Some(text) => self.lettering(text, font, self.palette.ink).line(xml, room),
                None if is_header => {}
                None => bar(xml, Rect { x1: room.x0 + room.width() * 0.6, ..room }, 6.0, self.palette.bar),
            }
        }
    }
}
