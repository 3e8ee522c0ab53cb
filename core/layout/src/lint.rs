//! Lint findings with fixes, and `tidy`.
//!
//! All fixes of one [`lint`] can be applied together. They are edits of the arrangement, each on the sketch as the
//! earlier ones leave it.

mod change;
mod clash;
mod context;
mod edge;
mod elision;
mod explanation;
mod finding;
mod fix;
mod links;
mod overflow;
mod overlap;
mod page;
mod review;
mod separation;
mod states;
mod stray;
mod target;
mod ties;

pub use crate::text_room::room_for_text;
pub use change::new_findings;
pub use clash::{Clash, clashes};
pub use explanation::{LintOptions, explained, score_with_fixes};
pub use finding::{Finding, FindingCode, Severity};
pub use separation::separate;

use crate::arrangement::{Scope, regularize};
use crate::budget::Budget;
use crate::score::score;
use crate::structure::Structure;
use fix::Fixes;
use kurbo::Size;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::sort_by_key;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The findings of a sketch, and whether the list is complete.
#[derive(Clone, Debug, PartialEq)]
pub struct LintReport {
    /// The findings, in the order of their codes.
    pub findings: Vec<Finding>,
    /// Whether the budget sufficed for the whole sketch.
    pub is_complete: bool,
}

/// The operations that tidy a sketch, and whether the list is complete.
#[derive(Clone, Debug, PartialEq)]
pub struct TidyReport {
    /// The operations.
    pub operations: Vec<Operation>,
    /// Whether the budget sufficed. If not, tidying the result continues from there.
    pub is_complete: bool,
}

/// Steps for one pass over a sketch on a thread with other work. About 70 ms natively, and 150 ms in wasm on one core
/// of a small server, measured on piled and crooked buttons. The plan of changes and the review after it may take as
/// many each.
pub const STEPS: u64 = 3_000_000;
/// The most components of a sketch for which the score decides on tidying.
const MOST_SCORED: usize = 1_000;
/// Steps that each component takes in any case: its share of the structure, which is built several times.
const COMPONENT_STEPS: u64 = 130;

/// Returns the budget of one pass over a sketch, less the cost of its structure.
fn budget_of(sketch: &Sketch) -> Budget {
    Budget::of(STEPS.saturating_sub(COMPONENT_STEPS * sketch.len() as u64))
}

/// Returns the findings, sorted by code and then in paint order. O(n log n).
///
/// The fixes of all findings can be applied in order. Locked components are never changed. A component that shares an
/// edge or its center with another one stays on that line.
///
/// ```
/// use websketch_layout::lint::lint;
/// use websketch_sketch::Sketch;
///
/// let text = br#"[{"id":"send","type":"Button","x":40,"y":100,"width":120,"height":40}]"#;
/// let findings = lint(&Sketch::read_text(text)?.sketch);
/// assert_eq!(findings[0].message, "Button has no text");
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn lint(sketch: &Sketch) -> Vec<Finding> {
    lint_on(sketch, None)
}

/// Like [`lint`], on a page of this size, in pixels: components beyond its right edge are findings. Without a size, a
/// bar across the page sets its width.
#[must_use]
pub fn lint_on(sketch: &Sketch, page: Option<Size>) -> Vec<Finding> {
    let [plan, review] = [Budget::unlimited(), Budget::unlimited()];
    findings(sketch, page, [&plan, &review], elision::findings)
}

/// Like [`lint`], without the texts that only the drawing shows to be cut. A program that draws nothing needs no code for
/// drawing then.
#[must_use]
pub fn lint_undrawn(sketch: &Sketch) -> Vec<Finding> {
    let [plan, review] = [Budget::unlimited(), Budget::unlimited()];
    findings(sketch, None, [&plan, &review], |_, _| Vec::new())
}

/// Like [`lint_on`], with at most [`STEPS`] of work. The list can be incomplete for a large and crowded sketch.
#[must_use]
pub fn lint_in_steps(sketch: &Sketch, page: Option<Size>) -> LintReport {
    let [plan, review] = [budget_of(sketch), budget_of(sketch)];
    let findings = findings(sketch, page, [&plan, &review], elision::findings);
    LintReport { findings, is_complete: !plan.is_spent() && !review.is_spent() }
}

/// Returns the findings of the fixes, of the review after them, and of `drawn`.
fn findings(
    sketch: &Sketch,
    page: Option<Size>,
    [fixing, review]: [&Budget; 2],
    drawn: fn(&Structure, &Budget) -> Vec<Finding>,
) -> Vec<Finding> {
    let mut structure = Structure::of(sketch, page);
    let Fixes { mut findings, after, .. } = Fixes::of(sketch, &structure, page, fixing);
    if !findings.is_empty() {
        structure = Structure::of(&after, page);
    }
    findings.extend(review::review(&structure, page, review));
    findings.extend(drawn(&structure, review));
    findings.extend(states::findings(sketch, page, review));
    sort_by_key(&mut findings, |finding| finding.code);
    findings
}

/// Tidies a sketch: an almost regular drawing becomes regular.
///
/// Rows, columns and gaps become even, edges meet, bars reach the edges of the page, and equal components get one size
/// and the same inner layout. Positions on a grid of 4 px are intended and stay. Tidying creates no overlaps and keeps
/// the order. Empty if nothing is to do, or if the design score would fall. Idempotent. O(n log n).
#[must_use]
pub fn tidy(sketch: &Sketch) -> Vec<Operation> {
    let budget = &Budget::unlimited();
    unless_worse(sketch, regularize(sketch, Scope { budget, page: None, only: None }))
}

/// Like [`tidy`], but changes only the existing components of `only` and their descendants. Takes at most [`STEPS`] of
/// work, so that a large and crowded sketch is tidied in part.
#[must_use]
pub fn tidy_in_steps(sketch: &Sketch, only: Option<&[ComponentId]>) -> TidyReport {
    let budget = &budget_of(sketch);
    let operations = unless_worse(sketch, regularize(sketch, Scope { budget, page: None, only }));
    TidyReport { operations, is_complete: !budget.is_spent() }
}

/// Like [`tidy`], but changes only the existing components of `ids` and their descendants.
#[must_use]
pub fn tidy_only(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let budget = &Budget::unlimited();
    unless_worse(sketch, regularize(sketch, Scope { budget, page: None, only: Some(ids) }))
}

/// Returns the operations, or none if the design score is lower after them. A large sketch is not scored.
fn unless_worse(sketch: &Sketch, operations: Vec<Operation>) -> Vec<Operation> {
    if operations.is_empty() || sketch.len() > MOST_SCORED {
        return operations;
    }
    // Tidying adds nothing, so that no id is made.
    let Ok(mut ids) = IdSource::new(0.0, "no id is made here") else { return operations };
    let mut after = sketch.clone();
    for operation in &operations {
        if apply(&mut after, operation.clone(), Actor::User, &mut ids).is_err() {
            return Vec::new();
        }
    }
    if score(&after, None).score < score(sketch, None).score { Vec::new() } else { operations }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Buttons in rows of ten, each a few pixels off its place.
    fn crooked(count: u32) -> Sketch {
        let button = |at: u32| {
            let (x, y) = (40 + at % 10 * 120 + at * 7_919 % 13, 40 + at / 10 * 60 + at * 104_729 % 11);
            format!(
                r#"{{"id":"b{at}","type":"Button","x":{x},"y":{y},"width":100,"height":40,"props":{{"text":"B"}}}}"#
            )
        };
        let buttons: Vec<String> = (0..count).map(button).collect();
        Sketch::read_text(format!("[{}]", buttons.join(",")).as_bytes()).unwrap().sketch
    }

    /// Returns the steps of linting and of tidying.
    fn steps(sketch: &Sketch) -> [f64; 2] {
        const ENOUGH: u64 = 1 << 40;
        let [plan, review, tidying] = [ENOUGH; 3].map(Budget::of);
        findings(sketch, None, [&plan, &review], elision::findings);
        let _ = regularize(sketch, Scope { budget: &tidying, page: None, only: None });
        #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        [plan.taken_of(ENOUGH) + review.taken_of(ENOUGH), tidying.taken_of(ENOUGH)].map(|steps| steps as f64)
    }

    #[test]
    fn work_grows_little_faster_than_the_sketch() {
        /// Eight times as many components, with the exponent 1.2.
        const GROWTH: f64 = 12.13;
        let (few, many) = (steps(&crooked(1_000)), steps(&crooked(8_000)));
        for (few, many) in few.into_iter().zip(many) {
            assert!(many <= few * GROWTH, "{few} steps became {many}");
        }
    }
}
