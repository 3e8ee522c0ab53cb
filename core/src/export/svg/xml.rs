//! Writes XML in which no foreign text can become markup.

use crate::json;

/// XML while it is written. Names are literals of ours; every value and text is escaped.
pub(super) struct Xml(String);

/// An attribute's value.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    /// A length or coordinate, written to a hundredth.
    Number(f64),
    /// Anything else.
    Text(&'a str),
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

/// An attribute: its name and its value.
pub(super) type Attribute<'a> = (&'static str, Value<'a>);

impl Xml {
    pub(super) fn new() -> Self {
        Self(String::with_capacity(4096))
    }

    pub(super) fn finish(self) -> String {
        self.0
    }

    /// An element with nothing in it.
    pub(super) fn empty(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.start(name, attributes);
        self.0.push_str("/>");
    }

    /// An element with text in it.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.start(name, attributes);
        self.0.push('>');
        self.escape(text);
        self.end(name);
    }

    /// An element with what `content` writes in it.
    pub(super) fn element(
        &mut self,
        name: &'static str,
        attributes: &[Attribute],
        content: impl FnOnce(&mut Self),
    ) {
        self.start(name, attributes);
        self.0.push('>');
        content(self);
        self.end(name);
    }

    /// A line break between elements, for those who read the source.
    pub(super) fn line_break(&mut self) {
        self.0.push('\n');
    }

    fn start(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.0.push('<');
        self.0.push_str(name);
        for &(name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            match value {
                Value::Number(number) => self.0.push_str(&hundredths(number)),
                Value::Text(text) => self.escape(text),
            }
            self.0.push('"');
        }
    }

    fn end(&mut self, name: &'static str) {
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
    }

    /// Appends text as it may stand in an element and in a quoted attribute. Characters that XML 1.0
    /// does not allow, and controls that nobody sees, are left out.
    fn escape(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\t' | '\n' | '\r' => self.0.push(' '),
                '\u{fffe}' | '\u{ffff}' => {}
                // Marks that change the direction of what follows would reach beyond their text.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
                _ if letter.is_control() => {}
                _ => self.0.push(letter),
            }
        }
    }
}

/// A number to a hundredth, without an exponent, never `-0`.
pub(super) fn hundredths(number: f64) -> String {
    json::number((number * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_text() {
        let mut xml = Xml::new();
        xml.text("text", &[("fill", Value::Text("\"><script>"))], "a<b>&'\"\u{0}\u{7}\u{fffe}\u{202e}\nc");
        assert_eq!(
            xml.finish(),
            "<text fill=\"&quot;&gt;&lt;script&gt;\">a&lt;b&gt;&amp;&#39;&quot; c</text>"
        );
    }

    #[test]
    fn numbers_are_short() {
        let written = [0.0, -0.001, 1.005, 83.285_137, 1e6, -12.5].map(hundredths);
        assert_eq!(written, ["0", "0", "1", "83.29", "1000000", "-12.5"]);
    }
}
