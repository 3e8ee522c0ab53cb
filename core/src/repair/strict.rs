//! The quick way through what has no fault but trailing commas: such an object or array is copied as it
//! is, without its spaces. Whatever this does not take, the reader reads byte by byte to the same end.

use super::effort::spend;
use super::glyph::{begins_word, is_space};
use super::scalar::{SHORT, plain_number};
use crate::json::plain_end;

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

/// Copies the bracketed value at the start of `bytes` to `out` if all of it is there and strict, at most
/// `room` brackets deep. Else `out` stays as it was, and the number of bytes looked at is returned.
pub(super) fn copy(bytes: &[u8], room: usize, out: &mut Vec<u8>) -> Result<Copied, usize> {
    let length = out.len();
    let copied = copy_items(bytes, room.min(127), out).map_err(|at| {
        out.truncate(length);
        at.max(1)
    });
    spend(match &copied {
        Ok(copied) => copied.length,
        Err(looked_at) => *looked_at,
    });
    copied
}

/// One item, with its key if it has one, in each round. Everything is in local variables: this is the loop
/// that all good text goes through. The error is where it failed, here and below.
fn copy_items(bytes: &[u8], room: usize, out: &mut Vec<u8>) -> Result<Copied, usize> {
    let mut copied = Copied { length: 0, trailing: Vec::new(), is_typed: false };
    // The next byte, the first one that is not copied yet, the newest comma if nothing follows it yet.
    let (mut at, mut from, mut comma) = (0, 0, None);
    // One bit for each open bracket: whether it is a brace.
    let (mut braces, mut depth) = (0_u128, 0);
    // The bracket that ended the newest item, if one did. Whether a list right behind a scalar, or a scalar behind a
    // list, lacks a bracket is for the reader to tell.
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
                return Ok(Copied { length: at, ..copied });
            }
            closes = false;
            byte = next(bytes, &mut at, &mut from, out)?;
        }
        comma = Some(at);
        at += 1;
    }
}

/// The next byte that is no space. What stands before spaces is copied.
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

/// The end of the string, number or literal that begins with `byte`.
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

/// The end of a string whose escapes all stand for themselves.
fn string(bytes: &[u8], start: usize) -> Result<usize, usize> {
    if bytes.get(start) != Some(&b'"') {
        return Err(start);
    }
    let mut at = start + 1;
    loop {
        at = plain_end(bytes, at);
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at += bytes.get(at + 1..).and_then(escape).ok_or(at)?,
            Some(_) | None => return Err(at),
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
