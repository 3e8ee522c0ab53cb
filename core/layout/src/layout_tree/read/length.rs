//! Lengths: pixels, names of the spacing scale, paddings and ratios.

use crate::layout_tree::tree::{Padding, Sizing};
use crate::tokens::SPACING;
use serde_json::Value;
use websketch_json::parse_decimal;
use websketch_sketch::limits::MAX_PX;

/// Reads a length: pixels, or a name of the spacing scale.
pub(super) fn length(value: &Value) -> Option<f64> {
    let named = value.as_str().and_then(|name| SPACING.iter().find(|(spacing, _)| *spacing == name));
    named.map(|(_, px)| *px).or_else(|| number(value))
}

/// Reads a length in pixels, also from a text such as `320px`.
pub(super) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => parse_decimal(text.trim().trim_end_matches("px").trim()),
        other => other.as_f64(),
    };
    number.filter(|number: &f64| (0.0..=MAX_PX).contains(number))
}

/// Reads a width without a number.
pub(super) fn sizing(value: &Value) -> Option<Sizing> {
    match value.as_str()? {
        "fill" | "100%" | "full" => Some(Sizing::Fill),
        "hug" | "auto" => Some(Sizing::Hug),
        _ => None,
    }
}

/// Reads a padding, with one to four lengths in the order of CSS: `16`, `"m"`, `"12px 24px"`, `[12, 24]`.
pub(super) fn padding(value: &Value) -> Option<Padding> {
    let parts: Option<Vec<f64>> = match value {
        Value::Array(list) => list.iter().map(length).collect(),
        Value::String(text) => text.split_whitespace().map(|part| length(&Value::from(part))).collect(),
        other => length(other).map(|px| vec![px]),
    };
    match *parts?.as_slice() {
        [all] => Some(Padding::all(all)),
        [y, x] => Some(Padding { left: x, top: y, right: x, bottom: y }),
        [top, x, bottom] => Some(Padding { left: x, top, right: x, bottom }),
        [top, right, bottom, left] => Some(Padding { left, top, right, bottom }),
        _ => None,
    }
}

/// Reads a ratio of width to height, such as `1.5`, `"3:2"` or `"16/9"`, and returns height divided by width.
pub(super) fn ratio(value: &Value) -> Option<f64> {
    let ratio = match value {
        Value::String(text) => match text.split_once([':', '/']) {
            Some((width, height)) => parse_decimal(width.trim())? / parse_decimal(height.trim())?,
            None => parse_decimal(text.trim())?,
        },
        other => other.as_f64()?,
    };
    (0.05..=20.0).contains(&ratio).then(|| 1.0 / ratio)
}
