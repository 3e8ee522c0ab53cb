//! What belongs to something that was named before: `its heading`.

use super::{Resolved, Unresolved};
use crate::reference::{Count, Description};
use crate::scene::Scene;
use crate::vocabulary::{Noun, Pronoun};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// As far as one reaches to say that something belongs to something, in px.
pub(super) const REACH: f64 = 80.0;

impl Scene<'_> {
    /// What belongs to something named before: in it, or nearest to it.
    pub(crate) fn own(
        &self,
        description: &Description,
        named: &[ComponentId],
    ) -> Result<Resolved, Unresolved> {
        let owners = match named {
            [] => self.pronoun(Pronoun::It, &[]).map_err(|_| Unresolved::Nothing)?.ids,
            named => named.to_vec(),
        };
        // `the bio and its label`, and the label is what says “Bio”.
        let is_label = matches!(
            description.noun,
            Some(Noun { kinds: [ComponentKind::Text], hint: None | Some("label"), plural: false, .. })
        );
        if let ([only], true) = (owners.as_slice(), is_label)
            && let Some(field) = self.labeled_by(only)
        {
            return Ok(Resolved { ids: vec![field], exact: true });
        }
        let pool: Vec<&Component> = self.sketch.iter().filter(|one| !owners.contains(one.id())).collect();
        let (matched, exact) = self.matching(description, &pool);
        let mut ids = Vec::new();
        for owner in self.bounds(&owners) {
            let distance =
                |one: &Component| owner.gap_x(&one.bounds()).max(0.0) + owner.gap_y(&one.bounds()).max(0.0);
            let least = matched.iter().map(|one| distance(one)).fold(REACH, f64::min);
            // `its buttons`: all that stand as near.
            let count = if description.count == Count::One { 1 } else { usize::MAX };
            let nearest = matched.iter().filter(|one| distance(one) <= least).take(count);
            ids.extend(nearest.map(|one| one.id().clone()));
        }
        if ids.is_empty() { Err(Unresolved::Nothing) } else { Ok(Resolved { ids, exact }) }
    }
}
