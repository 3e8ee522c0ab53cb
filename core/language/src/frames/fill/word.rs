//! Verbs, words of the grammar and words without a meaning.

use super::{Filler, SlotKind, is_grammar};
use crate::chunks::{Chunk, VerbGroup, is_needless};
use crate::frames::slots::Locality;
use crate::lexicon::{Amount, Dimension, Form, Function, Sense, Side, Verb};
use websketch_sketch::operation::Axis;

impl Filler<'_, '_> {
    /// Reads the negation and the side of a verb. A verb beside the main one is left over.
    pub(super) fn verb(&mut self, group: &VerbGroup, before: Option<Function>) {
        let at = self.at;
        // A word in a list: `with delete account`.
        if self.clause.verbs.is_empty() && before == Some(Function::With) {
            self.before = before;
            return self.used(SlotKind::Others, at, at + 1);
        }
        // `the cards are not aligned` wants them to be so.
        let has = |function| self.clause.chunks.iter().any(|(chunk, _)| *chunk == Chunk::Function(function));
        let is_lacking = group.form == Form::Participle && has(Function::Be) && !has(Function::Should);
        self.filled.slots.is_negated |= group.is_negated && !group.verbs.contains(&Verb::Need) && !is_lacking;
        let range = self.range(at);
        let side =
            range.clone().skip(1).chain(range.start..range.start + 1).find_map(|at| self.sentence.side(at));
        // `line up`, `blow up` and `cut down` name no side.
        let is_figurative = group.verbs.iter().any(|verb| {
            matches!(
                verb,
                Verb::Align | Verb::Occupy | Verb::Grow | Verb::Shrink | Verb::Shorten | Verb::Mute
            )
        }) && range.clone().any(|at| matches!(self.sentence.word(at), "up" | "down"));
        let names_side = range.len() > 1 && !is_figurative;
        if let Some((side, _)) = side.filter(|_| names_side && self.filled.slots.place.is_none()) {
            self.filled.slots.place = Some(Locality::Sides(vec![side]));
            self.used(SlotKind::Place, at, at + 1);
        }
        let is_main = group.verbs == self.clause.verbs;
        let is_weak =
            group.verbs.iter().any(|verb| matches!(verb, Verb::Make | Verb::Need | Verb::Give | Verb::Put));
        if !is_main && !is_weak {
            self.filled.left_over.push(self.range(at));
        }
    }

    /// Whether a complaint about too much or too little stands before.
    pub(super) fn is_too(&self) -> bool {
        let slots = &self.filled.slots;
        slots.amounts.contains(&Amount::Too)
            && slots.sizes.last().is_some_and(|(dimension, _)| *dimension != Dimension::Gap)
            && self.clause.verbs.is_empty()
    }

    /// Reads a word without a meaning: the name of a coordinate, the end of the page, else a word that is left over.
    pub(super) fn unknown(&mut self) {
        let range = self.range(self.at);
        let is_end = self.sentence.means(range.start, |sense| sense == Sense::Corner);
        let is_left_of_value = self.filled.slots.value.is_none();
        self.filled.coordinate = match self.sentence.word(range.start) {
            "x" if is_left_of_value => Some(Axis::X),
            "y" if is_left_of_value => Some(Axis::Y),
            _ => self.filled.coordinate,
        };
        if matches!(self.sentence.word(range.start), "x" | "y") && is_left_of_value {
            return;
        }
        if self.filled.edge.is_some() && is_end {
            return;
        }
        if is_end {
            self.sides(vec![Side::Bottom]);
        } else if !range.clone().all(|at| is_grammar(self.sentence, at)) {
            self.filled.left_over.push(range);
        }
    }

    /// Reads a word of the grammar, which may introduce the next slot.
    pub(super) fn function(&mut self, function: Function, before: Option<Function>) {
        match function {
            // `does not need to be that wide`
            Function::Not if self.clause.span.clone().any(|at| is_needless(self.sentence, at)) => {}
            Function::Not | Function::If => {
                self.filled.slots.is_negated = true;
                self.before = Some(function);
            }
            Function::Also => {
                self.filled.slots.is_also = true;
                self.used(SlotKind::Also, self.at, self.at + 1);
            }
            // `the other three as well`
            Function::Filler if self.clause.verbs.is_empty() && self.is_also() => {
                self.filled.slots.is_also = true;
                self.used(SlotKind::Also, self.at, self.at + 1);
            }
            Function::Again if self.clause.verbs.is_empty() => {
                self.used(SlotKind::Again, self.at, self.at + 1);
            }
            Function::The | Function::A | Function::Filler | Function::Courtesy | Function::Person => {
                self.before = before;
            }
            _ => self.before = Some(function),
        }
    }
}
