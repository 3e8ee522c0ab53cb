//! How far a text goes on without a byte that needs a closer look, eight bytes at a time.
//!
//! Source: Mycroft's test for a zero byte in a word (1987); Warren, "Hacker's Delight", 6-1. Carries go to later bytes only,
//! so the first byte found is right.

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// Bytes before the first one that is a quote, a backslash or a control character.
// Called from many places, and no quicker in line.
#[inline(never)]
pub(super) fn plain_len(bytes: &[u8]) -> usize {
    let special = |word: u64| {
        let (quote, backslash) = (word ^ (ONES * 0x22), word ^ (ONES * 0x5c));
        let is_zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let is_control = word.wrapping_sub(ONES * 0x20) & !word;
        (is_zero(quote) | is_zero(backslash) | is_control) & HIGH
    };
    len_before(bytes, special)
}

/// Bytes before the first one that is no ASCII.
#[must_use]
#[inline(never)]
pub fn ascii_len(bytes: &[u8]) -> usize {
    len_before(bytes, |word| word & HIGH)
}

/// `special` marks bytes of a little-endian word by their highest bits. A space is never special.
#[inline]
fn len_before(bytes: &[u8], special: impl Fn(u64) -> u64) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut len = 0;
    for &word in words {
        let found = special(u64::from_le_bytes(word));
        if found != 0 {
            return len + found.trailing_zeros() as usize / 8;
        }
        len += 8;
    }
    let is_plain = |&&byte: &&u8| special((ONES * 0x20) ^ u64::from(byte ^ 0x20)) == 0;
    len + rest.iter().take_while(is_plain).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn stops_at_the_first_special_byte(bytes in prop::collection::vec(prop_oneof![8 => 0x20_u8..0x7f, 1 => any::<u8>()], 0..40)) {
            let is_special = |&byte: &u8| byte < 0x20 || byte == b'"' || byte == b'\\';
            prop_assert_eq!(plain_len(&bytes), bytes.iter().position(is_special).unwrap_or(bytes.len()));
            prop_assert_eq!(ascii_len(&bytes), bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len()));
        }
    }
}
