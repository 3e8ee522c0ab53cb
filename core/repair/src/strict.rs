//! The fast path for JSON without faults except trailing commas.
//!
//! Such an object or array is copied without its whitespace. The full parser reads all other text byte by byte, with
//! the same result.

use super::scalar::{SHORT, plain_number};
use super::unicode_punctuation::{begins_word, is_space};
use super::work_counter::count_work;
use websketch_json::unescaped_end;

/// A copied value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CopiedValue {
    /// Length in the input. Bytes.
    pub(super) length: usize,
    /// Positions of commas before a closing bracket.
    pub(super) trailing: Vec<usize>,
    /// Whether it is an object with a word as `type`.
    pub(super) is_typed: bool,
}

/// Copies the bracketed value at the start of `bytes` to `out`, if it is complete, strict, and at most `room` brackets
/// deep. Otherwise `out` is unchanged, and the error is the number of bytes examined.
pub(super) fn copy(bytes: &[u8], room: usize, out: &mut Vec<u8>) -> Result<CopiedValue, usize> {
    let length = out.len();
    let copied = copy_items(bytes, room.min(127), out).map_err(|at| {
        out.truncate(length);
        at.max(1)
    });
    count_work(match &copied {
        Ok(copied) => copied.length,
        Err(looked_at) => *looked_at,
    });
    copied
}

/// Copies one item per iteration, with its key if it has one. All state is in local variables, because this is the main
/// loop for valid text. The error is the position of the failure, as in the functions below.
fn copy_items(bytes: &[u8], room: usize, out: &mut Vec<u8>) -> Result<CopiedValue, usize> {
    let mut copied = CopiedValue { length: 0, trailing: Vec::new(), is_typed: false };
    // The next byte, the first byte not copied, and the newest comma if it is the last token.
    let (mut at, mut from, mut comma) = (0, 0, None);
    // One bit for each open bracket, set for a brace.
    let (mut braces, mut depth) = (0_u128, 0);
    // The bracket that ended the newest item, if any. A list after a scalar or the reverse may lack a bracket, which
    // the full parser decides.
    let mut ended = None;
    loop {
        let mut byte = next(bytes, &mut at, &mut from, out)?;
        let mut closes = matches!(byte, b'}' | b']');
        if !closes {
            let mut is_type = false;
            if braces & 1 == 1 {
                let end = string(bytes, at)?;
                is_type = depth == 1 && end == at + 6 && bytes.get(at..end) == Some(b"\"type\"");
                at = end;
                if next(bytes, &mut at, &mut from, out)? != b':' {
                    return Err(at);
                }
                at += 1;
                byte = next(bytes, &mut at, &mut from, out)?;
            }
            if matches!(byte, b'{' | b'[') {
                if depth >= room || (byte == b'[' && braces & 1 == 0 && comma.is_some() && ended.is_none()) {
                    return Err(at);
                }
                braces = braces << 1 | u128::from(byte == b'{');
                depth += 1;
                at += 1;
                comma = None;
                continue;
            }
            copied.is_typed |= is_type && byte == b'"' && begins_word(bytes.get(at + 1));
            if braces & 1 == 0 && comma.is_some() && ended == Some(b']') {
                return Err(at);
            }
            ended = None;
            at = scalar(bytes, at, byte)?;
            byte = next(bytes, &mut at, &mut from, out)?;
        } else if let Some(comma) = comma {
            out.extend_from_slice(bytes.get(from..at).unwrap_or_default());
            out.pop();
            from = at;
            copied.trailing.push(comma);
        }
        while byte != b',' || closes {
            if byte != if braces & 1 == 1 { b'}' } else { b']' } || depth == 0 {
                return Err(at);
            }
            braces >>= 1;
            ended = Some(byte);
            depth -= 1;
            at += 1;
            if depth == 0 {
                out.extend_from_slice(bytes.get(from..at).unwrap_or_default());
                return Ok(CopiedValue { length: at, ..copied });
            }
            closes = false;
            byte = next(bytes, &mut at, &mut from, out)?;
        }
        comma = Some(at);
        at += 1;
    }
}

/// Returns the next non-space byte. Copies the bytes before whitespace.
#[inline(always)]
fn next(bytes: &[u8], at: &mut usize, from: &mut usize, out: &mut Vec<u8>) -> Result<u8, usize> {
    let byte = *bytes.get(*at).ok_or(*at)?;
    if !is_space(byte) {
        return Ok(byte);
    }
    out.extend_from_slice(bytes.get(*from..*at).unwrap_or_default());
    let rest = bytes.get(*at..).unwrap_or_default();
    *at += rest.iter().position(|byte| !is_space(*byte)).unwrap_or(rest.len());
    *from = *at;
    bytes.get(*at).copied().ok_or(*at)
}

/// Returns the end of the string, number or literal that starts with `byte`.
#[inline(always)]
fn scalar(bytes: &[u8], at: usize, byte: u8) -> Result<usize, usize> {
    match byte {
        b'"' => string(bytes, at),
        b'-' | b'0'..=b'9' => {
            let length = bytes.get(at..).and_then(plain_number).filter(|length| *length < SHORT);
            length.map(|length| at + length).ok_or(at)
        }
        _ => {
            let rest = bytes.get(at..).unwrap_or_default();
            let word = ["true", "false", "null"].into_iter().find(|word| rest.starts_with(word.as_bytes()));
            word.map(|word| at + word.len()).ok_or(at)
        }
    }
}

/// Returns the end of a string with only self-contained escapes.
fn string(bytes: &[u8], start: usize) -> Result<usize, usize> {
    if bytes.get(start) != Some(&b'"') {
        return Err(start);
    }
    let mut at = start + 1;
    loop {
        at = unescaped_end(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at += bytes.get(at + 1..).and_then(escape).ok_or(at)?,
            Some(_) | None => return Err(at),
        }
    }
}

/// Returns the length of an escape, including its backslash. Surrogate pairs are left to the full parser.
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
