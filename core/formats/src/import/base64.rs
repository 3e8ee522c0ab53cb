//! Decoder of Base64 (RFC 4648, section 4), as `btoa` writes it.

/// Decodes a text; blanks are skipped. `None` if it is no Base64.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0_u32);
    let digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    for digit in digits.take_while(|&byte| byte != b'=') {
        bits = bits << 6 | value(digit)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    // A single digit is less than a byte.
    (count < 6).then_some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&[u8]>) {
        assert_eq!(decode(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn bytes_come_back() {
        check("", Some(b""));
        check("TQ==", Some(b"M"));
        check("TWE=", Some(b"Ma"));
        check("TWFu", Some(b"Man"));
        check(" TW\nFu/+8 ", Some(b"Man\xff\xef"));
    }

    #[test]
    fn what_is_no_base64_is_refused() {
        check("T", None);
        check("TWF*", None);
        check("TWFé", None);
    }
}
