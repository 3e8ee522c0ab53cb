//! Properties and names in noun phrases: `the button text`, `label the field “…”`.

use super::{Filler, SlotKind};
use crate::chunks::{Chunk, Head, Reference, Role};
use crate::frames::slots::Text;
use crate::lexicon::{Property, Relation, Verb};

impl Filler<'_, '_> {
    /// Takes the property from a noun phrase that names it with its component: `the button text`.
    pub(super) fn take_property(&mut self, reference: &mut Reference) {
        if let ([part], true) = (reference.parts.as_mut_slice(), self.reading.takes_text)
            && self.filled.slots.property.is_none()
            && let Some(head) = part.head
            && matches!(head.kind.name(), "text" | "label" | "caption")
            && let Some(owner) = part.inner.pop()
        {
            part.head = Some(Head { kind: owner, is_plural: false, token: head.token });
            part.words.retain(|word| word.token != head.token);
            let owner = part.words.iter_mut().filter(|word| word.token + 1 == head.token);
            owner.for_each(|word| word.role = Role::Head);
            self.filled.slots.property = Some(Property::Text);
        }
    }

    /// Reads the property of a component: `the text of the button`.
    pub(super) fn property_of_anchor(&mut self, reference: &Reference) -> Option<usize> {
        let at = self.at;
        let property =
            property_of(reference).filter(|it| *it != Property::Icon || self.reading.takes_text)?;
        let Some(Chunk::Place(located)) = self.chunk(at + 1) else { return None };
        if located.relation != Relation::Of || self.filled.slots.target.is_some() {
            return None;
        }
        let parts = located.anchors.clone();
        self.filled.slots.property = Some(property);
        self.filled.slots.target = Some(Reference::of(parts));
        self.used(SlotKind::Target, at, at + 2);
        Some(at + 2)
    }

    /// Takes the new name from a noun phrase: `label the first field “…”`.
    pub(super) fn take_name(&mut self, reference: &mut Reference) {
        let is_naming = self.has_verb(Verb::Call) || self.has_verb(Verb::Rename);
        if let ([part], true, None) = (reference.parts.as_mut_slice(), is_naming, &self.filled.slots.value)
            && let Some(token) =
                part.words.iter().find(|word| word.role == Role::Quoted).map(|word| word.token)
            && let (Some(text), true) = (self.sentence.quoted(token), part.head.is_some())
        {
            part.words.retain(|word| word.role != Role::Quoted);
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: true });
            self.used(SlotKind::Value, self.at, self.at + 1);
        }
    }

    /// Splits the new name off a label: `call Product Features`.
    pub(super) fn split_name(&mut self, reference: &mut Reference) {
        let ([part], true, None) =
            (reference.parts.as_mut_slice(), self.has_verb(Verb::Call), &self.filled.slots.value)
        else {
            return;
        };
        let Some(start) = part.words.first().map(|word| word.token).filter(|_| part.head.is_none()) else {
            return;
        };
        let name = start + self.sentence.label(start)..part.span.end;
        let text = self.sentence.text(&name).trim();
        if name.start > start && text.starts_with(char::is_uppercase) {
            self.filled.slots.value = Some(Text { text: text.to_owned(), is_quoted: false });
            part.words.retain(|word| word.token < name.start);
            part.span.end = name.start;
            self.filled.slots_used.push((SlotKind::Value, name));
        }
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
        "icon" => Property::Icon,
        _ => return None,
    })
}
