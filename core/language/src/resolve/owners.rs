//! Whose something is: of each of several, or of one whose card says its name twice.

use super::Unresolved;
use crate::reference::{Description, Reference};
use crate::scene::Scene;
use crate::vocabulary::Relation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// What belongs to each of several: `the prices of the hat and the scarf`.
    pub(super) fn related_to_each<'p>(
        &self,
        description: &Description,
        owners: &Reference,
        matched: &[&'p Component],
    ) -> Result<Vec<&'p Component>, Unresolved> {
        let mut found: Vec<&Component> = Vec::new();
        for part in &owners.parts {
            let owner = Box::new(Reference::of(part.clone()));
            let one = Description { relation: Some((Relation::Inside, owner)), ..description.clone() };
            for component in self.related(&one, matched.to_vec())? {
                if !found.iter().any(|known| known.id() == component.id()) {
                    found.push(component);
                }
            }
        }
        Ok(found)
    }

    /// Whether all of several stand in the same box.
    pub(super) fn is_of_one_box(&self, ids: &[ComponentId]) -> bool {
        let boxes = self.bounds(ids);
        let mut holders = boxes.iter().map(|inner| self.holder_of(inner));
        match holders.next() {
            Some(Some(first)) => holders.all(|other| other == Some(first)),
            _ => false,
        }
    }

    /// `Tomas` is the card that says so in its title and of its picture: one of several boxes of a size, with all of `ids`
    /// in it.
    pub(super) fn card_of(&self, ids: &[ComponentId]) -> Option<ComponentId> {
        if !self.is_of_one_box(ids) {
            return None;
        }
        let holder = self.holder_of(self.bounds(ids).first()?)?;
        let boxes = || self.sketch.iter().filter(|one| one.kind() == ComponentKind::Container);
        let is_series = boxes().filter(|one| one.bounds().size() == holder.size()).count() > 1;
        let card = boxes().find(|one| one.bounds() == holder).filter(|_| is_series)?;
        Some(card.id().clone())
    }
}
