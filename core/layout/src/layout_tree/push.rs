//! What follows moves by the height gained, and boxes grow with what they hold.

use super::emit::Emitter;
use crate::structure::{CutNode, Element, Span, Structure};
use std::collections::{BTreeMap, BTreeSet};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Things that begin so far above a line still follow it, px.
const ABOVE: f64 = 1.0;
/// Rounds of looking for what is moved by what moves.
const MAX_ROUNDS: usize = 8;
/// The room that a box leaves below what it holds, at most, px.
const MOST_PADDING: f64 = 48.0;
/// Px that stay free above what closes up.
const LEAST_GAP: f64 = 8.0;
/// Boxes grow to this depth; deeper ones are not told apart either.
const MAX_LEVELS: usize = 32;

/// A strip of the page that has become higher or lower.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    /// What holds it, by its place in paint order.
    pub(super) parent: Option<usize>,
    /// From its left edge to its right one.
    pub(super) span: Span,
    /// Where what follows begins, as it was.
    pub(super) line: f64,
    /// How much higher, px; negative where it closes up.
    pub(super) by: f64,
    /// The bottom of what is there now.
    pub(super) bottom: f64,
}

/// Moves what follows and lets the parents grow, from the inside out. `skips` are components with places of their own.
pub(super) fn push(
    structure: &Structure<'_>,
    emitter: &mut Emitter<'_>,
    gain: Gain,
    skips: &dyn Fn(usize) -> bool,
) {
    let mut gain = gain;
    for _ in 0..MAX_LEVELS {
        let parent = gain.parent.and_then(|order| structure.at(order)).copied();
        let family: Vec<Element<'_>> = match &parent {
            Some(parent) => structure.children(parent).copied().collect(),
            None => structure.roots().copied().collect(),
        };
        let rest: Vec<Element<'_>> = family.into_iter().filter(|element| !skips(element.order)).collect();
        let moving = following(structure, &rest, &gain);
        let by = if gain.by < 0.0 { -closable(&rest, &moving, -gain.by) } else { gain.by };
        if by.abs() >= 1.0 {
            for element in rest.iter().filter(|element| moving.contains(&element.order)) {
                for inside in structure.subtree(element) {
                    if !skips(inside.order) {
                        emitter.shift(inside.component.id(), by);
                    }
                }
            }
        }
        let Some(parent) = parent else { return };
        let Some(grown) = grow(structure, emitter, &parent, gain.bottom) else { return };
        gain = Gain {
            parent: structure.parent(&parent).map(|outer| outer.order),
            span: Span::of(&parent.bounds, Axis::X),
            line: parent.bounds.bottom(),
            by: grown,
            bottom: parent.bounds.bottom() + grown,
        };
    }
}

/// What begins below the line and stands in its columns, or in those of what moves; rows that begin there move together.
fn following(structure: &Structure<'_>, family: &[Element<'_>], gain: &Gain) -> BTreeSet<usize> {
    let mut below: Vec<Element<'_>> =
        family.iter().filter(|element| element.bounds.y() >= gain.line - ABOVE).copied().collect();
    sort_keyed(&mut below, |element| SortKey::number(element.bounds.y(), element.order));
    let mut row_of = BTreeMap::new();
    let parent = gain.parent.and_then(|order| structure.at(order));
    if let Some(part) = structure.cut_of(parent) {
        note_rows(part, gain.line - ABOVE, &mut 0, &mut row_of);
    }
    let mut columns = Columns(vec![gain.span]);
    let (mut moving, mut rows) = (BTreeSet::new(), BTreeSet::<u32>::new());
    for _ in 0..MAX_ROUNDS {
        let before = moving.len();
        for element in &below {
            let (span, row) = (Span::of(&element.bounds, Axis::X), row_of.get(&element.order));
            let goes_along = row.is_some_and(|row| rows.contains(row));
            if (goes_along || columns.meet(span)) && moving.insert(element.order) {
                columns.add(span);
                rows.extend(row);
            }
        }
        if moving.len() == before {
            break;
        }
    }
    moving
}

/// Numbers the outermost rows that begin below a line, and notes whose row each component is in.
fn note_rows(part: &CutNode<'_>, line: f64, count: &mut u32, row_of: &mut BTreeMap<usize, u32>) {
    match part {
        CutNode::Split { axis: Axis::X, bounds, .. } if bounds.y() >= line => {
            *count += 1;
            part.for_each(&mut |element| {
                row_of.insert(element.order, *count);
            });
        }
        CutNode::Split { parts, .. } => parts.iter().for_each(|part| note_rows(part, line, count, row_of)),
        CutNode::Backdrop { rest, .. } => note_rows(rest, line, count, row_of),
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
    }
}

/// Separate spans.
struct Columns(Vec<Span>);

impl Columns {
    fn meet(&self, span: Span) -> bool {
        self.0.iter().any(|own| own.shared(span) > 0.0)
    }

    fn add(&mut self, mut span: Span) {
        self.0.retain(|own| {
            let is_apart = own.shared(span) < 0.0;
            if !is_apart {
                span = Span { start: fmin(own.start, span.start), end: fmax(own.end, span.end) };
            }
            is_apart
        });
        self.0.push(span);
    }
}

/// How far what moves can go up before it meets what stays.
fn closable(family: &[Element<'_>], moving: &BTreeSet<usize>, wanted: f64) -> f64 {
    const MOST_PAIRS: usize = 1_000_000;
    if family.len().saturating_mul(moving.len()) > MOST_PAIRS {
        return 0.0;
    }
    let (moved, stays): (Vec<&Element<'_>>, Vec<&Element<'_>>) =
        family.iter().partition(|element| moving.contains(&element.order));
    let mut free = wanted;
    for one in moved {
        for other in &stays {
            let (one, other): (&Bounds, &Bounds) = (&one.bounds, &other.bounds);
            if one.gap_x(other) < 0.0 && other.bottom() <= one.y() + ABOVE {
                free = fmin(free, fmax(one.y() - other.bottom() - LEAST_GAP, 0.0));
            }
        }
    }
    free
}

/// Makes a box as high as what it holds needs, with the room that it has left below that before. Gives how much higher it
/// is, if it is.
fn grow(
    structure: &Structure<'_>,
    emitter: &mut Emitter<'_>,
    parent: &Element<'_>,
    bottom: f64,
) -> Option<f64> {
    let (mut old, mut new) = (None, bottom);
    for inside in structure.children(parent) {
        old = Some(old.map_or(inside.bounds.bottom(), |low| fmax(low, inside.bounds.bottom())));
        // What is gone needs no room.
        if let Some(bounds) = emitter.bounds(inside.component.id())
            && parent.bounds.gap_x(&bounds) < 0.0
            && bounds.y() >= parent.bounds.y()
        {
            new = fmax(new, bounds.bottom());
        }
    }
    let bounds = parent.bounds;
    let padding = match old {
        Some(old) => (bounds.bottom() - old).clamp(0.0, MOST_PADDING),
        None => 24.0_f64.min(bounds.height() / 8.0).floor(),
    };
    let id = parent.component.id();
    let now = emitter.bounds(id)?;
    let is_tight = old.is_some_and(|old| bounds.bottom() - old <= MOST_PADDING);
    let wanted = (new + padding - now.y()).round();
    let is_box = parent.component.kind() == ComponentKind::Container;
    let height = if is_tight && is_box { fmax(wanted, 20.0) } else { fmax(wanted, now.height()) };
    let gained = height - now.height();
    if gained.abs() < 1.0 {
        return None;
    }
    emitter.grow(id, height);
    Some(gained)
}
