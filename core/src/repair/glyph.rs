//! Characters outside ASCII that people and models write where JSON wants ASCII.

/// What a character stands for between tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// Any kind of space, and marks without width such as the byte order mark.
    Space,
    /// A typographic quotation mark.
    Quote(Family),
    /// `…`.
    Ellipsis,
    /// Part of a word.
    Other,
}

/// Which quotation marks close each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// `"` and its typographic forms.
    Double,
    /// `'` and its typographic forms.
    Single,
}

/// The character at the start of `rest` and its length; nothing while bytes of it are missing.
/// Bytes that are no UTF-8 count one by one.
pub(super) fn glyph(rest: &[u8], eof: bool) -> Option<(Glyph, usize)> {
    let length = match rest.first()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return Some((Glyph::Other, 1)),
    };
    let Some(bytes) = rest.get(..length) else {
        return eof.then_some((Glyph::Other, 1));
    };
    let Some(character) = std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) else {
        return Some((Glyph::Other, 1));
    };
    Some((meaning(character), length))
}

fn meaning(character: char) -> Glyph {
    match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '「' | '」' => {
            Glyph::Quote(Family::Double)
        }
        '‘' | '’' | '‚' | '‛' | '´' | '′' | '＇' => Glyph::Quote(Family::Single),
        '…' => Glyph::Ellipsis,
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => Glyph::Space,
        other if other.is_whitespace() => Glyph::Space,
        _ => Glyph::Other,
    }
}

/// Whether a byte can be part of a bare name such as an unquoted key.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-' | b'.') || byte >= 0x80
}

/// Whether a byte is one of JSON's four spaces.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// The first byte from `at` on that does not mean itself in a JSON string: `"`, `\\` or a control character;
/// else the end. Eight bytes at a time, by the carries of a subtraction (Mycroft's test for a zero byte).
#[inline(always)]
pub(super) fn plain(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*word);
        let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word;
        let is_quote = below(word ^ (ONES * u64::from(b'"')), 1);
        let is_backslash = below(word ^ (ONES * u64::from(b'\\')), 1);
        // Above the first hit a carry may lie, so only the first one counts.
        let hits = (is_quote | is_backslash | below(word, 0x20)) & HIGH;
        if hits != 0 {
            return at + hits.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| !matches!(byte, 0..0x20 | b'"' | b'\\')) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn plain_bytes_end_at_the_first_that_means_something() {
        for length in 0..40 {
            for byte in 0..=255_u8 {
                let text = [&vec![b'a'; length][..], &[byte, b'"', 0x1f, 0x80, b'\\', 0, 0xff]].concat();
                let is_plain = !matches!(byte, 0..0x20 | b'"' | b'\\');
                assert_eq!(plain(&text, 0), length + usize::from(is_plain), "{byte} after {length}");
            }
        }
    }
}
