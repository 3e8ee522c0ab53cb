//! What a turn has made, looked at before it says that it is done.

use crate::execute::apply;
use crate::lint::{Finding, FindingCode, Severity, new_findings, tidy_in_steps};
use crate::operation::{Operation, OperationKind};
use crate::sketch::{Component, ComponentId, IdSource, Sketch};
use crate::sort::set;
use crate::validate::Origin;
use kurbo::Size;
use std::collections::BTreeSet;

/// Components up to which a sketch is tidied around what was touched.
const MOST_TIDIED: usize = 400;
/// Lost texts that are named.
const MOST_LOST: usize = 8;

/// What is wrong after a turn that was not wrong before.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Review {
    /// Findings that are new, worst first.
    pub(super) findings: Vec<Finding>,
    /// What was written on deleted components and is nowhere any more.
    pub(super) lost: Vec<String>,
}

impl Review {
    /// Compares the sketch before and after `operations`, on a page of this size. `known`: what was wrong before, if somebody
    /// has looked.
    pub(super) fn of(
        before: &Sketch,
        known: Option<&[Finding]>,
        after: &Sketch,
        operations: &[Operation],
        page: Option<Size>,
    ) -> Self {
        let mut findings = new_findings(before, known, after, &touched(operations), page);
        crate::sort::sort_by_key(&mut findings, |finding| (rank(finding), finding.code));
        Self { findings, lost: lost(before, after, operations) }
    }

    /// The findings that a person would stumble over.
    pub(super) fn warnings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| is_warning(finding.code))
    }

    /// Whether it is worth asking again.
    pub(super) fn has_warnings(&self) -> bool {
        self.warnings().next().is_some() || !self.lost.is_empty()
    }

    /// How much there is to stumble over.
    pub(super) fn weight(&self) -> usize {
        self.warnings().count() + self.lost.len()
    }

    /// What a person is told of it; nothing if there is nothing to tell.
    pub(super) fn note(&self) -> String {
        let count = |code| self.findings.iter().filter(|finding| finding.code == code).count();
        let overlapping = self.findings.iter().filter(|finding| finding.code == FindingCode::Overlap);
        let overlapping = set(overlapping.flat_map(|finding| &finding.ids)).len();
        let off = count(FindingCode::OffPage) + count(FindingCode::OffCanvas);
        let cut = count(FindingCode::TextOverflow);
        let mut notes = Vec::new();
        if overlapping > 0 {
            notes.push(format!("{} now.", things(overlapping, "overlaps", "overlap")));
        }
        if cut > 0 {
            notes.push(if cut == 1 {
                "One text does not fit in its box.".to_owned()
            } else {
                format!("{cut} texts do not fit in their boxes.")
            });
        }
        if off > 0 {
            notes.push(format!("{} over the edge of the page.", things(off, "reaches", "reach")));
        }
        match self.lost.as_slice() {
            [] => {}
            [one] => notes.push(format!("The text “{one}” is gone.")),
            [first, ..] => notes.push(format!("{} texts are gone, such as “{first}”.", self.lost.len())),
        }
        notes.join(" ")
    }

    /// What a person could say to mend the worst of it.
    pub(super) fn remedies(&self) -> Vec<String> {
        let has = |code| self.findings.iter().any(|finding| finding.code == code);
        let mut remedies = Vec::new();
        if has(FindingCode::Overlap) {
            remedies.push("fix the overlaps".to_owned());
        }
        if has(FindingCode::TextOverflow) || has(FindingCode::OffPage) || has(FindingCode::OffCanvas) {
            remedies.push("clean this up".to_owned());
        }
        remedies
    }
}

/// Nudges that put right what is new and concerns only what was added or moved; done on `after`.
pub(super) fn mend(
    review: &Review,
    after: &mut Sketch,
    operations: &[Operation],
    ids: &mut IdSource,
) -> Vec<Operation> {
    let touched = touched(operations);
    let mut done = Vec::new();
    let mut perform = |operation: Operation, sketch: &mut Sketch| {
        if let Ok(applied) = apply(sketch, operation, Origin::Model, ids) {
            done.push(applied.operation);
        }
    };
    let is_ours = |operation: &Operation| operation.subject().is_some_and(|id| touched.contains(id));
    for fix in review.findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        if fix.iter().all(is_ours) {
            fix.iter().for_each(|operation| perform(operation.clone(), after));
        }
    }
    let has_hints =
        review.findings.iter().any(|finding| finding.severity == Severity::Hint && finding.fix.is_some());
    if has_hints && after.len() <= MOST_TIDIED {
        let ids: Vec<ComponentId> = touched.iter().map(|id| (*id).clone()).collect();
        for operation in tidy_in_steps(after, Some(&ids)).operations {
            perform(operation, after);
        }
    }
    done
}

/// Findings that need a second look: something is hidden, cut off or out of sight.
const fn is_warning(code: FindingCode) -> bool {
    matches!(
        code,
        FindingCode::Overlap | FindingCode::TextOverflow | FindingCode::OffPage | FindingCode::OffCanvas
    )
}

fn rank(finding: &Finding) -> u8 {
    match (is_warning(finding.code), finding.severity) {
        (true, _) => 0,
        (false, Severity::Error) => 1,
        (false, Severity::Warning) => 2,
        (false, Severity::Hint) => 3,
    }
}

fn things(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("One thing {one}") } else { format!("{count} things {many}") }
}

/// The components that operations leave behind changed.
fn touched(operations: &[Operation]) -> BTreeSet<&ComponentId> {
    let of_one = |operation| match operation {
        &Operation::Align { ref target_ids, .. } | &Operation::Distribute { ref target_ids, .. } => {
            target_ids.iter().collect()
        }
        Operation::Replace { components } => components.iter().map(Component::id).collect::<Vec<_>>(),
        Operation::Delete { .. } => Vec::new(),
        other => other.subject().into_iter().collect(),
    };
    set(operations.iter().flat_map(of_one))
}

/// The texts of deleted components that are on no component any more, where something else has taken their place. What
/// is only deleted was to go.
fn lost(before: &Sketch, after: &Sketch, operations: &[Operation]) -> Vec<String> {
    let has = |kind| operations.iter().any(|operation| operation.kind() == kind);
    let takes_place = has(OperationKind::Delete) && has(OperationKind::Add);
    if !takes_place && !has(OperationKind::Replace) {
        return Vec::new();
    }
    let mut left = String::new();
    for component in after.iter() {
        component.props().each_text(|text| {
            left.push_str(&text.to_lowercase());
            left.push('\n');
        });
    }
    let gone = before.iter().filter(|component| !after.contains(component.id()));
    let texts = gone.filter_map(|component| component.props().text());
    let is_lost = |text: &&str| !text.trim().is_empty() && !left.contains(&text.trim().to_lowercase());
    texts.filter(is_lost).take(MOST_LOST).map(crate::json::excerpt).collect()
}
