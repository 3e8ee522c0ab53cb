//! The drawing context of a piece. It clips to the component's box.

use super::figure::is_figure;
use super::page_place::PagePlace;
use super::primitive::{Anchor, ColorRole, Label, Primitive};
use crate::text_metrics::{Font, is_right_to_left};
use crate::tokens::text_px;
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::{Props, TextAlign, TextStyle, Tone};

/// The style of a line of text.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) font: Font,
    pub(super) color: ColorRole,
    pub(super) anchor: Anchor,
}

impl Style {
    pub(super) const fn regular(px: f64, color: ColorRole) -> Self {
        Self { font: Font::regular(readable(px)), color, anchor: Anchor::Start }
    }

    pub(super) const fn bold(px: f64, color: ColorRole) -> Self {
        Self { font: Font::bold(readable(px)), color, anchor: Anchor::Start }
    }

    pub(super) const fn centered(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    /// Returns the style in a font of another size, at least [`LEAST_PX`].
    pub(super) fn scaled(self, factor: f64) -> Self {
        Self { font: Font { px: readable(self.font.px * factor), ..self.font }, ..self }
    }

    /// Returns the left end of a line of this length in `room`.
    pub(super) fn start(self, room: Rect, length: f64) -> f64 {
        match self.anchor {
            Anchor::Start => room.x0,
            Anchor::Middle => room.center().x - length / 2.0,
            Anchor::End => room.x1 - length,
        }
    }
}

/// Returns a font size of at least [`LEAST_PX`].
const fn readable(px: f64) -> f64 {
    if px < LEAST_PX { LEAST_PX } else { px }
}

/// Vertical alignment of lines in a higher box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum VerticalAlign {
    /// At the top; a single line in a box without room for two is centered.
    Top,
    /// In the center.
    Middle,
}

/// A font size with the least height of a room for it. Pixels.
pub(super) type FontStep = (f64, f64);
/// Font sizes of short messages.
pub(super) const MESSAGE: [FontStep; 3] = [(14.0, 19.5), (13.0, 18.0), (12.0, 0.0)];

/// The line height in font sizes.
const LINE_HEIGHT: f64 = 1.4;
/// The tolerated excess of a line over its room. Pixels. It is less than a letter, as widths are estimates.
const WIDER: f64 = 1.0;
/// Every letter in the largest font fits a wider room. Pixels.
const WIDEST_ROOM: f64 = 48.0;
/// The tolerated lack of height of a room. Pixels.
const ROUNDING: f64 = 0.5;
/// Lines drawn of one text. A box can be a million pixels high.
pub(super) const MAX_LINES: usize = 400;
/// The least font size of any text. Pixels.
pub(super) const LEAST_PX: f64 = 12.0;
/// Placeholder bars drawn for one text.
const MAX_BARS: usize = 40;

pub(super) struct DrawContext<'a> {
    pub(super) room: Rect,
    pub(super) props: &'a Props,
    /// The place on the page.
    pub(super) place: PagePlace,
    /// The style that the properties ask for.
    text_style: TextStyle,
    out: Vec<Primitive>,
}

impl<'a> DrawContext<'a> {
    pub(super) fn new(props: &'a Props, room: Rect) -> Self {
        let place = PagePlace::default();
        Self { room, props, place, text_style: props.text_style(), out: Vec::new() }
    }

    /// Returns the context for this place on the page.
    pub(super) fn at(self, place: PagePlace) -> Self {
        Self { place, ..self }
    }

    /// Returns the primitives. Those of a disabled component are paler.
    pub(super) fn finish(mut self) -> Vec<Primitive> {
        if self.props.is_disabled() {
            self.out.iter_mut().flat_map(Primitive::colors_mut).for_each(pale);
        }
        self.out
    }

    /// Draws a rounded box with a border.
    pub(super) fn frame(&mut self, rect: Rect, radius: f64, fill: ColorRole, border: ColorRole) {
        self.panel(rect, radius, Some(fill), Some(border));
    }

    pub(super) fn filled(&mut self, rect: Rect, radius: f64, fill: ColorRole) {
        self.panel(rect, radius, Some(fill), None);
    }

    /// Draws a rounded border.
    pub(super) fn outlined(&mut self, rect: Rect, radius: f64, border: ColorRole) {
        self.panel(rect, radius, None, Some(border));
    }

    pub(super) fn circle(&mut self, center: Point, radius: f64, fill: ColorRole, border: Option<ColorRole>) {
        let side = 2.0 * radius;
        self.panel(Rect::from_center_size(center, (side, side)), radius, Some(fill), border);
    }

    fn panel(&mut self, rect: Rect, radius: f64, fill: Option<ColorRole>, border: Option<ColorRole>) {
        let rect = rect.intersect(self.room);
        if rect.width() > 0.0 && rect.height() > 0.0 {
            let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0).max(0.0);
            self.out.push(Primitive::Panel { rect, radius, fill, border });
        }
    }

    /// Draws a stroke of 1 px.
    pub(super) fn line(&mut self, from: Point, to: Point, color: ColorRole) {
        self.stroke(from, to, color, 1.0, false);
    }

    /// Draws a horizontal stroke of 1 px.
    pub(super) fn across(&mut self, rect: Rect, y: f64, color: ColorRole) {
        self.line(Point::new(rect.x0, y), Point::new(rect.x1, y), color);
    }

    pub(super) fn stroke(&mut self, from: Point, to: Point, color: ColorRole, width: f64, is_dashed: bool) {
        let (from, to) = (self.inside(from), self.inside(to));
        self.out.push(Primitive::Stroke { from, to, color, width, is_dashed });
    }

    pub(super) fn outline(&mut self, points: impl IntoIterator<Item = Point>, color: ColorRole, width: f64) {
        let points = points.into_iter().map(|point| self.inside(point)).collect_vec();
        self.out.push(Primitive::Outline {
            points,
            is_closed: false,
            fill: None,
            stroke: Some((color, width)),
        });
    }

    pub(super) fn shape(
        &mut self,
        points: impl IntoIterator<Item = Point>,
        fill: ColorRole,
        stroke: Option<(ColorRole, f64)>,
    ) {
        let points = points.into_iter().map(|point| self.inside(point)).collect_vec();
        self.out.push(Primitive::Outline { points, is_closed: true, fill: Some(fill), stroke });
    }

    pub(super) fn icon(&mut self, name: &str, square: Rect, color: ColorRole) {
        let square = square.intersect(self.room);
        if square.width() > 0.0 && square.height() > 0.0 {
            self.out.push(Primitive::Icon { name: name.to_owned(), square, color });
        }
    }

    fn inside(&self, point: Point) -> Point {
        let Rect { x0, y0, x1, y1 } = self.room;
        Point::new(point.x.clamp(x0, x1), point.y.clamp(y0, y1))
    }

    /// Writes one line, vertically centered in `room`, and returns its length.
    pub(super) fn write(&mut self, text: &str, style: Style, room: Rect) -> f64 {
        let room = room.intersect(self.room);
        let style = self.directed(text, figure_style(text, style, room.width()));
        let line = if room.width() > 0.0 { style.font.fit(text, room.width()) } else { String::new() };
        // An ellipsis alone says nothing of a text.
        if line == "…" && text.trim() != line {
            return 0.0;
        }
        self.label(line, style, room, room.center().y)
    }

    /// Returns the style with a text that is read from right to left at the right, unless the properties align it.
    fn directed(&self, text: &str, style: Style) -> Style {
        let is_free = style.anchor == Anchor::Start && self.text_style.align.is_none();
        if is_free && is_right_to_left(text) { Style { anchor: Anchor::End, ..style } } else { style }
    }

    /// Returns a style of the piece with the size, weight and alignment that its properties ask for.
    pub(super) fn styled(&self, usual: Style) -> Style {
        let TextStyle { size, bold, align, .. } = self.text_style;
        let font = Font { px: size.map_or(usual.font.px, text_px), bold: bold.unwrap_or(usual.font.bold) };
        let anchor = align.map_or(usual.anchor, |align| match align {
            TextAlign::Left => Anchor::Start,
            TextAlign::Center => Anchor::Middle,
            TextAlign::Right => Anchor::End,
        });
        Style { font, anchor, ..usual }
    }

    /// Returns the color of the tone that the properties ask for, else the usual one.
    pub(super) fn toned(&self, usual: ColorRole) -> ColorRole {
        self.text_style.tone.map_or(usual, |tone| match tone {
            Tone::Muted => ColorRole::Muted,
            Tone::Accent => ColorRole::Accent,
            Tone::Danger => ColorRole::Danger,
        })
    }

    /// Returns the fill of a piece with a light text on it: in the color of its tone, else the usual one.
    pub(super) fn toned_fill(&self, usual: ColorRole) -> ColorRole {
        match self.text_style.tone {
            Some(Tone::Accent | Tone::Danger) => self.toned(usual),
            Some(Tone::Muted) | None => usual,
        }
    }

    /// Whether the properties ask for a size of the text.
    pub(super) const fn is_sized(&self) -> bool {
        self.text_style.size.is_some()
    }

    /// Like [`Self::block`], in the style of the properties. A size that they ask for is kept.
    pub(super) fn styled_block(
        &mut self,
        text: &str,
        usual: Style,
        room: Rect,
        sizes: &[FontStep],
        rise: VerticalAlign,
    ) {
        let style = self.styled(usual);
        let own = [(style.font.px, 0.0)];
        self.block(text, style, room, if self.is_sized() { &own } else { sizes }, rise);
    }

    /// Writes the text in the first of `sizes` for the height of the room, else in the last one, and cuts it off where
    /// the room ends. The length of the text never makes its letters smaller.
    pub(super) fn block(
        &mut self,
        text: &str,
        mut style: Style,
        room: Rect,
        sizes: &[FontStep],
        rise: VerticalAlign,
    ) {
        let room = room.intersect(self.room);
        if room.width() <= 0.0 || room.height() <= 0.0 {
            return;
        }
        let widest =
            if room.width() < WIDEST_ROOM { style.font.widest_letter(text) / style.font.px } else { 0.0 };
        // A letter wider than the room cannot be broken.
        let is_within =
            |step: &&FontStep| step.1 <= room.height() + ROUNDING && step.0 * widest <= room.width() + WIDER;
        if let Some(&(px, _)) = sizes.iter().find(is_within).or(sizes.last()) {
            style.font.px = px;
        }
        let line_height = style.font.px * LINE_HEIGHT;
        let most = whole((room.height() + ROUNDING) / line_height).clamp(1, MAX_LINES);
        let style = self.directed(text, style);
        let lines = style.font.wrap(text, room.width(), most);
        let height = as_f64(lines.len()) * line_height;
        let is_centered = rise == VerticalAlign::Middle || room.height() < 2.0 * line_height;
        let top = if is_centered { room.center().y - height / 2.0 } else { room.y0 };
        let mut middle = top + line_height / 2.0;
        for line in lines.into_iter().filter(|line| line != "…") {
            self.label(line, style, room, middle);
            middle += line_height;
        }
    }

    fn label(&mut self, text: String, style: Style, room: Rect, middle: f64) -> f64 {
        let Style { font: Font { px: size, bold }, color, anchor } = style;
        if text.is_empty() {
            return 0.0;
        }
        let x = match anchor {
            Anchor::Start => room.x0,
            Anchor::Middle => room.center().x,
            Anchor::End => room.x1,
        };
        let length = style.font.width(&text);
        if length > room.width() + WIDER {
            return 0.0;
        }
        let at = self.inside(Point::new(x, middle));
        self.out.push(Primitive::Label(Label { at, text, length, size, bold, anchor, color }));
        length
    }

    /// Draws a rounded bar, vertically centered in `room`, as a placeholder of a text.
    pub(super) fn bar(&mut self, room: Rect, thickness: f64, color: ColorRole) {
        let thickness = thickness.min(room.height()).max(0.0);
        let size = (room.width().max(0.0), thickness);
        self.filled(Rect::from_center_size(room.center(), size), thickness / 2.0, color);
    }

    /// Draws bars in place of lines of text, the last one shorter.
    pub(super) fn bars(&mut self, room: Rect) {
        const PITCH: f64 = 22.0;
        let count = whole((room.height() + 8.0) / PITCH).clamp(1, MAX_BARS);
        for at in 0..count {
            let width = if at + 1 == count { room.width() * 0.6 } else { room.width() };
            let y = room.y0 + as_f64(at) * PITCH;
            self.bar(Rect::new(room.x0, y, room.x0 + width, (y + PITCH).min(room.y1)), 10.0, ColorRole::Bar);
        }
    }

    /// Returns the property `text`, if it has visible characters.
    pub(super) fn text(&self) -> Option<&'a str> {
        written(self.props.text()).filter(|_| !self.props.is_skeleton())
    }

    /// Returns the items, or `made_up` nameless ones if there are none.
    pub(super) fn items(&self, made_up: usize) -> Vec<Option<&'a str>> {
        let items = self.props.items();
        match items.len() {
            0 => vec![None; made_up],
            count if self.props.is_skeleton() => vec![None; count],
            _ => items.into_iter().map(Some).collect_vec(),
        }
    }

    /// Draws an item at the start of `room`, or a bar in its place. Returns its length.
    pub(super) fn item(&mut self, item: Option<&str>, style: Style, room: Rect) -> f64 {
        match item {
            Some(text) => self.write(text, style, room),
            None => {
                let width = (room.width() * 0.7).clamp(0.0, 96.0);
                let x0 = style.start(room, width);
                self.bar(Rect::new(x0, room.y0, x0 + width, room.y1), 8.0, ColorRole::Bar);
                width
            }
        }
    }
}

/// Returns a smaller style for a figure that is too long: half a number is a wrong one. Not below [`LEAST_PX`].
fn figure_style(text: &str, style: Style, room: f64) -> Style {
    let width = style.font.width(text);
    if width <= room || !is_figure(text) {
        return style;
    }
    style.scaled((room / width).max(LEAST_PX / style.font.px).min(1.0))
}

/// Returns the text, if it has visible characters.
pub(super) fn written(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}

/// Returns the largest centered square of at most this side.
pub(super) fn square_in(room: Rect, most: f64) -> Rect {
    let side = most.min(room.width()).min(room.height()).max(0.0);
    Rect::from_center_size(room.center(), (side, side))
}

/// Returns a box reduced by `x` at both sides and by `y` at top and bottom. Pixels.
pub(super) fn within(room: Rect, x: f64, y: f64) -> Rect {
    Rect::new(room.x0 + x, room.y0 + y, room.x1 - x, room.y1 - y)
}

/// Sines of the angles from 0° to 90° in steps of 7.5°. A table, because the last digit of platform functions varies.
const SINES: [f64; 13] = [
    0.0,
    0.130_526,
    0.258_819,
    0.382_683,
    0.5,
    0.608_761,
    std::f64::consts::FRAC_1_SQRT_2,
    0.793_353,
    0.866_025,
    0.923_88,
    0.965_926,
    0.991_445,
    1.0,
];

/// Returns the direction of a step of a circle of 48, clockwise from the top.
pub(super) fn around(step: usize) -> Vec2 {
    let sine = |step: usize| SINES.get(step).copied().unwrap_or_default();
    let (quarter, rest) = (step / 12 % 4, step % 12);
    match quarter {
        0 => Vec2::new(sine(rest), -sine(12 - rest)),
        1 => Vec2::new(sine(12 - rest), sine(rest)),
        2 => Vec2::new(-sine(rest), sine(12 - rest)),
        _ => Vec2::new(-sine(12 - rest), -sine(rest)),
    }
}

fn pale(color: &mut ColorRole) {
    *color = match *color {
        ColorRole::Text | ColorRole::OnSolid => ColorRole::Muted,
        ColorRole::Solid | ColorRole::Accent | ColorRole::Danger => ColorRole::Bar,
        ColorRole::Border => ColorRole::Line,
        ColorRole::Paper => ColorRole::Shade,
        other => other,
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of items, far below 2^52")]
pub(super) fn as_f64(count: usize) -> f64 {
    count as f64
}

/// Rounds a length down; 0 for a negative one.
pub(super) fn whole(length: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate, and the fraction is what is to be cut"
    )]
    let whole = length as usize;
    whole
}
