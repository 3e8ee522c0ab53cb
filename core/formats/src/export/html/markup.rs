//! Writer of HTML that escapes foreign text.

/// HTML under construction. Names are literals; every value and text is escaped.
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

    /// Appends markup unescaped.
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

    /// Writes an element with text in it.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute], text: &str) {
        self.open(name, attributes);
        self.escaped(text.trim());
        self.close(name);
    }

    /// Writes text within an element.
    pub(super) fn words(&mut self, text: &str) {
        self.escaped(text.trim());
    }

    /// Writes a void element.
    pub(super) fn void(&mut self, name: &'static str, attributes: &[Attribute]) {
        self.open(name, attributes);
        self.0.push('\n');
    }

    /// Appends text, escaped for elements and quoted attributes.
    fn escaped(&mut self, text: &str) {
        for letter in letters(text) {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                _ => self.0.push(letter),
            }
        }
    }
}

/// Returns the written letters of a text. Characters that HTML forbids and direction marks are left out. Every line end
/// becomes `\n`.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let mut rest = text.chars().peekable();
    std::iter::from_fn(move || {
        loop {
            return Some(match rest.next()? {
                '\r' if rest.peek() == Some(&'\n') => continue,
                '\n' | '\r' => '\n',
                '\t' => ' ',
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fdd0}'..='\u{fdef}' => continue,
                letter if letter.is_control() || u32::from(letter) & 0xfffe == 0xfffe => continue,
                letter => letter,
            });
        }
    })
}

/// Whether the text has visible characters.
pub(super) fn is_written(text: &str) -> bool {
    let has_no_width = |letter: char| {
        matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}')
    };
    letters(text).any(|letter| !letter.is_whitespace() && !has_no_width(letter))
}

/// Returns the text on one line, as it is written.
pub(super) fn on_one_line(text: &str) -> String {
    letters(text)
        .map(|letter| if letter == '\n' { ' ' } else { letter })
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Returns the first text with visible characters, on one line.
pub(super) fn first_written<const N: usize>(texts: [Option<&str>; N]) -> Option<String> {
    texts.into_iter().flatten().find(|text| is_written(text)).map(on_one_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_not_written() {
        for text in ["", " \r\n\t", "\u{0}\u{8}", "\u{200b}\u{feff}", "\u{202e}\u{2066}", "\u{3000}\u{ffff}"]
        {
            assert!(!is_written(text), "{text:?}");
        }
        assert!(is_written("\u{0}x"));
        assert_eq!(on_one_line("a\r\nb\rc\u{1}\n"), "a b c");
    }

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
