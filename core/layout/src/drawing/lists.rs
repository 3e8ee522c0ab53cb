//! Drawings of lists.

use super::draw_context::{DrawContext, LEAST_PX, Style, as_f64, square_in, within};
use super::glyph::Glyph;
use super::primitive::ColorRole;
use kurbo::{Point, Rect};
use websketch_sketch::collect::CollectVec;

/// The height of an item. Pixels.
const ITEM: f64 = 28.0;
/// Items drawn of one list. A box can be a million pixels high.
const MAX_ITEMS: usize = 1000;

/// The maximum depth of an item in a tree.
const MAX_DEPTH: usize = 12;

/// Returns the depth of an item in a tree: two leading spaces are one level.
pub fn depth_of(item: &str) -> usize {
    let blank = |letter| match letter {
        ' ' | '\u{a0}' => Some(1),
        '\t' => Some(2),
        _ => None,
    };
    let blanks: usize = item.chars().map_while(blank).sum();
    (blanks / 2).min(MAX_DEPTH)
}

impl<'a> DrawContext<'a> {
    pub(super) fn bullets(&mut self) {
        self.listed(18.0, |pen, row, _| {
            pen.circle(Point::new(row.x0 + 6.0, row.center().y), 2.5, ColorRole::Border, None);
        });
    }

    pub(super) fn numbers(&mut self) {
        self.listed(26.0, |pen, row, at| {
            let px = (row.height() * 0.55).clamp(LEAST_PX, 15.0);
            let number = Rect { x1: row.x0 + 24.0, ..row };
            pen.write(&format!("{}.", at + 1), Style::regular(px, ColorRole::Muted), number);
        });
    }

    /// Draws a checklist with the first `active` items checked; without `active` a check mark before each item.
    pub(super) fn checklist(&mut self) {
        let done = self.props.active();
        self.listed(28.0, |pen, row, at| {
            let side = (row.height() - 4.0).clamp(8.0, 18.0);
            let square = Rect::from_center_size((row.x0 + side / 2.0, row.center().y), (side, side));
            match done {
                Some(done) => pen.tick(square, at < done),
                None => pen.glyph(Glyph::Check, within(square, 1.5, 1.5), ColorRole::Accent),
            }
        });
    }

    pub(super) fn plain_list(&mut self) {
        let active = self.props.active();
        let items = self.items(4);
        let rows = items.len() + usize::from(self.text().is_some());
        let height = (self.room.height() / as_f64(rows)).clamp(20.0, 48.0);
        self.frame(self.room, 8.0, ColorRole::Paper, ColorRole::Line);
        let titles = self.text().into_iter().map(|title| (Some(title), true));
        let entries: Vec<_> =
            titles.chain(items.into_iter().take(MAX_ITEMS).map(|item| (item, false))).collect_vec();
        let first_item = entries.iter().filter(|(_, is_title)| *is_title).count();
        let mut row = Rect { y1: self.room.y0 + height, ..self.room };
        for (at, (item, is_title)) in entries.into_iter().enumerate() {
            if row.y1 > self.room.y1 + 1.0 {
                return;
            }
            if at > 0 {
                self.across(within(row, 1.0, 0.0), row.y0, ColorRole::Line);
            }
            let is_current = active.is_some_and(|active| active + first_item == at);
            if is_current {
                self.filled(within(row, 2.0, 2.0), 6.0, ColorRole::Wash);
            }
            let is_bold = is_title || is_current;
            let style = if is_bold {
                Style::bold(14.0, ColorRole::Text)
            } else {
                Style::regular(14.0, ColorRole::Text)
            };
            self.item(item, self.styled(style), within(row, 16.0, 0.0));
            row = Rect { y0: row.y1, y1: row.y1 + height, ..row };
        }
    }

    /// Draws items as wrapped pills.
    pub(super) fn chips(&mut self) {
        const GAP: f64 = 8.0;
        let font = self.styled(Style::regular(13.0, ColorRole::Text)).font;
        let height = self.room.height().min(32.0);
        let (mut x, mut y) = (self.room.x0, self.room.y0);
        for (at, item) in self.items(3).into_iter().take(MAX_ITEMS).enumerate() {
            let text = item.map_or(40.0, |text| font.width(text) + 1.0);
            let width = (text + 24.0).min(self.room.width());
            if x > self.room.x0 && x + width > self.room.x1 {
                (x, y) = (self.room.x0, y + height + GAP);
            }
            if y + height > self.room.y1 + 1.0 {
                return;
            }
            let pill = Rect::new(x, y, x + width, y + height);
            let is_current = self.props.active() == Some(at);
            let color = if is_current { ColorRole::Accent } else { ColorRole::Text };
            if is_current {
                self.frame(pill, height / 2.0, ColorRole::Wash, ColorRole::Accent);
            } else {
                self.frame(pill, height / 2.0, ColorRole::Paper, ColorRole::Border);
            }
            self.item(
                item,
                Style { font, ..Style::regular(font.px, color) }.centered(),
                within(pill, 8.0, 0.0),
            );
            x += width + GAP;
        }
    }

    /// Draws a tree. An item with deeper ones after it is expanded.
    pub(super) fn tree(&mut self) {
        let items = self.items(4);
        let depths: Vec<usize> = items.iter().map(|item| item.map_or(0, depth_of)).collect_vec();
        let active = self.props.active();
        let mut depths = depths.into_iter().peekable();
        let mut row = Rect { y1: self.room.y0 + ITEM, ..self.room };
        if let Some(title) = self.text() {
            self.write(title, Style::bold(14.0, ColorRole::Text), row);
            row = Rect { y0: row.y1, y1: row.y1 + ITEM, ..row };
        }
        for (at, item) in items.into_iter().enumerate() {
            let own = depths.next().unwrap_or(0);
            if row.y1 > self.room.y1 + 1.0 {
                return;
            }
            let x = row.x0 + as_f64(own) * 20.0;
            let sign = Rect { x0: x, x1: x + 20.0, ..row };
            if active == Some(at) {
                self.filled(within(row, 0.0, 1.0), 6.0, ColorRole::Wash);
            }
            if depths.peek().is_some_and(|&next| next > own) {
                self.glyph(Glyph::Down, square_in(sign, 14.0), ColorRole::Muted);
            } else {
                self.circle(sign.center(), 2.0, ColorRole::Border, None);
            }
            self.item(
                item.map(str::trim),
                self.styled(Style::regular(14.0, ColorRole::Text)),
                Rect { x0: x + 24.0, ..row },
            );
            row = Rect { y0: row.y1, y1: row.y1 + ITEM, ..row };
        }
    }

    /// Draws a title, and items each after its mark.
    fn listed(&mut self, indent: f64, mark: impl Fn(&mut Self, Rect, usize)) {
        let items = self.items(3);
        let rows = items.len() + usize::from(self.text().is_some());
        let height = (self.room.height() / as_f64(rows)).clamp(18.0, ITEM);
        let px = (height * 0.55).clamp(LEAST_PX, 15.0);
        let mut row = Rect { y1: self.room.y0 + height, ..self.room };
        if let Some(title) = self.text() {
            self.write(title, Style::bold(px, ColorRole::Text), row);
            row = Rect { y0: row.y1, y1: row.y1 + height, ..row };
        }
        for (at, item) in items.into_iter().take(MAX_ITEMS).enumerate() {
            if row.y1 > self.room.y1 + 1.0 {
                return;
            }
            mark(self, row, at);
            let room = Rect { x0: row.x0 + indent, ..row };
            match item {
                Some(text) => {
                    self.write(text, self.styled(Style::regular(px, ColorRole::Text)), room);
                }
                None => {
                    let bar = Rect { x1: room.x0 + (room.width() * 0.7).max(0.0), ..room };
                    self.bar(bar, 8.0, ColorRole::Bar);
                }
            }
            row = Rect { y0: row.y1, y1: row.y1 + height, ..row };
        }
    }
}
