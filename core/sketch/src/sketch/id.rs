//! Component ids and their generation.

use crate::limits::MAX_ID_CHARS;
use crate::sketch::Sketch;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use std::borrow::{Borrow, Cow};
use std::fmt;
use std::sync::Arc;

/// The id of a component, unique in its sketch. It has 1–128 characters of any script and no control characters. Ids
/// new to a sketch are also [legible](ComponentId::check_legible).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(Arc<str>);

/// The reason that a text is not a [`ComponentId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidId {
    /// The text is empty or longer than 128 characters.
    #[error("an id has 1 to {MAX_ID_CHARS} characters, found {found}")]
    Length {
        /// Characters found.
        found: usize,
    },
    /// The text has a control character, such as a line break, tab or null.
    #[error("an id has no control characters")]
    ControlCharacter,
    /// The text has only spaces, joiners and other invisible characters, so a list of ids would show a gap.
    #[error("an id has at least one character that can be seen")]
    Invisible,
    /// The text has a character that changes the direction of surrounding text.
    #[error("an id has no characters that turn the direction of text, found U+{:04X}", u32::from(*found))]
    Direction {
        /// The first such character.
        found: char,
    },
}

impl ComponentId {
    /// Validates a text.
    ///
    /// # Errors
    ///
    /// Fails with the [`InvalidId`] of the rule that the text breaks.
    pub fn new(text: &str) -> Result<Self, InvalidId> {
        let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let found = if is_plain { text.len() } else { text.chars().count() };
        if found == 0 || found > MAX_ID_CHARS {
            return Err(InvalidId::Length { found });
        }
        if !is_plain && text.chars().any(char::is_control) {
            return Err(InvalidId::ControlCharacter);
        }
        Ok(Self(Arc::from(text)))
    }

    /// Checks that the id is visible and does not reorder surrounding text.
    ///
    /// Only ids new to a sketch are checked. Ids stored before this rule existed stay valid and can be edited.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidId::Invisible`] or [`InvalidId::Direction`].
    pub fn check_legible(&self) -> Result<(), InvalidId> {
        if let Some(found) = self.0.chars().find(|&letter| turns_direction(letter)) {
            return Err(InvalidId::Direction { found });
        }
        if self.0.chars().all(is_unseen) { Err(InvalidId::Invisible) } else { Ok(()) }
    }

    /// Id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns true for embeddings, overrides, isolates and their terminators (Unicode Standard Annex 9, "Directional
/// Formatting Characters"). Letters and marks of right-to-left scripts need none of them.
const fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns true for white space and characters without a glyph. The latter are the code points with the property
/// `Default_Ignorable_Code_Point` (Unicode 16, `DerivedCoreProperties.txt`), interlinear annotation marks, and the
/// empty Braille pattern.
fn is_unseen(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
                | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Borrow<str> for ComponentId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl Serialize for ComponentId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ComponentId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Self::new(&text).map_err(de::Error::custom)
    }
}

/// The rules of length. [`legible_pattern`] has the others.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for ComponentId {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ComponentId".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS })
    }
}

/// Returns the rules of a new id as a regular expression of plain ranges: no control characters, none that change the
/// direction of text, and at least one character that is neither white space nor a common one without a glyph.
#[cfg(feature = "schema")]
pub(super) fn legible_pattern() -> String {
    const NEVER: &str = r"\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069";
    const UNSEEN: &str = r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028\u2029\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb";
    format!("^[^{NEVER}]*[^{NEVER}{UNSEEN}][^{NEVER}]*$")
}

/// A generator of component ids: `component-{unix ms}-{9 of a-z0-9}`.
///
/// Time and randomness come from a seed, so the same seed gives the same ids. The k-th id depends on the seed and k
/// alone, and skips ids in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdSource {
    now_ms: u64,
    seed: u64,
    taken: u64,
}

/// The reason that a seed is rejected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidSeed {
    /// The seed has too little randomness.
    #[error("idSeed.random must have at least 16 characters, found {found}")]
    TooShort {
        /// Characters found.
        found: usize,
    },
    /// The time is not in the range of Unix milliseconds.
    #[error("idSeed.now must be a time in milliseconds since 1970, found {found}")]
    NotATime {
        /// The number found.
        found: f64,
    },
}

impl IdSource {
    /// Creates a source seeded with a time in Unix milliseconds (fractions are truncated) and at least 16 random
    /// characters.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidSeed`] for a time out of range or too little randomness.
    pub fn new(now_ms: f64, random: &str) -> Result<Self, InvalidSeed> {
        /// The last time value of a JavaScript `Date` (ECMAScript, "Time Values and Time Range").
        const LAST_MS: f64 = 8.64e15;
        if !(0.0..=LAST_MS).contains(&now_ms) {
            return Err(InvalidSeed::NotATime { found: now_ms });
        }
        let found = random.chars().count();
        if found < 16 {
            return Err(InvalidSeed::TooShort { found });
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked above: between 0 and 8.64e15, which a u64 holds"
        )]
        Ok(Self { now_ms: now_ms as u64, seed: fnv1a(random.as_bytes()), taken: 0 })
    }

    /// Derives another source from this seed and `text` alone.
    pub fn derived(&self, text: &str) -> Self {
        Self { now_ms: self.now_ms, seed: mix(self.seed ^ hash_text(text)), taken: 0 }
    }

    /// Returns the next id that `sketch` does not use.
    pub fn next_id(&mut self, sketch: &Sketch) -> ComponentId {
        loop {
            let suffix = base36(mix(self.seed.wrapping_add(mix(self.taken))));
            self.taken = self.taken.wrapping_add(1);
            let id = ComponentId(Arc::from(format!("component-{}-{suffix}", self.now_ms)));
            if !sketch.contains(&id) {
                return id;
            }
        }
    }
}

/// Hashes a text to 64 well-mixed bits; similar texts get dissimilar hashes.
pub fn hash_text(text: &str) -> u64 {
    mix(fnv1a(text.as_bytes()))
}

/// 64-bit FNV-1a (Fowler, Noll, Vo).
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood 2014): every input bit changes every output bit.
pub fn mix(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Formats nine base-36 digits.
fn base36(mut value: u64) -> String {
    let mut text = String::with_capacity(9);
    for _ in 0..9 {
        let digit = u32::try_from(value % 36).unwrap_or(0);
        text.push(char::from_digit(digit, 36).unwrap_or('0'));
        value /= 36;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_any_script_and_none_with_control_characters() {
        assert!(ComponentId::new("кнопка ✓").is_ok());
        assert!(ComponentId::new(&"字".repeat(128)).is_ok());
        assert_eq!(ComponentId::new("").unwrap_err().to_string(), "an id has 1 to 128 characters, found 0");
        assert!(ComponentId::new(&"x".repeat(129)).is_err());
        assert_eq!(ComponentId::new("a\nb"), Err(InvalidId::ControlCharacter));
    }

    #[test]
    fn legible_is_what_shows_something_where_it_stands() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let found = ComponentId::new(text).unwrap().check_legible();
            assert_eq!(
                found.map_or_else(|fault| fault.to_string(), |()| String::new()),
                expected,
                "{text:?}"
            );
        }
        for text in [
            "save",
            "a b",
            " x ",
            "кнопка",
            "זמר",
            "نص",
            "می‌خواهم",
            "👩‍👩‍👧",
            "❤\u{fe0f}",
            "e\u{301}",
            "\u{301}",
            "한글",
        ] {
            check(text, "");
        }
        for text in [
            " ",
            "\u{200b}",
            "\u{a0}\u{3000}",
            "\u{200d}\u{fe0f}",
            "\u{ad}",
            "\u{2800}",
            "\u{3164}",
            "\u{e0041}",
        ] {
            check(text, "an id has at least one character that can be seen");
        }
        check("a\u{202e}b", "an id has no characters that turn the direction of text, found U+202E");
        check("\u{2066}", "an id has no characters that turn the direction of text, found U+2066");
    }

    #[test]
    fn the_same_seed_gives_the_same_ids() {
        let ids = || {
            let mut source = IdSource::new(1_718_000_000_000.5, "0123456789abcdef").unwrap();
            let sketch = Sketch::new();
            [source.next_id(&sketch), source.next_id(&sketch)]
        };
        let [first, second] = ids();
        assert_eq!(ids(), [first.clone(), second.clone()]);
        assert_ne!(first, second);
        let suffix = first.as_str().strip_prefix("component-1718000000000-").unwrap();
        assert_eq!(suffix.len(), 9);
        assert!(suffix.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase()));
    }

    #[test]
    fn a_poor_seed_is_refused() {
        assert!(IdSource::new(f64::NAN, "0123456789abcdef").is_err());
        assert!(IdSource::new(0.0, "short").is_err());
    }
}
