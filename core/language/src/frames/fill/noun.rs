//! Noun phrases: the target, others, places and owners of a property.

use super::{Filler, SlotKind};
use crate::chunks::{Article, Chunk, Description, Located, Reference, Role, Word};
use crate::frames::slots::{Locality, Other, Text};
use crate::lexicon::{Function, Pronoun, Relation, Verb};
use websketch_sketch::ComponentKind;

impl Filler<'_, '_> {
    /// Fills the slot of a noun phrase. Returns the chunk after it.
    pub(super) fn noun(&mut self, reference: Reference, before: Option<Function>) -> usize {
        let at = self.at;
        // `not that, the note`
        let is_denied = matches!(before, Some(Function::Not | Function::No));
        if is_denied && reference.parts.iter().all(is_pointer) {
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        if let Some(next) = self.plural_with_texts(&reference) {
            return next;
        }
        let mut reference = reference;
        self.take_property(&mut reference);
        if let Some(next) = self.property_of_anchor(&reference) {
            return next;
        }
        if before.is_none() && self.turns_owner_into_place(&reference) {
            return at + 1;
        }
        if let Some(next) = self.entries(&reference) {
            return next;
        }
        if self.is_within_place(&reference) {
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        self.take_name(&mut reference);
        self.split_name(&mut reference);
        if before == Some(Function::Except) && self.excepts(&reference) {
            return at + 1;
        }
        if self.has_sized_part(&reference, before) {
            return at + 1;
        }
        if self.is_needless(&reference) {
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        // `remove the picture from the middle card`
        if before == Some(Function::From) && self.has_verb(Verb::Remove) && self.is_held_by(&reference) {
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        // `the list should be a table`
        let is_copula = before == Some(Function::Be) && self.filled.slots.target.is_some();
        let before = if is_copula || self.is_made(&reference, before) { Some(Function::As) } else { before };
        // `sort the orders by total`
        let is_key = |function| function == Function::By && self.has_verb(Verb::Order);
        let introduces = before.filter(|function| introduces_other(*function) || is_key(*function));
        let to = before == Some(Function::To);
        if introduces.is_none() && !to && self.filled.slots.target.is_none() {
            self.filled.slots.target = Some(reference);
            self.used(SlotKind::Target, at, at + 1);
            return at + 1;
        }
        // `Save opens the thanks page`
        let is_link = self.has_verb(Verb::Link) || self.has_verb(Verb::Open);
        let is_destination = is_link && (to || self.is_after_verb(at));
        if is_destination {
            self.place_of_source();
        }
        if to && !self.reading.places_tell && self.filled.slots.place.is_none() {
            self.filled.slots.place = Some(Locality::Into(reference));
            self.used(SlotKind::Place, at, at + 1);
            return at + 1;
        }
        if let Some(function) = introduces.or(before.filter(|_| to)) {
            let span = self.range(at);
            self.filled.slots.others.push(Other { function, reference, span });
            self.used(SlotKind::Others, at, at + 1);
            return at + 1;
        }
        if is_destination && self.filled.slots.place.is_none() {
            self.filled.slots.place = Some(Locality::Into(reference));
            self.used(SlotKind::Place, at, at + 1);
            return at + 1;
        }
        if !self.continues(&reference) {
            self.filled.left_over.push(self.range(at));
        }
        at + 1
    }

    /// Whether a noun phrase right after the target names the kind that it becomes: `make the currency a dropdown`.
    fn is_made(&self, reference: &Reference, before: Option<Function>) -> bool {
        let is_kind = |part: &Description| {
            part.article == Article::Indefinite && part.head.is_some_and(|head| head.kind.piece().is_some())
        };
        let is_next = self.at.checked_sub(1).is_some_and(|at| matches!(self.chunk(at), Some(Chunk::Noun(_))));
        before.is_none()
            && is_next
            && self.filled.slots.target.is_some()
            && self.has_verb(Verb::Convert)
            && matches!(reference.parts.as_slice(), [only] if is_kind(only))
    }

    /// Gives the place before a destination to the target: `the button on the cart screen opens the start`.
    pub(super) fn place_of_source(&mut self) {
        let slots = &mut self.filled.slots;
        let target = slots.target.as_mut().and_then(|target| target.parts.last_mut());
        if let (Some(Locality::Beside(located)), Some(target)) = (&slots.place, target) {
            target.relations.push(located.clone());
            slots.place = None;
        }
    }

    /// Takes a noun phrase out of the target: `everything below the button except the footer`.
    fn excepts(&mut self, reference: &Reference) -> bool {
        let Some(target) = self.filled.slots.target.as_mut() else { return false };
        target.except.extend(reference.parts.iter().cloned());
        self.used(SlotKind::Target, self.at, self.at + 1);
        true
    }

    /// Adds to the target that a component holds it. Returns whether there is a target.
    fn is_held_by(&mut self, holder: &Reference) -> bool {
        let Some(last) = self.filled.slots.target.as_mut().and_then(|target| target.parts.last_mut()) else {
            return false;
        };
        last.relations.push(Located { relation: Relation::Inside, anchors: holder.parts.clone() });
        true
    }

    /// Turns the component that has a need or gets something into the place: `the form needs a field`, `give each card a
    /// button`.
    fn turns_owner_into_place(&mut self, reference: &Reference) -> bool {
        let at = self.at;
        let is_piece = |part: &Description| {
            let piece = part.head.and_then(|head| head.kind.piece());
            part.article == Article::Indefinite
                && piece.is_some_and(|piece| piece.kind() != ComponentKind::Container)
        };
        let before = at.checked_sub(1).and_then(|at| self.chunk(at));
        let is_next = matches!(before, Some(Chunk::Noun(_)));
        let is_given = self.has_verb(Verb::Give) && is_next && reference.parts.iter().all(is_piece);
        let is_needed =
            (self.has_verb(Verb::Need) && self.is_after_verb(at) || is_given) && !self.reading.takes_text;
        let Some(owner) = self.filled.slots.target.clone() else { return false };
        if !is_needed || self.filled.slots.place.is_some() || self.filled.is_moved {
            return false;
        }
        self.filled.is_moved = true;
        self.filled.slots.place = Some(Locality::Into(owner));
        self.filled.slots.target = Some(reference.clone());
        self.used(SlotKind::Target, at, at + 1);
        true
    }

    /// Reads a plural with one text for each component: `name the screens Cart, Address and Payment`.
    fn plural_with_texts(&mut self, reference: &Reference) -> Option<usize> {
        let is_naming = self.has_verb(Verb::Call) || self.has_verb(Verb::Rename);
        let [first, ..] = reference.parts.as_slice() else { return None };
        let head = first.head.filter(|head| head.is_plural)?;
        let end = self.clause.chunks.len();
        let is_mark = |at: usize| {
            matches!(
                self.chunk(at),
                Some(Chunk::Function(Function::To | Function::As) | Chunk::Mark(_) | Chunk::Place(_))
            )
        };
        let is_free = self.filled.slots.target.is_none() && self.filled.slots.value.is_none();
        if !self.reading.takes_text || !is_naming || !is_free || (self.at..end).any(is_mark) {
            return None;
        }
        let range = head.token + 1..self.range(end.checked_sub(1)?).end;
        let text = self.sentence.text(&range).trim().trim_end_matches('.').to_owned();
        if !text.contains(',') && !text.contains(" and ") {
            return None;
        }
        let mut target = first.clone();
        target.words.retain(|word| word.token <= head.token);
        target.span.end = range.start;
        self.filled.slots.target = Some(Reference::of(vec![target]));
        self.filled.slots.value = Some(Text { text, is_quoted: false });
        self.filled.slots.is_list = true;
        self.filled.slots_used.push((SlotKind::Target, self.range(self.at).start..range.start));
        self.filled.slots_used.push((SlotKind::Value, range));
        Some(end)
    }

    /// Adds a noun phrase that goes on after a word of the grammar: `a remember me checkbox`.
    fn continues(&mut self, reference: &Reference) -> bool {
        let at = self.at;
        let start = self.range(at).start;
        if let Some(target) = &mut self.filled.slots.target
            && let (Some(last), [more]) = (target.parts.last_mut(), reference.parts.as_slice())
            && start <= last.span.end + 1
            && more.article == Article::Bare
        {
            join(last, more);
            self.used(SlotKind::Target, at, at + 1);
            return true;
        }
        false
    }

    /// Whether the words after `about` are the subject of a note rather than a name.
    pub(super) fn is_about_component(&self) -> bool {
        let head = self.filled.slots.target.as_ref().and_then(|target| target.parts.last()?.head);
        head.is_some_and(|head| head.kind.name() == "note")
            && matches!(self.chunk(self.at + 1), Some(Chunk::Noun(_)))
    }

    /// Reads the words after `about` as the name of the noun phrase before it.
    pub(super) fn topic(&mut self) -> usize {
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

    /// Whether a verb stands between the target and a chunk.
    pub(super) fn is_after_verb(&self, at: usize) -> bool {
        let target = self.filled.slots.target.as_ref().and_then(|target| target.parts.first());
        let start = target.map_or(0, |target| target.span.start);
        let chunks = self.clause.chunks.get(..at).unwrap_or_default();
        chunks.iter().any(|(chunk, range)| matches!(chunk, Chunk::Verb(_)) && range.start > start)
    }
}

/// Whether a word of the grammar introduces a further noun phrase.
fn introduces_other(function: Function) -> bool {
    matches!(
        function,
        Function::With
            | Function::Without
            | Function::For
            | Function::As
            | Function::Than
            | Function::From
            | Function::Instead
            | Function::Except
            | Function::About
    )
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

/// Whether a phrase is `that`, `this` or `it` alone.
fn is_pointer(part: &Description) -> bool {
    matches!(part.pronoun, Some(Pronoun::That | Pronoun::This | Pronoun::It))
        && part.head.is_none()
        && part.words.is_empty()
}
