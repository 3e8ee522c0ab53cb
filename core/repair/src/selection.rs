//! Selection of the answer in a stream.
//!
//! Commits to a document as early as possible, and reports at the end whether the choice was right.

use super::answer::{AnswerCriteria, ShapeHints};
use super::candidate::{Candidate, choose, drop_truncated, mark_drafts, mark_thinking};
use super::document::MAX_DEPTH;
use super::options::{Options, Shape};
use super::reader::{Reader, ReaderEvent};
use super::report::Repair;
use super::stream_part::{OpenElement, StreamPart, StreamResult};
use super::{RepairError, RepairKind};
use std::sync::Arc;

/// A streaming reader that emits the parts of the answer.
#[derive(Clone, Debug, Default)]
pub struct AnswerSelector {
    options: Arc<Options>,
    /// Criteria of an answer, or `None` for plain JSON.
    answer: Option<AnswerCriteria>,
    reader: Reader,
    /// Documents that have ended.
    candidates: Vec<Candidate>,
    /// The parts of each document, until one is chosen.
    held: Vec<Vec<StreamPart>>,
    /// The open document and its parts.
    open: Option<Candidate>,
    open_parts: Vec<StreamPart>,
    /// Whether parts of the open document were emitted.
    is_open_emitted: bool,
    /// Observed properties of the open document.
    hints: ShapeHints,
    /// Whether a chosen document was an operation with other text before it. All later ones then count as loose too.
    is_loose: bool,
    /// Indices of the chosen documents. The open document has the index after the last.
    chosen: Vec<usize>,
    /// Whether the choice is deferred to the end of the text.
    waits: bool,
    /// Whether a chosen document turned out not to be one.
    is_lost: bool,
    ready: Vec<StreamPart>,
}

impl AnswerSelector {
    /// Creates a selection without input.
    pub fn new(options: Options, answer: Option<AnswerCriteria>) -> Self {
        let options = Arc::new(options);
        let (reader, hints) = (Reader::new(Arc::clone(&options), true), ShapeHints::new(answer));
        Self { reader, options, answer, hints, ..Self::default() }
    }

    /// Creates a selection that decides at the end of the text, and so never wrongly.
    pub fn deferred(options: Options, answer: Option<AnswerCriteria>) -> Self {
        Self { waits: true, ..Self::new(options, answer) }
    }

    /// Reads a chunk and returns the parts that are final.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<StreamPart> {
        self.reader.push(chunk);
        self.take_events();
        std::mem::take(&mut self.ready)
    }

    /// Returns the text so far of the open element, if its document is or may be chosen.
    pub fn open_element(&self) -> Option<OpenElement<'_>> {
        self.reader.open_element().filter(|_| self.is_open_chosen() || self.may_choose())
    }

    /// Returns true if the open document can be chosen now.
    fn may_choose(&self) -> bool {
        let is_answer = self.open.as_ref().is_some_and(|open| !open.is_draft && !open.is_thinking);
        is_answer && !self.waits && self.chosen.is_empty() && !self.is_lost
    }

    /// Chooses the open document, because its open element identifies it as the answer. Returns its parts so far.
    pub fn choose_open(&mut self) -> Vec<StreamPart> {
        if self.may_choose() {
            self.chosen.push(self.candidates.len());
            self.is_open_emitted = true;
            self.ready.append(&mut self.open_parts);
        }
        std::mem::take(&mut self.ready)
    }

    /// Ends the text. Returns the remaining parts and the result.
    pub fn finish(&mut self) -> (Vec<StreamPart>, StreamResult) {
        self.reader.finish(b"");
        self.take_events();
        let places = choose(&self.candidates);
        if self.chosen.is_empty() && !self.is_lost {
            self.chosen.clone_from(&places);
            for place in &places {
                self.emit_held(*place);
            }
        }
        drop_truncated(&mut self.chosen, &self.candidates);
        let chosen = || self.chosen.iter().filter_map(|place| self.candidates.get(*place));
        let is_repeated = chosen().any(|candidate| candidate.traits.is_repeated);
        let is_superseded = self.is_lost || self.chosen != places || is_repeated;
        let is_cut = chosen().any(|candidate| candidate.traits.is_cut);
        let is_unclosed =
            is_cut && chosen().all(|candidate| !candidate.traits.is_cut || candidate.traits.is_unclosed);
        let stream_error = self.reader.stream_error().map(str::to_owned);
        let too_deep = self.reader.is_too_deep().then_some(RepairError::TooDeep { limit: MAX_DEPTH });
        let error = too_deep.or_else(|| places.is_empty().then_some(RepairError::NoJson));
        let is_complete = !is_superseded && !is_cut && stream_error.is_none() && error.is_none();
        let repairs = self.repairs();
        (
            std::mem::take(&mut self.ready),
            StreamResult { repairs, is_complete, is_unclosed, stream_error, is_superseded, error },
        )
    }

    /// Emits the parts of a document as if it had been chosen at its start.
    fn emit_held(&mut self, place: usize) {
        let parts = self.held.get_mut(place).map(std::mem::take).unwrap_or_default();
        let Some(candidate) = self.candidates.get(place) else { return };
        let has_elements = candidate.traits.is_array || candidate.traits.has_path;
        let is_document =
            |part: &StreamPart| matches!(part, StreamPart::Element { .. } | StreamPart::Loose(_));
        let is_whole = !has_elements && parts.iter().any(is_document);
        self.is_loose |= is_whole && candidate.is_loose;
        let is_loose = is_whole && self.is_loose;
        self.ready.extend(parts.into_iter().map(|part| match part {
            StreamPart::Element { json, .. } if is_loose => StreamPart::Loose(json),
            part => part,
        }));
    }

    /// Returns the repairs of the chosen documents. The text is no longer stored, so any text around the documents is
    /// reported as a whole.
    fn repairs(&self) -> Vec<Repair> {
        let mut repairs = Vec::new();
        let mut from = 0;
        for candidate in self.chosen.iter().filter_map(|place| self.candidates.get(*place)) {
            if candidate.start > from && !candidate.is_adjacent {
                repairs.push(Repair { kind: RepairKind::LeadingText, start: from, end: candidate.start });
            }
            repairs.extend(candidate.repairs.iter().cloned());
            from = candidate.end;
        }
        repairs
    }

    fn take_events(&mut self) {
        for signal in self.reader.take_events() {
            match signal {
                ReaderEvent::Opened(candidate) => self.begin(candidate),
                ReaderEvent::Found(part) => self.take(part),
                ReaderEvent::Ended(candidate) => self.end(candidate),
                ReaderEvent::Dropped => self.drop_open(),
                ReaderEvent::AllThinking => mark_thinking(&mut self.candidates),
                ReaderEvent::AllDraft => mark_drafts(&mut self.candidates),
            }
        }
    }

    fn begin(&mut self, candidate: Candidate) {
        self.hints = ShapeHints::new(self.answer);
        let place = self.candidates.len();
        // A list directly after a chosen document continues it.
        if candidate.is_adjacent && self.continues(&candidate) {
            self.chosen.push(place);
        }
        self.open = Some(candidate);
        self.is_open_emitted = false;
    }

    /// Returns true if the newest document was chosen and `candidate` continues it.
    fn continues(&self, candidate: &Candidate) -> bool {
        let last = self.candidates.len().checked_sub(1);
        last.is_some()
            && self.chosen.last().copied() == last
            && self.candidates.last().is_some_and(|before| !before.is_thinking && candidate.continues(before))
    }

    fn is_open_chosen(&self) -> bool {
        self.chosen.last() == Some(&self.candidates.len())
    }

    fn take(&mut self, part: StreamPart) {
        let tells = match &part {
            StreamPart::Element { json, is_typed } => {
                let is_chosen = self.is_open_chosen();
                let is_operation = *is_typed && self.hints.record_typed_element(json, is_chosen);
                match self.options.shape {
                    Shape::Operations => is_operation,
                    // A list of words in a sentence may still be prose.
                    Shape::Any => {
                        json.first() == Some(&b'{')
                            || self.open.as_ref().is_some_and(|open| open.is_marked || open.is_adjacent)
                    }
                }
            }
            // An empty list does not identify the answer.
            StreamPart::Member { key, value } => {
                self.hints.record_member(key) && !matches!(value.as_slice(), b"[]" | b"{}")
            }
            StreamPart::Piece { key, .. } => self.hints.tells(key),
            StreamPart::Rest(_) | StreamPart::Loose(_) => false,
        };
        let is_draft = self.open.as_ref().is_none_or(|open| open.is_draft);
        if tells && !is_draft && !self.waits && self.chosen.is_empty() && !self.is_lost {
            self.chosen.push(self.candidates.len());
            self.is_open_emitted |= !self.open_parts.is_empty();
            self.ready.append(&mut self.open_parts);
        }
        // Plain JSON consists of elements only.
        if self.answer.is_none() && !matches!(part, StreamPart::Element { .. }) {
            return;
        }
        if self.is_open_chosen() {
            self.is_open_emitted = true;
            self.ready.push(part);
        } else if self.may_belong() {
            self.open_parts.push(part);
        }
    }

    /// Returns true if the open document may still be chosen, or continue the newest document, which was chosen.
    fn may_belong(&self) -> bool {
        let is_newest_chosen = self.chosen.last().map(|place| place + 1) == Some(self.candidates.len());
        (self.chosen.is_empty() || is_newest_chosen) && !self.is_lost
    }

    fn end(&mut self, mut candidate: Candidate) {
        let place = self.candidates.len();
        let has_type = candidate.traits.is_typed;
        self.hints.judge(&mut candidate);
        let json = std::mem::take(&mut candidate.json);
        let mut parts = std::mem::take(&mut self.open_parts);
        let has_elements = candidate.traits.is_array || candidate.traits.has_path;
        if !has_elements && (has_type || self.answer.is_none()) {
            let is_chosen = self.is_open_chosen();
            let tells = self.options.shape == Shape::Any || candidate.is_operation();
            let is_free = self.chosen.is_empty() && !self.waits && !self.is_lost && !candidate.is_draft;
            let is_cut = candidate.traits.is_cut;
            let is_next = self.continues(&candidate) || (is_free && tells && !is_cut);
            if is_next && !is_chosen {
                self.chosen.push(place);
                self.ready.append(&mut parts);
            }
            self.is_loose |= candidate.is_loose && self.is_open_chosen();
            // Half a document is not emitted at the end of a truncated stream.
            if !is_cut {
                let is_loose = self.is_loose || candidate.is_loose;
                let whole = if is_loose {
                    StreamPart::Loose(json)
                } else {
                    StreamPart::Element { json, is_typed: has_type }
                };
                let to = if self.is_open_chosen() { &mut self.ready } else { &mut parts };
                to.push(whole);
            }
        }
        self.open = None;
        let keeps = self.chosen.is_empty() && !self.is_lost;
        if !keeps {
            parts.clear();
            if !self.is_open_chosen() {
                candidate.repairs.clear();
            }
        }
        self.held.push(parts);
        self.candidates.push(candidate);
        self.merge();
    }

    /// Merges the chosen documents between the first and the last into the first.
    fn merge(&mut self) {
        let Some(place) = self.candidates.len().checked_sub(2) else { return };
        let Some(before) = place.checked_sub(1) else { return };
        if self.chosen.ends_with(&[before, place, place + 1]) {
            let middle = self.candidates.remove(place);
            if let Some(first) = self.candidates.get_mut(before) {
                first.merge(middle);
            }
            self.held.remove(place);
            self.chosen.pop();
        }
    }

    fn drop_open(&mut self) {
        if self.is_open_chosen() {
            self.chosen.pop();
            self.is_lost |= self.chosen.is_empty() || self.is_open_emitted;
        }
        self.open = None;
        self.open_parts.clear();
    }
}
