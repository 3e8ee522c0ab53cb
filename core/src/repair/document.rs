//! One JSON document, read byte by byte with an explicit stack and written out as strict JSON.
//!
//! Every step looks at the bytes that are there, and either takes some of them or asks for more.
//! Whether more are needed depends on the bytes alone, so chunks never change what comes out.

mod bare;
mod between;
mod bracket;
mod end;
mod found;
mod noise;
mod text;

use super::candidate::Candidate;
use super::effort::spend;
use super::frame::{Frame, Key, Kind};
use super::glyph::is_name;
use super::lookahead::Habits;
use super::options::{Options, WRAPPERS};
use super::report::{RepairKind, Report};
use found::Piece;
use std::sync::Arc;
use text::Text;

pub(super) use found::Found;
pub(crate) use found::Unclosed;

/// Nesting that is read; the same as `serde_json` reads.
pub(super) const MAX_DEPTH: usize = 127;

/// What tells an answer from an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits {
    pub(super) is_array: bool,
    pub(super) items: usize,
    pub(super) typed_items: usize,
    pub(super) is_typed: bool,
    pub(super) has_objects: bool,
    pub(super) has_path: bool,
    /// Whether the watched array is there again under the same key: then the last one counts.
    pub(super) is_repeated: bool,
    pub(super) is_cut: bool,
    /// Whether the end has cut off nothing but brackets, and the watched array had closed before.
    pub(super) is_unclosed: bool,
}

impl Traits {
    /// Notes an array that has begun.
    fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It took this many bytes.
    Used(usize),
    /// It needs more bytes.
    More,
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
    /// In something that is no part of the document.
    Skip { skip: noise::Skip, from: usize },
}

/// A document that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Document {
    options: Arc<Options>,
    /// The strict JSON so far.
    pub(super) out: Vec<u8>,
    frames: Vec<Frame>,
    state: State,
    /// The state to go back to after what is skipped.
    before_skip: Option<Box<State>>,
    /// Offset in the text of the bytes that a step sees.
    at: usize,
    /// Offset behind the newest line break between tokens.
    line: usize,
    /// The bare word that is being read.
    word: Vec<u8>,
    /// Whether a fence or a tag says that this is the answer.
    is_marked: bool,
    /// Whether this is no bracket in a sentence: it is marked, or nothing but space stands before it.
    is_expected: bool,
    /// Whether its first bracket is missing.
    is_unopened: bool,
    habits: Habits,
    pub(super) report: Report,
    pub(super) found: Vec<Found>,
    /// Whether elements are handed over one by one rather than kept.
    is_streamed: bool,
    /// How far the open string of a watched object has been handed over.
    piece: Option<Piece>,
    /// Whether the newest member of a watched object waits to be handed over: it has grown too little since it was handed
    /// over before.
    member_waits: bool,
    /// How long the newest member was in the output when it was handed over, where its list was opened again after that.
    handed_over: Option<usize>,
    pub(super) stream_error: Option<String>,
    /// Up to here the quick way was tried in vain.
    tried: usize,
    /// How many bytes were looked at far ahead.
    far_looks: usize,
    /// What is known about the whole, for the choice among documents.
    pub(super) traits: Traits,
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
        let mut document = Self {
            options,
            at,
            is_marked: candidate.is_marked,
            is_expected: candidate.is_marked || candidate.is_adjacent,
            is_streamed,
            ..Self::default()
        };
        document.traits.is_array = bracket == b'[';
        let (kind, close) = if bracket == b'[' { (Kind::Array, b']') } else { (Kind::Object, b'}') };
        let mut frame = Frame::new(kind, close, 0);
        frame.steps = Some(0);
        frame.is_watched = kind == Kind::Array;
        document.out.push(bracket);
        document.frames.push(frame);
        document
    }

    /// The first bracket is not there.
    pub(super) fn lack_bracket(&mut self) {
        self.is_unopened = true;
        self.report.add(RepairKind::MissingBracket, self.at, self.at);
    }

    /// Takes bytes of `rest` until something happens that is of interest outside, and returns how
    /// many, and what.
    pub(super) fn run(&mut self, rest: &[u8], eof: bool) -> (usize, Progress) {
        let mut used = 0;
        loop {
            let Some(next) = rest.get(used..).filter(|next| !next.is_empty()) else {
                return (used, Used(0));
            };
            let progress = self.step(next, eof);
            match progress {
                Used(length) => used += length,
                other => return (used, other),
            }
            if !self.found.is_empty() {
                return (used, Used(0));
            }
        }
    }

    /// Takes some of the bytes in `rest`.
    fn step(&mut self, rest: &[u8], eof: bool) -> Progress {
        let (mark, far_looks) = (self.report.mark(), self.far_looks);
        let progress = match &self.state {
            State::Text(_) => self.text_step(rest, eof),
            State::Bare => self.bare_step(rest, eof),
            State::Skip { skip, .. } => self.skip_step(*skip, rest, eof),
            State::Item | State::Colon | State::Value | State::After => self.between_step(rest, eof),
        };
        match progress {
            Used(length) | Progress::Done(length) => {
                self.at += length;
                spend(1 + length);
            }
            Progress::More => {
                // The same bytes will be looked at again.
                self.report.forget_since(mark);
                self.far_looks = far_looks;
                spend(rest.len());
            }
            _ => spend(1),
        }
        progress
    }

    fn repair(&mut self, kind: RepairKind, length: usize) {
        self.report.add(kind, self.at, self.at + length);
    }

    fn top(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    fn is_top(&self, kind: Kind) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == kind)
    }

    /// Writes the comma that the next item needs.
    fn begin_item(&mut self) {
        self.flush_item();
        if self.is_holder() {
            self.handed_over = None;
        }
        let length = self.out.len();
        let Some(frame) = self.frames.last_mut() else { return };
        frame.item = length;
        frame.last_typed = false;
        if length > frame.start + 1 {
            self.out.push(b',');
        }
    }

    /// Where the newest item begins in the output, without its comma.
    fn item_start(&self) -> usize {
        let item = self.frames.last().map_or(0, |frame| frame.item);
        item + usize::from(self.out.get(item) == Some(&b','))
    }

    /// The newest member's key is complete in the output, and its value comes.
    fn begin_value(&mut self) {
        let start = self.item_start();
        let end = self.out.len().saturating_sub(1);
        let name = self.out.get(start + 1..end).unwrap_or_default();
        let Some(frame) = self.frames.last_mut() else { return };
        let next = frame.steps.and_then(|steps| self.options.path.get(steps));
        frame.key = match name {
            b"type" => Key::Type,
            name if next.is_some_and(|key| key.as_bytes() == name) => Key::Path,
            name if next.is_some() && WRAPPERS.iter().any(|key| key.as_bytes() == name) => Key::Wrapper,
            _ => Key::Other,
        };
        self.out.push(b':');
        self.state = State::Value;
    }

    /// A value is complete in the output.
    fn end_value(&mut self, was_text: bool) {
        self.state = State::After;
        let is_holder = self.is_holder();
        // Behind `"type":"` comes a word; `"..."` is a placeholder.
        let is_word = was_text
            && self.out.get(self.item_start() + 8).is_some_and(|byte| is_name(*byte) && *byte != b'.');
        let Some(frame) = self.frames.last_mut() else { return };
        frame.count += 1;
        frame.has_comma = false;
        frame.is_typed |= is_word && frame.kind == Kind::Object && frame.key == Key::Type;
        let is_watched = frame.is_watched;
        if self.is_streamed && is_watched {
            self.hand_over_element();
        } else if self.is_streamed && is_holder {
            self.member_waits = true;
            if !self.has_hardly_grown() {
                self.flush_item();
            }
            self.forget_members();
        }
    }
}
