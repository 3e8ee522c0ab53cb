//! Icon glyphs supplied by the renderer.

use serde_json::Value;
use std::collections::BTreeMap;

/// Icon glyphs by name: SVG path data on a grid of 24, for strokes 2 wide with round caps.
///
/// Core has no glyphs of its own. They are data of a set that not every caller needs, and a drawing then depends on its
/// inputs alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IconPaths(BTreeMap<Box<str>, Box<str>>);

/// The value is not an object of icon paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("icons are an object of path data by name")]
pub struct InvalidIcons;

impl IconPaths {
    /// Reads `{ name: path data }`. Entries that cannot be path data are skipped.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidIcons`] if `value` is not an object.
    pub fn read(value: &Value) -> Result<Self, InvalidIcons> {
        let paths = value.as_object().ok_or(InvalidIcons)?.iter().filter_map(|(name, path)| {
            let path = path.as_str().filter(|path| is_path(path))?;
            Some((name.as_str().into(), path.into()))
        });
        Ok(Self(paths.collect()))
    }

    /// Returns the path data of an icon.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|path| &**path)
    }
}

/// Returns true if a text has only the letters and numbers of path data.
fn is_path(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_digit() || b"MmLlHhVvCcSsQqTtAaZz eE+-.,\n".contains(&byte);
    text.starts_with(['M', 'm']) && text.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::parse;

    #[test]
    fn what_is_no_path_data_is_no_icon() {
        let value = r#"{"a":"m4 6l16 0","b":"\"/><script>","c":7,"d":"","e":"4 6"}"#;
        let paths = IconPaths::read(&parse(value).unwrap()).unwrap();
        assert_eq!(paths.get("a"), Some("m4 6l16 0"));
        assert_eq!(["b", "c", "d", "e", "f"].map(|name| paths.get(name)), [None; 5]);
        assert_eq!(IconPaths::read(&parse("[]").unwrap()), Err(InvalidIcons));
    }
}
