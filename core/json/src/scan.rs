//! A validating JSON scanner that builds no values, the fast path for large documents.
//!
//! It accepts the output of `JSON.stringify` and returns `None` for everything else, invalid or merely unusual. The
//! caller then falls back to the full parser, which also reports errors.

mod members;

pub use members::members;

use super::lazy_value::LazyValue;
use super::number::{parse_number, push_number};
use super::swar::unescaped_len;

/// The deepest nesting that is scanned. The full parser accepts 128.
const DEEPEST: usize = 64;
/// The most keys of one object that are compared to find duplicates.
const MOST_KEYS: usize = 32;

/// A cursor over JSON text.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a cursor at the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next byte without consuming it.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Returns true if the whole text is consumed.
    pub fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Consumes the next byte if it is `byte`. Returns whether it was.
    #[inline]
    pub(crate) fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Consumes `byte`, or returns `None` if another byte comes next.
    #[inline]
    pub fn expect(&mut self, byte: u8) -> Option<()> {
        self.skip(byte).then_some(())
    }

    /// Advances to the next entry of a list that `close` ends. Returns false at the end. `is_first` is true before the
    /// first entry.
    pub fn entry(&mut self, close: u8, is_first: &mut bool) -> Option<bool> {
        if self.skip(close) {
            return Some(false);
        }
        if !std::mem::take(is_first) {
            self.expect(b',')?;
        }
        Some(true)
    }

    /// Reads a string without escapes.
    pub fn plain_string(&mut self) -> Option<&'a str> {
        let (text, is_plain) = self.string()?;
        is_plain.then_some(text)
    }

    /// Reads a string in the form of `JSON.stringify`. Returns the text between its quotes and whether it has no
    /// escapes.
    pub(crate) fn string(&mut self) -> Option<(&'a str, bool)> {
        self.expect(b'"')?;
        let (from, mut is_plain) = (self.at, true);
        loop {
            self.skip_plain();
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    is_plain = false;
                    self.at += 1;
                    // `\u` escapes are rare; the full parser reads them.
                    matches!(self.peek()?, b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't').then_some(())?;
                    self.at += 1;
                }
                _ => return None,
            }
        }
        let text = self.text.get(from..self.at)?;
        self.at += 1;
        Some((text, is_plain))
    }

    /// Advances to the next quote, backslash or control character, or to the end.
    fn skip_plain(&mut self) {
        self.at += unescaped_len(self.text.as_bytes().get(self.at..).unwrap_or_default());
    }

    /// Reads a number.
    pub fn number(&mut self) -> Option<f64> {
        let text = self.number_text()?;
        short_number(text).or_else(|| parse_number(text))
    }

    /// Reads a value and returns its text if [`super::to_string`] would write the same text.
    pub fn canonical(&mut self) -> Option<&'a str> {
        let from = self.at;
        self.walk(&mut Vec::new(), 0)?;
        self.text.get(from..self.at)
    }

    /// Reads the next value. An object or array must be in canonical form.
    pub fn view(&mut self) -> Option<LazyValue<'a>> {
        if matches!(self.peek()?, b'-' | b'0'..=b'9') {
            let text = self.number_text()?;
            return short_number(text).or_else(|| parse_number(text)).map(|_| LazyValue::trusted(text));
        }
        self.canonical().map(LazyValue::canonical)
    }

    /// Passes the members of the object at the cursor to `each`, in order. Returns `None` for an escaped key, or a
    /// value that is not in canonical form.
    pub fn members(&mut self, mut each: impl FnMut(&'a str, LazyValue<'a>)) -> Option<()> {
        let mut is_first = true;
        self.expect(b'{')?;
        while self.entry(b'}', &mut is_first)? {
            let key = self.plain_string()?;
            self.expect(b':')?;
            each(key, self.view()?);
        }
        Some(())
    }

    /// Validates one value. `keys` holds the keys of the enclosing objects.
    fn walk(&mut self, keys: &mut Vec<&'a str>, depth: usize) -> Option<()> {
        match self.peek()? {
            b'"' => self.string().map(drop),
            b'{' if depth < DEEPEST => self.walk_object(keys, depth),
            b'[' if depth < DEEPEST => self.walk_array(keys, depth),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null"),
            b'-' | b'0'..=b'9' => {
                let text = self.number_text()?;
                is_canonical(text).then_some(())
            }
            _ => None,
        }
    }

    fn walk_object(&mut self, keys: &mut Vec<&'a str>, depth: usize) -> Option<()> {
        let (outer, mut is_first) = (keys.len(), true);
        self.at += 1;
        while self.entry(b'}', &mut is_first)? {
            let (key, _) = self.string()?;
            let own = keys.get(outer..)?;
            if own.len() == MOST_KEYS || own.contains(&key) {
                return None;
            }
            keys.push(key);
            self.expect(b':')?;
            self.walk(keys, depth + 1)?;
        }
        keys.truncate(outer);
        Some(())
    }

    fn walk_array(&mut self, keys: &mut Vec<&'a str>, depth: usize) -> Option<()> {
        let mut is_first = true;
        self.at += 1;
        while self.entry(b']', &mut is_first)? {
            self.walk(keys, depth + 1)?;
        }
        Some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        self.text.get(self.at..)?.starts_with(word).then_some(())?;
        self.at += word.len();
        Some(())
    }

    fn number_text(&mut self) -> Option<&'a str> {
        let from = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        self.text.get(from..self.at).filter(|text| !text.is_empty())
    }
}

/// Parses a decimal number, if both its digits and its power of ten are exact floats. Their quotient is then the nearest
/// float (Clinger 1990). Returns `None` for any other number.
pub(super) fn short_number(text: &str) -> Option<f64> {
    /// So many digits always make an integer below 2⁵³.
    const MOST_DIGITS: usize = 15;
    let mut bytes = text.bytes();
    let is_negative = text.starts_with('-');
    if is_negative {
        bytes.next();
    }
    let (mut units, mut digits, mut one, mut point) = (0_u64, 0_usize, 1.0_f64, None);
    for byte in bytes {
        match byte {
            b'0'..=b'9' => {
                if digits == 1 && units == 0 && point.is_none() {
                    // JSON numbers have no leading zero.
                    return None;
                }
                units = units * 10 + u64::from(byte - b'0');
                digits += 1;
                if point.is_some() {
                    one *= 10.0;
                }
            }
            b'.' if point.is_none() && digits > 0 => point = Some(digits),
            _ => return None,
        }
        if digits > MOST_DIGITS {
            return None;
        }
    }
    if digits == 0 || point == Some(digits) {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "below 2⁵³")]
    let value = units as f64 / one;
    // Minus zero is read as zero.
    Some(if is_negative && units > 0 { -value } else { value })
}

/// Returns true if [`push_number`] writes the number as `text`.
pub(super) fn is_canonical(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole && !digits.starts_with('0') {
        return !digits.is_empty();
    }
    let mut again = String::with_capacity(text.len());
    short_number(text).or_else(|| parse_number(text)).is_some_and(|value| {
        push_number(&mut again, value);
        again == text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, to_string};
    use proptest::prelude::*;

    fn canonical(text: &str) -> Option<&str> {
        let mut scan = Scanner::new(text);
        scan.canonical().filter(|_| scan.is_at_end())
    }

    #[test]
    fn takes_what_javascript_writes() {
        for text in [
            "{}",
            "[]",
            r#"{"text":"Save \"it\"\n","own":[1,-2.5,{"a":null},true,false,"ü字"],"":0}"#,
            "0",
            "83.28513789611293",
            "1e+21",
            "-1e-7",
        ] {
            assert_eq!(canonical(text), Some(text));
        }
    }

    #[test]
    fn leaves_the_rest_to_the_parser() {
        for text in [
            "",
            "{",
            "{}}",
            " {}",
            "{ }",
            "[1,]",
            "[,1]",
            "{\"a\" :1}",
            "{\"a\":1,\"a\":2}",
            "\"\\/\"",
            "\"\\u0041\"",
            "\"\n\"",
            "01",
            "-0",
            "1.0",
            "1.50",
            "+1",
            ".5",
            "1.",
            "1e3",
            "1E+21",
            "-",
            "tru",
            "nul",
            "NaN",
            "'a'",
            "123456789012345678",
            "1e999",
        ] {
            assert_eq!(canonical(text), None, "{text}");
        }
        assert_eq!(canonical(&"[".repeat(1_000)), None);
    }

    proptest! {
        #[test]
        fn what_is_taken_is_what_would_be_written(text in r#"[\[\]{}:,"\\a-e0-9.\-nu ]{0,24}"#) {
            if let Some(taken) = canonical(&text) {
                prop_assert_eq!(to_string(&parse(taken).unwrap()), taken);
            }
        }

        #[test]
        fn numbers_are_those_of_the_parser(whole in any::<u64>(), decimals in 0_usize..20, any in any::<f64>()) {
            let mut digits = whole.to_string();
            if decimals < digits.len() {
                digits.insert(digits.len() - decimals, '.');
            }
            for text in [digits, any.to_string(), format!("{any:e}")] {
                if let Some(short) = short_number(&text) {
                    prop_assert_eq!(Some(short), parse_number(&text), "{}", text);
                }
            }
        }
    }
}
