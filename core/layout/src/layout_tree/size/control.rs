//! The room of buttons and fields.

use super::text::{count, icon_width, styled, widest_line};
use super::variant;
use crate::drawing::ERROR;
use crate::text_metrics::Font;
use websketch_sketch::Props;

/// Buttons: font, horizontal padding, least width and height. Pixels.
pub(super) const BUTTON: Font = Font::bold(15.0);
pub(super) const BUTTON_PADDING: f64 = 48.0;
pub(super) const BUTTON_WIDTH: f64 = 88.0;
pub(super) const BUTTON_HEIGHT: f64 = 40.0;
/// The horizontal padding of a narrow button. Pixels.
pub(super) const NARROW_BUTTON_PADDING: f64 = 28.0;
/// Fields: without a label, with a label above, with several lines. Pixels.
pub(super) const FIELD: f64 = 44.0;
pub(super) const LABELED: f64 = 64.0;
pub(super) const AREA: f64 = 112.0;
/// Checkboxes and switches: height, and the width of the mark beside the text. Pixels.
pub(super) const SWITCH: f64 = 28.0;
pub(super) const SWITCH_MARK: f64 = 60.0;

pub(super) fn button_width(props: &Props) -> f64 {
    let text = props.text().unwrap_or_default();
    let font = styled(BUTTON, props);
    let icon = icon_width(font, props);
    match variant(props) {
        "icon" => BUTTON_HEIGHT,
        _ if text.is_empty() && props.get("icon").is_some() => BUTTON_HEIGHT,
        "chip" => (widest_line(font, text) + icon + 32.0).max(48.0),
        _ => (widest_line(font, text) + icon + BUTTON_PADDING).max(BUTTON_WIDTH),
    }
}

/// Returns the least width of a button that shares a row with others.
pub(crate) fn narrowest_button(props: &Props) -> f64 {
    let font = styled(BUTTON, props);
    let icon = icon_width(font, props);
    widest_line(font, props.text().unwrap_or_default()) + icon + NARROW_BUTTON_PADDING
}

pub(super) fn input_height(props: &Props) -> f64 {
    // The label stands above the field.
    let label =
        if props.text().is_some_and(|label| !label.trim().is_empty()) { LABELED - FIELD } else { 0.0 };
    let error = if props.string("error").is_some() { ERROR } else { 0.0 };
    match variant(props) {
        "radio" if !props.items().is_empty() => {
            count(props.items().len() + usize::from(props.text().is_some())) * SWITCH
        }
        "checkbox" | "radio" | "toggle" => SWITCH,
        "textarea" => AREA + label + error,
        _ => FIELD + label + error,
    }
}
