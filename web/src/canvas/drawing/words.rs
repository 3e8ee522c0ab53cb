//! Lines of text in a drawing: shortened, or wrapped in the largest size in which they have room.

use super::primitive::{Anchor, Ink, Label, Primitive};
use kurbo::{Point, Rect};
use websketch_core::font::Font;

/// Size of ordinary text, px.
pub(super) const BODY: f64 = 14.0;

/// How a line of text looks.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) anchor: Anchor,
    pub(super) ink: Ink,
}

impl Style {
    pub(super) const BODY: Self = Self { size: BODY, bold: false, anchor: Anchor::Left, ink: Ink::Text };

    fn font(self) -> Font {
        Font { px: self.size, bold: self.bold }
    }
}

/// One line of text, shortened to `room`.
pub(super) fn line(out: &mut Vec<Primitive>, text: &str, at: Point, room: f64, style: Style) {
    let font = style.font();
    let text = font.fit(text, room);
    // An ellipsis alone says nothing.
    if !text.is_empty() && text != "…" {
        let Style { size, bold, anchor, ink } = style;
        let length = font.width(&text);
        out.push(Primitive::Label(Label { at, text, length, size, bold, anchor, ink }));
    }
}

/// Lines of text from the top of `rect`, in the largest of `sizes` in which all of it has room; `leading`
/// is the distance of lines for each px of size.
pub(super) fn paragraph(
    out: &mut Vec<Primitive>,
    text: &str,
    rect: Rect,
    sizes: &[f64],
    leading: f64,
    style: Style,
) {
    let Some(&smallest) = sizes.last() else { return };
    let lines = |size: f64| {
        let most = lines_in(rect.height(), size * leading).max(1) as usize;
        let all = Style { size, ..style }.font().wrap(text, rect.width(), most + 1);
        (all.len() <= most).then_some((size, all))
    };
    let fitting = sizes.iter().find_map(|&size| lines(size));
    let (size, lines) = fitting.unwrap_or_else(|| {
        let most = lines_in(rect.height(), smallest * leading).max(1) as usize;
        (smallest, Style { size: smallest, ..style }.font().wrap(text, rect.width(), most))
    });
    let style = Style { size, ..style };
    let single = lines.len() == 1 && rect.height() < 2.0 * size * leading;
    let top = if single { rect.center().y } else { rect.y0 + size * leading / 2.0 };
    for (row, words) in (0_u32..).zip(&lines) {
        let at = Point::new(rect.x0, top + f64::from(row) * size * leading);
        line(out, words, at, rect.width(), style);
    }
}

/// How many lines of `leading` px fit into `height` px; no more than a screen could ever show.
pub(super) fn lines_in(height: f64, leading: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=400")]
    let lines = (height / leading).floor().clamp(0.0, 400.0) as u32;
    lines
}
