//! Geometry defects that no edit should introduce, without messages and fixes.

use super::context::LintContext;
use super::edge::PageEdge;
use super::page::beyond;
use super::{overflow, overlap};
use crate::structure::Structure;
use kurbo::Size;
use websketch_sketch::collect::CollectVec;

/// A geometry defect, by indices in paint order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clash {
    /// Two components overlap.
    Overlap(usize, usize),
    /// A component extends beyond the right edge of the page.
    OffPage(usize),
    /// The text of a component is cut off.
    CutOff(usize),
}

/// Returns all defects, sorted. O(n log n).
pub fn clashes(structure: &Structure<'_>, page: Option<Size>) -> Vec<Clash> {
    let context = LintContext::of(structure);
    let mut clashes: Vec<Clash> =
        overlap::pairs(&context).into_iter().map(|(one, other)| Clash::Overlap(one, other)).collect_vec();
    let edge = PageEdge::of(structure, page);
    clashes.extend(beyond(&context, edge).map(|(element, _)| Clash::OffPage(element.order)));
    clashes.extend(overflow::cut(&context).into_iter().map(Clash::CutOff));
    clashes
}
