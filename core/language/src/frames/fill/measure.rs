//! Figures.

use super::{Filler, SlotKind, quoted};
use crate::chunks::{Article, Chunk, Measure, Reference};
use crate::frames::slots::{Locality, Quantity, Text};
use crate::lexicon::{Degree, Dimension, Function, Unit};
use websketch_sketch::operation::Axis;

impl Filler<'_, '_> {
    pub(super) fn measure(&mut self, measure: Measure, before: Option<Function>) -> usize {
        let at = self.at;
        if self.filled.coordinate.is_none()
            && let Some(next) = self.figure(measure, at)
        {
            return next;
        }
        // `the number should be 1,310`: a new text.
        let has_size = !self.filled.slots.sizes.is_empty() || !self.clause.verbs.is_empty();
        if measure.unit.is_none() && !has_size && self.is_about_figure() {
            self.filled.left_over.push(self.range(at));
            return at + 1;
        }
        // `3 users` is no distance.
        let is_of_word = |noun: &Reference| {
            noun.parts.first().is_some_and(|part| {
                part.article == Article::Bare && part.pronoun.is_none() && part.quantifier.is_none()
            })
        };
        let is_counted = measure.unit.is_none()
            && matches!(self.chunk(at + 1), Some(Chunk::Noun(noun)) if is_of_word(noun));
        if is_counted {
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

    /// Reads a figure as a text: that of a component which has one (`the orders should be 1,300`, `500 friends`), or the
    /// old one (`change 24 to 12`). The figure stays a quantity, so that the act can tell it from another text.
    fn figure(&mut self, measure: Measure, at: usize) -> Option<usize> {
        let slots = &self.filled.slots;
        if !self.reading.takes_text
            || measure.unit.is_some_and(|unit| unit != Unit::Told)
            || slots.value.is_some()
        {
            return None;
        }
        let has_target = slots.target.is_some();
        let text = self.sentence.text(&self.range(at)).to_owned();
        let next = self.chunk(at + 1);
        if !has_target && matches!(next, Some(Chunk::Function(Function::To | Function::With))) {
            self.filled.slots.target = Some(quoted(&text, self.range(at)));
            self.used(SlotKind::Target, at, at + 1);
            return Some(at + 1);
        }
        let is_last = matches!(next, None | Some(Chunk::Function(Function::Courtesy | Function::Filler)));
        let label = match next {
            Some(Chunk::Noun(noun)) if !has_target && self.sentence.label(self.range(at).end) > 0 => {
                Some(noun.clone())
            }
            _ => None,
        };
        if label.is_none() && !(has_target && is_last) {
            return None;
        }
        let end = at + 1 + usize::from(label.is_some());
        let quantity =
            Quantity { value: measure.value, unit: measure.unit, size: None, side: None, is_by: false };
        self.filled.slots.quantities.push(quantity);
        self.filled.slots.value = Some(Text { text, is_quoted: false });
        if label.is_some() {
            self.filled.slots.target = label;
            self.used(SlotKind::Target, at + 1, end);
        }
        self.used(SlotKind::Value, at, at + 1);
        Some(end)
    }

    /// Reads the old figure after a new one: `30 min instead of 25`.
    pub(super) fn instead(&mut self, text: &str) -> Option<usize> {
        let at = self.at;
        let is_free = self.filled.slots.target.is_none() && self.filled.slots.value.is_none();
        let has_old = self.chunk(at + 1) == Some(&Chunk::Function(Function::Instead))
            && matches!(self.chunk(at + 2), Some(Chunk::Measure(_) | Chunk::Quote(_)));
        if !is_free || !has_old || !self.reading.takes_text {
            return None;
        }
        let old = self.range(at + 2);
        let words = self.sentence.quoted(old.start).unwrap_or_else(|| self.sentence.text(&old));
        self.filled.slots.target = Some(quoted(words, old.clone()));
        self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
        self.used(SlotKind::Value, at, at + 2);
        self.used(SlotKind::Target, at + 2, at + 3);
        Some(at + 3)
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
