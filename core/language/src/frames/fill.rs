//! Slots from the chunks of a clause: one file for each kind of chunk that fills slots in several ways.

mod implied;
mod measure;
mod noun;
mod owner;
mod place;
mod property;
mod value;
mod whole;
mod word;

use super::clause::Clause;
use super::slots::{Locality, Slots};
use crate::chunks::{Article, Chunk, Description, Located, Reference, Role, Word};
use crate::lexicon::{Degree, Dimension, Function, Sense, Side, Verb, named};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_layout::naming::words;
use websketch_sketch::operation::Axis;

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
        /// `again`
        Again = "again",
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
    /// The coordinate before its value: `the x of the list`.
    coordinate: Option<Axis>,
    /// The region before the verb: `on the payment screen, make …`.
    region: Option<Located>,
    /// The sides of the component that follows, and the word before them: `with the top of the button`.
    edge: Option<(Function, Vec<Side>)>,
    /// The owner of the next place.
    within: Option<Reference>,
}

/// Fills the slots of a clause.
pub(super) fn fill(sentence: &Sentence, clause: &Clause, reading: Reading) -> Filled {
    let mut filler = Filler { sentence, clause, reading, filled: Filled::default(), before: None, at: 0 };
    filler.goes_on();
    while filler.at < clause.chunks.len() {
        let next = filler.step();
        filler.at = next.max(filler.at + 1);
    }
    filler.place_in_region();
    filler.wish_for_order();
    filler.filled
}

/// Whether a token is a word or mark of the grammar, which no slot needs to use.
pub(super) fn is_grammar(sentence: &Sentence, at: usize) -> bool {
    sentence.mark(at).is_some() || sentence.means(at, |sense| matches!(sense, Sense::Function(_)))
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

impl Filled {
    /// Whether the object of an owner is something new: `the summary should show shipping 4.90`.
    pub(super) fn names_new_part(&self) -> bool {
        let parts = self.slots.target.iter().flat_map(|target| &target.parts);
        let is_new = |part: &Description| match part.article {
            Article::Definite => false,
            Article::Indefinite => true,
            Article::Bare => part.head.is_none(),
        };
        self.is_moved && parts.into_iter().all(is_new)
    }
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
            Chunk::Sides(sides) => self.sides_after(sides, before),
            Chunk::Rank(place) => {
                self.filled.slots.place = Some(Locality::Rank(place));
                self.used(SlotKind::Place, at, at + 1);
            }
            Chunk::Quote(text) => match self.instead(&text) {
                Some(next) => return next,
                None => self.quote(&text, before),
            },
            Chunk::Measure(measure) => return self.measure(measure, before),
            Chunk::Size(dimension, degree) => {
                // `the photo takes up too much space`
                let is_room = self.has_verb(Verb::Occupy) && dimension == Dimension::Gap;
                let size = if is_room { (Dimension::Both, Degree::More) } else { (dimension, degree) };
                self.filled.slots.sizes.push(size);
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
                self.imply_kind(property);
                self.used(SlotKind::Property, at, at + 1);
            }
            Chunk::Along(axis) => {
                self.filled.slots.along = Some(axis);
                self.count_per_row();
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
            Chunk::Function(Function::About) if !self.is_about_component() => return self.topic(),
            // `too small to hit with a thumb`: the purpose says nothing more.
            Chunk::Function(Function::To | Function::For) if self.is_too() => {
                let end = self.clause.chunks.len();
                self.used(SlotKind::Amount, at, end);
                return end;
            }
            // `under the text instead of to the right of it`
            Chunk::Function(Function::Instead)
                if self.filled.slots.place.is_some()
                    && matches!(self.chunk(at + 1), Some(Chunk::Place(_) | Chunk::Sides(_))) =>
            {
                self.used(SlotKind::Place, at, at + 2);
                return at + 2;
            }
            // `a link, not a button`: the contrast says nothing more.
            Chunk::Function(Function::Not)
                if !self.filled.slots.others.is_empty()
                    && matches!(self.chunk(at + 1), Some(Chunk::Noun(_))) =>
            {
                self.used(SlotKind::Others, at, at + 2);
                return at + 2;
            }
            Chunk::Function(function) => self.function(function, before),
            Chunk::Verb(group) => self.verb(&group, before),
            Chunk::Joint(_) | Chunk::Mark(_) => self.before = before,
            Chunk::Unknown => self.unknown(),
        }
        at + 1
    }
}

/// Returns a reference to the component that says a quoted text.
pub(super) fn quoted(text: &str, span: Range<usize>) -> Reference {
    let token = span.start;
    let word = |text| Word { text, token, role: Role::Quoted };
    let part =
        Description { span, words: words(text).into_iter().map(word).collect(), ..Description::default() };
    Reference::of(vec![part])
}
