//! One JSON document, read byte by byte with an explicit stack and written out as strict JSON.
//!
//! Every step looks at the bytes that are there, and either takes some of them or asks for more.
//! Whether more are needed depends on the bytes alone, so chunks never change what comes out.

mod bare;
mod between;
mod bracket;
mod delivery;
mod end;
mod noise;
mod tail;
mod text;
mod written;

use super::candidate::{Candidate, Traits};
use super::effort::spend;
use super::frame::{Frame, Kind};
use super::lookahead::Habits;
use super::options::Options;
use super::report::{RepairKind, Report};
use delivery::Delivery;
use std::sync::Arc;
use text::Text;
use written::Written;

/// Nesting that is read; the same as `serde_json` reads.
pub(super) const MAX_DEPTH: usize = 127;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It took this many bytes.
    Used(usize),
    /// It took this many bytes, and the document is complete.
    Done(usize),
    /// The document ends here, before its brackets do: what follows belongs to the text around it.
    Cut,
    /// This is no JSON but a bracket in prose.
    Prose,
    /// A tag shows that all this was thinking.
    Thinking(usize),
    /// More than [`MAX_DEPTH`] brackets.
    TooDeep,
}

use Progress::Used;

/// What is being skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skip {
    /// A comment, or what stands behind a fence, up to the end of the line.
    Line,
    /// A comment, up to `*/`.
    Comment,
    /// Words behind an ellipsis.
    Omission,
    /// Words behind a value that belong to nothing.
    Words,
    /// Thinking, up to the tag that ends it.
    Thinking,
}

/// Where the reader stands.
#[derive(Clone, Debug, Default)]
enum State {
    /// Before a key or an element.
    #[default]
    Item,
    /// Behind a key.
    Colon,
    /// Behind a colon.
    Value,
    /// Behind a value.
    After,
    /// In a string.
    Text(Text),
    /// In a word without quotation marks.
    Bare,
    /// In something that is no part of the document, from this offset in the text on; what is read behind it is `before`.
    Skip { skip: Skip, from: usize, before: Box<State> },
}

/// Offsets in the text, and how far was looked ahead of them.
#[derive(Clone, Debug, Default)]
struct Position {
    /// Of the bytes that a step sees.
    at: usize,
    /// Behind the newest line break between tokens.
    line: usize,
    /// Up to here the quick way was tried in vain.
    tried: usize,
    /// How many bytes were looked at far ahead.
    far_looks: usize,
}

/// How a document has begun.
#[derive(Clone, Copy, Debug, Default)]
struct Beginning {
    /// Whether a fence or a tag says that this is the answer.
    is_marked: bool,
    /// Whether this is no bracket in a sentence: it is marked, or nothing but space stands before it.
    is_expected: bool,
    /// Whether its first bracket is missing.
    is_unopened: bool,
}

/// What is told of a document in the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    pub(super) report: Report,
    /// What the transport said, where the marker of a failed stream stands in the document.
    pub(super) stream_error: Option<String>,
    pub(super) traits: Traits,
}

/// A document that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    options: Arc<Options>,
    beginning: Beginning,
    state: State,
    /// The bare word that is being read.
    word: Vec<u8>,
    position: Position,
    habits: Habits,
    pub(super) written: Written,
    pub(super) delivery: Delivery,
    pub(super) summary: Summary,
}

impl Document {
    /// A document whose first bracket, `[` or `{`, was just read; `at` is the byte after it.
    pub(super) fn new(
        bracket: u8,
        at: usize,
        candidate: &Candidate,
        is_streamed: bool,
        options: Arc<Options>,
    ) -> Self {
        let mut frame = Frame::new(bracket, 0);
        let is_array = frame.kind == Kind::Array;
        (frame.steps, frame.is_watched) = (Some(0), is_array);
        let is_expected = candidate.is_marked || candidate.is_adjacent;
        let traits = Traits { is_array, ..Traits::default() };
        Self {
            options,
            beginning: Beginning { is_marked: candidate.is_marked, is_expected, is_unopened: false },
            position: Position { at, ..Position::default() },
            written: Written { json: vec![bracket], frames: vec![frame] },
            delivery: Delivery::new(is_streamed),
            summary: Summary { traits, ..Summary::default() },
            ..Self::default()
        }
    }

    /// The first bracket is not there.
    pub(super) fn lack_bracket(&mut self) {
        self.beginning.is_unopened = true;
        self.summary.report.add(RepairKind::MissingBracket, self.position.at, self.position.at);
    }

    /// Takes bytes of `rest` until something happens that is of interest outside, and returns how
    /// many, and what; nothing where more bytes are needed.
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
            if !self.delivery.found.is_empty() {
                return (used, Some(Used(0)));
            }
        }
    }

    /// Takes some of the bytes in `rest`; nothing where more are needed.
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
                spend(1 + length);
            }
            None => {
                // The same bytes will be looked at again.
                self.summary.report.forget_since(mark);
                self.position.far_looks = far_looks;
                spend(rest.len());
            }
            Some(_) => spend(1),
        }
        progress
    }

    fn repair(&mut self, kind: RepairKind, length: usize) {
        self.summary.report.add(kind, self.position.at, self.position.at + length);
    }

    /// A new item begins.
    fn begin_item(&mut self) {
        self.delivery.begin_item(&self.written);
        self.written.begin_item();
    }

    /// The newest member's key is complete in the output, and its value comes.
    fn begin_value(&mut self) {
        self.written.begin_value(&self.options.path);
        self.state = State::Value;
    }

    /// A value is complete in the output.
    fn end_value(&mut self, was_text: bool) {
        self.state = State::After;
        let is_watched = self.written.end_value(was_text);
        if self.delivery.is_streamed && is_watched {
            self.hand_over_element();
        } else if self.delivery.is_streamed && self.written.is_holder() {
            self.delivery.end_member(&self.written);
            self.forget_members();
        }
    }

    fn hand_over_element(&mut self) {
        self.delivery.hand_over_element(&mut self.written);
        self.forget_members();
    }

    /// Drops what is no part of the answer once the watched array has come.
    fn forget_members(&mut self) {
        if self.summary.traits.has_path {
            self.written.forget_members();
        }
    }

    /// Hands over what is certain of the open string of a watched object.
    pub(super) fn flush_piece(&mut self) {
        if let State::Text(text) = &self.state {
            let split = text.split.map(|split| split.value_end);
            self.delivery.flush_piece(&self.written, split);
        }
    }
}
