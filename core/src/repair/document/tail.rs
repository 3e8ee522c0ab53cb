//! How a text that was read ends.

use crate::repair::effort::spend;
use crate::repair::lookahead::WINDOW;

/// Whether the end of a text has a bracket that it does not close.
pub(crate) fn has_open_bracket(text: &[u8]) -> bool {
    spend(text.len().min(WINDOW));
    let mut closed = 0_usize;
    text.iter().rev().take(WINDOW).any(|byte| match byte {
        b'}' | b']' | b')' => {
            closed += 1;
            false
        }
        b'{' | b'[' | b'(' if closed == 0 => true,
        b'{' | b'[' | b'(' => {
            closed -= 1;
            false
        }
        _ => false,
    })
}

/// `content` of a JSON string without spaces and line breaks at its end; whether there was a break.
pub(crate) fn trim_end(content: &[u8]) -> (&[u8], bool) {
    let (mut text, mut has_newline) = (content, false);
    loop {
        if let Some(before) = text.strip_suffix(b" ") {
            spend(1);
            text = before;
            continue;
        }
        let escape = [b"\\n", b"\\r", b"\\t"].into_iter().find_map(|escape| text.strip_suffix(escape));
        let Some(before) = escape else { return (text, has_newline) };
        // An even number of backslashes before it makes it a letter.
        let backslashes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
        spend(1 + backslashes);
        if backslashes % 2 == 1 {
            return (text, has_newline);
        }
        has_newline |= text.ends_with(b"\\n");
        text = before;
    }
}
