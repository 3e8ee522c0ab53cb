//! Equals get one size and one top, and what they hold lies in the same places.

use super::change::{Change, Families, is_deliberate};
use super::median;
use crate::lint::context::LintContext;
use crate::lint::draft::{Draft, MAX_NUDGE};
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// Tops that differ by at most this are those of one row, px.
const ROW: f64 = 16.0;
/// Sides of contents are meant as equal if the shorter one has at least this share of the longer one: a line of text that
/// was drawn higher than the next one.
const ALIKE: f64 = 0.6;
/// What has at least this share of the width of its card goes across it.
const ACROSS_CARD: f64 = 0.85;
/// Places of contents that are told apart in one series: no card that people read has more.
const MAX_PLACES: usize = 64;
/// Left edges within a card this close to each other are meant as one, px.
const INSET: f64 = 8.0;

pub(super) fn equalize(context: &LintContext, sibling_groups: &Families, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for series in context.structure.series() {
        let is_meant = series.first().is_some_and(|first| first.kind() == ComponentKind::Container)
            && !series
                .iter()
                .all(|one| [Axis::X, Axis::Y].iter().all(|axis| is_deliberate(&one.bounds, *axis)));
        if !is_meant {
            continue;
        }
        let Some(cards) = cards(draft, series) else { continue };
        let mut frames = Change::default();
        for card in &cards {
            frames.shift(context, draft, card.order, (0.0, card.to.y() - card.now.y()));
            frames.put(card.order, Some(card.to));
        }
        let mut whole = frames.clone();
        contents(context, draft, &cards, &mut whole);
        has_changed |=
            whole.make(context, sibling_groups, draft) || frames.make(context, sibling_groups, draft);
    }
    has_changed
}

/// One of several equals, as it is and as it is to be.
struct Card {
    order: usize,
    now: Bounds,
    to: Bounds,
}

fn cards(draft: &Draft, series: &[Element]) -> Option<Vec<Card>> {
    let boxes: Option<Vec<(usize, Bounds)>> =
        series.iter().map(|one| Some((one.order, draft.get(one.order)?))).collect();
    let mut boxes = boxes?;
    let width = median(boxes.iter().map(|(_, bounds)| bounds.width()))?;
    let height = median(boxes.iter().map(|(_, bounds)| bounds.height()))?;
    sort_by(&mut boxes, |(_, one), (_, other)| one.y().total_cmp(&other.y()));
    let mut cards = Vec::new();
    for row in boxes.chunk_by(|(_, one), (_, next)| next.y() - one.y() <= ROW) {
        let top = median(row.iter().map(|(_, bounds)| bounds.y()))?;
        for &(order, now) in row {
            cards.push(Card { order, now, to: Bounds::new(now.x(), top, width, height).ok()? });
        }
    }
    sort_by(&mut cards, |one, other| one.order.cmp(&other.order));
    Some(cards)
}

/// What has the same place in several cards.
struct Alike {
    kind: ComponentKind,
    /// The card of each, its place in paint order, and its box as seen from its card.
    members: Vec<(usize, usize, Bounds)>,
}

impl Alike {
    fn first(&self) -> Option<&Bounds> {
        self.members.first().map(|(_, _, bounds)| bounds)
    }

    /// How far one is from its place; `None` for what is something else.
    fn distance(&self, kind: ComponentKind, bounds: &Bounds) -> Option<f64> {
        let first = self.first()?;
        let (dx, dy) = ((first.x() - bounds.x()).abs(), (first.y() - bounds.y()).abs());
        (kind == self.kind && dx <= MAX_NUDGE && dy <= MAX_NUDGE).then_some(dx + dy)
    }

    fn median(&self, side: impl Fn(&Bounds) -> f64) -> f64 {
        median(self.members.iter().map(|(_, _, bounds)| side(bounds))).unwrap_or(0.0)
    }

    /// The length that all of them are to have along an axis, if theirs are meant as equal.
    fn length(&self, axis: Axis) -> Option<f64> {
        let lengths = || self.members.iter().map(|(_, _, bounds)| Span::of(bounds, axis).length());
        let (least, most) = (lengths().fold(f64::INFINITY, fmin), lengths().fold(0.0, fmax));
        (least >= most * ALIKE).then(|| median(lengths())).flatten()
    }

    fn is_even(&self) -> bool {
        let same = |side: fn(&Bounds) -> f64| {
            let middle = self.median(side);
            self.members.iter().all(|(_, _, bounds)| (side(bounds) - middle).abs() <= VISIBLE)
        };
        same(Bounds::x) && same(Bounds::y) && same(Bounds::width) && same(Bounds::height)
    }
}

fn contents(context: &LintContext, draft: &Draft, cards: &[Card], change: &mut Change) {
    let mut alike = alike(context, draft, cards);
    alike.retain(|one| one.members.len() > 1 && !one.is_even());
    let mut lefts: Vec<f64> = alike.iter().map(|one| one.median(Bounds::x)).collect();
    sort_by(&mut lefts, f64::total_cmp);
    let insets: Vec<&[f64]> = lefts.chunk_by(|one, next| next - one <= INSET).collect();
    for one in &alike {
        let left = one.median(Bounds::x);
        // What was meant to begin on one line does, and what goes across a card has the same inset at both sides.
        let inset = insets.iter().find(|inset| inset.contains(&left));
        let left = inset.and_then(|inset| median(inset.iter().copied())).unwrap_or(left);
        let (top, width, height) = (one.median(Bounds::y), one.length(Axis::X), one.length(Axis::Y));
        for &(card, order, bounds) in &one.members {
            let Some(card) = cards.get(card) else { continue };
            let goes_across = width.is_some_and(|width| width >= card.to.width() * ACROSS_CARD);
            let width =
                if goes_across { card.to.width() - 2.0 * left } else { width.unwrap_or(bounds.width()) };
            let (x, y) = (card.to.x() + left, card.to.y() + top);
            change.put(order, Bounds::new(x, y, width, height.unwrap_or(bounds.height())).ok());
        }
    }
}

/// What lies in the same place of several cards, of what holds nothing itself.
fn alike(context: &LintContext, draft: &Draft, cards: &[Card]) -> Vec<Alike> {
    let mut alike: Vec<Alike> = Vec::new();
    for (number, card) in cards.iter().enumerate() {
        let Some(element) = context.elements.get(card.order) else { continue };
        for held in context
            .structure
            .children(element)
            .filter(|held| context.structure.children(held).next().is_none())
        {
            let seen = draft.get(held.order).and_then(|now| {
                let (x, y) = (now.x() - card.now.x(), now.y() - card.now.y());
                Bounds::new(x.max(0.0), y.max(0.0), now.width(), now.height()).ok()
            });
            let Some(seen) = seen else { continue };
            let nearest = alike
                .iter()
                .enumerate()
                .filter(|(_, one)| one.members.last().is_none_or(|(card, ..)| *card != number))
                .filter_map(|(at, one)| Some((one.distance(held.kind(), &seen)?, at)))
                .min_by(|(one, _), (other, _)| one.total_cmp(other));
            let member = (number, held.order, seen);
            match nearest {
                Some((_, at)) => alike.get_mut(at).into_iter().for_each(|one| one.members.push(member)),
                None if alike.len() == MAX_PLACES => {}
                None => alike.push(Alike { kind: held.kind(), members: vec![member] }),
            }
        }
    }
    alike
}
