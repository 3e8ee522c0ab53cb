//! Token boundaries in validated JSON text.

use super::super::swar::unescaped_len;

/// The whitespace of JSON.
pub(super) const TRIMMED: [char; 4] = [' ', '\n', '\r', '\t'];

/// Returns the end of the value at the start of `text`.
pub(super) fn end_of_value(text: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => at += end_of_string(text.get(at..).unwrap_or_default()) - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => return at + scalar_len(text.get(at..).unwrap_or_default()),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    at
}

/// Returns the length of the string at the start of `text`, quotes included.
fn end_of_string(text: &[u8]) -> usize {
    let mut at = 1;
    loop {
        at += unescaped_len(text.get(at..).unwrap_or_default());
        match text.get(at) {
            Some(b'\\') => at += 2,
            Some(_) => return at + 1,
            None => return at,
        }
    }
}

/// Returns the length of the number or word at the start of `text`.
fn scalar_len(text: &[u8]) -> usize {
    let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t');
    text.iter().position(ends).unwrap_or(text.len())
}

/// Decodes `escape`, the text after a backslash. Returns its character and the rest of the text.
pub(super) fn unescape(escape: &str) -> (char, &str) {
    let mut letters = escape.chars();
    let letter = match letters.next() {
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => return unit(letters.as_str()),
        Some(other) => other,
        None => char::REPLACEMENT_CHARACTER,
    };
    (letter, letters.as_str())
}

/// Decodes four hexadecimal digits, or two such escapes that form a surrogate pair.
fn unit(text: &str) -> (char, &str) {
    let four = |text: &str| u32::from_str_radix(text.get(..4)?, 16).ok();
    let (first, rest) = (four(text).unwrap_or_default(), text.get(4..).unwrap_or_default());
    let second = rest.strip_prefix("\\u").and_then(four).filter(|_| (0xd800..0xdc00).contains(&first));
    match second {
        Some(second) => {
            let point = 0x1_0000 + ((first & 0x3ff) << 10) + (second & 0x3ff);
            (char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER), rest.get(6..).unwrap_or_default())
        }
        None => (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), rest),
    }
}
