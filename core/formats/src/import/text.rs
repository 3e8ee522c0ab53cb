//! Decoder of text files.

/// A file as text.
#[derive(Debug)]
pub(super) struct DecodedText {
    text: String,
    /// The number of unreadable characters; each is U+FFFD.
    pub(super) unreadable: usize,
}

impl DecodedText {
    /// Decodes UTF-8, and UTF-16 with a byte order mark or with every other byte zero.
    pub(super) fn decode(bytes: &[u8]) -> Self {
        match bytes {
            [0xff, 0xfe, rest @ ..] => Self::utf16(rest, u16::from_le_bytes),
            [0xfe, 0xff, rest @ ..] => Self::utf16(rest, u16::from_be_bytes),
            &[first, 0, second, 0, ..] if first > 0 && second > 0 => Self::utf16(bytes, u16::from_le_bytes),
            &[0, first, 0, second, ..] if first > 0 && second > 0 => Self::utf16(bytes, u16::from_be_bytes),
            [0xef, 0xbb, 0xbf, rest @ ..] => Self::utf8(rest),
            _ => Self::utf8(bytes),
        }
    }

    fn utf8(bytes: &[u8]) -> Self {
        let mut read = Self { text: String::with_capacity(bytes.len()), unreadable: 0 };
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            read.text.push_str(chunk.valid());
            // A partial character at the end is the trace of a truncation.
            if !chunk.invalid().is_empty() && chunks.peek().is_some() {
                read.text.push(char::REPLACEMENT_CHARACTER);
                read.unreadable += 1;
            }
        }
        read
    }

    fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Self {
        let mut read = Self { text: String::with_capacity(bytes.len() / 2), unreadable: 0 };
        let (pairs, _) = bytes.as_chunks();
        for letter in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
            read.unreadable += usize::from(letter.is_err());
            read.text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        read
    }

    /// Returns the text without surrounding blanks, and without the zeros that a file system leaves after an
    /// interrupted write.
    pub(super) fn content(&self) -> &str {
        self.text.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '\0' | '\u{feff}'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str, unreadable: usize) {
        let read = DecodedText::decode(bytes);
        assert_eq!((read.content(), read.unreadable), (expected, unreadable));
    }

    #[test]
    fn encodings_are_told_apart() {
        check("[\"é\"]".as_bytes(), "[\"é\"]", 0);
        check("\u{feff} []\r\n".as_bytes(), "[]", 0);
        check(b"\xff\xfe[\0]\0\r\0\n\0", "[]", 0);
        check(b"\xfe\xff\0[\0]", "[]", 0);
        check(b"[\0]\0", "[]", 0);
        check(b"\0[\0]", "[]", 0);
        check(b"", "", 0);
        check(b"[", "[", 0);
    }

    #[test]
    fn what_cannot_be_read_is_counted() {
        check(b"caf\xe9 x", "caf\u{fffd} x", 1);
        check(b"cut \xe2\x82", "cut", 0);
        check(b"\xff\xfea\0\x3d\xd8b\0", "a\u{fffd}b", 1);
        check(b"[1\0\0\0\0", "[1", 0);
    }
}
