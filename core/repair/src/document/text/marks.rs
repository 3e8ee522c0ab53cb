//! Repeated quotation marks, and strings joined by an operator.

use super::{OpenString, QuoteMark};
use crate::document::{Document, Progress, State, Used};
use crate::lookahead::{Role, Verdict, WINDOW, WritingStyle, classify_mark};
use crate::marker::is_next;
use crate::report::RepairKind;
use crate::unicode_punctuation::is_space;
use crate::work_counter::count_work;

impl Document {
    /// Handles a mark that is one of several in place of one, or that joins the string to the next. The inner `None`
    /// means neither, the outer `None` that more bytes are needed.
    pub(super) fn several_marks(
        &mut self,
        length: usize,
        rest: &[u8],
        eof: bool,
        style: WritingStyle,
    ) -> Option<Option<Progress>> {
        let State::Text(OpenString { role, mark, start, surplus, inner_marks, .. }) = self.state else {
            return Some(None);
        };
        if inner_marks.is_multiple_of(2)
            && let Some(joint) = joint(length, rest, eof)?
        {
            self.repair(RepairKind::StrayText, joint);
            if let (State::Text(text), QuoteMark::Plain(_)) = (&mut self.state, mark) {
                text.mark = QuoteMark::Plain(*rest.get(joint - 1)?);
            }
            return Some(Some(Used(joint)));
        }
        let QuoteMark::Plain(quote) = mark else { return Some(None) };
        if surplus > 0 {
            let run = rest.iter().take(surplus + 1).take_while(|byte| **byte == quote).count();
            if run <= surplus {
                return if run == rest.len() && !eof { None } else { Some(None) };
            }
            let ends =
                classify_mark(rest.get(run..).unwrap_or_default(), eof, role, style)? != Verdict::Inner;
            return Some(if ends { self.end_text(run) } else { None });
        }
        if self.output.json.len() > start + 1 {
            return Some(None);
        }
        let count = surplus_marks(quote, rest, eof, role, style)?;
        if count == 0 {
            return Some(None);
        }
        self.repair(RepairKind::InnerQuote, count);
        if let State::Text(text) = &mut self.state {
            text.surplus = count;
        }
        Some(Some(Used(count)))
    }
}

/// Returns the count of bytes between two strings joined by `" + "`, both marks included.
fn joint(length: usize, rest: &[u8], eof: bool) -> Option<Option<usize>> {
    let window = rest.get(..WINDOW).unwrap_or(rest);
    let behind = |at: usize| at + window.iter().skip(at).take_while(|byte| is_space(**byte)).count();
    let is_all = eof || window.len() == WINDOW;
    let sign = behind(length);
    match window.get(sign) {
        Some(b'+') => {}
        None if !is_all => return None,
        _ => return Some(None),
    }
    let next = behind(sign + 1);
    count_work(next);
    let behind = window.get(next..).unwrap_or_default();
    // The next string may have a different mark.
    let other = matches!(behind.first(), Some(b'"' | b'\'')) && length == 1;
    let is_joined = other || is_next(behind, rest.get(..length)?, is_all)?;
    Some(is_joined.then_some(next + length))
}

/// Returns the count of extra marks after an opening mark: two, or one if the next mark ends the string.
fn surplus_marks(quote: u8, rest: &[u8], eof: bool, role: Role, style: WritingStyle) -> Option<usize> {
    const MOST: usize = 3;
    let run = rest.iter().take(MOST).take_while(|byte| **byte == quote).count();
    let ends = |at: usize| {
        let after = rest.get(at..).unwrap_or_default();
        Some(classify_mark(after, eof, role, style)? != Verdict::Inner)
    };
    let Some(next) = rest.get(run) else { return if eof || run == MOST { Some(0) } else { None } };
    match run {
        _ if b",:;}]".contains(next) => Some(0),
        2 if !is_space(*next) => Some(2),
        2 => Some(if ends(2)? { 0 } else { 2 }),
        1 if quote == b'"' && !is_space(*next) => {
            let line = rest.get(..WINDOW).unwrap_or(rest);
            count_work(line.len());
            let is_mark = |pair: &[u8]| matches!(pair, [_, b'\n'] | [0..=b'[' | b']'.., b'"']);
            let is_end = match line.windows(2).skip(1).position(is_mark).map(|at| at + 2) {
                Some(at) if line.get(at) == Some(&b'\n') => false,
                Some(at) if rest.get(at + 1) == Some(&quote) => ends(at + 2)?,
                Some(at) => ends(at + 1)?,
                None if eof || line.len() == WINDOW => true,
                None => return None,
            };
            Some(usize::from(is_end))
        }
        _ => Some(0),
    }
}
