//! The text around the JSON: prose, fences, thinking, labels, markers. Finds the brackets that may
//! open a document.

use super::glyph::{Glyph, glyph, is_space};
use super::marker::{Label, Tag, label, tag};
use super::options::Options;

/// What a step found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    /// It took this many bytes.
    Used(usize),
    /// It needs more bytes.
    More,
    /// A bracket of this many bytes may open a document.
    Opens(u8, usize),
    /// A tag of this many bytes ends thinking that had no beginning: all before it was thinking.
    ThinkingEnds(usize),
    /// A marker of this many bytes reports that the stream has failed.
    Failed(usize),
}

use Outside::{More, Used};

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
    /// The byte before this one.
    previous: u8,
    /// Whether only spaces and commas came since the last document.
    pub(super) is_blank: bool,
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
    Thinking,
}

#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: u8,
    length: usize,
    is_json: bool,
}

impl Prose {
    pub(super) fn new() -> Self {
        Self { is_line_start: true, is_blank: true, ..Self::default() }
    }

    /// Whether a fence or a tag says that this is the answer.
    pub(super) fn is_marked(&self) -> bool {
        self.answers > 0 || self.fence.is_some_and(|fence| fence.is_json)
    }

    /// Whether this is part of the model's thoughts, by a label.
    pub(super) fn is_draft(&self) -> bool {
        self.is_draft && self.fence.is_none()
    }

    /// Goes on behind a document.
    pub(super) fn resume(&mut self) {
        self.is_blank = true;
        self.is_line_start = false;
        self.previous = b'}';
    }

    pub(super) fn step(&mut self, rest: &[u8], eof: bool, options: &Options) -> Outside {
        let step = match &mut self.mode {
            Mode::Plain => self.plain(rest, eof, options),
            Mode::Ticks { .. } => self.ticks(rest),
            Mode::Info { .. } => self.info(rest),
            Mode::Thinking => self.thinking(rest, eof),
        };
        if let Used(length @ 1..) = step {
            self.previous = rest.get(length - 1).copied().unwrap_or_default();
        }
        step
    }

    fn plain(&mut self, rest: &[u8], eof: bool, options: &Options) -> Outside {
        let Some(&byte) = rest.first() else { return Used(0) };
        if is_space(byte) {
            self.is_line_start |= byte == b'\n';
            return Used(1);
        }
        if self.is_line_start {
            match self.line(rest, eof) {
                None => return More,
                Some(0) => {}
                Some(length) => return Used(length),
            }
        }
        if let Some(outside) = sentinel(rest, eof, options) {
            return outside;
        }
        match byte {
            b'{' => Outside::Opens(b'{', 1),
            b'[' => self.bracket(rest, eof),
            b'<' => self.angle(rest, eof),
            b'`' | b'~' => {
                self.mode = Mode::Ticks { mark: byte, count: 0 };
                Used(0)
            }
            b',' | b';' | b'-' | b'*' => Used(1),
            0x80.. => self.foreign(rest, eof),
            _ => {
                self.is_blank = false;
                let is_plain = |byte: &u8| !matches!(byte, b'\n' | b'{' | b'[' | b'<' | b'`' | b'~' | 0x80..);
                let is_sentinel = |byte: &u8| {
                    options.sentinels.iter().any(|prefix| prefix.as_bytes().first() == Some(byte))
                };
                Used(1 + rest.iter().skip(1).take_while(|byte| is_plain(byte) && !is_sentinel(byte)).count())
            }
        }
    }

    /// The beginning of a line: a label, or the field name of an event stream. The bytes to skip.
    fn line(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        const FIELD: &[u8] = b"data:";
        if rest.starts_with(FIELD) {
            return Some(FIELD.len());
        }
        if !eof && FIELD.starts_with(rest) {
            return None;
        }
        if self.fence.is_none() {
            match label(rest, eof)? {
                Label::Thinking => self.is_draft = true,
                Label::Answer => self.ends_draft |= std::mem::take(&mut self.is_draft),
                Label::None => {}
            }
        }
        self.is_line_start = false;
        Some(0)
    }

    fn bracket(&mut self, rest: &[u8], eof: bool) -> Outside {
        const TAGS: [(&[u8], bool); 3] = [(b"[THINK]", true), (b"[/THINK]", false), (b"[DONE]", false)];
        for (name, begins) in TAGS {
            if rest.starts_with(name) {
                if begins {
                    self.mode = Mode::Thinking;
                } else if name != b"[DONE]" {
                    return Outside::ThinkingEnds(name.len());
                }
                return Used(name.len());
            }
            if !eof && name.starts_with(rest) {
                return More;
            }
        }
        // `items[0]` and `string[]` are no documents.
        let is_index = self.previous.is_ascii_alphanumeric() || matches!(self.previous, b'_' | b')' | b']');
        match rest.get(1) {
            None if !eof => More,
            Some(b'{' | b'"' | b'\n') => Outside::Opens(b'[', 1),
            _ if is_index => {
                self.is_blank = false;
                Used(1)
            }
            _ => Outside::Opens(b'[', 1),
        }
    }

    fn angle(&mut self, rest: &[u8], eof: bool) -> Outside {
        let Some((tag, length)) = tag(rest, eof) else { return More };
        match tag {
            Tag::ThinkingBegins => self.mode = Mode::Thinking,
            Tag::ThinkingEnds => return Outside::ThinkingEnds(length),
            Tag::AnswerBegins => self.answers += 1,
            Tag::AnswerEnds => self.answers = self.answers.saturating_sub(1),
            Tag::MessageEnds => return Used(length),
            Tag::Closing | Tag::Other | Tag::None => {}
        }
        self.is_blank = false;
        Used(length)
    }

    fn foreign(&mut self, rest: &[u8], eof: bool) -> Outside {
        for (name, begins) in [("◁think▷", true), ("◁/think▷", false)] {
            if rest.starts_with(name.as_bytes()) {
                if begins {
                    self.mode = Mode::Thinking;
                    return Used(name.len());
                }
                return Outside::ThinkingEnds(name.len());
            }
            if !eof && name.as_bytes().starts_with(rest) {
                return More;
            }
        }
        match glyph(rest, eof) {
            None => More,
            Some((Glyph::Ascii(bracket @ (b'{' | b'[')), length)) => Outside::Opens(bracket, length),
            Some((Glyph::Space | Glyph::Ascii(b',' | b';'), length)) => Used(length),
            Some((_, length)) => {
                self.is_blank = false;
                Used(length)
            }
        }
    }

    fn ticks(&mut self, rest: &[u8]) -> Outside {
        let Mode::Ticks { mark, count } = &mut self.mode else { return Used(0) };
        let run = rest.iter().take_while(|byte| **byte == *mark).count();
        *count += run;
        if run == rest.len() {
            return Used(run);
        }
        let (mark, length) = (*mark, *count);
        self.mode = Mode::Plain;
        if length < 3 {
            self.is_blank = false;
        } else if let Some(fence) = self.fence {
            if fence.mark == mark && length >= fence.length {
                self.fence = None;
                self.is_blank = false;
            }
        } else {
            self.is_blank = false;
            self.fence = Some(Fence { mark, length, is_json: true });
            self.mode = Mode::Info { word: Vec::new() };
        }
        Used(run)
    }

    /// The language that a fence names. A document may begin on the same line.
    fn info(&mut self, rest: &[u8]) -> Outside {
        const LONGEST: usize = 24;
        let Mode::Info { word } = &mut self.mode else { return Used(0) };
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'{' | b'[' | b'`'));
        let part = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let room = LONGEST.saturating_sub(word.len());
        word.extend(part.iter().take(room));
        if end == Some(0) {
            let is_json = is_json_name(word);
            self.mode = Mode::Plain;
            self.is_line_start = true;
            self.previous = b'\n';
            if let Some(fence) = &mut self.fence {
                fence.is_json = is_json;
            }
        }
        Used(part.len())
    }

    fn thinking(&mut self, rest: &[u8], eof: bool) -> Outside {
        const ENDS: [&[u8]; 2] = [b"[/THINK]", "◁/think▷".as_bytes()];
        let next = rest.iter().position(|byte| matches!(byte, b'<' | b'[' | 0xE2));
        match next {
            None => return Used(rest.len()),
            Some(0) => {}
            Some(at) => return Used(at),
        }
        for end in ENDS {
            if rest.starts_with(end) {
                self.mode = Mode::Plain;
                return Used(end.len());
            }
            if !eof && end.starts_with(rest) {
                return More;
            }
        }
        if rest.first() != Some(&b'<') {
            return Used(1);
        }
        match tag(rest, eof) {
            None => More,
            Some((Tag::ThinkingEnds | Tag::MessageEnds, length)) => {
                self.mode = Mode::Plain;
                self.is_line_start = true;
                Used(length)
            }
            Some((_, length)) => Used(length),
        }
    }
}

fn sentinel(rest: &[u8], eof: bool, options: &Options) -> Option<Outside> {
    options.sentinels.iter().map(String::as_bytes).filter(|prefix| !prefix.is_empty()).find_map(|prefix| {
        if !rest.starts_with(prefix) {
            return (!eof && prefix.starts_with(rest)).then_some(More);
        }
        const LONGEST: usize = 500;
        let window = rest.get(..LONGEST).unwrap_or(rest);
        let line = window.iter().position(|byte| *byte == b'\n').unwrap_or(window.len());
        let end = window.get(..line).unwrap_or(window).windows(2).position(|pair| pair == b">>");
        match end {
            Some(at) => Some(Outside::Failed(at + 2)),
            None if line < window.len() || eof || window.len() == LONGEST => Some(Outside::Failed(line)),
            None => Some(More),
        }
    })
}

/// Whether a fence of this language holds data rather than a program or a page.
fn is_json_name(info: &[u8]) -> bool {
    let info = String::from_utf8_lossy(info).to_ascii_lowercase();
    let name = info.trim().split([' ', '\t', '=', ',', ':']).next().unwrap_or_default().to_owned();
    name.is_empty()
        || name.contains("json")
        || matches!(
            name.as_str(),
            "text"
                | "txt"
                | "plaintext"
                | "plain"
                | "js"
                | "javascript"
                | "ts"
                | "typescript"
                | "output"
                | "answer"
                | "tool_code"
                | "python"
                | "py"
        )
}
