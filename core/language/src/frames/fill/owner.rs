//! Noun phrases after a target: its entries, the component it covers, itself again.

use super::{Filler, SlotKind};
use crate::chunks::{Article, Chunk, Description, Located, Reference, Role, Word};
use crate::frames::slots::Text;
use crate::lexicon::{Function, Property, Quantifier, Relation, Verb};

impl Filler<'_, '_> {
    /// Reads all entries of a component: `the table should have columns Name and Date`.
    pub(super) fn entries(&mut self, reference: &Reference) -> Option<usize> {
        let at = self.at;
        let head = reference.parts.first()?.head.filter(|head| head.is_plural)?;
        let is_entry = matches!(head.kind.name(), "column" | "entry" | "tab" | "option");
        let has_more = reference.parts.len() > 1
            || reference.parts.iter().any(|part| part.span.end > head.token + 1)
            || matches!(self.chunk(at + 1), Some(Chunk::Noun(_) | Chunk::Quote(_) | Chunk::Unknown));
        let sets = [Verb::Make, Verb::Set, Verb::Change, Verb::Give, Verb::Need]
            .into_iter()
            .any(|it| self.has_verb(it));
        let slots = &self.filled.slots;
        if !is_entry
            || !has_more
            || !sets
            || !self.reading.takes_text
            || slots.target.is_none()
            || slots.value.is_some()
        {
            return None;
        }
        let end = self.range(self.clause.chunks.len().checked_sub(1)?).end;
        let text = self.sentence.text(&(head.token + 1..end)).trim().to_owned();
        self.filled.slots.property = Some(Property::Items);
        self.filled.slots.value = Some(Text { text, is_quoted: false });
        self.used(SlotKind::Value, at, self.clause.chunks.len());
        Some(self.clause.chunks.len())
    }

    /// Reads the part that the target has in another size: `Lena has a wider card than the others`.
    pub(super) fn has_sized_part(&mut self, reference: &Reference, before: Option<Function>) -> bool {
        let [part] = reference.parts.as_slice() else { return false };
        let is_sized = before == Some(Function::Have) && !part.sizes.is_empty() && part.head.is_some();
        let Some(owner) = self.filled.slots.target.take_if(|_| is_sized) else { return false };
        let mut own = Description { article: Article::Definite, ..part.clone() };
        self.filled.slots.sizes.append(&mut own.sizes);
        match owner.parts.as_slice() {
            // `the Lena card`
            [only] if only.head.is_none() && only.pronoun.is_none() => {
                let words = only.words.iter().map(|word| Word { role: Role::Before, ..word.clone() });
                own.words = words.chain(own.words).collect();
            }
            _ => own.relations.push(Located { relation: Relation::Of, anchors: owner.parts }),
        }
        self.filled.slots.target = Some(Reference::of(vec![own]));
        self.used(SlotKind::Target, self.at, self.at + 1);
        self.used(SlotKind::Size, self.at, self.at + 1);
        true
    }

    /// Takes the subject of `does not need` as the owner of its object: `the table does not need the Due column`.
    pub(super) fn is_needless(&mut self, reference: &Reference) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.chunk(at));
        let is_negated = matches!(before, Some(Chunk::Verb(group)) if group.is_negated && group.verbs.contains(&Verb::Need));
        let is_owner = |part: &Description| part.pronoun.is_none() && !part.is_empty();
        let slots = &mut self.filled.slots;
        let owner = slots.target.take_if(|owner| is_negated && owner.parts.iter().all(is_owner));
        let Some(owner) = owner else { return false };
        let mut needless = reference.clone();
        let located = Located { relation: Relation::Of, anchors: owner.parts };
        for part in &mut needless.parts {
            part.relations.push(located.clone());
            part.article = Article::Definite;
        }
        slots.target = Some(needless);
        true
    }

    /// Gives a place that stands before its noun phrase to that: `in all the sidebars Customers should be called …`.
    pub(super) fn is_within_place(&mut self, reference: &Reference) -> bool {
        let Some(target) = &mut self.filled.slots.target else { return false };
        let ([place], [own]) = (target.parts.as_slice(), reference.parts.as_slice()) else { return false };
        let is_place = place.words.is_empty() && place.head.is_none() && place.pronoun.is_none();
        if !is_place || place.relations.is_empty() || own.is_empty() {
            return false;
        }
        let mut own = own.clone();
        own.relations.extend(place.relations.iter().cloned());
        let is_several =
            place.relations.iter().flat_map(|located| &located.anchors).any(Description::is_plural);
        if is_several {
            own.quantifier = own.quantifier.or(Some(Quantifier::All));
        }
        *target = Reference { parts: vec![own], except: reference.except.clone() };
        true
    }
}
