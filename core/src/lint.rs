//! What a careful reviewer would mark in a sketch, with fixes as operations, and tidying up.
//!
//! All fixes of one [`lint`] can be applied together: they come from one plan, made on a draft in which
//! each step sees the earlier ones. A plan is only given out if nothing is left to fix after it.

mod align;
mod change;
mod clash;
mod draft;
mod edge;
mod finding;
mod gaps;
mod overflow;
mod overlap;
mod page;
mod plan;
mod regular;
mod review;
mod scene;
mod stray;
mod target;
mod text_room;

pub use change::new_findings;
pub use clash::room_for_text;
pub(crate) use clash::{Clash, clashes};
pub use draft::MAX_NUDGE;
pub use finding::{Finding, FindingCode, Severity};

use crate::budget::Budget;
use crate::operation::Operation;
use crate::sketch::{ComponentId, Sketch};
use crate::sort::sort_by_key;
use crate::structure::Structure;
use draft::Limits;
use kurbo::Size;

/// The findings of a sketch, and whether these are all.
#[derive(Clone, Debug, PartialEq)]
pub struct Linted {
    /// The findings, in the order of their codes.
    pub findings: Vec<Finding>,
    /// Whether the budget was enough to look at everything.
    pub is_complete: bool,
}

/// The operations that tidy a sketch up, and whether these are all.
#[derive(Clone, Debug, PartialEq)]
pub struct Tidied {
    /// What to do.
    pub operations: Vec<Operation>,
    /// Whether the budget was enough; if not, tidying the result goes on where this ends.
    pub is_complete: bool,
}

/// Steps for one look at a sketch on a thread that others wait for: about 70 ms natively, and 150 ms in wasm on one core of
/// a small server (measured on piled and crooked buttons). The plan of changes and the review of what is left may take as many each.
pub const STEPS: u64 = 3_000_000;
/// Steps that each component takes in any case: its part of the structure, which is built several times.
const COMPONENT_STEPS: u64 = 130;

/// Returns the work that one look at a sketch may take, without what its structure takes.
fn budget_of(sketch: &Sketch) -> Budget {
    Budget::of(STEPS.saturating_sub(COMPONENT_STEPS * sketch.len() as u64))
}

/// The findings, by their place on the page's paint order within each kind; O(n log n).
///
/// Applying the fixes of all findings, in order, leaves no finding with a fix. Locked components are
/// never changed. What stands right is not moved: a component that shares an edge or its middle with
/// another one stays on that line.
///
/// ```
/// use websketch_core::lint::lint;
/// use websketch_core::sketch::Sketch;
///
/// let text = br#"[{"id":"send","type":"Button","x":40,"y":100,"width":120,"height":40}]"#;
/// let findings = lint(&Sketch::read_text(text)?.sketch);
/// assert_eq!(findings[0].message, "Button has no text");
/// # Ok::<(), websketch_core::sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn lint(sketch: &Sketch) -> Vec<Finding> {
    lint_on(sketch, None)
}

/// As [`lint`], on a page of this size, px: what reaches over its right edge is found. Without one, the page is as wide as
/// a bar across it tells.
#[must_use]
pub fn lint_on(sketch: &Sketch, page: Option<Size>) -> Vec<Finding> {
    let [plan, review] = [Budget::unlimited(), Budget::unlimited()];
    findings(sketch, page, &plan, &review)
}

/// As [`lint_on`], with at most [`STEPS`] of work: of a large and crowded sketch not everything is found.
#[must_use]
pub fn lint_in_steps(sketch: &Sketch, page: Option<Size>) -> Linted {
    let [plan, review] = [budget_of(sketch), budget_of(sketch)];
    let findings = findings(sketch, page, &plan, &review);
    Linted { findings, is_complete: !plan.is_spent() && !review.is_spent() }
}

fn findings(sketch: &Sketch, page: Option<Size>, plan: &Budget, review: &Budget) -> Vec<Finding> {
    let plan = plan::Plan::with_strays(sketch, &Limits { budget: plan, page, only: None });
    let mut findings = plan.findings();
    findings.extend(match plan.structure_as_it_is() {
        Some(structure) => review::review(structure, page, review),
        None => review::review(&Structure::of(&plan.sketch(), page), page, review),
    });
    sort_by_key(&mut findings, |finding| finding.code);
    findings
}

/// Small nudges that make rows, columns and gaps even, edges snap and slight overlaps part: at most
/// [`MAX_NUDGE`] px along each axis. Then what a hand meant to be regular becomes so: bars reach the edges of the page, parts
/// share a margin, equals are of one size with their contents alike, and controls of a row of one height; that takes an edge
/// up to twice [`MAX_NUDGE`] px further, and changes sizes. No new overlaps, nothing reordered. What lies in a component
/// goes with it. Empty when there is nothing to do; tidying twice changes nothing more. O(n log n).
#[must_use]
pub fn tidy(sketch: &Sketch) -> Vec<Operation> {
    let budget = &Budget::unlimited();
    tidy_within(sketch, &Limits { budget, page: None, only: None })
}

/// As [`tidy`], but nothing other than those of `only` that exist is changed, with what they hold; and with at most
/// [`STEPS`] of work, so that a large and crowded sketch is tidied in part.
#[must_use]
pub fn tidy_in_steps(sketch: &Sketch, only: Option<&[ComponentId]>) -> Tidied {
    let budget = &budget_of(sketch);
    let operations = tidy_within(sketch, &Limits { budget, page: None, only });
    Tidied { operations, is_complete: !budget.is_spent() }
}

fn tidy_within(sketch: &Sketch, limits: &Limits) -> Vec<Operation> {
    let nudged = plan::Plan::in_place(sketch, limits);
    let sketch_after = nudged.sketch();
    let limits = Limits { ..*limits };
    match regular::regular(&sketch_after, &limits) {
        Some(boxes) => regular::operations(sketch, &boxes),
        None => nudged.moves(),
    }
}

/// As [`tidy`], but nothing other than those of `ids` that exist is changed, with what they hold.
#[must_use]
pub fn tidy_only(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let budget = &Budget::unlimited();
    tidy_within(sketch, &Limits { budget, page: None, only: Some(ids) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Buttons in rows of ten, each a few px off its place.
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

    /// The steps that a look at a sketch takes, and tidying it.
    fn steps(sketch: &Sketch) -> [f64; 2] {
        const ENOUGH: u64 = 1 << 40;
        let [plan, review, tidying] = [ENOUGH; 3].map(Budget::of);
        findings(sketch, None, &plan, &review);
        tidy_within(sketch, &Limits { budget: &tidying, page: None, only: None });
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
