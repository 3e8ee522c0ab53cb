//! Whose something is: of each of several, or of one whose card says its name twice.

use super::Unresolved;
use crate::language::reference::{Description, Reference};
use crate::language::scene::Scene;
use crate::language::vocabulary::Relation;
use crate::sketch::{Component, ComponentId};

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
}
