//! Candidate documents of a text, and the rule that selects the answer.
//!
//! 1. Thinking never counts.
//! 2. Text after a label such as `Answer:` beats text after `Thinking:` or `Example:`, and comments.
//! 3. A fence, or a tag such as `<answer>`, beats loose text.
//! 4. The expected shape wins: an answer with its list of operations, then a list of operations, then single operations,
//!    then other objects, then lists of other values.
//! 5. The fewest repairs win, then the most items, then the first (among drafts: the last).
//!
//! Adjacent documents form one answer of several values, with only spaces, commas, bullets and extra closing brackets
//! between them. So do single operations with prose between them, and objects each in its own fence.

use super::report::{Repair, RepairKind, Report};
use super::work_counter::count_work;

/// A document found in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidate {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Strict JSON. In a stream, only the part not yet emitted.
    pub(super) json: Vec<u8>,
    pub(super) is_thinking: bool,
    pub(super) is_draft: bool,
    /// Whether a label after it made it a draft.
    pub(super) is_before_answer: bool,
    pub(super) is_marked: bool,
    /// Whether only spaces, commas, bullets and extra closing brackets separate it from the previous candidate.
    pub(super) is_adjacent: bool,
    /// Whether a word or mark of the text directly precedes it, as in `"{}"` or `${}`.
    pub(super) is_attached: bool,
    /// Whether text other than spaces and commas separates it from the start of the answer.
    pub(super) is_loose: bool,
    /// Whether the marker of a failed stream truncated it.
    pub(super) is_failed: bool,
    /// Whether it is an answer's envelope, truncated before the operations.
    pub(super) is_broken_envelope: bool,
    pub(super) traits: Traits,
    pub(super) faults: usize,
    pub(super) repairs: Vec<Repair>,
    /// Statistics of the preceding documents of the same answer, which were emitted.
    pub(super) before: MergedStats,
}

/// Properties of a whole document, for ranking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits {
    pub(super) is_array: bool,
    pub(super) items: usize,
    pub(super) typed_items: usize,
    pub(super) is_typed: bool,
    pub(super) has_objects: bool,
    pub(super) has_path: bool,
    /// Whether the watched array occurs again under the same key. The last one then counts.
    pub(super) is_repeated: bool,
    pub(super) is_cut: bool,
    /// Whether the text ended after the watched array, so that only closing brackets are missing.
    pub(super) is_unclosed: bool,
}

impl Traits {
    /// Records the start of an array.
    pub(super) fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}

/// Statistics of documents merged into one candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MergedStats {
    shape: u8,
    faults: usize,
    items: usize,
}

impl Candidate {
    /// Returns true if the document is a single operation.
    pub(super) fn is_operation(&self) -> bool {
        !self.traits.is_array && self.traits.is_typed
    }

    /// Returns the rank of the document's shape; a higher one is closer to an answer.
    fn shape(&self) -> u8 {
        let Traits { is_array, typed_items, is_typed, has_objects, has_path, items, .. } = self.traits;
        if has_path {
            5
        } else if is_array && typed_items > 0 {
            4
        } else if !is_array && is_typed {
            3
        } else if (is_array && has_objects) || (!is_array && items > 0) {
            2
        } else {
            1
        }
    }

    /// Merges the continuation `next` into this candidate, so that a stream of many documents stores only the newest.
    pub(super) fn merge(&mut self, mut next: Self) {
        let gap = Repair { kind: RepairKind::LeadingText, start: self.end, end: next.start };
        if !next.is_adjacent && gap.end > gap.start {
            self.repairs.push(gap);
        }
        self.repairs.append(&mut next.repairs);
        self.repairs.truncate(Report::LONGEST);
        let before =
            MergedStats { shape: self.best_shape(), faults: self.all_faults(), items: self.all_items() };
        let is_repeated = self.traits.is_repeated || next.traits.is_repeated;
        let is_cut = self.traits.is_cut || next.traits.is_cut;
        let is_unclosed = next.traits.is_unclosed && !self.traits.is_cut;
        let traits = Traits { is_repeated, is_cut, is_unclosed, ..next.traits };
        *self = Self {
            start: self.start,
            is_adjacent: self.is_adjacent,
            repairs: std::mem::take(&mut self.repairs),
            traits,
            before,
            ..next
        };
    }

    fn best_shape(&self) -> u8 {
        self.shape().max(self.before.shape)
    }

    const fn all_faults(&self) -> usize {
        self.faults + self.before.faults
    }

    const fn all_items(&self) -> usize {
        self.traits.items + self.before.items
    }

    /// Returns true if this candidate belongs to the same answer as the one before.
    pub(super) fn continues(&self, before: &Self) -> bool {
        let is_same_place = self.is_draft == before.is_draft && self.is_marked == before.is_marked;
        let is_part =
            |it: &Self| it.is_operation() || (it.is_marked && !it.traits.is_array && it.shape() == 2);
        let goes_on = is_part(before) || (before.is_broken_envelope && self.is_operation());
        is_same_place && (self.is_adjacent || (is_part(self) && goes_on))
    }
}

/// Marks all documents so far as thinking. Stops at the first one marked by an earlier call.
pub(super) fn mark_thinking(candidates: &mut [Candidate]) {
    for candidate in candidates.iter_mut().rev().take_while(|it| !it.is_thinking) {
        count_work(1);
        candidate.is_thinking = true;
    }
}

/// Marks all documents so far as drafts, as [`mark_thinking`] does.
pub(super) fn mark_drafts(candidates: &mut [Candidate]) {
    for candidate in candidates.iter_mut().rev().take_while(|it| !it.is_before_answer) {
        count_work(1);
        candidate.is_before_answer = true;
        candidate.is_draft = true;
    }
}

/// Returns the indices of the candidates that form the answer. Empty without candidates; thinking is excluded.
pub(super) fn choose(candidates: &[Candidate]) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut before: Option<&Candidate> = None;
    for (place, candidate) in candidates.iter().enumerate().filter(|(_, candidate)| !candidate.is_thinking) {
        match groups.last_mut() {
            Some(group) if before.is_some_and(|before| candidate.continues(before)) => group.push(place),
            _ => groups.push(vec![place]),
        }
        before = Some(candidate);
    }
    let rank = |group: &Vec<usize>| {
        let members = || group.iter().filter_map(|place| candidates.get(*place));
        let first = members().next();
        let is_final = first.is_some_and(|candidate| !candidate.is_draft);
        let is_marked = first.is_some_and(|candidate| candidate.is_marked);
        let shape = members().map(Candidate::best_shape).max();
        let faults: usize = members().map(Candidate::all_faults).sum();
        let items: usize = members().map(Candidate::all_items).sum();
        (is_final, is_marked, shape, std::cmp::Reverse(faults), items)
    };
    let best = groups.iter().map(rank).max();
    let is_best = |group: &&Vec<usize>| Some(rank(group)) == best;
    let is_draft = best.is_some_and(|best| !best.0);
    let chosen = if is_draft { groups.iter().rfind(is_best) } else { groups.iter().find(is_best) };
    let mut chosen = chosen.cloned().unwrap_or_default();
    drop_truncated(&mut chosen, candidates);
    chosen
}

/// Removes a last value truncated by a failed stream, if it is one of several.
pub(super) fn drop_truncated(chosen: &mut Vec<usize>, candidates: &[Candidate]) {
    let is_half = |place: &usize| {
        candidates.get(*place).is_some_and(|it| it.is_failed && !it.traits.is_array && !it.traits.has_path)
    };
    if chosen.len() > 1 && chosen.last().is_some_and(is_half) {
        chosen.pop();
    }
}
