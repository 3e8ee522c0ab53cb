//! Surrogate pairs split between two chunks of a stream.
//!
//! A server that splits text by UTF-16 units, as JavaScript does, may send the two surrogates of a pair in separate
//! chunks: `"\ud83c"` and `"\udf89"`. That is legal JSON, but no `String` can hold it. A lone surrogate is replaced by
//! a private-use character, and joined with its other half in the next chunk.

use std::borrow::Cow;

/// The first of the 2,048 private-use characters that represent the surrogates from U+D800 on. They are the last ones
/// of Unicode.
const FIRST_MARK: u32 = 0x10_F800;
const FIRST_HALF: u32 = 0xD800;
const FIRST_LOW: u32 = 0xDC00;

/// Returns JSON text in which each escaped lone surrogate is replaced by its private-use character.
pub(super) fn mark_lone_surrogates(json: &str) -> String {
    let mut marked = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escaped) = rest.split_at(at);
        marked.push_str(before);
        let taken = match (surrogate(escaped), escaped.get(6..).and_then(surrogate)) {
            (Some(high), Some(low)) if high < FIRST_LOW && low >= FIRST_LOW => 12,
            (Some(alone), _) => {
                marked.extend(char::from_u32(FIRST_MARK + alone - FIRST_HALF));
                rest = escaped.get(6..).unwrap_or_default();
                continue;
            }
            // The character after a backslash belongs to the escape, even if it is a backslash.
            (None, _) => 1 + escaped.chars().nth(1).map_or(0, char::len_utf8),
        };
        let (kept, after) = escaped.split_at_checked(taken).unwrap_or((escaped, ""));
        marked.push_str(kept);
        rest = after;
    }
    marked + rest
}

/// Returns the surrogate of an escape at the beginning of `text`.
fn surrogate(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let unit = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
    (FIRST_HALF..0xE000).contains(&unit).then_some(unit)
}

/// Joins surrogate pairs across the chunks of a text. A surrogate without its other half becomes U+FFFD.
#[derive(Clone, Debug, Default)]
pub(super) struct SurrogateJoiner {
    /// The high surrogate at the end of the last chunk.
    high: Option<u32>,
}

impl SurrogateJoiner {
    /// Returns the next chunk with its surrogates joined. `is_marked` is whether it contains private-use marks.
    pub(super) fn join<'a>(&mut self, text: &'a str, is_marked: bool) -> Cow<'a, str> {
        if (!is_marked && self.high.is_none()) || text.is_empty() {
            return text.into();
        }
        let mut joined = String::with_capacity(text.len() + 4);
        for character in text.chars() {
            let unit = u32::from(character).checked_sub(FIRST_MARK).filter(|_| is_marked);
            match (self.high.take(), unit.map(|unit| unit + FIRST_HALF)) {
                (Some(high), Some(low)) if low >= FIRST_LOW => {
                    let pair = 0x1_0000 + ((high - FIRST_HALF) << 10) + (low - FIRST_LOW);
                    joined.extend(char::from_u32(pair));
                }
                (former, Some(high)) if high < FIRST_LOW => {
                    joined.extend(former.map(|_| char::REPLACEMENT_CHARACTER));
                    self.high = Some(high);
                }
                (former, other) => {
                    joined.extend(former.map(|_| char::REPLACEMENT_CHARACTER));
                    joined.push(if other.is_some() { char::REPLACEMENT_CHARACTER } else { character });
                }
            }
        }
        joined.into()
    }

    /// Returns the replacement of a high surrogate left at the end of the text.
    pub(super) fn remainder(&mut self) -> &'static str {
        if self.high.take().is_some() { "\u{fffd}" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use websketch_json as json;

    /// Checks the text of a sequence of JSON strings.
    #[track_caller]
    fn check(chunks: &[&str], expected: &str) {
        let (mut halves, mut text) = (SurrogateJoiner::default(), String::new());
        for chunk in chunks {
            let marked = mark_lone_surrogates(chunk);
            let Ok(Value::String(said)) = json::parse(&marked) else { panic!("{marked}") };
            text += &halves.join(&said, marked != *chunk);
        }
        text += halves.remainder();
        assert_eq!(text, expected);
    }

    #[test]
    fn halves_are_joined_over_chunks() {
        check(&[r#""a\ud83c""#, r#""\udf89b""#], "a🎉b");
        check(&[r#""a\ud83c""#, r#""""#, r#""\udf89\ud83c""#, r#""\uDF89""#], "a🎉🎉");
        check(&[r#""\ud83c\udf89 \\ud83c \"\\""#], "🎉 \\ud83c \"\\");
    }

    #[test]
    fn what_has_no_other_half_is_replaced() {
        check(&[r#""a\ud83c""#, r#""b""#], "a\u{fffd}b");
        check(&[r#""\udf89a\ud83c\ud83c\u0041""#], "\u{fffd}a\u{fffd}\u{fffd}A");
        check(&[r#""a\ud83c""#], "a\u{fffd}");
    }

    #[test]
    fn private_characters_are_left_alone() {
        check(&["\"\u{10f83c}\u{10ffff}\""], "\u{10f83c}\u{10ffff}");
    }
}
