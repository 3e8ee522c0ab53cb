//! Figures.

use super::value::is_currency;
use super::{Filler, SlotKind};
use crate::chunks::{Article, Chunk, Measure, Reference};
use crate::frames::slots::{Locality, Quantity};
use crate::lexicon::{Degree, Dimension, Function, Unit};
use websketch_sketch::operation::Axis;

impl Filler<'_, '_> {
    pub(super) fn measure(&mut self, measure: Measure, before: Option<Function>) -> usize {
        let at = self.at;
        // `$85` and `1 GB` are no distances.
        let is_money = matches!(at.checked_sub(1).and_then(|at| self.chunk(at)), Some(Chunk::Mark(mark)) if is_currency(*mark));
        let is_of_word = |noun: &Reference| {
            noun.parts.first().is_some_and(|part| {
                part.article == Article::Bare && part.pronoun.is_none() && part.quantifier.is_none()
            })
        };
        let is_counted = measure.unit.is_none()
            && matches!(self.chunk(at + 1), Some(Chunk::Noun(noun)) if is_of_word(noun));
        if is_money || is_counted {
            self.filled.left_over.push(self.range(at));
            return at + 1;
        }
        if let Some(axis) = self.filled.coordinate.take() {
            let value = Some(measure.value);
            let (own_x, own_y) = match self.filled.slots.place {
                Some(Locality::Point { x, y }) => (x, y),
                _ => (None, None),
            };
            let (x, y) = if axis == Axis::X { (value, own_y) } else { (own_x, value) };
            self.filled.slots.place = Some(Locality::Point { x, y });
            self.used(SlotKind::Place, at, at + 1);
            return at + 1;
        }
        let is_pair = |chunk: &Chunk| {
            matches!(chunk, Chunk::Joint(_) | Chunk::Function(Function::By) | Chunk::Mark('x' | '×'))
        };
        // `to 300, 500` is a point, `300 by 200` a size.
        if let (Some(joint), Some(Chunk::Measure(second))) = (self.chunk(at + 1), self.chunk(at + 2))
            && is_pair(joint)
        {
            let is_size = !matches!(joint, Chunk::Joint(_));
            let second = *second;
            let has_side = matches!(self.chunk(at + 3), Some(Chunk::Sides(_)));
            if is_size {
                self.size_pair(measure.value, second.value);
                self.used(SlotKind::Quantity, at, at + 3);
                return at + 3;
            }
            if matches!(before, Some(Function::To | Function::At)) && !has_side {
                self.filled.slots.place =
                    Some(Locality::Point { x: Some(measure.value), y: Some(second.value) });
                self.used(SlotKind::Place, at, at + 3);
                return at + 3;
            }
        }
        // `300 x 200`: the sign of multiplication is read as a unit.
        if measure.unit == Some(Unit::Times)
            && let Some(Chunk::Measure(second)) = self.chunk(at + 1)
        {
            let second = *second;
            self.size_pair(measure.value, second.value);
            self.used(SlotKind::Quantity, at, at + 2);
            return at + 2;
        }
        let is_by = before == Some(Function::By);
        let mut quantity =
            Quantity { value: measure.value, unit: measure.unit, size: None, side: None, is_by };
        let mut next = at + 1;
        match self.chunk(next) {
            Some(Chunk::Size(dimension, degree)) => {
                quantity.size = Some((*dimension, *degree));
                next += 1;
            }
            Some(Chunk::Sides(sides)) if measure.unit.is_some() || !self.reading.places_tell => {
                quantity.side = sides.first().copied();
                next += 1;
            }
            _ => {
                // `down by 40`, `the width to 40`
                if let Some(Locality::Sides(sides)) = &self.filled.slots.place
                    && let [side] = sides.as_slice()
                {
                    quantity.side = Some(*side);
                    self.filled.slots.place = None;
                } else if let Some(size) = self.filled.slots.sizes.last() {
                    quantity.size = Some(*size);
                }
            }
        }
        self.filled.slots.quantities.push(quantity);
        self.used(SlotKind::Quantity, at, next);
        next
    }

    fn size_pair(&mut self, width: f64, height: f64) {
        let quantity = |value, dimension| Quantity {
            value,
            unit: Some(Unit::Px),
            size: Some((dimension, Degree::Noun)),
            side: None,
            is_by: false,
        };
        let both = [quantity(width, Dimension::Width), quantity(height, Dimension::Height)];
        self.filled.slots.quantities.extend(both);
    }
}
