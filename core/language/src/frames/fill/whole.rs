//! Meanings of a whole clause: a continuation of the last act, a wish for order.

use super::{Filler, SlotKind};
use crate::chunks::Chunk;
use crate::frames::act::Form as ClauseForm;
use crate::lexicon::{Degree, Function, Verb};
use std::ops::Range;

impl Filler<'_, '_> {
    /// Reads `and` or `also` at the start of a message without a verb: `and in the other two`.
    pub(super) fn goes_on(&mut self) {
        let start = self.clause.span.start;
        let words = [Function::And, Function::Also].map(|it| self.sentence.function(0, it));
        let said = words.into_iter().max().unwrap_or_default();
        let end = self.clause.chunks.last().map(|(chunk, _)| chunk);
        let is_too = self.clause.chunks.len() == 2 && end == Some(&Chunk::Function(Function::Also));
        let is_led = said > 0 && (start == said || start == 0 && self.clause.span.end > said) || is_too;
        let is_told = |(chunk, _): &(Chunk, Range<usize>)| {
            matches!(chunk, Chunk::Quote(_) | Chunk::Measure(_) | Chunk::Function(Function::To))
        };
        if !is_led || !self.clause.verbs.is_empty() || self.clause.chunks.iter().any(is_told) {
            return;
        }
        self.filled.slots.is_also = true;
        self.filled.slots_used.push((SlotKind::Also, 0..said));
        // A place alone says where the same is to be done.
        let places = self.clause.chunks.iter().filter_map(|(chunk, range)| match chunk {
            Chunk::Place(located) => Some((located, range)),
            _ => None,
        });
        let has_noun = self.clause.chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)));
        if let ([(located, range)], false) = (places.collect::<Vec<_>>().as_slice(), has_noun)
            && located.relation.holds()
        {
            self.filled.slots.target = Some(located.reference());
            self.filled.slots_used.push((SlotKind::Target, (*range).clone()));
            self.at = self.clause.chunks.len();
        }
    }

    /// Takes a complaint about missing order for the wish to have it: `the fields are not the same width`.
    pub(super) fn wish_for_order(&mut self) {
        let slots = &mut self.filled.slots;
        let is_order =
            slots.along.is_some() || slots.sizes.iter().any(|(_, degree)| *degree == Degree::Equal);
        let is_should =
            self.clause.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::Should));
        let is_align = self.clause.verbs.contains(&Verb::Align) && self.clause.form == ClauseForm::Wish;
        let is_said = matches!(self.clause.form, ClauseForm::Complaint | ClauseForm::Wish);
        if (is_order && is_said || is_align) && !is_should {
            slots.is_negated = false;
        }
    }

    /// Whether the word at the end of a clause asks for the same again.
    pub(super) fn is_also(&self) -> bool {
        let range = self.range(self.at);
        self.at + 1 == self.clause.chunks.len()
            && self.sentence.function(range.start, Function::Also) == range.len()
    }
}
