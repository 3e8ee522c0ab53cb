//! Templates: filling of blanks, and text that stays inside its fence.

use websketch_json as json;

/// Returns a text on one line that cannot close a code fence.
pub(super) fn quoted(text: &str) -> String {
    fenced(text).trim_matches('"').replace("\\\"", "\"")
}

/// Returns JSON on one line that cannot close a code fence.
pub fn fenced<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // JSON contains backticks only in texts, where this is an equivalent escape.
    json::to_string(value).replace('`', "\\u0060")
}

/// Replaces the placeholders of a template, in one pass: a placeholder inside a value stays.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        text += before;
        let Some((name, tail)) = after.split_once("}}") else { break };
        text += values.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| *value);
        rest = tail;
    }
    text + rest
}
