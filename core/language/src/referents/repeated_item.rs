//! Items that repeat without a box around them: an icon with its text, a name with its price.

use super::repetition::Members;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by_number;

/// The largest differences of two places in their items. Pixels.
const ACROSS: f64 = 12.0;
const DOWN: f64 = 6.0;
/// The largest distance between edges that are in line. Pixels.
const IN_LINE: f64 = 4.0;
/// The largest difference of the heights at which the titles of a row stand. Pixels.
const UNEVEN: f64 = 10.0;
/// The largest difference of the heights of two titles, as a part of the higher one.
const HEIGHT: f64 = 0.25;
/// How much farther the next title stands than a line of the item.
const FARTHER: f64 = 2.3;
/// The most siblings and the most titles that are compared, the nearest first.
const MOST: usize = 120;
/// The most components near a title of which one shows that another title is like it.
const CLOSE: usize = 3;
const MOST_TITLES: usize = 16;

/// A component with the titles of the other items like its own.
pub struct RepeatedItem<'s> {
    /// The components, the title first. Only the title, if it is in no repeated item.
    pub parts: Vec<Element<'s>>,
    /// The titles of the other items.
    pub titles: Vec<Element<'s>>,
}

/// Returns the repeated item that a component titles: its neighbors that other titles have at the same place.
pub fn repeated_item<'s>(structure: &Structure<'s>, title: &Element<'s>) -> RepeatedItem<'s> {
    let mut around: Vec<&Element<'s>> = structure.siblings(title).filter(|one| *one != title).collect();
    sort_by_number(&mut around, |one| distance(title, one));
    around.truncate(MOST);
    let is_matched = |part: &Element<'s>, other: &Element<'s>| {
        let is_other = |one: &Element<'s>| one != other && one != part && one != title;
        part != other
            && distance(title, part) <= distance(other, part)
            && around.iter().any(|one| is_counterpart((title, part), (other, one)) && is_other(one))
    };
    let is_in_row = |other: &Element<'s>| other.bounds.overlaps_y(&title.bounds);
    // Beside titles of the same height, a text of another height in another row is a line below one.
    let is_high = |one: &Element<'s>| (one.bounds.height() - title.bounds.height()).abs() <= 1.0;
    let beside: Vec<&Element<'s>> =
        around.iter().copied().filter(|one| is_like(title, one) && is_in_row(one) && is_high(one)).collect();
    let is_line_below = |one: &Element<'s>| {
        !is_in_row(one) && !is_high(one) && beside.iter().any(|other| is_matched(one, other))
    };
    let likes = around.iter().copied().filter(|one| is_like(title, one) && !is_line_below(one));
    let likes = likes.take(MOST_TITLES);
    // In a list of rows each text has one like it in the other rows: that makes no column an item.
    let is_of_row = |part: &Element<'s>, other: &Element<'s>| {
        title.kind() != ComponentKind::Container
            && is_in_row(other)
            && !is_in_row(part)
            && is_like(title, part)
    };
    let titles: Vec<Element<'s>> = likes
        .filter(|other| {
            let other_kinds = around.iter().filter(|one| !beside.contains(one)).take(CLOSE);
            let mut close = around.iter().take(CLOSE).chain(other_kinds);
            close.any(|part| is_matched(part, other) && !is_of_row(part, other))
        })
        .copied()
        .collect();
    // A component of the same height below a title is another title, also if nothing belongs to it.
    let is_title = |one: &Element<'s>| {
        let is_below = one.bounds.x() == title.bounds.x() && !one.bounds.overlaps_y(&title.bounds);
        is_like(title, one) && is_below && (one.bounds.height() - title.bounds.height()).abs() <= 1.0
    };
    // A line right below the title is part of the item, if the next title stands much farther.
    let pitch = titles.iter().map(|other| (other.bounds.y() - title.bounds.y()).abs());
    let pitch = pitch.filter(|pitch| *pitch > 0.0).fold(f64::INFINITY, f64::min);
    let is_line = |one: &Element<'s>| {
        let gap = one.bounds.y() - title.bounds.y();
        one.kind() == ComponentKind::Text && pitch.is_finite() && gap > 0.0 && FARTHER * gap < pitch
    };
    // The heading of a column is like those beside it, but stands above no other item of its column.
    let (beside, in_column): (Vec<&Element<'s>>, Vec<&Element<'s>>) =
        titles.iter().partition(|other| is_in_row(other));
    let is_usual = |part: &Element<'s>, titles: &[&Element<'s>]| {
        2 * titles.iter().filter(|other| is_matched(part, other)).count() >= titles.len()
    };
    let is_part = |part: &&Element<'s>| {
        !titles.contains(part)
            && (!is_title(part) || is_line(part))
            && titles.iter().all(|other| distance(title, part) <= distance(other, part))
            && is_usual(part, &beside)
            && is_usual(part, &in_column)
    };
    let mut open: Vec<&Element<'s>> = around.iter().copied().filter(|_| !titles.is_empty()).collect();
    open.retain(is_part);
    let mut parts = vec![*title];
    let mut bounds = title.bounds;
    // An item has nothing else among its parts.
    while let Some(at) = open.iter().position(|part| {
        let whole = bounds.union(&part.bounds).rect();
        let is_foreign =
            |one: &Element<'s>| one != *part && !parts.contains(one) && whole.contains(one.bounds.center());
        !around.iter().any(|one| is_foreign(one))
    }) {
        let part = open.remove(at);
        bounds = bounds.union(&part.bounds);
        parts.push(*part);
    }
    RepeatedItem { parts, titles }
}

/// Returns the items that repeat without a box around them, as far as headings or texts title them, each group in
/// reading order. Items with more or fewer parts belong to their group.
#[must_use]
pub fn repeated_items<'s>(structure: &Structure<'s>) -> Vec<Members<'s>> {
    /// The most texts that are tried as titles, and the most pairs of a title and a component that are looked at.
    const MOST_TRIED: usize = 200;
    const MOST_PAIRS: usize = 40_000;
    let most = MOST_TRIED.min(MOST_PAIRS / structure.elements().len().max(1));
    let of_kind = |kind: ComponentKind| structure.elements().iter().filter(move |one| one.kind() == kind);
    let mut seen: Vec<usize> = Vec::new();
    let mut groups = Vec::new();
    for title in of_kind(ComponentKind::Heading).chain(of_kind(ComponentKind::Text)).take(most) {
        if seen.contains(&title.order) {
            continue;
        }
        let RepeatedItem { parts, titles } = repeated_item(structure, title);
        if titles.is_empty() || parts.len() < 2 {
            continue;
        }
        let others = titles.iter().map(|other| repeated_item(structure, other).parts);
        let members: Members = std::iter::once(parts).chain(others).collect();
        seen.extend(members.iter().flatten().map(|one| one.order));
        groups.push(members);
    }
    groups
}

/// Whether another component can be the title of another item: of its kind and height, in a row or column with it.
fn is_like(title: &Element, other: &Element) -> bool {
    let (own, of) = (title.bounds, other.bounds);
    let is_near = |a: f64, b: f64| (a - b).abs() <= IN_LINE;
    // A row drawn by hand is uneven.
    let is_in_row = (own.y() - of.y()).abs() <= UNEVEN && is_near(own.height(), of.height());
    let level = |one: &Element| one.component.props().level();
    let is_box = title.kind() == ComponentKind::Container;
    let is_name = |one: &Element| {
        one.component.props().text().is_some_and(|text| text.starts_with(char::is_alphabetic))
    };
    title.kind() == other.kind()
        && (is_box || is_name(title) == is_name(other))
        && level(title) == level(other)
        && (is_box || (own.height() - of.height()).abs() <= HEIGHT * own.height().max(of.height()))
        && (is_near(own.x(), of.x()) || is_near(own.right(), of.right()) || is_in_row)
}

/// Whether `of` lies to `other` as `part` lies to `title`.
fn is_counterpart((title, part): (&Element, &Element), (other, of): (&Element, &Element)) -> bool {
    let is_equal = |edge: fn(&Bounds) -> f64, from: fn(&Bounds) -> f64, most: f64| {
        let (own, other) = (edge(&part.bounds) - from(&title.bounds), edge(&of.bounds) - from(&other.bounds));
        (own - other).abs() <= most
    };
    // Most components are at another height, which is quicker to tell than their kind.
    is_equal(Bounds::y, Bounds::y, DOWN)
        && (is_equal(Bounds::x, Bounds::x, ACROSS) || is_equal(Bounds::right, Bounds::x, ACROSS))
        && part.kind() == of.kind()
}

/// Returns how far two components are apart: the square of the distance between their edges, less along a line.
fn distance(one: &Element, other: &Element) -> f64 {
    /// The weight of a gap in a line: a price stands far from its name.
    const ALONG: f64 = 0.25;
    let (a, b) = (one.bounds, other.bounds);
    let gap_x = (b.x() - a.right()).max(a.x() - b.right()).max(0.0);
    let gap_y = (b.y() - a.bottom()).max(a.y() - b.bottom()).max(0.0);
    let gap_x = if a.overlaps_y(&b) { ALONG * gap_x } else { gap_x };
    gap_x * gap_x + gap_y * gap_y
}
