//! Bare words: numbers and literals as JSON writes them, whatever language they were written in.

use super::effort::spend;
use super::report::RepairKind;
use crate::json::parse_number;
use std::borrow::Cow;

/// A number or a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scalar<'a> {
    /// As JSON writes it.
    pub(super) json: Cow<'a, str>,
    /// What was put right for that.
    pub(super) repair: Option<RepairKind>,
}

/// The literals of JSON, Python and JavaScript in lower case. Those of numbers, which may have a sign, are the last.
const LITERALS: [(&str, &str); 9] = [
    ("true", "true"),
    ("false", "false"),
    ("null", "null"),
    ("none", "null"),
    ("undefined", "null"),
    ("nil", "null"),
    ("nan", "null"),
    ("infinity", "null"),
    ("inf", "null"),
];

/// How many literals are none of numbers.
const UNSIGNED: usize = 6;

/// No double has more digits before its point; longer words are text, so that looking at one again and again costs little.
const LONGEST: usize = 330;

/// No number with fewer digits and no exponent is out of the range of a double.
pub(super) const SHORT: usize = 300;

/// The number or literal that a bare word is.
pub(super) fn scalar(word: &[u8]) -> Option<Scalar<'_>> {
    if word.len() > LONGEST {
        return None;
    }
    spend(word.len());
    let word = std::str::from_utf8(word).ok()?;
    match word.as_bytes().first()? {
        b'-' | b'0'..=b'9' if is_number(word.as_bytes()) => Some(in_range(word)),
        b'-' | b'+' | b'.' | b'0'..=b'9' => number(word).or_else(|| literal(word)),
        _ => literal(word),
    }
}

/// Whether a bare word is no text.
pub(super) fn is_scalar(word: &[u8]) -> bool {
    scalar(word).is_some()
}

/// A word that the end of the text has cut: a literal of which this can be the beginning, or the
/// longest beginning that is a number.
pub(super) fn cut_scalar(word: &[u8]) -> Option<Scalar<'_>> {
    let whole = scalar(word);
    let text = std::str::from_utf8(word).ok().filter(|text| whole.is_none() && !matches!(*text, "" | "-"));
    let Some(text) = text else { return whole };
    let begins =
        |name: &str, word: &str| name.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word));
    let mut meanings = literals(text, begins);
    if let Some(json) = meanings.next() {
        let is_certain = meanings.all(|other| other == json);
        return is_certain.then_some(Scalar { json: json.into(), repair: Some(RepairKind::Literal) });
    }
    let number = text.trim_end_matches(['.', 'e', 'E', '+', '-']);
    let is_number = text.len() - number.len() <= 2 && is_number(number.as_bytes());
    is_number.then_some(Scalar { json: number.into(), repair: Some(RepairKind::Number) })
}

fn literal(word: &str) -> Option<Scalar<'_>> {
    let json = literals(word, str::eq_ignore_ascii_case).next()?;
    Some(Scalar { json: json.into(), repair: (json != word).then_some(RepairKind::Literal) })
}

/// What the literals are in JSON whose name fits the word.
fn literals(word: &str, fits: fn(&str, &str) -> bool) -> impl Iterator<Item = &'static str> {
    let number = word.strip_prefix(['-', '+']);
    let (word, first) = number.map_or((word, 0), |word| (word, UNSIGNED));
    LITERALS.iter().skip(first).filter(move |(name, _)| fits(name, word)).map(|(_, json)| *json)
}

/// A number by JSON's grammar; one too large for a double is JavaScript's infinity, hence `null`.
fn in_range(word: &str) -> Scalar<'_> {
    // Only an exponent or hundreds of digits can leave the range of a double.
    let is_short = word.len() < SHORT && !word.bytes().any(|byte| matches!(byte, b'e' | b'E'));
    if is_short || parse_number(word).is_some() {
        Scalar { json: word.into(), repair: None }
    } else {
        Scalar { json: "null".into(), repair: Some(RepairKind::Literal) }
    }
}

/// Whether `word` is a number by the grammar of RFC 8259, section 6.
fn is_number(word: &[u8]) -> bool {
    let exponent = plain_number(word).and_then(|length| word.get(length..));
    match exponent {
        Some([b'e' | b'E', b'-' | b'+', digits @ ..] | [b'e' | b'E', digits @ ..]) => {
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        }
        rest => rest.is_some_and(<[u8]>::is_empty),
    }
}

/// The length of the number without an exponent that `bytes` begin with.
#[inline(always)]
pub(super) fn plain_number(bytes: &[u8]) -> Option<usize> {
    let whole = usize::from(bytes.first() == Some(&b'-'));
    let point = digits(bytes, whole);
    if point == whole || (point > whole + 1 && bytes.get(whole) == Some(&b'0')) {
        return None;
    }
    if bytes.get(point) != Some(&b'.') {
        return Some(point);
    }
    let end = digits(bytes, point + 1);
    (end > point + 1).then_some(end)
}

/// The end of a row of digits.
fn digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// Numbers of other languages: `+5`, `.5`, `5.`, `007`, `0xFF`.
fn number(word: &str) -> Option<Scalar<'static>> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => ("-", word.get(1..)?),
        b'+' => ("", word.get(1..)?),
        _ => ("", word),
    };
    if let Some("0x" | "0X") = digits.get(..2) {
        let value = u64::from_str_radix(digits.get(2..)?, 16).ok()?;
        // A double holds 53 bits exactly.
        return (value < 1 << 53).then(|| rewritten([sign, &value.to_string()].concat()));
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
    let is_right = has_digit && is_number(plain.as_bytes()) && in_range(&plain).repair.is_none();
    is_right.then(|| rewritten(plain))
}

fn rewritten(number: String) -> Scalar<'static> {
    Scalar { json: number.into(), repair: Some(RepairKind::Number) }
}
