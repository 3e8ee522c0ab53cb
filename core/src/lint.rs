//! What a careful reviewer would mark in a sketch, with fixes as operations, and tidying up.
//!
//! All fixes of one [`lint`] can be applied together: they come from one plan, made on a draft in which
//! each step sees the earlier ones. A plan is only given out if nothing is left to fix after it.

mod align;
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

pub use clash::room_for_text;
pub(crate) use clash::{Clash, clashes};
pub use draft::MAX_NUDGE;
pub use finding::{Finding, FindingCode, Severity};

use crate::operation::Operation;
use crate::sketch::{ComponentId, Sketch};
use crate::sort::sort_by_key;
use crate::structure::Structure;
use draft::Limits;
use kurbo::Size;

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
    let plan = plan::Plan::with_strays(sketch, &Limits { page, only: None });
    let mut findings = plan.findings();
    findings.extend(match plan.structure_as_it_is() {
        Some(structure) => review::review(structure, page),
        None => review::review(&Structure::of(&plan.sketch(), page), page),
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
    tidy_within(sketch, &Limits::default())
}

fn tidy_within(sketch: &Sketch, limits: &Limits) -> Vec<Operation> {
    let nudged = plan::Plan::in_place(sketch, limits);
    match regular::regular(&nudged.sketch(), limits) {
        Some(boxes) => regular::operations(sketch, &boxes),
        None => nudged.moves(),
    }
}

/// As [`tidy`], but nothing other than those of `ids` that exist is changed, with what they hold.
#[must_use]
pub fn tidy_only(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    tidy_within(sketch, &Limits { page: None, only: Some(ids) })
}
