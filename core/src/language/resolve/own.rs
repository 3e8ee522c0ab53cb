//! What belongs to something that was named before: `its heading`.

use super::{Resolved, Unresolved};
use crate::language::reference::{Count, Description};
use crate::language::scene::Scene;
use crate::language::vocabulary::{Noun, Pronoun};
use crate::sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// What belongs to something named before: in it, or nearest to it.
    pub(in crate::language) fn own(
        &self,
        description: &Description,
        named: &[ComponentId],
    ) -> Result<Resolved, Unresolved> {
        /// As far as one reaches to say that something belongs to something, in px.
        const REACH: f64 = 80.0;
        let owners = match named {
            [] => self.pronoun(Pronoun::It, &[]).map_err(|_| Unresolved::Nothing)?.ids,
            named => named.to_vec(),
        };
        // `the bio and its label`, and the label is what says “Bio”.
        if let (
            [only],
            Some(Noun { kinds: [ComponentKind::Text], hint: None | Some("label"), plural: false }),
        ) = (owners.as_slice(), description.noun)
            && let Some(field) = self.labeled_by(only)
        {
            return Ok(Resolved { ids: vec![field], exact: true });
        }
        let mut pool: Vec<&Component> = self.sketch.iter().collect();
        pool.retain(|component| !owners.contains(component.id()));
        let (matched, exact) = self.matching(description, &pool);
        let mut ids = Vec::new();
        for owner in self.bounds(&owners) {
            let distance = |component: &Component| {
                let bounds = component.bounds();
                owner.gap_x(&bounds).max(0.0) + owner.gap_y(&bounds).max(0.0)
            };
            let mut nearest: Option<&Component> = None;
            for component in &matched {
                let near = distance(component);
                if near <= REACH && nearest.is_none_or(|best| near < distance(best)) {
                    nearest = Some(component);
                }
            }
            let Some(nearest) = nearest.map(distance) else { continue };
            // `its buttons`: all that stand as near.
            let is_plural = description.count != Count::One;
            let mut own = matched.iter().filter(|component| distance(component) <= nearest);
            if is_plural {
                ids.extend(own.map(|component| component.id().clone()));
            } else {
                ids.extend(own.next().map(|component| component.id().clone()));
            }
        }
        if ids.is_empty() { Err(Unresolved::Nothing) } else { Ok(Resolved { ids, exact }) }
    }
}
