//! Slots that a word implies: the count of `per row`, the kind that has a property.

use super::Filler;
use crate::chunks::Head;
use crate::frames::slots::Quantity;
use crate::lexicon::{Kind, Property, Quantifier};

impl Filler<'_, '_> {
    /// Takes the number before `per row` as the figure of all: `four products per row`.
    pub(super) fn count_per_row(&mut self) {
        let is_per =
            self.range(self.at).clone().any(|at| matches!(self.sentence.word(at), "per" | "each" | "every"));
        let part = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        let Some(part) = part.filter(|_| is_per) else { return };
        let Some(count) = part.count.take() else { return };
        part.quantifier = Some(Quantifier::All);
        let value = f64::from(count);
        let quantity = Quantity { value, unit: None, size: None, side: None, is_by: false };
        self.filled.slots.quantities.push(quantity);
        self.filled.slots.along = None;
    }

    /// Gives the noun phrase before a property the kind that has it: `the search placeholder`.
    pub(super) fn imply_kind(&mut self, property: Property) {
        let name = match property {
            Property::Placeholder => "input",
            Property::Alt => "image",
            _ => return,
        };
        let target = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        let (Some(part), Some(kind)) = (target, Kind::from_name(name)) else { return };
        if part.head.is_none() && part.pronoun.is_none() && !part.words.is_empty() {
            part.head = Some(Head { kind, is_plural: false, token: part.span.end });
        }
    }
}
