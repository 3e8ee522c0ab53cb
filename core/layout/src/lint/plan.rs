//! The plan of all geometry fixes, made on a draft until a fixed point.

use super::context::LintContext;
use super::draft::{Draft, Limits, MAX_NUDGE};
use super::finding::Finding;
use super::{align, gaps, overflow, overlap, page, stray, target};
use crate::structure::Structure;
use websketch_sketch::Sketch;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};

/// Rounds of one pass. A round can make room for another one; pages need two or three.
const MAX_ROUNDS: usize = 4;
/// Passes until a fixed point; beyond them the plan is discarded.
const MAX_PASSES: usize = 8;

/// Budget steps of a component in a new structure.
const STRUCTURE_STEPS: usize = 8;

/// Changed boxes with their causes.
pub(super) struct Plan<'s> {
    draft: Draft<'s>,
    /// The structure of the sketch after the plan, if known.
    structure: Option<Structure<'s>>,
}

/// The allowed kinds of change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Nudges only.
    Nudges,
    /// Nudges, and growth of targets and texts that are too small.
    Fixes,
}

impl<'s> Plan<'s> {
    /// Builds a plan of nudges.
    pub(super) fn in_place(sketch: &'s Sketch, limits: &Limits<'s>) -> Self {
        Self::settled(sketch, limits, Scope::Nudges)
    }

    /// Builds the plan of lint fixes: strays come back first, and small targets grow.
    pub(super) fn with_strays(sketch: &'s Sketch, limits: &Limits<'s>) -> Self {
        let mut draft = Draft::new(sketch, limits);
        if stray::gather(&mut draft) {
            let start = draft.boxes().to_vec();
            let structure = settle(&mut draft, Scope::Fixes);
            if limits.budget.is_spent() && is_near(&start, draft.boxes()) {
                return Self { draft, structure: None };
            }
            if structure.is_some() && !stray::gather(&mut draft) {
                return Self { draft, structure };
            }
        }
        Self::settled(sketch, limits, Scope::Fixes)
    }

    /// Builds an empty plan if there is no fixed point. A plan that has spent its budget keeps its changes, as each of
    /// them is valid by itself.
    fn settled(sketch: &'s Sketch, limits: &Limits<'s>, scope: Scope) -> Self {
        let mut draft = Draft::new(sketch, limits);
        let start = draft.boxes().to_vec();
        let structure = settle(&mut draft, scope);
        let is_cut_short = limits.budget.is_spent() && is_near(&start, draft.boxes());
        if structure.is_none() && !is_cut_short {
            draft = Draft::new(sketch, limits);
        }
        Self { draft, structure }
    }

    /// Returns the structure of the sketch, if the plan changes nothing.
    pub(super) fn structure_as_it_is(&self) -> Option<&Structure<'s>> {
        self.structure.as_ref().filter(|_| self.draft.causes().is_empty())
    }

    /// Returns the sketch after the plan.
    pub(super) fn sketch(&self) -> Sketch {
        self.draft.sketch()
    }

    /// Returns all operations of the plan.
    pub(super) fn moves(&self) -> Vec<Operation> {
        self.draft.operations_by_cause().into_values().flatten().collect()
    }

    /// Returns a finding for each cause, with its operations.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut operations = self.draft.operations_by_cause();
        for (number, cause) in self.draft.causes().iter().enumerate() {
            let Some(fix) = operations.remove(&number) else { continue };
            findings.push(Finding::new(cause.code, cause.ids.clone(), cause.message.clone(), Some(fix)));
        }
        findings
    }
}

/// Changes the draft until a fixed point and returns its structure then. `None` if that takes too long or moves too
/// far.
pub(super) fn settle<'s>(draft: &mut Draft<'s>, scope: Scope) -> Option<Structure<'s>> {
    let start = draft.boxes().to_vec();
    let (mut passes, mut rounds) = (0, 0);
    let mut cut_texts: Option<Vec<usize>> = None;
    draft.begin_pass();
    while passes < MAX_PASSES && !draft.budget().is_spent() {
        draft.budget().take(draft.boxes().len() * STRUCTURE_STEPS);
        let structure = draft.structure();
        let context = LintContext::of(&structure);
        let pairs = overlap::pairs(&context);
        let cut_texts = cut_texts.get_or_insert_with(|| match scope {
            Scope::Nudges => Vec::new(),
            Scope::Fixes => overflow::cut(&context),
        });
        // The structure is reused, also from pass to pass, until something changes.
        loop {
            draft.begin_round();
            if round(&context, &pairs, cut_texts, draft, scope) {
                break;
            }
            if draft.budget().is_spent() {
                return None;
            }
            // Another pass would give the same result, unless a step was too long for this one.
            if rounds == 0 || !draft.is_held_back() {
                return is_near(&start, draft.boxes()).then_some(structure);
            }
            passes += 1;
            if passes == MAX_PASSES {
                return None;
            }
            rounds = 0;
            draft.begin_pass();
        }
        rounds += 1;
        if rounds == MAX_ROUNDS {
            passes += 1;
            rounds = 0;
            draft.begin_pass();
        }
    }
    None
}

/// Whether no box has moved further than tidying allows.
fn is_near(before: &[Bounds], after: &[Bounds]) -> bool {
    before.iter().zip(after).all(|(before, after)| {
        let (dx, dy) = (before.x() - after.x(), before.y() - after.y());
        dx.abs() <= MAX_NUDGE && dy.abs() <= MAX_NUDGE
    })
}

/// Runs one round and returns whether anything changed. `pairs` overlap; the texts of `cut_texts` are cut off.
fn round(
    context: &LintContext,
    pairs: &[(usize, usize)],
    cut_texts: &[usize],
    draft: &mut Draft,
    scope: Scope,
) -> bool {
    let mut has_changed = scope == Scope::Fixes && target::grow(context, draft);
    has_changed |= overflow::grow(context, cut_texts, draft);
    has_changed |= page::bring_back(context, draft);
    has_changed |= overlap::part(context, pairs, draft);
    for axis in [Axis::X, Axis::Y] {
        has_changed |= align::align(context, draft, axis);
    }
    has_changed | gaps::even(context, draft)
}
