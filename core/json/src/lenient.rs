//! Lenient JSON parsing that replaces single faulty values and keeps all others.

use super::{InvalidJson, parse};
use serde_json::Value;

/// The deepest nesting that is kept. The strict parser rejects nesting of 128.
const MAX_DEPTH: usize = 120;
/// U+FFFD, the replacement for an unreadable character.
const REPLACEMENT: &str = "\u{fffd}";

/// Counts of the repairs made to a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LenientReport {
    /// Lone surrogates and invalid escapes, each replaced by U+FFFD.
    pub characters: usize,
    /// Numbers that are not finite or out of range, each replaced by `null`.
    pub numbers: usize,
    /// Values nested too deeply, each replaced by `null`.
    pub deep: usize,
}

impl LenientReport {
    /// Returns one sentence for each kind of repair, for people.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let kinds = [
            (
                self.characters,
                "character could not be read and is U+FFFD now",
                "characters could not be read and are U+FFFD now",
            ),
            (
                self.numbers,
                "number was not finite and is left out now",
                "numbers were not finite and are left out now",
            ),
            (
                self.deep,
                "value was nested too deeply and is left out now",
                "values were nested too deeply and are left out now",
            ),
        ];
        let sentence = |(count, one, many)| format!("{count} {}", if count == 1 { one } else { many });
        kinds.into_iter().filter(|&(count, ..)| count > 0).map(sentence).collect()
    }
}

/// Parses JSON; a fault inside one value replaces that value only.
///
/// Such faults are lone surrogates, unknown escapes, control characters in strings, numbers that are not finite, and
/// nesting that is too deep. Runs in O(n).
///
/// # Errors
///
/// Fails with [`InvalidJson`] for all other faults.
pub fn parse_lenient(text: &str) -> Result<(Value, LenientReport), InvalidJson> {
    let fault = match parse(text) {
        Ok(value) => return Ok((value, LenientReport::default())),
        Err(fault) => fault,
    };
    match LenientReader::new(text).repair() {
        Some((text, report)) => Ok((parse(&text)?, report)),
        None => Err(fault),
    }
}

/// A single-pass copier that replaces faulty values.
struct LenientReader<'a> {
    text: &'a str,
    at: usize,
    /// The end of the input that is already in `out`.
    copied: usize,
    out: String,
    depth: usize,
    report: LenientReport,
}

impl<'a> LenientReader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, copied: 0, out: String::new(), depth: 0, report: LenientReport::default() }
    }

    /// Returns the repaired text, or `None` if there is nothing to repair.
    fn repair(mut self) -> Option<(String, LenientReport)> {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => self.string(),
                b'[' | b'{' if self.depth >= MAX_DEPTH => self.too_deep(),
                b'[' | b'{' => {
                    self.depth += 1;
                    self.at += 1;
                }
                b']' | b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.at += 1;
                }
                b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => self.word(),
                _ => self.at += 1,
            }
        }
        if self.copied == 0 {
            return None;
        }
        self.replace(self.text.len(), "");
        Some((self.out, self.report))
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// Replaces the text from the current position to `end` with `with`.
    fn replace(&mut self, end: usize, with: &str) {
        self.out.push_str(self.text.get(self.copied..self.at).unwrap_or_default());
        self.out.push_str(with);
        (self.at, self.copied) = (end, end);
    }

    /// Reads a number or bare word. A number that is not finite is replaced by `null`.
    fn word(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.' | '_');
        let word = rest.split(|c| !is_part(c)).next().unwrap_or_default();
        let end = self.at + word.len().max(1);
        let is_number = word.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        let is_name = matches!(word.trim_start_matches('-'), "NaN" | "Infinity");
        // A word without digits, such as `inf`, could only be one of Rust's names for such numbers.
        let is_endless = is_number
            && word.contains(|c: char| c.is_ascii_digit())
            && word.parse::<f64>().is_ok_and(f64::is_infinite);
        if is_name || is_endless {
            self.report.numbers += 1;
            self.replace(end, "null");
        } else {
            self.at = end;
        }
    }

    /// Replaces a value nested too deeply. An unterminated value is left to the parser's error.
    fn too_deep(&mut self) {
        let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
        for (offset, byte) in self.text.bytes().enumerate().skip(self.at) {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_text => is_escaped = true,
                b'"' => is_text = !is_text,
                b'[' | b'{' if !is_text => depth += 1,
                b']' | b'}' if !is_text => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && !is_text {
                self.report.deep += 1;
                return self.replace(offset + 1, "null");
            }
        }
        self.replace(self.text.len(), "");
    }

    /// Reads a string with its quotes.
    fn string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => {
                    self.at += 1;
                    return;
                }
                b'\\' => self.escape(),
                0..0x20 => self.replace(self.at + 1, &format!("\\u{byte:04x}")),
                _ => self.at += 1,
            }
        }
    }

    fn escape(&mut self) {
        match self.peek(1) {
            None | Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 2,
            Some(b'u') => self.unicode_escape(),
            // An unknown escape stands for its letter.
            Some(_) => self.replace(self.at + 1, ""),
        }
    }

    fn unicode_escape(&mut self) {
        match (self.code(0), self.code(6)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => self.at += 12,
            // The text may be truncated here; the parser then reports the truncation.
            (Some(0xd800..0xdc00), None) if self.is_cut(6) => self.at = self.text.len(),
            (None, _) if self.is_cut(0) => self.at = self.text.len(),
            (Some(0xd800..0xe000), _) => self.unreadable(6),
            (Some(_), _) => self.at += 6,
            (None, _) => self.unreadable(2),
        }
    }

    fn unreadable(&mut self, length: usize) {
        self.report.characters += 1;
        self.replace(self.at + length, REPLACEMENT);
    }

    /// Returns the code unit of the escape `\uXXXX` at offset `ahead`.
    fn code(&self, ahead: usize) -> Option<u32> {
        let escape = self.text.get(self.at + ahead..self.at + ahead + 6)?;
        let digits = escape.strip_prefix("\\u")?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
        u32::from_str_radix(digits, 16).ok()
    }

    /// Returns true if the text ends within the escape at offset `ahead`.
    fn is_cut(&self, ahead: usize) -> bool {
        let rest = self.text.get(self.at + ahead..).unwrap_or_default();
        rest.len() < 6
            && "\\u".starts_with(rest.get(..rest.len().min(2)).unwrap_or_default())
            && rest.bytes().skip(2).all(|byte| byte.is_ascii_hexdigit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_string;

    /// Checks the parsed value followed by its repairs.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let read = parse_lenient(text).map(|(value, report)| {
            let LenientReport { characters, numbers, deep } = report;
            let value = to_string(&value);
            if report == LenientReport::default() {
                value
            } else {
                format!("{value} {characters} {numbers} {deep}")
            }
        });
        assert_eq!(read.unwrap_or_else(|fault| fault.to_string()), expected);
    }

    #[test]
    fn what_has_no_faults_stays() {
        check(
            r#"{"a":["\ud83d\ude00","\\u","\u00e9",1e3,-0.5,true,null]}"#,
            r#"{"a":["😀","\\u","é",1000,-0.5,true,null]}"#,
        );
    }

    #[test]
    fn characters_that_are_none_are_replaced() {
        check(
            r#"["lone \ud83d half","\ude00","\ud83d\ud83d\ude00"]"#,
            "[\"lone \u{fffd} half\",\"\u{fffd}\",\"\u{fffd}😀\"] 3 0 0",
        );
        check(
            r#"["\ud83d\n","\ud83d\u0041","\uzz"]"#,
            "[\"\u{fffd}\\n\",\"\u{fffd}A\",\"\u{fffd}zz\"] 3 0 0",
        );
        check("{\"\\ud83d\":\"a\tb\nc\\q\"}", "{\"\u{fffd}\":\"a\\tb\\ncq\"} 1 0 0");
    }

    #[test]
    fn numbers_that_are_none_are_left_out() {
        check(
            r#"[NaN,-Infinity,Infinity,1e999,-1e999,1e-999,"NaN 1e999"]"#,
            r#"[null,null,null,null,null,0,"NaN 1e999"] 0 5 0"#,
        );
        check("[inf]", "not valid JSON at line 1, column 2: expected value");
    }

    #[test]
    fn what_lies_too_deep_is_left_out() {
        let deep = ["[".repeat(500), "\"]\\\"\"".to_owned(), "]".repeat(500)].concat();
        let kept = ["[", &"[".repeat(119), "null", &"]".repeat(119), ",7] 0 0 1"].concat();
        check(&format!("[{},7]", deep), &kept);
    }

    #[test]
    fn a_text_that_ends_too_early_says_so() {
        for cut in [r#"["\ud83d"#, r#"["\ud83d\ude"#, r#"["\u0"#, r#"["\"#, r#"["\ude00"#, "[1e999,", "[NaN"]
        {
            assert!(parse_lenient(cut).unwrap_err().is_cut, "{cut}");
        }
        assert!(parse_lenient(&"[".repeat(1000)).unwrap_err().is_cut);
        assert!(!parse_lenient("[1,]").unwrap_err().is_cut);
    }

    #[test]
    fn sentences_count() {
        let report = LenientReport { characters: 1, numbers: 2, deep: 1 };
        assert_eq!(
            report.sentences(),
            [
                "1 character could not be read and is U+FFFD now",
                "2 numbers were not finite and are left out now",
                "1 value was nested too deeply and is left out now",
            ]
        );
    }
}
