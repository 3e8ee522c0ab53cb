//! Clipboard text of components: the wire form of a sketch. Pure.

use websketch_json as json;
use websketch_sketch::{Component, Sketch};

/// Longest text that is parsed. Bytes.
const MAX_BYTES: usize = 8 * 1024 * 1024;

/// Returns the text of `components`.
pub fn write(components: &[Component]) -> String {
    json::to_string(components)
}

/// Returns the components of a text, or `None` for other text.
pub fn read(text: &str) -> Option<Vec<Component>> {
    if text.len() > MAX_BYTES || !text.trim_start().starts_with('[') {
        return None;
    }
    let sketch = Sketch::read(&json::parse(text).ok()?).ok()?.sketch;
    (!sketch.is_empty()).then(|| sketch.iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_copied_can_be_pasted() {
        let text =
            r#"[{"id":"a","type":"Button","x":1,"y":2,"width":80,"height":40,"props":{"text":"Save"}}]"#;
        let components = read(text).unwrap();
        assert_eq!(write(&components), text);
    }

    #[test]
    fn other_text_is_left_alone() {
        for text in ["", "hello", "[1,2]", "[]", r#"[{"id":"a"}]"#] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
