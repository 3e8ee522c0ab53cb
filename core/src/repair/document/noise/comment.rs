//! Comments: where they begin, and where those of one line end.

use super::Skip;
use crate::repair::document::{Document, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::lookahead::{WINDOW, is_element_behind_sign};
use crate::repair::report::RepairKind;

impl Document {
    pub(super) fn slash(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        match rest.get(1) {
            Some(b'/') => Some(self.skip(Skip::LineComment(0), 2)),
            Some(b'*') => Some(self.skip(Skip::Comment(b"*/"), 2)),
            None if !eof => Some(Progress::More),
            _ => None,
        }
    }

    /// A number sign begins a comment, or the text of an element.
    pub(super) fn number_sign(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        if matches!(self.state, State::Item) && self.is_top(Kind::Array) {
            match is_element_behind_sign(rest.get(1..).unwrap_or_default(), eof) {
                None => return Some(Progress::More),
                Some(true) => return None,
                Some(false) => {}
            }
        }
        Some(self.skip(Skip::LineComment(0), 1))
    }

    /// A comment on the only line of a document ends where its brackets do, so that these are not left open.
    pub(super) fn skip_line_comment(&mut self, open: usize, rest: &[u8], eof: bool) -> Progress {
        let special = |byte: &u8| matches!(byte, b'\n' | b'{' | b'[' | b'(' | b'}' | b']' | b')');
        let Some(at) = rest.iter().position(special) else { return Used(rest.len()) };
        let byte = rest.get(at).copied().unwrap_or_default();
        let closes = open == 0 && self.frames.last().is_some_and(|top| top.close == byte);
        let open = match byte {
            b'\n' => return self.resume(at, RepairKind::Comment),
            b'{' | b'[' | b'(' => open + 1,
            _ if closes => match goes_on_behind_bracket(rest.get(at..).unwrap_or_default(), eof) {
                None if at > 0 => return Used(at),
                None => return Progress::More,
                Some(true) => return self.resume(at, RepairKind::Comment),
                Some(false) => 0,
            },
            _ => open.saturating_sub(1),
        };
        if let State::Skip { skip, .. } = &mut self.state {
            *skip = Skip::LineComment(open);
        }
        Used(at + 1)
    }
}

/// Whether a document goes on in this line behind a closing bracket, and maybe more of them, or the text ends.
fn goes_on_behind_bracket(rest: &[u8], eof: bool) -> Option<bool> {
    let window = rest.get(..WINDOW).unwrap_or(rest);
    spend(window.len());
    let is_bracket = |byte: &u8| matches!(byte, b'}' | b']' | b' ' | b'\t');
    let mut behind = window.iter().skip_while(|byte| is_bracket(byte));
    let next = behind.next();
    if next == Some(&b',')
        && let Some(next) = behind.find(|byte| !matches!(byte, b' ' | b'\t'))
    {
        return Some(matches!(next, b'"' | b'\'' | b'{' | b'['));
    }
    match next {
        Some(b',') | None if eof && window.len() == rest.len() => Some(next.is_none()),
        Some(b',') | None => (window.len() == WINDOW).then_some(false),
        Some(_) => Some(false),
    }
}
