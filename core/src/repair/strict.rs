//! The quick way through what has no fault but trailing commas: such an object or array is copied as it
//! is, without its spaces. Whatever this does not take, the reader reads byte by byte to the same end.

use super::glyph::{is_name, is_space};
use super::scalar::is_number;

/// A value that was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Copied {
    /// Bytes of it.
    pub(super) length: usize,
    /// Commas before a closing bracket.
    pub(super) trailing: Vec<usize>,
    /// Whether it is an object with a `type` in words.
    pub(super) is_typed: bool,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Value,
    /// A value, or the end of an empty array.
    First,
    Key,
    /// A key, or the end of an empty object.
    FirstKey,
    Colon,
    /// A comma, or a closing bracket.
    After,
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the bytes begin that are not copied yet.
    from: usize,
    /// One bit for each open bracket: whether it is a brace.
    braces: u128,
    depth: usize,
    want: Want,
    is_type: bool,
    is_typed: bool,
    trailing: Vec<usize>,
    /// The newest comma.
    comma: usize,
}

/// Copies the bracketed value at the start of `bytes` to `out` if all of it is there and strict, at most
/// `room` brackets deep. Else `out` stays as it was, and the number of bytes looked at is returned.
pub(super) fn copy(bytes: &[u8], room: usize, out: &mut Vec<u8>) -> Result<Copied, usize> {
    let mut scan = Scan {
        bytes,
        at: 0,
        from: 0,
        braces: 0,
        depth: 0,
        want: Want::Value,
        is_type: false,
        is_typed: false,
        trailing: Vec::new(),
        comma: 0,
    };
    let length = out.len();
    loop {
        if scan.step(room.min(127), out).is_none() {
            out.truncate(length);
            return Err(scan.at.max(1));
        }
        if scan.depth == 0 {
            scan.flush(out);
            return Ok(Copied { length: scan.at, trailing: scan.trailing, is_typed: scan.is_typed });
        }
    }
}

impl Scan<'_> {
    fn flush(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.bytes.get(self.from..self.at).unwrap_or_default());
    }

    /// Takes one token.
    fn step(&mut self, room: usize, out: &mut Vec<u8>) -> Option<()> {
        let mut byte = *self.bytes.get(self.at)?;
        if is_space(byte) {
            self.flush(out);
            while is_space(byte) {
                self.at += 1;
                byte = *self.bytes.get(self.at)?;
            }
            self.from = self.at;
        }
        let is_brace = self.braces & 1 == 1;
        match (self.want, byte) {
            (Want::Key, b'}') | (Want::Value, b']') if self.depth > 0 && is_brace == (byte == b'}') => {
                self.flush(out);
                out.pop();
                self.from = self.at;
                self.trailing.push(self.comma);
                self.close();
            }
            (Want::Value | Want::First, b'{' | b'[') if self.depth < room => {
                self.braces = self.braces << 1 | u128::from(byte == b'{');
                self.depth += 1;
                self.want = if byte == b'{' { Want::FirstKey } else { Want::First };
                self.at += 1;
            }
            (Want::Value | Want::First, _) if byte != b']' => self.scalar(byte)?,
            (Want::Key | Want::FirstKey, b'"') => {
                let start = self.at;
                self.string()?;
                self.is_type = self.depth == 1 && self.bytes.get(start..self.at) == Some(b"\"type\"");
                self.want = Want::Colon;
            }
            (Want::Colon, b':') => {
                self.want = Want::Value;
                self.at += 1;
            }
            (Want::After, b',') => {
                self.want = if is_brace { Want::Key } else { Want::Value };
                self.comma = self.at;
                self.at += 1;
            }
            (Want::After | Want::FirstKey, b'}') if is_brace => self.close(),
            (Want::After | Want::First, b']') if !is_brace => self.close(),
            _ => return None,
        }
        Some(())
    }

    fn close(&mut self) {
        self.braces >>= 1;
        self.depth -= 1;
        self.want = Want::After;
        self.at += 1;
    }

    fn scalar(&mut self, byte: u8) -> Option<()> {
        let rest = self.bytes.get(self.at..)?;
        self.want = Want::After;
        let length = match byte {
            b'"' => {
                let first = *rest.get(1)?;
                self.is_typed |= self.is_type && self.depth == 1 && is_name(first) && first != b'.';
                return self.string();
            }
            b'-' | b'0'..=b'9' => {
                let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
                let length = rest.iter().position(|byte| !is_part(byte))?;
                let ends = matches!(rest.get(length), Some(b',' | b'}' | b']' | b' ' | b'\n'));
                // A number of hundreds of digits may be out of range.
                (ends && length < 300 && is_number(rest.get(..length)?)).then_some(length)?
            }
            _ => ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word.as_bytes()))?.len(),
        };
        self.at += length;
        Some(())
    }

    /// A string whose escapes all stand for themselves.
    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            let rest = self.bytes.get(self.at..)?;
            let run = rest.iter().position(|byte| matches!(byte, 0..0x20 | b'"' | b'\\'))?;
            self.at += run;
            match rest.get(run)? {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.at += escape(rest.get(run + 1..)?)?,
                _ => return None,
            }
        }
    }
}

/// The length of an escape behind its backslash, both together. Pairs of halves are left to the reader.
fn escape(rest: &[u8]) -> Option<usize> {
    match rest.first()? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => {
            let digits = rest.get(1..5)?;
            let is_half = matches!(digits, [b'd' | b'D', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F', ..]);
            (!is_half && digits.iter().all(u8::is_ascii_hexdigit)).then_some(6)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, room: usize, expected: Result<(&str, usize, bool), usize>) {
        let mut out = b"[".to_vec();
        let found = copy(text.as_bytes(), room, &mut out);
        let json = String::from_utf8_lossy(out.get(1..).unwrap_or_default()).into_owned();
        assert_eq!(found.map(|found| (json.as_str(), found.length, found.is_typed)), expected);
    }

    #[test]
    fn strict_values_are_copied_without_their_spaces() {
        check(
            "{\"type\" : \"a b\",\n \"x\": [ -1.5, {}, [] ] } ,",
            9,
            Ok((r#"{"type":"a b","x":[-1.5,{},[]]}"#, 41, true)),
        );
        check(r#"[{"type":"a"}]"#, 9, Ok((r#"[{"type":"a"}]"#, 14, false)));
        check(r#"{"a":"\"\\\u00e9","b":true}"#, 9, Ok((r#"{"a":"\"\\\u00e9","b":true}"#, 27, false)));
        check(r#"{"a":[1,2, ],}"#, 9, Ok((r#"{"a":[1,2]}"#, 14, false)));
        check(r#"{"type":"..."}"#, 9, Ok((r#"{"type":"..."}"#, 14, false)));
    }

    #[test]
    fn anything_else_is_left_alone() {
        check(r#"{"a":1"#, 9, Err(5));
        check(r#"{"a":1,,}"#, 9, Err(7));
        check(r#"{"a":1]"#, 9, Err(6));
        check(r#"{"a":"\ud83d\ude00"}"#, 9, Err(6));
        check(r#"{"a":1e3}"#, 9, Err(5));
        check("[[[]]]", 2, Err(2));
    }
}
