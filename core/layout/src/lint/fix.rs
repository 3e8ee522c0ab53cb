//! Fixes: edits of the arrangement, each on the sketch as the fixes before it leave it.

use super::context::LintContext;
use super::edge::PageEdge;
use super::finding::{Cause, FINDING_STEPS, Finding, FindingCode};
use super::{overflow, page, stray, target};
use crate::arrangement::{self, Arrangement, Edit, Irregularity, Scope};
use crate::budget::Budget;
use crate::naming::label;
use crate::structure::Structure;
use kurbo::Size;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The most fixes of one kind that are tried. Each costs as much as reading the sketch once.
const MAX_TRIALS: usize = 24;
/// The cost of reading and solving once, in steps for each component.
const STEPS: usize = 40;

/// Edits, each with the fault that it mends.
type Edits = Vec<(Cause, Edit)>;

/// Returns the edits that would mend the faults of one kind.
type Rule = fn(&LintContext, Option<PageEdge>) -> Edits;

/// The kinds of faults, in the order of their fixes.
const RULES: [Rule; 4] = [
    |context, _| stray::fixes(context),
    page::fixes,
    |context, _| target::fixes(context),
    |context, _| overflow::fixes(context),
];

/// A sketch while it is fixed.
pub(super) struct Fixes<'b> {
    page: Option<Size>,
    budget: &'b Budget,
    /// The sketch after the fixes so far.
    pub(super) after: Sketch,
    pub(super) findings: Vec<Finding>,
}

impl<'b> Fixes<'b> {
    /// Fixes the sketch of a structure. Every finding has its operations.
    pub(super) fn of(sketch: &Sketch, structure: &Structure, page: Option<Size>, budget: &'b Budget) -> Self {
        let mut fixes = Self { page, budget, after: sketch.clone(), findings: Vec::new() };
        let mut next = next_edits(structure, page, &RULES);
        while let Some((edits, rules)) = next {
            fixes.try_all(edits);
            next = next_edits(&Structure::of(&fixes.after, page), page, rules);
        }
        fixes.regularize();
        fixes
    }

    /// Tries edits one after the other.
    fn try_all(&mut self, edits: Edits) {
        for (cause, edit) in edits.into_iter().take(MAX_TRIALS) {
            if !self.budget.take(self.after.len() * STEPS) {
                return;
            }
            if let Some(operations) = fitting(&self.after, self.page, &edit) {
                self.take(cause, operations);
            }
        }
    }

    /// Takes the corrections of everything that is almost regular.
    fn regularize(&mut self) {
        let scope = Scope { only: None, page: self.page, budget: self.budget };
        for fix in arrangement::fixes(&self.after, scope) {
            let cause = self.cause(fix.kind, fix.ids);
            self.take(cause, fix.operations);
        }
    }

    fn take(&mut self, cause: Cause, operations: Vec<Operation>) {
        self.budget.take(FINDING_STEPS);
        // No operation adds anything, so that no id is made.
        let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return };
        for operation in &operations {
            if apply(&mut self.after, operation.clone(), Actor::User, &mut ids).is_err() {
                return;
            }
        }
        self.findings.push(Finding::new(cause.code, cause.ids, cause.message, Some(operations)));
    }

    fn cause(&self, kind: Irregularity, ids: Vec<ComponentId>) -> Cause {
        let name =
            |id: Option<&ComponentId>| id.and_then(|id| self.after.get(id)).map_or_else(String::new, label);
        let (first, last) = (name(ids.first()), name(ids.last()));
        let others = match ids.len() {
            0 | 1 => first.clone(),
            2 => format!("{first} and {last}"),
            count => format!("{first} and {} more", count - 1),
        };
        let is_one = ids.len() == 1;
        let (code, message) = match kind {
            Irregularity::Overlap => (FindingCode::Overlap, format!("{others} overlap")),
            Irregularity::Alignment if is_one => {
                (FindingCode::Misaligned, format!("{others} is slightly off the line of its neighbors"))
            }
            Irregularity::Alignment => {
                (FindingCode::Misaligned, format!("{others} are slightly off a common line"))
            }
            Irregularity::Spacing => {
                (FindingCode::UnevenGaps, format!("The gaps around {others} differ slightly"))
            }
            Irregularity::Size => (FindingCode::Misaligned, format!("{others} differ slightly in size")),
        };
        Cause { code, ids, message }
    }
}

/// Returns the edits of the first rule that has any, and the rules after it.
fn next_edits<'r>(
    structure: &Structure,
    page: Option<Size>,
    rules: &'r [Rule],
) -> Option<(Edits, &'r [Rule])> {
    let (context, edge) = (LintContext::of(structure), PageEdge::of(structure, page));
    let mut rest = rules;
    while let Some((rule, others)) = rest.split_first() {
        let edits = rule(&context, edge);
        if !edits.is_empty() {
            return Some((edits, others));
        }
        rest = others;
    }
    None
}

/// Returns the operations of an edit that breaks nothing and adds nothing.
fn fitting(sketch: &Sketch, page: Option<Size>, edit: &Edit) -> Option<Vec<Operation>> {
    let mut ids = IdSource::new(0.0, "no id is made here").ok()?;
    let structure = Structure::of(sketch, page);
    let arranged = Arrangement::read(&structure).edit_anyway(sketch, edit, &mut ids).ok()?;
    (arranged.report.is_clean() && !arranged.operations.is_empty()).then_some(arranged.operations)
}
