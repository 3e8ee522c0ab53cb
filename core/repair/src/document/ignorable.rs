//! Ignorable text inside a document: comments, markers, tags, fences, ellipses.

mod comment;

use super::text::QuoteMark;
use super::{BracketKind, Document, Progress, SkipKind, State, Used};
use crate::marker::{Tag, failure, is_next, tag};
use crate::options::OMITTED;
use crate::report::RepairKind;
use crate::work_counter::count_work;

/// Markers that only announce the end of the answer.
const END_MARKERS: [&[u8]; 2] = [b"[DONE]", b"[END]"];

impl Document {
    /// Consumes ignorable text, if any starts here. Returns `None` if more bytes are needed.
    pub(super) fn noise(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Option<Progress>> {
        if byte == b'<' || self.options.sentinels.iter().any(|it| it.as_bytes().first() == Some(&byte)) {
            let beginnings = self.options.sentinels.iter().map(String::as_str).chain(["<<"]);
            let length = failure(rest, eof, beginnings)?;
            if length > 0 {
                return Some(Some(self.fail(length, rest)));
            }
        }
        Some(match byte {
            b'/' if is_next(rest, b"//", eof)? => Some(self.line_comment(2, rest, eof)?),
            b'/' if is_next(rest, b"/*", eof)? => Some(self.skip(SkipKind::Comment, 2)),
            b'#' if !matches!(self.state, State::Value) => Some(self.line_comment(1, rest, eof)?),
            b'.' if is_next(rest, b"...", eof)? => Some(self.ellipsis(3)),
            b'`' if is_next(rest, b"```", eof)? => Some(self.fence()),
            b'\\' => Some(self.backslash(rest, eof)?),
            b'>' if matches!(self.state, State::Item | State::After) => Some(self.stray(1)),
            b'<' | b'[' => self.marker(byte, rest, eof)?,
            _ => None,
        })
    }

    /// Handles an ellipsis and the words about the omission.
    pub(super) fn ellipsis(&mut self, length: usize) -> Progress {
        if self.may_be_prose() {
            return Progress::Prose;
        }
        self.skip(SkipKind::Omission, length)
    }

    pub(super) fn skip(&mut self, skip: SkipKind, length: usize) -> Progress {
        self.skip_from(skip, self.position.at);
        Used(length)
    }

    /// Starts skipping as [`Self::skip`] does, from this offset in the text.
    pub(super) fn skip_from(&mut self, skip: SkipKind, from: usize) {
        let before = Box::new(std::mem::take(&mut self.state));
        self.state = State::Skip { skip, from, before };
    }

    /// Handles a fence. It ends a fenced document; in another document it starts or ends a block.
    fn fence(&mut self) -> Progress {
        let begins = !self.beginning.is_marked && matches!(self.state, State::Value);
        if begins { self.skip(SkipKind::Line, 3) } else { Progress::Cut }
    }

    /// Handles the backslashes of an escaped document, where `\"` opens a string and `\n` is a space.
    fn backslash(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        const LONGEST: usize = 7;
        let run = rest.iter().take(LONGEST).take_while(|byte| **byte == b'\\').count();
        match rest.get(run) {
            Some(mark @ (b'"' | b'\'')) => {
                self.repair(RepairKind::EscapedTwice, run);
                self.style.escapes_marks = true;
                // Each escaping doubles a backslash and adds one before a mark.
                let unit = if (run + 1).is_power_of_two() { run + 1 } else { 2 };
                Some(self.quote(QuoteMark::Escaped { mark: *mark, unit }, run + 1))
            }
            Some(b'n' | b'r' | b't') => {
                self.repair(RepairKind::EscapedTwice, run + 1);
                Some(Used(run + 1))
            }
            None if !eof => None,
            _ => Some(self.stray(run)),
        }
    }

    fn marker(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Option<Progress>> {
        for marker in END_MARKERS {
            if is_next(rest, marker, eof)? {
                self.repair(RepairKind::Sentinel, marker.len());
                return Some(Some(Used(marker.len())));
            }
        }
        Some(if byte == b'<' { Some(self.angle(rest, eof)?) } else { None })
    }

    fn angle(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let (tag, length) = tag(rest, eof)?;
        Some(match tag {
            Tag::ThinkingEnds => Progress::Thinking(length),
            Tag::ThinkingBegins => self.skip(SkipKind::Thinking, length),
            Tag::Closing | Tag::AnswerEnds => Progress::Cut,
            Tag::Token => {
                self.repair(RepairKind::Sentinel, length);
                Used(length)
            }
            Tag::AnswerBegins | Tag::Other | Tag::None if self.output.is_first() => Progress::Prose,
            Tag::AnswerBegins | Tag::Other | Tag::None => self.stray(length),
        })
    }

    pub(super) fn skip_step(&mut self, skip: SkipKind, rest: &[u8], eof: bool) -> Option<Progress> {
        Some(match skip {
            SkipKind::Line => self.skip_to(rest, skip, |byte| byte == b'\n'),
            SkipKind::Omission => self
                .skip_to(rest, skip, |byte| matches!(byte, b',' | b']' | b'}' | b'\n' | b'"' | b'{' | b'[')),
            SkipKind::Words => {
                self.skip_to(rest, skip, |byte| matches!(byte, b',' | b']' | b'}' | b'\n' | b'"'))
            }
            SkipKind::Comment => match find(rest, b"*/") {
                Some(at) => self.resume(at + 2),
                None if eof => Used(rest.len()),
                // The last byte may be the first of the two.
                None if rest.len() < 2 => return None,
                None => Used(rest.len() - 1),
            },
            SkipKind::Thinking => return self.skip_thinking(rest, eof),
        })
    }

    fn skip_to(&mut self, rest: &[u8], skip: SkipKind, is_end: fn(u8) -> bool) -> Progress {
        if skip == SkipKind::Omission
            && let Some(top) = self.output.top()
        {
            // An omission stands for an item.
            top.has_comma = false;
        }
        match rest.iter().position(|byte| is_end(*byte)) {
            Some(at) => self.resume(at),
            None => Used(rest.len()),
        }
    }

    /// Returns to the document after skipped text.
    pub(super) fn resume(&mut self, length: usize) -> Progress {
        if let State::Skip { skip, from, before } = &mut self.state {
            let kind = match skip {
                SkipKind::Omission => RepairKind::Ellipsis,
                SkipKind::Words => RepairKind::StrayText,
                SkipKind::Thinking => RepairKind::Thinking,
                SkipKind::Line | SkipKind::Comment => RepairKind::Comment,
            };
            let (from, before) = (*from, std::mem::take(&mut **before));
            self.state = before;
            self.summary.report.add(kind, from, self.position.at + length);
            if kind == RepairKind::Ellipsis {
                self.mark_omission();
            }
        }
        Used(length)
    }

    /// Writes a placeholder for omitted items into a list inside an element. Otherwise the omission would be invisible.
    pub(super) fn mark_omission(&mut self) {
        let is_inner = self.output.frames.len() > 1
            && self.output.top().is_some_and(|top| top.kind == BracketKind::Array && !top.is_watched);
        if is_inner && self.options.marks_omissions && !matches!(self.state, State::Value) {
            self.begin_item();
            self.output.push_quoted(OMITTED.as_bytes());
            self.end_value(true);
        }
    }

    fn skip_thinking(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let at = rest.iter().position(|byte| *byte == b'<').unwrap_or(rest.len());
        if at > 0 {
            return Some(Used(at));
        }
        let (tag, length) = tag(rest, eof)?;
        Some(if tag == Tag::ThinkingEnds { self.resume(length) } else { Used(length) })
    }

    /// Handles the marker of a failed stream.
    fn fail(&mut self, length: usize, rest: &[u8]) -> Progress {
        self.drop_half_element();
        let text = String::from_utf8_lossy(rest.get(..length).unwrap_or(rest)).into_owned();
        self.summary.stream_error.get_or_insert(text);
        self.repair(RepairKind::Sentinel, length);
        Used(length)
    }

    /// Drops the element that a failed stream has truncated, which is not complete model output.
    pub(super) fn drop_half_element(&mut self) {
        let lists = self.output.frames.iter().position(|frame| frame.kind == BracketKind::Array);
        let Some(list) = lists else { return };
        let is_half =
            self.output.frames.len() > list + 1 || matches!(self.state, State::Text(_) | State::Bare);
        if !is_half {
            return;
        }
        self.output.frames.truncate(list + 1);
        if let Some(frame) = self.output.frames.last() {
            self.output.json.truncate(frame.item);
        }
        self.emitter.drop_piece();
        self.state = State::After;
    }
}

/// Returns the position of `needle` in `bytes`.
pub(super) fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    count_work(bytes.len());
    bytes.windows(needle.len().max(1)).position(|window| window == needle)
}
