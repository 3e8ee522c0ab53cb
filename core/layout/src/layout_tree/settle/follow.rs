//! Contents follow their frame: what is tied to both of its edges gets another size, everything else another place.

use super::Settling;
use crate::structure::tolerance::BLEEDS;
use crate::structure::{CutNode, Element, Span, page_in};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;

/// What comes this near to both edges of a frame is tied to them, px: the widest padding of cards.
const TIED: f64 = 48.0;
/// Distances to both edges that differ by less are the same, px.
const CENTERED: f64 = 4.0;

impl<'s> Settling<'_, 's> {
    /// Lets what a component holds follow it, as far as the request says nothing about that.
    pub(super) fn follow(&mut self, holder: &Element<'s>) {
        let (old, now) = (holder.bounds, self.now(holder));
        let structure = self.structure;
        let is_set = |one: &Element<'_>| self.is_set(one);
        if !is_set(holder) || structure.children(holder).next().is_none() {
            return;
        }
        if !structure.children(holder).any(is_set) {
            return self.contents(holder, &old, &now);
        }
        // The request has an idea of its own for some; the others go along.
        if old.size() == now.size() {
            let rest: Vec<_> = structure.children(holder).filter(|one| !is_set(one)).copied().collect();
            for one in rest {
                let place = one.bounds.origin() + (now.origin() - old.origin());
                self.put(&one, place.x, place.y, one.bounds.width(), one.bounds.height());
            }
        }
    }

    /// Lays what a component holds out for another box of it, to any depth.
    pub(super) fn contents(&mut self, holder: &Element<'s>, old: &Bounds, new: &Bounds) {
        let room = |bounds: &Bounds| page_in(&Element { bounds: *bounds, ..*holder }).unwrap_or(*bounds);
        self.refit(holder, &room(old), &room(new));
    }

    /// As [`Self::contents`], for another room in it: the box itself, or the page that a screen draws.
    pub(super) fn refit(&mut self, holder: &Element<'s>, old: &Bounds, new: &Bounds) {
        let Some(part) = self.structure.cut_of(Some(holder)) else { return };
        let low = if page_in(holder).is_some() { self.at_the_bottom(holder, old) } else { Vec::new() };
        let (from, to) = (Span::of(old, Axis::X), Span::of(new, Axis::X));
        self.fit_across(part, from, to);
        let down = new.y() - old.y();
        let lone = part.single().filter(|one| {
            let (above, below) = (self.now(one).y() - old.y(), old.bottom() - self.now(one).bottom());
            let stretches = !matches!(one.kind(), ComponentKind::Button | ComponentKind::Input);
            stretches && (0.0..=TIED).contains(&above) && (0.0..=TIED).contains(&below)
        });
        if let Some(one) = lone.filter(|_| old.height() != new.height()) {
            let now = self.now(one);
            let height = fmax(now.height() + new.height() - old.height(), 1.0);
            self.put(one, now.x(), now.y() + down, now.width(), height);
            let after = self.now(one);
            self.contents_down(one, &now, &after);
            return;
        }
        if down != 0.0 {
            let inside: Vec<Element<'s>> = self.structure.children(holder).copied().collect();
            inside.iter().for_each(|one| self.shift(one, down));
        }
        let lower = new.height() - old.height();
        low.iter().filter(|_| lower != 0.0).for_each(|bar| self.shift(bar, lower));
    }

    /// The bars along the lower edge of a page.
    fn at_the_bottom(&self, holder: &Element<'s>, page: &Bounds) -> Vec<Element<'s>> {
        let is_bar = |one: &&Element<'_>| {
            let now = self.now(one);
            now.x() <= page.x() + BLEEDS
                && now.right() >= page.right() - BLEEDS
                && (now.bottom() - page.bottom()).abs() <= BLEEDS
                && now.height() < page.height() / 2.0
        };
        self.structure.children(holder).filter(is_bar).copied().collect()
    }

    /// What is in something that has got another height alone.
    fn contents_down(&mut self, one: &Element<'s>, old: &Bounds, new: &Bounds) {
        let by = new.y() - old.y();
        let inside: Vec<Element<'s>> = self.structure.children(one).copied().collect();
        if by != 0.0 {
            inside.iter().for_each(|inside| self.shift(inside, by));
        }
    }

    /// Lays a part out for another extent of its frame across.
    pub(super) fn fit_across(&mut self, part: &CutNode<'s>, from: Span, to: Span) {
        match part {
            CutNode::Single(element) => {
                let own = Span::of(&self.now(element), Axis::X);
                self.put_across(element, tied(own, from, to));
            }
            CutNode::Split { axis: Axis::X, parts, .. } => self.fit_row(parts, from, to),
            CutNode::Split { parts, .. } => parts.iter().for_each(|part| self.fit_across(part, from, to)),
            CutNode::Backdrop { back, rest } => {
                let own = Span::of(&self.now(back), Axis::X);
                let new = tied(own, from, to);
                self.put_across(back, new);
                self.fit_across(rest, own, new);
            }
            CutNode::Overlapping { elements, .. } => {
                for element in elements {
                    let own = Span::of(&self.now(element), Axis::X);
                    self.put_across(element, tied(own, from, to));
                }
            }
        }
    }

    /// Parts side by side keep their gaps and share what is left as they did.
    fn fit_row(&mut self, parts: &[CutNode<'s>], from: Span, to: Span) {
        let spans: Vec<Span> = parts.iter().map(|part| self.extent(part)).collect();
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return };
        let whole = Span { start: first.start, end: last.end };
        let new = tied(whole, from, to);
        let gaps = whole.length() - spans.iter().map(|span| span.length()).sum::<f64>();
        // Buttons keep their width where others can give way.
        let is_firm =
            |part: &CutNode<'_>| part.single().is_some_and(|one| one.kind() == ComponentKind::Button);
        let length = |firm: bool| -> f64 {
            parts
                .iter()
                .zip(&spans)
                .filter(|(part, _)| is_firm(part) == firm)
                .map(|(_, span)| span.length())
                .sum()
        };
        let (firm, loose) = (length(true), length(false));
        let (free, taken) = (new.length() - gaps, firm + loose);
        let keeps_firm = loose > 0.0 && free - firm >= loose / 3.0;
        let share = |part: &CutNode<'_>| match (keeps_firm, is_firm(part)) {
            (true, true) => 1.0,
            (true, false) => (free - firm) / loose,
            _ if free > 0.0 && taken > 0.0 => free / taken,
            _ => new.length() / whole.length(),
        };
        // Narrower rows close up at last.
        let gap_share = if free > 0.0 { 1.0 } else { new.length() / whole.length() };
        let (mut x, mut end) = (new.start, whole.start);
        for (part, span) in parts.iter().zip(&spans) {
            let start = x + (span.start - end) * gap_share;
            (x, end) = (start + span.length() * share(part), span.end);
            let is_same = (x - start - span.length()).abs() < 0.01;
            let room = if is_same {
                Span { start, end: start + span.length() }
            } else {
                Span { start: start.round(), end: x.round() }
            };
            self.fit_across(part, *span, room);
        }
    }

    /// From left to right as far as a part reaches now.
    pub(super) fn extent(&self, part: &CutNode<'s>) -> Span {
        let mut span = Span { start: f64::INFINITY, end: f64::NEG_INFINITY };
        part.for_each(&mut |element| {
            let own = Span::of(&self.now(element), Axis::X);
            span = Span { start: fmin(span.start, own.start), end: fmax(span.end, own.end) };
        });
        span
    }
}

/// Where something in a frame goes when that gets another extent.
fn tied(own: Span, from: Span, to: Span) -> Span {
    let (before, after) = (own.start - from.start, from.end - own.end);
    let by = to.length() - from.length();
    if by.abs() < 0.01 {
        let shift = to.start - from.start;
        return Span { start: own.start + shift, end: own.end + shift };
    }
    if before <= TIED && after <= TIED {
        let end = fmax(to.end - after, to.start + before + 1.0);
        return Span { start: to.start + before, end };
    }
    let length = own.length();
    let is_centered = (before - after).abs() <= CENTERED;
    let start = if is_centered {
        (to.start + (to.length() - length) / 2.0).round()
    } else if before <= after {
        to.start + before
    } else {
        to.end - after - length
    };
    let padding = fmax(fmin(before, after), 0.0);
    // What has no room any more gets narrower.
    let least = to.start + fmin(padding, before.max(0.0));
    let most = to.end - padding;
    let start = fmax(fmin(start, most - length), least);
    Span { start, end: fmax(fmin(start + length, most), start + 1.0) }
}
