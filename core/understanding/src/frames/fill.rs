//! Slots from the chunks of a clause.

use super::clause::Clause;
use super::slots::{Locality, Other, Quantity, Slots, Text};
use crate::chunks::{Chunk, Description, Located, Measure, Reference, Role, Word};
use crate::lexicon::{Dimension, Function, Property, Relation, Sense, Side, Unit, Verb, named};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_layout::naming::words;

named! {
    /// A kind of slot, by its name in the table.
    SlotKind {
        /// The components that the act is about.
        Target = "target",
        /// Further components.
        Others = "others",
        /// The place.
        Place = "place",
        /// A text.
        Value = "value",
        /// A figure.
        Quantity = "quantity",
        /// A dimension.
        Size = "size",
        /// An amount.
        Amount = "amount",
        /// A part of a component.
        Property = "property",
        /// A state.
        State = "state",
        /// A direction.
        Along = "along",
        /// A color or style.
        Look = "look",
        /// A judgment.
        Judgment = "judgment",
        /// `also`
        Also = "also",
    }
}

/// The way in which an act reads the words of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Whether places say which component is meant.
    pub(super) places_tell: bool,
    /// Whether the words after `to`, `as` or a colon are a text.
    pub(super) takes_text: bool,
}

impl Reading {
    /// Returns a number from 0 to 3.
    pub(super) fn index(self) -> usize {
        usize::from(self.places_tell) + 2 * usize::from(self.takes_text)
    }
}

/// The slots of a clause.
#[derive(Clone, Debug, Default)]
pub(super) struct Filled {
    pub(super) slots: Slots,
    /// The filled slots with their tokens.
    pub(super) slots_used: Vec<(SlotKind, Range<usize>)>,
    /// The tokens that no slot takes.
    pub(super) left_over: Vec<Range<usize>>,
    /// Whether the first noun phrase has become the place.
    is_moved: bool,
}

/// Fills the slots of a clause.
pub(super) fn fill(sentence: &Sentence, clause: &Clause, reading: Reading) -> Filled {
    let mut filler = Filler { sentence, clause, reading, filled: Filled::default(), before: None, at: 0 };
    while filler.at < clause.chunks.len() {
        let next = filler.step();
        filler.at = next.max(filler.at + 1);
    }
    filler.filled
}

/// Whether a token is a word or mark of the grammar, which no slot needs to use.
pub(super) fn is_grammar(sentence: &Sentence, at: usize) -> bool {
    sentence.mark(at).is_some()
        || sentence.find(at, |sense| matches!(sense, Sense::Function(_)).then_some(())).is_some()
}

struct Filler<'a, 'm> {
    sentence: &'a Sentence<'m>,
    clause: &'a Clause,
    reading: Reading,
    filled: Filled,
    /// The last function word that introduces a slot.
    before: Option<Function>,
    at: usize,
}

impl Filler<'_, '_> {
    fn chunk(&self, at: usize) -> Option<&Chunk> {
        self.clause.chunks.get(at).map(|(chunk, _)| chunk)
    }

    fn range(&self, at: usize) -> Range<usize> {
        self.clause.chunks.get(at).map_or(0..0, |(_, range)| range.clone())
    }

    fn used(&mut self, slot: SlotKind, from: usize, to: usize) {
        let range = self.range(from).start..self.range(to.saturating_sub(1)).end;
        self.filled.slots_used.push((slot, range));
    }

    fn has_verb(&self, verb: Verb) -> bool {
        self.clause.verbs.contains(&verb)
    }

    /// Fills the slot of the chunk at `at`. Returns the chunk after it.
    fn step(&mut self) -> usize {
        let at = self.at;
        if let Some(next) = self.value() {
            return next;
        }
        let before = self.before.take();
        let Some(chunk) = self.chunk(at).cloned() else { return at + 1 };
        match chunk {
            Chunk::Noun(reference) => return self.noun(reference, before),
            Chunk::Place(located) => self.place(located),
            Chunk::Sides(sides) => self.sides(sides),
            Chunk::Quote(text) => self.quote(&text, before),
            Chunk::Measure(measure) => return self.measure(measure, before),
            Chunk::Size(dimension, degree) => {
                self.filled.slots.sizes.push((dimension, degree));
                self.used(SlotKind::Size, at, at + 1);
            }
            Chunk::Amount(amount) => {
                self.filled.slots.amounts.push(amount);
                self.used(SlotKind::Amount, at, at + 1);
            }
            Chunk::State(state) => {
                self.filled.slots.states.push(state);
                self.used(SlotKind::State, at, at + 1);
            }
            Chunk::Property(property) => {
                self.filled.slots.property = Some(property);
                self.used(SlotKind::Property, at, at + 1);
            }
            Chunk::Along(axis) => {
                self.filled.slots.along = Some(axis);
                self.used(SlotKind::Along, at, at + 1);
            }
            Chunk::Look => {
                self.filled.slots.has_look = true;
                self.used(SlotKind::Look, at, at + 1);
            }
            Chunk::Judgment => {
                self.filled.slots.has_judgment = true;
                self.used(SlotKind::Judgment, at, at + 1);
            }
            Chunk::Function(_) if self.sentence.word(self.range(at).start) == "about" => return self.topic(),
            Chunk::Function(function) => self.function(function),
            Chunk::Verb(group) => {
                self.filled.slots.is_negated |= group.is_negated && !group.verbs.contains(&Verb::Need);
                let range = self.range(at);
                let side = range
                    .clone()
                    .skip(1)
                    .chain(range.start..range.start + 1)
                    .find_map(|at| self.sentence.side(at));
                if let Some((side, _)) = side.filter(|_| range.len() > 1 && self.filled.slots.place.is_none())
                {
                    self.filled.slots.place = Some(Locality::Sides(vec![side]));
                    self.used(SlotKind::Place, at, at + 1);
                }
                let is_main = group.verbs == self.clause.verbs;
                let is_weak = group
                    .verbs
                    .iter()
                    .any(|verb| matches!(verb, Verb::Make | Verb::Need | Verb::Give | Verb::Put));
                if !is_main && !is_weak {
                    self.filled.left_over.push(self.range(at));
                }
            }
            Chunk::Joint(_) | Chunk::Mark(_) => self.before = before,
            Chunk::Unknown => self.unknown(),
        }
        at + 1
    }

    /// Reads the words after `about` as the name of the noun phrase before it.
    fn topic(&mut self) -> usize {
        let is_word =
            |chunk: Option<&Chunk>| matches!(chunk, Some(Chunk::Noun(_) | Chunk::Verb(_) | Chunk::Unknown));
        let mut end = self.at + 1;
        while is_word(self.chunk(end)) {
            end += 1;
        }
        let tokens = self.range(self.at).end..self.range(end.saturating_sub(1)).end;
        let named =
            tokens.map(|token| Word { text: self.sentence.word(token).to_owned(), token, role: Role::Named });
        let named: Vec<Word> = named.collect();
        if let Some(last) = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut()) {
            last.words.extend(named);
            self.used(SlotKind::Target, self.at, end);
        }
        end
    }

    fn unknown(&mut self) {
        let range = self.range(self.at);
        let is_end = |sense| (sense == Sense::Corner).then_some(());
        if self.sentence.find(range.start, is_end).is_some() {
            self.sides(vec![Side::Bottom]);
        } else if !range.clone().all(|at| is_grammar(self.sentence, at)) {
            self.filled.left_over.push(range);
        }
    }

    fn function(&mut self, function: Function) {
        match function {
            Function::Not | Function::If => self.filled.slots.is_negated = true,
            Function::Also => {
                self.filled.slots.is_also = true;
                self.used(SlotKind::Also, self.at, self.at + 1);
            }
            Function::The | Function::A | Function::Filler | Function::Courtesy | Function::Person => {}
            _ => self.before = Some(function),
        }
    }

    /// Reads a text up to the end of the clause, if one starts here.
    fn value(&mut self) -> Option<usize> {
        if !self.reading.takes_text || self.filled.slots.value.is_some() {
            return None;
        }
        let (chunk, at) = (self.chunk(self.at)?, self.at);
        let has_target = self.filled.slots.target.is_some() || self.filled.slots.property.is_some();
        let is_naming = self.has_verb(Verb::Call) || self.has_verb(Verb::Rename);
        let is_writing = self.has_verb(Verb::Write);
        let introduced = match chunk {
            Chunk::Function(Function::To) => has_target && !self.is_length(at + 1),
            Chunk::Function(Function::As) => {
                has_target && !matches!(self.chunk(at + 1), Some(Chunk::Size(..) | Chunk::Amount(_)))
            }
            Chunk::Function(Function::Says | Function::Called) => true,
            Chunk::Mark(':' | '=') => true,
            Chunk::Function(Function::Be) => {
                let next = self.chunk(at + 1);
                let is_text = matches!(next, Some(Chunk::Noun(_) | Chunk::Quote(_) | Chunk::Unknown));
                has_target && self.clause.verbs.is_empty() && is_text
            }
            Chunk::Function(Function::With) => has_target && self.has_verb(Verb::Replace),
            Chunk::Verb(group) => {
                group.verbs.contains(&Verb::Write) && group.form == crate::lexicon::Form::Base
            }
            Chunk::Noun(_) | Chunk::Quote(_) | Chunk::Function(_)
                if has_target && (is_naming || is_writing) && self.has_verb_before(at) =>
            {
                return self.text_from(at);
            }
            _ => return None,
        };
        if !introduced {
            return None;
        }
        self.text_from(at + 1)
    }

    fn text_from(&mut self, from: usize) -> Option<usize> {
        let end = self.clause.chunks.len();
        let quote = (from..end).find_map(|at| match self.chunk(at) {
            Some(Chunk::Quote(text)) => Some((at, text.clone())),
            _ => None,
        });
        // A quoted text is the value, if only words of the grammar stand before it.
        if let Some((at, text)) = quote {
            let between = (from..at).flat_map(|at| self.range(at));
            if between.into_iter().all(|at| is_grammar(self.sentence, at)) {
                self.filled.slots.value = Some(Text { text, is_quoted: true });
                self.used(SlotKind::Value, self.at, at + 1);
                return Some(at + 1);
            }
        }
        let range = self.range(from).start..self.range(end.checked_sub(1)?).end;
        let range = self.without_courtesy(range);
        let range = self.without_everywhere(range);
        let text = self.sentence.text(&range).trim().trim_end_matches('.').trim();
        if text.is_empty() || from >= end {
            return None;
        }
        self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: false });
        let used = self.range(self.at).start..range.end;
        self.filled.slots_used.push((SlotKind::Value, used));
        Some(end)
    }

    /// Cuts `everywhere` from the end of a text: it widens the target.
    fn without_everywhere(&mut self, range: Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1);
        let is_all = |sense| (sense == Sense::Quantifier(crate::lexicon::Quantifier::All)).then_some(());
        let target = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut());
        match target {
            Some(target) if last > range.start && self.sentence.find(last, is_all).is_some() => {
                target.quantifier = Some(crate::lexicon::Quantifier::All);
                range.start..last
            }
            _ => range,
        }
    }

    /// Cuts courtesies and `as well` from the end of a text.
    fn without_courtesy(&self, range: Range<usize>) -> Range<usize> {
        let mut end = range.end;
        while end > range.start + 1 {
            let ends = |length: usize| {
                let from = end.checked_sub(length)?;
                let spans = [Function::Courtesy, Function::Also].map(|it| self.sentence.function(from, it));
                (from > range.start && spans.contains(&length)).then_some(from)
            };
            match (1..=3).find_map(ends) {
                Some(from) => end = from,
                None => break,
            }
        }
        range.start..end
    }

    fn quote(&mut self, text: &str, before: Option<Function>) {
        let at = self.at;
        let is_noun = |chunk: &Chunk| matches!(chunk, Chunk::Noun(_) | Chunk::Quote(_));
        let is_alone = self.clause.chunks.iter().filter(|(chunk, _)| is_noun(chunk)).count() == 1;
        if is_alone && self.reading.takes_text && (self.clause.verbs.is_empty() || self.has_verb(Verb::Write))
        {
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            return self.used(SlotKind::Value, at, at + 1);
        }
        if self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(quoted(text, self.range(at)));
            return self.used(SlotKind::Target, at, at + 1);
        }
        if matches!(before, Some(Function::And)) || self.reading.places_tell && !self.reading.takes_text {
            let reference = quoted(text, self.range(at));
            if let Some(target) = &mut self.filled.slots.target {
                target.parts.extend(reference.parts);
            }
            return self.used(SlotKind::Target, at, at + 1);
        }
        if self.filled.slots.value.is_none() {
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            return self.used(SlotKind::Value, at, at + 1);
        }
        self.filled.left_over.push(self.range(at));
    }

    fn noun(&mut self, reference: Reference, before: Option<Function>) -> usize {
        let at = self.at;
        // `with the placeholder “…”`
        let start = self.range(at).start;
        let named = (start..self.range(at).end).find_map(|at| {
            self.sentence.find(at, |sense| match sense {
                Sense::Property(property) => Some(property),
                _ => None,
            })
        });
        if let (Some((property, _)), Some(Chunk::Quote(text))) = (named, self.chunk(at + 1).cloned())
            && self.filled.slots.target.is_some()
            && self.filled.slots.value.is_none()
        {
            self.filled.slots.property = Some(property);
            self.filled.slots.value = Some(Text { text, is_quoted: true });
            self.used(SlotKind::Value, at, at + 2);
            return at + 2;
        }
        // `the button text`: the property of a component.
        let mut reference = reference;
        if let ([part], true) = (reference.parts.as_mut_slice(), self.reading.takes_text)
            && self.filled.slots.property.is_none()
            && let Some(head) = part.head
            && matches!(head.kind.name(), "text" | "label" | "caption")
            && let Some(owner) = part.inner.pop()
        {
            part.head = Some(crate::chunks::Head { kind: owner, is_plural: false, token: head.token });
            part.words.retain(|word| word.token != head.token);
            self.filled.slots.property = Some(Property::Text);
        }
        // `everywhere` widens the target.
        if let [only] = reference.parts.as_slice()
            && only.quantifier == Some(crate::lexicon::Quantifier::All)
            && only.head.is_none()
            && only.words.is_empty()
            && let Some(last) = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut())
        {
            last.quantifier = only.quantifier;
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        // `the text of the button`: the property of a component.
        if let (Some(property), Some(Chunk::Place(located))) = (property_of(&reference), self.chunk(at + 1))
            && located.relation == Relation::Of
            && self.filled.slots.target.is_none()
        {
            let parts = located.anchors.clone();
            self.filled.slots.property = Some(property);
            self.filled.slots.target = Some(Reference { parts, except: Vec::new() });
            self.used(SlotKind::Target, at, at + 2);
            return at + 2;
        }
        // `the form needs a field`: what has a need is the place.
        let is_needed = self.has_verb(Verb::Need) && !self.reading.takes_text && self.is_after_verb(at);
        if let Some(owner) = self.filled.slots.target.clone()
            && is_needed
            && before.is_none()
            && self.filled.slots.place.is_none()
            && !self.filled.is_moved
        {
            self.filled.is_moved = true;
            self.filled.slots.place = Some(Locality::Into(owner));
            self.filled.slots.target = Some(reference);
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        let introduces = matches!(
            before,
            Some(
                Function::With
                    | Function::Without
                    | Function::For
                    | Function::As
                    | Function::Than
                    | Function::From
                    | Function::Instead
                    | Function::Except
            )
        );
        let to = before == Some(Function::To);
        // `label the first field “…”`
        let is_naming = self.has_verb(Verb::Call) || self.has_verb(Verb::Rename);
        if let ([part], true, None) = (reference.parts.as_mut_slice(), is_naming, &self.filled.slots.value)
            && let Some(token) =
                part.words.iter().find(|word| word.role == Role::Quoted).map(|word| word.token)
            && let (Some(text), true) = (self.sentence.quoted(token), part.head.is_some())
        {
            part.words.retain(|word| word.role != Role::Quoted);
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            self.used(SlotKind::Value, at, at + 1);
        }
        if !introduces && !to && self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(reference);
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        if to && !self.reading.places_tell && self.filled.slots.place.is_none() {
            self.filled.slots.place = Some(Locality::Into(reference));
            self.used(SlotKind::Place, at, at + 1);
            return at + 1;
        }
        if introduces || to {
            let function = before.unwrap_or(Function::To);
            let span = self.range(at);
            self.filled.slots.others.push(Other { function, reference, span });
            self.used(SlotKind::Others, at, at + 1);
            return at + 1;
        }
        // A noun phrase goes on after a word of the grammar: `a remember me checkbox`.
        let start = self.range(at).start;
        if let Some(target) = &mut self.filled.slots.target
            && let (Some(last), [more]) = (target.parts.last_mut(), reference.parts.as_slice())
            && start <= last.span.end + 1
            && more.article == crate::chunks::Article::Bare
        {
            join(last, more);
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        self.filled.left_over.push(self.range(at));
        at + 1
    }

    /// Whether a number with a unit or dimension stands at a chunk.
    fn is_length(&self, at: usize) -> bool {
        match self.chunk(at) {
            Some(Chunk::Measure(measure)) => {
                measure.unit.is_some_and(|unit| unit != Unit::Percent)
                    || matches!(self.chunk(at + 1), Some(Chunk::Size(..)))
            }
            _ => false,
        }
    }

    fn has_verb_before(&self, at: usize) -> bool {
        let before = self.clause.chunks.get(..at).unwrap_or_default();
        before.iter().any(|(chunk, _)| matches!(chunk, Chunk::Verb(_)))
    }

    /// Moves a quoted text from an anchor to something new without one: `a text below the field that says “…”`.
    fn take_text(&mut self, located: &mut Located) {
        let is_new = |part: &Description| {
            part.article == crate::chunks::Article::Indefinite
                && part.words.iter().all(|word| word.role != Role::Quoted)
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

    /// Whether a verb stands between the target and a chunk.
    fn is_after_verb(&self, at: usize) -> bool {
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.first());
        let start = target.map_or(0, |target| target.span.start);
        let chunks = self.clause.chunks.get(..at).unwrap_or_default();
        chunks.iter().any(|(chunk, range)| matches!(chunk, Chunk::Verb(_)) && range.start > start)
    }

    fn place(&mut self, mut located: Located) {
        let at = self.at;
        self.take_text(&mut located);
        // `the width of the button`
        if located.relation == Relation::Of && self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(Reference { parts: located.anchors, except: Vec::new() });
            return self.used(SlotKind::Target, at, at + 1);
        }
        let is_possessive = matches!(located.relation, Relation::Of | Relation::With);
        if is_possessive || self.reading.places_tell {
            return self.fold(|last| last.relations.push(located.clone()), at);
        }
        // `the top of the heading`: a side of the component that is meant.
        let sides = located.anchors.first().map(|anchor| anchor.sides.clone()).unwrap_or_default();
        if self.filled.slots.target.is_none() && located.relation == Relation::Inside && !sides.is_empty() {
            let mut parts = located.anchors;
            parts.iter_mut().for_each(|part| part.sides.clear());
            self.filled.slots.target = Some(Reference { parts, except: Vec::new() });
            self.filled.slots.place = Some(Locality::Sides(sides));
            self.used(SlotKind::Target, at, at + 1);
            return self.used(SlotKind::Place, at, at + 1);
        }
        self.displace();
        self.filled.slots.place = Some(Locality::Beside(located));
        self.used(SlotKind::Place, at, at + 1);
    }

    fn sides(&mut self, sides: Vec<Side>) {
        let at = self.at;
        if self.reading.places_tell {
            return self.fold(|last| last.sides.extend(sides.iter().copied()), at);
        }
        let last = self.filled.slots.quantities.last_mut().filter(|quantity| quantity.size.is_none());
        if let (Some(quantity), [side]) = (last, sides.as_slice())
            && quantity.side.is_none()
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
            (_, earlier) => self.filled.slots.place = Some(earlier),
        }
    }

    /// Adds a place to the noun phrase before it.
    fn fold(&mut self, add: impl Fn(&mut Description), at: usize) {
        let slots = &mut self.filled.slots;
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
                slots.target = Some(Reference { parts: vec![target], except: Vec::new() });
                self.used(SlotKind::Target, at, at + 1);
            }
        }
    }

    fn measure(&mut self, measure: Measure, before: Option<Function>) -> usize {
        let at = self.at;
        let axis =
            at.checked_sub(1).and_then(|at| self.chunk(at)).is_some_and(|chunk| *chunk == Chunk::Mark('='));
        let name = self.range(at).start.checked_sub(2).map(|at| self.sentence.word(at));
        if axis && let Some(name @ ("x" | "y")) = name {
            let value = Some(measure.value);
            let (own_x, own_y) = match self.filled.slots.place {
                Some(Locality::Point { x, y }) => (x, y),
                _ => (None, None),
            };
            let (x, y) = if name == "x" { (value, own_y) } else { (own_x, value) };
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
            size: Some((dimension, crate::lexicon::Degree::Noun)),
            side: None,
            is_by: false,
        };
        let both = [quantity(width, Dimension::Width), quantity(height, Dimension::Height)];
        self.filled.slots.quantities.extend(both);
    }
}

/// Returns the property that a noun names.
fn property_of(reference: &Reference) -> Option<Property> {
    let [only] = reference.parts.as_slice() else { return None };
    if only.words.iter().any(|word| word.role != Role::Head) {
        return None;
    }
    Some(match only.head?.kind.name() {
        "text" | "label" => Property::Text,
        "caption" => Property::Alt,
        _ => return None,
    })
}

/// Returns a reference to the component that says a quoted text.
pub(super) fn quoted(text: &str, span: Range<usize>) -> Reference {
    let token = span.start;
    let word = |text| Word { text, token, role: Role::Quoted };
    let part =
        Description { span, words: words(text).into_iter().map(word).collect(), ..Description::default() };
    Reference { parts: vec![part], except: Vec::new() }
}

/// Adds the rest of a noun phrase: its noun is the head then.
fn join(first: &mut Description, more: &Description) {
    for word in &mut first.words {
        if word.role == Role::Head && more.head.is_some() {
            word.role = Role::Before;
        }
    }
    first.words.extend(more.words.iter().cloned());
    first.inner.extend(first.head.filter(|_| more.head.is_some()).map(|head| head.kind));
    first.head = more.head.or(first.head);
    first.sides.extend(more.sides.iter().copied());
    first.span.end = more.span.end;
}
