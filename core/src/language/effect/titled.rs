//! Titles that stand for their cards: `swap Basic and Pro`, `move Savings before Checking`.

use super::{Draft, Halt};
use crate::language::intent::Place;
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::Relation;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::set;
use crate::structure::is_same_side;

impl Draft<'_> {
    /// The cards that several mean that change places among themselves, where all of them are cards of one size or the
    /// titles of such cards.
    pub(super) fn cards_titled(&self, ids: &[ComponentId]) -> Option<Vec<ComponentId>> {
        let cards: Vec<ComponentId> = ids.iter().filter_map(|id| self.card_titled(id)).collect();
        let is_each_its_own = cards.len() == ids.len() && cards.len() > 1 && set(&cards).len() == cards.len();
        let is_title = cards.iter().zip(ids).any(|(card, id)| card != id);
        let mut boxes = self.scene().bounds(&cards).into_iter();
        let first = boxes.next()?;
        let are_alike = boxes.all(|other| {
            is_same_side(other.width(), first.width()) && is_same_side(other.height(), first.height())
        });
        (is_each_its_own && is_title && are_alike).then_some(cards)
    }

    /// The card that a title is the only heading of, beside other things, or the card itself.
    pub(super) fn card_titled(&self, id: &ComponentId) -> Option<ComponentId> {
        let title = self.sketch.get(id)?;
        if title.kind() == ComponentKind::Container {
            return Some(id.clone());
        }
        let scene = self.scene();
        let outer = scene.holder_of(&title.bounds())?;
        let is_card = |one: &&Component| one.kind() == ComponentKind::Container && one.bounds() == outer;
        let card = self.sketch.iter().find(is_card)?;
        let held = self.sketch.iter().filter(|one| one.id() != card.id() && outer.contains(&one.bounds()));
        (scene.heading_in(card).as_ref() == Some(id) && held.count() > 1).then(|| card.id().clone())
    }

    /// Beside the card of a title, where a card is to go beside that: `add a card below Sleep`.
    pub(super) fn beside_card(&mut self, place: &mut Place) -> Result<(), Halt> {
        let Place::By { relation, anchor, .. } = place else { return Ok(()) };
        if !is_among(*relation) || !is_merely_called(anchor) {
            return Ok(());
        }
        let (anchors, _) = self.anchors(anchor)?;
        if let [title] = anchors.as_slice()
            && let Some(card) = self.card_titled(title)
        {
            *anchor = Reference::of(Part::Known(card));
        }
        Ok(())
    }

    /// The line of a list that is moved, and its place beside another one, where both are called by what they list.
    fn line_beside(
        &self,
        ids: &[ComponentId],
        anchors: &[ComponentId],
        place: &Place,
    ) -> Option<(Vec<ComponentId>, Place)> {
        let Place::By { relation, gap, .. } = place else { return None };
        let scene = self.scene();
        let (moved, beside) = (scene.line_of(ids)?, scene.line_of(anchors)?);
        let anchor = Reference { parts: beside.iter().cloned().map(Part::Known).collect(), except: None };
        let place = Place::By { relation: relation.standing(), anchor, gap: *gap, centered: false };
        (moved != beside).then_some((moved, place))
    }

    /// The card that is moved, and its place beside another one, where titles were named for them.
    pub(super) fn card_beside(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Option<(Vec<ComponentId>, Place)> {
        let Place::By { relation, anchor, gap, centered: false } = place else { return None };
        if !is_among(*relation) || !is_merely_called(what) {
            return None;
        }
        let (anchors, _) = self.anchors(anchor).ok()?;
        let cards = match (ids, anchors.as_slice()) {
            ([moved], [beside]) => self.cards_titled(&[moved.clone(), beside.clone()]),
            _ => None,
        };
        let Some([moved, beside]) = cards.as_deref() else { return self.line_beside(ids, &anchors, place) };
        let anchor = Reference::of(Part::Known(beside.clone()));
        Some((vec![moved.clone()], Place::By { relation: *relation, anchor, gap: *gap, centered: false }))
    }
}

/// Whether a relation is one between cards of a series.
const fn is_among(relation: Relation) -> bool {
    use Relation::{Above, After, Before, Below, LeftOf, RightOf};
    matches!(relation, Above | After | Before | Below | LeftOf | RightOf)
}

/// Whether components are called by what they say, and by no noun: `Basic`, but not `the Basic heading`.
pub(super) fn is_merely_called(what: &Reference) -> bool {
    what.parts.iter().all(|part| match part {
        Part::Described(description) => description.noun.is_none(),
        Part::Known(_) => true,
        Part::Pronoun(_) => false,
    })
}
