//! The text around the JSON: prose, fences, thinking, labels, markers. Finds the brackets that may
//! open a document.

mod fence;
mod section;

use super::effort::spend;
use super::lookahead::{lacks_brace, lacks_bracket};
use super::marker::{Label, Tag, failure, label, tag};
use super::options::Options;
use fence::Fence;

/// What a step found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    /// It took this many bytes.
    Used(usize),
    /// A bracket of this many bytes may open a document.
    Opens(u8, usize),
    /// A tag of this many bytes ends thinking that had no beginning: all before it was thinking.
    ThinkingEnds(usize),
    /// A marker of this many bytes reports that the stream has failed.
    Failed(usize),
}

use Outside::Used;

/// Where in the text we are.
#[derive(Clone, Debug, Default)]
pub(super) struct Prose {
    mode: Mode,
    fence: Option<Fence>,
    /// Sections open that are tagged as the answer.
    answers: usize,
    /// Whether a label says that the model thinks.
    is_draft: bool,
    /// Whether only spaces came since the line began.
    is_line_start: bool,
    /// The last byte.
    last: u8,
    /// Whether nothing but space came since the text, a fence or an answer tag began.
    is_fresh: bool,
    /// Whether only spaces, commas, bullets and closing brackets came since the last document.
    pub(super) is_blank: bool,
    /// Whether anything but spaces and commas came since the text, or what is marked as the answer,
    /// began: then documents are no lines of their own any more.
    pub(super) is_loose: bool,
    /// Whether a document has ended.
    has_document: bool,
    /// Whether an answer label came that ends a draft; to be taken by the reader.
    pub(super) ends_draft: bool,
}

#[derive(Clone, Debug, Default)]
enum Mode {
    #[default]
    Plain,
    /// In a row of back ticks or tildes.
    Ticks {
        mark: u8,
        count: usize,
    },
    /// In the first line of a fence.
    Info {
        word: Vec<u8>,
    },
    /// In a comment, which may be one of several lines.
    Comment {
        is_block: bool,
    },
    Thinking,
}

impl Prose {
    pub(super) fn new() -> Self {
        Self { is_line_start: true, is_blank: true, is_fresh: true, ..Self::default() }
    }

    /// Whether a fence or a tag says that this is the answer.
    pub(super) fn is_marked(&self) -> bool {
        self.answers > 0 || self.fence.is_some_and(|fence| fence.is_json)
    }

    /// Whether this is part of the model's thoughts, by a label.
    pub(super) fn is_draft(&self) -> bool {
        self.fence.map_or(self.is_draft, |fence| fence.is_draft)
    }

    /// Whether a word or a mark of the text stands right before what comes next.
    pub(super) fn is_attached(&self) -> bool {
        let is_mark = matches!(self.last, b'"' | b'\'' | b'-' | b'$' | b'%' | b'\\' | b'_');
        is_mark || self.last.is_ascii_alphanumeric()
    }

    /// Goes on behind a document.
    pub(super) fn resume_behind_document(&mut self) {
        self.has_document = true;
        self.is_blank = true;
        self.resume();
    }

    /// Goes on behind brackets that were none of a document.
    pub(super) fn resume_in_text(&mut self) {
        self.meet_text();
        self.resume();
    }

    fn resume(&mut self) {
        self.is_line_start = false;
        self.is_fresh = false;
        self.last = b'}';
    }

    /// All that came before was thinking: the answer begins here.
    pub(super) fn begin_answer(&mut self) {
        self.is_blank = true;
        self.is_loose = false;
        self.has_document = false;
    }

    fn meet_text(&mut self) {
        self.is_blank = false;
        self.is_loose = true;
    }

    /// What is marked as the answer begins.
    fn begin_marked(&mut self) {
        self.is_blank = false;
        self.is_fresh = true;
        self.is_loose = self.has_document;
    }

    /// Takes some of the bytes in `rest`; nothing where more are needed.
    pub(super) fn step(&mut self, rest: &[u8], eof: bool, options: &Options) -> Option<Outside> {
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
                spend(1 + length);
                self.last = rest.get(..length).and_then(|part| part.last()).copied().unwrap_or(self.last);
            }
            None => spend(rest.len()),
            Some(Outside::Opens(..) | Outside::ThinkingEnds(_) | Outside::Failed(_)) => {}
        }
        step
    }

    fn plain(&mut self, rest: &[u8], eof: bool, options: &Options) -> Option<Outside> {
        let byte = *rest.first()?;
        if byte <= b' ' {
            self.is_line_start |= byte == b'\n';
            return Some(Used(1));
        }
        // In the middle of a word it is a path.
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
                return Some(Outside::Opens(b'{', 0));
            }
            if lacks_bracket(rest, eof)? {
                return Some(Outside::Opens(b'[', 0));
            }
        }
        self.is_fresh = false;
        if self.is_line_start {
            self.line(rest, eof)?;
        }
        let failed = failure(rest, eof, options.sentinels.iter().map(String::as_str))?;
        if failed > 0 {
            return Some(Outside::Failed(failed));
        }
        Some(match byte {
            b'{' => Outside::Opens(b'{', 1),
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
            // A bracket too many behind a document is no text.
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

    fn angle(&mut self, rest: &[u8], eof: bool) -> Option<Outside> {
        let (tag, length) = tag(rest, eof)?;
        match tag {
            Tag::ThinkingBegins => {
                self.mode = Mode::Thinking;
                self.is_blank = false;
            }
            Tag::ThinkingEnds => return Some(Outside::ThinkingEnds(length)),
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

    /// Notes the label at the beginning of a line; nothing while too few bytes are there to tell.
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

    /// Up to the end of a comment: of its line, or `*/`.
    pub(super) fn skip_comment(&mut self, is_block: bool, rest: &[u8], eof: bool) -> Option<Outside> {
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

/// Whether a line ends in sight.
fn has_line(rest: &[u8], eof: bool) -> Option<bool> {
    const SIGHT: usize = 512;
    let window = rest.get(..SIGHT).unwrap_or(rest);
    window.contains(&b'\n').then_some(true).or_else(|| (eof || window.len() == SIGHT).then_some(false))
}
