//! Menus and lists.

use super::super::lettering::bar;
use super::super::xml::Xml;
use super::{Drawing, LABEL, as_f64};
use crate::font::Font;
use kurbo::{Insets, Rect};

/// Height of an item of a list or vertical menu, px.
const ITEM: f64 = 28.0;

impl<'a> Drawing<'a> {
    pub(super) fn navigation(&self, xml: &mut Xml) {
        self.frame(xml, self.room, 8.0, self.palette.surface, self.palette.line);
        let items = self.entries(self.props.items(), 4);
        let room = self.room.inset(Insets::uniform_xy(-12.0, -6.0));
        if self.room.height() > self.room.width() * 0.75 {
            self.menu(xml, &items, room);
        } else {
            self.menu_bar(xml, &items, room);
        }
    }

    /// Items below each other, the first one current.
    fn menu(&self, xml: &mut Xml, items: &[Option<&str>], room: Rect) {
        let height = (room.height() / as_f64(items.len())).clamp(20.0, 36.0);
        for (at, item) in items.iter().enumerate() {
            let y = room.y0 + as_f64(at) * height;
            let row = Rect::new(room.x0, y, room.x1, y + height);
            if row.y1 > room.y1 + 1.0 {
                return;
            }
            let inside = row.inset(Insets::uniform_xy(-10.0, 0.0));
            if at == 0 {
                self.filled(xml, row.inset(Insets::uniform_xy(0.0, -1.0)), 6.0, self.palette.fill);
            }
            self.item(xml, *item, inside, at == 0);
        }
    }

    /// Items side by side, the first one current; those that have no room are left out.
    fn menu_bar(&self, xml: &mut Xml, items: &[Option<&str>], room: Rect) {
        const GAP: f64 = 28.0;
        let mut x = room.x0 + 4.0;
        for (at, item) in items.iter().enumerate() {
            let wanted =
                item.map_or(56.0, |text| Font::bold(LABEL).width(&Font::bold(LABEL).fit(text, 240.0)) + 1.0);
            let width = wanted.min(room.x1 - x);
            if width < wanted.min(24.0) {
                return;
            }
            self.item(xml, *item, Rect::new(x, room.y0, x + width, room.y1), at == 0);
            x += width + GAP;
        }
    }

    fn item(&self, xml: &mut Xml, item: Option<&str>, room: Rect, is_current: bool) {
        let (font, color) = if is_current {
            (Font::bold(LABEL), self.palette.ink)
        } else {
            (Font::regular(LABEL), self.palette.muted)
        };
        match item {
            Some(text) => self.lettering(text, font, color).line(xml, room),
            None => bar(xml, Rect { x1: room.x1.min(room.x0 + 96.0), ..room }, 8.0, self.palette.bar),
        }
    }

    pub(super) fn list(&self, xml: &mut Xml) {
        let items = self.entries(self.props.items(), 3);
        let title = self.written(self.props.text());
        let rows = items.len() + usize::from(title.is_some());
        let height = (self.room.height() / as_f64(rows)).clamp(18.0, ITEM);
        let font = (height * 0.55).clamp(11.0, 15.0);
        let mut y = 0.0;
        if let Some(title) = title {
            let row = Rect { y1: height, ..self.room };
            self.lettering(title, Font::bold(font), self.palette.ink).line(xml, row);
            y = height;
        }
        for item in items {
            let row = Rect::new(18.0, y, self.room.x1, y + height);
            if row.y1 > self.room.y1 + 1.0 {
                return;
            }
            let place = [("cx", 6.0.into()), ("cy", row.center().y.into()), ("r", 2.5.into())];
            xml.empty("circle", &[place.as_slice(), &[("fill", self.palette.border.into())]].concat());
            match item {
                Some(text) => self.lettering(text, Font::regular(font), self.palette.ink).line(xml, row),
                None => {
                    bar(
                        xml,
                        Rect { x1: row.x0 + (row.width() * 0.7).max(0.0), ..row },
                        8.0,
                        self.palette.bar,
                    );
                }
            }
            y += height;
        }
    }

    /// Texts of items; bars stand for those of a component that has none.
    fn entries(&self, items: Vec<&'a str>, made_up: usize) -> Vec<Option<&'a str>> {
        if items.is_empty() { vec![None; made_up] } else { items.into_iter().map(Some).collect() }
    }
}
