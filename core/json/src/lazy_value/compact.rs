//! Conversion of a JSON value to compact JSON text, without a tree.

use super::super::scan::is_canonical;
use super::super::swar::unescaped_len;
use super::super::{parse, to_string};
use super::LazyValue;
use super::walk::unescape;

/// The most keys of one object that are compared to find duplicates.
const MOST_KEYS: usize = 32;

/// The compact text of a value as [`to_string`] would write its tree, up to a maximum length.
pub struct CompactJson {
    text: String,
    most: usize,
    /// Length of the untruncated text. Bytes.
    len: usize,
    has_many_keys: bool,
}

impl CompactJson {
    /// Writes `value`. Tokens past `most` bytes are counted in the length but not written.
    pub fn of(value: LazyValue<'_>, most: usize) -> Self {
        let room = value.text().len().min(most);
        let mut compact = Self { text: String::with_capacity(room), most, len: 0, has_many_keys: false };
        compact.value(value);
        compact
    }

    /// Returns the text written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text written, by value.
    pub fn into_text(self) -> Box<str> {
        self.text.into()
    }

    /// Returns the length of the whole value. Bytes.
    pub fn byte_len(&self) -> usize {
        self.len
    }

    /// Returns true if an object has a duplicate key, or too many keys to check. A tree would keep one of the
    /// duplicates.
    pub fn has_many_keys(&self) -> bool {
        self.has_many_keys
    }

    fn value(&mut self, value: LazyValue<'_>) {
        if let Some(items) = value.items() {
            self.push("[");
            for (nth, item) in items.enumerate() {
                self.push(if nth > 0 { "," } else { "" });
                self.value(item);
            }
            self.push("]");
        } else if value.is_object() {
            self.object(value);
        } else if value.text().starts_with('"') {
            self.string(value.text());
        } else if !value.is_number() || is_canonical(value.text()) {
            self.push(value.text());
        } else {
            // A number is a few bytes long, or has digits that no float keeps.
            self.push(&parse(value.text()).map(|number| to_string(&number)).unwrap_or_default());
        }
    }

    fn object(&mut self, object: LazyValue<'_>) {
        let Some(mut members) = object.members() else { return };
        let mut keys: Vec<LazyValue<'_>> = Vec::new();
        self.push("{");
        while let Some((key, value)) = members.pair() {
            self.push(if keys.is_empty() { "" } else { "," });
            if keys.len() == MOST_KEYS || keys.iter().any(|&other| is_same(other, key)) {
                self.has_many_keys = true;
            } else {
                keys.push(key);
            }
            self.string(key.text());
            self.push(":");
            self.value(value);
        }
        self.push("}");
    }

    /// Writes a quoted string with canonical escapes.
    fn string(&mut self, quoted: &str) {
        let mut rest = quoted;
        loop {
            let plain = rest.find('\\').unwrap_or(rest.len());
            let (unescaped, escape) = rest.split_at_checked(plain).unwrap_or((rest, ""));
            self.push(unescaped);
            let Some(escape) = escape.strip_prefix('\\') else { break };
            let (letter, others) = unescape(escape);
            let mut buffer = [0; 4];
            let letter: &str = letter.encode_utf8(&mut buffer);
            if unescaped_len(letter.as_bytes()) == letter.len() {
                self.push(letter);
            } else {
                let quoted = to_string(letter);
                self.push(quoted.get(1..quoted.len() - 1).unwrap_or_default());
            }
            rest = others;
        }
    }

    fn push(&mut self, text: &str) {
        self.len = self.len.saturating_add(text.len());
        if self.len <= self.most {
            self.text.push_str(text);
        }
    }
}

/// Returns true if two quoted strings decode to the same text.
fn is_same(one: LazyValue<'_>, other: LazyValue<'_>) -> bool {
    let is_escaped = |quoted: LazyValue<'_>| quoted.text().contains('\\');
    one.text() == other.text() || (is_escaped(one) || is_escaped(other)) && one.string() == other.string()
}
