//! The content of a heading.

use websketch_layout::structure::{Cluster, Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmin;
use websketch_sketch::sort::sort_by_number;

/// Returns the components below a heading that belong to it, each standing for its subtree. `None` without any.
pub fn section_content<'s>(structure: &Structure<'s>, heading: &Element<'s>) -> Option<Vec<Element<'s>>> {
    let mut content = column_section(structure, heading).or_else(|| stacked_section(structure, heading))?;
    let clusters = structure.clusters();
    let is_line = |one: &Element| one.kind() == ComponentKind::HorizontalLine;
    let has_line = |cluster: &&Cluster| matches!(cluster, Cluster::Section { rest, .. } if rest.last().is_some_and(is_line));
    let are_lined = clusters.iter().filter(has_line).count() > 1;
    // Where sections end with a line, the last one does, too: buttons of the whole form follow it.
    if let Some(line) = content.iter().position(is_line).filter(|_| are_lined) {
        content.truncate(line + 1);
    }
    Some(content)
}

/// Returns the section that the structure has found.
fn stacked_section<'s>(structure: &Structure<'s>, heading: &Element<'s>) -> Option<Vec<Element<'s>>> {
    structure.clusters().iter().find_map(|cluster| match cluster {
        Cluster::Section { heading: own, rest } if own == heading => Some(rest.clone()),
        _ => None,
    })
}

/// Returns the section of a heading with others of its level in its row: it ends where the next one starts, below at the
/// next heading of its column. A heading can be narrower than its content, which the XY-cut divides then.
fn column_section<'s>(structure: &Structure<'s>, heading: &Element<'s>) -> Option<Vec<Element<'s>>> {
    /// The distance to which components start together. Pixels.
    const FLUSH: f64 = 8.0;
    let level = |one: &Element| one.component.props().level().unwrap_or(2);
    let title = heading.bounds;
    let siblings: Vec<&Element<'s>> = structure
        .siblings(heading)
        .filter(|one| *one != heading && !one.component.props().is_hidden())
        .collect();
    let headings = siblings.iter().filter(|one| one.kind() == ComponentKind::Heading);
    let is_beside =
        |one: &&&Element<'s>| (one.bounds.y() - title.y()).abs() <= FLUSH && level(one) == level(heading);
    let beside: Vec<f64> = headings.clone().filter(is_beside).map(|one| one.bounds.x()).collect();
    let after = beside.iter().copied().filter(|x| *x >= title.right());
    let right = after.fold(f64::INFINITY, fmin);
    let left = title.x() - FLUSH;
    let in_column = |one: &Element| one.bounds.x() >= left && one.bounds.x() < right;
    let below = |one: &Element| one.bounds.y() >= title.bottom();
    let ends = |one: &Element| {
        let is_across = one.bounds.x() < left && one.bounds.right() > title.x() + FLUSH;
        below(one)
            && (is_across
                || in_column(one) && one.kind() == ComponentKind::Heading && level(one) <= level(heading))
    };
    let end = siblings.iter().filter(|one| ends(one)).map(|one| one.bounds.y()).fold(f64::INFINITY, fmin);
    let is_content = |one: &&&Element| below(one) && in_column(one) && one.bounds.y() < end;
    let mut content: Vec<Element<'s>> = siblings.iter().filter(is_content).map(|one| **one).collect();
    sort_by_number(&mut content, |one| one.bounds.y());
    (!beside.is_empty() && !content.is_empty()).then_some(content)
}
