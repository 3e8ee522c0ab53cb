//! Scanning of the text around JSON: prose, fences, thinking, labels, markers.
//!
//! Finds the brackets that may open a document.

mod fence;
mod section;

use super::lookahead::{lacks_brace, lacks_bracket};
use super::marker::{Label, Tag, failure, label, tag};
use super::options::Options;
use super::work_counter::count_work;
use fence::Fence;

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScanResult {
    /// Consumed this many bytes.
    Used(usize),
    /// A bracket of this many bytes may open a document.
    Opens(u8, usize),
    /// A tag of this many bytes ends thinking without a start tag, so all text before it was thinking.
    ThinkingEnds(usize),
    /// A marker of this many bytes reports a failed stream.
    Failed(usize),
}

use ScanResult::Used;

/// The state of the scanner.
#[derive(Clone, Debug, Default)]
pub(super) struct TextScanner {
    mode: Mode,
    fence: Option<Fence>,
    /// Number of open sections tagged as the answer.
    answers: usize,
    /// Whether a label announced thinking.
    is_draft: bool,
    /// Whether only spaces precede on the line.
    is_line_start: bool,
    /// The last byte.
    last: u8,
    /// Whether only whitespace follows the start of the text, of a fence or of an answer tag.
    is_fresh: bool,
    /// Whether only spaces, commas, bullets and closing brackets follow the last document.
    pub(super) is_blank: bool,
    /// Whether text other than spaces and commas follows the start of the text, or of the marked answer. Later
    /// documents then do not stand alone on their lines.
    pub(super) is_loose: bool,
    /// Whether a document has ended.
    has_document: bool,
    /// Whether an answer label ended a draft. Reset by the reader.
    pub(super) ends_draft: bool,
}

#[derive(Clone, Debug, Default)]
enum Mode {
    #[default]
    Plain,
    /// In a run of backticks or tildes.
    Ticks {
        mark: u8,
        count: usize,
    },
    /// In the first line of a fence.
    Info {
        word: Vec<u8>,
    },
    /// In a line or block comment.
    Comment {
        is_block: bool,
    },
    Thinking,
}

impl TextScanner {
    pub(super) fn new() -> Self {
        Self { is_line_start: true, is_blank: true, is_fresh: true, ..Self::default() }
    }

    /// Returns true if a fence or tag marks the text as the answer.
    pub(super) fn is_marked(&self) -> bool {
        self.answers > 0 || self.fence.is_some_and(|fence| fence.is_json)
    }

    /// Returns true if a label marks the text as thinking.
    pub(super) fn is_draft(&self) -> bool {
        self.fence.map_or(self.is_draft, |fence| fence.is_draft)
    }

    /// Returns true if a word or mark directly precedes the next byte.
    pub(super) fn is_attached(&self) -> bool {
        let is_mark = matches!(self.last, b'"' | b'\'' | b'-' | b'$' | b'%' | b'\\' | b'_');
        is_mark || self.last.is_ascii_alphanumeric()
    }

    /// Resumes after a document.
    pub(super) fn resume_behind_document(&mut self) {
        self.has_document = true;
        self.is_blank = true;
        self.resume();
    }

    /// Resumes after brackets that were not a document.
    pub(super) fn resume_in_text(&mut self) {
        self.meet_text();
        self.resume();
    }

    fn resume(&mut self) {
        self.is_line_start = false;
        self.is_fresh = false;
        self.last = b'}';
    }

    /// Starts the answer, after text that was all thinking.
    pub(super) fn begin_answer(&mut self) {
        self.is_blank = true;
        self.is_loose = false;
        self.has_document = false;
    }

    fn meet_text(&mut self) {
        self.is_blank = false;
        self.is_loose = true;
    }

    /// Starts a section marked as the answer.
    fn begin_marked(&mut self) {
        self.is_blank = false;
        self.is_fresh = true;
        self.is_loose = self.has_document;
    }

    /// Consumes some bytes of `rest`. Returns `None` if more are needed.
    pub(super) fn step(&mut self, rest: &[u8], eof: bool, options: &Options) -> Option<ScanResult> {
        let step = match &mut self.mode {
            Mode::Plain => self.plain(rest, eof, options),
            Mode::Ticks { .. } => Some(self.ticks(rest)),
            Mode::Info { .. } => Some(self.info(rest)),
            Mode::Comment { is_block } => {
                let is_block = *is_block;
                self.skip_comment(is_block, rest, eof)
            }
            Mode::Thinking => self.thinking(rest, eof),
        };
        match step {
            Some(Used(length)) => {
                count_work(1 + length);
                self.last = rest.get(..length).and_then(|part| part.last()).copied().unwrap_or(self.last);
            }
            None => count_work(rest.len()),
            Some(ScanResult::Opens(..) | ScanResult::ThinkingEnds(_) | ScanResult::Failed(_)) => {}
        }
        step
    }

    fn plain(&mut self, rest: &[u8], eof: bool, options: &Options) -> Option<ScanResult> {
        let byte = *rest.first()?;
        if byte <= b' ' {
            self.is_line_start |= byte == b'\n';
            return Some(Used(1));
        }
        // A slash inside a word is part of a path.
        let is_free = self.last.is_ascii_whitespace() || matches!(self.last, 0 | b'}' | b'/');
        match rest {
            [b'/'] if is_free && !eof => return None,
            [b'/', b'/', ..] if self.last == 0 && !has_line(rest, eof)? => {}
            [b'/', next @ (b'/' | b'*'), ..] if is_free && (*next == b'*' || self.is_line_start) => {
                self.mode = Mode::Comment { is_block: *next == b'*' };
                return Some(Used(2));
            }
            _ => {}
        }
        if self.is_fresh && matches!(byte, b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') {
            if lacks_brace(rest, eof)? {
                return Some(ScanResult::Opens(b'{', 0));
            }
            if lacks_bracket(rest, eof)? {
                return Some(ScanResult::Opens(b'[', 0));
            }
        }
        self.is_fresh = false;
        if self.is_line_start {
            self.line(rest, eof)?;
        }
        let failed = failure(rest, eof, options.sentinels.iter().map(String::as_str))?;
        if failed > 0 {
            return Some(ScanResult::Failed(failed));
        }
        Some(match byte {
            b'{' => ScanResult::Opens(b'{', 1),
            b'[' => return self.bracket(rest, eof),
            b'<' => return self.angle(rest, eof),
            b'`' | b'~' => {
                self.mode = Mode::Ticks { mark: byte, count: 0 };
                Used(0)
            }
            b',' | b';' => Used(1),
            b'-' | b'*' => {
                self.is_loose = true;
                Used(1)
            }
            // An extra bracket after a document is no text.
            b'}' | b']' if self.has_document && self.is_blank => {
                self.is_loose = true;
                Used(1)
            }
            0x80.. => return self.foreign(rest, eof),
            _ => {
                self.meet_text();
                let is_plain =
                    |byte: &u8| !matches!(byte, b'\n' | b'{' | b'[' | b'<' | b'`' | b'~' | b'/' | 0x80..);
                let is_sentinel = |byte: &u8| {
                    options.sentinels.iter().any(|prefix| prefix.as_bytes().first() == Some(byte))
                };
                Used(1 + rest.iter().skip(1).take_while(|byte| is_plain(byte) && !is_sentinel(byte)).count())
            }
        })
    }

    fn angle(&mut self, rest: &[u8], eof: bool) -> Option<ScanResult> {
        let (tag, length) = tag(rest, eof)?;
        match tag {
            Tag::ThinkingBegins => {
                self.mode = Mode::Thinking;
                self.is_blank = false;
            }
            Tag::ThinkingEnds => return Some(ScanResult::ThinkingEnds(length)),
            Tag::AnswerBegins => {
                self.answers += 1;
                self.begin_marked();
            }
            Tag::AnswerEnds => {
                self.answers = self.answers.saturating_sub(1);
                self.meet_text();
            }
            Tag::Token => {}
            Tag::Closing | Tag::Other | Tag::None => self.meet_text(),
        }
        Some(Used(length))
    }

    /// Records the label at the start of a line. Returns `None` if more bytes are needed.
    pub(super) fn line(&mut self, rest: &[u8], eof: bool) -> Option<()> {
        if self.fence.is_none() {
            match label(rest, eof)? {
                Label::Thinking => self.is_draft = true,
                Label::Answer => self.ends_draft |= std::mem::take(&mut self.is_draft),
                Label::Correction => (self.is_draft, self.ends_draft) = (false, true),
                Label::None => {}
            }
        }
        self.is_line_start = false;
        Some(())
    }

    /// Skips to the end of a comment: the end of its line, or `*/`.
    pub(super) fn skip_comment(&mut self, is_block: bool, rest: &[u8], eof: bool) -> Option<ScanResult> {
        let end = if is_block {
            rest.windows(2).position(|pair| pair == b"*/").map(|at| at + 2)
        } else {
            rest.iter().position(|byte| *byte == b'\n')
        };
        match end {
            Some(length) => {
                self.mode = Mode::Plain;
                Some(Used(length))
            }
            // The last byte may be the first of the two.
            None if is_block && !eof && rest.len() < 2 => None,
            None => Some(Used(rest.len() - usize::from(is_block && !eof))),
        }
    }
}

/// Returns whether a line break is within the lookahead.
fn has_line(rest: &[u8], eof: bool) -> Option<bool> {
    const SIGHT: usize = 512;
    let window = rest.get(..SIGHT).unwrap_or(rest);
    window.contains(&b'\n').then_some(true).or_else(|| (eof || window.len() == SIGHT).then_some(false))
}
