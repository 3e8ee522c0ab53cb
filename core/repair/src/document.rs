//! An incremental parser of one JSON document, with an explicit stack and strict JSON as output.
//!
//! Every step either consumes some of the available bytes or requests more. That decision depends on the bytes alone,
//! so chunk boundaries never change the output.

mod bracket;
mod emitter;
mod end;
mod ignorable;
mod output;
mod separators;
mod tail;
mod text;
mod unquoted;

use super::candidate::{Candidate, Traits};
use super::frame::{BracketKind, Frame};
use super::lookahead::WritingStyle;
use super::options::Options;
use super::report::{RepairKind, Report};
use super::work_counter::count_work;
use emitter::StreamEmitter;
use output::Output;
use std::sync::Arc;
use text::OpenString;

/// The deepest nesting, as in `serde_json`.
pub(super) const MAX_DEPTH: usize = 127;

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Consumed this many bytes.
    Used(usize),
    /// Consumed this many bytes and completed the document.
    Done(usize),
    /// The document ends here with open brackets. The following text is outside of it.
    Cut,
    /// The bracket is part of prose, not JSON.
    Prose,
    /// A tag shows that the text so far was thinking.
    Thinking(usize),
    /// The nesting exceeds [`MAX_DEPTH`].
    TooDeep,
}

use Progress::Used;

/// A kind of skipped text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SkipKind {
    /// A comment, or the text after a fence, up to the end of the line.
    Line,
    /// A comment, up to `*/`.
    Comment,
    /// Words after an ellipsis.
    Omission,
    /// Stray words after a value.
    Words,
    /// Thinking, up to its closing tag.
    Thinking,
}

/// The state of the parser.
#[derive(Clone, Debug, Default)]
enum State {
    /// Before a key or an element.
    #[default]
    Item,
    /// After a key.
    Colon,
    /// After a colon.
    Value,
    /// After a value.
    After,
    /// In a string.
    Text(OpenString),
    /// In an unquoted word.
    Bare,
    /// In skipped text that starts at the offset `from`. The parser returns to `before`.
    Skip { skip: SkipKind, from: usize, before: Box<State> },
}

/// Offsets in the text, and the extent of lookahead.
#[derive(Clone, Debug, Default)]
struct Position {
    /// Offset of the current step.
    at: usize,
    /// Offset after the newest line break between tokens.
    line: usize,
    /// The end of the text where the fast path has failed.
    tried: usize,
    /// Bytes examined by far lookahead.
    far_looks: usize,
}

/// The circumstances at the start of a document.
#[derive(Clone, Copy, Debug, Default)]
struct Beginning {
    /// Whether a fence or tag marks the document as the answer.
    is_marked: bool,
    /// Whether the first bracket cannot be part of a sentence: the document is marked, or only space precedes it.
    is_expected: bool,
    /// Whether the first bracket is missing.
    is_unopened: bool,
}

/// The final statistics of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    pub(super) report: Report,
    /// The transport's error message, if the document has the marker of a failed stream.
    pub(super) stream_error: Option<String>,
    pub(super) traits: Traits,
}

/// A document being parsed.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    options: Arc<Options>,
    beginning: Beginning,
    state: State,
    /// The current unquoted word.
    word: Vec<u8>,
    position: Position,
    style: WritingStyle,
    pub(super) output: Output,
    pub(super) emitter: StreamEmitter,
    pub(super) summary: Summary,
}

impl Document {
    /// Creates a document after its first bracket, `[` or `{`. `at` is the offset of the next byte.
    pub(super) fn new(
        bracket: u8,
        at: usize,
        candidate: &Candidate,
        is_streamed: bool,
        options: Arc<Options>,
    ) -> Self {
        let mut frame = Frame::new(bracket, 0);
        let is_array = frame.kind == BracketKind::Array;
        (frame.steps, frame.is_watched) = (Some(0), is_array);
        let is_expected = candidate.is_marked || candidate.is_adjacent;
        let traits = Traits { is_array, ..Traits::default() };
        Self {
            options,
            beginning: Beginning { is_marked: candidate.is_marked, is_expected, is_unopened: false },
            position: Position { at, ..Position::default() },
            output: Output { json: vec![bracket], frames: vec![frame] },
            emitter: StreamEmitter::new(is_streamed),
            summary: Summary { traits, ..Summary::default() },
            ..Self::default()
        }
    }

    /// Records that the first bracket is missing.
    pub(super) fn mark_unopened(&mut self) {
        self.beginning.is_unopened = true;
        self.summary.report.add(RepairKind::MissingBracket, self.position.at, self.position.at);
    }

    /// Consumes bytes of `rest` until an event for the caller occurs. Returns the bytes consumed and the event, or
    /// `None` if more bytes are needed.
    pub(super) fn run(&mut self, rest: &[u8], eof: bool) -> (usize, Option<Progress>) {
        let mut used = 0;
        loop {
            let Some(next) = rest.get(used..).filter(|next| !next.is_empty()) else {
                return (used, Some(Used(0)));
            };
            match self.step(next, eof) {
                Some(Used(length)) => used += length,
                other => return (used, other),
            }
            if !self.emitter.found.is_empty() {
                return (used, Some(Used(0)));
            }
        }
    }

    /// Consumes some bytes of `rest`. Returns `None` if more are needed.
    fn step(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let (mark, far_looks) = (self.summary.report.mark(), self.position.far_looks);
        let progress = match &self.state {
            State::Text(_) => self.text_step(rest, eof),
            State::Bare => self.bare_step(rest, eof),
            State::Skip { skip, .. } => self.skip_step(*skip, rest, eof),
            State::Item | State::Colon | State::Value | State::After => self.between_step(rest, eof),
        };
        match progress {
            Some(Used(length) | Progress::Done(length)) => {
                self.position.at += length;
                count_work(1 + length);
            }
            None => {
                // The same bytes will be examined again.
                self.summary.report.discard_since(mark);
                self.position.far_looks = far_looks;
                count_work(rest.len());
            }
            Some(_) => count_work(1),
        }
        progress
    }

    fn repair(&mut self, kind: RepairKind, length: usize) {
        self.summary.report.add(kind, self.position.at, self.position.at + length);
    }

    /// Starts a new item.
    fn begin_item(&mut self) {
        self.emitter.begin_item(&self.output);
        self.output.begin_item();
    }

    /// Starts the value of the newest member, after its key was written.
    fn begin_value(&mut self) {
        self.output.begin_value(&self.options.path);
        self.state = State::Value;
    }

    /// Ends a value that was written completely.
    fn end_value(&mut self, was_text: bool) {
        self.state = State::After;
        let is_watched = self.output.end_value(was_text);
        if self.emitter.is_streamed && is_watched {
            self.emit_element();
        } else if self.emitter.is_streamed && self.output.is_watched_object() {
            self.emitter.end_member(&self.output);
            self.drop_members();
        }
    }

    fn emit_element(&mut self) {
        self.emitter.emit_element(&mut self.output);
        self.drop_members();
    }

    /// Drops members outside of the answer once the watched array was found.
    fn drop_members(&mut self) {
        if self.summary.traits.has_path {
            self.output.drop_members();
        }
    }

    /// Emits the settled part of the open string of a watched object.
    pub(super) fn flush_piece(&mut self) {
        if let State::Text(text) = &self.state {
            let split = text.split.map(|split| split.value_end);
            self.emitter.flush_piece(&self.output, split);
        }
    }
}
