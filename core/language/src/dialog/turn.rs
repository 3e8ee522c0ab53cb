//! One message: its clauses one after the other, each by its first reading that can be done.

use super::certainty::is_certain;
use super::reading::{clause_of, is_fix, is_reason, is_said_already};
use crate::acts::{Doubt, Draft, Mended, Setting, meant, new_overlaps, unit};
use crate::chunks::{Chunk, Description, Reference};
use crate::frames::{Act, Clause, Frame, Locality, frames, is_phatic};
use crate::lexicon::{Fault, Function, Pronoun, Quantifier, Verb};
use crate::memory::DoneAct;
use std::ops::Range;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// The result of the clauses of a message.
#[derive(Default)]
pub(super) struct Turn {
    pub(super) said: Vec<String>,
    pub(super) acts: Vec<DoneAct>,
    /// The first doubt.
    pub(super) doubt: Option<Doubt>,
    pub(super) is_certain: bool,
    /// Tokens that were not understood.
    pub(super) left_over: Vec<Range<usize>>,
    /// Whether the message is a greeting or the like.
    pub(super) is_phatic: bool,
}

/// Does the clauses of a message.
pub(super) fn run(before: &Sketch, setting: &Setting, draft: &mut Draft) -> Turn {
    let clauses = frames(setting.sentence);
    let mut turn = Turn { is_certain: true, is_phatic: !clauses.is_empty(), ..Turn::default() };
    let mut spoken: Vec<ComponentId> = setting.spoken.to_vec();
    // A record can have values with verbs in them: `German, read chapter 3`.
    let mut read = 0;
    for (at, (clause, readings)) in clauses.iter().enumerate() {
        if is_phatic(clause) || clause.span.end <= read {
            continue;
        }
        turn.is_phatic = false;
        // `and both half as wide`: the thing and that beside which it was put.
        if let Some(last) = turn.acts.last().or(setting.memory.last())
            && readings.first().is_some_and(means_two)
        {
            spoken = [last.targets.as_slice(), last.anchors.as_slice()].concat();
        }
        let setting = Setting { spoken: &spoken, ..*setting };
        let next = clauses.get(at + 1);
        // `the third card is wider than the others, fix that`: the complaint is the wish.
        if is_fix(clause, readings) && at > 0 && !turn.acts.is_empty() {
            continue;
        }
        // `it is sold out, say so`
        let says_so = |at: usize| {
            setting.sentence.word(at) == "say"
                && matches!(setting.sentence.word(at + 1), "so" | "this" | "that")
        };
        if !turn.acts.is_empty() && clause.verbs.contains(&Verb::Write) && says_so(clause.span.start) {
            continue;
        }
        let is_gone = |act: &DoneAct| matches!(act.act, Act::Remove | Act::Clear);
        if turn.acts.last().is_some_and(is_gone) && is_said_already(readings, &setting, draft) {
            continue;
        }
        let is_measured =
            clause.chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Size(..) | Chunk::Along(_)));
        let gives_reason = |next: &(Clause, Vec<Frame>)| {
            is_reason(clause, next) && !(is_measured && is_fix(&next.0, &next.1))
        };
        if let Some(frame) = readings.first().filter(|_| next.is_some_and(gives_reason))
            && let Some(targets) = meant(about(frame).as_ref(), &setting, draft)
        {
            spoken = targets;
            continue;
        }
        match clause_of((clause, readings), &setting, draft) {
            Ok((frame, done)) => {
                read = frame.span.end;
                turn.is_certain &= is_certain(&setting, &frame, &done);
                let is_left =
                    |range: &&Range<usize>| range.start < draft.used.start || range.end > draft.used.end;
                turn.left_over.extend(frame.left_over.iter().filter(is_left).cloned());
                draft.used = 0..0;
                // A complaint before a request only gives its reason.
                if matches!(turn.doubt, Some(Doubt::NoText { .. } | Doubt::NoPlace { .. } | Doubt::Remark(_)))
                {
                    turn.doubt = None;
                }
                let resolved = draft.resolved.take();
                let mut act = crate::acts::entry(resolved.as_deref().unwrap_or(&frame), &done);
                act.anchors = anchors(&frame, &setting, draft);
                turn.acts.push(act);
                turn.said.push(done.said);
                if done.targets.iter().any(|id| draft.sketch.contains(id)) {
                    spoken = done.targets;
                }
            }
            Err((doubt, frame)) => {
                turn.is_certain = false;
                // What a clause is about is meant by `it` in the next one, also if the clause is not understood.
                let subject = next.and_then(|_| subject(clause, &setting, draft));
                if let Some(ids) = subject {
                    spoken = ids;
                }
                if let Doubt::NoText { ids } | Doubt::NoPlace { ids } | Doubt::AlreadySo { ids } = &doubt {
                    spoken.clone_from(ids);
                }
                if matches!(doubt, Doubt::Unread | Doubt::Missing { .. } | Doubt::NoTarget) {
                    // A complaint before a request gives the reason for it.
                    let span = frame.map_or_else(|| clause.span.clone(), |frame: Box<Frame>| unread(&frame));
                    turn.left_over.push(span);
                }
                turn.doubt = match (turn.doubt.take(), doubt) {
                    // `what does it cost and where is it?`
                    (Some(Doubt::Answer(first)), Doubt::Answer(next)) if first != next => {
                        Some(Doubt::Answer([first, next].join(" ")))
                    }
                    // `oh no, I need that, put it back`
                    (Some(Doubt::Unread | Doubt::Missing { .. } | Doubt::NoTarget), next @ Doubt::Undo) => {
                        Some(next)
                    }
                    (first, doubt) => first.or(Some(doubt)),
                };
            }
        }
    }
    let is_kind = [Function::Thanks, Function::Greeting].iter().any(|it| {
        (0..setting.sentence.len()).any(|at| {
            let words = setting.sentence.function(at, *it);
            words > 0 && setting.sentence.kind(at + words).is_none()
        })
    });
    if is_kind
        && turn.acts.is_empty()
        && matches!(turn.doubt, Some(Doubt::Unread | Doubt::Missing { .. } | Doubt::Remark(_)))
    {
        turn.is_phatic = true;
    }
    // Without a figure that asks for it, nothing may cover what it did not cover before.
    let is_exact = draft.is_exact || turn.acts.iter().any(|act| !act.slots.quantities.is_empty());
    if !draft.operations.is_empty() {
        let blocking: Vec<ComponentId> = new_overlaps(before, &draft.sketch, &draft.floating);
        if !blocking.is_empty() && (is_exact || draft.is_forced) {
            turn.said.push(super::wording::overlaps(blocking.len()));
        } else if !blocking.is_empty() {
            draft.operations.clear();
            turn.acts.clear();
            let blocking = blocking.into_iter().filter(|id| before.contains(id)).collect();
            turn.doubt = Some(Doubt::NoRoom { blocking });
        }
    }
    if turn.is_risky(setting, draft) {
        draft.operations.clear();
        turn.acts.clear();
        turn.doubt = Some(Doubt::Everything);
    }
    turn
}

/// Whether a clause is about two things spoken of: `both`, `between the two`.
fn means_two(frame: &Frame) -> bool {
    let is_two = |part: &Description| {
        let is_counted = part.quantifier == Some(Quantifier::Both) || part.count == Some(2);
        part.pronoun == Some(Pronoun::Them) && is_counted
    };
    let place = match &frame.slots.place {
        Some(Locality::Beside(located)) => located.anchors.as_slice(),
        _ => &[],
    };
    let others = frame.slots.others.iter().flat_map(|other| &other.reference.parts);
    frame.slots.parts().iter().chain(place).chain(others).any(is_two)
}

/// Returns the components of the place that a clause names.
fn anchors(frame: &Frame, setting: &Setting, draft: &Draft) -> Vec<ComponentId> {
    let Some(Locality::Beside(located)) = &frame.slots.place else { return Vec::new() };
    if located.relation.holds() {
        return Vec::new();
    }
    let found = meant(Some(&Reference::of(located.anchors.clone())), setting, draft).unwrap_or_default();
    unit(&found, draft)
}

/// Returns the noun phrase that a reason is about: its subject, or the anchor of its place.
fn about(frame: &Frame) -> Option<Reference> {
    let anchors = || match &frame.slots.place {
        Some(Locality::Beside(located)) => Some(located.reference()),
        _ => None,
    };
    let has_place = |part: &Description| part.head.is_none() && part.words.is_empty();
    match &frame.slots.target {
        Some(target)
            if target.parts.iter().all(has_place)
                && target.parts.iter().all(|part| part.pronoun.is_none()) =>
        {
            let located = target.parts.iter().flat_map(|part| &part.relations);
            let parts: Vec<Description> = located.flat_map(|located| located.anchors.clone()).collect();
            if parts.is_empty() { anchors() } else { Some(Reference::of(parts)) }
        }
        // `why do the buttons in the plans look different?`
        Some(target) => {
            let mut target = target.clone();
            if let (Some(Locality::Beside(located)), Some(last)) =
                (&frame.slots.place, target.parts.last_mut())
                && located.relation.holds()
            {
                last.relations.push(located.clone());
            }
            Some(target)
        }
        None => anchors(),
    }
}

/// Returns the components that the first noun phrase of a clause means.
fn subject(clause: &Clause, setting: &Setting, draft: &Draft) -> Option<Vec<ComponentId>> {
    let noun = clause.chunks.iter().find_map(|(chunk, _)| match chunk {
        Chunk::Noun(noun) => Some(noun),
        _ => None,
    })?;
    meant(Some(noun), setting, draft)
}

impl Turn {
    /// Puts the repairs of faults before the acts of the other clauses. A message that only states faults writes, adds
    /// and deletes nothing.
    pub(super) fn follow(&mut self, mended: &Mended, draft: &mut Draft) {
        let is_moved =
            |fault: &Fault| matches!(fault, Fault::Low | Fault::High | Fault::Overlap | Fault::Far);
        let is_other = |act: &DoneAct| match act.act {
            Act::Write | Act::Add | Act::Remove | Act::Swap | Act::Replace | Act::Duplicate => true,
            Act::Move => !mended.stated.iter().any(is_moved),
            _ => false,
        };
        if !mended.stated.is_empty() && mended.rest.is_none() && self.acts.iter().any(is_other) {
            draft.operations.clear();
            *self = Self { doubt: Some(Doubt::Unread), ..Self::default() };
        }
        if mended.rest.is_some() {
            self.said.splice(0..0, mended.said.iter().cloned());
            self.acts.splice(0..0, mended.acts.iter().cloned());
            (self.is_certain, self.is_phatic) = (false, false);
        }
    }

    /// Whether much is deleted by a message of which a part is not understood.
    fn is_risky(&self, setting: &Setting, draft: &Draft) -> bool {
        /// The most components that are deleted without a question then.
        const MOST: usize = 3;
        let is_gone = |operation: &&Operation| matches!(operation, Operation::Delete { .. });
        let is_open = self.doubt.is_some()
            || self
                .left_over
                .iter()
                .any(|range| range.clone().any(|at| !setting.sentence.word(at).is_empty()));
        is_open && !draft.is_forced && draft.operations.iter().filter(is_gone).count() > MOST
    }
}

fn unread(frame: &Frame) -> Range<usize> {
    frame.left_over.first().cloned().unwrap_or_else(|| frame.span.clone())
}
