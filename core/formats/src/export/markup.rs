//! Writer of HTML and XML that escapes foreign text.
//!
//! Names of elements and attributes are literals; every value and text is escaped by the rules of its [`Syntax`].

use std::marker::PhantomData;
use websketch_json as json;

/// Markup under construction.
pub(super) struct Markup<S> {
    text: String,
    syntax: PhantomData<S>,
}

/// The differences between HTML and XML.
pub(super) trait Syntax {
    /// The value of an attribute.
    type Value<'a>: AttributeValue;
    /// The end of an element without content.
    const EMPTY: &'static str;
    /// The end of an end tag.
    const CLOSED: &'static str;

    /// Returns the part of a text that is written as content.
    fn content(text: &str) -> &str;

    /// Returns the written letters of a text. Forbidden characters, invisible controls and direction marks are left out;
    /// direction marks would affect the text after them.
    fn letters(text: &str) -> impl Iterator<Item = char>;
}

/// The value of an attribute.
pub(super) trait AttributeValue: Copy {
    /// Appends the value.
    fn write<S: Syntax>(self, markup: &mut Markup<S>);
}

/// An attribute: its name and its value.
pub(super) type Attribute<'a, S> = (&'static str, <S as Syntax>::Value<'a>);

impl<S: Syntax> Markup<S> {
    pub(super) fn new() -> Self {
        Self { text: String::with_capacity(4096), syntax: PhantomData }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Appends markup unescaped.
    pub(super) fn literal(&mut self, markup: &str) {
        self.text.push_str(markup);
    }

    /// Writes a line break between elements, for readability of the source.
    pub(super) fn line_break(&mut self) {
        self.text.push('\n');
    }

    /// Opens an element.
    pub(super) fn open(&mut self, name: &'static str, attributes: &[Attribute<'_, S>]) {
        self.start(name, attributes);
        self.text.push('>');
    }

    /// Closes an element.
    pub(super) fn close(&mut self, name: &'static str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(S::CLOSED);
    }

    /// Writes an element without content.
    pub(super) fn empty(&mut self, name: &'static str, attributes: &[Attribute<'_, S>]) {
        self.start(name, attributes);
        self.text.push_str(S::EMPTY);
    }

    /// Writes an element with text in it.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute<'_, S>], text: &str) {
        self.element(name, attributes, |markup| markup.words(text));
    }

    /// Writes an element with the output of `content` in it.
    pub(super) fn element(
        &mut self,
        name: &'static str,
        attributes: &[Attribute<'_, S>],
        content: impl FnOnce(&mut Self),
    ) {
        self.open(name, attributes);
        content(self);
        self.close(name);
    }

    /// Writes text within an element.
    pub(super) fn words(&mut self, text: &str) {
        self.escape(S::content(text));
    }

    fn start(&mut self, name: &'static str, attributes: &[Attribute<'_, S>]) {
        self.text.push('<');
        self.text.push_str(name);
        for &(name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            value.write(self);
            self.text.push('"');
        }
    }

    /// Appends text, escaped for elements and quoted attributes.
    fn escape(&mut self, text: &str) {
        for letter in S::letters(text) {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\'' => self.text.push_str("&#39;"),
                _ => self.text.push(letter),
            }
        }
    }
}

/// An attribute of HTML.
pub(super) type HtmlAttribute<'a> = Attribute<'a, Html>;

/// HTML. Content is trimmed, and every element ends its line.
pub(super) struct Html;

impl Syntax for Html {
    type Value<'a> = &'a str;
    const EMPTY: &'static str = ">\n";
    const CLOSED: &'static str = ">\n";

    fn content(text: &str) -> &str {
        text.trim()
    }

    /// Every line end becomes `\n`, a tab a space.
    fn letters(text: &str) -> impl Iterator<Item = char> {
        let mut rest = text.chars().peekable();
        std::iter::from_fn(move || {
            loop {
                return Some(match rest.next()? {
                    '\r' if rest.peek() == Some(&'\n') => continue,
                    '\n' | '\r' => '\n',
                    '\t' => ' ',
                    letter if is_direction_mark(letter) || letter.is_control() => continue,
                    '\u{fdd0}'..='\u{fdef}' => continue,
                    letter if u32::from(letter) & 0xfffe == 0xfffe => continue,
                    letter => letter,
                });
            }
        })
    }
}

/// XML 1.0.
pub(super) struct Xml;

impl Syntax for Xml {
    type Value<'a> = XmlValue<'a>;
    const EMPTY: &'static str = "/>";
    const CLOSED: &'static str = ">";

    fn content(text: &str) -> &str {
        text
    }

    /// Line ends and tabs become spaces.
    fn letters(text: &str) -> impl Iterator<Item = char> {
        text.chars().filter_map(|letter| match letter {
            '\t' | '\n' | '\r' => Some(' '),
            '\u{fffe}' | '\u{ffff}' => None,
            letter if is_direction_mark(letter) || letter.is_control() => None,
            letter => Some(letter),
        })
    }
}

fn is_direction_mark(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A value of an XML attribute.
#[derive(Clone, Copy)]
pub(super) enum XmlValue<'a> {
    /// A length or coordinate, rounded to hundredths.
    Number(f64),
    /// A text.
    Text(&'a str),
}

impl From<f64> for XmlValue<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for XmlValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl AttributeValue for XmlValue<'_> {
    fn write<S: Syntax>(self, markup: &mut Markup<S>) {
        match self {
            Self::Number(number) => markup.literal(&hundredths(number)),
            Self::Text(text) => markup.escape(text),
        }
    }
}

impl AttributeValue for &str {
    fn write<S: Syntax>(self, markup: &mut Markup<S>) {
        markup.escape(self);
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
    fn foreign_text_stays_text_in_html() {
        let mut markup = Markup::<Html>::new();
        markup.text("p", &[("title", "a\" b='<i>")], "</p><script>&amp;\u{0}\u{1b}\u{202e}\u{1fffe}x");
        assert_eq!(
            markup.finish(),
            "<p title=\"a&quot; b=&#39;&lt;i&gt;\">&lt;/p&gt;&lt;script&gt;&amp;amp;x</p>\n"
        );
    }

    #[test]
    fn foreign_text_stays_text_in_xml() {
        let mut xml = Markup::<Xml>::new();
        xml.text("text", &[("fill", XmlValue::Text("\"><script>"))], "a<b>&'\"\u{0}\u{7}\u{fffe}\u{202e}\nc");
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
