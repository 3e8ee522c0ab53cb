//! What stands side by side makes room beside, and stays in its frame.

use super::Settling;
use crate::structure::{CutNode, Element, Span};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// Px by which something may reach over before it is put right.
const SLACK: f64 = 0.5;
/// Gaps of a row that are wider than this give way to what grows, px.
const NARROW: f64 = 24.0;

impl<'s> Settling<'_, 's> {
    /// Keeps a part within `room`, which is as wide as its frame or its place in a row.
    pub(super) fn fit_in(&mut self, part: &CutNode<'s>, room: Span) {
        match part {
            CutNode::Single(element) => self.keep_in(element, room),
            // The left edge of a row stays.
            CutNode::Split { axis: Axis::X, parts, .. } => {
                let start = self.extent(part).start;
                self.fit_beside(parts, Span { start, end: fmax(room.end, start + 1.0) });
            }
            CutNode::Split { parts, .. } => parts.iter().for_each(|part| self.fit_in(part, room)),
            CutNode::Backdrop { back, rest } => {
                self.keep_in(back, room);
                self.fit_in(rest, room);
            }
            CutNode::Overlapping { elements, .. } => elements.iter().for_each(|one| self.keep_in(one, room)),
        }
    }

    /// Brings back what reaches over its room by now: to the left, and narrower where it has to be.
    fn keep_in(&mut self, element: &Element<'s>, room: Span) {
        let (old, now) = (Span::of(&element.bounds, Axis::X), Span::of(&self.now(element), Axis::X));
        // What goes elsewhere as it is was sent there, but not off the page.
        let is_sent = now.length() <= old.length() && now.end <= self.right + SLACK;
        if is_sent || now.end <= room.end + SLACK && now.start >= room.start - SLACK {
            return;
        }
        // What reached over before may go on to do so.
        let start = fmin(room.start, old.start);
        let end = fmax(room.end, old.end);
        let length = fmin(now.length(), fmax(end - start, 1.0));
        let left = fmax(fmin(now.start, end - length), start);
        self.put_across(element, Span { start: left, end: left + length });
    }

    /// Parts of a row that have come to meet as something grew move apart; where there is no room for that, what has grown
    /// gives way.
    fn fit_beside(&mut self, parts: &[CutNode<'s>], room: Span) {
        let mut free = room.start;
        for part in parts {
            let own = self.extent(part).start;
            match part {
                CutNode::Single(_) => {}
                // Within a row it may reach back to what stands before it.
                CutNode::Split { axis: Axis::X, parts, .. } => {
                    let start = fmin(free, own);
                    self.fit_beside(parts, Span { start, end: fmax(room.end, start + 1.0) });
                }
                _ => self.fit_in(part, Span { start: own, end: fmax(room.end, own + 1.0) }),
            }
            free = self.extent(part).end + NARROW;
        }
        let old: Vec<Span> = parts.iter().map(old_extent).collect();
        let now: Vec<Span> = parts.iter().map(|part| self.extent(part)).collect();
        let gap = |at: usize| match (old.get(at), old.get(at + 1)) {
            (Some(one), Some(next)) => fmax(next.start - one.end, 0.0),
            _ => 0.0,
        };
        let is_tight = |at: usize| match (now.get(at), now.get(at + 1)) {
            (Some(one), Some(next)) => next.start - one.end < fmin(gap(at), 8.0) - SLACK,
            _ => false,
        };
        let gaps: f64 = (0..parts.len().saturating_sub(1)).map(gap).sum();
        let wanted: f64 = now.iter().map(|span| span.length()).sum();
        let more = |(old, now): (&Span, &Span)| fmax(now.length() - old.length(), 0.0);
        let grown: f64 = old.iter().zip(&now).map(more).sum();
        let is_over = now.last().is_some_and(|last| last.end > room.end + SLACK);
        let is_met = is_over || (0..parts.len()).any(is_tight);
        if grown <= SLACK || !is_met || parts.iter().any(|part| self.has_sent(part)) {
            return parts.iter().filter_map(CutNode::single).for_each(|one| self.keep_in(one, room));
        }
        let first = now.first().map_or(room.start, |first| fmax(first.start, room.start));
        // Wide gaps give way first.
        let over = fmax(wanted + gaps - room.length(), 0.0);
        let spare: f64 = (0..parts.len().saturating_sub(1)).map(|at| fmax(gap(at) - NARROW, 0.0)).sum();
        let (taken, excess) = (fmin(over, spare), fmax(over - spare, 0.0));
        let gap = |at: usize| match fmax(gap(at) - NARROW, 0.0) {
            free if spare > 0.0 => gap(at) - (free * taken / spare).ceil(),
            _ => gap(at),
        };
        let keep = fmax(1.0 - excess / grown, 0.0);
        let lengths: Vec<f64> = old
            .iter()
            .zip(&now)
            .map(|(old, now)| {
                let more = now.length() - old.length();
                if more > 0.0 { (old.length() + more * keep).floor().max(old.length()) } else { now.length() }
            })
            .collect();
        let total: f64 =
            lengths.iter().sum::<f64>() + (0..parts.len().saturating_sub(1)).map(gap).sum::<f64>();
        let mut x = fmax(fmin(first, room.end - total), fmin(room.start, first));
        for (at, (part, length)) in parts.iter().zip(&lengths).enumerate() {
            let place = Span { start: x, end: x + length };
            let own = self.extent(part);
            if own.length() > *length + SLACK && part.single().is_none() {
                self.shift_across(part, place.start - own.start);
                self.fit_in(part, place);
            } else if let Some(element) = part.single() {
                self.put_across(element, place);
            } else {
                self.shift_across(part, place.start - own.start);
            }
            x = place.end + gap(at);
        }
    }

    /// Whether something in a part was sent to another place across, as it is.
    fn has_sent(&self, part: &CutNode<'s>) -> bool {
        let mut has_sent = false;
        part.for_each(&mut |one| {
            let now = self.now(one);
            has_sent |= self.is_set(one) && now.x() != one.bounds.x() && now.width() <= one.bounds.width();
        });
        has_sent
    }

    fn shift_across(&mut self, part: &CutNode<'s>, by: f64) {
        if by == 0.0 {
            return;
        }
        for element in part.elements() {
            let own = Span::of(&self.now(&element), Axis::X);
            self.put_across(&element, Span { start: own.start + by, end: own.end + by });
        }
    }
}

/// From left to right as far as a part reached.
fn old_extent(part: &CutNode<'_>) -> Span {
    Span::of(&part.bounds(), Axis::X)
}
