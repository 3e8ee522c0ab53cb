//! The ends of texts.

use crate::lookahead::WINDOW;
use crate::work_counter::count_work;

/// Returns true if the end of a text has an opening bracket without its closing one.
pub(crate) fn has_open_bracket(text: &[u8]) -> bool {
    count_work(text.len().min(WINDOW));
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

/// Trims spaces and line breaks from the end of a JSON string's content. Returns whether a line break was trimmed.
pub(crate) fn trim_end(content: &[u8]) -> (&[u8], bool) {
    let (mut text, mut has_newline) = (content, false);
    loop {
        if let Some(before) = text.strip_suffix(b" ") {
            count_work(1);
            text = before;
            continue;
        }
        let escape = [b"\\n", b"\\r", b"\\t"].into_iter().find_map(|escape| text.strip_suffix(escape));
        let Some(before) = escape else { return (text, has_newline) };
        // An odd number of backslashes before it makes the escape a plain letter.
        let backslashes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
        count_work(1 + backslashes);
        if backslashes % 2 == 1 {
            return (text, has_newline);
        }
        has_newline |= text.ends_with(b"\\n");
        text = before;
    }
}
