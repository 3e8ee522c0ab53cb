//! The room of menus and chips.

use super::control::BUTTON_WIDTH;
use super::text::{count, styled};
use super::variant;
use crate::text_metrics::Font;
use websketch_sketch::Props;
use websketch_sketch::geometry::fmax;

/// The height of an item, and the side of a page number. Pixels.
const ITEM: f64 = 40.0;
/// Menus: font of items and of their counts, gap between items, padding at both ends. Pixels.
const MENU: Font = Font::bold(14.0);
const COUNT: Font = Font::regular(12.0);
const MENU_GAP: f64 = 29.0;
const MENU_PADDING: f64 = 36.0;
/// A menu higher than this share of its width stacks its items.
const UPRIGHT: f64 = 0.76;
/// A menu at the bottom of a phone. Pixels.
const BOTTOM: f64 = 64.0;
/// Chips of a list: font, height, gap, and the padding of both sides. Pixels.
const CHIP_TEXT: Font = Font::regular(13.0);
const CHIP: f64 = 32.0;
pub(super) const CHIP_GAP: f64 = 8.0;
const CHIP_PADDING: f64 = 26.0;

/// Returns the width of a menu with its items side by side, or stacked in an upright one.
pub(super) fn menu_width(props: &Props) -> f64 {
    let font = styled(MENU, props);
    let items = props.items();
    let widths = || items.iter().map(|item| font.width(item).ceil());
    let title = props.text().map_or(0.0, |title| Font::bold(16.0).width(title).ceil() + 36.0);
    let each = |padding: f64| widths().map(|width| width + padding).sum::<f64>();
    let counts = || props.strings("counts").into_iter().map(|count| COUNT.width(count).ceil());
    let width = match variant(props) {
        "tabs" => each(34.0) + counts().map(|width| width + 6.0).sum::<f64>(),
        "breadcrumb" => each(31.0),
        "pagination" => {
            widths().map(|width| fmax(width + 14.0, ITEM) + 8.0).sum::<f64>() + 2.0 * (ITEM + 8.0)
        }
        "steps" | "bottom" => (widths().fold(0.0, fmax) + 12.0) * count(items.len()),
        "sidebar" | "menu" => {
            let icon = if props.icons().is_empty() { 0.0 } else { 28.0 };
            let count = counts().map(|width| width + 8.0).fold(0.0, fmax);
            fmax(widths().fold(0.0, fmax) + icon + count + 46.0, title + 16.0)
        }
        _ => each(MENU_GAP) - MENU_GAP + MENU_PADDING + title,
    };
    width.ceil().max(BUTTON_WIDTH)
}

pub(super) fn menu_height(props: &Props, width: f64) -> f64 {
    let items = count(props.items().len().max(1));
    match variant(props) {
        "bottom" => BOTTOM,
        "tabs" | "breadcrumb" | "pagination" | "steps" | "bar" => ITEM,
        "" if width >= menu_width(props) => ITEM,
        "sidebar" | "menu" => items * ITEM + 12.0 + if props.text().is_some() { ITEM } else { 0.0 },
        _ => (items * ITEM + 12.0).max((width * UPRIGHT).ceil()),
    }
}

/// Returns the height of wrapped chips.
pub(super) fn chips_height(props: &Props, width: f64) -> f64 {
    let (mut lines, mut used) = (1.0, 0.0);
    for item in props.items() {
        let chip = chip_width(item, props);
        if used > 0.0 && used + chip > width {
            lines += 1.0;
            used = 0.0;
        }
        used += chip + CHIP_GAP;
    }
    lines * (CHIP + CHIP_GAP)
}

pub(super) fn chip_width(item: &str, props: &Props) -> f64 {
    styled(CHIP_TEXT, props).width(item).ceil() + CHIP_PADDING
}
