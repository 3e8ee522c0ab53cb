//! Unquoted numbers and literals, including those of other languages.

use super::report::RepairKind;
use super::work_counter::count_work;
use std::borrow::Cow;
use websketch_json::parse_number;

/// A number or literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scalar<'a> {
    /// Its JSON form.
    pub(super) json: Cow<'a, str>,
    /// The repair needed, if any.
    pub(super) repair: Option<RepairKind>,
}

/// The literals of JSON, Python and JavaScript in lower case. Numeric ones, which may have a sign, are last.
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

/// Number of literals that are not numeric.
const UNSIGNED: usize = 6;

/// No double has more digits before its point. Longer words are text, so that repeated examination stays cheap.
const LONGEST: usize = 330;

/// A number with fewer digits and no exponent is in the range of a double.
pub(super) const SHORT: usize = 300;

/// Returns the number or literal of an unquoted word.
pub(super) fn scalar(word: &[u8]) -> Option<Scalar<'_>> {
    if word.len() > LONGEST {
        return None;
    }
    count_work(word.len());
    let word = std::str::from_utf8(word).ok()?;
    match word.as_bytes().first()? {
        b'-' | b'0'..=b'9' if is_number(word.as_bytes()) => Some(in_range(word)),
        b'-' | b'+' | b'.' | b'0'..=b'9' => number(word).or_else(|| literal(word)),
        _ => literal(word),
    }
}

/// Returns true if an unquoted word is a number or literal.
pub(super) fn is_scalar(word: &[u8]) -> bool {
    scalar(word).is_some()
}

/// Returns the value of a truncated word: a literal with this prefix, or the longest prefix that is a number.
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

/// Returns the JSON forms of the literals with a fitting name.
fn literals(word: &str, fits: fn(&str, &str) -> bool) -> impl Iterator<Item = &'static str> {
    let number = word.strip_prefix(['-', '+']);
    let (word, first) = number.map_or((word, 0), |word| (word, UNSIGNED));
    LITERALS.iter().skip(first).filter(move |(name, _)| fits(name, word)).map(|(_, json)| *json)
}

/// Returns a number in JSON grammar. One too large for a double would be infinity in JavaScript and becomes `null`.
fn in_range(word: &str) -> Scalar<'_> {
    // Only an exponent or hundreds of digits can exceed the range of a double.
    let is_short = word.len() < SHORT && !word.bytes().any(|byte| matches!(byte, b'e' | b'E'));
    if is_short || parse_number(word).is_some() {
        Scalar { json: word.into(), repair: None }
    } else {
        Scalar { json: "null".into(), repair: Some(RepairKind::Literal) }
    }
}

/// Returns true if `word` is a number by the grammar of RFC 8259, section 6.
fn is_number(word: &[u8]) -> bool {
    let exponent = plain_number(word).and_then(|length| word.get(length..));
    match exponent {
        Some([b'e' | b'E', b'-' | b'+', digits @ ..] | [b'e' | b'E', digits @ ..]) => {
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        }
        rest => rest.is_some_and(<[u8]>::is_empty),
    }
}

/// Returns the length of the number without an exponent at the start of `bytes`.
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

/// Returns the end of a run of digits.
fn digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// Converts numbers of other languages: `+5`, `.5`, `5.`, `007`, `0xFF`.
fn number(word: &str) -> Option<Scalar<'static>> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => ("-", word.get(1..)?),
        b'+' => ("", word.get(1..)?),
        _ => ("", word),
    };
    if let Some("0x" | "0X") = digits.get(..2) {
        let value = u64::from_str_radix(digits.get(2..)?, 16).ok()?;
        // A double represents 53 bits exactly.
        return (value < 1 << 53).then(|| rewritten([sign, &value.to_string()].concat()));
    }
    let (mantissa, exponent) = match digits.find(['e', 'E']) {
        // An exponent without digits is dropped.
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
