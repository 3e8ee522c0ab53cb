//! Layout options of a node.

use super::leaf::is_prop;
use super::{Object, Reader, TreeRepairKind};
use crate::layout_tree::node_aliases;
use crate::layout_tree::tree::{Align, Options};
use serde_json::Value;
use websketch_sketch::ComponentId;
use websketch_sketch::limits::MAX_PX;

/// Gaps by name. Pixels.
const GAPS: [(&str, f64); 6] =
    [("xs", 4.0), ("s", 8.0), ("m", 16.0), ("l", 24.0), ("xl", 40.0), ("section", 64.0)];
/// Keys that govern the nodes of a page while it is streamed.
const GOVERNING: [&str; 6] = ["gap", "spacing", "margin", "align", "padding", "columns"];

/// Whether a key is a layout option or a property.
pub(super) fn is_option(key: &str) -> bool {
    is_layout(key) || is_prop(key)
}

fn is_layout(key: &str) -> bool {
    matches!(
        key,
        "w" | "width"
            | "h"
            | "height"
            | "share"
            | "flex"
            | "gap"
            | "spacing"
            | "margin"
            | "columns"
            | "cols"
            | "align"
            | "justify"
            | "id"
            | "fill"
            | "primary"
            | "type"
    )
}

impl Reader<'_> {
    /// Reads the options of the root node. Options after the content are ignored, as a streaming layout has passed
    /// them.
    pub(super) fn options_before(&mut self, object: &Object, content: &str, path: &str) -> Options {
        let mut before = object.clone();
        let place = object.keys().position(|key| key == content).unwrap_or(0);
        for key in object.keys().skip(place + 1) {
            if GOVERNING.contains(&key.as_str()) {
                before.shift_remove(key);
                self.repair(path, TreeRepairKind::IgnoredOption);
            }
        }
        self.options(&before, &[content], path)
    }

    /// Reads the options of a node. Its content is under one of the keys `content`.
    pub(super) fn options(&mut self, object: &Object, content: &[&str], path: &str) -> Options {
        let mut options = Options::default();
        for (key, value) in object {
            if content.contains(&key.as_str()) || value.is_null() {
                continue;
            }
            match key.as_str() {
                "w" | "width" => options.width = self.number(value, path),
                "h" | "height" => options.height = self.number(value, path),
                "share" | "flex" => options.flex_grow = self.number(value, path).filter(|share| *share > 0.0),
                "gap" | "spacing" => options.gap = self.gap(value, path),
                "margin" => options.margin = self.gap(value, path),
                "columns" | "cols" if !value.is_array() => options.columns = self.count(value, path),
                "align" | "justify" => options.align = self.align(value, path),
                "fill" => options.stretch = *value != Value::Bool(false),
                "primary" if *value == Value::Bool(true) => {
                    options.height = options.height.or(Some(crate::layout_tree::size::PRIMARY));
                }
                "id" => {
                    let id = value.as_str().and_then(|id| ComponentId::new(id).ok());
                    options.id = id.filter(|id| id.check_legible().is_ok());
                }
                key if is_option(key)
                    || *value == Value::Bool(true) && node_aliases::ambiguous(key).is_some() => {}
                key if node_aliases::unambiguous(key).is_some() => {}
                _ => self.repair(path, TreeRepairKind::UnknownOption),
            }
        }
        options
    }

    /// Reads a length in pixels, also from a text such as `320px`.
    fn number(&mut self, value: &Value, path: &str) -> Option<f64> {
        let number = match value {
            Value::String(text) => text.trim().trim_end_matches("px").trim().parse().ok(),
            other => other.as_f64(),
        };
        let number = number.filter(|number: &f64| (0.0..=MAX_PX).contains(number));
        if number.is_none() {
            self.repair(path, TreeRepairKind::IgnoredOption);
        }
        number
    }

    fn gap(&mut self, value: &Value, path: &str) -> Option<f64> {
        let named = value.as_str().and_then(|name| GAPS.iter().find(|(gap, _)| *gap == name));
        named.map(|(_, px)| *px).or_else(|| self.number(value, path))
    }

    fn count(&mut self, value: &Value, path: &str) -> Option<usize> {
        let number = self.number(value, path)?;
        (1_u32..=100).find(|count| f64::from(*count) >= number).map(|count| count as usize)
    }

    fn align(&mut self, value: &Value, path: &str) -> Option<Align> {
        match value.as_str().map(node_aliases::plain).as_deref() {
            Some("start" | "left" | "top") => Some(Align::Start),
            Some("center" | "middle") => Some(Align::Center),
            Some("end" | "right" | "bottom") => Some(Align::End),
            Some("between" | "spacebetween") => Some(Align::Between),
            _ => {
                self.repair(path, TreeRepairKind::IgnoredOption);
                None
            }
        }
    }
}
