//! What was spoken of, or is selected.

use super::{Resolved, Unresolved};
use crate::scene::Scene;
use crate::vocabulary::Pronoun;
use websketch_sketch::{Component, ComponentId};

impl Scene<'_> {
    /// What `the second` is one of: several that were spoken of or are selected, else all of the kind of the only one.
    pub(super) fn spoken_of(&self, before: &[ComponentId]) -> Vec<&Component> {
        for source in [before, &*self.mentioned, self.selection, self.remembered()] {
            match self.components(source).as_slice() {
                [] => {}
                [only] => {
                    return self.sketch.iter().filter(|component| component.kind() == only.kind()).collect();
                }
                several => return several.to_vec(),
            }
        }
        Vec::new()
    }

    /// What a pronoun stands for: `this` is first the selection, `it` is first what was just named.
    pub(super) fn pronoun(&self, pronoun: Pronoun, just: &[ComponentId]) -> Result<Resolved, Unresolved> {
        // Moved, and what it was moved to.
        let pair = [&*self.mentioned, self.anchored].concat();
        let sources: [&[ComponentId]; 4] = match pronoun {
            Pronoun::Both => {
                let sources: [&[ComponentId]; 4] =
                    [&*self.mentioned, &pair, self.selection, self.remembered()];
                let two = sources.into_iter().find(|ids| ids.len() == 2).ok_or(Unresolved::Nothing)?;
                let ids: Vec<_> = two.iter().filter(|id| self.sketch.contains(id)).cloned().collect();
                return Resolved::certain(ids)
                    .filter(|found| found.ids.len() == 2)
                    .ok_or(Unresolved::Nothing);
            }
            Pronoun::It | Pronoun::Them => [just, &*self.mentioned, self.selection, self.remembered()],
            Pronoun::This | Pronoun::These => [self.selection, just, &*self.mentioned, self.remembered()],
            // `wider`, right after one thing was made; of a page nobody means each.
            Pronoun::Selection => match self.spoken {
                [_] => [self.selection, self.spoken, &[], &[]],
                _ => [self.selection, &[], &[], &[]],
            },
            Pronoun::There => [self.anchored, &[], &[], &[]],
            Pronoun::Everything => {
                let all = self.sketch.iter().map(|one| one.id().clone()).collect();
                return Resolved::certain(all).ok_or(Unresolved::Nothing);
            }
        };
        let existing = |ids: &[ComponentId]| -> Vec<ComponentId> {
            ids.iter().filter(|id| self.sketch.contains(id)).cloned().collect()
        };
        if let Some(ids) = sources.iter().map(|ids| existing(ids)).find(|ids| !ids.is_empty()) {
            return Ok(Resolved { ids, exact: true });
        }
        let all: Vec<&Component> = self.sketch.iter().collect();
        match (pronoun, all.as_slice()) {
            (Pronoun::Selection | Pronoun::There, _) | (_, []) => Err(Unresolved::Nothing),
            (_, [only]) => Ok(Resolved { ids: vec![only.id().clone()], exact: true }),
            _ => self.tie(&all),
        }
    }
}
