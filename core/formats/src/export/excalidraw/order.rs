//! Paint order of a drawing with transparent boxes, for a sketch with opaque ones.

use super::custom_data::CustomData;
use super::placed_shape::PlacedShape;
use super::shape::{Shape, ShapeForm};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// Overlaps examined. Components with more overlaps keep their order.
const MAX_OVERLAPS: usize = 1 << 20;
/// Solid boxes in front of a piece that are examined.
const MAX_SOLIDS: usize = 32;

/// Moves each transparent box behind the texts, lines and smaller boxes visible through it. All others keep their
/// order, and components hidden by an opaque box stay hidden.
pub(super) fn transparent_behind(pieces: Vec<PlacedShape<'_>>) -> Vec<PlacedShape<'_>> {
    let covers: Vec<Cover> = pieces.iter().filter_map(Cover::of).collect();
    if covers.len() < pieces.len() || covers.iter().all(|cover| !cover.is_box || cover.is_solid_box()) {
        return pieces;
    }
    let behind = what_lies_behind(&covers, &overlaps(&covers));
    let mut rest: Vec<Option<PlacedShape>> = pieces.into_iter().map(Some).collect();
    back_to_front(&behind).into_iter().filter_map(|at| rest.get_mut(at)?.take()).collect()
}

/// The way in which a piece covers others behind it.
struct Cover {
    bounds: Bounds,
    outline: Outline,
    /// Whether it is an opaque box in a sketch.
    is_box: bool,
    /// Whether it is opaque in the drawing.
    is_solid: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outline {
    Rectangle,
    Diamond,
    Ellipse,
}

impl Cover {
    fn of(piece: &PlacedShape) -> Option<Self> {
        let Shape { form, is_solid, .. } = piece.shape;
        let outline = match form {
            ShapeForm::Diamond => Outline::Diamond,
            ShapeForm::Ellipse => Outline::Ellipse,
            ShapeForm::Rectangle
            | ShapeForm::Picture
            | ShapeForm::Frame { .. }
            | ShapeForm::Line(_)
            | ShapeForm::Text(_) => Outline::Rectangle,
        };
        // A box written here is opaque in the sketch, even if its frame consists of parts.
        let is_own = matches!(piece.shape.custom_data, Some(CustomData::Main { .. }));
        let is_box = is_box(&piece.shape);
        Some(Self { bounds: piece.bounds?, outline, is_box, is_solid: is_solid || is_own && is_box })
    }

    fn is_solid_box(&self) -> bool {
        self.is_solid && self.outline == Outline::Rectangle
    }

    /// Whether it hides a part of a piece behind it, in the drawing. The corners beside an ellipse are free.
    fn hides(&self, other: &Bounds) -> bool {
        self.is_solid && (self.outline == Outline::Rectangle || self.reaches_around(other))
    }

    /// Whether the outline contains the whole box.
    fn reaches_around(&self, other: &Bounds) -> bool {
        let (center, size) = (self.bounds.center(), self.bounds.size());
        // The farthest corner, as shares of half the width and height.
        let out = |middle: f64, side: f64, start: f64, end: f64| {
            (start - middle).abs().max((end - middle).abs()) / (side / 2.0)
        };
        let across = out(center.x, size.width, other.x(), other.right());
        let down = out(center.y, size.height, other.y(), other.bottom());
        match self.outline {
            Outline::Rectangle => across <= 1.0 && down <= 1.0,
            Outline::Ellipse => across * across + down * down <= 1.0,
            Outline::Diamond => across + down <= 1.0,
        }
    }
}

/// Whether the component of the shape hides others behind it. Texts and lines do not.
fn is_box(shape: &Shape) -> bool {
    use ComponentKind::{Heading, HorizontalLine, List, Text};
    match (&shape.custom_data, shape.form) {
        (Some(CustomData::Main { kind, .. }), _) => !matches!(kind, Text | Heading | List | HorizontalLine),
        (_, ShapeForm::Text(_) | ShapeForm::Line(_)) => false,
        (
            _,
            ShapeForm::Rectangle
            | ShapeForm::Diamond
            | ShapeForm::Ellipse
            | ShapeForm::Picture
            | ShapeForm::Frame { .. },
        ) => true,
    }
}

/// Returns the pairs that share area, the one further back first.
fn overlaps(covers: &[Cover]) -> Vec<(usize, usize)> {
    let mut from_left: Vec<usize> = (0..covers.len()).collect();
    let bounds = |at: usize| covers.get(at).map(|cover| cover.bounds);
    sort_by(&mut from_left, |&a, &b| {
        let left = |at| bounds(at).map_or(0.0, |bounds: Bounds| bounds.x());
        left(a).total_cmp(&left(b)).then(a.cmp(&b))
    });
    let mut pairs = Vec::new();
    for (place, &one) in from_left.iter().enumerate() {
        let Some(own) = bounds(one) else { continue };
        for &other in from_left.iter().skip(place + 1) {
            let Some(next) = bounds(other).filter(|next| next.x() < own.right()) else { break };
            if own.gap_y(&next) < 0.0 {
                pairs.push((one.min(other), one.max(other)));
            }
        }
        if pairs.len() > MAX_OVERLAPS {
            break;
        }
    }
    pairs
}

/// For each piece the pieces that must be behind it.
fn what_lies_behind(covers: &[Cover], overlaps: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let pairs = || {
        overlaps
            .iter()
            .filter_map(|&(back, front)| Some((back, front, covers.get(back)?, covers.get(front)?)))
    };
    let mut is_hidden = vec![false; covers.len()];
    for (back, _, one, other) in pairs() {
        let is_covered = other.is_box && other.is_solid && other.reaches_around(&one.bounds);
        if let Some(hidden) = is_hidden.get_mut(back).filter(|_| is_covered) {
            *hidden = true;
        }
    }
    let mut solids_before = vec![Vec::new(); covers.len()];
    for (back, front, ..) in pairs().filter(|(.., other)| other.is_box && other.is_solid_box()) {
        if let Some(solids) = solids_before.get_mut(back).filter(|solids| solids.len() < MAX_SOLIDS) {
            solids.push(front);
        }
    }
    // Whether a solid box between two pieces hides their common area.
    let is_parted = |back: usize, front: usize, shared: Option<Bounds>| {
        let between = solids_before.get(back).into_iter().flatten().filter(|&&solid| solid < front);
        let boxes = between.filter_map(|&solid| covers.get(solid));
        shared.is_some_and(|shared| boxes.into_iter().any(|solid| solid.reaches_around(&shared)))
    };
    let mut behind = vec![Vec::new(); covers.len()];
    for (back, front, one, other) in pairs().filter(|(.., one, other)| one.is_box || other.is_box) {
        let is_seen = !is_hidden.get(back).copied().unwrap_or(false)
            && !is_parted(back, front, shared(&one.bounds, &other.bounds));
        let is_smaller = !one.is_box || one.bounds.area() < other.bounds.area();
        let goes_back = other.is_box && !other.hides(&one.bounds) && is_seen && is_smaller;
        let (back, front) = if goes_back { (front, back) } else { (back, front) };
        if let Some(pieces) = behind.get_mut(front) {
            pieces.push(back);
        }
    }
    for pieces in &mut behind {
        sort_by(pieces, usize::cmp);
    }
    behind
}

/// Returns the common area of two boxes.
fn shared(one: &Bounds, other: &Bounds) -> Option<Bounds> {
    let (x, y) = (one.x().max(other.x()), one.y().max(other.y()));
    let (right, bottom) = (one.right().min(other.right()), one.bottom().min(other.bottom()));
    Bounds::new(x, y, right - x, bottom - y).ok()
}

/// Topological sort: returns the pieces in their order, each right after those that must be behind it. Cycles are
/// broken at their last edge.
fn back_to_front(behind: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(behind.len());
    let mut is_met = vec![false; behind.len()];
    // The stack of pieces, each with the number of examined pieces behind it.
    let mut way: Vec<(usize, usize)> = Vec::new();
    for start in 0..behind.len() {
        way.push((start, 0));
        while let Some((piece, looked)) = way.pop() {
            let Some(met) = is_met.get_mut(piece) else { continue };
            if *met && looked == 0 {
                continue;
            }
            *met = true;
            match behind.get(piece).and_then(|behind| behind.get(looked)) {
                Some(&next) => way.extend([(piece, looked + 1), (next, 0)]),
                None => order.push(piece),
            }
        }
    }
    order
}
