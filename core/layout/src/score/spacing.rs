//! Spacing: equal gaps and sizes among equals, and groups by proximity.

use super::ledger::{Ledger, saturating};
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::tolerance::{EDGE_TOLERANCE, LEVEL, VISIBLE};
use crate::structure::{Element, Span, across};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Sides that differ by less are equal. Pixels. It is the precision of annotated screens.
const AS_LARGE: f64 = 2.0;
/// Sides that differ by at most this share are meant to be equal.
const MEANT_AS_LARGE: f64 = 0.2;
/// Sides of a series differ by at most this share.
const ABOUT_AS_LARGE: f64 = 0.25;
/// Equals examined on each side of a component, sorted by width.
const MAX_LOOKS: usize = 24;
/// A longer gap separates sections. Pixels.
const LONGEST_GAP: f64 = 200.0;
/// Gaps that differ by more are meant to be different. Pixels.
const MEANT_AS_LONG: f64 = 12.0;
/// So many groups of fields in one stack are usual.
const FIELD_GROUPS: f64 = 2.0;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    let sorted = [Axis::X, Axis::Y].map(|axis| sorted_leaves(screen, axis));
    for group in screen.equals() {
        for (axis, leaves) in [Axis::X, Axis::Y].into_iter().zip(&sorted) {
            series(&group, axis, leaves, ledger);
        }
        odd_sizes(group, ledger);
    }
    gaps(screen, ledger);
}

/// Returns the leaves in the order of their starts along `axis`.
fn sorted_leaves<'a, 's>(screen: &Screen<'a, 's>, axis: Axis) -> Vec<&'a Element<'s>> {
    let mut sorted = screen.leaves.clone();
    sort_keyed(&mut sorted, |one| SortKey::number(start(one, axis), one.order));
    sorted
}

fn start(one: &Element, axis: Axis) -> f64 {
    Span::of(&one.bounds, axis).start
}

/// Whether a leaf lies in the gap between two components. Such a gap depends on the length of a text, for example.
fn is_filled(leaves: &[&Element], one: &Element, next: &Element, axis: Axis) -> bool {
    let (from, to) = (Span::of(&one.bounds, axis).end - EDGE_TOLERANCE, start(next, axis));
    let first = leaves.partition_point(|leaf| start(leaf, axis) < from);
    let overlaps = |leaf: &Element| match axis {
        Axis::X => leaf.bounds.overlaps_y(&one.bounds),
        Axis::Y => leaf.bounds.overlaps_x(&one.bounds),
    };
    let mut after = leaves.iter().skip(first).take(MAX_LOOKS);
    after.any(|leaf| Span::of(&leaf.bounds, axis).end <= to + EDGE_TOLERANCE && overlaps(leaf))
}

/// Adds the cost of different gaps between three equal components of a line along `axis`.
fn series(group: &[&Element], axis: Axis, leaves: &[&Element], ledger: &mut Ledger) {
    let mut sorted = group.to_vec();
    sort_keyed(&mut sorted, |one| SortKey::number(start(one, across(axis)), one.order));
    let mut rest = sorted.as_slice();
    while let [first, ..] = rest {
        let level = start(first, across(axis));
        let count = rest.partition_point(|one| start(one, across(axis)) - level <= EDGE_TOLERANCE);
        let (line, after) = rest.split_at(count.max(1));
        rest = after;
        let mut line = line.to_vec();
        sort_keyed(&mut line, |one| SortKey::number(start(one, axis), one.order));
        for three in line.windows(3) {
            if let [one, middle, last] = three
                && is_as_large(&one.bounds, &middle.bounds)
                && is_as_large(&middle.bounds, &last.bounds)
                && !is_filled(leaves, one, middle, axis)
                && !is_filled(leaves, middle, last, axis)
            {
                uneven(one, middle, last, axis, ledger);
            }
        }
    }
}

fn uneven(one: &Element, middle: &Element, last: &Element, axis: Axis, ledger: &mut Ledger) {
    let [a, b, c] = [one, middle, last].map(|one| Span::of(&one.bounds, axis));
    let (before, after) = (b.start - a.end, c.start - b.end);
    let (difference, sum) = ((before - after).abs(), fmax(before, 0.0) + fmax(after, 0.0));
    if difference <= VISIBLE || before < -EDGE_TOLERANCE || after < -EDGE_TOLERANCE {
        return;
    }
    let relative = (2.0 * difference / fmax(sum, EDGE_TOLERANCE)).min(1.0);
    ledger.add(Measure::UnevenGap, relative, middle.order, Some(last.order));
}

fn is_as_large(one: &Bounds, other: &Bounds) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= fmax(AS_LARGE, ABOUT_AS_LARGE * fmax(a, b));
    near(one.width(), other.width()) && near(one.height(), other.height())
}

/// Adds the cost of components that are nearly as large as several equals, and as large as none.
fn odd_sizes(mut group: Vec<&Element>, ledger: &mut Ledger) {
    sort_keyed(&mut group, |one| SortKey::number(one.bounds.width(), one.order));
    for (at, element) in group.iter().enumerate() {
        let before = group.iter().take(at).rev().take(MAX_LOOKS);
        let beside = before.chain(group.iter().skip(at + 1).take(MAX_LOOKS));
        let (mut near, mut as_large, mut example) = (0.0, 0.0, None);
        for other in beside {
            let (a, b) = (element.bounds.size(), other.bounds.size());
            let within = |share: f64| {
                (a.width - b.width).abs() <= fmax(AS_LARGE, share * b.width)
                    && (a.height - b.height).abs() <= fmax(AS_LARGE, share * b.height)
            };
            if within(0.0) {
                as_large += 1.0;
            } else if within(MEANT_AS_LARGE) {
                near += 1.0;
                example = example.or(Some(other.order));
            }
        }
        if near >= 2.0 {
            let cost = saturating(near, 2.0) * saturating(1.0, 2.0 * as_large);
            ledger.add(Measure::OddSize, cost, element.order, example);
        }
    }
}

/// A gap between two neighbors of a line.
#[derive(Clone, Copy)]
struct Gap {
    length: f64,
    before: usize,
    after: usize,
}

/// Adds the costs of the gaps in all rows and columns.
fn gaps(screen: &Screen, ledger: &mut Ledger) {
    let mut along_y = Vec::new();
    for line in screen.stacks() {
        let gaps = gaps_of(line, Axis::Y);
        headings(line, &gaps, ledger);
        ungrouped(line, &gaps, ledger);
        along_y.extend(gaps);
    }
    near_gaps(along_y, ledger);
    near_gaps(screen.rows().flat_map(|row| gaps_of(row, Axis::X)).collect_vec(), ledger);
}

fn gaps_of(line: &[Element], axis: Axis) -> Vec<Gap> {
    let gap = |pair: &[Element]| match pair {
        [one, next] => {
            let length = Span::of(&next.bounds, axis).start - Span::of(&one.bounds, axis).end;
            Some(Gap { length, before: one.order, after: next.order })
        }
        _ => None,
    };
    line.windows(2).filter_map(gap).collect_vec()
}

/// Adds the cost of gaps that are nearly equal to others.
fn near_gaps(mut gaps: Vec<Gap>, ledger: &mut Ledger) {
    gaps.retain(|gap| gap.length > VISIBLE && gap.length <= LONGEST_GAP);
    sort_keyed(&mut gaps, |gap| SortKey::number(gap.length, gap.after));
    for (at, gap) in gaps.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| gaps.get(before));
        let beside = before.into_iter().chain(gaps.get(at + 1));
        let nearest = beside.map(|other| (other.length - gap.length).abs()).fold(f64::INFINITY, f64::min);
        if nearest > VISIBLE && nearest < MEANT_AS_LONG {
            let cost = saturating(nearest, 1.5) * (1.0 - nearest / MEANT_AS_LONG);
            ledger.add(Measure::NearGap, cost, gap.after, Some(gap.before));
        }
    }
}

/// Adds the cost of headings that are as close to the component above as to their content.
fn headings(line: &[Element], gaps: &[Gap], ledger: &mut Ledger) {
    for (element, pair) in line.iter().skip(1).zip(gaps.windows(2)) {
        if let [before, after] = pair
            && element.kind() == ComponentKind::Heading
            && after.length > before.length - EDGE_TOLERANCE
            && after.length > LEVEL
        {
            ledger.add(Measure::HeadingGap, 1.0, element.order, Some(before.before));
        }
    }
}

/// Adds the cost of a stack in which fields, texts and buttons alternate at equal gaps.
fn ungrouped(line: &[Element], gaps: &[Gap], ledger: &mut Ledger) {
    let lengths = || gaps.iter().map(|gap| gap.length);
    let (least, most) = (lengths().fold(f64::INFINITY, f64::min), lengths().fold(0.0, f64::max));
    if most - least > LEVEL {
        return;
    }
    let is_field = |one: &Element| one.kind() == ComponentKind::Input;
    let is_interrupted = |pair: &&[Element]| matches!(pair, [one, next] if is_field(one) && !is_field(next));
    let interruptions = line.windows(2).filter(is_interrupted).count();
    #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
    let excess = interruptions as f64 - FIELD_GROUPS;
    let cost = fmin(excess / FIELD_GROUPS, 1.0);
    ledger.add_whole(Measure::Ungrouped, cost, line.first().map(|first| first.order));
}
