//! The room of texts: fonts, lines and widths.

use super::variant;
use crate::text_metrics::Font;
use crate::tokens::text_px;
use websketch_sketch::{Props, TextStyle};

/// The line height of a text. Pixels; 1.5 times the font size.
pub(super) const LINE: f64 = 24.0;
pub(super) const TEXT: Font = Font::regular(16.0);
/// The line height of a small text. Pixels.
pub(super) const SMALL_LINE: f64 = 20.0;
pub(super) const SMALL: Font = Font::regular(14.0);
/// The font size of labels and badges. Pixels.
pub(super) const LABEL_PX: f64 = 13.0;
/// The line height of a text of another size, in font sizes.
pub(super) const TEXT_LINE: f64 = 1.4;
/// The side of an icon beside a text in font sizes, and the gap between both. Pixels.
pub(super) const ICON_SCALE: f64 = 1.25;
pub(super) const ICON_GAP: f64 = 8.0;
/// Font sizes of headings by level in pixels, and the line height in font sizes.
pub(super) const HEADINGS: [f64; 6] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0];
pub(super) const HEADING_LINE: f64 = 1.4;
/// The level of a heading without one.
pub(super) const DEFAULT_LEVEL: u8 = 2;
/// Heights of headings are multiples of this, so that components below keep to one grid. Pixels.
pub(super) const STEP: f64 = 4.0;

/// Returns a font with the size and weight that the properties ask for.
pub(in crate::layout_tree) fn styled(font: Font, props: &Props) -> Font {
    let TextStyle { size, bold, .. } = props.text_style();
    Font { px: size.map_or(font.px, text_px), bold: bold.unwrap_or(font.bold) }
}

/// Returns the number of lines of a text, at least one.
pub(super) fn lines(font: Font, text: &str, width: f64) -> f64 {
    count(font.wrap(text, width, usize::MAX).len().max(1))
}

/// Returns the width of the widest line without wrapping, rounded up to whole pixels.
pub(super) fn widest_line(font: Font, text: &str) -> f64 {
    text.lines().map(|line| font.width(line.trim())).fold(0.0, f64::max).ceil() + 2.0
}

pub(super) fn longest_word(font: Font, text: &str) -> f64 {
    text.split_whitespace().map(|word| font.width(word)).fold(0.0, f64::max).ceil() + 2.0
}

/// Returns the line height of a font: the usual one in the usual size, else in proportion. Pixels.
pub(super) fn line_height(font: Font, usual: Font, line: f64) -> f64 {
    if (font.px - usual.px).abs() > f64::EPSILON { (font.px * TEXT_LINE).ceil() } else { line }
}

/// Returns the font for measuring a text that does not wrap. A text that is not small may be drawn as body text.
pub(super) fn small_font(props: &Props) -> Font {
    match variant(props) {
        "link" => styled(TEXT, props),
        // They are bold; in the usual size the room of the larger regular font is enough.
        "badge" | "label" if props.text_style() != TextStyle::default() => {
            styled(Font::bold(LABEL_PX), props)
        }
        _ => styled(SMALL, props),
    }
}

pub(super) fn heading_font(props: &Props) -> Font {
    let level = usize::from(props.level().unwrap_or(DEFAULT_LEVEL));
    styled(Font::bold(HEADINGS.get(level.saturating_sub(1)).copied().unwrap_or(TEXT.px)), props)
}

/// Returns the width of an icon beside a text with the gap between both; 0 without an icon.
pub(super) fn icon_width(font: Font, props: &Props) -> f64 {
    if props.icon().is_some() { (font.px * ICON_SCALE).ceil() + ICON_GAP } else { 0.0 }
}

/// Returns the space that a quote or code takes beside and above its text.
pub(super) fn insets(props: &Props) -> (f64, f64) {
    match variant(props) {
        "quote" => (18.0, 8.0),
        "code" => (24.0, 20.0),
        _ => (0.0, 0.0),
    }
}

/// Returns a number of items as a factor.
pub(crate) fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
