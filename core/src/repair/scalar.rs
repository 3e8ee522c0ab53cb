//! Bare words: numbers and literals as JSON writes them, whatever language they were written in.

use super::effort::spend;
use crate::json::parse_number;
use std::borrow::Cow;

/// What a bare word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Scalar<'a> {
    /// A JSON number, literal or escape-free text that can be written as it is.
    Exact(&'a str),
    /// A number written another way, as JSON writes it.
    Number(Cow<'a, str>),
    /// A literal of another language, or in another case.
    Literal(&'static str),
    /// Neither number nor literal.
    Text,
}

/// The literals of Python and JavaScript beside JSON's, in lower case.
const LITERALS: [(&str, &str); 15] = [
    ("true", "true"),
    ("false", "false"),
    ("null", "null"),
    ("none", "null"),
    ("undefined", "null"),
    ("nan", "null"),
    ("-nan", "null"),
    ("+nan", "null"),
    ("infinity", "null"),
    ("-infinity", "null"),
    ("+infinity", "null"),
    ("inf", "null"),
    ("-inf", "null"),
    ("+inf", "null"),
    ("nil", "null"),
];

/// No double has more digits before its point; longer words are text, so that looking at one again and again costs little.
const LONGEST: usize = 330;

/// Classifies a bare word.
pub(super) fn scalar(word: &[u8]) -> Scalar<'_> {
    if word.len() > LONGEST {
        return Scalar::Text;
    }
    spend(word.len());
    let Ok(word) = std::str::from_utf8(word) else { return Scalar::Text };
    match word.as_bytes().first() {
        None => Scalar::Text,
        Some(b'-' | b'0'..=b'9') if is_number(word.as_bytes()) => in_range(word),
        Some(b'-' | b'+' | b'.' | b'0'..=b'9') => number(word).unwrap_or_else(|| literal(word)),
        Some(_) => literal(word),
    }
}

/// A word that the end of the text has cut: a literal of which this can be the beginning, or the
/// longest beginning that is a number.
pub(super) fn cut_scalar(word: &[u8]) -> Scalar<'_> {
    let whole = scalar(word);
    let Ok(text) = std::str::from_utf8(word) else { return whole };
    if whole != Scalar::Text || matches!(text, "" | "-") {
        return whole;
    }
    let lower = text.to_ascii_lowercase();
    let mut meanings = LITERALS.iter().filter(|(name, _)| name.starts_with(&lower)).map(|(_, value)| *value);
    if let Some(first) = meanings.next() {
        return if meanings.all(|value| value == first) { Scalar::Literal(first) } else { Scalar::Text };
    }
    let number = text.trim_end_matches(['.', 'e', 'E', '+', '-']);
    if text.len() - number.len() <= 2 && is_number(number.as_bytes()) {
        return Scalar::Number(Cow::Borrowed(number));
    }
    Scalar::Text
}

fn literal(word: &str) -> Scalar<'_> {
    if matches!(word, "true" | "false" | "null") {
        return Scalar::Exact(word);
    }
    let found = LITERALS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    found.map_or(Scalar::Text, |(_, value)| Scalar::Literal(value))
}

/// A number by JSON's grammar; one too large for a double is JavaScript's infinity, hence `null`.
fn in_range(word: &str) -> Scalar<'_> {
    // Only an exponent or hundreds of digits can leave the range of a double.
    let is_short = word.len() < 300 && !word.bytes().any(|byte| matches!(byte, b'e' | b'E'));
    if is_short || parse_number(word).is_some() { Scalar::Exact(word) } else { Scalar::Literal("null") }
}

/// Whether `word` is a number by the grammar of RFC 8259, section 6.
pub(super) fn is_number(word: &[u8]) -> bool {
    let digits = |from: &[u8]| from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits(rest);
    let (lead, mut rest) = rest.split_at(whole);
    if whole == 0 || (whole > 1 && lead.first() == Some(&b'0')) {
        return false;
    }
    if let Some(fraction) = rest.strip_prefix(b".") {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = fraction.get(length..).unwrap_or_default();
    }
    if let Some(exponent) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
        let exponent =
            exponent.strip_prefix(b"-").or_else(|| exponent.strip_prefix(b"+")).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

/// Numbers of other languages: `+5`, `.5`, `5.`, `007`, `0xFF`.
fn number(word: &str) -> Option<Scalar<'_>> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => ("-", word.get(1..)?),
        b'+' => ("", word.get(1..)?),
        _ => ("", word),
    };
    if let Some("0x" | "0X") = digits.get(..2) {
        let value = u64::from_str_radix(digits.get(2..)?, 16).ok()?;
        // A double holds 53 bits exactly.
        return (value < 1 << 53).then(|| Scalar::Number(Cow::Owned([sign, &value.to_string()].concat())));
    }
    let (mantissa, exponent) = match digits.find(['e', 'E']) {
        // An exponent without digits is none.
        Some(at) if digits.get(at + 1..).is_some_and(|rest| matches!(rest, "" | "+" | "-")) => {
            (digits.get(..at)?, "")
        }
        Some(at) => digits.split_at(at),
        None => (digits, ""),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = if fraction.is_empty() { String::new() } else { format!(".{fraction}") };
    let plain = format!("{sign}{whole}{fraction}{exponent}");
    let has_digit = mantissa.bytes().any(|byte| byte.is_ascii_digit());
    (has_digit && is_number(plain.as_bytes()) && in_range(&plain) != Scalar::Literal("null"))
        .then_some(Scalar::Number(Cow::Owned(plain)))
}
