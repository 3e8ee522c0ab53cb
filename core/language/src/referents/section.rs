//! The content of a heading.

use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmin;
use websketch_sketch::sort::{sort_by, sort_by_number};

/// The distance to which components start together. Pixels.
const FLUSH: f64 = 8.0;

/// Returns the components below a heading that belong to it, each standing for its subtree. `None` without any.
///
/// A component belongs to the last heading above it in the rightmost column that holds it. A heading begins a column, and a
/// box right of this one does, if no component crosses its left edge between it and the component. A section ends at a
/// component that goes across its left edge, as a bar of the page does.
pub fn section_content<'s>(structure: &Structure<'s>, heading: &Element<'s>) -> Option<Vec<Element<'s>>> {
    let siblings: Vec<Element<'s>> = structure
        .siblings(heading)
        .filter(|one| !one.component.props().is_hidden() && one.kind() != ComponentKind::Footer)
        .copied()
        .collect();
    let level = |one: &Element| one.component.props().level().unwrap_or(2);
    // The title of the page has what stands before the first section.
    let deepest = level(heading).max(2);
    let is_dividing = |one: &&Element| one.kind() == ComponentKind::Heading && level(one) <= deepest;
    let headings: Vec<&Element<'s>> = siblings.iter().filter(is_dividing).collect();
    let is_beside = |one: &&Element<'s>| {
        one.is_box()
            && one.bounds.x() >= heading.bounds.right()
            && one.bounds.y() <= heading.bounds.bottom() + FLUSH
    };
    let starts: Vec<&Element<'s>> =
        headings.iter().copied().chain(siblings.iter().filter(is_beside)).collect();
    let is_owned =
        |one: &Element| !headings.contains(&one) && owner(&siblings, &starts, one) == Some(heading);
    let below = |one: &&Element<'s>| one.bounds.y() >= heading.bounds.bottom() - FLUSH;
    let is_across = |one: &&Element<'s>| {
        one.bounds.x() < heading.bounds.x() - FLUSH && one.bounds.right() > heading.bounds.x() + FLUSH
    };
    let bars = &structure.frame().bars;
    let ends = siblings.iter().filter(below).filter(|one| is_across(one) || bars.contains(one));
    let end = ends.map(|one| one.bounds.y()).fold(f64::INFINITY, fmin);
    let own = siblings.iter().filter(below).filter(|one| one.bounds.y() < end && is_owned(one));
    let mut content: Vec<Element<'s>> = own.copied().collect();
    sort_by_number(&mut content, |one| one.bounds.y());
    end_at_line(&siblings, &headings, &mut content);
    (!content.is_empty()).then_some(content)
}

/// Returns the start of the column and section that a component belongs to.
fn owner<'a, 's>(
    siblings: &[Element<'s>],
    starts: &[&'a Element<'s>],
    one: &Element<'s>,
) -> Option<&'a Element<'s>> {
    let may_own = |start: &&&'a Element<'s>| {
        **start != one
            && start.bounds.bottom() - FLUSH <= one.bounds.y()
            && start.bounds.x() <= one.bounds.x() + FLUSH
    };
    let mut owners: Vec<&'a Element<'s>> = starts.iter().filter(may_own).copied().collect();
    // From the right, of a column the lowest first.
    sort_by(&mut owners, |a, b| {
        let column = |one: &Element| (one.bounds.x() / FLUSH).round();
        column(b).total_cmp(&column(a)).then(b.bounds.y().total_cmp(&a.bounds.y()))
    });
    let leftmost = owners.last().map_or(0.0, |last| last.bounds.x());
    let lowest = owners.iter().map(|one| one.bounds.y()).fold(0.0, f64::max);
    owners.into_iter().find(|start| {
        let left = start.bounds.x();
        let crosses = |other: &&Element| {
            other.bounds.y() < one.bounds.bottom()
                && other.bounds.bottom() > start.bounds.y()
                && other.bounds.x() < left - FLUSH
                && other.bounds.right() > left + FLUSH
        };
        left <= leftmost + FLUSH || start.bounds.y() >= lowest || !siblings.iter().any(|one| crosses(&one))
    })
}

/// Where sections end with a line, the last one does, too: buttons of the whole form follow it.
fn end_at_line(siblings: &[Element], headings: &[&Element], content: &mut Vec<Element>) {
    let is_line = |one: &Element| one.kind() == ComponentKind::HorizontalLine;
    let is_before_heading = |line: &&Element| {
        let next = siblings.iter().filter(|one| one.bounds.y() >= line.bounds.bottom());
        let first = next.min_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()));
        first.is_some_and(|first| headings.contains(&first))
    };
    let are_lined = siblings.iter().filter(|one| is_line(one)).filter(is_before_heading).count() > 0;
    if let Some(line) = content.iter().position(is_line).filter(|_| are_lined) {
        content.truncate(line + 1);
    }
}
