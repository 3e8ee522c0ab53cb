//! Writer of XML that escapes foreign text.

use websketch_json as json;

/// XML under construction. Names are literals; every value and text is escaped.
pub(super) struct Xml(String);

/// An attribute's value.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    /// A length or coordinate, rounded to hundredths.
    Number(f64),
    /// A text.
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

    /// Writes an empty element.
    pub(super) fn empty(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.start(name, attributes);
        self.0.push_str("/>");
    }

    /// Writes an element with text in it.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.start(name, attributes);
        self.0.push('>');
        self.escape(text);
        self.end(name);
    }

    /// Writes an element with the output of `content` in it.
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

    /// Writes a line break between elements, for readability of the source.
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

    /// Appends text, escaped for elements and quoted attributes. Characters that XML 1.0 forbids and invisible controls
    /// are left out.
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
                // Direction marks would affect the text after them.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
                _ if letter.is_control() => {}
                _ => self.0.push(letter),
            }
        }
    }
}

/// Formats a number in hundredths, without an exponent, never `-0`.
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
