//! Number formatting in the single form of JavaScript.
//!
//! The digits come from the standard library's shortest form (Grisu with Dragon4 as fallback; Steele and White 1990,
//! Loitsch 2010), so that no second table of powers is linked. The notation is ECMAScript's `Number::toString`. Most
//! numbers of a sketch are integers or have few decimals; shorter paths format those.

use serde_json::Value;

/// Formats a number as JavaScript does: `50`, `0.1`, `1e-7`, `1e+21`. -0 is `0`; a number that is not finite is `null`.
#[must_use]
pub fn number(value: f64) -> String {
    let mut text = String::with_capacity(8);
    push_number(&mut text, value);
    text
}

/// Appends a number to `text`, formatted as [`number`] does.
pub fn push_number(text: &mut String, value: f64) {
    if !value.is_finite() {
        text.push_str("null");
    } else if let Some(whole) = small_integer(value) {
        push_small(text, whole);
    } else if !push_short(text, value) {
        push_shortest(text, value);
    }
}

/// Returns `value` as a `u32` if it is exactly one. -0 is 0.
pub(super) fn small_integer(value: f64) -> Option<u32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the comparison finds every value that the cast changes"
    )]
    let whole = value as u32;
    (f64::from(whole) == value).then_some(whole)
}

/// Returns the count of decimal digits.
pub(super) fn digits(whole: u32) -> usize {
    whole.checked_ilog10().map_or(1, |tens| tens as usize + 1)
}

/// Parses a JSON number to the nearest `f64`. Returns `None` for any other text and on overflow.
#[must_use]
pub fn parse_number(text: &str) -> Option<f64> {
    // Parsed as a JSON value, because a separate number parser would be linked a second time.
    match serde_json::from_slice(text.as_bytes()) {
        Ok(Value::Number(number)) => number.as_f64(),
        _ => None,
    }
}

/// Parses decimal digits with an optional point (`12`, `1.5`, `.5`, `3.`). At most 15 digits, so that the result is the
/// nearest `f64`.
#[must_use]
pub fn parse_decimal(text: &str) -> Option<f64> {
    let (mut units, mut digits, mut one, mut has_point) = (0.0, 0, 1.0, false);
    for letter in text.chars() {
        if letter == '.' && !has_point {
            has_point = true;
            continue;
        }
        units = units * 10.0 + f64::from(letter.to_digit(10)?);
        one *= if has_point { 10.0 } else { 1.0 };
        digits += 1;
    }
    (1..=15).contains(&digits).then_some(units / one)
}

/// Appends a number with at most three decimals below 10¹². Returns false, appending nothing, for any other number.
fn push_short(text: &mut String, value: f64) -> bool {
    /// With at most 15 digits, distinct decimals are distinct floats, so this form is the shortest.
    const LAST: f64 = 1e12;
    let thousandths = (value * 1000.0).round();
    if value.abs() >= LAST || thousandths / 1000.0 != value {
        return false;
    }
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 10¹⁵")]
    let thousandths = thousandths as i64;
    if thousandths < 0 {
        text.push('-');
    }
    let thousandths = thousandths.unsigned_abs();
    push_integer(text, thousandths / 1000);
    let mut decimals = thousandths % 1000;
    let mut unit = 100;
    if decimals > 0 {
        text.push('.');
    }
    while decimals > 0 {
        text.push(digit(decimals / unit));
        decimals %= unit;
        unit /= 10;
    }
    true
}

/// Appends an integer in decimal.
pub fn push_integer(text: &mut String, whole: u64) {
    if let Ok(small) = u32::try_from(whole) {
        push_small(text, small);
    } else {
        push_integer(text, whole / 10);
        text.push(digit(whole % 10));
    }
}

/// Appends a 32-bit integer. Wasm divides 32 bits much faster than 64, and most numbers have few digits.
fn push_small(text: &mut String, whole: u32) {
    if whole >= 10 {
        push_small(text, whole / 10);
    }
    text.push(digit((whole % 10).into()));
}

fn digit(value: u64) -> char {
    char::from(b'0' + u8::try_from(value).unwrap_or(0))
}

/// Appends the shortest digits that round-trip, laid out as ECMAScript specifies (§6.1.6.1.20).
fn push_shortest(text: &mut String, value: f64) {
    let scientific = format!("{:e}", value.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    // The number is 0.digits × 10^point.
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let mut digits = mantissa.replace('.', "");
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    if let Some(even) = tie_to_even(value.abs(), point - count) {
        digits = even;
    }
    if value < 0.0 {
        text.push('-');
    }
    match point {
        1..=21 => {
            let (whole, decimals) =
                digits.split_at_checked(point.unsigned_abs() as usize).unwrap_or((&digits, ""));
            text.push_str(whole);
            text.extend((count..point).map(|_| '0'));
            if !decimals.is_empty() {
                text.push('.');
                text.push_str(decimals);
            }
        }
        -5..=0 => {
            text.push_str("0.");
            text.extend((point..0).map(|_| '0'));
            text.push_str(&digits);
        }
        _ => {
            let (first, others) = digits.split_at_checked(1).unwrap_or((&digits, ""));
            text.push_str(first);
            if !others.is_empty() {
                text.push('.');
                text.push_str(others);
            }
            text.push_str(if point > 0 { "e+" } else { "e" });
            text.push_str(exponent);
        }
    }
}

/// Returns the even digits if `value` lies exactly between two multiples of 10^`unit`. ECMAScript breaks such a tie to
/// the even form, the standard library to the upper form.
fn tie_to_even(value: f64, unit: i32) -> Option<String> {
    const MANTISSA_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = value.to_bits();
    let exponent = i32::try_from(bits >> MANTISSA_BITS).ok()?;
    if exponent == 0 {
        // The decimal form of a subnormal has hundreds of digits, so it is no tie.
        return None;
    }
    let mantissa = (bits & ((1 << MANTISSA_BITS) - 1)) | (1 << MANTISSA_BITS);
    // The number is odd × 2^twos; in a tie it is (2 lower + 1) × 5^unit × 2^(unit - 1).
    let odd = u128::from(mantissa >> mantissa.trailing_zeros());
    let twos = exponent - 1075 + i32::try_from(mantissa.trailing_zeros()).ok()?;
    let fives = 5_u128.checked_pow(unit.unsigned_abs())?;
    let doubled = if unit <= 0 { odd.checked_mul(fives)? } else { odd / fives };
    if twos != unit - 1 || (unit > 0 && odd % fives != 0) {
        return None;
    }
    let lower = doubled / 2;
    let even = (lower + lower % 2).to_string();
    // At a power of two, the lower form may already round to the next float.
    (parse_number(&format!("{even}e{unit}")) == Some(value)).then_some(even)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(value: f64) {
        assert_eq!(number(value), ryu_js::Buffer::new().format(value));
    }

    #[test]
    fn looks_as_in_javascript() {
        for value in [
            0.0,
            -0.0,
            1.0,
            -1.0,
            50.0,
            0.1,
            0.12,
            0.123,
            0.1234,
            -0.5,
            1e12,
            999_999_999_999.999,
            1e15,
            1e20,
            1e21,
            1.5e21,
            123_456_789_012_345_680_000.0,
            1e-6,
            1e-7,
            1.25e-7,
            0.000_012_3,
            83.285_137_896_112_93,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            0.3,
            2.0 / 3.0,
            100.001,
            1e6 - 0.001,
        ] {
            check(value);
        }
        assert_eq!(number(f64::NAN), "null");
    }

    #[test]
    fn reads_decimals_of_people() {
        for (text, value) in
            [("12", 12.0), ("1.5", 1.5), (".5", 0.5), ("3.", 3.0), ("007", 7.0), ("0.1", 0.1)]
        {
            assert_eq!(parse_decimal(text), Some(value), "{text:?}");
        }
        for text in ["", ".", "1.2.3", "-1", "1e3", "1234567890123456", "½"] {
            assert_eq!(parse_decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn reads_numbers_of_json_only() {
        assert_eq!(parse_number("1.5e3"), Some(1500.0));
        for text in ["", "1.", ".5", "+1", "inf", "1e999", "0x10", "1 2"] {
            assert_eq!(parse_number(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_float_is_written_as_javascript_writes_it(
            bits in any::<u64>(), thousandths in any::<i64>(), large in (1_u64 << 49)..(1 << 56), twos in 1011_u64..1113,
        ) {
            #[expect(clippy::cast_precision_loss, reason = "any float will do")]
            let short = thousandths as f64 / 1000.0;
            #[expect(clippy::cast_precision_loss, reason = "any float will do")]
            let middle = large as f64 * f64::from_bits(twos << 52);
            for value in [f64::from_bits(bits), short, short / 1e6, short / 1e9, middle] {
                if value.is_finite() {
                    check(value);
                    prop_assert_eq!(parse_number(&number(value)), Some(value + 0.0));
                }
            }
        }
    }
}
