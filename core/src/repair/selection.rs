//! The choice among documents while the text still comes: commits early, and says at the end whether
//! that was right.

use super::answer::{Answer, Signs};
use super::candidate::{Candidate, choose, drop_half, mark_drafts, mark_thinking};
use super::document::MAX_DEPTH;
use super::options::{Options, Shape};
use super::part::{OpenElement, Part, Selected};
use super::reader::{Reader, Signal};
use super::report::Repair;
use super::{RepairError, RepairKind};
use std::sync::Arc;

/// Reads a stream and hands over the parts of the document that is the answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    options: Arc<Options>,
    /// What tells an answer; nothing for plain JSON.
    answer: Option<Answer>,
    reader: Reader,
    /// Documents that have ended.
    candidates: Vec<Candidate>,
    /// What each of them holds, until one is chosen.
    held: Vec<Vec<Part>>,
    /// The document that is open, as far as it is known, and what it holds.
    open: Option<Candidate>,
    open_parts: Vec<Part>,
    /// Whether something that it holds was handed over.
    open_is_told: bool,
    /// What the open document has shown.
    signs: Signs,
    /// Whether a chosen document was an operation with other text before it: then all that follow are.
    is_loose: bool,
    /// Places of the documents that were chosen; the open one has the place after the last.
    chosen: Vec<usize>,
    /// Whether the choice waits for the end of the text.
    waits: bool,
    /// Whether a chosen document turned out to be none.
    is_lost: bool,
    ready: Vec<Part>,
}

impl Selection {
    pub(crate) fn new(options: Options, answer: Option<Answer>) -> Self {
        let options = Arc::new(options);
        let (reader, signs) = (Reader::new(Arc::clone(&options), true), Signs::new(answer));
        Self { reader, options, answer, signs, ..Self::default() }
    }

    /// One that chooses when it has seen the whole text, and so never wrongly.
    pub(crate) fn waiting(options: Options, answer: Option<Answer>) -> Self {
        Self { waits: true, ..Self::new(options, answer) }
    }

    /// Takes a chunk and returns what is certain now.
    pub(crate) fn push(&mut self, chunk: &[u8]) -> Vec<Part> {
        self.reader.push(chunk);
        self.take_signals();
        std::mem::take(&mut self.ready)
    }

    /// What there is of an element that is still open, where the document around it is chosen or may be.
    pub(crate) fn open_element(&self) -> Option<OpenElement<'_>> {
        self.reader.open_element().filter(|_| self.is_open_chosen() || self.may_choose())
    }

    /// Whether the open document could be chosen now.
    fn may_choose(&self) -> bool {
        let is_answer = self.open.as_ref().is_some_and(|open| !open.is_draft && !open.is_thinking);
        is_answer && !self.waits && self.chosen.is_empty() && !self.is_lost
    }

    /// Chooses the open document, as its open element tells that it is the answer; what it holds by now.
    pub(crate) fn choose_open(&mut self) -> Vec<Part> {
        if self.may_choose() {
            self.chosen.push(self.candidates.len());
            self.open_is_told = true;
            self.ready.append(&mut self.open_parts);
        }
        std::mem::take(&mut self.ready)
    }

    /// The text has ended: returns the rest, and how it ended.
    pub(crate) fn finish(&mut self) -> (Vec<Part>, Selected) {
        self.reader.finish(b"");
        self.take_signals();
        let places = choose(&self.candidates);
        if self.chosen.is_empty() && !self.is_lost {
            self.chosen.clone_from(&places);
            for place in &places {
                self.hand_over_held(*place);
            }
        }
        drop_half(&mut self.chosen, &self.candidates);
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
            Selected { repairs, is_complete, is_unclosed, stream_error, is_superseded, error },
        )
    }

    /// Hands over what a document holds, as it would have been if it had been chosen when it began.
    fn hand_over_held(&mut self, place: usize) {
        let parts = self.held.get_mut(place).map(std::mem::take).unwrap_or_default();
        let Some(candidate) = self.candidates.get(place) else { return };
        let has_elements = candidate.traits.is_array || candidate.traits.has_path;
        let is_document = |part: &Part| matches!(part, Part::Element { .. } | Part::Loose(_));
        let is_whole = !has_elements && parts.iter().any(is_document);
        self.is_loose |= is_whole && candidate.is_loose;
        let is_loose = is_whole && self.is_loose;
        self.ready.extend(parts.into_iter().map(|part| match part {
            Part::Element { json, .. } if is_loose => Part::Loose(json),
            part => part,
        }));
    }

    /// The repairs of what was chosen. The text itself is gone, so what stood around the documents is
    /// reported as a whole, whatever it was.
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

    fn take_signals(&mut self) {
        for signal in self.reader.take_signals() {
            match signal {
                Signal::Opened(candidate) => self.begin(candidate),
                Signal::Found(part) => self.take(part),
                Signal::Ended(candidate) => self.end(candidate),
                Signal::Dropped => self.drop_open(),
                Signal::AllThinking => mark_thinking(&mut self.candidates),
                Signal::AllDraft => mark_drafts(&mut self.candidates),
            }
        }
    }

    fn begin(&mut self, candidate: Candidate) {
        self.signs = Signs::new(self.answer);
        let place = self.candidates.len();
        // A list right behind what was chosen goes on with it.
        if candidate.is_adjacent && self.continues(&candidate) {
            self.chosen.push(place);
        }
        self.open = Some(candidate);
        self.open_is_told = false;
    }

    /// Whether the newest document was chosen and `candidate` belongs to the same answer.
    fn continues(&self, candidate: &Candidate) -> bool {
        let last = self.candidates.len().checked_sub(1);
        last.is_some()
            && self.chosen.last().copied() == last
            && self.candidates.last().is_some_and(|before| !before.is_thinking && candidate.continues(before))
    }

    fn is_open_chosen(&self) -> bool {
        self.chosen.last() == Some(&self.candidates.len())
    }

    fn take(&mut self, part: Part) {
        let tells = match &part {
            Part::Element { json, is_typed } => {
                let is_chosen = self.is_open_chosen();
                let is_operation = *is_typed && self.signs.meet_typed_element(json, is_chosen);
                match self.options.shape {
                    Shape::Operations => is_operation,
                    // A list of words in the middle of a sentence may be prose yet.
                    Shape::Any => {
                        json.first() == Some(&b'{')
                            || self.open.as_ref().is_some_and(|open| open.is_marked || open.is_adjacent)
                    }
                }
            }
            // A list without operations says nothing yet.
            Part::Member { key, value } => {
                self.signs.meet_member(key) && !matches!(value.as_slice(), b"[]" | b"{}")
            }
            Part::Piece { key, .. } => self.signs.tells(key),
            Part::Rest(_) | Part::Loose(_) => false,
        };
        let is_draft = self.open.as_ref().is_none_or(|open| open.is_draft);
        if tells && !is_draft && !self.waits && self.chosen.is_empty() && !self.is_lost {
            self.chosen.push(self.candidates.len());
            self.open_is_told |= !self.open_parts.is_empty();
            self.ready.append(&mut self.open_parts);
        }
        // Plain JSON is elements alone.
        if self.answer.is_none() && !matches!(part, Part::Element { .. }) {
            return;
        }
        if self.is_open_chosen() {
            self.open_is_told = true;
            self.ready.push(part);
        } else if self.chosen.is_empty() && !self.is_lost {
            self.open_parts.push(part);
        }
    }

    fn end(&mut self, mut candidate: Candidate) {
        let place = self.candidates.len();
        let has_type = candidate.traits.is_typed;
        self.signs.judge(&mut candidate);
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
            // A stream cut in the middle of a document does not pass on its half.
            if !is_cut {
                let is_loose = self.is_loose || candidate.is_loose;
                let whole =
                    if is_loose { Part::Loose(json) } else { Part::Element { json, is_typed: has_type } };
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
        self.absorb();
    }

    /// Of more than two chosen documents, those between the first and the last are remembered in the first.
    fn absorb(&mut self) {
        let Some(place) = self.candidates.len().checked_sub(2) else { return };
        let Some(before) = place.checked_sub(1) else { return };
        if self.chosen.ends_with(&[before, place, place + 1]) {
            let middle = self.candidates.remove(place);
            if let Some(first) = self.candidates.get_mut(before) {
                first.absorb(middle);
            }
            self.held.remove(place);
            self.chosen.pop();
        }
    }

    fn drop_open(&mut self) {
        if self.is_open_chosen() {
            self.chosen.pop();
            self.is_lost |= self.chosen.is_empty() || self.open_is_told;
        }
        self.open = None;
        self.open_parts.clear();
    }
}
