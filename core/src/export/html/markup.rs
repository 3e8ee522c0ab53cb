//! Writes HTML in which no foreign text can become markup.

/// HTML while it is written. Names are literals of ours; every value and text is escaped.
pub(super) struct Markup(String);

/// An attribute: its name and its value.
pub(super) type Attribute<'a> = (&'static str, &'a str);

impl Markup {
    pub(super) fn new() -> Self {
        Self(String::with_capacity(4096))
    }

    pub(super) fn finish(self) -> String {
        self.0
    }

    /// Markup of ours as it is.
    pub(super) fn literal(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// Opens an element.
    pub(super) fn open(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.0.push('<');
        self.0.push_str(name);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.escaped(value);
            self.0.push('"');
        }
        self.0.push('>');
    }

    /// Closes an element and ends the line.
    pub(super) fn close(&mut self, name: &'static str) {
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push_str(">\n");
    }

    /// An element with text in it.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.open(name, attributes);
        self.escaped(text.trim());
        self.close(name);
    }

    /// An element that never has anything in it.
    pub(super) fn void(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.open(name, attributes);
        self.0.push('\n');
    }

    /// Appends text as it may stand in an element and in a quoted attribute. What HTML does not allow
    /// in a document is left out, and so are marks that would turn the direction of what follows.
    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                '\n' => self.0.push('\n'),
                '\t' => self.0.push(' '),
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fdd0}'..='\u{fdef}' => {}
                _ if letter.is_control() || u32::from(letter) & 0xfffe == 0xfffe => {}
                _ => self.0.push(letter),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_text() {
        let mut markup = Markup::new();
        markup.text("p", &[("title", "a\" b='<i>")], "</p><script>&amp;\u{0}\u{1b}\u{202e}\u{1fffe}x");
        assert_eq!(
            markup.finish(),
            "<p title=\"a&quot; b=&#39;&lt;i&gt;\">&lt;/p&gt;&lt;script&gt;&amp;amp;x</p>\n"
        );
    }
}
