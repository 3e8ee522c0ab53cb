//! Space that the text of a component needs.

use crate::text_metrics::Font;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind};

/// The smallest font size of a drawn text or heading before it is cut off, in pixels, and the line height in font
/// sizes.
const SMALLEST: f64 = 12.0;
const LINE_HEIGHT: f64 = 1.4;
/// The preferred font size of a text, in pixels, and of headings by level.
const TEXT: f64 = 16.0;
const HEADINGS: [f64; 6] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0];
/// The level of a heading without one.
const USUAL_LEVEL: u8 = 2;
/// The padding of a button on each side, as a share of its width and the maximum in pixels. Then the font size as a
/// share of the height, with its bounds in pixels.
const BUTTON_PADDING: (f64, f64) = (0.12, 14.0);
const BUTTON_TEXT: (f64, f64, f64) = (0.4, 10.0, 15.0);

/// Returns the box that shows all of a component's text, or `None` if `bounds` does.
#[must_use]
pub fn room_for_text(component: &Component, bounds: Bounds) -> Option<Bounds> {
    wanted(component, bounds).into_iter().flatten().next()
}

/// Returns the boxes that a component would need instead of `bounds`, best first. None if its text fits.
pub(crate) fn wanted(component: &Component, bounds: Bounds) -> [Option<Bounds>; 2] {
    let Some(text) = text(component) else { return [None, None] };
    match component.kind() {
        ComponentKind::Text => higher(text, bounds, Font::regular(SMALLEST), TEXT),
        ComponentKind::Heading => {
            let level = component.props().level().unwrap_or(USUAL_LEVEL);
            let size = HEADINGS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(SMALLEST);
            higher(text, bounds, Font::bold(SMALLEST), size)
        }
        // A button with only an icon shows no text.
        ComponentKind::Button if Piece::of(component) == Piece::IconButton => [None, None],
        ComponentKind::Button => [wider(text, bounds), None],
        _ => [None, None],
    }
}

/// Returns the font size of a text or heading. Pixels.
pub(crate) fn font_px(component: &Component) -> f64 {
    let props = component.props();
    if let Some(px) = props.string("textSize").and_then(size_px) {
        return px;
    }
    match component.kind() {
        ComponentKind::Heading => {
            let level = props.level().unwrap_or(USUAL_LEVEL);
            HEADINGS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(SMALLEST)
        }
        _ => TEXT,
    }
}

/// Returns the font size of a value of `textSize`. Pixels.
fn size_px(name: &str) -> Option<f64> {
    const SIZES: [(&str, f64); 5] = [("xs", 12.0), ("s", 14.0), ("m", 16.0), ("l", 20.0), ("xl", 28.0)];
    SIZES.iter().find(|(known, _)| *known == name).map(|&(_, px)| px)
}

/// Returns the text of a component, or its name if it has none. A lint fix will make the name its text.
fn text(component: &Component) -> Option<&str> {
    let props = component.props();
    let name = props.name().filter(|_| !props.is_locked());
    [props.text(), name].into_iter().flatten().find(|text| !text.trim().is_empty())
}

/// Returns two boxes of the same width: one for the preferred font size, one for the smallest.
fn higher(text: &str, bounds: Bounds, smallest: Font, px: f64) -> [Option<Bounds>; 2] {
    let line_height = SMALLEST * LINE_HEIGHT;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both are positive and below 1e6; the fraction is what is to be cut"
    )]
    let most = ((bounds.height() / line_height) as usize).max(1);
    if smallest.wrap(text, bounds.width(), most + 1).len() <= most {
        return [None, None];
    }
    [px, SMALLEST].map(|px| {
        let lines = Font { px, ..smallest }.wrap(text, bounds.width(), usize::MAX);
        let height = lines.iter().map(|_| px * LINE_HEIGHT).sum::<f64>();
        bounds
            .with_size(bounds.width(), height.ceil())
            .ok()
            .filter(|higher| higher.height() > bounds.height())
    })
}

/// Returns a box of the same height with room for the line.
fn wider(text: &str, bounds: Bounds) -> Option<Bounds> {
    let (share, least, most) = BUTTON_TEXT;
    let needed = Font::bold((bounds.height() * share).clamp(least, most)).width(text.trim());
    let (of_width, at_most) = BUTTON_PADDING;
    if needed <= bounds.width() - 2.0 * (bounds.width() * of_width).min(at_most) {
        return None;
    }
    bounds.with_size((needed + 2.0 * at_most).ceil(), bounds.height()).ok()
}
