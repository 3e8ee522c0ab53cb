//! Texts that are cut off, as their boxes are too small, grow them where there is room.

use super::draft::{Cause, Draft};
use super::finding::{Finding, FindingCode};
use super::scene::Scene;
use crate::font::Font;
use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentKind};
use crate::structure::Element;

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

/// Whose texts are cut off, by place in paint order. Boxes only grow, so that nobody else's ever is.
pub(super) fn cut(scene: &Scene) -> Vec<usize> {
    scene.elements.iter().filter(|element| is_cut(element)).map(|element| element.order).collect()
}

/// Enlarges those of the boxes that cut their texts off: to the size in which the text wants to be read, else as little as
/// shows all of it. Whether anything changed.
pub(super) fn grow(scene: &Scene, cut: &[usize], draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for element in cut.iter().filter_map(|&order| scene.elements.get(order)) {
        let wanted =
            draft.get(element.order).map_or([None, None], |bounds| wanted(element.component, bounds));
        has_changed |= wanted
            .into_iter()
            .flatten()
            .any(|bounds| draft.resize(scene, element.order, bounds, cut_off(scene, element)));
    }
    has_changed
}

/// The texts that are cut off and have no room to grow, or are locked.
pub(super) fn findings(scene: &Scene) -> Vec<Finding> {
    let finding = |element: &Element| {
        let cause = cut_off(scene, element);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    scene.elements.iter().filter(|element| is_cut(element)).map(finding).collect()
}

fn is_cut(element: &Element) -> bool {
    wanted(element.component, element.bounds).iter().any(Option::is_some)
}

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

fn cut_off(scene: &Scene, element: &Element) -> Cause {
    let (width, height) = (element.bounds.width(), element.bounds.height());
    let round = |px: f64| (px * 10.0).round() / 10.0;
    Cause {
        code: FindingCode::TextOverflow,
        ids: vec![element.component.id().clone()],
        message: format!(
            "{} does not fit into its {} × {} px",
            scene.name(element.order),
            round(width),
            round(height)
        ),
    }
}
