//! Search for the next special byte, eight bytes at a time (SWAR).
//!
//! Source: Mycroft's test for a zero byte in a word (1987); Warren, "Hacker's Delight", 6-1. Carries go to later bytes
//! only, so the first byte found is correct.

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// Returns the count of bytes before the first quote, backslash or control character.
// Called from many places; inlining measured no faster.
#[inline(never)]
pub(super) fn unescaped_len(bytes: &[u8]) -> usize {
    unescaped_end(bytes, 0)
}

/// Returns the position of the first such byte from `at` on, or the end. Inlined for the main loop of repair.
#[inline(always)]
pub fn unescaped_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*word);
        let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word;
        let is_mark = below(word ^ (ONES * 0x22), 1) | below(word ^ (ONES * 0x5c), 1);
        let found = (is_mark | below(word, 0x20)) & HIGH;
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| !matches!(byte, 0..0x20 | b'"' | b'\\')) {
        at += 1;
    }
    at
}

/// Returns the count of bytes before the first byte that is not ASCII.
#[must_use]
#[inline(never)]
pub fn ascii_len(bytes: &[u8]) -> usize {
    let is_ascii = |word: &&[u8; 8]| u64::from_le_bytes(**word) & HIGH == 0;
    let len = 8 * bytes.as_chunks().0.iter().take_while(is_ascii).count();
    len + bytes.iter().skip(len).take_while(|byte| byte.is_ascii()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn stops_at_the_first_special_byte(bytes in prop::collection::vec(prop_oneof![8 => 0x20_u8..0x7f, 1 => any::<u8>()], 0..40)) {
            let is_special = |&byte: &u8| byte < 0x20 || byte == b'"' || byte == b'\\';
            prop_assert_eq!(unescaped_len(&bytes), bytes.iter().position(is_special).unwrap_or(bytes.len()));
            prop_assert_eq!(ascii_len(&bytes), bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len()));
        }
    }
}
