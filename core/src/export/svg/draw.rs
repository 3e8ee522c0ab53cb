//! What each type looks like. Everything is drawn from the component's own top left corner.

mod items;
mod table;

use super::hand::Hand;
use super::lettering::{Align, Lettering, Rise, bar};
use super::theme::Palette;
use super::xml::{Attribute, Xml};
use crate::font::Font;
use crate::sketch::{Component, ComponentKind, Props};
use kurbo::{Insets, Point, Rect};

/// Sizes that a text may be written in, px: the largest in which all of it has room.
const TEXT_SIZES: [f64; 5] = [16.0, 15.0, 14.0, 13.0, 12.0];
/// Sizes of headings, px, the first one for level 1, and smaller ones where there is no room.
const HEADING_SIZES: [f64; 8] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0, 13.0, 12.0];
/// The level of a heading that does not say.
const DEFAULT_LEVEL: u8 = 2;
/// Size of labels inside boxes, px.
const LABEL: f64 = 14.0;
const SMALL_LABEL: f64 = 12.0;

/// Bars that stand for one text; a box may be a million px high.
const MAX_BARS: usize = 40;

/// Draws one component.
pub(super) fn draw(xml: &mut Xml, component: &Component, palette: &Palette, by_hand: bool) {
    let size = component.bounds().size();
    let hand = by_hand.then(|| Hand::of(component.id()));
    let drawing = Drawing { room: size.to_rect(), props: component.props(), palette, hand };
    match component.kind() {
        ComponentKind::Container => drawing.container(xml),
        ComponentKind::Button => drawing.button(xml),
        ComponentKind::Input => drawing.input(xml),
        ComponentKind::ImagePlaceholder => drawing.image(xml),
        ComponentKind::Text => drawing.text(xml),
        ComponentKind::HorizontalLine => drawing.rule(xml),
        ComponentKind::Heading => drawing.heading(xml),
        ComponentKind::Footer => drawing.footer(xml),
        ComponentKind::NavigationBox => drawing.navigation(xml),
        ComponentKind::List => drawing.list(xml),
        ComponentKind::Table => drawing.table(xml),
    }
}

struct Drawing<'a> {
    room: Rect,
    props: &'a Props,
    palette: &'a Palette,
    /// Draws the lines, if they are to look drawn by hand.
    hand: Option<Hand>,
}

impl<'a> Drawing<'a> {
    fn container(&self, xml: &mut Xml) {
        self.frame(xml, self.room, 8.0, self.palette.surface, self.palette.line);
        if let Some(text) = self.written(self.props.text()) {
            let top =
                Rect::new(0.0, 8.0, self.room.width(), 8.0 + 20.0).inset(Insets::uniform_xy(-14.0, 0.0));
            self.lettering(text, Font::bold(SMALL_LABEL), self.palette.muted).line(xml, top);
        }
    }

    fn button(&self, xml: &mut Xml) {
        self.frame(xml, self.room, 8.0, self.palette.button, self.palette.accent);
        let padding = (self.room.width() * 0.12).min(14.0);
        let room = self.room.inset(Insets::uniform_xy(-padding, -2.0));
        match self.written(self.props.text()) {
            Some(text) => {
                let font = Font::bold((self.room.height() * 0.4).clamp(10.0, 15.0));
                self.centered(text, font, self.palette.on_button).line(xml, room);
            }
            None => bar(xml, middle_of(room, 0.5), 8.0, self.palette.accent),
        }
    }

    fn input(&self, xml: &mut Xml) {
        let (label, placeholder) = (self.written(self.props.text()), self.written(self.props.placeholder()));
        let height = self.room.height();
        let mut field = self.room;
        let mut label_room = None;
        if label.is_some() && height >= 56.0 {
            // The label stands above the field.
            field.y0 += 22.0;
            label_room = Some(Rect::new(0.0, 0.0, self.room.x1, 18.0));
        } else if label.is_some() && placeholder.is_some() && height >= 36.0 {
            // The label stands inside, at the top.
            label_room = Some(Rect::new(12.0, height * 0.12, self.room.x1 - 12.0, height * 0.46));
        }
        self.frame(xml, field, 6.0, self.palette.paper, self.palette.border);
        let mut inside = field.inset(Insets::uniform_xy(-12.0, 0.0));
        if let (Some(label), Some(room)) = (label, label_room) {
            let is_above = field.y0 > 0.0;
            let font = if is_above { Font::bold(13.0) } else { Font::regular(11.0) };
            let color = if is_above { self.palette.ink } else { self.palette.muted };
            self.lettering(label, font, color).line(xml, room);
            if !is_above {
                inside.y0 = room.y1;
                inside.y1 = height * 0.92;
            }
        }
        let shown = placeholder.or(label.filter(|_| label_room.is_none()));
        if let Some(text) = shown {
            let font = Font::regular((inside.height() * 0.62).clamp(10.0, LABEL));
            self.lettering(text, font, self.palette.muted).line(xml, inside);
        }
    }

    fn image(&self, xml: &mut Xml) {
        let Rect { x1, y1, .. } = self.room;
        self.frame(xml, self.room, 4.0, self.palette.fill, self.palette.line);
        for (from, to) in [(0.0, y1), (y1, 0.0)] {
            self.diagonal(xml, Point::new(0.0, from), Point::new(x1, to));
        }
        let Some(text) = self.written(self.props.alt().or(self.props.text())) else { return };
        let font = Font::regular(SMALL_LABEL);
        let (room, wanted) = (x1 - 40.0, font.width(text));
        // A few letters and an ellipsis would say nothing.
        if y1 < 40.0 || room < wanted.min(80.0) {
            return;
        }
        let width = font.width(&font.fit(text, room)) + 16.0;
        let label = Rect::from_center_size(self.room.center(), (width, 22.0));
        self.filled(xml, label, 4.0, self.palette.paper);
        self.centered(text, font, self.palette.muted).line(xml, label.inset(Insets::uniform_xy(-7.0, 0.0)));
    }

    fn text(&self, xml: &mut Xml) {
        match self.written(self.props.text()) {
            Some(text) => {
                let lettering = self.lettering(text, Font::regular(12.0), self.palette.ink);
                lettering.block(xml, self.room, &TEXT_SIZES, Rise::Top);
            }
            None => self.bars(xml, self.room),
        }
    }

    fn rule(&self, xml: &mut Xml) {
        let middle = self.room.center().y;
        match &self.hand {
            Some(hand) => {
                let path = hand.line(Point::new(1.0, middle), Point::new(self.room.x1 - 1.0, middle));
                stroke(xml, &path, self.palette.border);
            }
            None => bar(xml, self.room, 2.0, self.palette.border),
        }
    }

    fn heading(&self, xml: &mut Xml) {
        let Some(text) = self.written(self.props.text()) else {
            return bar(xml, Rect { x1: self.room.x1 * 0.7, ..self.room }, 18.0, self.palette.border);
        };
        let level = usize::from(self.props.level().unwrap_or(DEFAULT_LEVEL));
        let sizes = HEADING_SIZES.get(level - 1..).unwrap_or_default();
        self.lettering(text, Font::bold(12.0), self.palette.ink).block(xml, self.room, sizes, Rise::Middle);
    }

    fn footer(&self, xml: &mut Xml) {
        self.filled(xml, self.room, 0.0, self.palette.fill);
        self.line(xml, Rect { y1: 1.0, ..self.room });
        let room = self.room.inset(Insets::uniform_xy(-16.0, -4.0));
        match self.written(self.props.text()) {
            Some(text) => {
                let lettering = self.centered(text, Font::regular(11.0), self.palette.muted);
                lettering.block(xml, room, &[13.0, 12.0, 11.0], Rise::Middle);
            }
            None => bar(xml, middle_of(room, 0.4), 8.0, self.palette.line),
        }
    }

    /// Bars instead of lines of text, the last one shorter.
    fn bars(&self, xml: &mut Xml, room: Rect) {
        const PITCH: f64 = 22.0;
        let count =
            (1..=MAX_BARS).take_while(|&count| as_f64(count) * PITCH <= room.height() + 8.0).count().max(1);
        for at in 0..count {
            let width = if at + 1 == count { room.width() * 0.6 } else { room.width() };
            let y = room.y0 + as_f64(at) * PITCH;
            bar(
                xml,
                Rect::new(room.x0, y, room.x0 + width, (y + PITCH).min(room.y1)),
                10.0,
                self.palette.bar,
            );
        }
    }

    /// A text in which something can be seen.
    fn written<'t>(&self, text: Option<&'t str>) -> Option<&'t str> {
        text.filter(|text| !text.trim().is_empty())
    }

    fn lettering<'t>(&'t self, text: &'t str, font: Font, color: &'t str) -> Lettering<'t> {
        Lettering { text, font, color, align: Align::Start }
    }

    fn centered<'t>(&'t self, text: &'t str, font: Font, color: &'t str) -> Lettering<'t> {
        Lettering { text, font, color, align: Align::Middle }
    }

    /// A rounded box with a border of 1 px inside its edge.
    fn frame(&self, xml: &mut Xml, room: Rect, radius: f64, fill: &str, border: &str) {
        if let Some(hand) = &self.hand {
            self.filled(xml, room.inset(-1.0), radius, fill);
            return stroke(xml, &hand.frame(room), border);
        }
        let edge = room.inset(-0.5);
        let place = placed(edge, radius);
        xml.empty("rect", &[place.as_slice(), &[("fill", fill.into()), ("stroke", border.into())]].concat());
    }

    /// A line across or down, as a box of 1 px.
    fn line(&self, xml: &mut Xml, room: Rect) {
        let Some(hand) = &self.hand else { return self.filled(xml, room, 0.0, self.palette.line) };
        stroke(xml, &hand.line(room.origin(), Point::new(room.x1, room.y1)), self.palette.line);
    }

    fn diagonal(&self, xml: &mut Xml, from: Point, to: Point) {
        if let Some(hand) = &self.hand {
            return stroke(xml, &hand.line(from, to), self.palette.line);
        }
        let ends = [("x1", from.x.into()), ("y1", from.y.into()), ("x2", to.x.into()), ("y2", to.y.into())];
        xml.empty("line", &[ends.as_slice(), &[("stroke", self.palette.line.into())]].concat());
    }

    fn filled(&self, xml: &mut Xml, room: Rect, radius: f64, fill: &str) {
        let place = placed(room, radius);
        xml.empty("rect", &[place.as_slice(), &[("fill", fill.into())]].concat());
    }
}

/// Strokes of a hand.
fn stroke(xml: &mut Xml, path: &str, color: &str) {
    let ink = [("fill", "none".into()), ("stroke", color.into()), ("stroke-linecap", "round".into())];
    xml.empty("path", &[[("d", path.into())].as_slice(), &ink].concat());
}

/// The attributes that place a box; corners are round where there is a radius.
fn placed(room: Rect, radius: f64) -> Vec<Attribute<'static>> {
    let mut attributes = vec![
        ("x", room.x0.into()),
        ("y", room.y0.into()),
        ("width", room.width().max(0.0).into()),
        ("height", room.height().max(0.0).into()),
    ];
    if radius > 0.0 {
        attributes.push(("rx", radius.min(room.height() / 2.0).max(0.0).into()));
    }
    attributes
}

/// The middle `share` of a box's width.
fn middle_of(room: Rect, share: f64) -> Rect {
    let width = room.width() * share;
    Rect::from_center_size(room.center(), (width, room.height()))
}

#[expect(clippy::cast_precision_loss, reason = "numbers of items, far below 2^52")]
fn as_f64(count: usize) -> f64 {
    count as f64
}
