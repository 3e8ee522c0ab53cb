//! How much room the text of a component needs.

use crate::font::Font;
use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentKind};

/// The smallest size in which pictures write a text or a heading before they cut it off, px, and the height of a line in
/// font sizes.
const SMALLEST: f64 = 12.0;
const LINE_HEIGHT: f64 = 1.4;
/// The size in which a text wants to be read, px; that of headings by their level.
const TEXT: f64 = 16.0;
const HEADINGS: [f64; 6] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0];
/// The level of a heading that does not say.
const USUAL_LEVEL: u8 = 2;
/// The padding of a button at each side, at most this share of its width and this many px, and the sizes of its text as a
/// share of its height within bounds, px.
const BUTTON_PADDING: (f64, f64) = (0.12, 14.0);
const BUTTON_TEXT: (f64, f64, f64) = (0.4, 10.0, 15.0);

/// The boxes that a component would need in place of this one, the best first; none when its text has room.
pub(super) fn wanted(component: &Component, bounds: Bounds) -> [Option<Bounds>; 2] {
    let Some(text) = text(component) else { return [None, None] };
    match component.kind() {
        ComponentKind::Text => higher(text, bounds, Font::regular(SMALLEST), TEXT),
        ComponentKind::Heading => {
            let level = component.props().level().unwrap_or(USUAL_LEVEL);
            let size = HEADINGS.get(usize::from(level.saturating_sub(1))).copied().unwrap_or(SMALLEST);
            higher(text, bounds, Font::bold(SMALLEST), size)
        }
        ComponentKind::Button => [wider(text, bounds), None],
        _ => [None, None],
    }
}

/// What is written on a component, or will be: one that says nothing gets its name.
fn text(component: &Component) -> Option<&str> {
    let props = component.props();
    let name = props.name().filter(|_| !props.is_locked());
    [props.text(), name].into_iter().flatten().find(|text| !text.trim().is_empty())
}

/// A box of the same width in which the text has room in its own size, and one in which it has in the smallest.
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

/// A box of the same height in which a line has room.
fn wider(text: &str, bounds: Bounds) -> Option<Bounds> {
    let (share, least, most) = BUTTON_TEXT;
    let needed = Font::bold((bounds.height() * share).clamp(least, most)).width(text.trim());
    let (of_width, at_most) = BUTTON_PADDING;
    if needed <= bounds.width() - 2.0 * (bounds.width() * of_width).min(at_most) {
        return None;
    }
    bounds.with_size((needed + 2.0 * at_most).ceil(), bounds.height()).ok()
}
