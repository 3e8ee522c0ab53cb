//! Texts as HTML shows them: visible characters, line breaks.

use crate::export::markup::{Html, Syntax};

/// Whether the text has visible characters.
pub(super) fn is_written(text: &str) -> bool {
    let has_no_width = |letter: char| {
        matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}')
    };
    Html::letters(text).any(|letter| !letter.is_whitespace() && !has_no_width(letter))
}

/// Returns the text on one line, as it is written.
pub(super) fn on_one_line(text: &str) -> String {
    Html::letters(text)
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
}
