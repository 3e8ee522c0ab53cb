//! Characters of two halves, cut apart.
//!
//! Who cuts a text by UTF-16 units, as JavaScript does, may send the halves of a surrogate pair in two chunks: `"\ud83c"`
//! and `"\udf89"`, legal JSON that no `String` can hold. Halves that stand alone are marked, and joined where the text goes
//! on.

use std::borrow::Cow;

/// The first of the 2,048 private characters that stand for halves, from U+D800 on: the last ones there are.
const FIRST_MARK: u32 = 0x10_F800;
const FIRST_HALF: u32 = 0xD800;
const FIRST_LOW: u32 = 0xDC00;

/// JSON text with a mark in place of each escaped half that stands alone.
pub(super) fn marked(json: &str) -> String {
    let mut marked = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escaped) = rest.split_at(at);
        marked.push_str(before);
        let taken = match (half(escaped), escaped.get(6..).and_then(half)) {
            (Some(high), Some(low)) if high < FIRST_LOW && low >= FIRST_LOW => 12,
            (Some(alone), _) => {
                marked.extend(char::from_u32(FIRST_MARK + alone - FIRST_HALF));
                rest = escaped.get(6..).unwrap_or_default();
                continue;
            }
            // The character after a backslash belongs to it, be it another one.
            (None, _) => 1 + escaped.chars().nth(1).map_or(0, char::len_utf8),
        };
        let (kept, after) = escaped.split_at_checked(taken).unwrap_or((escaped, ""));
        marked.push_str(kept);
        rest = after;
    }
    marked + rest
}

/// The half that an escape at the beginning stands for.
fn half(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let unit = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
    (FIRST_HALF..0xE000).contains(&unit).then_some(unit)
}

/// Joins halves over the chunks of a text. What has no other half becomes U+FFFD.
#[derive(Clone, Debug, Default)]
pub(super) struct Halves {
    /// The first half at the end of what came.
    high: Option<u32>,
}

impl Halves {
    /// The next chunk with its halves joined; `is_marked`: whether there are marks in it.
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

    /// What is left when no more comes.
    pub(super) fn rest(&mut self) -> &'static str {
        if self.high.take().is_some() { "\u{fffd}" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use serde_json::Value;

    /// Strings of JSON that come one after the other, and the text that they make.
    #[track_caller]
    fn check(chunks: &[&str], expected: &str) {
        let (mut halves, mut text) = (Halves::default(), String::new());
        for chunk in chunks {
            let marked = marked(chunk);
            let Ok(Value::String(said)) = json::parse(&marked) else { panic!("{marked}") };
            text += &halves.join(&said, marked != *chunk);
        }
        text += halves.rest();
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
