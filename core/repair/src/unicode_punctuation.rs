//! Unicode characters in place of ASCII punctuation.

/// The meaning of a character between tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Punctuation {
    /// A space of any kind, or a mark without width such as the byte order mark.
    Space,
    /// A typographic quotation mark.
    Quote(QuoteFamily),
    /// `…`.
    Ellipsis,
    /// Part of a word.
    Other,
}

/// A family of quotation marks that close each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuoteFamily {
    /// `"` and its typographic forms.
    Double,
    /// `'` and its typographic forms.
    Single,
}

/// Returns the character at the start of `rest` and its length, or `None` if bytes of it are missing. Bytes that are
/// not UTF-8 count one by one.
pub(super) fn punctuation_at(rest: &[u8], eof: bool) -> Option<(Punctuation, usize)> {
    let length = match rest.first()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return Some((Punctuation::Other, 1)),
    };
    let Some(bytes) = rest.get(..length) else {
        return eof.then_some((Punctuation::Other, 1));
    };
    let Some(character) = std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) else {
        return Some((Punctuation::Other, 1));
    };
    Some((meaning(character), length))
}

fn meaning(character: char) -> Punctuation {
    match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '「' | '」' => {
            Punctuation::Quote(QuoteFamily::Double)
        }
        '‘' | '’' | '‚' | '‛' | '´' | '′' | '＇' => Punctuation::Quote(QuoteFamily::Single),
        '…' => Punctuation::Ellipsis,
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => Punctuation::Space,
        other if other.is_whitespace() => Punctuation::Space,
        _ => Punctuation::Other,
    }
}

/// Returns true for bytes of bare names such as unquoted keys.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-' | b'.') || byte >= 0x80
}

/// Returns true for the four whitespace bytes of JSON.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

/// Returns true if a string with this first byte is a word, not a placeholder such as `...`.
pub(super) fn begins_word(first: Option<&u8>) -> bool {
    first.is_some_and(|first| is_name(*first) && *first != b'.')
}
