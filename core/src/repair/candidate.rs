//! Several documents in one text, and the rule by which one of them is the answer.
//!
//! 1. Thinking never counts.
//! 2. What follows a label such as `Answer:` beats what follows `Thinking:` or `Example:`, or is in a comment.
//! 3. A fence, or a tag such as `<answer>`, beats loose text.
//! 4. The expected shape wins: an answer with its list of operations, then a list of operations, then operations alone,
//!    then other objects, then bare lists.
//! 5. The fewest repairs win, then the most items, then the first (among drafts: the last).
//!
//! Documents with nothing but spaces, commas, bullets and closing brackets too many between them are one answer of several values,
//! and so are operations one by one with prose between them, and objects each in a fence of its own.

use super::effort::spend;
use super::report::{Repair, RepairKind, Report};

/// A document found in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidate {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Strict JSON; in a stream, what was not handed over.
    pub(super) json: Vec<u8>,
    pub(super) is_thinking: bool,
    pub(super) is_draft: bool,
    /// Whether a label behind it has made it a draft.
    pub(super) is_before_answer: bool,
    pub(super) is_marked: bool,
    /// Whether only spaces, commas, bullets and closing brackets stand between the candidate before and this one.
    pub(super) is_adjacent: bool,
    /// Whether a word or a mark of the text stands right before it, as in `"{}"` or `${}`.
    pub(super) is_attached: bool,
    /// Whether other text than spaces and commas stands between the beginning of the answer and it.
    pub(super) is_loose: bool,
    /// Whether the marker of a failed stream has cut it.
    pub(super) is_failed: bool,
    /// Whether it is the beginning of an answer, broken before its operations.
    pub(super) is_broken_envelope: bool,
    pub(super) traits: Traits,
    pub(super) faults: usize,
    pub(super) repairs: Vec<Repair>,
    /// What stands before it in the same answer and was handed over.
    pub(super) before: Absorbed,
}

/// What is known about a document as a whole, for the choice among documents.
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
    pub(super) fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}

/// What counts in the choice of documents that are no longer told apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Absorbed {
    shape: u8,
    faults: usize,
    items: usize,
}

impl Candidate {
    /// Whether it is one operation.
    pub(super) fn is_operation(&self) -> bool {
        !self.traits.is_array && self.traits.is_typed
    }

    /// How much it looks like an answer.
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

    /// Goes on as `next`, which continues it: a stream of many documents remembers only the newest ones.
    pub(super) fn absorb(&mut self, mut next: Self) {
        let gap = Repair { kind: RepairKind::LeadingText, start: self.end, end: next.start };
        if !next.is_adjacent && gap.end > gap.start {
            self.repairs.push(gap);
        }
        self.repairs.append(&mut next.repairs);
        self.repairs.truncate(Report::LONGEST);
        let before =
            Absorbed { shape: self.best_shape(), faults: self.all_faults(), items: self.all_items() };
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

    /// Whether it belongs to the same answer as the candidate before it.
    pub(super) fn continues(&self, before: &Self) -> bool {
        let is_same_place = self.is_draft == before.is_draft && self.is_marked == before.is_marked;
        let is_part =
            |it: &Self| it.is_operation() || (it.is_marked && !it.traits.is_array && it.shape() == 2);
        let goes_on = is_part(before) || (before.is_broken_envelope && self.is_operation());
        is_same_place && (self.is_adjacent || (is_part(self) && goes_on))
    }
}

/// All documents so far were thinking. Those that a call before this one has marked are not looked at again.
pub(super) fn mark_thinking(candidates: &mut [Candidate]) {
    for candidate in candidates.iter_mut().rev().take_while(|it| !it.is_thinking) {
        spend(1);
        candidate.is_thinking = true;
    }
}

/// All documents so far were drafts; as [`mark_thinking`].
pub(super) fn mark_drafts(candidates: &mut [Candidate]) {
    for candidate in candidates.iter_mut().rev().take_while(|it| !it.is_before_answer) {
        spend(1);
        candidate.is_before_answer = true;
        candidate.is_draft = true;
    }
}

/// The candidates that are the answer: a range of places in `candidates` without those that are
/// thinking, or nothing.
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
    drop_half(&mut chosen, candidates);
    chosen
}

/// Of several values, the one that a failed stream has cut is a half element.
pub(super) fn drop_half(chosen: &mut Vec<usize>, candidates: &[Candidate]) {
    let is_half = |place: &usize| {
        candidates.get(*place).is_some_and(|it| it.is_failed && !it.traits.is_array && !it.traits.has_path)
    };
    if chosen.len() > 1 && chosen.last().is_some_and(is_half) {
        chosen.pop();
    }
}
