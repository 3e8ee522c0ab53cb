//! Places.

use super::{Filler, SlotKind};
use crate::chunks::{Article, Chunk, Description, Head, Located, Reference, Role, lane_of};
use crate::frames::act::Form;
use crate::frames::slots::{Locality, Other, Text};
use crate::lexicon::{Function, Pronoun, Relation, Side, Verb};
use std::ops::Range;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

impl Filler<'_, '_> {
    /// Whether a place names the kind that components turn into: `into switches`.
    fn is_result(&self, located: &Located) -> bool {
        let is_kind = |part: &Description| {
            part.article != Article::Definite && part.head.is_some_and(|head| head.kind.piece().is_some())
        };
        self.has_verb(Verb::Convert)
            && self.filled.slots.target.is_some()
            && self.sentence.word(self.range(self.at).start) == "into"
            && located.anchors.iter().all(is_kind)
    }

    pub(super) fn place(&mut self, mut located: Located) {
        let at = self.at;
        if self.is_result(&located) {
            let reference = Reference::of(located.anchors);
            let span = self.range(at);
            self.filled.slots.others.push(Other { function: Function::As, reference, span });
            return self.used(SlotKind::Others, at, at + 1);
        }
        self.take_text(&mut located);
        let is_verb =
            |(chunk, range): &(Chunk, _)| matches!(chunk, Chunk::Verb(_)) && self.starts_after(range);
        let is_region = matches!(located.relation, Relation::On | Relation::Inside)
            && self.filled.slots.target.is_none()
            && self.clause.chunks.iter().any(is_verb);
        if is_region {
            self.filled.region = Some(located);
            return self.used(SlotKind::Target, at, at + 1);
        }
        // `the width of the button`
        if located.relation == Relation::Of && self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(Reference::of(located.anchors));
            return self.used(SlotKind::Target, at, at + 1);
        }
        // `with the top of the button`
        if let Some((function, sides)) = self.filled.edge.take().filter(|_| located.relation == Relation::Of)
        {
            let mut parts = located.anchors;
            parts.iter_mut().for_each(|part| part.sides.extend(sides.iter().copied()));
            let reference = Reference::of(parts);
            self.filled.slots.others.push(Other { function, reference, span: self.range(at) });
            return self.used(SlotKind::Others, at, at + 1);
        }
        // `on this page` tells nothing.
        let is_page = located.anchors.iter().all(|anchor| anchor.is_page() && anchor.sides.is_empty());
        if is_page && self.reading.places_tell && self.filled.slots.target.is_some() {
            return self.used(SlotKind::Target, at, at + 1);
        }
        let is_possessive = matches!(located.relation, Relation::Of | Relation::With);
        if is_possessive
            || self.reading.places_tell
            || self.is_subject_before_verb()
            || located.relation.holds() && (self.goes_somewhere() || self.is_ranked())
        {
            return self.fold(|last| relate(last, &located), at);
        }
        // `the top of the heading`: a side of the component that is meant.
        let sides = located.anchors.first().map(|anchor| anchor.sides.clone()).unwrap_or_default();
        if self.filled.slots.target.is_none() && located.relation == Relation::Inside && !sides.is_empty() {
            let mut parts = located.anchors;
            parts.iter_mut().for_each(|part| part.sides.clear());
            self.filled.slots.target = Some(Reference::of(parts));
            self.filled.slots.place = Some(Locality::Sides(sides));
            self.used(SlotKind::Target, at, at + 1);
            return self.used(SlotKind::Place, at, at + 1);
        }
        if self.is_of_noun_before(&located) {
            return self.fold(|last| last.relations.push(located.clone()), at);
        }
        self.name_ones(&mut located);
        // `to the list after Closed`: the entry that it follows.
        let is_in_order = matches!(located.relation, Relation::After | Relation::Before);
        if is_in_order && matches!(self.filled.slots.place, Some(Locality::Into(_))) {
            return self.used(SlotKind::Place, at, at + 1);
        }
        self.displace();
        if let Some(owner) = self.filled.within.take() {
            let inside = Located { relation: Relation::Inside, anchors: owner.parts };
            located.anchors.iter_mut().for_each(|anchor| anchor.relations.push(inside.clone()));
        }
        self.filled.slots.place = Some(Locality::Beside(located));
        self.used(SlotKind::Place, at, at + 1);
    }

    /// Whether the place belongs to a known subject: `the buttons under the cards should line up`.
    fn is_subject_before_verb(&self) -> bool {
        let is_verb =
            |(chunk, range): &(Chunk, _)| matches!(chunk, Chunk::Verb(_)) && self.starts_after(range);
        let subject = self.filled.slots.target.as_ref().and_then(|target| target.parts.last());
        let is_known =
            |part: &Description| part.article == Article::Definite || self.clause.form == Form::Wish;
        subject.is_some_and(is_known) && self.clause.chunks.iter().any(is_verb)
    }

    /// Whether a direction with a distance follows: `move the button in the box 40 px to the right`.
    fn goes_somewhere(&self) -> bool {
        let is_distance =
            matches!(self.chunk(self.at + 1), Some(Chunk::Measure(measure)) if measure.unit.is_some());
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.last());
        is_distance
            && matches!(self.chunk(self.at + 2), Some(Chunk::Sides(_)))
            && target.is_some_and(|part| part.article == Article::Definite)
    }

    /// Whether a place among likes is said: `put Done first in the menu`.
    fn is_ranked(&self) -> bool {
        self.filled.slots.target.is_some() && matches!(self.filled.slots.place, Some(Locality::Rank(_)))
    }

    /// Whether tokens follow the chunk that is read.
    fn starts_after(&self, range: &Range<usize>) -> bool {
        range.start > self.range(self.at).start
    }

    /// Looks for the target in the region before the verb, or puts something new there.
    pub(super) fn place_in_region(&mut self) {
        let Some(region) = self.filled.region.take() else { return };
        let slots = &mut self.filled.slots;
        let parts = slots.target.iter_mut().flat_map(|target| &mut target.parts);
        let mut has_new = false;
        for part in parts {
            let is_new = part.article == Article::Indefinite;
            has_new |= is_new;
            if !is_new && part.pronoun.is_none() {
                part.relations.push(region.clone());
            }
        }
        if has_new && slots.place.is_none() {
            slots.place = Some(Locality::Beside(region));
        }
    }

    /// Whether a place tells which one the noun phrase right before it means: `to the boxes below it`, `than the one above
    /// the title`.
    fn is_of_noun_before(&self, located: &Located) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.chunk(at));
        let Some(Chunk::Noun(noun)) = before else { return false };
        let is_it = |part: &Description| matches!(part.pronoun, Some(Pronoun::It | Pronoun::Them));
        let is_one = |part: &Description| part.pronoun == Some(Pronoun::One) && part.head.is_none();
        let is_into = matches!(self.filled.slots.place, Some(Locality::Into(_)));
        is_into && located.anchors.iter().all(is_it)
            || !self.filled.slots.others.is_empty() && noun.parts.iter().all(is_one)
    }

    /// Gives an anchor such as `the existing one` the noun of the target.
    fn name_ones(&self, located: &mut Located) {
        let head = self.filled.slots.target.as_ref().and_then(|target| target.parts.last()?.head);
        let is_one = |part: &&mut Description| part.pronoun == Some(Pronoun::One) && part.head.is_none();
        for part in located.anchors.iter_mut().filter(is_one) {
            part.head = head.map(|head| Head { is_plural: false, ..head });
            part.pronoun = part.pronoun.filter(|_| part.head.is_none());
        }
    }

    /// Fills the slot of sides, or keeps them for the component that they are of: `with the right edge of the button`.
    pub(super) fn sides_after(&mut self, sides: Vec<Side>, before: Option<Function>) {
        let is_of = |at: usize| matches!(self.chunk(at), Some(Chunk::Place(located)) if located.relation == Relation::Of);
        let is_edge =
            is_of(self.at + 1) || self.chunk(self.at + 1) == Some(&Chunk::Unknown) && is_of(self.at + 2);
        match before {
            Some(function @ (Function::With | Function::To | Function::As)) if is_edge => {
                self.filled.edge = Some((function, sides));
                self.used(SlotKind::Others, self.at, self.at + 1);
            }
            _ => self.sides(sides),
        }
    }

    pub(super) fn sides(&mut self, sides: Vec<Side>) {
        let at = self.at;
        if self.reading.places_tell {
            let is_corner = self.range(at).any(|at| self.sentence.word(at) == "corner");
            let add = |last: &mut Description| {
                last.sides.extend(sides.iter().copied());
                last.is_corner |= is_corner;
            };
            return self.fold(add, at);
        }
        // `show step 1 of 3 at the top`
        let is_shown = self.has_verb(Verb::Show);
        let last = self.filled.slots.quantities.last_mut().filter(|quantity| quantity.size.is_none());
        if let (Some(quantity), [side]) = (last, sides.as_slice())
            && quantity.side.is_none()
            && (quantity.unit.is_some() || !is_shown)
        {
            quantity.side = Some(*side);
            return self.used(SlotKind::Quantity, at, at + 1);
        }
        self.displace();
        self.filled.slots.place = Some(Locality::Sides(sides));
        self.used(SlotKind::Place, at, at + 1);
    }

    /// Lets an earlier place say which component is meant: the last one says where to.
    fn displace(&mut self) {
        let Some(earlier) = self.filled.slots.place.take() else { return };
        let target = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        match (target, earlier) {
            (Some(last), Locality::Beside(located)) => last.relations.push(located),
            (Some(last), Locality::Sides(sides)) => last.sides.extend(sides),
            // `the form needs a field after price`: the price in the form.
            (_, Locality::Into(owner)) => self.filled.within = Some(owner),
            (_, earlier) => self.filled.slots.place = Some(earlier),
        }
    }

    /// Adds a place to the noun phrase before it.
    fn fold(&mut self, add: impl Fn(&mut Description), at: usize) {
        let slots = &mut self.filled.slots;
        // `to the list of lessons`
        if let Some(Locality::Into(reference)) = &mut slots.place
            && !self.reading.places_tell
            && let Some(last) = reference.parts.last_mut()
        {
            add(last);
            return self.used(SlotKind::Place, at, at + 1);
        }
        let last_other = slots.others.last_mut().map(|other| &mut other.reference);
        let (slot, reference) = match last_other {
            Some(other) => (SlotKind::Others, Some(other)),
            None => (SlotKind::Target, slots.target.as_mut()),
        };
        match reference.and_then(|reference| reference.parts.last_mut()) {
            Some(last) => {
                add(last);
                self.used(slot, at, at + 1);
            }
            // `in all the sidebars Customers should …`
            None => {
                let mut target = Description::default();
                add(&mut target);
                slots.target = Some(Reference::of(vec![target]));
                self.used(SlotKind::Target, at, at + 1);
            }
        }
    }

    /// Moves a quoted text from an anchor to something new without one: `a text below the field that says “…”`.
    fn take_text(&mut self, located: &mut Located) {
        let is_new = |part: &Description| {
            part.article == Article::Indefinite && part.words.iter().all(|word| word.role != Role::Quoted)
        };
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.first());
        if !target.is_some_and(is_new) || self.filled.slots.value.is_some() {
            return;
        }
        for anchor in &mut located.anchors {
            let quote = anchor.words.iter().find(|word| word.role == Role::Quoted).map(|word| word.token);
            let has_more = anchor.head.is_some() && anchor.words.iter().any(|word| word.role != Role::Quoted);
            if let Some(text) = quote.filter(|_| has_more).and_then(|at| self.sentence.quoted(at)) {
                self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
                anchor.words.retain(|word| word.role != Role::Quoted);
            }
        }
    }
}

/// Adds a relation to a noun phrase. `the picture of the bowl` and `the list of lessons` are called by these words.
fn relate(last: &mut Description, located: &Located) {
    let shows = |part: &Description| {
        part.head.is_some_and(|head| {
            let piece = head.kind.piece().map(Piece::kind);
            matches!(
                piece,
                Some(ComponentKind::ImagePlaceholder | ComponentKind::List | ComponentKind::Table)
            )
        })
    };
    let is_plain = |part: &Description| {
        part.head.is_none() && part.pronoun.is_none() && part.relations.is_empty() && part.sides.is_empty()
    };
    if located.relation == Relation::Of && shows(last) && located.anchors.iter().all(is_plain) {
        let words = located.anchors.iter().flat_map(|anchor| anchor.words.clone());
        last.words.extend(words);
    } else if let ([anchor], true) = (located.anchors.as_slice(), located.relation.holds())
        && let Some(lane) = lane_of(anchor)
        && last.head.is_some()
    {
        last.lanes.push(lane);
        last.relations.extend(anchor.relations.iter().cloned());
    } else {
        last.relations.push(located.clone());
    }
}
