//! Text metrics: widths and line breaks, without font files.
//!
//! Widths are those of the common sans-serif metrics, on which Helvetica, Arial and Liberation Sans agree. They are
//! rounded to about a twentieth of the font size. A picture that names these fonts matches the measurement. With
//! another font a line can be a few percent longer.

use websketch_sketch::case_mapping::is_upper;

/// A font size and weight for measuring and line breaking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// The font size. Pixels.
    pub px: f64,
    /// Whether it is bold. Bold letters are wider.
    pub bold: bool,
}

/// The ratio of the width of bold to regular text.
const BOLD: f64 = 1.07;
const ELLIPSIS: char = '…';

impl Font {
    /// A regular font.
    #[must_use]
    pub const fn regular(px: f64) -> Self {
        Self { px, bold: false }
    }

    /// A bold font.
    #[must_use]
    pub const fn bold(px: f64) -> Self {
        Self { px, bold: true }
    }

    /// Returns the width of a line. Pixels.
    #[must_use]
    pub fn width(self, line: &str) -> f64 {
        line.chars().map(|letter| self.advance(letter)).sum()
    }

    /// Returns the width of the widest line of a text without wrapping. Pixels.
    #[must_use]
    pub fn widest_line(self, text: &str) -> f64 {
        text.lines().map(|line| self.width(line.trim_end())).fold(0.0, f64::max)
    }

    /// Returns the width of the widest letter of a text. Pixels.
    #[must_use]
    pub fn widest_letter(self, text: &str) -> f64 {
        text.chars().map(|letter| self.advance(letter)).fold(0.0, f64::max)
    }

    /// Breaks `text` into at most `most` lines no wider than `width` pixels. Line breaks are kept, and runs of blanks
    /// within a line become no-break spaces, so that every picture keeps them. Words that are too long are broken. If the text does not fit, the last line ends in an ellipsis.
    /// Linear in the text.
    #[must_use]
    pub fn wrap(self, text: &str, width: f64, most: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = Line::new(self, width);
        for (number, paragraph) in text.trim().lines().enumerate() {
            if number > 0 {
                lines.push(line.take());
            }
            words(paragraph).for_each(|(blanks, word)| line.add_word(blanks, word, &mut lines));
            if lines.len() > most {
                break;
            }
        }
        lines.push(line.take());
        if lines.len() > most { self.cut(lines, width, most) } else { lines }
    }

    /// Returns `text` on one line no wider than `width` pixels, with an ellipsis if it is cut.
    #[must_use]
    pub fn fit(self, text: &str, width: f64) -> String {
        let mut line = Line::new(self, width);
        let on_one_line = text.trim().replace(['\n', '\r'], " ");
        for (blanks, word) in words(&on_one_line) {
            if !line.fits(blanks, word) {
                let mut rest = line.take();
                append_blanks(blanks, &mut rest);
                rest.push_str(word);
                return self.with_ellipsis(&rest, width);
            }
            line.push(blanks, word);
        }
        line.take()
    }

    fn cut(self, mut lines: Vec<String>, width: f64, most: usize) -> Vec<String> {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = self.with_ellipsis(last, width);
        }
        lines
    }

    /// Returns the start of `line` that leaves room for an ellipsis, and the ellipsis.
    fn with_ellipsis(self, line: &str, width: f64) -> String {
        let room = width - self.advance(ELLIPSIS);
        let mut used = 0.0;
        let fits = |letter: &char| {
            used += self.advance(*letter);
            used <= room
        };
        let mut beginning: String = line.chars().take_while(fits).collect();
        beginning.truncate(beginning.trim_end().len());
        beginning.push(ELLIPSIS);
        beginning
    }

    fn advance(self, letter: char) -> f64 {
        advance(letter) * if self.bold { self.px * BOLD } else { self.px }
    }
}

/// A line under construction.
struct Line {
    font: Font,
    room: f64,
    text: String,
    used: f64,
}

impl Line {
    fn new(font: Font, room: f64) -> Self {
        Self { font, room, text: String::new(), used: 0.0 }
    }

    fn take(&mut self) -> String {
        self.used = 0.0;
        std::mem::take(&mut self.text)
    }

    /// Returns the width of the line with `word` at its end. Stops counting once it is too wide.
    fn width_with(&self, blanks: usize, word: &str) -> f64 {
        let mut width = self.used + self.width_of(blanks);
        for letter in word.chars() {
            width += self.font.advance(letter);
            if width > self.room {
                break;
            }
        }
        width
    }

    fn fits(&self, blanks: usize, word: &str) -> bool {
        self.width_with(blanks, word) <= self.room
    }

    fn push(&mut self, blanks: usize, word: &str) {
        self.used = self.width_with(blanks, word);
        append_blanks(blanks, &mut self.text);
        self.text.push_str(word);
    }

    /// Returns the width of blanks. Those that begin a line are counted as well.
    fn width_of(&self, blanks: usize) -> f64 {
        (0..blanks).map(|_| self.font.advance(' ')).sum()
    }

    /// Adds a word after blanks: after a line break if it does not fit, in pieces if no line has room for it. Blanks
    /// before a line break are left out.
    fn add_word(&mut self, blanks: usize, word: &str, lines: &mut Vec<String>) {
        if self.fits(blanks, word) {
            self.push(blanks, word);
            return;
        }
        if !self.text.is_empty() && !word.chars().any(is_ideographic) {
            lines.push(self.take());
            if self.fits(0, word) {
                self.push(0, word);
                return;
            }
        }
        if !self.text.is_empty() {
            self.used += self.width_of(blanks);
            append_blanks(blanks, &mut self.text);
        }
        for letter in word.chars() {
            let advance = self.font.advance(letter);
            if self.used + advance > self.room && !self.text.is_empty() {
                let line = self.take();
                lines.push(line.trim_end().to_owned());
            }
            self.text.push(letter);
            self.used += advance;
        }
    }
}

/// The blanks of a tab.
const TAB: usize = 4;

/// Returns the words of a line, each with the number of blanks before it.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line.trim_end();
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        let before = rest.get(..rest.len() - word.len()).unwrap_or_default();
        let blanks = before.chars().map(|blank| if blank == '\t' { TAB } else { 1 }).sum();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (word, after) = word.split_at_checked(end)?;
        rest = after;
        (!word.is_empty()).then_some((blanks, word))
    })
}

/// Appends blanks: one as it is, several as no-break spaces.
fn append_blanks(count: usize, line: &mut String) {
    let blank = if count > 1 { '\u{a0}' } else { ' ' };
    line.extend((0..count).map(|_| blank));
}

/// Whether a text is read from right to left: its first letter is Hebrew, Arabic, or of a related script.
#[must_use]
pub fn is_right_to_left(text: &str) -> bool {
    let is_rtl = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    text.chars().find(|letter| letter.is_alphabetic()).is_some_and(is_rtl)
}

/// Whether a line can break before and after the letter, as in Chinese and Japanese.
fn is_ideographic(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{a4cf}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' | '\u{20000}'..='\u{3fffd}')
}

/// Returns the width of a letter in font sizes.
fn advance(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '’' | '‘' | '|' => 0.23,
        ' ' | '!' | ',' | '.' | '/' | ':' | ';' | 'I' | '[' | '\\' | ']' | 'f' | 't' | '·' | '\u{a0}' => {
            0.28
        }
        '"' | '“' | '”' | '(' | ')' | '-' | '`' | 'r' | '{' | '}' | '•' => 0.34,
        '*' | '^' | '°' => 0.43,
        'J' | 'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.5,
        'L' | '0'..='9' | '#' | '$' | '€' | '?' | '_' | '–' | '+' | '<' | '=' | '>' | '~' | '×' | '−' => {
            0.57
        }
        'F' | 'T' | 'Z' => 0.61,
        'A' | 'B' | 'E' | 'K' | 'P' | 'S' | 'V' | 'X' | 'Y' | '&' => 0.67,
        'C' | 'D' | 'H' | 'N' | 'R' | 'U' | 'w' | '©' | '®' => 0.73,
        'G' | 'O' | 'Q' => 0.78,
        'M' | 'm' => 0.83,
        'W' => 0.95,
        '%' => 0.89,
        '@' | '—' | '…' => 1.0,
        'a'..='z' => 0.56,
        _ if is_invisible(letter) => 0.0,
        _ if is_wide(letter) => 1.0,
        // Letters with accents and other alphabets: an average per case.
        _ if is_upper(letter) => 0.72,
        _ => 0.58,
    }
}

/// Whether the character is invisible: controls, combining marks, joiners, variation selectors.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Whether the letter is as wide as high: East Asian scripts and emoji.
fn is_wide(letter: char) -> bool {
    is_ideographic(letter)
        || matches!(letter, '\u{1100}'..='\u{115f}' | '\u{ac00}'..='\u{d7a3}' | '\u{fe30}'..='\u{fe4f}' | '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, width: f64, most: usize, expected: &[&str]) {
        assert_eq!(Font::regular(10.0).wrap(text, width, most), expected);
    }

    #[test]
    fn lines_break_between_words() {
        check("one two three", 200.0, 9, &["one two three"]);
        check("one two three", 40.0, 9, &["one two", "three"]);
        check(" one two\nthree ", 200.0, 9, &["one two", "three"]);
        check("one   two\n\tthree", 200.0, 9, &["one\u{a0}\u{a0}\u{a0}two", "\u{a0}\u{a0}\u{a0}\u{a0}three"]);
        check("one      two three", 40.0, 9, &["one", "two", "three"]);
        check("", 200.0, 9, &[""]);
    }

    #[test]
    fn long_words_break_anywhere() {
        check("mmmmmmmmmm", 50.0, 9, &["mmmmmm", "mmmm"]);
        check("a mmmmmmmmmm", 50.0, 9, &["a", "mmmmmm", "mmmm"]);
        check("漢字漢字漢字", 30.0, 9, &["漢字漢", "字漢字"]);
    }

    #[test]
    fn what_has_no_room_is_left_out_with_an_ellipsis() {
        check("one two three four", 40.0, 2, &["one two", "three…"]);
        assert_eq!(Font::regular(10.0).fit("one two three", 50.0), "one two…");
        assert_eq!(Font::regular(10.0).fit("one", 45.0), "one");
        assert_eq!(Font::regular(10.0).fit("one", 0.0), "…");
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_the_room(text in "[a-zA-Z é漢\n]{0,80}", width in 20.0..200.0, most in 1_usize..6) {
            let font = Font::bold(12.0);
            let lines = font.wrap(&text, width, most);
            prop_assert!(lines.len() <= most);
            for line in lines.iter().chain([&font.fit(&text, width)]) {
                prop_assert!(font.width(line) <= width + 1e-9, "{line:?}");
            }
        }

        #[test]
        fn nothing_is_lost_where_there_is_room(text in "[a-zA-Z é漢\n]{0,80}", width in 20.0..200.0) {
            let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
            let lines = Font::regular(12.0).wrap(&text, width, usize::MAX).concat();
            prop_assert_eq!(letters(&lines), letters(&text));
        }
    }
}
