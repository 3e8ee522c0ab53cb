//! Case mapping for Latin, Greek and Cyrillic, one letter to one letter.
//!
//! The standard library covers every script, with tables of 28 KB; it serves as the oracle of the tests. Letters of
//! other scripts stay unchanged and compare exactly.

/// Returns the lower case of a letter, or the character itself.
pub fn lower(letter: char) -> char {
    let code = u32::from(letter);
    let lower = match code {
        0x41..=0x5a | 0xc0..=0xd6 | 0xd8..=0xde | 0x391..=0x3a1 | 0x3a3..=0x3ab | 0x410..=0x42f => {
            code + 0x20
        }
        // Pairs of upper and lower case, the upper case even …
        0x100..=0x12f
        | 0x132..=0x137
        | 0x14a..=0x177
        | 0x460..=0x481
        | 0x48a..=0x4bf
        | 0x4d0..=0x52f
        | 0x1e00..=0x1e95
        | 0x1ea0..=0x1eff => code | 1,
        // … and odd.
        0x139..=0x148 | 0x179..=0x17e | 0x4c1..=0x4ce => code + code % 2,
        0x178 => 0xff,
        0x386 => 0x3ac,
        0x388..=0x38a => code + 37,
        0x38c => 0x3cc,
        0x38e | 0x38f => code + 63,
        0x400..=0x40f => code + 0x50,
        0x4c0 => 0x4cf,
        _ => code,
    };
    char::from_u32(lower).unwrap_or(letter)
}

/// Returns the upper case of a letter, or the character itself.
pub fn upper(letter: char) -> char {
    let code = u32::from(letter);
    // Tries each distance between upper and lower case in the table of `lower`.
    let capital =
        |distance| char::from_u32(code.checked_sub(distance)?).filter(|&other| lower(other) == letter);
    [0x20, 1, 0x50, 37, 38, 63].into_iter().find_map(capital).unwrap_or(letter)
}

/// Converts a text to lower case.
pub fn lowercase(text: &str) -> String {
    text.chars().map(lower).collect()
}

/// Lower case by [`lowercase`].
pub trait LowerCase {
    /// Converts a text to lower case.
    fn to_lower_case(&self) -> String;
}

impl LowerCase for str {
    fn to_lower_case(&self) -> String {
        lowercase(self)
    }
}

/// Returns true if `letter` is upper case in a script covered here.
pub fn is_upper(letter: char) -> bool {
    lower(letter) != letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_as_the_standard_library_has_it_or_as_it_was() {
        let known = |letter: char| matches!(u32::from(letter), 0..=0x17f | 0x386..=0x3ce | 0x400..=0x52f | 0x1e00..=0x1eff);
        for letter in (0..=0x10_ffff).filter_map(char::from_u32) {
            let mut standard = letter.to_lowercase();
            // `İ` and `ẞ` have no single lower case here.
            let has_partner = standard.len() == 1 && !matches!(letter, 'İ' | 'ẞ');
            let expected = standard.next().filter(|_| has_partner && known(letter)).unwrap_or(letter);
            assert_eq!(lower(letter), expected, "{letter} U+{:04X}", u32::from(letter));
            assert_eq!(lower(upper(letter)), lower(letter), "{letter} U+{:04X}", u32::from(letter));
        }
    }

    #[test]
    fn capitals_are_what_has_a_lower_case() {
        assert!("AÄΩЖŁ".chars().all(is_upper));
        assert!(!"aäωжł1字-".chars().any(is_upper));
        assert_eq!(lowercase("Größe ÜBER Ελλάδα ПРИВЕТ"), "größe über ελλάδα привет");
    }
}
