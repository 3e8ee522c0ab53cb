//! Drawings of navigation: bars, menus, tabs, breadcrumbs, steps, pagination.

use super::draw_context::{DrawContext, LEAST_PX, Style, as_f64, square_in, within};
use super::glyph::Glyph;
use super::primitive::{Anchor, ColorRole};
use kurbo::{Point, Rect};
use websketch_sketch::collect::CollectVec;

/// The font size of items. Pixels.
const LABEL: f64 = 14.0;
/// The height of a name below an icon. Pixels.
const NAME: f64 = 16.0;
/// Items drawn in one menu. A box can be a million pixels long.
const MAX_ITEMS: usize = 400;

/// The icons of a bottom navigation.
pub const BOTTOM_SIGNS: [&str; 5] = ["home", "search", "plus", "bell", "user"];

impl<'a> DrawContext<'a> {
    /// Draws items side by side, after a title. Items without room are left out.
    pub(super) fn menu_bar(&mut self) {
        const GAP: f64 = 28.0;
        if self.room.height() > self.room.width() * 0.75 {
            return self.sidebar();
        }
        self.filled(self.room, 8.0, ColorRole::Surface);
        let room = within(self.room, 16.0, 4.0);
        let mut x = room.x0;
        if let Some(title) = self.text() {
            // The title takes a third of the bar, or the width that the items leave.
            let font = self.current(true).font;
            let taken: f64 = self.props.items().iter().map(|item| font.width(item) + 1.0 + GAP).sum();
            let most = (room.width() - 36.0 - taken + GAP).max(room.width() / 3.0);
            let style = Style::bold(16.0, ColorRole::Text);
            let width = most.min(style.font.width(title) + 1.0);
            x += self.write(title, style, Rect { x1: x + width, ..room }) + 36.0;
        }
        for (item, is_current) in self.entries(4) {
            let style = self.current(is_current);
            let wanted = item.map_or(56.0, |text| style.font.width(text) + 1.0);
            let width = wanted.min(room.x1 - x);
            if width < wanted.min(24.0) {
                return;
            }
            self.item(item, style, Rect::new(x, room.y0, x + width, room.y1));
            x += width + GAP;
        }
    }

    /// Draws stacked items, after a title.
    pub(super) fn sidebar(&mut self) {
        self.filled(self.room, 8.0, ColorRole::Surface);
        let mut room = within(self.room, 12.0_f64.min(self.room.width() / 8.0), 8.0);
        if let Some(title) = self.text() {
            let row = Rect { y1: room.y0 + 32.0, ..within(room, 10.0, 0.0) };
            self.write(title, Style::bold(16.0, ColorRole::Text), row);
            room.y0 += 40.0;
        }
        self.rows(room);
    }

    /// Draws a menu of actions.
    pub(super) fn menu(&mut self) {
        self.filled(self.room, 8.0, ColorRole::Bar);
        self.frame(Rect { y1: self.room.y1 - 2.0, ..self.room }, 8.0, ColorRole::Paper, ColorRole::Line);
        self.rows(within(self.room, 6.0, 6.0));
    }

    fn rows(&mut self, room: Rect) {
        let entries = self.entries(4);
        let height = (room.height() / as_f64(entries.len().max(1))).clamp(20.0, 36.0);
        let mut row = Rect { y1: room.y0 + height, ..room };
        let (icons, counts) = (self.props.icons(), self.props.strings("counts"));
        for (at, (item, is_current)) in entries.into_iter().enumerate() {
            if row.y1 > room.y1 + 1.0 {
                return;
            }
            if is_current {
                self.filled(within(row, 0.0, 1.0), 6.0, ColorRole::Bar);
            }
            let mut room = within(row, 10.0, 0.0);
            if let Some(icon) = icons.get(at).filter(|icon| !icon.is_empty() && room.width() >= 80.0) {
                let square = Rect { x1: room.x0 + 18.0, ..room };
                self.draw_icon(icon, square_in(square, 18.0), self.current(is_current).color);
                room.x0 += 28.0;
            }
            if let Some(count) = counts.get(at).filter(|count| !count.is_empty() && room.width() >= 80.0) {
                let style = Style { anchor: Anchor::End, ..Style::regular(12.0, ColorRole::Muted) };
                room.x1 -= self.write(count, style, room) + 8.0;
            }
            self.item(item, self.current(is_current), room);
            row = Rect { y0: row.y1, y1: row.y1 + height, ..row };
        }
    }

    pub(super) fn tabs(&mut self) {
        let bottom = self.room.y1 - 0.5;
        self.across(self.room, bottom, ColorRole::Line);
        let mut x = self.room.x0;
        let counts = self.props.strings("counts");
        for (at, (item, is_current)) in self.entries(3).into_iter().enumerate() {
            let style = self.current(is_current);
            let small = Style::regular(12.0, ColorRole::Muted);
            let count = counts.get(at).copied().filter(|count| !count.is_empty());
            let of_count = count.map_or(0.0, |count| small.font.width(count) + 6.0);
            let text = item.map_or(48.0, |text| style.font.width(text) + 1.0) + of_count;
            let width = (text + 32.0).min(self.room.x1 - x);
            if width < 48.0_f64.min(text + 32.0) {
                return;
            }
            let tab = Rect::new(x, self.room.y0, x + width, self.room.y1);
            let mut inside = within(tab, 12.0, 0.0);
            if let Some(count) = count {
                self.write(count, Style { anchor: Anchor::End, ..small }, within(inside, 4.0, 0.0));
                inside.x1 -= of_count;
            }
            self.item(item, style.centered(), inside);
            if is_current {
                self.filled(Rect { y0: self.room.y1 - 2.0, ..tab }, 1.0, ColorRole::Accent);
            }
            x += width;
        }
    }

    pub(super) fn breadcrumb(&mut self) {
        let items = self.items(3);
        let last = items.len().saturating_sub(1);
        let mut x = self.room.x0;
        for (at, item) in items.into_iter().take(MAX_ITEMS).enumerate() {
            if x + 24.0 > self.room.x1 {
                return;
            }
            let style = if at == last {
                Style::bold(LABEL, ColorRole::Text)
            } else {
                Style::regular(LABEL, ColorRole::Muted)
            };
            let style = Style { anchor: Anchor::Start, ..self.styled(style) };
            let wanted = item.map_or(80.0, |text| style.font.width(text) + 1.0);
            let room = Rect { x0: x, x1: self.room.x1.min(x + wanted), ..self.room };
            x += self.item(item, style, room) + 8.0;
            if at < last && x + 14.0 <= self.room.x1 {
                let sign = Rect::new(x, self.room.y0, x + 14.0, self.room.y1);
                self.glyph(Glyph::Right, square_in(sign, 14.0), ColorRole::Muted);
                x += 22.0;
            }
        }
    }

    /// Draws page numbers between arrows, as many as fit. A cell is a square, or as wide as its text.
    pub(super) fn pagination(&mut self) {
        const GAP: f64 = 8.0;
        const PADDING: f64 = 12.0;
        let side = self.room.height().min(40.0);
        let font = self.current(true).font;
        let given = self.props.items();
        let pages = if given.is_empty() { vec!["1", "2", "3", "4", "5"] } else { given };
        let width_of = |name: &str| (font.width(name) + PADDING).ceil().max(side);
        let arrows = 2.0 * (side + GAP);
        let mut widths: Vec<f64> = Vec::new();
        let mut used = 0.0;
        for name in pages.iter().take(MAX_ITEMS) {
            let width = width_of(name);
            let is_first = widths.is_empty();
            if !is_first && used + width + arrows > self.room.width() + 1.0 {
                break;
            }
            widths.push(width);
            used += width + GAP;
        }
        let has_arrows = used + arrows <= self.room.width() + GAP + 1.0;
        let total = used - GAP + if has_arrows { arrows } else { 0.0 };
        let mut x = self.room.center().x - total / 2.0;
        let middle = self.room.center().y;
        let cell = |x: f64, width: f64| Rect::new(x, middle - side / 2.0, x + width, middle + side / 2.0);
        let active = self.props.active().unwrap_or(0);
        if has_arrows {
            self.glyph(Glyph::Left, square_in(cell(x, side), 18.0), ColorRole::Muted);
            x += side + GAP;
        }
        for (page, (name, width)) in pages.into_iter().zip(widths).enumerate() {
            let cell = cell(x, width);
            let is_current = page == active;
            if is_current {
                self.frame(cell, 6.0, ColorRole::Wash, ColorRole::Accent);
            } else {
                self.frame(cell, 6.0, ColorRole::Paper, ColorRole::Line);
            }
            let color = if is_current { ColorRole::Accent } else { ColorRole::Text };
            let style = Style { color, ..self.current(is_current) };
            self.write(name, style.centered(), within(cell, 2.0, 0.0));
            x += width + GAP;
        }
        if has_arrows {
            self.glyph(Glyph::Right, square_in(cell(x, side), 18.0), ColorRole::Muted);
        }
    }

    /// Draws numbered circles joined by a line. Completed steps are checked.
    pub(super) fn steps(&mut self) {
        let items = self.items(3);
        let count = items.len().min(24);
        let width = self.room.width() / as_f64(count.max(1));
        let radius = (self.room.height() * 0.25).clamp(4.0, 14.0);
        let has_names = self.room.height() >= radius * 2.0 + 18.0;
        let y = if has_names { self.room.y0 + radius + 1.0 } else { self.room.center().y };
        let active = self.props.active().unwrap_or(0);
        for (at, item) in items.into_iter().take(count).enumerate() {
            let center = Point::new(self.room.x0 + (as_f64(at) + 0.5) * width, y);
            if at + 1 < count {
                let color = if at < active { ColorRole::Accent } else { ColorRole::Line };
                let (from, to) = (center.x + radius + 6.0, center.x + width - radius - 6.0);
                self.stroke(Point::new(from, y), Point::new(to.max(from), y), color, 2.0, false);
            }
            let square = Rect::from_center_size(center, (radius * 2.0, radius * 2.0));
            if at < active {
                self.circle(center, radius, ColorRole::Accent, None);
                self.glyph(Glyph::Check, within(square, radius * 0.35, radius * 0.35), ColorRole::OnSolid);
            } else {
                let is_current = at == active;
                let (fill, border) = if is_current {
                    (ColorRole::Accent, ColorRole::Accent)
                } else {
                    (ColorRole::Paper, ColorRole::Border)
                };
                self.circle(center, radius, fill, Some(border));
                let color = if is_current { ColorRole::OnSolid } else { ColorRole::Muted };
                self.write(&(at + 1).to_string(), Style::bold(radius.min(13.0), color).centered(), square);
            }
            if has_names {
                let x = center.x - width / 2.0;
                let name = Rect::new(x, y + radius + 4.0, x + width, self.room.y1);
                let style = self.current(at == active).scaled(13.0 / LABEL);
                let name = Rect { y1: name.y1.min(name.y0 + 20.0), ..name };
                self.item(item, style.centered(), within(name, 4.0, 0.0));
            }
        }
    }

    /// Draws icons with names, evenly along the lower edge of a phone.
    pub(super) fn bottom(&mut self) {
        self.filled(self.room, 0.0, ColorRole::Paper);
        self.across(self.room, self.room.y0 + 0.5, ColorRole::Line);
        let entries = self.entries(4);
        let count = entries.len().min(8);
        let width = self.room.width() / as_f64(count.max(1));
        let has_names = self.room.height() >= 44.0;
        let icons = self.props.icons();
        for ((at, (item, is_current)), usual) in
            entries.into_iter().take(count).enumerate().zip(BOTTOM_SIGNS.iter().cycle())
        {
            let sign = icons.get(at).copied().filter(|name| !name.trim().is_empty()).unwrap_or(usual);
            let x = self.room.x0 + as_f64(at) * width;
            let cell = within(Rect::new(x, self.room.y0, x + width, self.room.y1), 2.0, 6.0);
            let lower = if has_names { NAME } else { 0.0 };
            let upper = cell.height() - lower;
            let color = if is_current { ColorRole::Accent } else { ColorRole::Muted };
            self.draw_icon(sign, square_in(Rect { y1: cell.y0 + upper, ..cell }, 22.0), color);
            if has_names {
                let style = Style { color, ..self.current(is_current).scaled(LEAST_PX / LABEL) };
                self.item(item, style.centered(), Rect { y0: cell.y1 - lower, ..cell });
            }
        }
    }

    /// Returns the items, each with whether it is the current one, by default the first.
    fn entries(&self, made_up: usize) -> Vec<(Option<&'a str>, bool)> {
        let active = self.props.active().unwrap_or(0);
        let items = self.items(made_up).into_iter().take(MAX_ITEMS);
        items.enumerate().map(|(at, item)| (item, at == active)).collect_vec()
    }

    /// Returns the style of an item.
    fn current(&self, is_current: bool) -> Style {
        self.styled(if is_current {
            Style::bold(LABEL, ColorRole::Text)
        } else {
            Style::regular(LABEL, ColorRole::Muted)
        })
    }
}
