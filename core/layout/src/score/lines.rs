//! Lines: the edges and centers of all components along one axis, sorted.

use super::ledger::saturating;
use crate::structure::{Element, Span};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Edges this close are meant to be on one line. Pixels. Annotations of real screens are off by so much.
pub(super) const ABOUT: f64 = 1.25;

/// Edges of one kind that are on one line.
struct EdgeLine {
    first: f64,
    last: f64,
    members: usize,
    /// The first member, by index in paint order.
    example: usize,
}

/// The starts, the centers or the ends of all components, sorted.
pub(super) struct SortedLines {
    lines: Vec<EdgeLine>,
    /// For each component: its place in the order, and the index of its line.
    places: Vec<(u32, u32)>,
    values: Vec<(f64, usize)>,
}

/// A line near an edge.
pub(super) struct NearLine {
    pub(super) distance: f64,
    pub(super) members: usize,
    pub(super) example: usize,
}

/// Returns start, center and end of a component.
pub(super) fn edges_of(element: &Element, axis: Axis) -> [f64; 3] {
    let span = Span::of(&element.bounds, axis);
    [span.start, span.start + span.length() / 2.0, span.end]
}

impl SortedLines {
    /// Sorts the starts (0), centers (1) or ends (2) of some of `count` components. O(n log n).
    pub(super) fn of<'e, 's: 'e>(
        elements: impl Iterator<Item = &'e Element<'s>>,
        count: usize,
        axis: Axis,
        kind: usize,
    ) -> Self {
        let value = |one: &Element| edges_of(one, axis).get(kind).copied().unwrap_or_default();
        let mut values: Vec<(f64, usize)> = elements.map(|one| (value(one), one.order)).collect_vec();
        sort_keyed(&mut values, |&(value, order)| SortKey::number(value, order));
        let mut lines: Vec<EdgeLine> = Vec::new();
        let mut places = vec![(0, 0); count];
        for (place, &(value, order)) in (0_u32..).zip(&values) {
            match lines.last_mut() {
                Some(line) if value - line.last <= ABOUT => {
                    line.last = value;
                    line.members += 1;
                }
                _ => lines.push(EdgeLine { first: value, last: value, members: 1, example: order }),
            }
            let line = u32::try_from(lines.len() - 1).unwrap_or(u32::MAX);
            if let Some(own) = places.get_mut(order) {
                *own = (place, line);
            }
        }
        Self { lines, places, values }
    }

    /// Returns the distance to the nearest edge of another component, and that component.
    pub(super) fn nearest(&self, order: usize) -> Option<(f64, usize)> {
        let place = self.places.get(order)?.0 as usize;
        let own = self.values.get(place)?.0;
        let before = place.checked_sub(1).and_then(|before| self.values.get(before));
        let both = before.into_iter().chain(self.values.get(place + 1));
        let distances = both.map(|&(value, other)| ((value - own).abs(), other));
        distances.min_by(|(a, _), (b, _)| a.total_cmp(b))
    }

    /// Returns the number of other edges from `from` to `to`, if one of them is there already.
    pub(super) fn others_within(&self, from: f64, to: f64) -> usize {
        let from = self.values.partition_point(|&(value, _)| value < from);
        let to = self.values.partition_point(|&(value, _)| value <= to);
        (to - from).saturating_sub(1)
    }

    /// Returns the number of components on the line of `order`.
    pub(super) fn members(&self, order: usize) -> usize {
        let line = self.places.get(order).and_then(|&(_, line)| self.lines.get(line as usize));
        line.map_or(1, |line| line.members)
    }

    /// Returns the lines beside that of `order`.
    pub(super) fn beside(&self, order: usize) -> impl Iterator<Item = NearLine> {
        let own = self.places.get(order).map(|&(place, line)| (place as usize, line as usize));
        let value = own.and_then(|(place, _)| self.values.get(place)).map_or(0.0, |&(value, _)| value);
        let at = own.map_or(0, |(_, line)| line);
        let before = at.checked_sub(1).and_then(|before| self.lines.get(before));
        let near = |line: &EdgeLine, distance: f64| NearLine {
            distance,
            members: line.members,
            example: line.example,
        };
        let before = before.map(|line| near(line, value - line.last));
        let after = self.lines.get(at + 1).map(|line| near(line, line.first - value));
        before.into_iter().chain(after)
    }
}

/// Returns the cost of an edge that has left a line of so many members, between 0 and 1.
pub(super) fn stray_cost(distance: f64, members: usize) -> f64 {
    const FROM: f64 = 2.5;
    const FULL: f64 = 5.0;
    const TO: f64 = 8.0;
    const FAR: f64 = 14.0;
    let rise = ((distance - FROM) / (FULL - FROM)).clamp(0.0, 1.0);
    let fall = ((FAR - distance) / (FAR - TO)).clamp(0.0, 1.0);
    #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
    let evidence = saturating(members as f64 - 1.0, 1.0);
    rise * fall * evidence
}
