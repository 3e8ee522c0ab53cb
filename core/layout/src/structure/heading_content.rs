//! The content close below a heading, independent of the XY-cut.

use super::Structure;
use super::element::Element;
use super::tolerance::{FOLLOWS_BELOW, FOLLOWS_BESIDE};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmin;
use websketch_sketch::sort::sort_by_number;

/// Returns the content of a heading from top to bottom.
///
/// It ends at the next heading, line or wide gap. It starts no further left than the heading and ends before the next
/// heading in its row. O(n log n).
pub(super) fn heading_content<'s>(structure: &Structure<'s>, heading: &Element) -> Vec<Element<'s>> {
    use ComponentKind::{Footer, Heading, HorizontalLine};
    let title = heading.bounds;
    let is_next_in_row = |one: &&Element| {
        one.kind() == Heading
            && one.bounds.y() < title.bottom()
            && one.bounds.bottom() > title.y()
            && one.bounds.x() > title.x()
    };
    let next = structure.elements().iter().filter(is_next_in_row).map(|one| one.bounds.x());
    let right = next.fold(f64::INFINITY, fmin);
    let mut below: Vec<&Element<'s>> =
        structure.elements().iter().filter(|one| one.bounds.y() >= title.bottom()).collect();
    sort_by_number(&mut below, |one| one.bounds.y());
    let (mut column, mut found) = (title, Vec::new());
    for one in below {
        let bounds = one.bounds;
        let is_left = bounds.x() < title.x() - FOLLOWS_BELOW;
        if is_left || bounds.gap_x(&column) > FOLLOWS_BESIDE || bounds.x() >= right {
            continue;
        }
        let ends = matches!(one.kind(), Heading | HorizontalLine | Footer);
        let is_sibling = structure.parent(one) == structure.parent(heading);
        if ends && is_sibling || bounds.y() - column.bottom() > FOLLOWS_BELOW {
            break;
        }
        column = column.union(&bounds);
        found.push(*one);
    }
    found
}
